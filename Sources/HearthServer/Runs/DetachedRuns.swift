/// The runs that go on when their clients go.
final class DetachedRuns: Sendable {
    private struct Job: Sendable {
        var recorder: RunRecorder
        var tape: RunTape
    }

    private let (jobs, queue) = AsyncStream<Job>.makeStream()

    func start(_ recorder: RunRecorder, on tape: RunTape) { queue.yield(Job(recorder: recorder, tape: tape)) }

    /// No more will be started.
    func close() { queue.finish() }

    /// Runs what is started, until ``close()`` and the end of the last one.
    func run() async {
        await withDiscardingTaskGroup { group in
            for await job in jobs {
                group.addTask {
                    // Throws only where the terminal event cannot be encoded: the tape ends without one, as a cut stream.
                    _ = try? await job.recorder.record(on: job.tape)
                }
            }
        }
    }
}
