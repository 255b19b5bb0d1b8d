package import HearthCore
import JSONText
import SystemSupport

/// The path of a request of the OpenAI-compatible API. The conversation is the client's own, and the same policy, quota
/// and accounting apply as to every run.
extension AssistPipeline {
    /// Does everything that can still fail with a 4xx or 5xx.
    ///
    /// - Throws: ``HearthError``.
    package func prepare(_ request: CompletionRequest) async throws -> PreparedCompletion {
        let configuration = configuration
        let settings = configuration.settings
        var request = request
        request.model = try model(named: request.model)
        try Self.checkTurns(of: request)
        let startedUptime = clock.uptime
        let deadline = Deadline(in: settings.deadline, on: clock)
        let user = request.principal.user
        let tooLong = try await contextTooLong(request, under: settings)
        var conversation = try await reading(request.estimatedInput * 4) { [messages = request.messages] in
            JudgedConversation(messages)
        }
        if tooLong != nil {
            conversation.keepExcerpt(ofTokens: settings.tokenLimit)
            request.removeOptions()
        }
        if request.model == Self.plannerModel {
            if !conversation.isClientTask { return try await preparePlan(for: request, conversation) }
            // A title is not a plan, so a model writes it.
            request.model = ModelPhase.synthesis.rawValue
        }
        let material = try await material(of: request)
        let (household, _, subject, decision) = try await precheck(of: request.principal) { [conversation] household in
            PolicySubject(conversation, of: request, material: material, in: household)
        }
        // A refusal calls no model, so no conversation is too long for it.
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
            var modelRequest = try await reading(subject.textBytes) { [policy, request, conversation] in
                try policy.modelRequest(
                    for: request, conversation, under: settings, decision, keeping: household.allowedData)
            }
            if run.isOverSpendLimit {
                guard modelRequest.mayBeAnsweredOffline else {
                    await accounting.close(
                        run, outcome: .overQuota, reason: HearthError.Code.spendLimitReached.rawValue)
                    throw HearthError.spendLimitReached(at: clock.now)
                }
                modelRequest.allowsExternalProviders = false
                run.meter.note(OfflineAnswer(.spendLimit))
            }
            // The plan's limit is known with the reservation. If no provider is called, the setting limits the context.
            modelRequest.budget = modelRequest.allowsExternalProviders ? run.budget : settings.runBudget
            modelRequest.maxTokens = try maxTokens(for: modelRequest, wanted: request.maxTokens)
            return PreparedCompletion(
                metered: run,
                work: .answer(
                    CompletionWork(
                        configuration: configuration, request: modelRequest, decision: decision,
                        subject: subject.redacted(by: decision))))
        } catch {
            await accounting.discard(run)
            throw error
        }
    }

    /// Returns the error for a request that is longer than the household's runs may be, before the policy reads it; nil
    /// if it is short enough. The plan is read only if the setting's limit is exceeded.
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

    /// - Throws: ``HearthError`` `invalid_field` if no turn has any content: every provider refuses such a request.
    private static func checkTurns(of request: CompletionRequest) throws {
        guard request.messages.allSatisfy({ $0.isBlank && $0.role != .tool }) else { return }
        throw HearthError(
            .invalidField, "The conversation has no text.",
            problems: [HearthError.FieldProblem(field: "/messages", message: "must have a turn with content")])
    }

    /// Returns the text that the policy judges in addition to the turns.
    private func material(of request: CompletionRequest) async throws -> [String] {
        try await reading(request.estimatedInput * 4) { [policy] in
            var texts = request.tools.flatMap { tool in
                [tool.name, tool.description ?? ""] + (tool.parameters?.texts ?? [])
            }
            if case .function(let name)? = request.toolChoice { texts.append(name) }
            if case .schema(let schema)? = request.format {
                texts += [schema.name, schema.description ?? ""] + schema.schema.texts
            }
            for call in request.messages.last?.toolCalls ?? [] {
                texts += [call.name, (try? policy.texts(inJSON: call.arguments)) ?? call.arguments]
            }
            return (texts + request.stop).filter { !$0.isEmpty }
        }
    }

    /// Runs a prepared completion and streams it into `emit`. The next event is made when `emit` returns.
    ///
    /// There is exactly one settle or release and one record, however it ends.
    ///
    /// - Parameters:
    ///   - whyCancelled: the meaning of a cancellation of the surrounding task; called only after one.
    ///   - onResult: called with the result of a plan, before the end of its text.
    /// - Returns: the error for the client; nil if the completion ended by itself, or if the client is gone.
    package func run(
        _ prepared: PreparedCompletion, whyCancelled: () -> RunOutcome,
        onResult: @escaping (FinalResult) -> Void = { _ in },
        emit: @escaping (CompletionEvent) async throws -> Void
    ) async -> HearthError? {
        switch prepared.work {
        case .plan(let plan):
            return await run(plan, asCompletion: emit, whyCancelled: whyCancelled, onResult: onResult)
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
        let place = work.subject.textBytes > LoopReading.limit ? Workers.shared : nil
        var screen = try await withTaskExecutorPreference(place) {
            try CompletionFilter(
                policy, for: work.subject, opening: isProse ? work.decision.pinnedParagraphs : [],
                closing: isProse ? work.decision.constraints : [], offering: Set(work.request.tools.map(\.name)),
                callPrefix: "call_\(metered.id.text.suffix(12))_")
        }
        for shown in screen.begin() { try await send(shown) }
        do {
            try await generate(work, metered) { event in
                do {
                    for shown in try await passed(event, by: &screen) { try await send(shown) }
                } catch let refused as RefusedByPolicy {
                    try await send(.refusal(refused.refusal))
                    throw refused
                }
            }
        } catch let error as HearthError where error.code == .providerUnavailable && screen.hasOnlyPolicyAnswers {
            // The model has failed, so the policy's own answers are the whole answer.
            for shown in try await passed(.finished(.stop), by: &screen) { try await send(shown) }
        }
    }

    /// Judges an event of a model. Most are short; the arguments of a tool call are judged at once, and may be long.
    private func passed(_ event: ModelEvent, by screen: inout CompletionFilter) async throws -> [CompletionEvent] {
        guard screen.bytesJudged(at: event) > LoopReading.limit else { return try screen.pass(event) }
        return try await withTaskExecutorPreference(Workers.shared) { try screen.pass(event) }
    }

    /// Calls a model. If every model of a chain fails, the answer comes from the knowledge base. It never replaces a
    /// model that the client requested by name.
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

    /// Returns the tokens that the run's limit leaves for the answer. A client that requests more gets a shorter answer
    /// rather than none.
    private func maxTokens(for request: ModelRequest, wanted: Int?) throws -> Int {
        let left = request.budget.tokens - request.estimatedInput
        guard left > 0 else {
            throw HearthError.contextTooLong(request.estimatedInput, limit: request.budget.tokens)
        }
        return min(wanted ?? left, left)
    }
}

