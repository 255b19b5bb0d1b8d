import HearthCore
import Intent

extension AssistRun {
    /// Plans the chores that the request names, or chores of the children's ages if it names none.
    func chores() async throws -> FinalResult {
        try await emit(.progress("Planning chores..."))
        try await emit(.toolCall(.fetchChores(ages: children)))
        let found = try await TraceSpan.measured(tool: "fetch_chores") {
            try await find(SearchQuery(text: goal, kinds: [.chores], limit: 100)).map(\.document)
        }
        let cards = ChoreCards(found)
        let suited = cards.children.filter { entry in children.contains { entry.ages.contains($0) } }.map(\.name)
        try await emit(.toolResult(ToolResult(name: "fetch_chores", count: suited.count, titles: suited)))

        let understanding = prepared.understanding
        let reader = IntentReader(household: understanding.family, today: today, language: understanding.language)
        let request = ChoreRequest(
            understanding, earlier: earlierIntents(.chores, reader), memories: prepared.memories, options: options,
            startDay: startDay, today: today, timeZone: timeZone, cards: cards, words: words(of: "tasks"))
        let days = request.days
        let changed = changedPlan(cards)
        try await emit(
            .toolCall(
                .scheduleChores(
                    names: request.tasks.map(\.title), start: days.first ?? startDay,
                    weekdays: Weekday.allCases.filter(request.weekdays.contains), days: days.count)))
        let plan = TraceSpan.measured(tool: "schedule_chores") { changed ?? request.plan(cards) }
        try await emit(.toolResult(ToolResult(name: "schedule_chores", count: plan.occurrences.count)))

        try await emit(.progress("Writing your schedule..."))
        let text = try await write(.chores(goal: goal, plan: plan), isGrounded: !plan.occurrences.isEmpty)
        return .chores(
            planText: text, occurrences: plan.occurrences, unassigned: plan.unassigned,
            notes: plan.notes + understanding.notes)
    }
}

extension AssistRun {
    /// Returns the last served plan with the changes that the message asks for; nil if it asks for a new plan.
    private func changedPlan(_ cards: ChoreCards) -> ChorePlan? {
        let understanding = prepared.understanding
        guard let previous = understanding.previous, let earlier = EarlierChorePlan(previous) else { return nil }
        let reader = IntentReader(
            household: earlier.family(understanding.family), today: today, language: understanding.language)
        guard let edit = reader.edit(goal, mode: .chores) else { return nil }
        let words = words(of: "tasks")
        return earlier.changed(by: edit, understanding, reader) { tasks in
            var own = understanding
            own.intent = Intent()
            own.intent.days = earlier.days
            own.intent.chores.tasks = tasks
            return ChoreRequest(
                own, memories: prepared.memories, startDay: startDay, today: today, timeZone: timeZone, cards: cards,
                words: words
            ).plan(cards)
        }
    }

    /// The date in the household's time zone.
    var today: CalendarDay { timeZone.day(at: metered.startedAt) }

    /// Returns what the user's earlier turns asked for, oldest first, from the last that started a new plan.
    func earlierIntents(_ mode: IntentMode, _ reader: IntentReader) -> [Intent] {
        let turns = prepared.request.messages.filter { $0.role == .user && $0.text.utf8.count <= 4096 }.suffix(6)
        var intents: [Intent] = []
        for turn in turns {
            let earlier = intents.isEmpty ? [] : [Turn(role: .user, text: "")]
            let intent = reader.read(turn.text, mode: mode, history: earlier)
            if !intent.keepsPlan { intents = [] }
            intents.append(intent)
        }
        return intents
    }

    /// Returns the parent's words behind the values of a member, without personal data.
    func words(of member: String) -> [String: String] {
        let bytes = Array(prepared.request.goal.utf8)
        return prepared.understanding.intent.evidence.reduce(into: [:]) { words, evidence in
            guard evidence.member == member, words[evidence.value] == nil, evidence.span.count <= 60,
                evidence.span.upperBound <= bytes.count, evidence.span.lowerBound >= 0
            else { return }
            let text = String(decoding: bytes[evidence.span], as: UTF8.self)
            words[evidence.value] = try? redacted(text)
        }
    }
}
