import HearthCore
import Intent
import Kitchen

extension AssistRun {
    /// Answers from the knowledge base. If no card answers, a model does from general knowledge, or Hearth says that it
    /// does not know.
    func chat() async throws -> FinalResult {
        try await emit(.progress("Looking that up..."))
        let question = ChatQuestion(
            goal, earlier: prepared.decision.messages.filter { $0.role == .user }.map(\.text),
            hint: prepared.understanding.language)
        let isPinned = !prepared.decision.answers.isEmpty
        if !isPinned, let talk = ChatTalk.of(goal) {
            let reply = ChatPhrases.reply(to: talk, in: question.language)
            // No card is about anything but family life; a model may know more.
            guard talk != .elsewhere else { return try await uncovered(question, unknown: reply, nearest: []) }
            return .chat(ChatResult(answer: try await say(reply), basis: .nothing, known: true))
        }
        let rated = try await search(question)
        let chosen = Self.chosen(from: rated)
        let excerpts = CardExcerpt(for: question)
        let passages = chosen.enumerated().map { index, rated in
            excerpts.excerpt(of: rated.hit.document, words: Self.lengths[min(index, Self.lengths.count - 1)])
        }
        try await emit(
            .toolResult(
                ToolResult(name: "fetch_knowledge", count: passages.count, titles: passages.map(\.title))))
        guard !passages.isEmpty || isPinned else {
            let nearest = rated.prefix { $0.score >= Relevance.leastNearest }.prefix(Self.mostNearest).map {
                ChatResult.Nearest(id: $0.hit.document.id, title: $0.hit.document.title)
            }
            let unknown = ChatPhrases.unknown(in: question.language, nearest: nearest.map(\.title))
            return try await uncovered(question, unknown: unknown, nearest: nearest)
        }
        guard !passages.isEmpty else {
            return .chat(
                ChatResult(
                    answer: try await say(nil), basis: .policy,
                    references: pipeline.references.references(of: [], facts: pinnedFacts)))
        }
        return try await answered(question, from: chosen.map(\.hit), passages)
    }

    /// Writes an answer from passages.
    private func answered(
        _ question: ChatQuestion, from hits: [SearchHit], _ passages: [Document]
    ) async throws -> FinalResult {
        try await emit(.progress("Writing your answer..."))
        let task = PromptTask.chat(question: question.text, children: children, passages: passages)
        let answer = try await write(
            task, isGrounded: true, opening: try allergyNote(on: question, about: passages))
        // A model sees only the excerpts that fit into its prompt.
        let seen =
            metered.meter.offlineAnswer != nil
            ? passages.count
            : Prompts.excerpts(of: passages, for: question.text, to: children, within: room(for: task, in: .synthesis))
                .count
        let cited = hits.prefix(seen).map { hit in
            var hit = hit
            hit.document.sources = hit.document.sources.map(CardQuotation.authority)
            return hit
        }
        return .chat(
            ChatResult(
                answer: answer, basis: prepared.decision.answers.isEmpty ? .cards : .policy, citations: Array(cited),
                references: pipeline.references.references(
                    of: hits.prefix(seen).map(\.document), facts: pinnedFacts)))
    }

    /// Answers a question that no card answers: a model writes from general knowledge under the same policy, unless the
    /// question is about health. Without a model Hearth says that it does not know.
    ///
    /// - Parameter unknown: the words in which Hearth says so.
    private func uncovered(
        _ question: ChatQuestion, unknown: String, nearest: [ChatResult.Nearest]
    ) async throws -> FinalResult {
        func said(_ text: String) async throws -> FinalResult {
            .chat(ChatResult(answer: try await say(text), basis: .nothing, known: false, nearest: nearest))
        }
        guard mayAskModels, !prepared.configuration.model.models(for: .synthesis).isEmpty else {
            return try await said(unknown)
        }
        // What the policy or the planning model takes for an emergency is about health, whatever its words.
        let isAlarming = prepared.decision.alert != nil || planning?.isEmergency == true
        let isAboutHealth = isAlarming || planning?.isAboutHealth == true
        guard !isAboutHealth, !HealthQuestion.isOne(question, children: children) else {
            return try await said(
                ChatPhrases.uncoveredHealth(in: question.language, nearest: nearest.map(\.title)))
        }
        try await emit(.progress("Writing your answer..."))
        let answer = try await write(
            .chat(question: question.text, children: children, passages: []), isGrounded: true,
            uncovered: UncoveredAnswer(
                notice: ChatPhrases.generalKnowledge(in: question.language), otherwise: unknown))
        return .chat(
            ChatResult(
                answer: answer, basis: metered.meter.offlineAnswer == nil ? .model : .nothing, known: false,
                nearest: nearest))
    }

