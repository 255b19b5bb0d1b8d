package import Foundation
import Synchronization

/// A request that policy and quota have seen: its head may go out.
package final class PreparedRun: Sendable {
    package let id: UUID
    let request: AssistRequest
    let household: Household.Preferences
    let decision: PolicyDecision
    let startedAt: Timestamp
    let startedUptime: Duration
    package let deadline: Deadline
    /// Set where the user's month is used up.
    let overQuota: QuotaStatus?
    private let reservation: Mutex<Reservation?>
    private let abandoned: AbandonedReservations

    init(
        id: UUID, request: AssistRequest, household: Household.Preferences, decision: PolicyDecision,
        startedAt: Timestamp, startedUptime: Duration, deadline: Deadline, reservation: ReservationOutcome?,
        abandoned: AbandonedReservations
    ) {
        self.id = id
        self.request = request
        self.household = household
        self.decision = decision
        self.startedAt = startedAt
        self.startedUptime = startedUptime
        self.deadline = deadline
        self.abandoned = abandoned
        switch reservation {
        case .granted(let granted):
            overQuota = nil
            self.reservation = Mutex(granted)
        case .exceeded(let status):
            overQuota = status
            self.reservation = Mutex(nil)
        case nil:
            overQuota = nil
            self.reservation = Mutex(nil)
        }
    }

    /// The client left before its head could be sent, so that nobody ever ran this.
    deinit {
        if let unused = takeReservation() { abandoned.add(unused) }
    }

    func takeReservation() -> Reservation? { reservation.withLock { $0.take() } }

    var subject: PolicySubject {
        PolicySubject(
            mode: request.mode, goal: decision.goal, messages: decision.messages,
            children: request.options.children ?? household.children)
    }
}

/// Reservations of prepared requests that were never run, waiting to be released.
final class AbandonedReservations: Sendable {
    private let waiting = Mutex<[Reservation]>([])

    func add(_ reservation: Reservation) { waiting.withLock { $0.append(reservation) } }

    func take() -> [Reservation] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
