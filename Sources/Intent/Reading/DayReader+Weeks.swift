import HearthCore

/// Reads weeks and weekends: "next week", "the week after next", "in two weeks", "the first week of January".
extension DayReader {
    /// Returns "the first week of January", "erste Juliwoche", "la primera semana de mayo".
    func weekOfMonth(at index: Int) -> DayMention? {
        guard let count = number(index), (1...4).contains(count) else { return nil }
        let unit = behindOrdinalEnding(end(index))
        guard has(unit, .week) else { return nil }
        var position = end(unit)
        while position < tokens.count, position - index < 5,
            Self.articles.contains(tokens[position].folded) || ["in", "im", "en"].contains(tokens[position].folded)
        {
            position += 1
        }
        guard position < tokens.count, !tokens[position].gap.endsClause, let month = month(position),
            let first = next(month: month, day: 1 + 7 * (count - 1))
        else { return nil }
        return DayMention(
            kind: .range, days: (0..<7).map(first.advanced(by:)), tokens: index..<end(position))
    }

    // MARK: - Weeks from today on

    /// Returns "next week", "this week", "the week after next", "the weekend", "rest of the week".
    func relativeWeek(at index: Int) -> DayMention? {
        guard index < tokens.count else { return nil }
        let front = weekModifiers(at: index)
        let isWeekend = has(front.end, .weekend)
        guard front.end < tokens.count, has(front.end, .week) || isWeekend else { return nil }
        let isAbbreviation = tokens[front.end].folded == "we" && language != .german
        guard !isAbbreviation else { return nil }
        let behind = weekModifiers(behind: end(front.end))
        let senses = front.senses.union(behind.senses)
        guard !senses.contains(.last) else { return nil }
        return isWeekend
            ? weekend(senses, tokens: index..<behind.end) : week(senses, tokens: index..<behind.end)
    }

    /// Returns the words in front of a week or weekend, and the index behind them.
    private func weekModifiers(at index: Int) -> (senses: Set<CalendarSense>, end: Int) {
        let modifiers: Set<CalendarSense> = [.next, .afterNext, .this, .rest, .last, .whole]
        var senses: Set<CalendarSense> = []
        var position = index
        while position < tokens.count, position - index < 5 {
            let found = sense(position).filter(modifiers.contains)
            if !found.isEmpty {
                senses.formUnion(found)
                position = end(position)
            } else if Self.articles.contains(tokens[position].folded), position > index || isArticleOfWeek(position) {
                senses.insert(.other)
                position += 1
            } else {
                break
            }
        }
        return (senses, position)
    }

    /// Returns the words behind a week or weekend, and the index behind them.
    private func weekModifiers(behind start: Int) -> (senses: Set<CalendarSense>, end: Int) {
        var senses: Set<CalendarSense> = []
        var position = start
        while position < tokens.count, !tokens[position].gap.endsClause {
            // "La semaine en quinze", but not "en quinze minutes"
            if tokens.holds("en quinze", at: position), !isCounted(position + 2) {
                senses.insert(.afterNext)
                position += 2
                continue
            }
            let found = sense(position).filter { [.next, .afterNext, .last].contains($0) }
            guard !found.isEmpty else { break }
            senses.formUnion(found)
            position = end(position)
        }
        return (senses, position)
    }

    private func isArticleOfWeek(_ index: Int) -> Bool {
        guard index + 1 < tokens.count else { return false }
        let following = sense(index + 1)
        return following.contains { [.week, .weekend, .next, .afterNext, .whole, .rest].contains($0) }
    }

    private func weekend(_ senses: Set<CalendarSense>, tokens range: Range<Int>) -> DayMention {
        let isSunday = today.weekday == .sunday
        let isAfterNext = senses.contains(.afterNext)
        var first = isSunday ? today : next(.saturday)
        if isAfterNext || senses.contains(.next) && !senses.contains(.this), isSunday || today.weekday == .saturday {
            first = today.advanced(by: isSunday ? 6 : 7)
        }
        if isAfterNext { first = first.advanced(by: 7) }
        let days = first.weekday == .sunday ? [first] : [first, first.advanced(by: 1)]
        return DayMention(kind: .range, days: days, weekdays: [.saturday, .sunday], tokens: range)
    }

