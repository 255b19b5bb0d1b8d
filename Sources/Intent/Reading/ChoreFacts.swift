import HearthCore

/// The parts of a text about chores, before they are put together.
struct ChoreFacts {
    let context: ReadingContext
    let assignees: [AssigneeMention]
    let rates: [FrequencyMention]
    let frequencies: FrequencyReader
    let days: [DayMention]
    let clocks: [ClockMention]
    /// The parts of the day.
    let parts: [DayPartMention]
    /// The minutes of spans of time by the first token of their clock: 120 for "from 9 to 11".
    let lengths: [Int: Int]
    let segments: Segments
    let tasks: [TaskMention]
    /// Ages that the plan is for: "jobs for a 6 year old".
    let ages: [PersonMention]
    /// The tokens of words for even shares.
    let fair: TokenMarks
    /// The tasks that people do not do. Its clauses have no doers, tasks, days and times.
    let exemptions: [ChoreExemption]
    /// The weekdays on which the family is away.
    let freeWeekdays: Set<Weekday>
    /// The people who take a week each; nil if the text names none.
    let weekTurns: WeekTurns?
    /// The tokens of those clauses.
    let free: TokenMarks
    /// True if the tasks are done once, before an event: "clean wed and thu before my parents arrive".
    private let isBeforeVisit: Bool

    init(_ context: ReadingContext) {
        self.context = context
        let tokens = context.tokens
        let spans = ClockSpan.all(in: tokens, language: context.language)
        lengths = Dictionary(spans.map { ($0.tokens.lowerBound, $0.minutes) }, uniquingKeysWith: { first, _ in first })
        let single = ClockReader(tokens, language: context.language).mentions().filter { clock in
            // "until 14 December" is a date.
            let next = CalendarLexicon.table.match(
                at: min(clock.tokens.upperBound, tokens.count - 1), in: tokens, language: context.language)
            // "coloc à trois" counts people.
            let word = tokens[clock.tokens.lowerBound]
            if context.language == .french, clock.tokens.count == 1, word.number == nil,
                ["deux", "trois", "quatre", "cinq", "six"].contains(word.folded)
            {
                return false
            }
            return clock.tokens.upperBound == tokens.count
                || !(next?.values.contains { if case .month = $0 { true } else { false } } ?? false)
        }
        let inSpans = TokenMarks(spans.map(\.tokens), count: tokens.count)
        let clocks = (single.filter { !inSpans.overlaps($0.tokens) } + spans.map(\.clock)).sorted {
            $0.tokens.lowerBound < $1.tokens.lowerBound
        }
        let frequencies = FrequencyReader(context)
        let clockMarks = TokenMarks(clocks.map(\.tokens), count: tokens.count)
        let rates = frequencies.mentions().filter { !clockMarks.overlaps($0.tokens) }
        let persons = PersonReader(tokens, family: context.family, language: context.language).mentions()
        let names = persons.filter { if case .sense = $0.person { false } else { true } }
        let rateMarks = TokenMarks(rates.map(\.tokens), count: tokens.count)
        let nameMarks = TokenMarks(names.map(\.tokens), count: tokens.count)
        let allDays = DayReader(tokens, today: context.today, language: context.language).mentions()
        let days = allDays.filter { day in
            !rateMarks.overlaps(day.tokens) && !clockMarks.overlaps(day.tokens) && !Self.isNoDate(day, tokens)
                && day.kind != .everyDay && !nameMarks.overlaps(day.tokens)
        }
        let fixed = names.map(\.tokens) + clocks.map(\.tokens) + days.map(\.tokens) + rates.map(\.tokens)
        var people = AssigneeReader(context)
        let assignees = people.mentions().filter { assignee in
            // "alle 3 Wochen" names nobody.
            !rateMarks.overlaps(assignee.tokens)
        }
        let adults = persons.filter { $0.person == .sense(.adult) }
        let fairTokens = frequencies.fairTokens
        let blocked = TokenMarks(fixed + fairTokens + adults.map(\.tokens), count: tokens.count)
        let known = TokenMarks(fixed + fairTokens + assignees.map(\.tokens), count: tokens.count)
        let dayGroups = Self.groups(days.map(\.tokens), tokens, before: assignees.map(\.tokens))
        let segments = Segments(
            context, joins: ChoreWords.joins, whole: fixed + assignees.map(\.tokens) + dayGroups)
        let found = TaskReader(
            context, segments: segments, blocked: blocked, known: known,
            isForAll: assignees.contains { $0.assignee == .everybody }
        ).sorted()
        // In a conversation such a clause changes the plan at hand, which PlanEditReader reads.
        let exempt =
            context.history.isEmpty
            ? ExemptionReader(context, persons: persons, days: allDays, tasks: found.all) : nil
        let free = TokenMarks(exempt?.clauses ?? [], count: tokens.count)
        let tasks = found.wanted.filter { !free.contains($0.anchor) }
        exemptions = exempt?.exemptions ?? []
        freeWeekdays = exempt?.freeWeekdays ?? []
        self.free = free
        self.clocks = clocks.filter { !free.overlaps($0.tokens) }
        // "morning and evening" is a rate; "every morning" is a rate and a part.
        let twice = TokenMarks(
            rates.filter { $0.perDay != nil && $0.tokens.count > 1 }.map(\.tokens), count: tokens.count)
        let dayParts = DayPartReader(context).mentions().filter { part in
            !twice.overlaps(part.tokens) && !clockMarks.overlaps(part.tokens) && !free.overlaps(part.tokens)
        }
        self.parts = dayParts
        self.frequencies = frequencies
        self.rates = rates.filter { !free.overlaps($0.tokens) }
        self.days = days.filter { !free.overlaps($0.tokens) }
        self.segments = segments
        self.tasks = tasks
        fair = TokenMarks(fairTokens, count: tokens.count)
        isBeforeVisit = Self.isBeforeVisit(tokens, context.language)
        // An age in a segment without a task says for whom the plan is; that of a name does so without tasks.
        let parts = Array(segments.sentences.joined())
        let ofNames = TokenMarks(
            tasks.isEmpty ? [] : AgedName.all(in: tokens, isAboutChores: true).map(\.tokens), count: tokens.count)
        ages = names.filter { name in
            guard case .age = name.person, !ofNames.overlaps(name.tokens), !free.overlaps(name.tokens) else {
                return false
            }
            let place = name.tokens.lowerBound
            // The last segment that begins at the age or before it.
            guard let part = parts.slice(0..<place + 1, by: \.tokens.lowerBound).last, part.tokens.contains(place)
            else { return true }
            return tasks.slice(part.tokens, by: \.anchor).isEmpty
        }
        let apart = TokenMarks(ages.map(\.tokens), count: tokens.count)
        // "the kids' room" names no doer.
        var ofTasks: [Int: String] = [:]
        for task in tasks {
            for index in task.tokens { ofTasks[index] = tokens.word(task.anchor) }
        }
        // "babysit Lily": Lily is looked after.
        let cared = tasks.filter { Self.care.contains($0.task) }.map(\.tokens.upperBound)
        // "dishes: Max and Lena, Max is away on Monday" has two doers.
        let remaining = exempt?.clauses.isEmpty == false ? people.mentions(besides: free) : assignees
        let doers = remaining.filter { assignee in
            !apart.overlaps(assignee.tokens) && !free.overlaps(assignee.tokens) && !rateMarks.overlaps(assignee.tokens)
                && !(cared.contains(assignee.tokens.lowerBound) && !tokens[assignee.tokens.lowerBound].gap.endsClause
                    && assignee.tokens.lowerBound > 0 && tokens[assignee.tokens.lowerBound].gap == .space)
                && !assignee.tokens.contains { ofTasks[$0] == tokens.word(assignee.tokens.lowerBound) }
        }
        let turns = WeekTurns(context, doers: doers, days: days, tasks: tasks)
        weekTurns = turns
        self.assignees = turns?.doers ?? doers
    }

