package import HearthCore

/// The way of a request that comes through the OpenAI-compatible door: the conversation is the client's own, and the
/// same policy, quota and books apply to it as to every run.
extension AssistPipeline {
    /// Everything that may still become a clean 4xx or 5xx. Throws ``HearthError``.
    package func prepare(_ request: CompletionRequest) async throws -> PreparedCompletion {
        let configuration = configuration
        let settings = configuration.settings
        var request = request
        request.model = try model(named: request.model)
        let startedUptime = clock.uptime
        let deadline = Deadline(in: settings.deadline, on: clock)
        let user = request.principal.user
        let tooLong = try await contextTooLong(request, under: settings)
        var conversation = try await reading(request.estimatedInput * 4) { [messages = request.messages] in
            JudgedConversation(messages)
        }
        if tooLong != nil {
            conversation.keepExcerpt(ofTokens: settings.tokenLimit)
            request.keepNothingButTurns()
        }
        if request.model == Self.plannerModel {
            if !conversation.isClientTask { return try await preparePlan(for: request, conversation) }
            // A title is no plan: a model writes it.
            request.model = ModelPhase.synthesis.rawValue
        }
        let material = try await material(of: request)
        let (household, subject, decision) = try await precheck(of: user) { [conversation] household in
            PolicySubject(conversation, of: request, material: material, in: household)
        }
        // A refusal asks no model, so that no conversation is too long for it.
        if let tooLong, decision.refusal == nil { throw tooLong }

        let run = try await accounting.open(
            for: user, mode: .chat, decision, startedUptime: startedUptime, deadline: deadline,
            userRunsPerMonth: settings.userRunsPerMonth,
            allowance: settings.aiAssist ? settings.allowance : .free)
        if let quota = run.overQuota {
            await accounting.close(run, outcome: .overQuota, reason: nil)
            throw HearthError(.quotaExceeded, quota.message)
        }
        if let refusal = decision.refusal { return PreparedCompletion(metered: run, work: .refusal(refusal)) }
        do {
            var asked = try await reading(subject.textBytes) { [policy, request, conversation] in
                try policy.modelRequest(
                    for: request, conversation, under: settings, decision, keeping: household.allowedData)
            }
            if run.isOverSpendLimit {
                guard asked.mayBeAnsweredOffline else {
                    await accounting.close(
                        run, outcome: .overQuota, reason: HearthError.Code.spendLimitReached.rawValue)
                    throw HearthError.spendLimitReached(at: clock.now)
                }
                asked.allowsExternalProviders = false
                run.meter.note(OfflineAnswer(.spendLimit))
            }
            // What the plan allows is known with the reservation. Where no provider is asked the setting bounds the
            // context.
            asked.budget = asked.allowsExternalProviders ? run.budget : settings.runBudget
            asked.maxTokens = try maxTokens(for: asked, wanted: request.maxTokens)
            return PreparedCompletion(
                metered: run,
                work: .answer(
                    CompletionWork(
                        configuration: configuration, request: asked, decision: decision,
                        subject: subject.redacted(by: decision))))
        } catch {
            await accounting.discard(run)
            throw error
        }
    }

    /// Returns the error for a request that is longer than the household's runs may be, before the policy reads it; nil
    /// for one that is not. The plan is looked at only if the setting's limit is exceeded.
    private func contextTooLong(
        _ request: CompletionRequest, under settings: Settings
    ) async throws -> HearthError? {
        let tokens = request.estimatedInput
        guard tokens >= settings.tokenLimit, request.model != Self.plannerModel else { return nil }
        var limit = settings.tokenLimit
        if settings.aiAssist {
            do {
                limit = try await accounting.quota.tokenLimit(of: request.principal.user.householdID) ?? limit
            } catch let error as HearthError where error.code == .storageUnavailable {
                // A refusal does not wait for the database, and precheck reports that it is away.
            }
        }
        return tokens < limit ? nil : .contextTooLong(tokens, limit: limit)
    }

    /// Returns what the policy judges beside the turns.
    private func material(of request: CompletionRequest) async throws -> [String] {
        try await reading(request.estimatedInput * 4) { [policy] in
            let texts = try [
                request.tools, request.toolChoice, request.responseFormat, request.messages.last?.toolCalls,
            ]
            .compactMap(\.self).map(policy.texts(inJSON:))
            return (texts + request.stop).filter { !$0.isEmpty }
        }
    }

