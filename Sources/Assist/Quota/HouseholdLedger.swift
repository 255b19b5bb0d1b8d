package import Foundation
package import HearthCore

/// Grants runs by a family's plan: so many per user and calendar month, per family and month, per family and day.
///
/// A run counts from its reservation on, in the month and the day in which it began, unless it is released or expires. The
/// user's month is the same in every household. A run that may ask no model does not count.
/// The store decides in one step, so that no number of requests at once takes more than a window holds.
package struct HouseholdLedger: RunLedger {
    private let store: any ReservationStore
    private let clock: any HearthClock
    private let owner: UUID

    /// How long after its deadline a run may still be closing its books.
    package static let margin = Duration.seconds(120)

    /// - Parameter owner: this process, as its reservations name it.
    package init(store: any ReservationStore, clock: any HearthClock, owner: UUID) {
        self.store = store
        self.clock = clock
        self.owner = owner
    }

    package func reserve(_ estimate: RunEstimate, for user: User) async throws -> ReservationOutcome {
        let now = clock.now
        let calendar = QuotaCalendar(at: now, inZone: user.timeZone)
        let answer = try await store.open(
            ReservationRequest(
                runID: estimate.runID, householdID: user.householdID, userID: user.id, mode: estimate.mode,
                month: calendar.month, day: calendar.day, userRunsPerMonth: estimate.userRunsPerMonth,
                ceiling: estimate.ceiling, spendLimit: estimate.spendLimit,
                owner: owner, expiresAt: now + estimate.deadline.remaining(on: clock) + Self.margin),
            at: now)
        switch answer {
        case .open(let reserved):
            return .granted(
                Reservation(runID: estimate.runID, householdID: user.householdID, reserved: reserved))
        case .openOverSpendLimit:
            return .granted(
                Reservation(
                    runID: estimate.runID, householdID: user.householdID,
                    reserved: RunBudget(money: .zero, tokens: 0), isOverSpendLimit: true))
        case .full(let windows): return .exceeded(try Self.status(of: windows, calendar))
        case .over:
            throw HearthError(
                .internalError, "This run is over.", detail: "run \(estimate.runID.text) was reserved before")
        }
    }

    /// Of the windows that are full the one that stays so for the longest.
    private static func status(of windows: [WindowUse], _ calendar: QuotaCalendar) throws -> QuotaStatus {
        let full = windows.compactMap { use -> QuotaStatus? in
            guard let quota = use.quota, use.used >= quota else { return nil }
            return QuotaStatus(
                window: use.window, quota: quota, used: use.used, resetDay: calendar.resetDay(of: use.window))
        }
        guard let status = full.max(by: { $0.resetDay < $1.resetDay }) else {
            throw HearthError(.internalError, "Something went wrong on our side.", detail: "refused, and none is full")
        }
        return status
    }

    package func tokenLimit(of user: User) async throws -> Int? {
        try await store.tokenLimit(of: user.householdID)
    }

    package func release(_ reservation: Reservation) async throws {
        try await store.release(runID: reservation.runID, of: reservation.householdID, at: clock.now)
    }
}
