import Foundation
package import HearthCore
package import Logging
package import SystemSupport

/// The way of one request, top to bottom: prepare what may still become a clean error, then run and stream.
package struct AssistPipeline: Sendable {
    package struct Settings: Sendable {
        /// What one run may cost where its family's plan does not say (`RUN_BUDGET_CENTS_DEFAULT`).
        package var budget: Money
        /// Tokens in and out of one run together, the same way (`RUN_TOKEN_LIMIT_DEFAULT`).
        package var tokenLimit: Int
        /// The same of runs per user and calendar month (`USER_MONTHLY_QUOTA`).
        package var userRunsPerMonth: Int
        /// What all runs of the server may spend per UTC day; nil for no limit (`SPEND_LIMIT_CENTS_PER_DAY`).
        package var spendLimit: Money?
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

        /// Of a run that may ask models.
        var allowance: RunAccounting.Allowance { .upTo(runBudget, spendLimit: spendLimit) }
    }

    /// What a run is held to, prices included. It keeps what it began with.
    package struct Configuration: Sendable {
        package let settings: Settings
        let model: any LanguageModel

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
    let clock: any HearthClock
    private let readers: WorkQueue

    /// - Parameters:
    ///   - terms: read once a run.
    ///   - process: this process, as its reservations name it.
    ///   - readers: read long texts by the policy; by default on half of the machine's cores.
    ///   - digest: a keyed digest for the audit; nil where there is no key, and then none is kept.
    package init(
        configuration: Reloadable<Configuration>, policy: any PolicyGate, quota: any QuotaStore,
        knowledge: any KnowledgeSearch,
        households: any HouseholdStore, memories: any MemoryStore, runs: any RunStore,
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
        self.clock = clock
        accounting = RunAccounting(
            quota: quota, process: process, runs: runs, clock: clock, ids: ids, logger: logger, digest: digest)
    }

    /// What a run is held to that begins now.
    package var configuration: Configuration { live.current }

    /// Everything that may still become a clean 4xx or 5xx. Throws ``HearthError``.
    ///
    /// A refusal by policy or an exhausted quota is not an error: the stream says so in its own events.
    package func prepare(_ request: AssistRequest) async throws -> PreparedRun {
        let startedUptime = clock.uptime
        let configuration = configuration
        let deadline = Deadline(in: configuration.settings.deadline, on: clock)

        // The household first: policy's age gates need the children's ages.
        let user = request.principal.user
        let (household, subject, decision) = try await precheck(of: user) { household in
            PolicySubject(
                mode: request.mode, goal: request.goal, messages: request.messages, of: user, in: household,
                children: request.options.children)
        }

        let remembers = decision.refusal == nil && (request.mode == .meals || request.mode == .chat)
        let memories = remembers ? try await memories.memories(of: user.householdID) : []

        let ruledOut = decision.refusal == nil ? try await ruledOut(by: decision.goal, memories) : []

        let run = try await accounting.open(
            for: user, actorID: request.principal.onBehalfOf == nil ? nil : request.principal.actor.id,
            mode: request.mode, decision, startedUptime: startedUptime, deadline: deadline,
            userRunsPerMonth: configuration.settings.userRunsPerMonth,
            allowance: configuration.mayAskModels(request) ? configuration.settings.allowance : .free)
        return PreparedRun(
            metered: run, configuration: configuration, request: request, household: household, memories: memories,
            ruledOut: ruledOut, decision: decision, subject: subject.redacted(by: decision))
    }

    /// Returns the foods that a goal or a memory keeps off the plate, each once.
    private func ruledOut(by goal: String, _ memories: [Memory]) async throws -> [String] {
        try await reading(memories.reduce(goal.utf8.count) { $0 + $1.text.utf8.count }) {
            var seen: Set<String> = []
            return (GoalReader(goal).exclusions + memories.flatMap { MemoryReader($0.text).exclusions })
                .filter { seen.insert($0).inserted }
        }
    }

    /// What policy says to a request, before anybody else is asked.
    ///
    /// A refusal, as of an emergency, does not wait for a database that is away: policy then decides as for a child of
    /// unknown age. What it would let through is told that the database is away.
    func precheck(
        of user: User, _ asked: (Household.Preferences) -> PolicySubject
    ) async throws -> (household: Household.Preferences, subject: PolicySubject, decision: PolicyDecision) {
        var household = Household.Preferences(childrenOfUnknownAge: 1)
        var failure: HearthError?
        do {
            household = try await households.household(id: user.householdID)?.preferences ?? Household.Preferences()
        } catch let error as HearthError where error.code == .storageUnavailable {
            failure = error
        }
        let subject = asked(household)
        let decision = try await TraceSpan.measured("policy.precheck") { span in
            let decision = try await reading(subject.textBytes) { [policy] in try policy.precheck(subject) }
            span?.set("hearth.policy.fingerprint", String(decision.policy.prefix(12)))
            span?.set("hearth.policy.rules", .texts(decision.findings.map(\.rule)))
            span?.set("hearth.policy.redactions", decision.redactions)
            span?.set("hearth.policy.refusal", decision.refusal?.rule)
            return decision
        }
        if let failure, decision.refusal == nil { throw failure }
        return (household, subject, decision)
    }

    /// Does `work`, which reads so many bytes of a client's text, without keeping an event loop or the
    /// cooperative pool busy: a short text at once, a long one in a queue of bounded length.
    ///
    /// - Throws: ``HearthError`` `overloaded` if the queue is full; what `work` throws.
    package func reading<Value: Sendable>(
        _ bytes: Int, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        bytes <= Self.shortText ? try work() : try await readers.run(work)
    }

    /// A text of this many bytes is read in less time than a change of threads costs under load.
    private static let shortText = 2048

    /// Runs a prepared request and streams it into `emit`, whose return is the permission to go on.
    ///
    /// However it ends, there is exactly one settle or release and one record, and the terminal event is returned for
    /// the caller to send: the client may be gone, and then there is nobody to send it to.
    ///
    /// - Parameter whyCancelled: what a cancellation of the surrounding task means; asked only after one.
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

    /// Gives back, every minute until cancelled and once more then, what was reserved for clients that left before anything
    /// ran. The next requests do so as well, but there may be none for a long time.
    package func keepReleasing() async {
        while (try? await clock.sleep(for: .seconds(60))) != nil { await accounting.releaseAbandoned() }
        await accounting.releaseAbandoned()
    }
}

extension WorkQueue {
    /// A queue for texts that the policy reads: a core stays free for the event loops, and the last one to wait waits
    /// for about a second.
    package static var policyReaders: WorkQueue {
        WorkQueue(
            "the policy", running: max(1, ProcessInfo.processInfo.activeProcessorCount / 2), waiting: 32)
    }
}
