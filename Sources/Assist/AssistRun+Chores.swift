import HearthCore

extension AssistRun {
    /// Plans age-suited chores, shared fairly over days.
    func chores() async throws -> FinalResult {
        try await emit(.progress("Planning chores..."))
        try await emit(.toolCall(.fetchChores(ages: children)))
        let cards = try await TraceSpan.measured(tool: "fetch_chores") {
            try await find(SearchQuery(text: goal, kinds: [.chores], limit: 100))
                .map(\.document).sorted { ($0.ages.from, $0.id) < ($1.ages.from, $1.id) }
        }
        let ofTheirAge = cards.flatMap { card in card.steps.map { Chore(name: $0, ages: card.ages) } }
            .filter { chore in children.contains { chore.ages.contains($0) } }
        try await emit(
            .toolResult(ToolResult(name: "fetch_chores", count: ofTheirAge.count, titles: ofTheirAge.map(\.name))))

        // A chore that the goal names is for any child who is old enough, and every day. Otherwise, or if the named
        // ones suit no child, each child gets one of its own age's chores a day.
        let anyoneOldEnough = cards.flatMap { card in
            card.steps.map { Chore(name: $0, ages: AgeRange(from: card.ages.from)) }
        }
        let named = ChoreChooser.named(in: goal, among: anyoneOldEnough)
        let reader = GoalReader(goal)
        let days = options.days ?? reader.days ?? 7
        let scheduler = ChoreScheduler(
            children: children, timeZone: timeZone, time: reader.time?.at ?? TimeOfDay(minutes: 17 * 60))
        try await emit(
            .toolCall(
                .scheduleChores(
                    names: named.map(\.name), start: startDay,
                    weekdays: Weekday.allCases.filter { options.weekdays.isEmpty || options.weekdays.contains($0) },
                    days: days)))
        let occurrences = TraceSpan.measured(tool: "schedule_chores") {
            let shared = scheduler.share(named, from: startDay, days: days, on: options.weekdays)
            return shared.isEmpty
                ? scheduler.rotate(ofTheirAge, from: startDay, days: days, on: options.weekdays) : shared
        }
        try await emit(.toolResult(ToolResult(name: "schedule_chores", count: occurrences.count)))

        try await emit(.progress("Writing your schedule..."))
        let text = try await write(
            .chores(goal: goal, children: children, occurrences: occurrences), isGrounded: !occurrences.isEmpty)
        return .chores(planText: text, occurrences: occurrences)
    }
}