    /// Runs a prepared completion and streams it into `emit`, whose return is the permission to go on.
    ///
    /// However it ends, there is exactly one settle or release and one record.
    ///
    /// - Parameter whyCancelled: what a cancellation of the surrounding task means; asked only after one.
    /// - Returns: what is to be told to the client instead of a proper end; nil where it had one, or is gone.
    package func run(
        _ prepared: PreparedCompletion, whyCancelled: () -> RunOutcome,
        emit: @escaping (CompletionEvent) async throws -> Void
    ) async -> HearthError? {
        switch prepared.work {
        case .plan(let plan): return await run(plan, asCompletion: emit, whyCancelled: whyCancelled)
        case .refusal(let refusal):
            return await accounting.account(for: prepared.metered, whyCancelled: whyCancelled) {
                try await send(.refusal(refusal), of: prepared.metered, to: emit)
                return .refused(refusal)
            }
        case .answer(let work):
            return await accounting.account(for: prepared.metered, whyCancelled: whyCancelled) {
                try await answer(work, prepared.metered) { try await send($0, of: prepared.metered, to: emit) }
                return .completed
            }
        }
    }

    private func send(
        _ event: CompletionEvent, of run: MeteredRun, to emit: (CompletionEvent) async throws -> Void
    ) async throws {
        if event.isAnswer { run.noteText(at: clock.uptime) }
        do { try await emit(event) } catch let error as HearthError { throw error } catch {
            throw ClientGone(underlying: error)
        }
    }

    private func answer(
        _ work: CompletionWork, _ metered: MeteredRun, send: (CompletionEvent) async throws -> Void
    ) async throws {
        let isProse = work.request.isProse
        var screen = try CompletionFilter(
            policy, for: work.subject, opening: isProse ? work.decision.pinnedParagraphs : [],
            closing: isProse ? work.decision.constraints : [], offering: work.request.toolNames)
        for shown in screen.begin() { try await send(shown) }
        do {
            try await generate(work, metered) { event in
                do {
                    for shown in try screen.pass(event) { try await send(shown) }
                } catch let refused as RefusedByPolicy {
                    try await send(.refusal(refused.refusal))
                    throw refused
                }
            }
        } catch let error as HearthError where error.code == .providerUnavailable && screen.holdsOnlyPolicysAnswers {
            // Nobody has more to say: what policy has answered is the answer.
            for shown in try screen.pass(.finished(.stop)) { try await send(shown) }
        }
    }

    /// Where no model of a chain answers, the knowledge base does. A model that was asked for by its name is not
    /// impersonated.
    private func generate(
        _ work: CompletionWork, _ metered: MeteredRun, onEvent: (ModelEvent) async throws -> Void
    ) async throws {
        let (subject, configuration) = (work.subject, work.configuration)
        var request = work.request
        do {
            return try await configuration.model.generate(
                request, deadline: metered.deadline, meter: metered.meter, emit: onEvent)
        } catch let error as HearthError where error.code == .providerUnavailable && request.mayBeAnsweredOffline {
            let passages = try await knowledge.search(
                SearchQuery(
                    text: subject.goal, kinds: [.safety, .discipline, .routines, .development, .tips],
                    ages: subject.children, limit: 4,
                    allowsExternalProviders: configuration.settings.aiAssist && !metered.isOverSpendLimit),
                meter: metered.meter
            ).hits
            request.allowsExternalProviders = false
            request.task = .chat(
                question: subject.goal, children: subject.children,
                passages: try passages.map(\.document).filter { try policy.admits($0, for: subject) })
            try await configuration.model.generate(
                request, deadline: metered.deadline, meter: metered.meter, emit: onEvent)
        }
    }

    /// What the run's limit leaves for the answer: a client that asks for more gets a shorter answer rather than none.
    private func maxTokens(for request: ModelRequest, wanted: Int?) throws -> Int {
        let left = request.budget.tokens - request.estimatedInput
        guard left > 0 else {
            throw HearthError.contextTooLong(request.estimatedInput, limit: request.budget.tokens)
        }
        return min(wanted ?? left, left)
    }
}

/// A completion that policy and quota have seen: its head may go out.
///
/// A class, because copies of it in the frames of waiting functions would take kilobytes of each stream.
package final class PreparedCompletion: Sendable {
    enum Work: Sendable {
        case refusal(Refusal)
        case answer(CompletionWork)
        /// ``AssistPipeline/plannerModel`` was named.
        case plan(PreparedRun)
    }

    package let metered: MeteredRun
    let work: Work

    init(metered: MeteredRun, work: Work) {
        self.metered = metered
        self.work = work
    }
}

/// What a model is asked for a completion, and for whom.
struct CompletionWork: Sendable {
    let configuration: AssistPipeline.Configuration
    let request: ModelRequest
    let decision: PolicyDecision
    /// In the words that policy has left.
    let subject: PolicySubject
}