    private func week(_ senses: Set<CalendarSense>, tokens range: Range<Int>) -> DayMention? {
        if senses.contains(.afterNext) { return week(2, tokens: range) }
        if senses.contains(.next) { return week(1, tokens: range) }
        let first = tokens[range.lowerBound].folded
        if senses.contains(.rest) || (senses.contains(.this) && first != "die") {
            let count = next(.sunday).daysSinceEpoch - today.daysSinceEpoch
            return DayMention(kind: .range, days: (0...count).map(today.advanced(by:)), tokens: range)
        }
        let before = tokens.word(range.lowerBound - 1)
        if !senses.isEmpty || Self.weekLeads.contains(before) {
            return DayMention(kind: .length(7), days: [], tokens: range)
        }
        let isRate = Self.ratesOfWeeks.contains(before) || number(range.lowerBound - 1) != nil
        guard !isRate, range.count == 1, !Self.pastWords.contains(tokens.word(range.upperBound)) else { return nil }
        return DayMention(kind: .length(7), days: [], tokens: range, isVague: true)
    }

    /// Returns the days from Monday to Sunday of a week.
    ///
    /// - Parameter distance: the number of weeks behind that of today.
    private func week(_ distance: Int, tokens range: Range<Int>) -> DayMention {
        let monday = next(.sunday).advanced(by: 7 * distance - 6)
        return DayMention(kind: .range, days: (0..<7).map(monday.advanced(by:)), tokens: range)
    }

    // MARK: - Weeks by their distance

    /// Returns the week of "in two weeks", "dans quinze jours", "two weeks from now".
    func weekAhead(at index: Int) -> DayMention? {
        let lead = behindAheadWords(index)
        guard let ahead = weeksAhead(at: lead ?? index) else { return nil }
        let isFromNow =
            ["from now", "from today"].contains { tokens.holds($0, at: ahead.end) }
            && tokens.word(ahead.end + 2) != "on"
        guard lead != nil || isFromNow, !isSpanOfTime(index) else { return nil }
        let hasTime = tokens.word(ahead.end) == "time" && !tokens[ahead.end].gap.endsClause
        var mention = week(ahead.count, tokens: index..<ahead.end + (isFromNow ? 2 : hasTime ? 1 : 0))
        mention.isVague = !isPlanned(mention.tokens)
        return mention
    }

    private func behindAheadWords(_ index: Int) -> Int? {
        switch tokens.word(index) {
        case "in", "dans": index + 1
        case "en": language == .spanish ? index + 1 : nil
        case "dentro": tokens.word(index + 1) == "de" ? index + 2 : nil
        default: nil
        }
    }

    /// Returns the number of weeks at the index, with the index behind it.
    private func weeksAhead(at index: Int) -> (count: Int, end: Int)? {
        if tokens.holds("a fortnight", at: index) { return (2, index + 2) }
        guard index < tokens.count, let count = number(index), !tokens[index].folded.hasPrefix("beide") else {
            return nil
        }
        let unit = tokens.word(end(index)) == "of" ? end(index) + 1 : end(index)
        guard unit < tokens.count, !tokens[unit].gap.endsClause else { return nil }
        if (2...8).contains(count), Self.weeks.contains(tokens[unit].folded) { return (count, unit + 1) }
        // "In 14 Tagen" and "dans quinze jours" are two weeks.
        return (14...15).contains(count) && has(unit, .day) ? (2, end(unit)) : nil
    }

    /// Returns whether something happens within the weeks: "twice in two weeks", "lose 5 kilos in two weeks".
    private func isSpanOfTime(_ index: Int) -> Bool {
        let before = tokens.word(index - 1)
        return Self.rateLeads.contains(before) || before.hasSuffix("mal")
            || tokens.sentence(around: index).contains { MassWords.losing.contains(tokens[$0].folded) }
    }

    /// Returns whether a clause that names days asks for meals of these days. "Grandma comes in two weeks" does not.
    private func isPlanned(_ range: Range<Int>) -> Bool {
        let clause = tokens.clause(around: range.lowerBound)
        return clause.count <= range.count
            || clause.contains { index in
                Self.planWords.contains(tokens[index].folded) || Self.mealPlurals.contains(tokens[index].folded)
            }
    }

    private static let weeks: Set<String> = ["weeks", "wks", "wochen", "semaines", "semanas"]
    /// Words before "week" that make it a unit: "twice a week", "die Woche".
    private static let ratesOfWeeks: Set<String> = [
        "a", "per", "pro", "par", "por", "each", "every", "die", "der", "in", "of", "s", "days", "all",
    ]
    /// Words for a plan and for its meals.
    static let planWords: Set<String> = [
        "plan", "plans", "menu", "menus", "meal", "dinner", "lunch", "breakfast", "snack", "food", "cook", "cooking",
        "planen", "plane", "speiseplan", "essensplan", "wochenplan", "essen", "kochen", "diner", "dejeuner", "souper",
        "gouter", "manger", "cuisiner", "cena", "comida", "almuerzo", "desayuno", "merienda", "cocinar", "planifica",
        "planificar",
    ]
}
