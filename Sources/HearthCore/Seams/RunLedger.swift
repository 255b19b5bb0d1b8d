package import Foundation

/// Accounts for every run. Implemented by QuotaLedger.
package protocol RunLedger: Sendable {
    /// Takes one run out of the user's month and sets `ceiling` aside, atomically, or says how far over it is.
    func reserve(runID: UUID, for user: User, ceiling: Money) async throws -> ReservationOutcome
    /// Replaces the reservation by what the run really cost. Idempotent: a second settle or release changes nothing.
    func settle(_ reservation: Reservation, cost: Money, usage: TokenUsage) async throws
    /// Gives the reservation back: the run did not happen.
    func release(_ reservation: Reservation) async throws
}

package struct Reservation: Hashable, Sendable {
    package var runID: UUID
    package var userID: UUID
    package var reserved: Money

    package init(runID: UUID, userID: UUID, reserved: Money) {
        self.runID = runID
        self.userID = userID
        self.reserved = reserved
    }
}

package enum ReservationOutcome: Hashable, Sendable {
    case granted(Reservation)
    case exceeded(QuotaStatus)
}

/// Where reservations are kept. Implemented by Storage; one SQL statement decides each call.
package protocol ReservationStore: Sendable {
    /// Opens a reservation if fewer than `limit` of the user's runs in `period` are open or settled.
    /// Answers whether it did, and how many there are now.
    func open(_ reservation: Reservation, period: String, limit: Int, at time: Timestamp) async throws
        -> (opened: Bool, used: Int)
    /// Closes an open reservation; false where it was closed already.
    func close(runID: UUID, as state: ReservationState, cost: Money, tokens: Int, at time: Timestamp) async throws
        -> Bool
}

package enum ReservationState: String, Sendable { case open, settled, released }
