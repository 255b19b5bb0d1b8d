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

    /// - Parameter monthlyRuns: how many runs a user has per month.
    package init(store: any ReservationStore, clock: any HearthClock, monthlyRuns: Int) {
        self.store = store
        self.clock = clock
        self.monthlyRuns = monthlyRuns
    }

    package func reserve(runID: UUID, for user: User, ceiling: Money) async throws -> ReservationOutcome {
        let now = clock.now
        let month = CalendarMonth(at: now, inZone: user.timeZone)
        let reservation = Reservation(runID: runID, userID: user.id, reserved: ceiling)
        let (opened, used) = try await store.open(reservation, period: month.period, limit: monthlyRuns, at: now)
        if opened { return .granted(reservation) }
        guard used >= monthlyRuns else {
            throw HearthError(.internalError, "This run is over.", detail: "run \(runID.text) was reserved before")
        }
        return .exceeded(QuotaStatus(quota: monthlyRuns, used: used, resetDay: month.firstDayOfNext))
    }

    package func release(_ reservation: Reservation) async throws {
        try await store.release(runID: reservation.runID, at: clock.now)
    }
}
