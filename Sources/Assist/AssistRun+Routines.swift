import HearthCore
import Intent

extension AssistRun {
    /// Plans steps with times, for each age its own.
    func routines() async throws -> FinalResult {
        try await emit(.progress("Planning routines..."))
        try await emit(.toolCall(.fetchRoutines(query: goal, ages: children)))
        let understanding = prepared.understanding
        let reader = IntentReader(household: understanding.family, today: today, language: understanding.language)
        let request = RoutineRequest(
            understanding, earlier: earlierIntents(.routines, reader), memories: prepared.memories, today: today,
            words: words(of: "steps").merging(words(of: "without")) { first, _ in first })
        let ranked = try await TraceSpan.measured(tool: "fetch_routines") {
            try await find(SearchQuery(text: searchText, kinds: [.routines], limit: 100)).map(\.document)
        }
        let (choices, choiceNotes) = request.choices(RoutineCards(ranked: ranked))
        try await emit(
            .toolResult(ToolResult(name: "fetch_routines", count: choices.count, titles: choices.map(\.card.title))))

        try await emit(.toolCall(.timeSteps(routines: choices.count, start: request.routine.start)))
        let changed = changedRoutine(reader)
        let plan = TraceSpan.measured(tool: "time_steps") { changed ?? request.plan(choices, notes: choiceNotes) }
        try await emit(.toolResult(ToolResult(name: "time_steps", count: plan.steps.count)))

        try await emit(.progress("Writing your routine..."))
        let text = try await write(.routines(goal: goal, plan: plan), isGrounded: !plan.steps.isEmpty)
        return .routines(planText: text, steps: plan.steps, notes: plan.notes + prepared.understanding.notes)
    }

    /// Returns the last served routine with the changes that the message asks for; nil if it asks for a new one.
    private func changedRoutine(_ reader: IntentReader) -> RoutinePlan? {
        let understanding = prepared.understanding
        guard let previous = understanding.previous, let earlier = EarlierRoutine(previous) else { return nil }
        return reader.edit(goal, mode: .routines).flatMap {
            earlier.changed(
                by: $0, understanding,
                words: words(of: "steps").merging(words(of: "without")) { first, _ in first })
        }
    }

    /// The goal, with the words of the card for a rainy day in the cards' language.
    private var searchText: String {
        let words = Words.fold(goal).split(separator: " ")
        let isRainy = words.contains { word in
            ["rain", "regen", "regne", "verregn", "pluie", "pluvieu", "lluvi"].contains { word.hasPrefix($0) }
        }
        return isRainy ? goal + " rainy afternoon" : goal
    }
}
