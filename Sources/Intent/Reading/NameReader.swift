/// Finds the names of people who are not stored in the household: a nanny, a cousin, a family without records.
///
/// A name is a capitalized word that no lexicon knows (any such word, if the text has no capitals), in the place of
/// somebody who does a task: before a verb ("Max does the dishes"), before or behind a colon ("Max: dishes", "dishes:
/// Max"), behind a word that assigns ("trash for Ella"), in front of an absence ("Max is away"), or beside another name
/// ("Max and Ella"). A given name that a lexicon has as another word, too, is one where only a person can stand: "Will
/// sets the table", "Lena and Max alternate".
struct NameReader {
    let context: ReadingContext
    /// True if the text is typed without capitals: "emma does the dishes".
    let isLowercase: Bool
    /// True if the text names a week and the next one.
    let namesWeeks: Bool

    init(_ context: ReadingContext) {
        self.context = context
        isLowercase = context.tokens.isLowercase
        namesWeeks = Self.namesWeeks(context.tokens)
    }

    var tokens: [Token] { context.tokens }

    /// Returns the indices of the tokens that are names, in the order of the text.
    ///
    /// - Parameter taken: the tokens that are known to name people.
    func names(besides taken: TokenMarks) -> [Int] {
        let unknown = tokens.indices.map { isCandidate($0) && !taken.contains($0) }
        let given = tokens.indices.map { !unknown[$0] && isGivenName($0) && !taken.contains($0) }
        let aged = Set(AgedName.all(in: tokens, isAboutChores: true).map(\.name))
        var isName = tokens.indices.map { index in
            unknown[index] && isDoer(index) || given[index] && isDoerAlone(index)
                || aged.contains(index) && !taken.contains(index)
        }
        // "between mum, dad and Emma"
        for index in tokens.indices where unknown[index] && !isName[index] && taken.contains(max(index - 2, 0)) {
            if index > 1, ChoreWords.joins.contains(tokens[index - 1].folded), !tokens[index].gap.endsClause,
                !tokens[index - 1].gap.endsClause, context.language != .german || index + 1 == tokens.count
            {
                isName[index] = true
            }
        }
        // "Rose and Max alternate": the household knows Max.
        for index in tokens.indices where unknown[index] || given[index] {
            isName[index] = isName[index] || isJoinedDoer(index, to: taken)
        }
        // "dishes: Leo mon wed, Nina tue thu"
        if isName.contains(true) {
            for index in tokens.indices.dropLast()
            where unknown[index] && tokens[index].gap.contains(.comma) && tokens[index + 1].gap == .space
                && (isWeekday(index + 1) || RestWords.end(at: index + 1, in: tokens) != nil
                    || RestWords.end(at: index + 2, in: tokens) != nil)
            {
                isName[index] = true
            }
        }
        for index in listedDoers(zip(unknown, given).map { $0 || $1 }) { isName[index] = true }
        // "Max and Ella do the dishes", "Max, Ella and Tom: laundry"
        for index in tokens.indices.reversed() where isName[index] {
            for other in neighbours(of: index) where unknown[other] || given[other] && isClauseStart(other) {
                isName[other] = true
            }
        }
        return tokens.indices.filter { isName[$0] }
    }

    /// Returns the names in front of things in a list without verbs: "Ben dishes, Mia trash".
    private func listedDoers(_ candidates: [Bool]) -> [Int] {
        guard context.language != .german, !isLowercase else { return [] }
        let leading = tokens.indices.dropLast().filter { index in
            candidates[index] && isClauseStart(index) && tokens[index + 1].gap == .space
                && !tokens[index + 1].isCapitalized && isThing(index + 1)
        }
        // The capital that begins a sentence says nothing by itself.
        let isSure = leading.contains { $0 > 0 && !tokens[$0].gap.endsSentence && !tokens[$0].gap.contains(.colon) }
        return isSure ? leading : []
    }

