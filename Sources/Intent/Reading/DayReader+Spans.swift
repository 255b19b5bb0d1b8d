import HearthCore

/// Reads spans between two days of a month: "from the 1st to the 5th", "vom 28. bis 2.", "del 1 al 5".
extension DayReader {
    /// A day of a month, without the month.
    private struct MonthDay {
        var day: Int
        /// The token of the number.
        var start: Int
        /// The index behind the number and its ending.
        var end: Int
        /// True for "1st" and "1er".
        var hasEnding = false
        /// True for the German "1.".
        var hasDot = false
        /// True for a number in words.
        var isSpelled = false
    }

    /// Returns the next span of days between two days of a month.
    ///
    /// A span that has begun is that of the next month, unless the text names the month.
    func spanOfMonth(at index: Int) -> DayMention? {
        let isBetween = Self.betweenWords.contains(tokens[index].folded)
        let isFrom = has(index, .from) || has(index, .starting)
        let lead = isBetween ? index + 1 : isFrom ? end(index) : index
        guard let first = monthDay(at: behindArticles(lead)),
            let second = behindJoin(first.end, isBetween: isBetween), let last = monthDay(at: second),
            first.day != last.day, !countsOthers(last.end), !Self.scales.contains(tokens.word(index - 1)),
            isSpan(first, last, at: index, hasLead: lead > index)
        else { return nil }
        let named = monthBehind(last.end)
        guard let ends = bounds(first.day, last.day, month: named?.month) else { return nil }
        let distance = ends.last.daysSinceEpoch - ends.first.daysSinceEpoch
        guard (0..<31).contains(distance) else { return nil }
        return DayMention(
            kind: .range, days: (0...distance).map(ends.first.advanced(by:)), tokens: index..<(named?.end ?? last.end))
    }

    /// Returns the last day of a span whose month stands at its beginning: "December 1 to 5", "28 November to the 2nd".
    ///
    /// - Parameter start: the first token of the span.
    func lastDay(at index: Int, behind first: Point, from start: Int) -> Point? {
        guard first.weekday == nil, (start..<first.end).contains(where: { month($0) != nil }),
            let last = monthDay(at: index), !last.isSpelled, monthBehind(last.end) == nil, !countsOthers(last.end)
        else { return nil }
        // "24 December - 6 adults" is no span.
        let isClose = !tokens[first.end].gap.contains(.dash) || tokens[first.end].gap == .dash
        let isMeal = Self.mealPlurals.contains(tokens.word(last.end)) && !tokens[last.end].gap.endsClause
        guard last.hasEnding || isClose && !isMeal else { return nil }
        return firstDay(of: last.day, from: first.day).map { Point(day: $0, end: last.end) }
    }

    /// Returns the first and the last day of the next span.
    ///
    /// - Parameter month: the month of the last day, if the text names it.
    private func bounds(_ first: Int, _ last: Int, month: Int?) -> (first: CalendarDay, last: CalendarDay)? {
        guard let month else {
            guard let start = nextDay(of: first), let end = firstDay(of: last, from: start) else { return nil }
            return (start, end)
        }
        guard let end = next(month: month, day: last),
            let start = (1..<62).lazy.map({ end.advanced(by: -$0) }).first(where: { $0.components.day == first })
        else { return nil }
        return (max(start, today), end)
    }

    private func monthDay(at index: Int) -> MonthDay? {
        guard index < tokens.count else { return nil }
        if let day = Self.ordinals[tokens[index].folded] {
            return MonthDay(day: day, start: index, end: index + 1, hasEnding: true, isSpelled: true)
        }
        guard let day = number(index), (1...31).contains(day) else { return nil }
        var found = MonthDay(day: day, start: index, end: behindOrdinalEnding(end(index)))
        found.hasEnding = found.end > end(index)
        found.isSpelled = tokens[index].number == nil
        guard found.end < tokens.count else { return found }
        let gap = tokens[found.end].gap
        // "28.11.", "24/12" and "6:30" are dates and times of their own.
        if tokens[found.end].number != nil, gap == .dot || gap == .slash || gap == .colon { return nil }
        found.hasDot = gap.contains(.dot)
        return found
    }

    /// Returns the index behind the words that join two days of a span.
    private func behindJoin(_ index: Int, isBetween: Bool) -> Int? {
        guard index < tokens.count, !tokens[index].gap.endsSentence else { return nil }
        if isBetween { return Self.joins.contains(tokens[index].folded) ? behindArticles(index + 1) : nil }
        if has(index, .to) || has(index, .until) { return behindArticles(end(index)) }
        return tokens[index].gap.contains(.dash) ? behindArticles(index) : nil
    }

    /// Returns whether two numbers are days of a month, and not hours or people: they are ordinals, or the words before
    /// them stand before dates alone.
    private func isSpan(_ first: MonthDay, _ last: MonthDay, at index: Int, hasLead: Bool) -> Bool {
        if first.isSpelled || last.isSpelled, !hasLead { return false }
        if first.hasEnding || first.hasDot || last.hasEnding { return true }
        if ["vom", "du", "del"].contains(tokens[index].folded) { return true }
        return [first, last].allSatisfy { Self.articlesOfDates.contains(tokens.word($0.start - 1)) }
    }

    /// Returns whether something else than days is counted at the index: hours, years, people, classes.
    private func countsOthers(_ index: Int) -> Bool {
        if isInOrder(index) { return true }
        guard index < tokens.count, !tokens[index].gap.endsClause else { return false }
        if tokens[index].gap == .colon, tokens[index].number != nil { return true }
        return Self.otherUnits.contains(tokens[index].folded)
            || sense(index).contains { [.hour, .minute, .monthUnit].contains($0) }
    }

    private static let betweenWords: Set<String> = ["between", "zwischen", "entre"]
    private static let articlesOfDates: Set<String> = ["the", "dem", "den", "le", "el"]
    /// Words before the ends of a scale: "en una escala del 1 al 10".
    private static let scales: Set<String> = ["scale", "skala", "echelle", "escala"]
    private static let otherUnits: Set<String> = [
        "h", "uhr", "%", "pm", "year", "years", "yr", "yrs", "yo", "people", "persons", "guests", "jahr", "jahre",
        "jahren", "personen", "leute", "gaste", "ans", "annees", "personnes", "invites", "ano", "anos", "personas",
        "invitados", "comensales",
    ]
    /// Ordinals in words that no other lexicon has as numbers.
    private static let ordinals: [String: Int] = [
        "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
        "ninth": 9, "tenth": 10, "fifteenth": 15, "twentieth": 20, "ersten": 1, "zweiten": 2, "dritten": 3,
        "vierten": 4, "funften": 5, "fuenften": 5, "sechsten": 6, "siebten": 7, "achten": 8, "neunten": 9,
        "zehnten": 10, "funfzehnten": 15, "zwanzigsten": 20, "premier": 1, "primero": 1,
    ]
}
