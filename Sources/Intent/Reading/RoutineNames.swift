/// Finds the names of children who are not stored in the household, beside times of their own: "bedtime Leo 7pm, Mia 8:30".
///
/// A name is a capitalized word that no lexicon knows. Its clause holds a time and nothing else but words for going to bed
/// or getting up, and no other clause holds a time.
struct RoutineNames {
    private let context: ReadingContext
    private let clocks: [ClockMention]
    private let aged: [Int: AgedName]
    private let beds: TokenMarks

    /// Creates a reader.
    ///
    /// - Parameter clocks: the times of the text.
    init(_ context: ReadingContext, _ clocks: [ClockMention]) {
        self.context = context
        self.clocks = clocks
        aged = Dictionary(
            AgedName.all(in: context.tokens).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        beds = TokenMarks(RoutineWords.bedMatches(in: context), count: context.tokens.count)
    }

    private var tokens: [Token] { context.tokens }

    /// Returns the tokens of the names, each with its age; none if another time of the text is nobody's.
    ///
    /// - Parameter known: the tokens of the persons who are known.
    func names(besides known: [Range<Int>], kind: String) -> [Range<Int>] {
        guard ["bedtime", "morning", "nap"].contains(kind), clocks.count > 1 else { return [] }
        let taken = TokenMarks(known, count: tokens.count)
        let timed = TokenMarks(clocks.map(\.tokens), count: tokens.count)
        let clauses = clauses()
        var names: [Range<Int>] = []
        for (place, clause) in clauses.enumerated() where !taken.overlaps(clause) {
            let isTimed = timed.overlaps(clause)
            // "Leo and Mia at 7": the first has the time of the second.
            guard isTimed || place + 1 < clauses.count && timed.overlaps(clauses[place + 1]) else { continue }
            if let name = name(in: clause, timed) {
                names.append(name)
            } else if isTimed {
                return []
            }
        }
        return names
    }

    /// Returns the name of a clause that says nothing else but a time.
    private func name(in clause: Range<Int>, _ timed: TokenMarks) -> Range<Int>? {
        let candidates = clause.filter { isCandidate($0) && !timed.contains($0) }
        guard candidates.count == 1, let index = candidates.first else { return nil }
        let name = aged[index]?.tokens ?? index..<index + 1
        return clause.allSatisfy { name.contains($0) || timed.contains($0) || isSmall($0) } ? name : nil
    }

    /// Cuts the text at commas, colons, ends of sentences and words such as "and".
    private func clauses() -> [Range<Int>] {
        var clauses: [Range<Int>] = []
        var start = 0
        let timed = TokenMarks(clocks.map { $0.tokens.dropFirst() }, count: tokens.count)
        for index in tokens.indices.dropFirst() where !timed.contains(index) {
            let gap = tokens[index].gap
            let isJoin = ChoreWords.joins.contains(tokens[index].folded)
            guard gap.contains(.comma) || gap.contains(.colon) || gap.contains(.semicolon) || gap.endsSentence || isJoin
            else { continue }
            if index > start { clauses.append(start..<index) }
            start = isJoin ? index + 1 : index
        }
        if start < tokens.count { clauses.append(start..<tokens.count) }
        return clauses
    }

    private func isCandidate(_ index: Int) -> Bool {
        let token = tokens[index]
        guard token.isCapitalized, token.number == nil, token.folded.utf8.count >= 2,
            token.folded.allSatisfy(\.isLetter), !beds.contains(index)
        else { return false }
        if aged[index] != nil { return true }
        if NameWords.given.contains(token.folded) {
            return !CalendarLexicon.table.languages(of: token.folded).contains(context.language)
        }
        return !NameWords.others.contains(token.folded) && !isSmall(index) && !SmallWords().knows(token.folded)
            && !PeopleLexicon.table.knows(token) && !CalendarLexicon.table.knows(token)
            && !StepLexicon.table.knows(token) && !EventLexicon.table.knows(token) && !MealLexicon.table.knows(token)
    }

    /// Returns whether the word says nothing but that somebody goes to bed or gets up at a time.
    private func isSmall(_ index: Int) -> Bool {
        let token = tokens[index]
        return beds.contains(index) || Self.verbs.contains(token.folded) || ChoreWords.fillers.contains(token.folded)
            || RoutineWords.clockCues.knows(token.folded) || KindLexicon.table.knows(token.folded)
    }

    /// Verbs of going to bed and getting up that no other list has.
    private static let verbs: Set<String> = [
        "go", "goes", "gets", "sleeps", "wakes", "geht", "gehen", "muss", "soll", "schlaft", "steht", "va", "vont",
        "doit", "dort", "se", "couche", "leve", "acuesta", "duerme", "levanta", "tiene", "que", "debe",
    ]
}
