import HearthCore

/// The clauses of a text and the people whom they name.
extension ExemptionReader {
    // MARK: - Clauses

    /// Cuts the text at commas, ends of sentences, brackets and words that begin a clause.
    func allClauses() -> [Range<Int>] {
        var clauses: [Range<Int>] = []
        var start = 0
        let single = TokenMarks(days.filter { $0.kind == .single }.map(\.tokens), count: tokens.count)
        let inner = TokenMarks(days.map { $0.tokens.dropFirst() }, count: tokens.count)
        let whole = TokenMarks(agedParts, count: tokens.count)
        for index in tokens.indices where index > 0 {
            let gap = tokens[index].gap
            let isCut =
                gap.endsClause || gap.contains(.colon) || gap.contains(.dash) && gap.contains(.space)
                || ExemptionWords.clauses.contains(tokens[index].folded) && !isPresence(index)
                || beginsOther(index, from: start)
            // "on Monday, Tuesday" and "Tom (11) hates" stay whole.
            if isCut, !inner.contains(index), !(single.contains(index) && single.contains(index - 1)),
                !whole.contains(index)
            {
                if index > start { clauses.append(start..<index) }
                start = index
            }
        }
        if start < tokens.count { clauses.append(start..<tokens.count) }
        return clauses
    }

    /// The tokens behind the first of each name with an age, and of the word behind it: "Tom (11) hates", "Tom, 11, hates".
    private var agedParts: [Range<Int>] {
        AgedName.all(in: tokens, isAboutChores: true).map { aged in
            let end = aged.tokens.upperBound
            let isApart = tokens[aged.name + 1].gap.contains(.comma)
            let signs: Token.Gap = isApart ? [.space, .comma] : [.space, .parenthesis]
            let goesOn = end < tokens.count && tokens[end].gap.isSubset(of: signs) && !isPerson(end)
            return aged.name + 1..<(goesOn ? end + 1 : end)
        }
    }

    /// Returns whether the German "da" at the index means "there" and begins no clause: "nicht da", "ist am Montag da."
    private func isPresence(_ index: Int) -> Bool {
        guard tokens[index].folded == "da" else { return false }
        return isDenial(index - 1) || index + 1 == tokens.count || tokens[index + 1].gap.endsClause
    }

    /// Returns whether "and" at the index begins a clause about somebody else: "Tom is away on Monday and Mia sweeps".
    private func beginsOther(_ index: Int, from start: Int) -> Bool {
        let isArticle =
            ChoreWords.fillers.contains(tokens.word(index + 1))
            || ["los", "las", "les", "die", "meine", "mes", "mis"].contains(tokens.word(index + 1))
        guard ChoreWords.joins.contains(tokens[index].folded), isPerson(index + 1) || isArticle && isPerson(index + 2)
        else { return false }
        return (start..<index).contains { ExemptionWords.frees.contains(tokens[$0].folded) }
    }

    /// Returns whether a person is named at the index.
    private func isPerson(_ index: Int) -> Bool {
        context.names.contains(index) || persons.contains { $0.tokens.lowerBound == index }
    }

    /// Returns whether the clause says nothing but people and days: "Mia Thursday" behind "Tom is away Wednesday".
    func holdsOnlyPeopleAndDays(_ range: Range<Int>) -> Bool {
        range.allSatisfy { index in
            context.names.contains(index) || persons.contains { $0.tokens.contains(index) }
                || days.contains { $0.tokens.contains(index) } || ChoreWords.joins.contains(tokens[index].folded)
                || ChoreWords.fillers.contains(tokens[index].folded)
        }
    }

    // MARK: - People

    /// Returns the people whom a part of the text names; nil if it names none.
    func people(in range: Range<Int>) -> ChoreExemption? {
        var exemption = ChoreExemption()
        var isFound = false
        for person in persons.slice(range, by: \.tokens.lowerBound) {
            isFound = add(person, to: &exemption) || isFound
        }
        for index in context.names where range.contains(index) {
            exemption.names.append(context.name(at: index))
            isFound = true
        }
        // "bin ich auf Dienstreise", "I'm away"
        if !isFound {
            for index in range.dropLast() {
                let pair = (tokens[index].folded, tokens[index + 1].folded)
                if [("bin", "ich"), ("i", "m"), ("i", "am"), ("je", "suis")].contains(where: { $0 == pair })
                    || ["estoy", "im"].contains(pair.0)
                {
                    exemption.adults = ["me"]
                    return exemption
                }
            }
        }
        return isFound ? exemption : nil
    }

    /// Adds a person to those of a clause. Returns false if nobody in particular is meant.
    private func add(_ person: PersonMention, to exemption: inout ChoreExemption) -> Bool {
        let word = tokens[person.tokens.lowerBound].folded
        let children = context.family.children
        switch person.person {
        case .named(_, let name): exemption.names.append(name)
        case .age(let years):
            let near = children.filter { abs(($0.ageYears ?? -9) - years) < 0.6 }
            guard near.count == 1, let name = near[0].name else { return false }
            if !exemption.names.contains(name) { exemption.names.append(name) }
        case .sense(.children): exemption.isForChildren = true
        case .sense(.adults): exemption.isForAdults = true
        case .sense(.adult):
            let isWriter = Self.writers.contains(word)
            // "give me a plan", "I want"
            if isWriter, !Self.writing.contains(tokens.word(person.tokens.upperBound)),
                !isBefore(person.tokens.lowerBound)
            {
                return false
            }
            exemption.adults.append(isWriter ? "me" : tokens[person.tokens.upperBound - 1].folded)
        case .sense(.child):
            guard children.count == 1, let name = children[0].name else { return false }
            exemption.names.append(name)
        case .sense(.oldest), .sense(.youngest):
            let ordered = children.sorted { ($0.ageYears ?? 0) < ($1.ageYears ?? 0) }
            let child = person.person == .sense(.oldest) ? ordered.last : ordered.first
            guard ordered.count > 1, let name = child?.name else { return false }
            if !exemption.names.contains(name) { exemption.names.append(name) }
        default: return false
        }
        return true
    }

    private func isBefore(_ index: Int) -> Bool {
        ["bin", "habe", "hab", "arbeite", "not", "for", "fur", "pour", "para", "ohne"].contains(tokens.word(index - 1))
    }

    private static let writers: Set<String> = ["i", "me", "ich", "mich", "mir", "moi", "je", "yo", "mi", "myself"]
    /// Words behind the writer who speaks of himself.
    private static let writing: Set<String> = [
        "bin", "am", "m", "have", "habe", "suis", "ai", "estoy", "tengo", "hab", "mich", "moi", "mi", "work", "arbeite",
        "trabajo", "cant", "kann", "wont", "isnt", "wasnt",
    ]
}
