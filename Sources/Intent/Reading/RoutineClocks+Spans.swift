import HearthCore

/// Spans of hours without a word for time.
extension RoutineClocks {
    /// Returns the hours of spans without a word for time, behind a routine or a step: "homework 4 to 5".
    static func bareSpans(_ mentions: [ClockMention], _ context: ReadingContext) -> [ClockMention] {
        let tokens = context.tokens
        let known = TokenMarks(mentions.map(\.tokens), count: tokens.count)
        return tokens.indices.flatMap { index -> [ClockMention] in
            let isDash = index + 1 < tokens.count && tokens[index + 1].gap.contains(.dash)
            let last = isDash ? index + 1 : index + 2
            guard index > 0, last < tokens.count, tokens[index].gap == .space, !known.contains(index),
                !known.contains(last), let start = tokens[index].number, let end = tokens[last].number,
                (1...12).contains(start), (1...12).contains(end), (1...6).contains((end - start + 12) % 12),
                isDash || ["to", "bis", "a", "till", "til", "until"].contains(tokens[index + 1].folded),
                !tokens[last].gap.endsClause,
                last + 1 == tokens.count || tokens[last + 1].gap.endsClause
                    || spanEnds.contains(tokens[last + 1].folded),
                isRoutine(index - 1, context)
            else { return [] }
            return [(start, index), (end, last)].map { hour, place in
                ClockMention(time: TimeOfDay(minutes: hour * 60), isAmbiguous: true, tokens: place..<place + 1)
            }
        }
    }

    /// Returns whether a routine, a step or an appointment ends with the token.
    private static func isRoutine(_ index: Int, _ context: ReadingContext) -> Bool {
        (max(index - 3, 0)...index).contains { start in
            KindLexicon.table.match(at: start, in: context.tokens, language: context.language)?.tokens.upperBound
                == index + 1
                || StepLexicon.table.match(at: start, in: context.tokens, language: context.language)?.tokens.upperBound
                    == index + 1
        }
    }

    private static let spanEnds: Set<String> = [
        "then", "and", "with", "but", "no", "dann", "danach", "und", "mit", "ohne", "puis", "ensuite", "et", "avec",
        "sans", "luego", "despues", "y", "con", "sin",
    ]
}
