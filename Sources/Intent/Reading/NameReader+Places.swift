/// The places in which somebody who does a task stands.
extension NameReader {
    /// Returns whether a word that no lexicon has stands where somebody who does a task stands.
    func isDoer(_ index: Int) -> Bool {
        let after = index + 1
        if after < tokens.count {
            let isHeading = tokens[after].gap.contains(.colon) || tokens[index].isCapitalized && isHeadingSign(after)
            if isHeading, leadsTask(after) { return true }
            if isSpoken(after), isVerb(after) || isSharing(after) { return true }
            if isFreed(index) { return true }
        }
        return isBehindColon(index) || isBehindLead(index) || isInTurn(index)
    }

    /// Returns whether a word that is a name and something else stands where only a person does: "Basil waters the
    /// herbs", but not "Basil: water daily".
    func isDoerAlone(_ index: Int) -> Bool {
        let after = index + 1
        let isJoined = index > 1 && ChoreWords.joins.contains(tokens[index - 1].folded)
        if after < tokens.count, isSpoken(after), !Self.articles.contains(tokens.word(index - 1)) {
            if isFinite(after, of: index) || isFreed(index) { return true }
            if isJoined, isVerb(after) || isSharing(after) { return true }
        }
        if isInTurn(index) { return true }
        guard !isDate(index) || tokens[index].folded == "jan" else { return false }
        let isThing = isThing(index)
        if after < tokens.count, isHeadingSign(after), leadsTask(after), !isThing || !isVerb(after) { return true }
        let isLast =
            after == tokens.count || tokens[after].gap.endsClause || tokens[after].gap.contains(.colon)
            || ChoreWords.joins.contains(tokens[after].folded)
        if isBehindColon(index) { return isLast && (!isThing || !isVerb(index - 1)) }
        return isBehindLead(index) && (isLast || !self.isThing(after))
    }

    /// Returns whether the word stands before "and" and somebody who is known, and both together do something: "Rose and
    /// Max alternate", where the household has Max.
    func isJoinedDoer(_ index: Int, to taken: TokenMarks) -> Bool {
        var end = index + 2
        guard taken.contains(end), ChoreWords.joins.contains(tokens.word(index + 1)), isClauseStart(index),
            !tokens[index + 1].gap.endsClause, !tokens[end].gap.endsClause
        else { return false }
        while end < tokens.count, taken.contains(end), !tokens[end].gap.endsClause { end += 1 }
        guard end < tokens.count else { return false }
        return isSpoken(end) && (isVerb(end) || isSharing(end)) || isHeadingSign(end) && leadsTask(end)
    }

    /// Returns whether the word stands beside one of two weeks: "cette semaine Max, la semaine prochaine Léa".
    private func isInTurn(_ index: Int) -> Bool {
        guard namesWeeks, tokens[index].isCapitalized else { return false }
        let after = index + 1
        let isLast =
            after == tokens.count || tokens[after].gap.endsClause || ChoreWords.joins.contains(tokens[after].folded)
        if index > 0, isSpoken(index), isLast, Self.weekEnds.contains(tokens[index - 1].folded) { return true }
        guard isClauseStart(index), after < tokens.count, isSpoken(after) else { return false }
        return (after..<min(after + 3, tokens.count)).contains { place in
            Self.weekEnds.contains(tokens[place].folded)
                && (after..<place).allSatisfy { Self.weekStarts.contains(tokens[$0].folded) }
        }
    }

    /// Returns whether a text names a week and the next one.
    static func namesWeeks(_ tokens: [Token]) -> Bool {
        let hasFirst = tokens.indices.contains { index in
            firstWeeks.contains(tokens[index].folded) && weeks.contains(tokens.word(index + 1))
        }
        return hasFirst && tokens.contains { nextWeeks.contains($0.folded) }
    }

