package import Assist
package import HearthCore
import Synchronization

/// A ledger that records its calls.
package final class FakeLedger: RunLedger {
    package enum Entry: Hashable, Sendable {
        case reserved(ceiling: Money)
        case settled(cost: Money, tokens: Int)
        case released
    }

    private let written = Mutex<[Entry]>([])
    private let status: QuotaStatus?
    private let plan: RunBudget?
    private let isOverSpendLimit: Bool

    /// - Parameters:
    ///   - exceeded: answered to every reservation instead of a grant.
    ///   - plan: what every run may use, whatever its estimate.
    ///   - isOverSpendLimit: the day's money is spent: every run is granted without.
    package init(exceeded: QuotaStatus? = nil, plan: RunBudget? = nil, isOverSpendLimit: Bool = false) {
        self.isOverSpendLimit = isOverSpendLimit
        status = exceeded
        self.plan = plan
    }

    package var entries: [Entry] { written.withLock { $0 } }

    package func reserve(_ estimate: RunEstimate, for user: User) async throws -> ReservationOutcome {
        if let status { return .exceeded(status) }
        let nothing = RunBudget(money: .zero, tokens: 0)
        let reserved = isOverSpendLimit ? nothing : estimate.ceiling ?? nothing
        written.withLock { $0.append(.reserved(ceiling: reserved.money)) }
        return .granted(
            Reservation(
                runID: estimate.runID, householdID: user.householdID, reserved: plan ?? reserved,
                isOverSpendLimit: isOverSpendLimit))
    }

    package func tokenLimit(of user: User) async throws -> Int? { plan?.tokens }

    /// Closes the reservation of a recorded run.
    @Sendable package func close(_ run: RunRecord, as state: ReservationState) {
        written.withLock {
            $0.append(state == .released ? .released : .settled(cost: run.cost, tokens: run.usage.total))
        }
    }

    package func release(_ reservation: Reservation) async throws { written.withLock { $0.append(.released) } }
}