    /// Returns the names of the tasks that another text of the conversation has.
    static func tasks(of text: String, like context: ReadingContext) -> [String] {
        ChoreFacts(self.context(of: text, like: context)).tasks.map(\.task)
    }

    /// Returns the context of an earlier text of the conversation.
    static func context(of text: String, like context: ReadingContext) -> ReadingContext {
        ReadingContext(
            text: text, tokens: Tokenizer.tokens(of: text), language: context.language, family: context.family,
            today: context.today, history: []
        ).namingPeople()
    }

    /// True if the text says that the shares need not be even.
    var isFairDenied: Bool {
        context.tokens.indices.contains {
            context.tokens.holds("not fair", at: $0) && context.tokens.word($0 + 2) == "share"
        }
    }

    /// Returns whether a mention of days is about weekdays of every week, not about dates.
    func isRecurring(_ mention: DayMention) -> Bool {
        guard !mention.weekdays.isEmpty, mention.kind != .start else { return false }
        let words = context.tokens[max(mention.tokens.lowerBound - 1, 0)..<mention.tokens.upperBound].map(\.folded)
        if words.contains(where: Self.once.contains) { return false }
        return !isBeforeVisit
    }

    private static func isBeforeVisit(_ tokens: [Token], _ language: IntentLanguage) -> Bool {
        tokens.indices.contains { index in
            ["before", "bevor", "vor", "avant", "antes"].contains(tokens[index].folded)
                && (index + 1..<min(index + 6, tokens.count)).contains { position in
                    PeopleLexicon.table.match(at: position, in: tokens, language: language)?.values.contains(.other)
                        == true
                        || ["party", "birthday", "besuch", "gaste", "fete", "invites", "fiesta", "visita", "guests"]
                            .contains(tokens[position].folded)
                }
        }
    }