    /// The facts behind the policy's own answers.
    private var pinnedFacts: [String] { prepared.decision.answers.flatMap(\.sources) }

    /// Searches for the question in its own words and in English, and rates what is found.
    private func search(_ question: ChatQuestion) async throws -> [Relevance.Rated] {
        let query = try await plannedQuery(for: question.text)
        try await emit(.toolCall(.fetchKnowledge(query: query, limit: Self.passageCount)))
        let kinds = Set(Document.Kind.allCases.filter { $0 != .recipe || question.mayBeAboutDishes })
        var texts = [mayAskModels ? "\(query) \(question.text)" : question.text]
        if !question.gloss.text.isEmpty, question.gloss.text != question.text { texts.append(question.gloss.text) }
        var searches: [[SearchHit]] = []
        for text in texts {
            searches.append(
                try await TraceSpan.measured(tool: "fetch_knowledge") {
                    try await find(
                        SearchQuery(
                            text: text, kinds: kinds, limit: Self.searchLength, memories: prepared.memories,
                            subjects: question.subjects))
                })
        }
        let relevance = Relevance(to: question, children: children)
        // What a family must not eat is no answer, unless it asks for that very dish; a note then stands above it.
        let admitted = searches.map { hits in
            hits.filter { hit in
                hit.document.kind != .recipe || prepared.understanding.admits(hit.document)
                    || relevance.names(hit.document)
            }
        }
        return relevance.ranked(admitted)
    }

    /// Returns the cards that answer: the best one if it is relevant enough, and those that are hardly less relevant.
    static func chosen(from rated: [Relevance.Rated]) -> [Relevance.Rated] {
        guard let best = rated.first, best.score >= Relevance.least else { return [] }
        let further = zip(rated.dropFirst(), Relevance.margins).prefix { rated, margin in
            rated.score >= Relevance.least && rated.score >= best.score - margin
        }
        return [best] + further.map { $0.0 }
    }

    /// Sends the policy's own answers and a text of Hearth's, which is no quotation and no model's. Returns all of it.
    private func say(_ text: String?) async throws -> String {
        metered.meter.note(OfflineAnswer(.nothingFound))
        var answer = AnswerText()
        for paragraph in prepared.decision.pinnedParagraphs + [text].compactMap(\.self) + prepared.decision.constraints
        {
            try await emit(.delta(answer.append(paragraph: paragraph)))
        }
        return answer.text
    }

    /// Returns a sentence on the household's allergies of which the question or a passage speaks; nil if neither does.
    private func allergyNote(on question: ChatQuestion, about passages: [Document]) throws -> String? {
        let mentioned = ([question.text, question.gloss.text] + passages.map(\.body)).reduce(into: Set<Allergen>()) {
            $0.formUnion(Allergen.named(in: $1))
        }
        // A food that the question alone rules out is no allergy of the family.
        let asked = Set(prepared.understanding.exclusions.filter { $0.source == .request }.map(\.avoidance.phrase))
        let allergies = try promptHousehold().allergies.filter {
            !asked.contains($0) && !Avoidance($0).allergens.isDisjoint(with: mentioned)
        }
        return allergies.isEmpty ? nil : AllergyNote.text(for: allergies, in: question.language)
    }

    private static let passageCount = 3
    private static let mostNearest = 3
    /// The number of hits of a search that are rated.
    private static let searchLength = 24
    /// The length of the quotation of the first card and of each further one, in words.
    private static let lengths = [240, 100]
}
