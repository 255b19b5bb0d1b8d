package import Foundation
package import HearthCore
import Synchronization

/// One run from its admission to its last entry: who pays, what is set aside, what has been used so far.
package final class MeteredRun: Sendable {
    package let id: UUID
    package let owner: User
    /// The administrator who asked for the owner, if any.
    let actorID: UUID?
    package let mode: AssistMode
    let policy: PolicyTrace
    package let startedAt: Timestamp
    let startedUptime: Duration
    package let deadline: Deadline
    /// Set where a window of the family's plan is full.
    let overQuota: QuotaStatus?
    /// What the run may use; nothing where nothing was set aside.
    let budget: RunBudget
    /// The server's daily spending limit left nothing for this run: no model is asked.
    let isOverSpendLimit: Bool
    package let meter = RunMeter()
    private let reservation: Mutex<Reservation?>
    private let firstText = Mutex<Duration?>(nil)
    private let ended = Mutex<RunOutcome?>(nil)
    private let abandoned: AbandonedReservations

    init(
        id: UUID, owner: User, actorID: UUID?, mode: AssistMode, policy: PolicyTrace, startedAt: Timestamp,
        startedUptime: Duration,
        deadline: Deadline,
        outcome: ReservationOutcome?, abandoned: AbandonedReservations
    ) {
        self.id = id
        self.owner = owner
        self.actorID = actorID
        self.mode = mode
        self.policy = policy
        self.startedAt = startedAt
        self.startedUptime = startedUptime
        self.deadline = deadline
        self.abandoned = abandoned
        var granted: Reservation?
        var exceeded: QuotaStatus?
        switch outcome {
        case .granted(let reservation): granted = reservation
        case .exceeded(let status): exceeded = status
        case .ended, nil: break
        }
        reservation = Mutex(granted)
        budget = granted?.reserved ?? RunBudget(money: .zero, tokens: 0)
        isOverSpendLimit = granted?.isOverSpendLimit ?? false
        overQuota = exceeded
    }

    /// The client left before its head could be sent, so that nobody ever ran this.
    deinit {
        if let unused = takeReservation() { abandoned.add(unused) }
    }

    func takeReservation() -> Reservation? { reservation.withLock { $0.take() } }

    /// The family was given text, at this uptime; the first time counts.
    func noteText(at uptime: Duration) {
        firstText.withLock { $0 = $0 ?? (uptime - startedUptime) }
    }

    func noteEnd(_ outcome: RunOutcome) { ended.withLock { $0 = outcome } }

    /// Who wrote the run's text; nil where it has not come to a good end.
    var answeredBy: TextSource? {
        guard ended.withLock({ $0 }) == .done else { return nil }
        return meter.offlineAnswer == nil ? .model : .offline
    }

    /// Why no model wrote the run's text; nil where one did, or it has not come to a good end.
    var offlineAnswer: OfflineAnswer? { answeredBy == .offline ? meter.offlineAnswer : nil }

    /// From the request to the first text; nil where none was given.
    var timeToFirstToken: Duration? { firstText.withLock { $0 } }

    /// Whether the family's quota pays for this run even where it did not come to its end.
    package var isCharged: Bool { isCharged(.failed) }

    /// Whether the family's quota pays for this run: a provider was paid, or a model worked for it and the family got
    /// something.
    func isCharged(_ outcome: RunOutcome) -> Bool {
        if meter.cost > .zero { return true }
        return (outcome == .done || timeToFirstToken != nil) && meter.calls.contains(where: \.isModelsWork)
    }
}

extension ModelCall {
    /// The offline planner is no model, and a model that used no token has refused the call.
    fileprivate var isModelsWork: Bool { usage.total > 0 && !model.hasPrefix("offline/") }
}

/// Reservations of runs that nobody ever ran, waiting to be released.
final class AbandonedReservations: Sendable {
    private let waiting = Mutex<[Reservation]>([])

    func add(_ reservation: Reservation) { waiting.withLock { $0.append(reservation) } }

    func take(_ count: Int) -> [Reservation] {
        waiting.withLock { waiting in
            defer { waiting.removeFirst(min(count, waiting.count)) }
            return Array(waiting.prefix(count))
        }
    }
}