extension PolicyGate {
    /// Returns what a model is asked: the turns that policy has left, and all that belongs to them without personal data.
    fileprivate func modelRequest(
        for request: CompletionRequest, _ conversation: JudgedConversation, under settings: AssistPipeline.Settings,
        _ decision: PolicyDecision, keeping allowed: [String]
    ) throws -> ModelRequest {
        func redactedJSON(_ text: String) throws -> String { try self.redactedJSON(text, keeping: allowed) }
        var messages = decision.messages
        let system = request.system.isEmpty ? "" : messages.removeFirst().text
        var goal = conversation.goal
        goal.text = decision.goal
        messages.append(goal)
        for index in messages.indices {
            // What a tool answered is mostly JSON, whose escapes could hide something.
            if messages[index].role == .tool, let json = try? redactedJSON(messages[index].text) {
                messages[index].text = json
            }
            messages[index].toolCalls = try messages[index].toolCalls.map(redactedJSON)
            messages[index].toolCallID = try messages[index].toolCallID.map { try redacted($0, keeping: allowed) }
        }
        return ModelRequest(
            phase: .synthesis,
            system: ([system]
                + decision.instructions(answersLead: request.tools == nil && request.responseFormat == nil))
                .filter { !$0.isEmpty }.joined(separator: "\n"),
            messages: messages,
            temperature: request.temperature ?? settings.phases[.synthesis]?.temperature ?? 0.3,
            maxTokens: 0, task: nil, allowsExternalProviders: settings.aiAssist,
            budget: settings.runBudget, model: request.model,
            tools: try request.tools.map(redactedJSON),
            toolChoice: try request.toolChoice.map(redactedJSON),
            responseFormat: try request.responseFormat.map(redactedJSON), topP: request.topP,
            stop: try request.stop.map { try redacted($0, keeping: allowed) })
    }
}

extension CompletionRequest {
    /// About as many tokens as ``ModelRequest/estimatedInput``, before anything of it is read.
    fileprivate var estimatedInput: Int {
        var bytes = system.utf8.count
        for message in messages { bytes += message.text.utf8.count + (message.toolCalls?.utf8.count ?? 0) }
        for extra in [tools, toolChoice, responseFormat] { bytes += extra?.utf8.count ?? 0 }
        return (bytes + 3) / 4
    }

    fileprivate mutating func keepNothingButTurns() {
        (system, stop, tools, toolChoice, responseFormat) = ("", [], nil, nil, nil)
    }
}

extension PolicySubject {
    /// Instructions are the client's words like any other: what may not be asked may not be instructed.
    fileprivate init(
        _ conversation: JudgedConversation, of request: CompletionRequest, material: [String],
        in household: Household.Preferences
    ) {
        let instructions = request.system.isEmpty ? [] : [ChatMessage(.user, request.system)]
        self.init(
            mode: .chat, goal: conversation.goal.text, messages: instructions + conversation.earlier,
            of: request.principal.user, in: household)
        goalRole = conversation.goal.role
        hasInstructions = !instructions.isEmpty
        self.material = material
    }
}

extension HearthError {
    fileprivate static func contextTooLong(_ tokens: Int, limit: Int) -> HearthError {
        HearthError(.contextTooLong, "This conversation has about \(tokens) tokens; a run may have \(limit).")
    }

    package static func unknownModel(_ name: String) -> HearthError {
        HearthError(
            .modelNotFound, "There is no model “\(name.prefix(100))” here. GET /v1/models lists them.",
            problems: [FieldProblem(field: "/model", message: "is not offered")])
    }
}

extension HearthError {
    /// - Parameter now: the limit is of a UTC day, and so the request may succeed in the next one.
    package static func spendLimitReached(at now: Timestamp) -> HearthError {
        let midnight = Timestamp(milliseconds: Int64(now.utcDay.daysSinceEpoch + 1) * 86_400_000)
        return HearthError(
            .spendLimitReached, "This server has reached its spending limit for today. It starts anew at midnight UTC.",
            retryAfter: .milliseconds(midnight.milliseconds - now.milliseconds))
    }
}

extension ModelRequest {
    /// Neither calls of tools nor JSON are asked for, which words of ours would break.
    fileprivate var isProse: Bool { tools == nil && responseFormat == nil }

    /// The names of the tools that are offered.
    fileprivate var toolNames: Set<String> {
        guard let tools, let offered = try? RawJSON(tools).array else { return [] }
        return Set(offered.compactMap { $0["function"]?["name"]?.string })
    }

    /// Only a chain, and only in prose: the offline planner knows neither tools nor schemas.
    fileprivate var mayBeAnsweredOffline: Bool {
        isProse && ModelPhase.allCases.map(\.rawValue).contains(model)
    }
}

extension CompletionEvent {
    fileprivate var isAnswer: Bool {
        switch self {
        case .text, .declined, .toolCall: true
        case .restart, .refusal, .finished: false
        }
    }
}
