package import Foundation
package import HearthCore

/// Decides whether runs may begin, and keeps what they reserve until they end. Implemented by Storage.
///
/// One transaction decides each call, so that no number of requests at once takes more than a window holds. A reservation
/// ends with the record of its run (``RunStore/record(_:closing:)``), which settles or releases it. It ends with
/// ``release(runID:of:at:)`` if the run never started, and by its expiry if the process that held it died.
package protocol QuotaStore: RunStore {
    /// Reserves one run if no window of the household's plan is full. Reserving the same run again changes nothing.
    ///
    /// A run without a ceiling is granted in any case unless the household is stopped. Such a run, and one for which the
    /// daily spending limit leaves nothing, counts in no window.
    func reserve(_ request: ReservationRequest, at time: Timestamp) async throws -> ReservationOutcome
    /// Returns `run_tokens` of the household's plan; nil if the plan leaves it open.
    func tokenLimit(of householdID: UUID) async throws -> Int?
    /// Releases a reservation if it is open: the run never started. If it has expired, the amount that was written off
    /// is corrected to zero.
    func release(runID: UUID, of householdID: UUID, at time: Timestamp) async throws
    /// Returns open reservations that should have ended before `time`, the longest overdue first.
    func overdue(at time: Timestamp, limit: Int) async throws -> [OverdueReservation]
    /// Expires a reservation if it is open. The amount that it holds is written off, its unit is given back, and its run
    /// is recorded as lost. Returns whether this call did it.
    func expire(_ reservation: OverdueReservation, at time: Timestamp) async throws -> Bool
}

/// The decision about a request for a reservation.
package enum ReservationOutcome: Hashable, Sendable {
    case granted(Reservation)
    /// Nothing was reserved. The status is that of the window that stays full for the longest.
    case exceeded(QuotaStatus)
    /// The run was reserved before, and has ended or is another user's.
    case ended

    /// Refuses a run.
    ///
    /// - Parameter full: the windows that are full, in the order of ``QuotaWindow``. The one that starts anew last is
    ///   named, and the first of several such. Returns nil for none.
    package init?(exceeding full: [QuotaStatus]) {
        guard let last = full.max(by: { $0.resetDay < $1.resetDay }) else { return nil }
        self = .exceeded(last)
    }
}

/// The part of a plan's windows and of the day's money that a run may use until it ends.
package struct Reservation: Hashable, Sendable {
    /// The run that holds the reservation.
    package var runID: UUID
    /// The household that pays.
    package var householdID: UUID
    /// The amount that the run may use: the plan's, or the ceiling of the request.
    package var reserved: RunBudget
    /// True if the server's daily spending limit left nothing for this run: it may only run without models.
    package var isOverSpendLimit: Bool

    /// Creates a reservation.
    package init(runID: UUID, householdID: UUID, reserved: RunBudget, isOverSpendLimit: Bool = false) {
        self.runID = runID
        self.householdID = householdID
        self.reserved = reserved
        self.isOverSpendLimit = isOverSpendLimit
    }
}

/// A reservation whose process did not end it in time.
package struct OverdueReservation: Hashable, Sendable {
    /// The run that held the reservation.
    package var runID: UUID
    /// The household that pays.
    package var householdID: UUID
    /// The user of the run.
    package var userID: UUID
    /// Nil for a reservation of a version that did not store it: its run has no record either.
    package var mode: AssistMode?
    /// The time at which the reservation was made.
    package var openedAt: Timestamp

    /// Creates an overdue reservation.
    package init(runID: UUID, householdID: UUID, userID: UUID, mode: AssistMode?, openedAt: Timestamp) {
        self.runID = runID
        self.householdID = householdID
        self.userID = userID
        self.mode = mode
        self.openedAt = openedAt
    }

    /// Returns the record of the run, which ends at `time`; nil if its mode is unknown.
    package func lostRun(at time: Timestamp) -> RunRecord? {
        mode.map { mode in
            RunRecord(
                id: runID, householdID: householdID, userID: userID, mode: mode, outcome: .lost, startedAt: openedAt,
                duration: .milliseconds(time.milliseconds - openedAt.milliseconds), timeToFirstToken: nil, calls: [],
                reason: "reservation_expired")
        }
    }
}

/// The states of a reservation.
package enum ReservationState: String, CaseIterable, Sendable {
    case open, settled, released
    /// The process died: the reserved amount is written off.
    case expired
    /// The run was recorded after its expiry: its cost is known again.
    case corrected
}
