import Foundation
import HearthCore
import Logging
import Synchronization
import SystemSupport

/// Opens and closes metered runs. Every run gets a reservation before it starts, and one record that ends the
/// reservation, however the run ends.
struct RunAccounting: Sendable {
    /// The end of a run that was neither cancelled nor failed.
    enum Ending: Sendable {
        case completed
        case refused(Refusal)
        case overQuota
    }

    let quota: any QuotaStore
    let runs: any RunStore
    let clock: any HearthClock
    let logger: Logger
    /// Returns a keyed digest; nil if the operator has set no key.
    private let digest: (@Sendable ([UInt8]) -> [UInt8])?
    /// The id of this process, which its reservations carry.
    private let process: ID<ServerProcess>
    private let ids: any IDGenerator
    private let abandoned = AbandonedReservations()

    init(
        quota: any QuotaStore, process: ID<ServerProcess>, runs: any RunStore, clock: any HearthClock,
        ids: any IDGenerator, logger: Logger,
        digest: (@Sendable ([UInt8]) -> [UInt8])?
    ) {
        self.digest = digest
        self.quota = quota
        self.process = process
        self.ids = ids
        self.runs = runs
        self.clock = clock
        self.logger = logger
    }

    /// The amount that a run may use, before its household's plan is read.
    enum Allowance: Sendable {
        /// No provider is called: the run counts in no window and reserves nothing.
        case free
        /// The budget of the run if the plan leaves it open, and the money that all runs of the server may spend per
        /// UTC day.
        case upTo(RunBudget, spendLimit: Money?)
    }

    /// Admits a run. A refused run costs the household nothing, so it reserves nothing and is not counted.
    ///
    /// - Parameter actorID: the administrator who acts for the owner; nil if the owner acts.
    func open(
        for owner: User, actorID: UUID? = nil, mode: AssistMode, _ decision: PolicyDecision, startedUptime: Duration,
        deadline: Deadline,
        userRunsPerMonth: Int, allowance: Allowance
    ) async throws -> MeteredRun {
        await releaseAbandoned(atMost: 2)
        let startedAt = clock.now
        let id = ids.uuid(at: startedAt)
        RequestScope.current?.note(runID: id)
        var request = ReservationRequest(
            runID: id, of: owner, mode: mode, at: startedAt, remaining: deadline.remaining(on: clock),
            userRunsPerMonth: userRunsPerMonth, ceiling: nil, process: process)
        if case .upTo(let budget, let spendLimit) = allowance {
            request.ceiling = budget
            request.spendLimit = spendLimit
        }
        var outcome: ReservationOutcome?
        if decision.refusal == nil {
            do {
                outcome = try await TraceSpan.measured("ledger.reserve") { [request] _ in
                    try await quota.reserve(request, at: startedAt)
                }
            } catch {
                // The database may have made the reservation although its response was lost. Releasing one that was
                // never made has no effect.
                abandoned.add(
                    Reservation(
                        runID: id, householdID: owner.householdID, reserved: RunBudget(money: .zero, tokens: 0)))
                throw error
            }
            if outcome == .ended {
                throw HearthError(
                    .internalError, "This run has ended already.", detail: "run \(id.text) was reserved before")
            }
        }
        return MeteredRun(
            id: id, owner: owner, actorID: actorID, mode: mode, policy: trace(of: decision, run: id),
            startedAt: startedAt,
            startedUptime: startedUptime, deadline: deadline,
            outcome: outcome, abandoned: abandoned)
    }

    private func trace(of decision: PolicyDecision, run id: UUID) -> PolicyTrace {
        let digest = digest?(Array(id.text.utf8) + Array(decision.goal.utf8))
        return PolicyTrace(
            findings: decision.findings, fingerprint: decision.policy,
            goalDigest: digest?.hexadecimal)
    }

    /// Releases the reservation of a run that never started.
    func discard(_ run: MeteredRun) async {
        if let unused = run.takeReservation() { abandoned.add(unused) }
        await releaseAbandoned(atMost: 2)
    }

    /// Does the work of a run and closes it.
    ///
    /// - Parameter whyCancelled: the meaning of a cancellation of the surrounding task; called only after one.
    /// - Returns: the error for the client; nil if the run ended by itself, or if the client is gone.
    func account(
        for run: MeteredRun, whyCancelled: () -> RunOutcome, work: () async throws -> Ending
    ) async -> HearthError? {
        await TraceSpan.measured("run \(run.mode.rawValue)") { span in
            await account(for: run, in: span, whyCancelled: whyCancelled, work: work)
        }
    }

