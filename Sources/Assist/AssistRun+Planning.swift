import HearthCore
import Intent
import Kitchen

extension AssistRun {
    /// The additions of a planning model to a run.
    struct Planning {
        /// The meaning of the request, with the additions of the model.
        var understanding: Understanding
        /// The model's search words; nil if it gave none.
        var query: String?
        /// True if the model takes the request for an emergency.
        var isEmergency = false
        /// True if the model takes the question of a chat for one about health.
        var isAboutHealth = false
    }

    /// Asks the planning model what the request asks for, and joins its answer with the reader's.
    ///
    /// The reader's understanding holds alone if the answer cannot be read. Returns nil if no model is asked: without
    /// models, for small talk, or for an intent that the client corrected. A question that is not about family life is
    /// no small talk: a model may answer it, and its second opinion on health counts.
    func planning() async throws -> Planning? {
        let mode = prepared.request.mode
        guard mayAskModels, options.intent == nil, parameters(of: .planning).maxTokens >= Self.leastIntentTokens,
            mode != .chat || ChatTalk.of(goal).map({ $0 == .elsewhere }) ?? true
        else { return nil }
        let task = PromptTask.intent(goal: goal, household: try promptHousehold(), mode: mode)
        let text = try await answer(to: task, format: IntentSchema.format(for: mode.planned))
        let answer = IntentAnswer(text, mode: mode.planned)
        var planning = Planning(understanding: prepared.understanding)
        planning.query = try answer.query.map(screened)
        planning.isEmergency = answer.isEmergency
        planning.isAboutHealth = answer.isAboutHealth
        guard let planned = mode.planned, let proposed = answer.intent, try isShowable(proposed, planned) else {
            return planning
        }
        planning.understanding.join(proposed, text: goal)
        return planning
    }

    /// Returns the decision on a request that a model takes for an emergency: an alert above the answer, or a refusal if
    /// the policy has that doubt as well.
    func decision(onEmergencyIn decision: PolicyDecision) throws -> PolicyDecision {
        guard let found = try pipeline.policy.emergency(in: prepared.subject) else { return decision }
        var decision = decision
        if decision.alert != nil { decision.refusal = found.refusal }
        decision.alert = found.alert
        return decision
    }

    /// Returns a short search query: the planning model's, the intent's, or the goal itself.
    func plannedQuery(for goal: String) async throws -> String {
        if let planning {
            if let query = planning.query, !query.isEmpty { return query }
            let words = planning.understanding.intent.searchWords
            return words.isEmpty ? goal : words
        }
        let text = try await answer(
            to: .query(goal: goal, household: promptHousehold(), mode: prepared.request.mode), format: nil)
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        let shown = try screened(line.trimming { $0.isWhitespace || "\"'`*.".contains($0) })
        return shown.isEmpty ? goal : String(shown.prefix(120))
    }

    /// Returns the whole text of a planning model.
    private func answer(to task: PromptTask, format: AnswerFormat?) async throws -> String {
        var text = ""
        try await generate(.planning, task, format: format) { event in
            switch event {
            case .text(let piece): text += piece
            case .restart: text = ""
            case .declined, .toolCall, .finished: return
            }
        }
        return text
    }

    /// Returns whether the output policy lets every word of a model's intent pass unchanged.
    private func isShowable(_ intent: Intent, _ mode: IntentMode) throws -> Bool {
        let meals = intent.meals
        let words =
            meals.exclude + meals.dishes + meals.foods + meals.cuisines + intent.fixed.map(\.dish)
            + intent.chores.tasks.map(\.task) + intent.routine.steps + intent.routine.without
        let text = words.joined(separator: "\n")
        return try screened(text) == text
    }

    /// A shorter answer cannot hold an intent: the model is asked for a query only.
    private static let leastIntentTokens = 64

    /// Returns a short text after the output policy; an empty one if the policy refuses it.
    private func screened(_ text: String) throws -> String {
        var filter = try pipeline.policy.outputGuard(for: prepared.subject)
        var shown = ""
        for verdict in [filter.append(text), filter.finish()] {
            // What the policy refuses is neither shown nor searched for; the goal has passed the policy already.
            guard case .show(let piece) = verdict else { return "" }
            shown += piece
        }
        return shown
    }
}

extension Understanding {
    /// Adds what a model read in the same text.
    mutating func join(_ proposed: Intent, text: String) {
        let (joined, contradictions) = IntentMerge(text: text, family: family).joined(intent, with: proposed)
        let added = joined.meals.exclude.filter { !intent.meals.exclude.contains($0) }
        intent = joined
        exclusions += added.map { FoodExclusion($0, source: .request) }.filter { exclusion in
            !exclusions.contains { $0.avoidance.covers(exclusion.avoidance) }
        }
        diets.formUnion(joined.meals.diets.compactMap(Diet.init(rawValue:)))
        notes += contradictions.map { $0.note(in: language) }
    }
}

extension AssistMode {
    /// The mode of the intent that a model is asked for; nil for a chat, which needs only search words.
    var planned: IntentMode? {
        switch self {
        case .meals: .meals
        case .chores: .chores
        case .routines: .routines
        case .chat, .imports: nil
        }
    }
}
