/// Finds the names of people who are not stored in the household: a nanny, a cousin, a family without records.
///
/// A name is a capitalized word that no lexicon knows (any such word, if the text has no capitals), in the place of somebody who does a task: before a verb ("Max
/// does the dishes"), before or behind a colon ("Max: dishes", "dishes: Max"), behind a word that assigns ("trash for
/// Ella"), or beside another name ("Max and Ella").
struct NameReader {
    private let context: ReadingContext
    /// True if the text is typed without capitals: "emma does the dishes".
    private let isLowercase: Bool

    init(_ context: ReadingContext) {
        self.context = context
        isLowercase = context.tokens.isLowercase
    }

    private var tokens: [Token] { context.tokens }

    /// Returns the indices of the tokens that are names, in the order of the text.
    ///
    /// - Parameter taken: the tokens that are known to name people.
    func names(besides taken: TokenMarks) -> [Int] {
        let candidates = tokens.indices.map { isCandidate($0) && !taken.overlaps($0..<$0 + 1) }
        var isName = tokens.indices.map { candidates[$0] && isDoer($0) }
        // "between mum, dad and Emma"
        for index in tokens.indices where candidates[index] && !isName[index] && taken.contains(max(index - 2, 0)) {
            if index > 1, ChoreWords.joins.contains(tokens[index - 1].folded), !tokens[index].gap.endsClause,
                !tokens[index - 1].gap.endsClause, context.language != .german || index + 1 == tokens.count
            {
                isName[index] = true
            }
        }
        // "dishes: Leo mon wed, Nina tue thu"
        if isName.contains(true) {
            for index in tokens.indices.dropLast()
            where candidates[index] && tokens[index].gap.contains(.comma) && tokens[index + 1].gap == .space
                && (isWeekday(index + 1) || RestWords.end(at: index + 1, in: tokens) != nil
                    || RestWords.end(at: index + 2, in: tokens) != nil)
            {
                isName[index] = true
            }
        }
        // "Max and Ella do the dishes", "Max, Ella and Tom: laundry"
        for index in tokens.indices.reversed() where isName[index] {
            for other in neighbours(of: index) where candidates[other] { isName[other] = true }
        }
        return tokens.indices.filter { isName[$0] }
    }

    private func isWeekday(_ index: Int) -> Bool {
        CalendarLexicon.table.match(at: index, in: tokens, language: context.language)?.values.contains {
            switch $0 {
            case .weekday, .weakWeekday: true
            default: false
            }
        } ?? false
    }

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

    private func isCandidate(_ index: Int) -> Bool {
        let token = tokens[index]
        return (token.isCapitalized || isLowercase && NameWords.isRare(token.folded)) && token.number == nil
            && token.folded.utf8.count >= 2
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

    /// Returns whether the word stands where somebody who does a task stands.
    private func isDoer(_ index: Int) -> Bool {
        let after = index + 1
        if after < tokens.count {
            if tokens[after].gap.contains(.colon), leadsTask(after) { return true }
            if tokens[after].gap.isSubset(of: [.space, .apostrophe]), isVerb(after) { return true }
        }
        guard index > 0, !tokens[index].gap.endsClause else { return false }
        if tokens[index].gap.contains(.colon) { return true }
        return tokens[index].gap == .space && Self.leads.contains(tokens[index - 1].folded)
            && (after == tokens.count || context.language != .german || tokens[after].gap.endsClause)
    }

    /// Returns whether a task stands behind the colon: "Papier: jeden zweiten Mittwoch" names nobody.
    private func leadsTask(_ index: Int) -> Bool {
        var place = index
        while place < min(index + 24, tokens.count), place == index || !tokens[place].gap.endsSentence {
            if TaskLexicon.table.match(at: place, in: tokens, language: context.language) != nil { return true }
            place += 1
        }
        return context.language != .german
    }

    private func isVerb(_ index: Int) -> Bool {
        let word = tokens[index].folded
        if Self.auxiliaries.contains(word) { return true }
        let forms = word.hasSuffix("s") ? [word, String(word.dropLast()), String(word.dropLast(2))] : [word]
        return forms.contains { form in
            var token = tokens[index]
            token.folded = form
            token.forms = [form]
            let match = TaskLexicon.table.match(
                at: 0, in: [token] + tokens[(index + 1)..<min(index + 3, tokens.count)], language: context.language)
            return match?.values.contains { if case .verb = $0 { true } else { false } } ?? false
        }
    }

    /// The words that are joined to the one at the index: before "and" or a comma.
    private func neighbours(of index: Int) -> [Int] {
        guard index > 0 else { return [] }
        if tokens[index].gap.contains(.comma) { return [index - 1] }
        return index > 1 && ChoreWords.joins.contains(tokens[index - 1].folded) ? [index - 2] : []
    }

    private static let leads: Set<String> = ["for", "fur", "fuer", "pour", "para", "give", "gib", "assign", "asigna"]

    private static let auxiliaries: Set<String> = [
        "does", "can", "could", "should", "will", "must", "gets", "takes", "handles", "helps", "has", "wants", "ll",
        "macht", "soll", "sollte", "kann", "darf", "muss", "ubernimmt", "hilft", "will", "kummert",
        "fait", "peut", "doit", "devrait", "prend", "va", "aide", "occupe", "s",
        "hace", "puede", "debe", "debera", "ayuda", "se", "saca", "pone",
    ]
}
