/// A text cut into sentences and these into segments, at commas, colons, brackets and words such as "and".
struct Segments: Sendable {
    /// A part of a sentence.
    struct Segment: Sendable {
        /// The indices of the tokens.
        var tokens: Range<Int>
        /// True if a word such as "and" joins it to the segment before.
        var isJoined: Bool
        /// True if it stands in brackets.
        var isAside: Bool
        /// True if a colon ends it.
        var isHeading: Bool
    }

    /// The sentences, each with its segments in order.
    let sentences: [[Segment]]

    /// Cuts a text.
    ///
    /// - Parameter whole: parts that are never cut, such as a time or a list of names.
    init(_ context: ReadingContext, joins: Set<String>, whole: [Range<Int>]) {
        let tokens = context.tokens
        var isInside = [Bool](repeating: false, count: tokens.count + 1)
        for range in whole where range.count > 1 {
            for index in (range.lowerBound + 1)..<range.upperBound { isInside[index] = true }
        }
        var sentences: [[Segment]] = []
        var current: [Segment] = []
        var start = 0
        var isJoined = false
        var isAside = false
        func finish(_ end: Int, isHeading: Bool) {
            if end > start {
                current.append(
                    Segment(tokens: start..<end, isJoined: isJoined, isAside: isAside, isHeading: isHeading))
            }
            isJoined = false
            isAside = false
        }
        for index in tokens.indices where index > 0 && !isInside[index] {
            let gap = tokens[index].gap
            if gap.endsSentence || Self.endsAbbreviation(index, context) {
                finish(index, isHeading: gap.contains(.colon))
                sentences.append(current)
                current = []
                start = index
            } else if joins.contains(tokens[index].folded) {
                finish(index, isHeading: false)
                start = index + 1
                isJoined = true
            } else if gap.contains(.comma) || gap.contains(.parenthesis) || gap.contains(.colon) || gap.contains(.slash)
                || gap.contains(.dash) && gap.contains(.space)
            {
                if index >= start { finish(index, isHeading: gap.contains(.colon)) }
                isJoined = isJoined || (index == start && start > 0 && joins.contains(tokens[start - 1].folded))
                isAside = gap.contains(.parenthesis) && !gap.contains(.comma)
                start = index
            }
        }
        if start < tokens.count { finish(tokens.count, isHeading: false) }
        if !current.isEmpty { sentences.append(current) }
        self.sentences = sentences.filter { !$0.isEmpty }
    }

    /// Returns whether the full stop of a short weekday ends a sentence: "tue, thu. bins", but not "Mo. und Do."
    private static func endsAbbreviation(_ index: Int, _ context: ReadingContext) -> Bool {
        let gap = context.tokens[index].gap
        guard gap.contains(.dot), gap.contains(.space), context.tokens[index].number == nil else { return false }
        return CalendarLexicon.table.match(at: index, in: context.tokens, language: context.language) == nil
            && !ChoreWords.joins.contains(context.tokens[index].folded)
            && CalendarLexicon.table.match(at: index - 1, in: context.tokens, language: context.language) != nil
    }
}
