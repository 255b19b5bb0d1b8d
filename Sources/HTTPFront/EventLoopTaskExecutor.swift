import NIOCore

/// Runs a task on the event loop of its connection, so that neither its start nor a single write changes threads.
///
/// A task may wait and compute for microseconds there, and must not block: databases and searches do their work elsewhere.
final class EventLoopTaskExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