    private static let weeks: Set<String> = ["week", "woche", "semaine", "semana"]
    private static let firstWeeks: Set<String> = ["this", "one", "diese", "eine", "cette", "une", "esta", "una"]
    /// Words for the week behind another.
    static let nextWeeks: Set<String> = [
        "next", "following", "other", "nachste", "andere", "prochaine", "suivante", "autre", "proxima", "siguiente",
        "otra", "viene",
    ]
    private static let weekEnds = weeks.union(nextWeeks)
    private static let weekStarts = firstWeeks.union(nextWeeks).union(weeks).union(["the", "die", "la", "l"])

    /// Returns whether a clause or a part of a list begins with the word.
    func isClauseStart(_ index: Int) -> Bool {
        let gap = tokens[index].gap
        return index == 0 || gap.endsClause || gap.contains(.colon) || gap.contains(.semicolon)
            || ChoreWords.joins.contains(tokens[index - 1].folded)
            || ExemptionWords.clauses.contains(tokens[index - 1].folded)
    }

    // MARK: - Signs

    private func isSpoken(_ index: Int) -> Bool { tokens[index].gap.isSubset(of: [.space, .apostrophe]) }

    /// Returns whether a colon, or a dash between blanks, stands in front of the word: "Max: dishes", "Max - dishes". The
    /// heading of a German list is a noun with a capital, too.
    private func isHeadingSign(_ index: Int) -> Bool {
        tokens[index].gap.contains(.colon)
            || context.language != .german && tokens[index].gap.isSuperset(of: [.dash, .space])
    }

    private func isBehindColon(_ index: Int) -> Bool {
        index > 0 && tokens[index].gap.contains(.colon) && !tokens[index].gap.endsClause
    }

