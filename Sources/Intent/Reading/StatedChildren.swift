/// Reads the children that a family describes in its own words: "kids 4, 7 and 12", "Lena (9) und Tom (6)", "our 8 month
/// old", "the baby". They count for a household without stored children.
package enum StatedChildren {
    /// Returns the children of a text in their order. Ages above 17 years belong to adults.
    package static func children(in text: String, language: IntentLanguage) -> [Family.Child] {
        let tokens = Tokenizer.tokens(of: text)
        var found: [(child: Family.Child, tokens: Range<Int>)] = []
        func add(_ age: Double, name: String?, _ range: Range<Int>) {
            guard age < Double(adulthood), !found.contains(where: { $0.tokens.overlaps(range) }) else { return }
            found.append((Family.Child(name: name, ageYears: age), range))
        }
        for mention in PersonReader(tokens, family: Family(), language: language).mentions() {
            guard case .age(let age) = mention.person else { continue }
            add(age, name: nil, mention.tokens)
            // "a 2 and a 5 year old": the unit stands behind the last number.
            let unit = Double(tokens[mention.tokens.lowerBound].number ?? 0) == age ? 1.0 : 1.0 / 12
            for index in numbers(before: mention.tokens.lowerBound, tokens) {
                add(Double(tokens[index].number ?? 0) * unit, name: nil, index..<index + 1)
            }
        }
        for aged in AgedName.all(in: tokens) {
            let span = tokens[aged.name].span
            // An age that was read without its name gets it.
            found.removeAll { $0.child.name == nil && aged.tokens.overlaps($0.tokens) }
            add(aged.age, name: String(decoding: Array(text.utf8)[span], as: UTF8.self).capitalizedName, aged.tokens)
        }
        for index in tokens.indices {
            guard let number = tokens[index].number, number > 0 else { continue }
            if let name = name(before: index, tokens, text) {
                add(Double(number), name: name, index - 1..<index + 1)
            } else if isBehindChildren(index, tokens, language) {
                for place in [index] + numbers(after: index, tokens) where !isCounted(place + 1, tokens, language) {
                    add(Double(tokens[place].number ?? 0), name: nil, place..<place + 1)
                }
            }
        }
        if found.isEmpty {
            for (index, token) in tokens.enumerated() {
                guard let years = typicalAges.first(where: { $0.words.contains(token.folded) })?.years,
                    !isOfThing(index, tokens, language)
                else { continue }
                add(years, name: nil, index..<index + 1)
                break
            }
        }
        return found.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }.map(\.child)
    }

    /// Returns whether the word is a part of the name of a food or an occasion: "baby spinach", "baby shower".
    private static func isOfThing(_ index: Int, _ tokens: [Token], _ language: IntentLanguage) -> Bool {
        (index...index + 1).contains { place in
            guard place < tokens.count, place == index || !tokens[place].gap.endsClause,
                let match = MealLexicon.table.match(at: place, in: tokens, language: language)
            else { return false }
            return (place > index || match.tokens.count > 1)
                && match.values.contains { sense in
                    switch sense {
                    case .food, .dish: true
                    case .trait: match.tokens.lowerBound == index
                    default: false
                    }
                }
        }
    }

    private static let adulthood = 18

    /// The age in years at which a child of a word is planned for, if nothing else is said.
    private static let typicalAges: [(words: Set<String>, years: Double)] = [
        (["newborn", "newborns", "neugeborenes", "neugeborene", "neugeborenen", "nourrisson"], 1.0 / 12),
        (["baby", "babys", "babies", "infant", "saugling", "bebe", "bebes"], 8.0 / 12),
        (["toddler", "toddlers", "kleinkind", "kleinkinder", "bambin"], 2),
        (["preschooler", "preschoolers", "vorschulkind"], 4),
    ]

    /// Returns the name of "Lena (9)".
    private static func name(before index: Int, _ tokens: [Token], _ text: String) -> String? {
        guard index > 0, tokens[index].gap.contains(.parenthesis), tokens[index - 1].isCapitalized,
            tokens[index - 1].number == nil, index + 1 == tokens.count || tokens[index + 1].gap.contains(.parenthesis)
        else { return nil }
        let word = tokens[index - 1].folded
        let isOther =
            PeopleLexicon.table.isPhrase(word) || CalendarLexicon.table.isPhrase(word)
            || MealLexicon.table.isPhrase(word)
            || TaskLexicon.table.isPhrase(word) && !NameWords.given.contains(word)
        guard !isOther else { return nil }
        let span = tokens[index - 1].span
        return String(decoding: Array(text.utf8)[span], as: UTF8.self)
    }

    /// Returns whether a word for children stands before the number: "kids 4", "children aged 4", "hijos de 5".
    private static func isBehindChildren(_ index: Int, _ tokens: [Token], _ language: IntentLanguage) -> Bool {
        var place = index - 1
        while place >= 0, index - place <= 4, !tokens[place + 1].gap.endsSentence,
            between.contains(tokens[place].folded)
        {
            place -= 1
        }
        guard place >= 0, !tokens[place + 1].gap.endsSentence,
            let match = PeopleLexicon.table.match(at: place, in: tokens, language: language)
        else { return false }
        return match.values.contains { $0 == .children || $0 == .child }
    }

    private static let between: Set<String> = [
        "aged", "age", "ages", "are", "is", "of", "und", "im", "alter", "von", "sind", "mit", "de", "ont", "a",
        "tienen",
        "con", "edades", "anos",
    ]

    /// Returns the numbers that are joined to the one at the index: "4, 7 and 12".
    private static func numbers(after index: Int, _ tokens: [Token]) -> [Int] {
        var found: [Int] = []
        var place = index + 1
        while place < tokens.count, !tokens[place].gap.endsSentence {
            if tokens[place].number != nil, tokens[place].gap.contains(.comma) || place > index + 1 {
                found.append(place)
            } else if !ChoreWords.joins.contains(tokens[place].folded), tokens[place].folded != "a" {
                break
            }
            place += 1
        }
        return found
    }

    private static func numbers(before index: Int, _ tokens: [Token]) -> [Int] {
        var found: [Int] = []
        var place = index - 1
        while place >= 0, !tokens[place + 1].gap.endsSentence {
            if tokens[place].number != nil {
                found.append(place)
            } else if !ChoreWords.joins.contains(tokens[place].folded),
                !["a", "an", "one", "de"].contains(tokens[place].folded)
            {
                break
            }
            place -= 1
        }
        return found
    }

    /// Returns whether a unit of something else than years stands at the index: "kids 4 days".
    private static func isCounted(_ index: Int, _ tokens: [Token], _ language: IntentLanguage) -> Bool {
        guard index < tokens.count, !tokens[index].gap.endsClause else { return false }
        let senses = CalendarLexicon.table.match(at: index, in: tokens, language: language)?.values ?? []
        return senses.contains { [.day, .week, .night, .hour, .minute, .monthUnit].contains($0) }
    }
}
