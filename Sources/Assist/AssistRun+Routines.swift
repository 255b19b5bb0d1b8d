import HearthCore

extension AssistRun {
    /// Plans steps with times, for each age its own.
    func routines() async throws -> FinalResult {
        try await emit(.progress("Planning routines..."))
        try await emit(.toolCall(.fetchRoutines(query: goal, ages: children)))
        let cards = try await TraceSpan.measured(tool: "fetch_routines") { try await routineCards() }
        try await emit(
            .toolResult(ToolResult(name: "fetch_routines", count: cards.count, titles: cards.map(\.card.title))))

        let time = GoalReader(goal).time
        try await emit(.toolCall(.timeSteps(routines: cards.count, start: time?.at)))
        let steps = TraceSpan.measured(tool: "time_steps") {
            cards.flatMap { RoutineTimer.steps(of: $0.card, for: $0.ages, time: time) }
        }
        try await emit(.toolResult(ToolResult(name: "time_steps", count: steps.count)))

        try await emit(.progress("Writing your routine..."))
        let text = try await write(
            .routines(goal: goal, children: children, steps: steps), isGrounded: !steps.isEmpty)
        return .routines(planText: text, steps: steps)
    }

    /// Returns the best card for each child; children with the same card share it.
    private func routineCards() async throws -> [(card: Document, ages: [Age])] {
        var cards: [(card: Document, ages: [Age])] = []
        let groups: [[Age]] = children.isEmpty ? [[]] : Set(children).sorted().map { [$0] }
        let reader = GoalReader(goal)
        let anyAge = try await find(SearchQuery(text: reader.wantedWords, kinds: [.routines], limit: 100))
        for ages in groups {
            let suited = anyAge.filter { ages.isEmpty || ages.contains(where: $0.document.ages.contains) }
            guard
                let card = RoutineChooser.card(
                    for: reader.routineTags, age: ages.first, among: suited, all: anyAge)
            else { continue }
            if let index = cards.firstIndex(where: { $0.card.id == card.id }) {
                cards[index].ages += ages
            } else {
                cards.append((card, ages))
            }
        }
        return cards
    }
}
