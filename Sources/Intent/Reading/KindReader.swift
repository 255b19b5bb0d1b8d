/// Finds the kind of a routine.
struct KindReader {
    struct Found {
        var kind: String
        var tokens: Range<Int>
        /// True if the text names the routine, not only an event of it.
        var isNamed: Bool
        /// True if a word such as "routine" or "plan" stands beside it.
        var isRoutine: Bool
        /// True if the word names the journey or the day itself, and not one of its events.
        var isStrong: Bool
    }

    /// Kinds that are also steps of a morning or an evening.
    static let ofSteps: Set<String> = [
        "bath", "toothbrushing", "potty", "mealtime", "homework", "cleanup", "screen_time", "nap",
    ]

    private let context: ReadingContext
    private let blocked: TokenMarks
    private let calendar: CalendarWords

    init(_ context: ReadingContext, blocked: TokenMarks) {
        self.context = context
        self.blocked = blocked
        calendar = CalendarWords(context.tokens, language: context.language)
    }

    private var tokens: [Token] { context.tokens }

    /// True if the text speaks of leaving for a journey.
    var isJourney: Bool {
        let travels = KindLexicon.table.matches(in: tokens, language: context.language).contains {
            $0.values.contains { $0.kind == "travel" }
        }
        let packs = StepLexicon.table.matches(in: tokens, language: context.language).contains {
            $0.values.contains { ["pack bag", "load car", "passports", "car games"].contains($0.name) }
        }
        return leavesHome && (travels || packs)
    }

    /// True if the text speaks of leaving the house.
    var leavesHome: Bool {
        RoutineWords.clockCues.matches(in: tokens, language: context.language).contains {
            $0.values.contains(.departure)
        }
    }

    /// True if a follow-up asks for another routine.
    var isAskedAnew: Bool {
        tokens.contains {
            [
                "routine", "rutina", "ritual", "rituel", "another", "also", "auch", "aussi", "tambien", "jetzt",
                "maintenant", "ahora", "now", "plan", "schedule",
            ].contains($0.folded)
        }
            && !tokens.contains { ["same", "keep", "rest", "gleich", "pareil", "igual"].contains($0.folded) }
    }

    /// Returns the best named kind; nil if the text suggests none.
    func kind() -> Found? {
        var best: (found: Found, strength: Int)?
        let beds = TokenMarks(RoutineWords.bedMatches(in: context), count: tokens.count)
        for match in KindLexicon.table.matches(in: tokens, language: context.language) {
            guard !blocked.overlaps(match.tokens), !isTomorrow(match.tokens) else { continue }
            let own = match.values.filter { $0.language == context.language }
            if own.isEmpty, context.language != .english, !match.values.contains(where: { $0.language == .english }) {
                continue
            }
            let isForeign =
                own.isEmpty && (match.tokens.count == 1 && tokens[match.tokens.lowerBound].folded.utf8.count < 5)
            if isForeign || own.isEmpty && !Spelling.isWritten(match, KindLexicon.table, tokens) { continue }
            for sense in own.isEmpty ? match.values : own {
                var strength = sense.strength * 4
                if isNegated(match.tokens.lowerBound) { continue }
                if isTemporal(match.tokens.lowerBound) { strength -= 6 }
                if isNamedRoutine(match.tokens) { strength += 5 }
                // "Bedtime: bath, story"
                if match.tokens.upperBound < tokens.count, tokens[match.tokens.upperBound].gap.contains(.colon) {
                    strength += 3
                }
                if sense.strength == 3, match.tokens.lowerBound == 0 { strength += 1 }
                // "3yo screams at toothbrushing, need an evening routine"
                if Self.ofSteps.contains(sense.kind), sense.strength == 3, !isNamedRoutine(match.tokens) {
                    strength -= match.tokens.lowerBound == 0 ? 1 : 2
                }
                // "on part à 8h" is no journey.
                if sense.kind == "travel", sense.strength == 1, isBesideClock(match.tokens) { strength -= 6 }
                // A corrected word says less than a written one.
                if sense.kind == "travel", sense.strength <= 1, !Spelling.isWritten(match, KindLexicon.table, tokens) {
                    continue
                }
                if !beds.overlaps(match.tokens), !Spelling.isWritten(match, KindLexicon.table, tokens) {
                    strength -= 3
                }
                if strength > best?.strength ?? -9 {
                    best = (
                        Found(
                            kind: sense.kind, tokens: match.tokens, isNamed: sense.strength >= 2,
                            isRoutine: isNamedRoutine(match.tokens), isStrong: sense.strength == 3), strength
                    )
                }
            }
        }
        return best?.found
    }

    private func isBesideClock(_ range: Range<Int>) -> Bool {
        guard range.upperBound < tokens.count else { return false }
        return tokens[range.upperBound].number != nil
            || calendar.number(range.upperBound) != nil
    }

    /// Returns whether the words are the Spanish "mañana" that names a day: "dentista mañana a las 5".
    private func isTomorrow(_ range: Range<Int>) -> Bool {
        guard range.count == 1, tokens[range.lowerBound].folded == "manana" else { return false }
        return !["la", "de", "cada", "esta", "por"].contains(tokens.word(range.lowerBound - 1))
    }

    private func isNegated(_ index: Int) -> Bool {
        for position in stride(from: index - 1, through: max(index - 2, 0), by: -1) {
            if tokens[position + 1].gap.endsClause { return false }
            if RoutineWords.negations.contains(tokens[position].folded) { return true }
        }
        return false
    }

    private func isTemporal(_ index: Int) -> Bool {
        var before = index - 1
        while before >= 0,
            ["the", "le", "la", "el", "dem", "der", "de", "l", "les", "das"].contains(tokens[before].folded)
        { before -= 1 }
        return ["before", "after", "vor", "nach", "avant", "apres", "antes", "despues"].contains(tokens.word(before))
    }

    private static let routines = ["routine", "routinen", "rutina", "rutinas", "ritual", "rituel", "ablauf"]
    private static let plans: Set<String> = ["plan", "schedule", "planning", "horario"]

    private func isNamedRoutine(_ range: Range<Int>) -> Bool {
        // "Abendroutine", "rutina de la tarde"
        let names = tokens[range].contains { token in
            Self.routines.contains { token.folded == $0 || token.folded.hasSuffix($0) }
        }
        if names || range.count > 1 && tokens[range].contains(where: { Self.plans.contains($0.folded) }) { return true }
        let after = tokens.word(range.upperBound)
        let isRoutineWord =
            range.upperBound < tokens.count
            && (KindLexicon.routineWords.contains(after)
                || tokens[range.upperBound].forms.contains { $0 == "routine" || $0 == "rutina" })
        if isRoutineWord, !tokens[range.upperBound].gap.endsClause { return true }
        let first = max(range.lowerBound - 3, 0)
        return (first..<range.lowerBound).contains { index in
            KindLexicon.routineWords.contains(tokens[index].folded)
                && !tokens[(index + 1)...range.lowerBound].contains { $0.gap.endsClause || $0.gap.contains(.colon) }
                && (index + 1..<range.lowerBound).allSatisfy {
                    [
                        "for", "fur", "pour", "para", "de", "du", "des", "del", "the", "la", "le", "les", "el", "los",
                        "las", "l", "zum", "vom", "beim", "our", "a", "am", "d", "furs", "ins", "my", "school",
                    ].contains(tokens[$0].folded)
                }
        }
    }
}
