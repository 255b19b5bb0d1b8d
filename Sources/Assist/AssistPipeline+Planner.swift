import HearthCore
import Kitchen

/// The model `hearth` of the OpenAI-compatible API: the whole pipeline, with household, recipes and tools, as one
/// model.
extension AssistPipeline {
    /// The name of the model.
    package static let plannerModel = "hearth"

    /// The names that a completion may use as its model: the pipeline first, then chains, then models.
    package var offeredModels: [String] { [Self.plannerModel] + configuration.model.offeredModels }

    /// Names without a provider ("gpt-4o-mini") that identify exactly one of ``offeredModels``.
    package var modelAliases: [String] {
        let names = offeredModels.compactMap(Self.bareName)
        return names.filter { name in names.count { $0 == name } == 1 && !offeredModels.contains(name) }
    }

    /// Returns the offered model with this name or alias.
    ///
    /// - Throws: ``HearthError`` `model_not_found`.
    package func model(named name: String) throws -> String {
        let offered = offeredModels
        if offered.contains(name) { return name }
        let matches = offered.filter { Self.bareName($0) == name }
        guard matches.count == 1 else { throw HearthError.unknownModel(name) }
        return matches[0]
    }

    private static func bareName(_ model: String) -> String? {
        model.firstIndex(of: "/").map { String(model[model.index(after: $0)...]) }
    }

    /// Prepares a run for a completion that names ``plannerModel``. The client's instructions and sampling parameters
    /// have no effect on it.
    func preparePlan(
        for request: CompletionRequest, _ conversation: JudgedConversation
    ) async throws -> PreparedCompletion {
        try Self.checkPlan(request)
        let turnsAndGoal = conversation.earlier + [conversation.goal]
        let newest = turnsAndGoal.lastIndex { $0.role == .user }
        let goal = newest.map { turnsAndGoal[$0].words.trimming(\.isWhitespace) } ?? ""
        guard let newest, !goal.isEmpty else {
            throw HearthError(
                .invalidField, "The model \(Self.plannerModel) needs a message of the user's.",
                problems: [HearthError.FieldProblem(field: "/messages", message: "holds no text of role user")])
        }
        guard goal.count <= Self.longestGoal else {
            throw HearthError(
                .contextTooLong,
                "The last message has \(goal.count) characters; the model \(Self.plannerModel) reads \(Self.longestGoal)."
            )
        }
        let turns = turnsAndGoal[..<newest].filter { $0.role != .tool && $0.words.contains { !$0.isWhitespace } }
        let run = try await prepare(
            AssistRequest(
                principal: request.principal, mode: AssistModeReader(goal).mode, goal: goal,
                messages: turns.suffix(Self.mostTurns).map { ChatMessage($0.role, $0.words) }))
        if let quota = run.metered.overQuota {
            await accounting.close(run.metered, outcome: .overQuota, reason: nil)
            throw HearthError(.quotaExceeded, quota.message)
        }
        return PreparedCompletion(metered: run.metered, work: .plan(run))
    }

    /// Runs a plan of ``preparePlan(for:_:)`` and sends its events as those of a completion.
    func run(
        _ plan: PreparedRun, asCompletion emit: @escaping (CompletionEvent) async throws -> Void,
        whyCancelled: () -> RunOutcome, onResult: @escaping (FinalResult) -> Void
    ) async -> HearthError? {
        let terminal = await run(plan, whyCancelled: whyCancelled) { event in
            if case .final(let result) = event { onResult(result) }
            for shown in event.asCompletion { try await emit(shown) }
        }
        guard case .failure(let failure) = terminal else { return nil }
        return failure
    }

    /// The same limit as `POST /v1/assist/stream`.
    private static let longestGoal = 8000
    private static let mostTurns = 50

    private static func checkPlan(_ request: CompletionRequest) throws {
        let unusable = [("/tools", !request.tools.isEmpty), ("/response_format", request.format != nil)].filter(\.1)
        guard !unusable.isEmpty else { return }
        throw HearthError(
            .invalidField,
            "The model \(plannerModel) takes neither `tools` nor `response_format`. GET /v1/models lists models that do.",
            problems: unusable.map { field, _ in
                HearthError.FieldProblem(field: field, message: "cannot be used with the model \(plannerModel)")
            })
    }
}

extension AssistEvent {
    /// Returns the completion events for one event of a run.
    fileprivate var asCompletion: [CompletionEvent] {
        switch self {
        case .delta(let text): return [.text(text)]
        case .restart(let reason): return [.restart(reason: reason)]
        case .refusal(let refusal): return [.refusal(refusal)]
        case .final(.meals(_, _, _, let grocery, _, _)) where !grocery.items.isEmpty:
            return [.text("\n\n" + grocery.markdown), .finished(.stop)]
        case .final: return [.finished(.stop)]
        case .context, .intent, .progress, .toolCall, .toolResult, .quotaExceeded, .failure, .done: return []
        }
    }
}