    private func account(
        for run: MeteredRun, in span: TraceSpan?, whyCancelled: () -> RunOutcome, work: () async throws -> Ending
    ) async -> HearthError? {
        var outcome: RunOutcome
        var reason: String?
        var failure: HearthError?
        do {
            switch try await work() {
            case .completed: outcome = .done
            case .refused(let refusal): (outcome, reason) = (.refused, refusal.rule)
            case .overQuota: outcome = .overQuota
            }
        } catch let refused as RefusedByPolicy {
            (outcome, reason) = (.refused, refused.refusal.rule)
        } catch  where Task.isCancelled || error is CancellationError {
            outcome = whyCancelled()
            failure = Self.failure(for: outcome)
        } catch is ClientGone {
            outcome = .clientGone
        } catch let ended as HearthError where ended.code == .unauthorized {
            // The client's credential has ended, which is no failure of the run.
            (outcome, failure) = (.clientGone, ended)
        } catch {
            let reported =
                error as? HearthError
                ?? HearthError(.internalError, "Something went wrong on our side.", underlying: error)
            outcome = reported.code == .deadlineExceeded ? .deadline : .failed
            failure = reported
        }
        await close(run, outcome: outcome, reason: reason ?? failure?.code.rawValue)
        span?.describe(run, outcome, reason: reason)
        if let failure {
            if outcome == .failed { RequestScope.current?.report(failure) }
            span?.fail(failure)
            logger.warning(
                "run ended early", metadata: ["run": "\(run.id.text)", "error": "\(String(reflecting: failure))"])
        }
        return failure
    }

    /// Records the run, even if the surrounding task is cancelled: a record must not be incomplete. If the store fails,
    /// the reservation stays open until it expires.
    func close(_ run: MeteredRun, outcome: RunOutcome, reason: String?) async {
        run.noteEnd(outcome)
        // The store finishes a transaction that it has begun, but a cancelled task must not begin one.
        if Task.isCancelled {
            await Task.detached { await write(run, outcome: outcome, reason: reason) }.value
        } else {
            await write(run, outcome: outcome, reason: reason)
        }
    }

    private func write(_ run: MeteredRun, outcome: RunOutcome, reason: String?) async {
        let charge: ReservationState = run.isCharged(outcome) ? .settled : .released
        let record = RunRecord(
            id: run.id, householdID: run.owner.householdID, userID: run.owner.id, actorID: run.actorID, mode: run.mode,
            outcome: outcome,
            startedAt: run.startedAt, duration: clock.uptime - run.startedUptime,
            timeToFirstToken: run.timeToFirstToken, calls: run.meter.calls, reason: reason,
            policy: run.policy, answeredBy: run.answeredBy, offline: run.offlineAnswer, result: run.result)
        let closing = run.takeReservation().map { _ in charge }
        do {
            try await TraceSpan.measured("ledger.close") { _ in try await runs.record(record, closing: closing) }
        } catch {
            record.reportUnrecorded(closing, because: "\(error)", to: logger)
        }
    }

    /// Releases the reservations of runs that never started.
    ///
    /// - Parameter count: the most to release. A request that waits for it releases a few.
    func releaseAbandoned(atMost count: Int = .max) async {
        for unused in abandoned.take(count) {
            do {
                try await quota.release(runID: unused.runID, of: unused.householdID, at: clock.now)
            } catch {
                abandoned.add(unused)
            }
        }
    }

    private static func failure(for outcome: RunOutcome) -> HearthError? {
        switch outcome {
        case .deadline: HearthError(.deadlineExceeded, "The plan took too long and was stopped.")
        case .shutdown: HearthError(.shuttingDown, "The server is restarting. Please try again in a moment.")
        default: nil
        }
    }
}

extension TraceSpan {
    /// Records the outcome of a run, including that of the output policy.
    fileprivate func describe(_ run: MeteredRun, _ outcome: RunOutcome, reason: String?) {
        set("hearth.run.id", run.id.text)
        set("hearth.run.mode", run.mode.rawValue)
        set("hearth.run.outcome", outcome.rawValue)
        set("hearth.policy.refusal", outcome == .refused ? reason : nil)
        set("hearth.run.cost_microusd", Int(run.meter.cost.microdollars))
        set("hearth.run.time_to_first_token", run.timeToFirstToken.map { .number($0.seconds) })
        set("hearth.run.answered_by", run.answeredBy?.rawValue)
        set("hearth.run.offline_reason", run.offlineAnswer?.reason.rawValue)
    }
}

/// The connection is broken: an event could not be written.
struct ClientGone: Error {
    let underlying: any Error
}

/// The output policy stopped a text that was being written; the client has been sent the refusal.
struct RefusedByPolicy: Error {
    let refusal: Refusal
}
