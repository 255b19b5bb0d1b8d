import HearthCore
import Logging
import ServiceLifecycle
import Storage

/// Removes what nobody can ask for any more, once in ten minutes. Any number of processes may do so at once.
struct ExpiredRowsService: Service {
    let storage: Storage
    let clock: any HearthClock
    let logger: Logger

    private static let interval = Duration.seconds(600)
    /// Every bucket is full by then.
    private static let idleTime = Duration.seconds(900)

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    _ = try await storage.accounts.removeExpired(at: clock.now)
                    _ = try await storage.idempotency.removeExpired(at: clock.now)
                    try await storage.rateLimits.removeIdle(for: Self.idleTime)
                } catch {
                    // What is overdue now still is in ten minutes.
                    logger.warning("nothing was tidied up", metadata: ["error": "\(error)"])
                }
                try? await clock.sleep(for: Self.interval)
            }
        }
    }
}
