import HearthCore

/// People who take a week each: "Max this week, Lena next week", "eine Woche Max, die andere Lena".
struct WeekTurns {
    /// The doers of the text. Those who take turns are one mention, in the order of their weeks.
    private(set) var doers: [AssigneeMention]
    /// The days of the weeks from today on; empty if the text names no dates: "one week Max, the next Lena".
    let days: [CalendarDay]
    /// The tokens of the words for the weeks.
    let weeks: TokenMarks

    /// Words for a week.
    private struct Mark {
        var tokens: Range<Int>
        /// 0 for the first week, 1 for the one behind it.
        var order: Int
        /// The first and the last day if the words are a date.
        var days: [CalendarDay] = []
        /// True if they hold the word for a week: "the next" does not.
        var namesWeek: Bool
    }

    /// A week of a person, with the clause that says it.
    private struct Turn {
        var mark: Mark
        var doer: AssigneeMention
        var clause: Range<Int>
    }

    /// Reads the turns of a text; nil if nobody takes turns by the week.
    init?(_ context: ReadingContext, doers: [AssigneeMention], days: [DayMention], tasks: [TaskMention]) {
        let tokens = context.tokens
        let marks = Self.marks(context, days)
        guard marks.count > 1, marks.contains(where: \.namesWeek) else { return nil }
        let turns = Self.turns(tokens, marks, doers).sorted { $0.mark.order < $1.mark.order }
        guard let first = turns.first, turns.count > 1, Set(turns.map(\.mark.order)).count == turns.count,
            Set(turns.map { Self.person($0.doer) }).count == turns.count,
            turns.allSatisfy({ Self.person($0.doer) != nil }), Self.isOneList(turns, tasks)
        else { return nil }
        let all = turns.map(\.doer)
        let taken = TokenMarks(all.map(\.tokens), count: tokens.count)
        self.doers = (doers.filter { !taken.overlaps($0.tokens) } + [Self.joined(all)]).sorted {
            $0.tokens.lowerBound < $1.tokens.lowerBound
        }
        weeks = TokenMarks(marks.map(\.tokens), count: tokens.count)
        if let start = first.mark.days.first, let last = turns.last?.mark {
            // The last week ends on a Sunday.
            let end = Self.sunday(of: context.today).advanced(by: 7 * last.order)
            self.days = (0...max(end.daysSinceEpoch - start.daysSinceEpoch, 0)).map(start.advanced(by:))
        } else {
            self.days = []
        }
    }

    /// Returns the one person of a mention; nil for several or a group.
    private static func person(_ mention: AssigneeMention) -> String? {
        guard !mention.hasChildren, !mention.isEverybody, !mention.isAnybody,
            mention.names.count + mention.adults.count == 1
        else { return nil }
        return mention.names.first ?? mention.adults.first
    }

    /// Returns the people as one mention at the place of the first in the text.
    private static func joined(_ people: [AssigneeMention]) -> AssigneeMention {
        let first = people.map(\.tokens).min { $0.lowerBound < $1.lowerBound } ?? people[0].tokens
        var joined = AssigneeMention(tokens: first)
        joined.adults = people.flatMap(\.adults)
        if people.allSatisfy(\.hasAdults) {
            joined.hasAdults = true
        } else {
            // Their order is that of the weeks.
            joined.names = people.map { $0.names.first ?? "adults" }
        }
        return joined
    }

    /// Returns whether the people share their tasks: "Max dishes this week, Lena trash next week" is no turn.
    private static func isOneList(_ turns: [Turn], _ tasks: [TaskMention]) -> Bool {
        let named = turns.map { Set(tasks.slice($0.clause, by: \.anchor).map(\.task)) }.filter { !$0.isEmpty }
        return named.allSatisfy { !$0.isDisjoint(with: named[0]) }
    }

    // MARK: - Weeks

