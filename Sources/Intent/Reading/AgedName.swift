/// A name with an age behind it: "Emma 9", "Léa (9 ans)", "Tom, 6 Jahre".
struct AgedName: Hashable, Sendable {
    /// The index of the name's token.
    var name: Int
    /// In years; 0.75 means nine months.
    var age: Double
    /// True if the text says that the number is an age: "9 years", "(9)".
    var isCertain: Bool
    /// The indices of the tokens, from the name to the end of the age.
    var tokens: Range<Int>

    /// Returns the aged names of a text in their order.
    static func all(in tokens: [Token]) -> [AgedName] {
        let isLowercase = tokens.isLowercase
        let names = tokens.indices.compactMap { aged(at: $0, tokens, isLowercase: isLowercase) }
        // "tom 9 and lea 6": written small, one of them alone may be a thing with a number.
        return names.count > 1 ? names : names.filter { tokens[$0.name].isCapitalized || $0.isCertain }
    }

    private static func aged(at index: Int, _ tokens: [Token], isLowercase: Bool) -> AgedName? {
        let place = index + 1
        guard place < tokens.count,
            tokens[index].isCapitalized || isLowercase && NameWords.isRare(tokens[index].folded), isName(tokens[index]),
            let number = tokens[place].number,
            (1...18).contains(number), tokens[place].folded.utf8.count <= 2
        else { return nil }
        let gap = tokens[place].gap
        guard gap.isSubset(of: [.space, .parenthesis, .comma]) else { return nil }
        var end = place + 1
        var age = Double(number)
        var hasUnit = false
        if end < tokens.count, tokens[end].gap.isSubset(of: [.space, .dash]) {
            let unit = tokens[end].folded
            if years.contains(unit) || months.contains(unit) {
                if months.contains(unit) { age /= 12 }
                hasUnit = true
                end += 1
                while olds.contains(tokens.word(end)) { end += 1 }
            }
        }
        let isClosed = gap.contains(.parenthesis) && (end == tokens.count || tokens[end].gap.contains(.parenthesis))
        if hasUnit || isClosed { return AgedName(name: index, age: age, isCertain: true, tokens: index..<end) }
        guard gap == .space else { return nil }
        if end < tokens.count {
            // "Emma 9:30" is a time, "Emma 9: dishes" is none.
            let next = tokens[end].gap
            if tokens[end].number != nil, !next.contains(.space) { return nil }
            let ends = next.endsClause || next.contains(.colon) || next.contains(.semicolon) || next.contains(.slash)
            guard ends || ChoreWords.joins.contains(tokens[end].folded) else { return nil }
        }
        return AgedName(name: index, age: age, isCertain: false, tokens: index..<end)
    }

    /// Returns whether the word is of no lexicon, as names are.
    private static func isName(_ token: Token) -> Bool {
        let word = token.folded
        return token.number == nil && word.utf8.count >= 2 && word.allSatisfy(\.isLetter)
            && !numbered.contains(word) && !SmallWords().knows(word) && !PeopleLexicon.table.isPhrase(word)
            && !CalendarLexicon.table.isPhrase(word) && !MealLexicon.table.isPhrase(word)
            && !KindLexicon.table.isPhrase(word) && !ChoreWords.table.isPhrase(word)
    }

    private static let years: Set<String> = [
        "yo", "y", "yr", "yrs", "year", "years", "jahr", "jahre", "jahren", "j", "ans", "an", "ano", "anos",
    ]
    private static let months: Set<String> = [
        "mo", "mos", "month", "months", "monat", "monate", "monaten", "mois", "mes", "meses",
    ]
    private static let olds: Set<String> = ["old", "o", "olds", "alt"]
    /// Words that stand before numbers of other things.
    private static let numbered: Set<String> = [
        "grade", "class", "year", "stage", "step", "level", "plan", "option", "part", "phase", "room", "number", "no",
        "nr", "klasse", "stufe", "schritt", "teil", "zimmer", "classe", "niveau", "etape", "curso", "nivel", "paso",
        "top", "bus", "gate", "age", "ages", "aged", "alter", "at", "um", "kids", "covid",
        "geschwister", "siblings", "fratrie", "hermanos", "ado", "teenager", "teen",
    ]
}
