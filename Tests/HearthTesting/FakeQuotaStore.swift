package import Assist
package import Foundation
package import HearthCore
import Synchronization

/// Reservations of one plan in memory.
package final class FakeQuotaStore: QuotaStore {
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

    /// Where the runs of expired reservations are recorded.
    package func onLost(_ record: @escaping @Sendable (RunRecord) -> Void) { recordLost.withLock { $0 = record } }

    package func entry(runID: UUID) -> Entry? { entries.withLock { $0[runID] } }

    package func reserve(_ request: ReservationRequest, at time: Timestamp) async throws -> ReservationOutcome {
        entries.withLock { entries in
            if let mine = entries[request.runID] {
                guard mine.state == .open, mine.request.userID == request.userID else { return .ended }
                return granted(mine)
            }
            guard let ceiling = request.ceiling else {
                if plan.name == Plan.stopped { return .exceeded(request.status(of: .userMonth, quota: 0, used: 0)) }
                return granted(add(request, nil, at: time, to: &entries))
            }
            if let refusal = ReservationOutcome(exceeding: fullWindows(of: request, in: entries)) { return refusal }
            let reserved = RunBudget(
                money: plan.runCents.map(Money.init(cents:)) ?? ceiling.money, tokens: plan.runTokens ?? ceiling.tokens)
            if let limit = request.spendLimit, reserved.money > .zero,
                committed(on: time, in: entries) + reserved.money > limit
            {
                return granted(add(request, nil, at: time, to: &entries))
            }
            return granted(add(request, reserved, at: time, to: &entries))
        }
    }

    private func granted(_ entry: Entry) -> ReservationOutcome {
        .granted(
            Reservation(
                runID: entry.request.runID, householdID: entry.request.householdID, reserved: entry.reserved,
                isOverSpendLimit: entry.request.ceiling != nil && !entry.isCounted))
    }

    /// - Parameter reserved: nil for a run that counts in no window.
    private func add(
        _ request: ReservationRequest, _ reserved: RunBudget?, at time: Timestamp, to entries: inout [UUID: Entry]
    ) -> Entry {
        let entry = Entry(
            request: request, reserved: reserved ?? RunBudget(money: .zero, tokens: 0), isCounted: reserved != nil,
            openedAt: time, state: .open, cost: .zero, tokens: 0)
        entries[request.runID] = entry
        return entry
    }

    private func committed(on day: Timestamp, in entries: [UUID: Entry]) -> Money {
        entries.values.reduce(.zero) { sum, entry in
            guard entry.openedAt.utcDay == day.utcDay else { return sum }
            return sum + (entry.state == .open || entry.state == .expired ? entry.reserved.money : entry.cost)
        }
    }

    package func tokenLimit(of householdID: UUID) async throws -> Int? { plan.runTokens }

    private func fullWindows(of request: ReservationRequest, in entries: [UUID: Entry]) -> [QuotaStatus] {
        let month = entries.values.filter { $0.counts && $0.request.month == request.month }
        let family = entries.values.filter { $0.counts && $0.request.householdID == request.householdID }
        let windows: [(QuotaWindow, quota: Int?, used: Int)] = [
            (
                .userMonth, plan.userRunsPerMonth ?? request.userRunsPerMonth,
                month.count { $0.request.userID == request.userID }
            ),
            (.householdMonth, plan.householdRunsPerMonth, family.count { $0.request.month == request.month }),
            (.householdDay, plan.householdRunsPerDay, family.count { $0.request.day == request.day }),
        ]
        return windows.compactMap { window, quota, used in
            quota.flatMap { used >= $0 ? request.status(of: window, quota: $0, used: used) : nil }
        }
    }

    package func record(_ run: RunRecord, closing reservation: ReservationState?) async throws {
        if let reservation { close(run, as: reservation) }
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

    /// What the record of a run does to its reservation.
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
