import HearthCore
import Intent
import Kitchen

extension AssistRun {
    /// Writes the text that the user reads, streamed as deltas: the policy's own answers, the generated text through
    /// the output policy and the household's exclusions, and the changes for the youngest child. The offline planner
    /// quotes admitted cards, so its text is only redacted. Returns the whole text.
    ///
    /// - Parameters:
    ///   - isGrounded: whether there is something to write from. If not, no model is asked, so that none invents an
    ///     answer.
    ///   - opening: a paragraph after the policy's own answers, which is neither judged nor redacted.
    ///   - uncovered: the words around an answer from general knowledge, for which the offline planner has nothing to
    ///     quote. Nil for a text with a plan or passages.
    func write(
        _ task: PromptTask, isGrounded: Bool, opening: String? = nil, uncovered: UncoveredAnswer? = nil
    ) async throws -> String {
        // Chosen when the text begins: the meter then has a note if the offline planner writes it.
        var screen: TextScreen?
        var answer = AnswerText()
        /// The model's own words, as it must see them to continue.
        var written = ""
        var reason = FinishReason.stop
        // A model's text arrives on the event loop of its connection, which must not read the request for it.
        let ofModel = mayAskModels && isGrounded ? try modelScreen(for: task) : nil
        func begin() throws -> TextScreen {
            try metered.meter.offlineAnswer != nil ? quotationScreen() : ofModel ?? modelScreen(for: task)
        }
        // The policy's own words are neither judged nor redacted, and no failure of a model removes them.
        func sendPolicyAnswers() async throws {
            let doubts = uncovered == nil ? prepared.understanding.notes : []
            for paragraph in prepared.decision.pinnedParagraphs + [opening].compactMap(\.self) + doubts {
                try await emit(.delta(answer.append(paragraph: paragraph)))
            }
        }
        func beginUncovered(_ uncovered: UncoveredAnswer) async throws {
            for paragraph in [uncovered.notice] + prepared.understanding.notes {
                try await emit(.delta(answer.append(paragraph: paragraph)))
            }
        }
        func show(_ verdict: OutputVerdict) async throws {
            switch verdict {
            case .refuse(let refusal):
                try await emit(.refusal(refusal))
                throw RefusedByPolicy(refusal: refusal)
            case .show(let piece) where piece.isEmpty: return
            case .show(let piece): try await emit(.delta(answer.append(piece)))
            }
        }
        func restart(_ reason: String) async throws {
            screen = nil
            (answer, written) = (AnswerText(), "")
            try await emit(.restart(reason: reason))
            try await sendPolicyAnswers()
        }
        func receive(_ event: ModelEvent) async throws {
            switch event {
            // A model that declines says why: that is the answer.
            case .text(let piece), .declined(let piece):
                if let uncovered {
                    // The offline planner writes, or a model begins with blank lines.
                    guard metered.meter.offlineAnswer == nil, !written.isEmpty || !piece.allSatisfy(\.isWhitespace)
                    else { return }
                    if written.isEmpty { try await beginUncovered(uncovered) }
                }
                written += piece
                var current = try screen ?? begin()
                let verdict = try current.append(piece)
                screen = current
                try await show(verdict)
            case .restart(let reason): try await restart(reason)
            case .toolCall: return
            case .finished(let finish): reason = finish
            }
        }
        try await sendPolicyAnswers()
        do {
            try await generate(.synthesis, task, isGrounded: isGrounded, onEvent: receive)
            if reason == .length, uncovered == nil || !written.isEmpty {
                reason = try await continued(task, written, onEvent: receive)
            }
            if let verdict = try screen?.finish() { try await show(verdict) }
        } catch is ServesExcludedFood {
            // Another model could repeat the mistake; the offline planner writes from the cards alone.
            metered.meter.note(OfflineAnswer(.excludedFood))
            reason = .stop
            try await restart(OfflineReason.excludedFood.rawValue)
            try await generate(.synthesis, task, isGrounded: false, onEvent: receive)
            if let verdict = try screen?.finish() { try await show(verdict) }
        } catch let error as HearthError where uncovered != nil && Self.endingsOfModels.contains(error.code) {
            metered.meter.note(OfflineAnswer(.providerFailed, code: error.code.rawValue))
            if !written.isEmpty { try await restart(error.code.rawValue) }
        }
        if let uncovered, written.isEmpty {
            // A model that ends without a word has failed as well.
            metered.meter.note(OfflineAnswer(.providerFailed))
            reason = .stop
            try await emit(.delta(answer.append(paragraph: uncovered.otherwise)))
        }
        let language = prepared.understanding.language
        let remarks = [
            reason == .length ? AnswerNote.cut(in: language) : nil,
            AnswerNote.excluded(screen?.served ?? [], in: language),
        ]
        for paragraph in remarks.compactMap(\.self) + prepared.decision.constraints {
            try await emit(.delta(answer.append(paragraph: paragraph)))
        }
        return answer.text
    }