/// A completion that policy and quota have admitted: the response may begin.
///
/// It is a class, because copies of it in the frames of waiting functions would take kilobytes for each stream.
package final class PreparedCompletion: Sendable {
    enum Work: Sendable {
        case refusal(Refusal)
        case answer(CompletionWork)
        /// The client named ``AssistPipeline/plannerModel``.
        case plan(PreparedRun)
    }

    /// The run that is charged for the completion.
    package let metered: MeteredRun
    let work: Work

    init(metered: MeteredRun, work: Work) {
        self.metered = metered
        self.work = work
    }
}

/// The request to a model for a completion, with its subject.
struct CompletionWork: Sendable {
    let configuration: AssistPipeline.Configuration
    let request: ModelRequest
    let decision: PolicyDecision
    /// The subject after redaction.
    let subject: PolicySubject
}

extension PolicyGate {
    /// Returns the request to a model: the admitted turns and everything that belongs to them, without personal data.
    fileprivate func modelRequest(
        for request: CompletionRequest, _ conversation: JudgedConversation, under settings: AssistPipeline.Settings,
        _ decision: PolicyDecision, keeping allowed: [String]
    ) throws -> ModelRequest {
        func redacted(_ text: String) throws -> String { try self.redacted(text, keeping: allowed) }
        var messages = decision.messages
        let system = request.system.isEmpty ? "" : messages.removeFirst().text
        var goal = conversation.goal
        goal.text = decision.goal
        messages.append(goal)
        func maskedID(_ id: String) throws -> String { try redactedID(id, keeping: allowed) }
        for index in messages.indices {
            // The result of a tool is mostly JSON, whose escapes could hide something.
            if messages[index].role == .tool,
                let json = try? redactedJSON(messages[index].text, keeping: allowed)
            {
                messages[index].text = json
            }
            messages[index].toolCalls = try messages[index].toolCalls.map { call in
                FunctionCall(
                    id: try maskedID(call.id), name: try redacted(call.name),
                    arguments: try (try? redactedJSON(call.arguments, keeping: allowed)) ?? redacted(call.arguments))
            }
            messages[index].toolCallID = try messages[index].toolCallID.map(maskedID)
        }
        return ModelRequest(
            phase: .synthesis,
            system: ModelInstruction.system(
                [system],
                then: decision.writingInstructions(answersLead: request.tools.isEmpty && request.format == nil)),
            messages: messages,
            temperature: request.temperature
                ?? (request.topP == nil ? settings.phases[.synthesis]?.temperature ?? 0.3 : nil),
            maxTokens: 0, task: nil, allowsExternalProviders: settings.aiAssist,
            budget: settings.runBudget, model: request.model,
            tools: try request.tools.map { tool in
                FunctionTool(
                    name: try redacted(tool.name), description: try tool.description.map(redacted),
                    parameters: try tool.parameters?.redacted(by: redacted), isStrict: tool.isStrict)
            },
            toolChoice: request.toolChoice, allowsParallelCalls: request.allowsParallelCalls,
            format: try request.format.map { format in
                guard case .schema(var schema) = format else { return format }
                schema.description = try schema.description.map(redacted)
                schema.schema = try schema.schema.redacted(by: redacted)
                return .schema(schema)
            }, topP: request.topP, stop: try request.stop.map(redacted))
    }
}

