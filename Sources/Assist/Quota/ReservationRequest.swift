package import Foundation
package import HearthCore

/// A request to reserve one run of a household's plan.
///
/// The run counts in the month and the day in which it began, in the user's time zone, unless it is released or expires.
/// The user's month is the same in every household. A run that may ask no model does not count.
package struct ReservationRequest: Hashable, Sendable {
    /// The run that asks for the reservation.
    package var runID: UUID
    /// The household that pays.
    package var householdID: UUID
    /// The user of the run.
    package var userID: UUID
    /// The kind of plan.
    package var mode: AssistMode
    /// The current day in the user's time zone.
    package var today: CalendarDay
    /// The user's runs per month if the plan leaves that open.
    package var userRunsPerMonth: Int
    /// The most that the run may use if the plan leaves that open; nil if no provider is called, so that nothing is
    /// reserved.
    package var ceiling: RunBudget?
    /// The most that the reservations of one UTC day may hold and cost together; nil for no limit.
    package var spendLimit: Money?
    /// The process that will end the reservation.
    package var process: ID<ServerProcess>
    /// The time from which the sweeper may expire the reservation.
    package var expiresAt: Timestamp

    /// The time after its deadline in which a run may still be recorded.
    package static let margin = Duration.seconds(120)

    /// Creates a reservation request.
    package init(
        runID: UUID, householdID: UUID, userID: UUID, mode: AssistMode, today: CalendarDay, userRunsPerMonth: Int,
        ceiling: RunBudget?, spendLimit: Money? = nil, process: ID<ServerProcess>, expiresAt: Timestamp
    ) {
        self.runID = runID
        self.householdID = householdID
        self.userID = userID
        self.mode = mode
        self.today = today
        self.userRunsPerMonth = userRunsPerMonth
        self.ceiling = ceiling
        self.spendLimit = spendLimit
        self.process = process
        self.expiresAt = expiresAt
    }

    /// Requests a run of `user` that begins at `time` and has `remaining` until its deadline.
    ///
    /// A time zone that the system does not know counts as UTC: a misspelt setting must not lock a household out.
    package init(
        runID: UUID, of user: User, mode: AssistMode, at time: Timestamp, remaining: Duration, userRunsPerMonth: Int,
        ceiling: RunBudget?, spendLimit: Money? = nil, process: ID<ServerProcess>
    ) {
        self.init(
            runID: runID, householdID: user.householdID, userID: user.id, mode: mode,
            today: (TimeZone.named(user.timeZone) ?? .gmt).day(at: time), userRunsPerMonth: userRunsPerMonth,
            ceiling: ceiling, spendLimit: spendLimit, process: process, expiresAt: time + remaining + Self.margin)
    }

    /// The month of the windows: `2026-11`.
    package var month: String {
        let (year, month, _) = today.components
        return "\(padded(year, 4))-\(padded(month, 2))"
    }

    /// The day of the windows: `2026-11-21`.
    package var day: String { today.description }

    /// Returns the state of a window, with the day on which it starts anew.
    package func status(of window: QuotaWindow, quota: Int, used: Int) -> QuotaStatus {
        let resetDay =
            switch window {
            // 31 days after the first of any month lies within the next one.
            case .userMonth, .householdMonth: today.firstOfMonth.advanced(by: 31).firstOfMonth
            case .householdDay: today.advanced(by: 1)
            }
        return QuotaStatus(window: window, quota: quota, used: used, resetDay: resetDay)
    }
}

extension CalendarDay {
    fileprivate var firstOfMonth: CalendarDay { advanced(by: 1 - components.day) }
}
