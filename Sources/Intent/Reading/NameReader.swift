/// Finds the names of people who are not stored in the household: a nanny, a cousin, a family without records.
///
/// A name is a capitalized word that no lexicon knows, in the place of somebody who does a task: before a verb ("Max
/// does the dishes"), before or behind a colon ("Max: dishes", "dishes: Max"), behind a word that assigns ("trash for
/// Ella"), or beside another name ("Max and Ella").
struct NameReader {
    private let context: ReadingContext

    init(_ context: ReadingContext) { self.context = context }

    private var tokens: [Token] { context.tokens }

    /// Returns the indices of the tokens that are names, in the order of the text.
    ///
    /// - Parameter taken: the tokens that are known to name people.
    func names(besides taken: TokenMarks) -> [Int] {
        let candidates = tokens.indices.map { isCandidate($0) && !taken.overlaps($0..<$0 + 1) }
        var isName = tokens.indices.map { candidates[$0] && isDoer($0) }
        // "Max and Ella do the dishes", "Max, Ella and Tom: laundry"
        for index in tokens.indices.reversed() where isName[index] {
            for other in neighbours(of: index) where candidates[other] { isName[other] = true }
        }
        return tokens.indices.filter { isName[$0] }
    }

    private func isCandidate(_ index: Int) -> Bool {
        let token = tokens[index]
        return token.isCapitalized && token.number == nil && token.folded.utf8.count >= 2
            && token.folded.allSatisfy(\.isLetter) && !Self.others.contains(token.folded)
            && !(token.folded == "ella" && context.language == .spanish)
            && !(token.folded == "elle" && context.language == .french)
            && !SmallWords().knows(token.folded) && !TaskLexicon.table.knows(token.folded)
            && !ChoreWords.table.knows(token.folded) && !CalendarLexicon.table.knows(token.folded)
            && !PeopleLexicon.table.knows(token.folded)
    }

    /// Returns whether the word stands where somebody who does a task stands.
    private func isDoer(_ index: Int) -> Bool {
        let after = index + 1
        if after < tokens.count {
            if tokens[after].gap.contains(.colon) { return true }
            if tokens[after].gap.isSubset(of: [.space, .apostrophe]), isVerb(after) { return true }
        }
        guard index > 0, !tokens[index].gap.endsClause else { return false }
        if tokens[index].gap.contains(.colon) { return true }
        return tokens[index].gap == .space && Self.leads.contains(tokens[index - 1].folded)
            && (after == tokens.count || context.language != .german || tokens[after].gap.endsClause)
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

    /// Words that begin a sentence with a capital and are no names.
    private static let others: Set<String> = [
        "i", "we", "you", "they", "he", "she", "it", "who", "what", "when", "where", "why", "how", "which", "whoever",
        "the", "this", "that", "these", "those", "there", "here", "then", "also", "please", "and", "but", "or", "if",
        "can", "could", "should", "would", "will", "may", "must", "let", "lets", "make", "give", "plan", "need", "want",
        "someone", "somebody", "nobody", "anyone", "anybody", "everyone", "everybody", "one", "each", "both", "all",
        "ok", "okay", "hi", "hello", "hey", "thanks", "yes", "no", "not", "don", "do", "does", "is", "are", "my", "our",
        "weekly", "daily", "monthly", "list", "schedule", "rota", "week", "today", "hearth", "school", "home", "note",
        "notes", "info", "important", "rules", "rule", "reminder", "goal", "task", "question", "update", "again",
        "ich", "wir", "ihr", "er", "sie", "es", "man", "wer", "was", "wann", "wo", "wie", "warum", "welche", "welcher",
        "der", "die", "das", "ein", "eine", "dann", "auch", "bitte", "und", "aber", "oder", "wenn", "kann", "konnt",
        "konnen", "soll", "sollen", "darf", "muss", "jemand", "niemand", "jeder", "alle", "beide", "hallo", "danke",
        "ja", "nein", "nicht", "mein", "meine", "unser", "unsere", "wochenplan", "haushalt", "haushaltsplan", "liste",
        "wichtig", "hinweis", "regel", "regeln", "frage", "ziel", "achtung",
        "je", "tu", "il", "on", "nous", "vous", "ils", "elles", "qui", "que", "quoi", "quand", "ou", "comment",
        "le", "la", "les", "un", "une", "des", "puis", "aussi", "et", "mais", "si", "peux", "peut", "pouvez", "doit",
        "quelqu", "personne", "chacun", "tous", "bonjour", "merci", "oui", "non", "mon", "ma", "mes", "notre", "nos",
        "yo", "nosotros", "el", "ellos", "ellas", "quien", "quienes", "cuando", "donde", "como", "los", "las",
        "una", "luego", "tambien", "y", "pero", "puede", "puedes", "debe", "alguien", "nadie", "cada", "todos", "hola",
        "gracias", "si", "mi", "mis", "nuestro", "nuestra", "por", "favor", "ayuda", "haz", "hazme",
    ]
}
