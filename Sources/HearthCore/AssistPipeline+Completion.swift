/// The way of a request that comes through the OpenAI-compatible door: the conversation is the client's own, and the
/// same policy, quota and books apply to it as to every run.
extension AssistPipeline {
    /// What a completion may name as its model: chains first, then models.
    package var offeredModels: [String] { terms.model.offeredModels }

    /// Everything that may still become a clean 4xx or 5xx. Throws ``HearthError``.
    package func prepare(_ request: CompletionRequest) async throws -> PreparedCompletion {
        let terms = terms
        let settings = terms.settings
        guard terms.model.offeredModels.contains(request.model) else { throw HearthError.unknownModel(request.model) }
        let startedUptime = clock.uptime
        let deadline = Deadline(in: settings.deadline, on: clock)
        let user = request.principal.user
        let goal = request.messages.last?.text ?? ""
        // Instructions are the client's words like any other: what may not be asked may not be instructed.
        let instructions = request.system.isEmpty ? [] : [ChatMessage(.user, request.system)]
        var (household, subject, decision) = try await precheck(
            .chat, goal, messages: instructions + request.messages.dropLast(), hasInstructions: !instructions.isEmpty,
            of: user)
        let system = instructions.isEmpty ? "" : decision.messages.removeFirst().text
        subject = subject.redacted(by: decision)
        var asked = try modelRequest(
            for: request, under: settings, system: system, decision, keeping: household.allowedData)

        let run = try await books.open(
            for: user, mode: .chat, decision, startedUptime: startedUptime, deadline: deadline,
            userRunsPerMonth: settings.userRunsPerMonth,
            allowance: settings.aiAssist ? settings.allowance : .free)
        if let quota = run.overQuota {
            await books.close(run, outcome: .overQuota, reason: nil)
            throw HearthError(.quotaExceeded, quota.message)
        }
        if run.isOverSpendLimit {
            guard asked.mayBeAnsweredOffline else {
                await books.close(run, outcome: .overQuota, reason: HearthError.Code.spendLimitReached.rawValue)
                throw HearthError.spendLimitReached(at: clock.now)
            }
            asked.mayLeaveHouse = false
        }
        // A refusal asks no model, so that no conversation is too long for it.
        if decision.refusal == nil {
            // What the plan allows is known with the reservation. Where no provider is asked the setting bounds the context.
            asked.budget = asked.mayLeaveHouse ? run.budget : settings.runBudget
            do {
                asked.maxTokens = try maxTokens(for: asked, wanted: request.maxTokens)
            } catch {
                await books.discard(run)
                throw error
            }
        }
        return PreparedCompletion(
            books: run, terms: terms, request: asked, decision: decision, subject: subject)
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
        await books.account(for: prepared.books, whyCancelled: whyCancelled) {
            func send(_ event: CompletionEvent) async throws {
                if event.isAnswer { prepared.books.noteText(at: clock.uptime) }
                do { try await emit(event) } catch let error as HearthError { throw error } catch {
                    throw ClientGone(underlying: error)
                }
            }
            if let refusal = prepared.decision.refusal {
                try await send(.refusal(refusal))
                return .refused(refusal)
            }
            let isProse = prepared.request.isProse
            var screen = try CompletionScreen(
                policy, for: prepared.subject, opening: isProse ? prepared.decision.pinnedParagraphs : [],
                closing: isProse ? prepared.decision.constraints : [])
            for shown in screen.begin() { try await send(shown) }
            do {
                try await generate(prepared) { event in
                    do {
                        for shown in try screen.pass(event) { try await send(shown) }
                    } catch let refused as RefusedByPolicy {
                        try await send(.refusal(refused.refusal))
                        throw refused
                    }
                }
            } catch let error as HearthError where error.code == .providerUnavailable && screen.holdsOnlyPolicysAnswers
            {
                // Nobody has more to say: what policy has answered is the answer.
                for shown in try screen.pass(.finished(.stop)) { try await send(shown) }
            }
            return .completed
        }
    }

