import HearthCore

extension AssistRun {
    /// Answers from the knowledge base, with citations.
    func chat() async throws -> FinalResult {
        try await emit(.progress("Looking that up..."))
        let query = try await plannedQuery(for: question)
        let (allergens, words) = exclusions
        try await emit(.toolCall(.fetchKnowledge(query: query, limit: Self.passageCount)))
        var kinds: Set<Document.Kind> = [.safety, .discipline, .routines, .development, .tips, .memory]
        if GoalReader(question).asksForDishes { kinds.insert(.recipe) }
        var characters = 0
        let found = try await TraceSpan.measured(tool: "fetch_knowledge") {
            try await find(
                SearchQuery(
                    text: "\(query) \(question)", kinds: kinds, ages: children, excluding: allergens,
                    excludingWords: words, limit: Self.passageCount * 2, memories: prepared.memories))
        }
        let passages = Array(
            found.prefix(Self.passageCount).prefix { hit in
                defer { characters += hit.document.body.count }
                return characters < Self.passageCharacters
            })
        try await emit(
            .toolResult(
                ToolResult(name: "fetch_knowledge", count: passages.count, titles: passages.map(\.document.title))))

        try await emit(.progress("Writing your answer..."))
        let task = PromptTask.chat(question: question, children: children, passages: passages.map(\.document))
        let answer = try await write(task, isGrounded: !passages.isEmpty)
        // A model knows only the excerpts for which its prompt has room.
        let excerpts = Prompts.excerpts(
            of: passages.map(\.document), for: question, to: children, within: room(for: task, in: .synthesis))
        return .chat(
            answer: answer,
            citations: metered.meter.offlineAnswer == nil ? Array(passages.prefix(excerpts.count)) : passages)
    }

    /// The goal after the turn before it: "And for how long?" says nothing by itself.
    private var question: String {
        guard let before = prepared.decision.messages.last(where: { $0.role == .user }) else { return goal }
        return "\(before.text.prefix(Self.longestContext)) \(goal)"
    }

    private static let longestContext = 400
    private static let passageCount = 4
    /// The length of all passages but the last. A prompt holds the part that fits
    /// (``Prompts/excerpts(of:for:to:within:)``).
    private static let passageCharacters = 3000
}
