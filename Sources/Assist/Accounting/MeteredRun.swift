package import Foundation
package import HearthCore
import Synchronization

/// One run from its admission to its record: the owner, the reservation, the budget and the usage so far.
package final class MeteredRun: Sendable {
    /// The unique id, a version 7 UUID.
    package let id: UUID
    /// The user whose household pays for the run.
    package let owner: User
    /// The administrator who acts for the owner, if any.
    let actorID: UUID?
    /// The kind of plan.
    package let mode: AssistMode
    let policy: PolicyTrace
    /// The start of the request.
    package let startedAt: Timestamp
    let startedUptime: Duration
    /// The moment by which the run must have ended.
    package let deadline: Deadline
    /// The full window of the household's plan; nil if none is full.
    let overQuota: QuotaStatus?
    /// The amount that the run may use; zero if nothing was reserved.
    let budget: RunBudget
    /// True if the server's daily spending limit left nothing for this run: no model is called.
    let isOverSpendLimit: Bool
    /// The usage so far, which every ending settles.
    package let meter = RunMeter()
    private let reservation: Mutex<Reservation?>
    private let firstText = Mutex<Duration?>(nil)
    private let ended = Mutex<RunOutcome?>(nil)
    private let served = Mutex<ResultContent?>(nil)
    private let limits = Mutex(PlanLimits())
    private let children = Mutex<Set<UUID>>([])
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

    /// The client left before the response began, so that the run never started.
    deinit {
        if let unused = takeReservation() { abandoned.add(unused) }
    }

    func takeReservation() -> Reservation? { reservation.withLock { $0.take() } }

    /// Records the uptime at which text was first sent to the client. Only the first call counts.
    func noteText(at uptime: Duration) {
        firstText.withLock { $0 = $0 ?? (uptime - startedUptime) }
    }

    /// Records the result, as the client receives it, to be stored with the run's record.
    package func note(_ result: ResultContent) { served.withLock { $0 = result } }

    /// Records the limits of the request, which are stored with the result.
    func note(_ limits: PlanLimits) { self.limits.withLock { $0 = limits } }

    /// Records the children whose records the run knows, which are stored with the result.
    func note(knowing children: Set<UUID>) { self.children.withLock { $0 = children } }

    /// The children whose records the run knows, and whom its answer may name.
    package var namedChildren: Set<UUID> { mode.namesChildren ? children.withLock { $0 } : [] }

    /// The result to store; nil if the run had none.
    var result: ResultContent? {
        guard var result = served.withLock({ $0 }) else { return nil }
        result.limits = limits.withLock { $0 }
        result.children = children.withLock { $0 }
        return result
    }

    func noteEnd(_ outcome: RunOutcome) { ended.withLock { $0 = outcome } }

    /// The author of the run's text; nil if the run was not completed.
    var answeredBy: TextSource? {
        guard ended.withLock({ $0 }) == .done else { return nil }
        return meter.offlineAnswer == nil ? .model : .offline
    }

    /// The reason why no model wrote the run's text; nil if one did, or if the run was not completed.
    var offlineAnswer: OfflineAnswer? { answeredBy == .offline ? meter.offlineAnswer : nil }

    /// The time from the request to the first text; nil if none was sent.
    var timeToFirstToken: Duration? { firstText.withLock { $0 } }

    /// True if the household's quota pays for this run even if it was not completed.
    package var isCharged: Bool { isCharged(.failed) }

    /// Returns whether the household's quota pays for this run: a provider was paid, or a model worked for it and the
    /// client was sent something.
    func isCharged(_ outcome: RunOutcome) -> Bool {
        if meter.cost > .zero { return true }
        return (outcome == .done || timeToFirstToken != nil) && meter.calls.contains(where: \.isModelsWork)
    }
}

extension ModelCall {
    /// True if a model worked for this call. The offline planner is not a model, and a model that used no tokens has
    /// rejected the call.
    fileprivate var isModelsWork: Bool { usage.total > 0 && !model.hasPrefix("offline/") }
}

/// Reservations of runs that never started, waiting to be released.
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