    private func quotationScreen() throws -> TextScreen {
        TextScreen(policy: try pipeline.policy.quotationGuard(for: prepared.subject))
    }

    private func modelScreen(for task: PromptTask) throws -> TextScreen {
        let foods = ExcludedFoods(prepared.understanding)
        let policy = try pipeline.policy.outputGuard(for: prepared.subject)
        guard !foods.isEmpty else { return TextScreen(policy: policy) }
        let reader = IntentReader(
            household: prepared.understanding.family, today: startDay, language: prepared.understanding.language)
        return TextScreen(
            policy: policy, exclusions: ExclusionGuard(foods, given: task.tasks, reader: reader),
            // A chat may speak of a food without serving it, and no text of cards could replace the answer.
            isPlan: prepared.request.mode != .chat)
    }

    /// Asks the model that wrote a text for its rest, once. Returns the reason why the rest ends: `length` if there is
    /// none.
    ///
    /// A text whose tokens the provider has not counted is not continued: the model ignored its limit, or the rest of
    /// the budget is not known.
    private func continued(
        _ task: PromptTask, _ written: String, onEvent: (ModelEvent) async throws -> Void
    ) async throws -> FinishReason {
        guard metered.meter.offlineAnswer == nil, let call = metered.meter.calls.last, call.failure == nil,
            !call.isEstimate
        else { return .length }
        var request = request(for: task, in: .synthesis, isGrounded: true, format: nil)
        request.messages += [ChatMessage(.assistant, written), ChatMessage(.user, Prompts.continuation)]
        request.model = call.model
        request.task = nil
        request.isContinuation = true
        let left = request.budget.tokens - request.estimatedInput
        guard left >= Self.leastContinuation else { return .length }
        request.maxTokens = min(request.maxTokens, left)
        var reason = FinishReason.length
        do {
            try await prepared.configuration.model.generate(
                request, deadline: metered.deadline, meter: metered.meter
            ) { event in
                switch event {
                case .text, .declined: try await onEvent(event)
                // A second start would repeat what the family has read.
                case .restart: throw ContinuationFailed()
                case .toolCall: return
                case .finished(let finish): reason = finish
                }
            }
        } catch is ContinuationFailed {
            return .length
        } catch let error as HearthError where Self.endingsOfModels.contains(error.code) {
            return .length
        }
        return reason
    }

    /// Fewer tokens are not worth a call.
    private static let leastContinuation = 32
    private static let endingsOfModels: [HearthError.Code] = [
        .providerUnavailable, .modelNotFound, .invalidField, .contextTooLong,
    ]

    /// Asks the models of a phase.
    func generate(
        _ phase: ModelPhase, _ task: PromptTask, isGrounded: Bool = true, format: AnswerFormat? = nil,
        onEvent: (ModelEvent) async throws -> Void
    ) async throws {
        let configuration = prepared.configuration
        if phase == .synthesis {
            if !configuration.mayAskModels(prepared.request) {
                metered.meter.note(OfflineAnswer(.aiAssistOff))
            } else if metered.isOverSpendLimit {
                metered.meter.note(OfflineAnswer(.spendLimit))
            } else if !isGrounded {
                metered.meter.note(OfflineAnswer(.nothingFound))
            }
        }
        try await configuration.model.generate(
            request(for: task, in: phase, isGrounded: isGrounded, format: format),
            deadline: phase == .planning ? planningDeadline : metered.deadline, meter: metered.meter, emit: onEvent)
    }

    private func request(
        for task: PromptTask, in phase: ModelPhase, isGrounded: Bool, format: AnswerFormat?
    ) -> ModelRequest {
        let parameters = parameters(of: phase)
        let prompt = Prompts.user(for: task, leavingOut: leftOut(of: task), within: room(for: task, in: phase))
        return ModelRequest(
            phase: phase, system: system(for: task, in: phase),
            messages: turns(before: task) + [ChatMessage(.user, prompt)],
            temperature: parameters.temperature, maxTokens: maxTokens(for: task, in: phase), task: task,
            allowsExternalProviders: mayAskModels && isGrounded,
            budget: RunBudget(
                money: metered.budget.money - metered.meter.cost,
                tokens: metered.budget.tokens - metered.meter.limitedTokens),
            format: format)
    }

