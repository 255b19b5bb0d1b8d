import Foundation
package import Logging
import Synchronization

/// The way of one request, top to bottom: prepare what may still become a clean error, then run and stream.
package struct AssistPipeline: Sendable {
    package struct Settings: Sendable {
        /// What one run may cost (`RUN_BUDGET_CENTS_DEFAULT`).
        package var budget: Money
        /// Tokens in and out of one run together (`RUN_TOKEN_LIMIT_DEFAULT`).
        package var tokenLimit: Int
        /// From the request to its last byte.
        package var deadline: Duration
        /// False: no model is asked for anybody (`AI_ASSIST_ENABLED`).
        package var aiAssist: Bool
        package var phases: [ModelPhase: Phase]

        package struct Phase: Sendable {
            package var temperature: Double
            package var maxTokens: Int

            package init(temperature: Double, maxTokens: Int) {
                self.temperature = temperature
                self.maxTokens = maxTokens
            }
        }

        package init(
            budget: Money, tokenLimit: Int, deadline: Duration, aiAssist: Bool, phases: [ModelPhase: Phase]
        ) {
            self.budget = budget
            self.tokenLimit = tokenLimit
            self.deadline = deadline
            self.aiAssist = aiAssist
            self.phases = phases
        }
    }

    let settings: Settings
    let policy: any PolicyGate
    let ledger: any RunLedger
    let model: any LanguageModel
    let knowledge: any KnowledgeSearch
    let households: any HouseholdStore
    let runs: any RunStore
    let clock: any HearthClock
    let logger: Logger
    private let abandoned = AbandonedReservations()

    package init(
        settings: Settings, policy: any PolicyGate, ledger: any RunLedger, model: any LanguageModel,
        knowledge: any KnowledgeSearch, households: any HouseholdStore, runs: any RunStore, clock: any HearthClock,
        logger: Logger
    ) {
        self.settings = settings
        self.policy = policy
        self.ledger = ledger
        self.model = model
        self.knowledge = knowledge
        self.households = households
        self.runs = runs
        self.clock = clock
        self.logger = logger
    }

    /// Everything that may still become a clean 4xx or 5xx. Throws ``HearthError``.
    ///
    /// A refusal by policy or an exhausted quota is not an error: the stream says so in its own events.
    package func prepare(_ request: AssistRequest) async throws -> PreparedRun {
        await releaseAbandoned()

        let startedAt = clock.now
        let startedUptime = clock.uptime
        let deadline = Deadline(in: settings.deadline, on: clock)
        var generator = SystemRandomNumberGenerator()
        let id = UUID.version7(at: startedAt, using: &generator)

        // The household first: policy's age gates need the children's ages.
        let user = request.principal.user
        let household = try await households.household(ofUser: user.id)?.preferences ?? Household.Preferences()
        let decision = try policy.precheck(
            PolicySubject(
                mode: request.mode, goal: request.goal, messages: request.messages,
                children: request.options.children ?? household.children))

        // A refused request costs the family nothing, so it reserves nothing.
        let reservation =
            decision.refusal == nil
            ? try await ledger.reserve(runID: id, for: user, ceiling: mayAskModels(request) ? settings.budget : .zero)
            : nil
        return PreparedRun(
            id: id, request: request, household: household, decision: decision, startedAt: startedAt,
            startedUptime: startedUptime, deadline: deadline, reservation: reservation, abandoned: abandoned)
    }

    /// Runs a prepared request and streams it into `emit`, whose return is the permission to go on.
    ///
    /// However it ends, there is exactly one settle or release and one record, and the terminal event is returned for
    /// the caller to send: the client may be gone, and then there is nobody to send it to.
    ///
    /// - Parameter whyCancelled: what a cancellation of the surrounding task means; asked only after one.
    package func run(
        _ prepared: PreparedRun, whyCancelled: @Sendable () -> RunOutcome,
        emit: @escaping @Sendable (AssistEvent) async throws -> Void
    ) async -> AssistEvent {
        let run = AssistRun(pipeline: self, prepared: prepared, emit: emit)
        var outcome: RunOutcome
        var reason: String?
        var failure: HearthError?
        do {
            switch try await run.stream() {
            case .completed: outcome = .done
            case .refused(let refusal): (outcome, reason) = (.refused, refusal.rule)
            case .overQuota: outcome = .overQuota
            }
        } catch  where Task.isCancelled || error is CancellationError {
            outcome = whyCancelled()
            failure = Self.failure(for: outcome)
        } catch is ClientGone {
            outcome = .clientGone
        } catch {
            let told =
                error as? HearthError
                ?? HearthError(.internalError, "Something went wrong on our side.", underlying: error)
            outcome = told.code == .deadlineExceeded ? .deadline : .failed
            failure = told
        }
        reason = reason ?? failure?.code.rawValue
        let ended = outcome
        let endReason = reason
        await uncancelled { await close(run, outcome: ended, reason: endReason) }
        if let failure {
            logger.warning(
                "run ended early", metadata: ["run": "\(prepared.id.text)", "error": "\(String(reflecting: failure))"])
            return .failure(failure)
        }
        return .done(
            RunSummary(
                elapsed: clock.uptime - prepared.startedUptime, usage: run.meter.usage, cost: run.meter.cost,
                models: run.meter.models))
    }

    func mayAskModels(_ request: AssistRequest) -> Bool { settings.aiAssist && request.options.aiAssist }

    /// Gives back what prepared requests had reserved that nobody ever ran.
    private func releaseAbandoned() async {
        for unused in abandoned.take() {
            do {
                try await ledger.release(unused)
            } catch {
                abandoned.add(unused)
            }
        }
    }

    /// The books of one run, written even when its task was cancelled. What cannot be settled stays open in the ledger.
    private func close(_ run: AssistRun, outcome: RunOutcome, reason: String?) async {
        let prepared = run.prepared
        do {
            if let reservation = prepared.takeReservation() {
                if run.isCharged(outcome) {
                    try await ledger.settle(reservation, cost: run.meter.cost, usage: run.meter.usage)
                } else {
                    try await ledger.release(reservation)
                }
            }
        } catch {
            logger.error("run not settled", metadata: ["run": "\(prepared.id.text)", "error": "\(error)"])
        }
        do {
            try await runs.record(
                RunRecord(
                    id: prepared.id, userID: prepared.request.principal.user.id, mode: prepared.request.mode,
                    outcome: outcome, startedAt: prepared.startedAt, duration: clock.uptime - prepared.startedUptime,
                    timeToFirstToken: run.timeToFirstToken, calls: run.meter.calls, reason: reason))
        } catch {
            logger.error("run not recorded", metadata: ["run": "\(prepared.id.text)", "error": "\(error)"])
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

/// Runs `operation` to its end even if the surrounding task is cancelled: a run's books must not be torn.
private func uncancelled(_ operation: @escaping @Sendable () async -> Void) async {
    await Task.detached { await operation() }.value
}