    private func isBehindLead(_ index: Int) -> Bool {
        guard index > 0, tokens[index].gap == .space, Self.leads.contains(tokens[index - 1].folded) else {
            return false
        }
        let after = index + 1
        // German writes every noun with a capital.
        return after == tokens.count || context.language != .german || tokens[after].gap.endsClause
            || CalendarLexicon.table.match(at: after, in: tokens, language: context.language) != nil
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

    // MARK: - Words

    func isWeekday(_ index: Int) -> Bool {
        CalendarLexicon.table.match(at: index, in: tokens, language: context.language)?.values.contains {
            switch $0 {
            case .weekday, .weakWeekday: true
            default: false
            }
        } ?? false
    }

    /// Returns whether the language of the text has the word as one of the calendar: "May", "Julio".
    func isDate(_ index: Int) -> Bool {
        CalendarLexicon.table.languages(of: tokens[index].folded).contains(context.language)
    }

    /// Returns whether the word is a thing of a task in the language of the text or in English.
    func isThing(_ index: Int) -> Bool {
        TaskLexicon.table.match(at: index, in: tokens, language: context.language)?.values.contains { sense in
            if case .thing(_, let language) = sense {
                language == context.language || language == .english
            } else {
                false
            }
        } ?? false
    }

    private func isVerb(_ index: Int) -> Bool { Self.auxiliaries.contains(tokens.word(index)) || isTaskVerb(index) }

    private func isTaskVerb(_ index: Int) -> Bool {
        guard tokens.indices.contains(index) else { return false }
        let word = tokens[index].folded
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

    /// Returns whether the verb at the index has the subject: "sets", but not "set"; "gets watered" may be said of a plant.
    private func isFinite(_ index: Int, of subject: Int) -> Bool {
        let word = tokens[index].folded
        if Self.auxiliaries.contains(word) {
            return !Self.passives.contains(word) || !isThing(subject) || isSharing(index + 1)
        }
        guard isTaskVerb(index) else { return false }
        return switch context.language {
        case .english: word.hasSuffix("s") && !word.hasSuffix("ss")
        case .german: word.hasSuffix("t")
        case .french: !["er", "ir", "re"].contains { word.hasSuffix($0) }
        case .spanish: !["ar", "er", "ir"].contains { word.hasSuffix($0) }
        }
    }

    /// Returns whether the word says that people share a task: "alternate", "wechseln sich ab".
    private func isSharing(_ index: Int) -> Bool { Self.sharing.contains(tokens.word(index)) }

    /// Returns whether the word is the subject of a clause that frees somebody: "Tom is away", "Tom n'est pas là".
    func isFreed(_ index: Int) -> Bool {
        guard tokens[index].isCapitalized || isLowercase,
            isClauseStart(index), isSpoken(index + 1),
            ExemptionWords.beings.contains(tokens.word(index + 1)),
            !ExemptionWords.frees.contains(tokens[index].folded), !isAdverb(index)
        else { return false }
        let farthest = min(index + Self.longestClause, tokens.count)
        let end = (index + 2..<max(farthest, index + 2)).first { tokens[$0].gap.endsClause } ?? farthest
        let clause = index + 1..<end
        let isNegated = clause.contains { ChoreWords.negations.contains(tokens[$0].folded) }
        return clause.contains { place in
            let word = tokens[place].folded
            if ExemptionWords.frees.contains(word) || ExemptionWords.dislikes.contains(word) { return true }
            if isNegated, isDeniable(word) { return true }
            // "Tom is at grandma's"
            return (ExemptionWords.places.contains(word) || ExemptionWords.companies.contains(word))
                && (place + 1..<min(place + 3, end)).contains(where: isOther)
        }
    }

    /// Returns whether a negation of the word frees somebody: "isn't here", "n'est pas là", "hat keine Aufgaben", "can't".
    private func isDeniable(_ word: String) -> Bool {
        ExemptionWords.presences.contains(word) || ExemptionWords.chores.contains(word)
            || ExemptionWords.abilities.contains(word) || context.language == .french && word == "la"
    }

    /// Returns whether somebody from outside the household is named at the index.
    private func isOther(_ index: Int) -> Bool {
        PeopleLexicon.table.match(at: index, in: tokens, language: context.language)?.values.contains(.other) ?? false
    }

    /// Returns whether the subject stands behind the verb, as a German sentence may begin with an adverb: "Leider hat Mia
    /// Training", "Danach ist sie weg".
    private func isAdverb(_ index: Int) -> Bool {
        guard context.language == .german, index + 2 < tokens.count else { return false }
        let token = tokens[index + 2]
        if ExemptionWords.pronouns.contains(token.folded) || Self.subjects.contains(token.folded) { return true }
        return token.isCapitalized && !ExemptionWords.frees.contains(token.folded)
            && CalendarLexicon.table.match(at: index + 2, in: tokens, language: .german) == nil
    }

    private static let longestClause = 12
    private static let subjects: Set<String> = [
        "ich", "wir", "er", "es", "der", "die", "das", "mein", "meine", "unser", "unsere",
    ]
    private static let leads: Set<String> = [
        "for", "fur", "fuer", "pour", "para", "give", "gib", "assign", "asigna", "between", "among", "zwischen",
    ]
    private static let articles: Set<String> = ["the", "a", "my", "le", "la", "les", "el", "der", "die", "das", "den"]
    private static let auxiliaries: Set<String> = [
        "does", "can", "could", "should", "will", "must", "gets", "takes", "handles", "helps", "has", "wants", "ll",
        "macht", "soll", "sollte", "kann", "darf", "muss", "ubernimmt", "hilft", "will", "kummert",
        "fait", "peut", "doit", "devrait", "prend", "va", "aide", "occupe", "s",
        "hace", "puede", "debe", "debera", "ayuda", "se", "saca", "pone",
    ]
    /// Verbs that may have a thing in front of them: "the basil gets water".
    private static let passives: Set<String> = ["gets", "takes", "has", "wants", "s", "se", "will", "prend"]
    private static let sharing: Set<String> = [
        "alternate", "alternates", "share", "shares", "split", "splits", "swap", "swaps", "rotate", "rotates", "trade",
        "wechseln", "wechselt", "teilen", "teilt", "tauschen", "tauscht", "alternent", "alterne", "alternons",
        "partagent", "partage", "relaient", "tournent", "alternan", "alterna", "alternamos", "comparten", "turnan",
        "turna", "rotan",
    ]
}
