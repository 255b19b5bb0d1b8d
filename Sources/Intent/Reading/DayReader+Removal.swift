import HearthCore

extension DayReader {
    // MARK: - Days that are taken out

    /// Returns whether a day is taken out of the plan.
    ///
    /// - Parameter isBehindRemoved: true if the mention before it is taken out.
    func isRemoved(_ index: Int, _ mentions: [DayMention], afterRemoved isBehindRemoved: Bool) -> Bool {
        let mention = mentions[index]
        var before = mention.tokens.lowerBound - 1
        while before >= 0,
            Self.articles.contains(tokens[before].folded) || Self.onWords.contains(tokens[before].folded),
            !tokens[before + 1].gap.endsSentence
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
        if Self.removers.contains(tokens[before].folded) { return true }
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
}
