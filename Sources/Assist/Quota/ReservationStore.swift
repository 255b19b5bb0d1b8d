package import Foundation
package import HearthCore

/// Where reservations are kept. Implemented by Storage; one transaction decides each call.
package protocol ReservationStore: Sendable {
    /// Opens a reservation if no window of the family's plan is full. Opening the same run again changes nothing.
    ///
    /// A reservation without a ceiling, and one that the daily spending limit leaves nothing for, counts in no window.
    func open(_ request: ReservationRequest, at time: Timestamp) async throws -> ReservationAnswer
    /// Returns `run_tokens` of the household's plan; nil if the plan leaves it open.
    func tokenLimit(of householdID: UUID) async throws -> Int?
    /// Closes a reservation, where it is open, and gives its unit back. Where it has expired, what was written off is
    /// corrected to nothing.
    func release(runID: UUID, of householdID: UUID, at time: Timestamp) async throws
    /// Open reservations that should have ended before `time`, the longest overdue first.
    func overdue(at time: Timestamp, limit: Int) async throws -> [OverdueReservation]
    /// Closes a reservation, where it is open, of which nobody knows what became: what it had set aside is written off,
    /// its unit is given back, and its run is recorded as lost. Answers whether this call did it.
    func expire(_ reservation: OverdueReservation, at time: Timestamp) async throws -> Bool
}

package struct ReservationRequest: Hashable, Sendable {
    package var runID: UUID
    package var householdID: UUID
    package var userID: UUID
    package var mode: AssistMode
    /// The month and the day on the user's wall: `2026-11` and `2026-11-21`.
    package var month: String
    package var day: String
    /// What the plan leaves open; a nil ceiling sets nothing aside.
    package var userRunsPerMonth: Int
    package var ceiling: RunBudget?
    /// The most that the reservations of one UTC day may hold and cost together; nil for no limit.
    package var spendLimit: Money?
    /// The process that will close it.
    package var owner: UUID
    package var expiresAt: Timestamp

    package init(
        runID: UUID, householdID: UUID, userID: UUID, mode: AssistMode, month: String, day: String,
        userRunsPerMonth: Int, ceiling: RunBudget?, spendLimit: Money? = nil, owner: UUID, expiresAt: Timestamp
    ) {
        self.runID = runID
        self.householdID = householdID
        self.userID = userID
        self.mode = mode
        self.month = month
        self.day = day
        self.userRunsPerMonth = userRunsPerMonth
        self.ceiling = ceiling
        self.spendLimit = spendLimit
        self.owner = owner
        self.expiresAt = expiresAt
    }
}

package enum ReservationAnswer: Hashable, Sendable {
    /// It is open, and this is set aside.
    case open(RunBudget)
    /// It is open, and nothing is set aside: the daily spending limit is reached.
    case openOverSpendLimit
    /// Nothing was opened. All windows, of which at least one is full.
    case full([WindowUse])
    /// The run was reserved before, and is closed or somebody else's.
    case over
}

package struct WindowUse: Hashable, Sendable {
    package var window: QuotaWindow
    /// Nil: no limit.
    package var quota: Int?
    package var used: Int

    package init(window: QuotaWindow, quota: Int?, used: Int) {
        self.window = window
        self.quota = quota
        self.used = used
    }
}

package struct OverdueReservation: Hashable, Sendable {
    package var runID: UUID
    package var householdID: UUID
    package var userID: UUID
    /// Nil where the reservation is from a time that did not note it: then there is no record of its run either.
    package var mode: AssistMode?
    package var openedAt: Timestamp

    package init(runID: UUID, householdID: UUID, userID: UUID, mode: AssistMode?, openedAt: Timestamp) {
        self.runID = runID
        self.householdID = householdID
        self.userID = userID
        self.mode = mode
        self.openedAt = openedAt
    }

    /// What is recorded of the run, whose end is when it was given up.
    package func lostRun(at time: Timestamp) -> RunRecord? {
        mode.map { mode in
            RunRecord(
                id: runID, householdID: householdID, userID: userID, mode: mode, outcome: .lost, startedAt: openedAt,
                duration: .milliseconds(time.milliseconds - openedAt.milliseconds), timeToFirstToken: nil, calls: [],
                reason: "reservation_expired")
        }
    }
}

package enum ReservationState: String, CaseIterable, Sendable {
    case open, settled, released
    /// Its process died: what the run had set aside is written off.
    case expired
    /// The run was recorded after its expiry: what it cost is known again.
    case corrected
}
