/// A person or a group that a text names.
package struct PersonMention: Hashable, Sendable {
    package enum Person: Hashable, Sendable {
        /// A child of the household, by its index and the name that the household has.
        case named(index: Int, name: String)
        /// A stated age in years: "the 4 year old".
        case age(Double)
        case sense(PersonSense)
    }

    package var person: Person
    /// The indices of the tokens.
    package var tokens: Range<Int>
}

/// Reads the people that a text names: the children's names, roles, ages, groups.
package struct PersonReader {
    private let tokens: [Token]
    private let family: Family
    private let language: IntentLanguage

    /// Creates a reader.
    package init(_ tokens: [Token], family: Family, language: IntentLanguage) {
        self.tokens = tokens
        self.family = family
        self.language = language
    }

    /// Returns the people in the order of the text.
    package func mentions() -> [PersonMention] {
        var mentions: [PersonMention] = []
        let names = family.children.enumerated().compactMap { index, child in
            child.name.map { (index: index, name: $0, words: Folding.words($0)) }
        }
        var index = 0
        while index < tokens.count {
            if let named = names.first(where: { isName($0.words, at: index) }) {
                mentions.append(
                    PersonMention(
                        person: .named(index: named.index, name: named.name), tokens: index..<index + named.words.count)
                )
                index += named.words.count
            } else if let age = age(at: index) {
                mentions.append(age)
                index = age.tokens.upperBound
            } else if let match = PeopleLexicon.table.match(at: index, in: tokens, language: language),
                let sense = match.values.first
            {
                mentions.append(PersonMention(person: .sense(sense), tokens: match.tokens))
                index = match.tokens.upperBound
            } else {
                index += 1
            }
        }
        return mentions
    }

    private func isName(_ words: [String], at index: Int) -> Bool {
        guard !words.isEmpty, index + words.count <= tokens.count else { return false }
        if words.count == 1, !tokens[index].isCapitalized, isLimit(index) { return false }
        for (offset, word) in words.enumerated() {
            let token = tokens[index + offset].folded
            if token == word || token == word + "s" { continue }
            guard words.count == 1, word.utf8.count >= 5, tokens[index].isCapitalized,
                token.utf8.first == word.utf8.first, abs(token.utf8.count - word.utf8.count) <= 1,
                Speller([word]).corrections(of: token).contains(word)
            else { return false }
        }
        return true
    }

    /// Returns whether the word is that of a limit and no name: "15 minutes max per kid", "max 20 min".
    private func isLimit(_ index: Int) -> Bool {
        guard tokens[index].folded == "max" else { return false }
        if index + 1 < tokens.count, tokens[index + 1].number != nil, tokens[index + 1].gap == .space { return true }
        return ["per", "each", "pro", "par", "por", "a"].contains(tokens.word(index + 1))
            || [
                "min", "mins", "minutes", "minuten", "minutos", "hour", "hours", "h", "stunde", "heure", "hora",
                "chores",
                "jobs", "tasks",
            ].contains(tokens.word(index - 1))
    }

    /// Returns an age: "4 year old", "4yo", "8 months old", "de 4 ans", "de 4 años", "4-Jähriger", "mit 8 Monaten".
    private func age(at index: Int) -> PersonMention? {
        guard let number = tokens[index].number ?? spelled(tokens[index].folded), number > 0, number <= 21 else {
            return nil
        }
        var end = index + 1
        var value = Double(number)
        if tokens.word(end) == "½" {
            value += 0.5
            end += 1
        } else if end < tokens.count, tokens[end].gap == .dot || tokens[end].gap == .comma,
            let part = tokens[end].number, part < 10
        {
            value += Double(part) / 10
            end += 1
        } else if tokens.holds("and a half", at: end) {
            value += 0.5
            end += 3
        }
        guard end < tokens.count, !tokens[end].gap.endsSentence else { return nil }
        let unit = tokens[end].folded
        let before = index > 0 ? tokens[index - 1].folded : ""
        if ["yo", "yr", "yrs", "y", "yro"].contains(unit), unit != "y" || tokens.word(end + 1) == "o" {
            end += 1
            while ["o", "old", "olds"].contains(tokens.word(end)) { end += 1 }
            return PersonMention(person: .age(value), tokens: index..<end)
        }
        if ["year", "years", "month", "months", "mo", "week", "weeks"].contains(unit),
            ["old", "olds"].contains(tokens.word(end + 1))
        {
            return PersonMention(person: .age(years(value, unit)), tokens: index..<end + 2)
        }
        if ["mo", "mos", "mth", "mths"].contains(unit), tokens[end].gap.isSubset(of: .space) {
            return PersonMention(person: .age(value / 12), tokens: index..<end + 1)
        }
        if unit.hasPrefix("jahrig") || unit.hasPrefix("jaehrig") || unit.hasPrefix("monatig") {
            return PersonMention(
                person: .age(years(value, unit.hasPrefix("m") ? "month" : "year")), tokens: index..<end + 1)
        }
        if ["jahre", "jahren", "monate", "monaten"].contains(unit),
            tokens.word(end + 1).hasPrefix("alt") || before == "mit"
        {
            return PersonMention(person: .age(years(value, unit)), tokens: index..<end + 1)
        }
        // "Baby 8 Monate", "enfant 4 ans", "our son (9 months)", "the baby is now 7 months"
        if ageUnits.contains(unit), tokens[index].gap.isSubset(of: [.space, .parenthesis]), tokens[end].gap == .space,
            isBehindChild(index)
        {
            return PersonMention(person: .age(years(value, unit)), tokens: index..<end + 1)
        }
        if ["ans", "an", "mois", "anos", "ano", "meses", "anitos"].contains(unit),
            before == "de" || before == "a" || before == "tiene"
        {
            return PersonMention(person: .age(years(value, unit)), tokens: index..<end + 1)
        }
        return nil
    }

    /// Returns whether a word for a child stands before the index, with "is" or "now" between them at most.
    private func isBehindChild(_ index: Int) -> Bool {
        var place = index - 1
        while place > 0, index - place < 4, beings.contains(tokens[place].folded), !tokens[place + 1].gap.endsSentence {
            place -= 1
        }
        guard place >= 0,
            let senses = PeopleLexicon.table.match(at: place, in: tokens, language: language)?.values
        else { return false }
        return senses.contains { [.child, .youngest, .oldest].contains($0) }
    }

    private let beings: Set<String> = [
        "is", "s", "now", "just", "only", "turned", "ist", "jetzt", "erst", "gerade", "est", "a", "tiene", "ya", "tout",
        "juste", "nur", "about", "almost", "fast", "bald", "presque", "casi",
    ]

    private let ageUnits: Set<String> = [
        "jahre", "jahren", "monate", "monaten", "monat", "ans", "an", "mois", "anos", "meses", "months", "years",
    ]

    private func years(_ value: Double, _ unit: String) -> Double {
        if unit.hasPrefix("mo") || unit == "meses" { return value / 12 }
        if unit.hasPrefix("week") { return value / 52 }
        return value
    }

    private func spelled(_ word: String) -> Int? {
        for phrase in CalendarLexicon.table.match(
            at: 0, in: [Token(folded: word, span: 0..<0, gap: [], forms: [word], isCapitalized: false)],
            language: language)?.values ?? []
        {
            if case .number(let number) = phrase { return number }
        }
        return nil
    }
}