extension CompletionRequest {
    fileprivate mutating func removeOptions() {
        (system, stop, tools, toolChoice, format) = ("", [], [], nil, nil)
    }
}

extension PolicySubject {
    /// Judges the client's instructions like any other text: instructions may not contain what a user may not ask.
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

    /// Returns the error for a model that the server does not offer.
    package static func unknownModel(_ name: String) -> HearthError {
        HearthError(
            .modelNotFound, "There is no model “\(name.prefix(100))” here. GET /v1/models lists them.",
            problems: [FieldProblem(field: "/model", message: "is not offered")])
    }
}

extension HearthError {
    /// Returns the error for an exceeded daily spending limit.
    ///
    /// - Parameter now: the current time. The limit applies to a UTC day, so the request may succeed in the next one.
    package static func spendLimitReached(at now: Timestamp) -> HearthError {
        let midnight = Timestamp(milliseconds: Int64(now.utcDay.daysSinceEpoch + 1) * 86_400_000)
        return HearthError(
            .spendLimitReached, "This server has reached its spending limit for today. It starts anew at midnight UTC.",
            retryAfter: .milliseconds(midnight.milliseconds - now.milliseconds))
    }
}

extension ModelRequest {
    /// True if the answer is plain text, neither tool calls nor JSON, which paragraphs of the policy would break.
    fileprivate var isProse: Bool { tools.isEmpty && format == nil }

    /// True if the offline planner may answer: only for a chain, and only in prose, because it supports neither tools
    /// nor schemas.
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