    /// Where no model of a chain answers, the knowledge base does. A model that was asked for by its name is not
    /// impersonated.
    private func generate(
        _ prepared: PreparedCompletion, onEvent: (ModelEvent) async throws -> Void
    ) async throws {
        let (books, terms) = (prepared.books, prepared.terms)
        var request = prepared.request
        do {
            return try await terms.model.generate(request, deadline: books.deadline, meter: books.meter, emit: onEvent)
        } catch let error as HearthError where error.code == .providerUnavailable && request.mayBeAnsweredOffline {
            let passages = try await knowledge.search(
                SearchQuery(
                    text: prepared.subject.goal, kinds: [.safety, .discipline, .routines, .development, .tips],
                    ages: prepared.subject.children, limit: 4,
                    mayLeaveHouse: terms.settings.aiAssist && !books.isOverSpendLimit),
                meter: books.meter
            ).hits
            request.mayLeaveHouse = false
            request.brief = .chat(
                question: prepared.subject.goal, children: prepared.subject.children,
                passages: try passages.map(\.document).filter { try policy.admits($0, for: prepared.subject) })
            try await terms.model.generate(request, deadline: books.deadline, meter: books.meter, emit: onEvent)
        }
    }

    private func modelRequest(
        for request: CompletionRequest, under settings: Settings, system: String, _ decision: PolicyDecision,
        keeping allowed: [String]
    ) throws -> ModelRequest {
        var messages = decision.messages
        if var last = request.messages.last {
            last.text = decision.goal
            messages.append(last)
        }
        func redactedJSON(_ text: String) throws -> String { try policy.redactedJSON(text, keeping: allowed) }
        for index in messages.indices {
            // What a tool answered is mostly JSON, whose escapes could hide something.
            if messages[index].role == .tool,
                let json = try? policy.redactedJSON(messages[index].text, keeping: allowed)
            {
                messages[index].text = json
            }
            messages[index].toolCalls = try messages[index].toolCalls.map(redactedJSON)
            messages[index].toolCallID = try messages[index].toolCallID.map {
                try policy.redacted($0, keeping: allowed)
            }
        }
        return ModelRequest(
            phase: .synthesis,
            system: ([system]
                + decision.instructions(answersLead: request.tools == nil && request.responseFormat == nil))
                .filter { !$0.isEmpty }.joined(separator: "\n"),
            messages: messages,
            temperature: request.temperature ?? settings.phases[.synthesis]?.temperature ?? 0.3,
            maxTokens: 0, brief: nil, mayLeaveHouse: settings.aiAssist,
            budget: settings.runBudget, model: request.model,
            tools: try request.tools.map(redactedJSON),
            toolChoice: try request.toolChoice.map(redactedJSON),
            responseFormat: try request.responseFormat.map(redactedJSON), topP: request.topP,
            stop: try request.stop.map { try policy.redacted($0, keeping: allowed) })
    }

    /// What the run's limit leaves for the answer: a client that asks for more gets a shorter answer rather than none.
    private func maxTokens(for request: ModelRequest, wanted: Int?) throws -> Int {
        let left = request.budget.tokens - request.estimatedInput
        guard left > 0 else {
            throw HearthError(
                .contextTooLong,
                "This conversation has about \(request.estimatedInput) tokens; a run may have \(request.budget.tokens)."
            )
        }
        return min(wanted ?? left, left)
    }
}

/// A completion that policy and quota have seen: its head may go out.
///
/// A class, because copies of it in the frames of waiting functions would take kilobytes of each stream.
package final class PreparedCompletion: Sendable {
    package let books: OpenRun
    let terms: AssistPipeline.Terms
    let request: ModelRequest
    let decision: PolicyDecision
    let subject: PolicySubject

    init(
        books: OpenRun, terms: AssistPipeline.Terms, request: ModelRequest, decision: PolicyDecision,
        subject: PolicySubject
    ) {
        self.books = books
        self.terms = terms
        self.request = request
        self.decision = decision
        self.subject = subject
    }
}

extension HearthError {
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
