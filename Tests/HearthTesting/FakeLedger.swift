package import Assist
package import Foundation
package import HearthCore
import Synchronization

/// A quota store that remembers the calls.
package final class FakeLedger: QuotaStore {
    package enum Entry: Hashable, Sendable {
        case reserved(ceiling: Money)
        case settled(cost: Money, tokens: Int)
        case released
    }

    private let written = Mutex<[Entry]>([])
    private let asked = Mutex<[ReservationRequest]>([])
    private let status: QuotaStatus?
    private let plan: RunBudget?
    private let isOverSpendLimit: Bool

    /// - Parameters:
    ///   - exceeded: returned for every request instead of a grant.
    ///   - plan: what every run may use, whatever its estimate.
    ///   - isOverSpendLimit: the day's money is spent: every run is granted without.
    package init(exceeded: QuotaStatus? = nil, plan: RunBudget? = nil, isOverSpendLimit: Bool = false) {
        self.isOverSpendLimit = isOverSpendLimit
        status = exceeded
        self.plan = plan
    }

    package var entries: [Entry] { written.withLock { $0 } }

    /// Every request for a reservation, in order.
    package var requests: [ReservationRequest] { asked.withLock { $0 } }

    package func reserve(_ request: ReservationRequest, at time: Timestamp) async throws -> ReservationOutcome {
        asked.withLock { $0.append(request) }
        if let status { return .exceeded(status) }
        let nothing = RunBudget(money: .zero, tokens: 0)
        let reserved = isOverSpendLimit ? nothing : request.ceiling ?? nothing
        written.withLock { $0.append(.reserved(ceiling: reserved.money)) }
        return .granted(
            Reservation(
                runID: request.runID, householdID: request.householdID, reserved: plan ?? reserved,
                isOverSpendLimit: isOverSpendLimit))
    }

    package func tokenLimit(of householdID: UUID) async throws -> Int? { plan?.tokens }

    /// Ends a reservation as the record of its run does.
    @Sendable package func close(_ run: RunRecord, as state: ReservationState) {
        written.withLock {
            $0.append(state == .released ? .released : .settled(cost: run.cost, tokens: run.usage.total))
        }
    }

    package func record(_ run: RunRecord, closing reservation: ReservationState?) async throws {
        if let reservation { close(run, as: reservation) }
    }

    package func release(runID: UUID, of householdID: UUID, at time: Timestamp) async throws {
        written.withLock { $0.append(.released) }
    }

    package func overdue(at time: Timestamp, limit: Int) async throws -> [OverdueReservation] { [] }

    package func expire(_ reservation: OverdueReservation, at time: Timestamp) async throws -> Bool { false }
}