    /// A query is a line, whatever an intent may have.
    private func maxTokens(for task: PromptTask, in phase: ModelPhase) -> Int {
        let most = parameters(of: phase).maxTokens
        if case .query = task { return min(most, Self.longestQuery) }
        return most
    }

    private static let longestQuery = 32

    /// Returns the exclusions and diets that the prompt of a text names, in the household's own words without personal
    /// data. Those of meals are in the household's profile.
    private func leftOut(of task: PromptTask) -> [String] {
        var exclusions = prepared.understanding.exclusions.map { $0.avoidance.phrase }
        switch task {
        case .query, .intent: return []
        case .meals: exclusions = []
        case .chores, .routines, .chat: break
        }
        let diets = prepared.understanding.diets.map {
            "everything that is not \($0.rawValue.replacing("_", with: "-"))"
        }
        let texts = exclusions.compactMap { try? redacted(pipeline.policy.sanitized($0)) }
        return (texts.filter { !$0.isEmpty } + diets.sorted())
    }

    func parameters(of phase: ModelPhase) -> AssistPipeline.Settings.Phase {
        prepared.configuration.settings.phases[phase] ?? AssistPipeline.Settings.Phase(temperature: 0.3, maxTokens: 220)
    }

    private func system(for task: PromptTask, in phase: ModelPhase) -> String {
        let excludes = phase == .synthesis && !ExcludedFoods(prepared.understanding).isEmpty
        let unknown = prepared.subject.childrenOfUnknownAge
        let lines = [
            Prompts.system(for: task), excludes ? Prompts.exclusions : "",
            unknown > 0 ? "The ages of \(unknown) more children are not known: suit the youngest." : "",
        ]
        let decision = prepared.decision
        return ModelInstruction.system(
            lines,
            then: phase == .planning ? decision.planningInstructions : decision.writingInstructions(answersLead: true))
    }

    /// Returns the length of the user's part of a prompt in bytes. Two attempts at planning and two at a text must fit
    /// the run's token limit, so both phases together have half of it.
    func room(for task: PromptTask, in phase: ModelPhase) -> Int {
        let tokens = metered.budget.tokens * share(of: task, in: phase) / 100
        var instructions = system(for: task, in: phase).utf8.count
        if case .intent(_, _, let mode) = task {
            instructions += IntentSchema.format(for: mode.planned).bytes
        }
        let bytes = (tokens - maxTokens(for: task, in: phase) - instructions / 4) * Self.bytesPerToken
        let history = turns(before: task).reduce(0) { $0 + $1.text.utf8.count }
        return min(max(bytes - history, 0), Self.longestPrompt)
    }

    /// Returns the percentage of the run's tokens for one attempt: an intent with its schema takes more than a query.
    private func share(of task: PromptTask, in phase: ModelPhase) -> Int {
        let isChat = prepared.request.mode == .chat
        return switch phase {
        case .planning: isChat ? 10 : 23
        case .synthesis, .extraction: isChat ? 40 : 27
        }
    }

    /// The bytes per token of quoted text, as real models counted them. Plain English has four.
    private static let bytesPerToken = 3
    /// The longest prompt, whatever the limit: more passages do not make an answer better.
    private static let longestPrompt = 4000

    /// Returns the turns before a prompt. An intent is read of the request alone, and holds what earlier turns exclude;
    /// the search words of a chat depend on them.
    private func turns(before task: PromptTask) -> [ChatMessage] {
        if case .intent(_, _, let mode) = task, mode != .chat { return [] }
        return recentTurns
    }

    /// A query may take a third of the time, so that silent planning models leave the answer its own.
    private var planningDeadline: Deadline {
        var deadline = metered.deadline
        deadline.uptime -= deadline.remaining(on: pipeline.clock) * 2 / 3
        return deadline
    }

    /// The end of the conversation so far, short enough to leave room for the passages under the run's token limit.
    private var recentTurns: [ChatMessage] {
        var bytes = 0
        let turns = prepared.decision.messages.reversed().prefix { turn in
            bytes += turn.text.utf8.count
            return bytes <= min(metered.budget.tokens / (prepared.request.mode == .chat ? 5 : 10), Self.longestHistory)
        }
        return turns.reversed()
    }

    private static let longestHistory = 800
}

extension PromptTask {
    /// The chores or steps of a plan, which may name a food that nobody eats.
    fileprivate var tasks: [String] {
        switch self {
        case .chores(_, let plan): Set(plan.occurrences.map(\.name)).sorted()
        case .routines(_, let plan): Set(plan.steps.map(\.text)).sorted()
        case .query, .intent, .meals, .chat: []
        }
    }
}
