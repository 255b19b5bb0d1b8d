package import HearthCore
package import Logging

/// Expires the reservations of processes that died. Any number of processes may sweep at once.
package struct ReservationSweeper: Sendable {
    private let store: any QuotaStore
    private let clock: any HearthClock
    private let logger: Logger

    package static let interval = Duration.seconds(60)
    private static let page = 100

    package init(store: any QuotaStore, clock: any HearthClock, logger: Logger) {
        self.store = store
        self.clock = clock
        self.logger = logger
    }

    /// Sweeps now and once a minute, until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            do {
                _ = try await sweep()
            } catch {
                // What is overdue now still is in a minute.
                logger.error("reservations not swept", metadata: ["error": "\(error)"])
            }
            // Throws where the task is cancelled, and only then.
            try? await clock.sleep(for: Self.interval)
        }
    }

    /// Answers how many this call expired. One that cannot be is left for the next sweep, and stops no other.
    package func sweep() async throws -> Int {
        let now = clock.now
        var swept = 0
        defer {
            if swept > 0 { logger.warning("lost runs written off", metadata: ["runs": "\(swept)"]) }
        }
        while true {
            let overdue = try await store.overdue(at: now, limit: Self.page)
            var closed = 0
            for reservation in overdue {
                do {
                    if try await store.expire(reservation, at: now) { swept += 1 }
                    closed += 1
                } catch {
                    logger.error(
                        "reservation not expired",
                        metadata: ["run": "\(reservation.runID.text)", "error": "\(error)"])
                }
            }
            if overdue.count < Self.page || closed == 0 { return swept }
        }
    }
}
