package import Foundation

/// Admits every run. Implemented by QuotaLedger.
///
/// A reservation ends with the record of its run (``RunStore/record(_:closing:)``), or here where nobody ever ran it.
package protocol RunLedger: Sendable {
    /// Takes one run out of the user's month and sets `ceiling` aside, atomically, or says how far over it is.
    func reserve(runID: UUID, for user: User, ceiling: Money) async throws -> ReservationOutcome
    /// Gives the reservation back: the run did not happen. Changes nothing where it was closed already.
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

/// Where reservations are kept. Implemented by Storage; one transaction decides each call.
package protocol ReservationStore: Sendable {
    /// Opens a reservation if fewer than `limit` of the user's runs in `period` are open or settled.
    /// Answers whether it is open, and how many there are now.
    func open(_ reservation: Reservation, period: String, limit: Int, at time: Timestamp) async throws
        -> (opened: Bool, used: Int)
    /// Closes a reservation, where it is open, and gives its unit back.
    func release(runID: UUID, at time: Timestamp) async throws
}

package enum ReservationState: String, Sendable { case open, settled, released }
