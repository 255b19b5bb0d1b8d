import HearthCore

extension DayReader {
    // MARK: - Days that are taken out

    /// Returns whether a day is taken out of the plan.
    ///
    /// - Parameter isBehindRemoved: true if the mention before it is taken out.
    func isRemoved(_ index: Int, _ mentions: [DayMention], afterRemoved isBehindRemoved: Bool) -> Bool {
        let mention = mentions[index]
        var before = mention.tokens.lowerBound - 1
        while before >= 0, !tokens[before + 1].gap.endsSentence,
            Self.articles.contains(tokens[before].folded) || Self.onWords.contains(tokens[before].folded)
                || Self.exceptions.contains(tokens.word(before - 1))
        {
            before -= 1
        }
        guard before >= 0, !tokens[before + 1].gap.endsSentence else { return false }
        // "leave Sunday out"
        if ["leave", "take", "lass", "lasst", "deja"].contains(tokens[before].folded),
            ["out", "off", "weg", "aus", "fuera", "raus"].contains(tokens.word(mention.tokens.upperBound))
        {
            return true
        }
        if Self.removers.contains(tokens[before].folded) || endsRemoval(before) { return true }
        // "every day but Wednesday"
        if tokens[before].folded == "but", before > 0,
            sense(before - 1).contains(where: { [.day, .night, .week, .everyDay].contains($0) })
        {
            return true
        }
        // "except Tuesday and Thursday"
        if Self.joins.contains(tokens[before].folded) || tokens[before + 1].gap.contains(.comma), index > 0,
            mentions[index - 1].tokens.upperBound >= before, isBehindRemoved
        {
            return true
        }
        return false
    }

    /// Returns whether the token ends a phrase that takes out what follows: "other than", "bis auf", "à part".
    private func endsRemoval(_ index: Int) -> Bool {
        Self.removals.contains { $0.0 == tokens.word(index - 1) && $0.1 == tokens.word(index) }
    }

    /// Returns whether the word for a beginning belongs to an exception: "apart from Wednesday".
    func isException(_ index: Int) -> Bool { Self.exceptions.contains(tokens.word(index - 1)) }

    /// Returns the days without those that the text takes out.
    ///
    /// - Parameter frame: the days of the longer plan; empty if the text has none.
    func remaining(
        _ days: Set<CalendarDay>, of frame: Set<CalendarDay>, _ mentions: [DayMention]
    ) -> Set<CalendarDay> {
        var days = days
        for mention in mentions where mention.isRemoved {
            days.subtract(mention.days)
            // "Next week except the weekend" has another weekend than the next one.
            guard !frame.isEmpty, mention.kind == .single || !isOfNamedWeek(mention) else { continue }
            days = days.filter { !mention.weekdays.contains($0.weekday) }
        }
        return days
    }

    /// Returns whether a mention says of which week its days are: "this weekend".
    private func isOfNamedWeek(_ mention: DayMention) -> Bool {
        mention.tokens.contains { index in
            has(index, .next) || has(index, .afterNext) || has(index, .this) && tokens[index].folded != "die"
        }
    }

    /// Words that take out what follows together with "from" or "of": "apart from", "mit Ausnahme von".
    private static let exceptions: Set<String> = ["apart", "aside", "exception", "ausnahme", "excepcion", "aparte"]
    /// Pairs of words that take out what follows.
    private static let removals: [(String, String)] = [
        ("other", "than"), ("bis", "auf"), ("a", "part"), ("en", "dehors"), ("sin", "contar"), ("sans", "compter"),
    ]
}
