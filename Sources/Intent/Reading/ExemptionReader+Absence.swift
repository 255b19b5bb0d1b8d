import HearthCore

/// Clauses about people who are not there, are busy, or have no chores.
extension ExemptionReader {
    /// Returns whether the clause says that nobody is at home on the days that it names: "we're away on Saturday", "el
    /// viernes no estamos", "nobody is home on Friday".
    func isFamilyAway(_ clause: Clause) -> Bool {
        guard clause.tasks.isEmpty, !clause.weekdays.isEmpty else { return false }
        let isPresent = clause.words.contains(where: ExemptionWords.presences.contains)
        let nobodies = ExemptionWords.nobodies[context.language] ?? []
        if clause.words.contains(where: nobodies.contains) || holds("no one", in: clause.tokens) {
            return isPresent || isThere(clause.tokens)
        }
        let families = ExemptionWords.families[context.language] ?? []
        guard clause.words.contains(where: families.contains) else { return false }
        if isNegated(clause) { return isPresenceDenied(clause.tokens) }
        // "we put it away" speaks of things.
        let isBeing = clause.words.contains(where: ExemptionWords.ofFamily.contains)
        return isBeing && clause.words.contains(where: ExemptionWords.absences.contains)
            || ExemptionWords.awayPhrases.contains { holds($0, in: clause.tokens) }
    }

    /// Returns whether a negation stands before a word of being there: "isn't home", "nicht da", "n'est pas là", "no está".
    func isPresenceDenied(_ range: Range<Int>) -> Bool {
        range.contains { index in
            guard ExemptionWords.presences.contains(tokens[index].folded) || isThere(at: index, in: range) else {
                return false
            }
            return (max(index - 4, range.lowerBound)..<index).contains { isDenial($0) }
        }
    }

    /// Returns whether somebody cannot help: "can't on Wednesday", "kann Mittwoch nicht", "has no time".
    func isHindered(_ range: Range<Int>) -> Bool {
        range.contains { index in
            let word = tokens[index].folded
            guard ExemptionWords.abilities.contains(word) else { return false }
            return ["cant", "cannot"].contains(word)
                || (max(index - 3, range.lowerBound)..<min(index + 6, range.upperBound)).contains { isDenial($0) }
        }
    }

    /// Returns whether somebody is busy.
    func isBusy(_ clause: Clause) -> Bool {
        clause.words.contains(where: ExemptionWords.busy.contains)
            || ExemptionWords.busyPhrases.contains { holds($0, in: clause.tokens) }
    }

    /// Returns the place of the word before another place than home or its people: "at grandma's", "bei Oma", "chez papa".
    func elsewhere(in range: Range<Int>) -> Int? {
        range.dropFirst().first { index in
            let word = tokens[index].folded
            let isPlace = ExemptionWords.places.contains(word)
            guard isPlace || ExemptionWords.companies.contains(word),
                let person = persons.first(where: { (index + 1...index + 3).contains($0.tokens.lowerBound) }),
                person.tokens.lowerBound < range.upperBound,
                (index + 1..<person.tokens.lowerBound).allSatisfy({ ChoreWords.fillers.contains(tokens[$0].folded) })
            else { return false }
            let isStaying = (range.lowerBound..<index).contains { ExemptionWords.stays.contains(tokens[$0].folded) }
            return switch person.person {
            case .sense(.other): isPlace && word != "to" && word != "zu" || isStaying
            case .sense(.adult): isPlace && isStaying
            default: false
            }
        }
    }

    /// Returns whether the clause says that somebody has no chores: "no chores for Max", "Max n'a pas de tâches".
    func deniesChores(_ range: Range<Int>) -> Bool {
        // "Max has no chores yet, give him some" is a complaint.
        if range.contains(where: { Self.complaints.contains(tokens[$0].folded) }) { return false }
        return range.contains { index in
            guard ExemptionWords.chores.contains(tokens[index].folded) else { return false }
            var place = index - 1
            while place >= range.lowerBound {
                if isDenial(place) { return true }
                guard isBetweenDenial(place) else { return false }
                place -= 1
            }
            return false
        }
    }

    /// Returns whether the word may stand between a negation and the word for chores.
    private func isBetweenDenial(_ index: Int) -> Bool {
        let word = tokens[index].folded
        return ExemptionWords.betweenDenial.contains(word) || word == "do" && tokens.word(index - 1) == "to"
            || context.names.contains(index) || persons.contains { $0.tokens.contains(index) }
    }

    // MARK: - Words

    private static let complaints: Set<String> = [
        "yet", "now", "why", "noch", "warum", "wieso", "encore", "pourquoi", "todavia", "aun", "porque",
    ]

    /// Returns whether the word is a negation that speaks of no exception.
    func isDenial(_ index: Int) -> Bool {
        let word = tokens[index].folded
        // "Don and Sue"
        return ChoreWords.negations.contains(word) && !Self.exceptions.contains(word) && !context.names.contains(index)
    }

    private func isThere(_ range: Range<Int>) -> Bool { range.contains { isThere(at: $0, in: range) } }

    /// Returns whether the word is the French "là": no article of a day or a thing behind it.
    private func isThere(at index: Int, in range: Range<Int>) -> Bool {
        guard context.language == .french, tokens[index].folded == "la",
            !days.contains(where: { $0.tokens.contains(index) })
        else { return false }
        let next = index + 1
        return !range.contains(next) || days.contains { $0.tokens.contains(next) }
            || ["le", "les", "ce", "cette", "avant", "jusqu", "du", "en"].contains(tokens[next].folded)
    }

    private func holds(_ phrase: String, in range: Range<Int>) -> Bool {
        range.contains { tokens.holds(phrase, at: $0) }
    }
}
