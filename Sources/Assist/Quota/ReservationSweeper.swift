package import HearthCore
package import Logging

/// Expires the reservations of processes that died. Any number of processes may sweep at once.
package struct ReservationSweeper: Sendable {
    private let store: any QuotaStore
    private let clock: any HearthClock
    private let logger: Logger

    /// The time between two sweeps.
    package static let interval = Duration.seconds(60)
    private static let page = 100

    /// Creates a sweeper of a store.
    package init(store: any QuotaStore, clock: any HearthClock, logger: Logger) {
        self.store = store
        self.clock = clock
        self.logger = logger
    }

    /// Sweeps now and once per interval, until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            do {
                _ = try await sweep()
            } catch {
                // A reservation that is overdue now still is at the next sweep.
                logger.error("reservations not swept", metadata: ["error": "\(error)"])
            }
            // Throws only if the task is cancelled.
            try? await clock.sleep(for: Self.interval)
        }
    }

    /// Expires all overdue reservations and returns how many. A failure leaves the reservation for the next sweep and
    /// does not stop the others.
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
