import HearthCore
import ServiceLifecycle

/// Records the runs that the database would not take, while the server runs and once more after it.
struct BacklogService: Service {
    let runs: RunBacklog

    func run() async throws {
        await cancelWhenGracefulShutdown { await runs.keepWriting() }
        await runs.finish()
    }
}
