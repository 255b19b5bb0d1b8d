import Assist
import FamilyAPI
import HearthCore
import Logging
import Records
import Retrieval
import ServiceLifecycle
import Storage

/// The service that deletes expired rows every ten minutes. Any number of processes may do so at the same time.
struct ExpiredRowsService: Service {
    let storage: Storage
    let sync: SyncService
    let clock: any HearthClock
    /// The name of what purchases give.
    let entitlement: String
    let logger: Logger

    private static let interval = Duration.seconds(600)
    /// Every rate-limit bucket is full again after this time.
    private static let idleTime = Duration.seconds(900)

    /// How long a job that has ended can be read.
    private static let jobAge = Duration.seconds(7 * 86_400)
    /// How long an event of a shop is remembered, which repeats it for days.
    private static let eventAge = Duration.seconds(400 * 86_400)
    /// How long an upload may take.
    private static let uploadTime = Duration.seconds(3600)

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    _ = try await storage.accounts.removeExpired(at: clock.now)
                    _ = try await storage.idempotency.removeExpired(at: clock.now)
                    _ = try await storage.results.removeExpired(at: clock.now)
                    _ = try await storage.responses.removeExpired(at: clock.now)
                    _ = try await storage.jobs.removeExpired(
                        endedBefore: Timestamp(milliseconds: clock.now.milliseconds - Self.jobAge.milliseconds),
                        begunBefore: Timestamp(
                            milliseconds: clock.now.milliseconds - Self.uploadTime.milliseconds))
                    _ = try await sync.removeExpired()
                    _ = try await storage.billing.sweepPlans(entitlement: entitlement, at: clock.now)
                    _ = try await storage.billing.removeEvents(
                        before: Timestamp(milliseconds: clock.now.milliseconds - Self.eventAge.milliseconds))
                    try await storage.rateLimits.removeIdle(for: Self.idleTime)
                } catch {
                    // The next attempt deletes the same rows.
                    logger.warning("cannot delete expired rows", metadata: ["error": "\(error)"])
                }
                try? await clock.sleep(for: Self.interval)
            }
        }
    }
}

/// The service that works on jobs.
struct JobService: Service {
    let runner: JobRunner

    func run() async {
        // A job that has not ended is given back.
        await cancelWhenGracefulShutdown { await runner.run() }
    }
}

/// The service that keeps the knowledge base up to date with a database that notifies of changes.
struct KnowledgeRefreshService: Service {
    let knowledge: KnowledgeBase
    let changes: AsyncStream<Void>

    func run() async throws {
        await cancelWhenGracefulShutdown { await knowledge.follow(changes) }
        // A database without notifications has no changes to follow, and a service that returns would end the others.
        try? await gracefulShutdown()
    }
}

/// The service that loads what the first plans need, beside the start of the server: it takes seconds in a debug build.
struct TableLoadingService: Service {
    let pipeline: AssistPipeline
    let logger: Logger

    func run() async {
        await cancelWhenGracefulShutdown {
            do {
                try await pipeline.loadTables()
            } catch is CancellationError {
            } catch {
                // `GET /ready` reports what is away. The first requests load the rest.
                logger.warning("cannot prepare the recipes for planning: \(error)")
            }
        }
        // A service that returns would end the others.
        try? await gracefulShutdown()
    }
}

/// The service that expires the reservations of processes that died.
struct ReservationSweepService: Service {
    let sweeper: ReservationSweeper

    func run() async {
        // Cancellation is the normal end.
        await cancelWhenGracefulShutdown { await sweeper.run() }
    }
}

/// The service that finishes the accounting of runs: records the runs that the database has not taken yet and releases the
/// reservations of runs that never started, while the server runs and once more after it.
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
