package import Foundation
package import HearthCore
import Synchronization

/// A ledger that remembers what was asked of it.
package final class FakeLedger: RunLedger {
    package enum Entry: Hashable, Sendable {
        case reserved(ceiling: Money)
        case settled(cost: Money, tokens: Int)
        case released
    }

    private let written = Mutex<[Entry]>([])
    private let status: QuotaStatus?

    /// - Parameter exceeded: answered to every reservation instead of a grant.
    package init(exceeded: QuotaStatus? = nil) { status = exceeded }

    package var entries: [Entry] { written.withLock { $0 } }

    package func reserve(runID: UUID, for user: User, ceiling: Money) async throws -> ReservationOutcome {
        if let status { return .exceeded(status) }
        written.withLock { $0.append(.reserved(ceiling: ceiling)) }
        return .granted(Reservation(runID: runID, userID: user.id, reserved: ceiling))
    }

    /// What the record of a run does to its reservation.
    @Sendable package func close(_ run: RunRecord, as state: ReservationState) {
        written.withLock {
            $0.append(state == .released ? .released : .settled(cost: run.cost, tokens: run.usage.total))
        }
    }

    package func release(_ reservation: Reservation) async throws { written.withLock { $0.append(.released) } }
}
