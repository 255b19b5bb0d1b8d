import Foundation
package import HearthCore
import Intent
package import Logging
package import SystemSupport

/// The path of one request, top to bottom: prepare everything that can still fail with a clean error, then run and
/// stream.
package struct AssistPipeline: Sendable {
    /// The limits of runs, from the settings.
    package struct Settings: Sendable {
        /// The money that one run may use if its household's plan leaves it open (`RUN_BUDGET_CENTS_DEFAULT`).
        package var budget: Money
        /// The tokens in and out of one run if its household's plan leaves them open (`RUN_TOKEN_LIMIT_DEFAULT`).
        package var tokenLimit: Int
        /// The runs per user and calendar month if the household's plan leaves them open (`USER_MONTHLY_QUOTA`).
        package var userRunsPerMonth: Int
        /// The money that all runs of the server may spend per UTC day; nil for no limit (`SPEND_LIMIT_CENTS_PER_DAY`).
        package var spendLimit: Money?
        /// The time from the request to the last byte of the response.
        package var deadline: Duration
        /// True if models may be called at all (`AI_ASSIST_ENABLED`).
        package var aiAssist: Bool
        /// The parameters of each phase.
        package var phases: [ModelPhase: Phase]

        /// The parameters of one phase.
        package struct Phase: Sendable {
            /// The sampling temperature, 0 to 2.
            package var temperature: Double
            /// The upper bound of an answer in tokens.
            package var maxTokens: Int

            /// Creates a phase.
            package init(temperature: Double, maxTokens: Int) {
                self.temperature = temperature
                self.maxTokens = maxTokens
            }
        }

        /// Creates settings.
        package init(
            budget: Money, tokenLimit: Int, userRunsPerMonth: Int, spendLimit: Money? = nil, deadline: Duration,
            aiAssist: Bool, phases: [ModelPhase: Phase]
        ) {
            self.spendLimit = spendLimit
            self.budget = budget
            self.tokenLimit = tokenLimit
            self.userRunsPerMonth = userRunsPerMonth
            self.deadline = deadline
            self.aiAssist = aiAssist
            self.phases = phases
        }

        var runBudget: RunBudget { RunBudget(money: budget, tokens: tokenLimit) }

        /// The allowance of a run that may ask models.
        var allowance: RunAccounting.Allowance { .upTo(runBudget, spendLimit: spendLimit) }
    }

    /// The settings and models of a run. A run keeps those with which it began.
    package struct Configuration: Sendable {
        /// The limits of runs.
        package let settings: Settings
        let model: any LanguageModel

        /// Creates a configuration.
        package init(settings: Settings, model: any LanguageModel) {
            self.settings = settings
            self.model = model
        }

        func mayAskModels(_ request: AssistRequest) -> Bool { settings.aiAssist && request.options.aiAssist }
    }

    private let live: Reloadable<Configuration>
    let policy: any PolicyGate
    let accounting: RunAccounting
    let knowledge: any KnowledgeSearch
    let households: any HouseholdStore
    let memories: any MemoryStore
    let served: (any ServedPlans)?
    let kitchen: (any OwnKitchen)?
    let references: ReferenceList
    let clock: any HearthClock
    let recipes = RecipeProfiles()
    private let readers: WorkQueue

    /// Creates a pipeline.
    ///
    /// - Parameters:
    ///   - configuration: read once per run.
    ///   - kitchen: the households' own recipes; nil to plan with cards only.
    ///   - references: the publications that cards name.
    ///   - process: this process, which its reservations name.
    ///   - readers: read long texts for the policy; by default on half of the machine's cores.
    ///   - digest: a keyed digest for the audit log; nil if there is no key, and then none is stored.
    package init(
        configuration: Reloadable<Configuration>, policy: any PolicyGate, quota: any QuotaStore,
        knowledge: any KnowledgeSearch,
        households: any HouseholdStore, memories: any MemoryStore, served: (any ServedPlans)? = nil,
        kitchen: (any OwnKitchen)? = nil,
        references: ReferenceList = ReferenceList(), runs: any RunStore,
        process: ID<ServerProcess>, clock: any HearthClock,
        logger: Logger, ids: any IDGenerator = RandomIDs(), readers: WorkQueue = .policyReaders,
        digest: (@Sendable ([UInt8]) -> [UInt8])?
    ) {
        live = configuration
        self.readers = readers
        self.policy = policy
        self.knowledge = knowledge
        self.households = households
        self.memories = memories
        self.served = served
        self.kitchen = kitchen
        self.references = references
        self.clock = clock
        accounting = RunAccounting(
            quota: quota, process: process, runs: runs, clock: clock, ids: ids, logger: logger, digest: digest)
    }

    /// The configuration of a run that begins now.
    package var configuration: Configuration { live.current }

    /// Does everything that can still fail with a 4xx or 5xx.
    ///
    /// A refusal by the policy or an exhausted quota is not an error: the stream reports it in its own events.
    ///
    /// - Throws: ``HearthError``.
    package func prepare(_ request: AssistRequest) async throws -> PreparedRun {
        // What is read grows with the request, the household and its memories.
        try await withTaskExecutorPreference(Workers.shared) { try await prepared(request) }
    }

    private func prepared(_ request: AssistRequest) async throws -> PreparedRun {
        let startedUptime = clock.uptime
        let configuration = configuration
        let deadline = Deadline(in: configuration.settings.deadline, on: clock)

        // The household comes first: the policy's age gates need the children's ages.
        let user = request.principal.user
        let (household, known, subject, checked) = try await precheck(
            of: request.principal, stating: statedChildren(in: request)
        ) { household in
            PolicySubject(
                mode: request.mode, goal: request.goal, messages: request.messages, of: user, in: household,
                children: request.options.children)
        }
        let decision = request.mode == .chat ? checked.answering(request.goal) : checked

        let isRefused = decision.refusal != nil
        let memories = isRefused ? [] : try await memories.memories(of: user.householdID)
        let today = request.options.startDay ?? (TimeZone.named(user.timeZone) ?? .gmt).day(at: clock.now)
        let understanding =
            isRefused
            ? Understanding()
            : try await understand(request, household: household, memories: memories, today: today)

        let run = try await accounting.open(
            for: user, actorID: request.principal.onBehalfOf == nil ? nil : request.principal.actor.id,
            mode: request.mode, decision, startedUptime: startedUptime, deadline: deadline,
            userRunsPerMonth: configuration.settings.userRunsPerMonth,
            allowance: configuration.mayAskModels(request) ? configuration.settings.allowance : .free)
        run.note(knowing: known)
        return PreparedRun(
            metered: run, configuration: configuration, request: request, household: household, memories: memories,
            understanding: understanding, decision: decision, subject: subject.redacted(by: decision))
    }

    /// Returns the policy's decision about a request, before any other step.
    ///
    /// A refusal, as in an emergency, does not wait for a database that is away: the policy then decides as for a child
    /// of unknown age. A request that it would admit fails because the database is away.
    ///
    /// - Parameter stated: the children that the request describes. They count in a household without children.
    /// - Returns: the household, the children whose records were read, what the policy judged, and its decision.
    func precheck(
        of principal: Principal, stating stated: @autoclosure () -> [Family.Child] = [],
        _ makeSubject: (Household.Preferences) -> PolicySubject
    ) async throws -> (
        household: Household.Preferences, known: Set<UUID>, subject: PolicySubject, decision: PolicyDecision
    ) {
        var household = Household.Preferences(childrenOfUnknownAge: 1)
        var known: Set<UUID> = []
        var failure: HearthError?
        do {
            let family = try await households.family(of: principal)
            household = family.preferences(on: principal.user.day(at: clock.now))
            known = family.known
            if household.everyChild.isEmpty { household.setChildren(stated()) }
        } catch let error as HearthError where error.code == .storageUnavailable {
            failure = error
        }
        let subject = makeSubject(household)
        let decision = try await TraceSpan.measured("policy.precheck") { span in
            let decision = try await reading(subject.textBytes) { [policy] in try policy.precheck(subject) }
            span?.set("hearth.policy.fingerprint", String(decision.policy.prefix(12)))
            span?.set("hearth.policy.rules", .texts(decision.findings.map(\.rule)))
            span?.set("hearth.policy.redactions", decision.redactions)
            span?.set("hearth.policy.refusal", decision.refusal?.rule)
            return decision
        }
        if let failure, decision.refusal == nil { throw failure }
        return (household, known, subject, decision)
    }

    /// Does `work`, which reads this many bytes of a client's text, without blocking an event loop or the cooperative
    /// pool. A short text is read at once, a longer one by the workers, a long one in a queue of bounded length.
    ///
    /// - Throws: ``HearthError`` `overloaded` if the queue is full; the errors of `work`.
    package func reading<Value: Sendable>(
        _ bytes: Int, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        switch bytes {
        case ...LoopReading.limit: try work()
        case ...Self.mediumText: try await withTaskExecutorPreference(Workers.shared) { try work() }
        default: try await readers.run(work)
        }
    }

    /// Reading a text of this many bytes takes some milliseconds at most, but for what is written to take longer.
    private static let mediumText = 2048

    /// Runs a prepared request and streams it into `emit`. The next event is made when `emit` returns.
    ///
    /// The run is recorded once, and its reservation is settled or released; if the store fails, the reservation expires. The
    /// terminal event, `done` or `error`, is returned for the caller to send, because the client may be gone.
    ///
    /// - Parameter whyCancelled: the meaning of a cancellation of the surrounding task; called only after one.
    package func run(
        _ prepared: PreparedRun, whyCancelled: () -> RunOutcome,
        emit: @escaping (AssistEvent) async throws -> Void
    ) async -> AssistEvent {
        let run = AssistRun(pipeline: self, prepared: prepared, emit: emit)
        let metered = prepared.metered
        let failure = await self.accounting.account(for: metered, whyCancelled: whyCancelled, work: run.stream)
        if let failure { return .failure(failure) }
        return .done(
            RunSummary(
                elapsed: clock.uptime - metered.startedUptime, usage: metered.meter.usage, cost: metered.meter.cost,
                models: metered.meter.models, answeredBy: metered.answeredBy, offline: metered.offlineAnswer))
    }

    /// Releases the reservations of runs that never started, every minute until cancelled and once more then. The next
    /// requests do so as well, but there may be none for a long time.
    package func keepReleasing() async {
        while (try? await clock.sleep(for: .seconds(60))) != nil { await accounting.releaseAbandoned() }
        await accounting.releaseAbandoned()
    }
}

extension WorkQueue {
    /// A queue for texts that the policy reads. One core stays free for the event loops, and the last text in the queue
    /// waits for about a second.
    package static var policyReaders: WorkQueue {
        WorkQueue(
            "the policy", running: max(1, ProcessInfo.processInfo.activeProcessorCount / 2), waiting: 32)
    }
}
