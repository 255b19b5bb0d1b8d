package import Foundation
package import HearthCore

/// Grants each user a number of runs per calendar month of the user's time zone.
///
/// A run counts from its reservation on, in the month in which it began, unless it is released. The store decides in one
/// step, so that no number of requests at once takes more than the month holds.
package struct MonthlyRunLedger: RunLedger {
    private let store: any ReservationStore
    private let clock: any HearthClock
    private let monthlyRuns: Int
    private let runBudget: Money

    /// - Parameters:
    ///   - monthlyRuns: how many runs a user has per month.
    ///   - runBudget: what one run may cost at most.
    package init(store: any ReservationStore, clock: any HearthClock, monthlyRuns: Int, runBudget: Money) {
        self.store = store
        self.clock = clock
        self.monthlyRuns = monthlyRuns
        self.runBudget = runBudget
    }

    /// - Throws: ``HearthError`` `budget_exceeded` where `estimate` is more than a run may cost.
    package func reserve(runID: UUID, for user: User, estimate: Money) async throws -> ReservationOutcome {
        guard estimate <= runBudget else {
            throw HearthError(
                .budgetExceeded, "This request would cost more than a run may.",
                detail: "estimate \(estimate.microdollars), budget \(runBudget.microdollars) micro-dollars")
        }
        let now = clock.now
        let month = CalendarMonth(at: now, inZone: user.timeZone)
        let reservation = Reservation(runID: runID, userID: user.id, reserved: estimate)
        let (opened, used) = try await store.open(reservation, period: month.period, limit: monthlyRuns, at: now)
        if opened { return .granted(reservation) }
        guard used >= monthlyRuns else {
            throw HearthError(.internalError, "This run is over.", detail: "run \(runID.text) was reserved before")
        }
        return .exceeded(QuotaStatus(quota: monthlyRuns, used: used, resetDay: month.firstDayOfNext))
    }

    package func settle(_ reservation: Reservation, cost: Money, usage: TokenUsage) async throws {
        _ = try await store.close(
            runID: reservation.runID, as: .settled, cost: cost, tokens: usage.total, at: clock.now)
    }

    package func release(_ reservation: Reservation) async throws {
        _ = try await store.close(runID: reservation.runID, as: .released, cost: .zero, tokens: 0, at: clock.now)
    }
}