    // MARK: - Words

    private func isNumber(_ index: Int) -> Bool {
        guard index >= 0 else { return false }
        if tokens[index].number != nil { return !tokens[index + 1].gap.endsClause }
        let senses = CalendarLexicon.table.match(at: index, in: tokens, language: context.language)?.values ?? []
        return senses.contains { if case .number = $0 { true } else { false } }
    }

    /// Returns whether the word is one of a task in the language of the text or in English.
    private func isTask(_ index: Int) -> Bool {
        guard TaskLexicon.table.knows(tokens[index].folded) else { return false }
        guard let match = TaskLexicon.table.match(at: index, in: tokens, language: context.language) else {
            return true
        }
        return match.values.contains { sense in
            let language =
                switch sense {
                case .thing(_, let language): language
                case .verb(let form): form.language
                }
            return language == context.language || language == .english
        }
    }

    /// Returns whether a word is written large for stress: "I am DONE", "ich bin FERTIG".
    private func isShouted(_ index: Int) -> Bool {
        guard tokens[index].isCapitalized, context.text(index..<index + 1).allSatisfy(\.isUppercase) else {
            return false
        }
        return CommonWords.isCommon(tokens[index].folded, in: context.language)
            || Self.states.contains(tokens.word(index - 1))
    }

    /// Words before what the writer says of himself.
    private static let states: Set<String> = ["am", "m", "im", "so", "bin", "suis", "estoy", "tan", "tellement"]

    private func isCandidate(_ index: Int) -> Bool {
        let token = tokens[index]
        return (token.isCapitalized || isLowercase && NameWords.isRare(token.folded)) && token.number == nil
            && token.folded.utf8.count >= 2 && !isShouted(index)
            && token.folded.allSatisfy(\.isLetter) && !NameWords.others.contains(token.folded)
            && !(token.folded == "ella" && context.language == .spanish)
            && !(token.folded == "elle" && context.language == .french)
            && !SmallWords().knows(token.folded) && !isTask(index)
            // "WG mit drei Leuten: Bad, Küche"
            && !isNumber(index - 1)
            && !ChoreWords.table.knows(token.folded) && !CalendarLexicon.table.knows(token.folded)
            // "Nina" is "niña" without its tilde.
            && (!PeopleLexicon.table.knows(token.folded) || token.folded == "nina" && context.language != .spanish)
    }

    /// Returns whether the word is a given name that a lexicon has as another word.
    private func isGivenName(_ index: Int) -> Bool {
        guard NameWords.given.contains(tokens[index].folded) else { return false }
        // In a text without capitals, only "tom is away" is surely a name.
        guard tokens[index].isCapitalized || isLowercase && index + 1 < tokens.count && isFreed(index) else {
            return false
        }
        // "Mo macht Papa den Müll": a German sentence may begin with the short form of a weekday.
        return context.language != .german || !isDate(index) || !isWeekday(index)
    }

    /// The words that are joined to the one at the index: before "and" or a comma.
    private func neighbours(of index: Int) -> [Int] {
        guard index > 0 else { return [] }
        if tokens[index].gap.contains(.comma) { return [index - 1] }
        return index > 1 && ChoreWords.joins.contains(tokens[index - 1].folded) ? [index - 2] : []
    }
}

extension NameReader {
    /// Returns the tokens that name people whom the household or a lexicon knows.
    static func known(in context: ReadingContext) -> TokenMarks {
        let people = PersonReader(context.tokens, family: context.family, language: context.language).mentions()
        let known = people.filter { mention in
            guard case .sense = mention.person else { return true }
            // "Marie" is no form of the French "mari".
            let token = context.tokens[mention.tokens.lowerBound]
            return mention.tokens.count > 1 || !token.isCapitalized || !NameWords.given.contains(token.folded)
        }
        return TokenMarks(known.map(\.tokens), count: context.tokens.count)
    }
}
