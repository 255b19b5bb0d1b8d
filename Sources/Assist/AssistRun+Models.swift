import HearthCore

extension AssistRun {
    /// Returns a short search query from the planning model, or the goal itself if the model returns none.
    func plannedQuery(for goal: String) async throws -> String {
        var query = ""
        try await generate(
            .planning, .query(goal: goal, household: promptHousehold(), mode: prepared.request.mode)
        ) { event in
            switch event {
            case .text(let piece): query += piece
            case .restart: query = ""
            case .declined, .toolCall, .finished: return
            }
        }
        let line = query.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        let shown = try screened(line.trimming { $0.isWhitespace || "\"'`*.".contains($0) })
        return shown.isEmpty ? goal : String(shown.prefix(120))
    }

    /// Writes the text that the user reads, streamed as deltas: the policy's own answers, the generated text through
    /// the output policy, and the changes for the youngest child. Returns the whole text.
    ///
    /// - Parameter isGrounded: whether there is something to write from. If not, no model is asked, so that none
    ///   invents an answer.
    func write(_ task: PromptTask, isGrounded: Bool) async throws -> String {
        var filter = try pipeline.policy.outputGuard(for: prepared.subject)
        var answer = AnswerText()
        // The policy's own words are neither judged nor redacted, and no failure of a model removes them.
        func sendPolicyAnswers() async throws {
            for paragraph in prepared.decision.pinnedParagraphs {
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
        try await sendPolicyAnswers()
        try await generate(.synthesis, task, isGrounded: isGrounded) { event in
            switch event {
            // A model that declines says why: that is the answer.
            case .text(let piece), .declined(let piece): try await show(filter.append(piece))
            case .restart(let reason):
                filter = try pipeline.policy.outputGuard(for: prepared.subject)
                answer = AnswerText()
                try await emit(.restart(reason: reason))
                try await sendPolicyAnswers()
            case .toolCall, .finished: return
            }
        }
        try await show(filter.finish())
        for constraint in prepared.decision.constraints {
            try await emit(.delta(answer.append(paragraph: constraint)))
        }
        return answer.text
    }

    private func generate(
        _ phase: ModelPhase, _ task: PromptTask, isGrounded: Bool = true,
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
        let parameters = self.parameters(of: phase)
        let request = ModelRequest(
            phase: phase, system: system(for: task, in: phase),
            messages: recentTurns + [ChatMessage(.user, Prompts.user(for: task, within: room(for: task, in: phase)))],
            temperature: parameters.temperature, maxTokens: parameters.maxTokens, task: task,
            allowsExternalProviders: mayAskModels && isGrounded,
            budget: RunBudget(
                money: metered.budget.money - metered.meter.cost,
                tokens: metered.budget.tokens - metered.meter.limitedTokens))
        try await configuration.model.generate(
            request, deadline: phase == .planning ? planningDeadline : metered.deadline, meter: metered.meter,
            emit: onEvent)
    }

    private func parameters(of phase: ModelPhase) -> AssistPipeline.Settings.Phase {
        prepared.configuration.settings.phases[phase] ?? AssistPipeline.Settings.Phase(temperature: 0.3, maxTokens: 220)
    }

    private func system(for task: PromptTask, in phase: ModelPhase) -> String {
        ([Prompts.system(for: task)] + instructions(for: phase)).joined(separator: "\n")
    }

    /// Returns the length of the user's part of a prompt in bytes. Two attempts at a query and two at a text must fit
    /// the run's token limit: a tenth of it for an attempt at a query, two fifths for one at a text.
    func room(for task: PromptTask, in phase: ModelPhase) -> Int {
        let tokens = phase == .planning ? metered.budget.tokens / 10 : metered.budget.tokens * 2 / 5
        let instructions = system(for: task, in: phase).utf8.count / 4
        let bytes = (tokens - parameters(of: phase).maxTokens - instructions) * Self.bytesPerToken
        let history = recentTurns.reduce(0) { $0 + $1.text.utf8.count }
        return min(max(bytes - history, 0), Self.longestPrompt)
    }

    /// The bytes per token of quoted text, as real models counted them. Plain English has four.
    private static let bytesPerToken = 3
    /// The longest prompt, whatever the limit: more passages do not make an answer better.
    private static let longestPrompt = 4000

    private func instructions(for phase: ModelPhase) -> [String] {
        let unknown = prepared.subject.childrenOfUnknownAge
        let ages = unknown > 0 ? ["The ages of \(unknown) more children are not known: suit the youngest."] : []
        return ages
            + (phase == .planning
                ? prepared.decision.remarks : prepared.decision.instructions(answersLead: true))
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
            return bytes <= min(metered.budget.tokens / 5, Self.longestHistory)
        }
        return turns.reversed()
    }

    private static let longestHistory = 800

    /// Returns a short text after the output policy.
    private func screened(_ text: String) throws -> String {
        var filter = try pipeline.policy.outputGuard(for: prepared.subject)
        var shown = ""
        for verdict in [filter.append(text), filter.finish()] {
            // A query that the policy refuses is neither shown nor searched for; the goal has passed the policy
            // already.
            guard case .show(let piece) = verdict else { return "" }
            shown += piece
        }
        return shown
    }
}