    /// Returns the time of a task. If the text leaves the half of the day open, the words around it and the task decide.
    func time(_ clock: ClockMention, of task: String) -> TimeOfDay {
        guard clock.isAmbiguous else { return clock.time }
        let tokens = context.tokens
        // "morgens um 7 ich, abends um 18 Uhr Ben": the next clause has its own half of the day.
        var start = clock.tokens.lowerBound
        while start > max(clock.tokens.lowerBound - 5, 0), !tokens[start].gap.endsClause { start -= 1 }
        var end = clock.tokens.upperBound
        while end < min(clock.tokens.upperBound + 3, tokens.count), !tokens[end].gap.endsClause { end += 1 }
        let words = tokens[start..<end].map(\.folded)
        if words.contains(where: Self.evening.contains) { return clock.time(evening: 1...11) }
        if words.contains(where: Self.morning.contains) { return clock.time(evening: 1...4) }
        let isEvening = ["table", "dishes", "dishwasher", "cook", "dinner", "trash", "recycling", "tidy", "toys"]
            .contains { task.contains($0) }
        return clock.time(evening: isEvening ? 1...9 : 1...5)
    }

    /// Returns whether the days are no date: "45 minutes a day, after school", "papá Noel", "am Morgen".
    static func isNoDate(_ day: DayMention, _ tokens: [Token]) -> Bool {
        let inner = day.tokens.dropFirst()
        if tokens[day.tokens.upperBound - 1].folded == "after",
            inner.contains(where: { tokens[$0].gap.contains(.comma) })
                || ["a", "per", "each"].contains(tokens.word(day.tokens.lowerBound - 1))
        {
            return true
        }
        if tokens[day.tokens.lowerBound].folded == "noel",
            ["papa", "pere"].contains(tokens.word(day.tokens.lowerBound - 1))
        {
            return true
        }
        return isMorning(day, tokens)
    }

    /// Returns whether the mention is the German "am Morgen" or the Spanish "por la mañana", not tomorrow.
    private static func isMorning(_ day: DayMention, _ tokens: [Token]) -> Bool {
        let word = tokens[day.tokens.lowerBound].folded
        let before = tokens.word(day.tokens.lowerBound - 1)
        if ["morgens", "morge"].contains(word) { return true }
        return word == "morgen" && ["am", "jeden", "jede", "zum", "guten"].contains(before)
            || word == "manana" && ["la", "cada", "las"].contains(before)
    }

    /// Returns the ranges of days with nothing but commas and joins between them.
    ///
    /// - Parameter people: "Nina tue thu, weekends dad" are two groups, because a person follows the second.
    static func groups(
        _ ranges: [Range<Int>], _ tokens: [Token], before people: [Range<Int>] = []
    ) -> [Range<Int>] {
        let starts = Set(people.map(\.lowerBound))
        let ends = Set(people.map(\.upperBound))
        return ranges.reduce(into: []) { groups, range in
            if let last = groups.last, ends.contains(last.lowerBound), starts.contains(range.upperBound),
                tokens[range.lowerBound].gap.contains(.comma)
            {
                groups.append(range)
                return
            }
            if let last = groups.last, last.upperBound <= range.lowerBound,
                tokens[last.upperBound..<range.lowerBound].allSatisfy({
                    ChoreWords.joins.contains($0.folded) || Self.articles.contains($0.folded)
                }), range.lowerBound - last.upperBound <= 3,
                !tokens[last.upperBound...range.lowerBound].contains(where: {
                    $0.gap.endsSentence || $0.gap.contains(.colon)
                })
            {
                groups[groups.count - 1] = last.lowerBound..<range.upperBound
            } else {
                groups.append(range)
            }
        }
    }

    /// Tasks that are done for a person.
    private static let care: Set<String> = ["babysit", "bathe baby", "feed baby", "put kids to bed", "school run"]
    private static let once: Set<String> = [
        "this", "next", "diese", "dieses", "diesen", "nachste", "nachsten", "nachstes", "kommende", "kommenden", "ce",
        "cette", "prochain", "prochaine",
        "este", "esta", "proximo", "proxima", "coming", "rest", "restliche", "que",
    ]
    private static let articles: Set<String> = [
        "night", "nights", "evening", "evenings", "morning", "mornings", "afternoon", "abend", "abends", "soir",
        "matin", "noche", "tarde", "vormittag", "nachmittag", "eve",
        "on", "the", "am", "den", "le", "les", "el", "los", "la", "also", "auch", "du",
    ]
    private static let evening: Set<String> = [
        "evening", "evenings", "night", "nights", "nightly", "pm", "tonight", "abend", "abends", "abig", "soir",
        "soirs", "noche", "noches", "tarde", "tardes", "afternoon",
        "nachmittag", "nachmittags", "midi", "afternoons", "dinner", "supper", "abendessen", "diner", "souper", "cena",
    ]
    private static let morning: Set<String> = [
        "morning", "mornings", "am", "morgen", "morgens", "fruh", "matin", "matins", "manana", "mananas", "breakfast",
        "school", "schule", "ecole", "escuela", "cole", "vormittag", "fruhstuck",
        "desayuno", "morge",
    ]
}