    private static func marks(_ context: ReadingContext, _ days: [DayMention]) -> [Mark] {
        let dated = days.compactMap { mention -> Mark? in
            guard let order = order(of: mention, today: context.today) else { return nil }
            return Mark(tokens: mention.tokens, order: order, days: mention.days, namesWeek: true)
        }
        let known = TokenMarks(dated.map(\.tokens), count: context.tokens.count)
        var phrased: [Mark] = []
        var index = 0
        while index < context.tokens.count {
            let found = phrases.compactMap { phrase, order -> Mark? in
                guard let end = context.tokens.end(of: phrase, at: index), !known.overlaps(index..<end) else {
                    return nil
                }
                return Mark(
                    tokens: index..<end, order: order, namesWeek: weekWords.contains { phrase.contains($0) })
            }
            let longest = found.max { $0.tokens.count < $1.tokens.count }
            if let longest { phrased.append(longest) }
            index = longest?.tokens.upperBound ?? index + 1
        }
        return (dated + phrased).sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }
    }

    /// Returns 0 for this week and 1 for the next; nil for other days.
    private static func order(of mention: DayMention, today: CalendarDay) -> Int? {
        guard mention.kind == .range, mention.weekdays.isEmpty, !mention.isRemoved, let first = mention.days.first,
            let last = mention.days.last, last.weekday == .sunday, first == today || first.weekday == .monday
        else { return nil }
        let weeks = (last.daysSinceEpoch - sunday(of: today).daysSinceEpoch) / 7
        return (0...3).contains(weeks) ? weeks : nil
    }

    /// Returns the Sunday that ends the week of a day.
    private static func sunday(of day: CalendarDay) -> CalendarDay {
        day.advanced(by: 6 - (Weekday.allCases.firstIndex(of: day.weekday) ?? 6))
    }

    // MARK: - Pairs

    /// Returns the weeks with their people: each clause has as many of the one as of the other.
    private static func turns(_ tokens: [Token], _ marks: [Mark], _ doers: [AssigneeMention]) -> [Turn] {
        // "This week: Max", "Max: this week"
        let ends = Set(marks.map(\.tokens.upperBound) + doers.map(\.tokens.upperBound))
        var turns: [Turn] = []
        var start = 0
        for index in 1...max(tokens.count, 1) {
            let isEnd = index >= tokens.count
            let gap = isEnd ? Token.Gap.stop : tokens[index].gap
            let isJoin = !isEnd && ChoreWords.joins.contains(tokens[index].folded)
            guard
                isEnd || isJoin || gap.contains(.comma) || gap.endsSentence || gap.contains(.semicolon)
                    || gap.contains(.colon) && !ends.contains(index)
            else { continue }
            let clause = start..<index
            let inside = marks.slice(clause, by: \.tokens.lowerBound)
            let people = doers.slice(clause, by: \.tokens.lowerBound)
            if inside.count == people.count {
                turns += zip(inside, people).map { Turn(mark: $0, doer: $1, clause: clause) }
            }
            start = index
        }
        return turns
    }

    private static let weekWords = ["week", "woche", "semaine", "semana"]
    /// Words for weeks without a date, with their order.
    private static let phrases: [(String, Int)] = [
        ("one week", 0), ("week one", 0), ("week 1", 0), ("eine woche", 0), ("woche 1", 0), ("une semaine", 0),
        ("semaine 1", 0), ("una semana", 0), ("semana 1", 0), ("next", 1), ("the next", 1), ("the next week", 1),
        ("the following", 1), ("the following week", 1), ("the other", 1), ("the other week", 1), ("week two", 1),
        ("week 2", 1), ("nachste", 1), ("die nachste", 1), ("die andere", 1), ("die andere woche", 1), ("woche 2", 1),
        ("la prochaine", 1), ("la suivante", 1), ("la semaine suivante", 1), ("l autre", 1), ("l autre semaine", 1),
        ("semaine 2", 1), ("la proxima", 1), ("la siguiente", 1), ("la otra", 1), ("la otra semana", 1), ("otra", 1),
        ("otra semana", 1), ("semana 2", 1), ("week 3", 2), ("woche 3", 2), ("semaine 3", 2), ("semana 3", 2),
    ]
}

extension ChoreFacts {
    /// True if people take turns by the week: "Max this week, Lena next week", "one week Mia, the next Ben", "swap weekly".
    var takesWeeks: Bool {
        let tokens = context.tokens
        func isWeek(_ index: Int) -> Bool { Self.weeks.contains(tokens[index].folded) }
        return weekTurns != nil || tokens.indices.contains { fair.contains($0) && isWeek($0) }
            || assignees.contains { mention in
                mention.names.count + mention.adults.count > 1 && !mention.hasChildren && !mention.isEverybody
                    && (max(mention.tokens.lowerBound - 3, 0)..<mention.tokens.upperBound).contains(where: isWeek)
                    && mention.tokens.contains { NameReader.nextWeeks.contains(tokens[$0].folded) }
            }
    }

    /// Returns the mentions that are not the weeks of turns: "one week Mia, the next week Ben" names no days of the plan.
    func besidesTurns(_ mentions: [DayMention]) -> [DayMention] {
        if let weekTurns { return mentions.filter { !weekTurns.weeks.overlaps($0.tokens) } }
        guard takesWeeks else { return mentions }
        let doers = TokenMarks(assignees.map(\.tokens), count: context.tokens.count)
        let starts = Set(assignees.map(\.tokens.lowerBound))
        return mentions.filter { !doers.overlaps($0.tokens) && !starts.contains($0.tokens.upperBound) }
    }

    private static let weeks: Set<String> = [
        "week", "weekly", "woche", "wochentlich", "semaine", "semaines", "semana", "semanas",
    ]
}
