package import Assist
package import Foundation
package import HearthCore
import Synchronization

/// Reservations of one plan in memory.
package final class FakeReservationStore: ReservationStore {
    package struct Entry: Hashable, Sendable {
        package var request: ReservationRequest
        package var reserved: RunBudget
        package var isCounted: Bool
        package var openedAt: Timestamp
        package var state: ReservationState
        package var cost: Money
        package var tokens: Int

        fileprivate var counts: Bool { isCounted && (state == .open || state == .settled) }
    }

    private let plan: Plan
    private let entries = Mutex<[UUID: Entry]>([:])
    private let recordLost = Mutex<@Sendable (RunRecord) -> Void>({ _ in })

    package init(plan: Plan = Plan(name: "free")) { self.plan = plan }

    /// Sets the function that records the runs of expired reservations.
    package func onLost(_ record: @escaping @Sendable (RunRecord) -> Void) { recordLost.withLock { $0 = record } }

    package func entry(runID: UUID) -> Entry? { entries.withLock { $0[runID] } }

    package func open(_ request: ReservationRequest, at time: Timestamp) async throws -> ReservationAnswer {
        entries.withLock { entries in
            if let mine = entries[request.runID] {
                guard mine.state == .open, mine.request.userID == request.userID else { return .over }
                return request.ceiling != nil && !mine.isCounted ? .openOverSpendLimit : .open(mine.reserved)
            }
            guard let ceiling = request.ceiling else {
                if plan.name == Plan.stopped { return .full([WindowUse(window: .userMonth, quota: 0, used: 0)]) }
                add(request, nil, at: time, to: &entries)
                return .open(RunBudget(money: .zero, tokens: 0))
            }
            let windows = uses(of: request, in: entries)
            guard windows.allSatisfy({ $0.used < $0.quota ?? .max }) else { return .full(windows) }
            let reserved = RunBudget(
                money: plan.runCents.map(Money.init(cents:)) ?? ceiling.money, tokens: plan.runTokens ?? ceiling.tokens)
            if let limit = request.spendLimit, reserved.money > .zero,
                committed(on: time, in: entries) + reserved.money > limit
            {
                add(request, nil, at: time, to: &entries)
                return .openOverSpendLimit
            }
            add(request, reserved, at: time, to: &entries)
            return .open(reserved)
        }
    }

    /// - Parameter reserved: nil for a run that counts in no window.
    private func add(
        _ request: ReservationRequest, _ reserved: RunBudget?, at time: Timestamp, to entries: inout [UUID: Entry]
    ) {
        entries[request.runID] = Entry(
            request: request, reserved: reserved ?? RunBudget(money: .zero, tokens: 0), isCounted: reserved != nil,
            openedAt: time, state: .open, cost: .zero, tokens: 0)
    }

    private func committed(on day: Timestamp, in entries: [UUID: Entry]) -> Money {
        entries.values.reduce(.zero) { sum, entry in
            guard entry.openedAt.utcDay == day.utcDay else { return sum }
            return sum + (entry.state == .open || entry.state == .expired ? entry.reserved.money : entry.cost)
        }
    }

    package func tokenLimit(of householdID: UUID) async throws -> Int? { plan.runTokens }

    private func uses(of request: ReservationRequest, in entries: [UUID: Entry]) -> [WindowUse] {
        let month = entries.values.filter { $0.counts && $0.request.month == request.month }
        let family = entries.values.filter { $0.counts && $0.request.householdID == request.householdID }
        return [
            WindowUse(
                window: .userMonth, quota: plan.userRunsPerMonth ?? request.userRunsPerMonth,
                used: month.count { $0.request.userID == request.userID }),
            WindowUse(
                window: .householdMonth, quota: plan.householdRunsPerMonth,
                used: family.count { $0.request.month == request.month }),
            WindowUse(
                window: .householdDay, quota: plan.householdRunsPerDay,
                used: family.count { $0.request.day == request.day }),
        ]
    }

    package func release(runID: UUID, of householdID: UUID, at time: Timestamp) async throws {
        close(runID: runID, as: .released, cost: .zero, tokens: 0)
    }

    package func overdue(at time: Timestamp, limit: Int) async throws -> [OverdueReservation] {
        entries.withLock { $0.values.filter { $0.state == .open && $0.request.expiresAt < time } }
            .sorted { $0.request.expiresAt < $1.request.expiresAt }.prefix(limit)
            .map { entry in
                OverdueReservation(
                    runID: entry.request.runID, householdID: entry.request.householdID, userID: entry.request.userID,
                    mode: entry.request.mode, openedAt: entry.openedAt)
            }
    }

    package func expire(_ reservation: OverdueReservation, at time: Timestamp) async throws -> Bool {
        let isMine = entries.withLock { entries in
            guard entries[reservation.runID]?.state == .open else { return false }
            entries[reservation.runID]?.state = .expired
            return true
        }
        if isMine, let run = reservation.lostRun(at: time) { recordLost.withLock { $0 }(run) }
        return isMine
    }

    /// Closes the reservation of a recorded run.
    @Sendable package func close(_ run: RunRecord, as state: ReservationState) {
        let isCharged = state == .settled
        close(runID: run.id, as: state, cost: isCharged ? run.cost : .zero, tokens: isCharged ? run.usage.total : 0)
    }

    private func close(runID: UUID, as state: ReservationState, cost: Money, tokens: Int) {
        entries.withLock { entries in
            guard let before = entries[runID]?.state, before == .open || before == .expired else { return }
            entries[runID]?.state = before == .open ? state : .corrected
            entries[runID]?.cost = cost
            entries[runID]?.tokens = tokens
        }
    }
}
