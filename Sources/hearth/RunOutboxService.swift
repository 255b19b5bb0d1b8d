import Assist
import ServiceLifecycle

/// Closes the books that requests leave open: records the runs that the database would not take, and releases what was
/// reserved and never run, while the server runs and once more after it.
struct RunOutboxService: Service {
    let runs: RunOutbox
    let pipeline: AssistPipeline

    func run() async throws {
        await cancelWhenGracefulShutdown {
            async let releasing: Void = pipeline.keepReleasing()
            await runs.keepWriting()
            await releasing
        }
        await runs.finish()
    }
}
