/// A name with an age behind it: "Emma 9", "Léa (9 ans)", "Tom, 6 Jahre", "Ben, aged 8", "Max, 7, feeds the cat".
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
    ///
    /// - Parameter isAboutChores: true if the number in front of a thing is an age, too: "Tom 11 trash".
    static func all(in tokens: [Token], isAboutChores: Bool = false) -> [AgedName] {
        let isLowercase = tokens.isLowercase
        let names = tokens.indices.compactMap { index -> AgedName? in
            guard tokens[index].isCapitalized || isLowercase && NameWords.isRare(tokens[index].folded) else {
                return nil
            }
            return aged(at: index, tokens, isAboutChores: isAboutChores)
        }
        // "tom 9 and lea 6": written small, one of them alone may be a thing with a number.
        return names.count > 1 ? names : names.filter { tokens[$0.name].isCapitalized || $0.isCertain }
    }

    private static func aged(at index: Int, _ tokens: [Token], isAboutChores: Bool) -> AgedName? {
        guard index + 1 < tokens.count, isName(tokens[index]) else { return nil }
        let gap = tokens[index + 1].gap
        guard gap.isSubset(of: [.space, .parenthesis, .comma]) else { return nil }
        let introduction = introduction(at: index + 1, tokens)
        let place = introduction?.end ?? index + 1
        guard place < tokens.count, let number = tokens[place].number, (1...18).contains(number),
            tokens[place].folded.utf8.count <= 2, introduction == nil || tokens[place].gap == .space
        else { return nil }
        let unit = unit(at: place + 1, tokens)
        let end = unit?.end ?? place + 1
        let isClosed = gap.contains(.parenthesis) && (end == tokens.count || tokens[end].gap.contains(.parenthesis))
        if unit != nil || isClosed || introduction?.isCertain == true {
            let age = Double(number) / (unit?.isMonths == true ? 12 : 1)
            return AgedName(name: index, age: age, isCertain: true, tokens: index..<end)
        }
        // The name of a month or a day needs more than a number: "April 9".
        guard !CalendarLexicon.table.isPhrase(tokens[index].folded),
            gap.contains(.comma)
                ? endsApposition(end, tokens) : gap == .space && endsAge(end, tokens, isAboutChores: isAboutChores)
        else { return nil }
        return AgedName(name: index, age: Double(number), isCertain: false, tokens: index..<end)
    }

    /// Returns the end of the words that lead to an age, and whether they say that it is one: "aged 8", "who is 8",
    /// "de 8 años" behind a comma.
    private static func introduction(at index: Int, _ tokens: [Token]) -> (end: Int, isCertain: Bool)? {
        if let phrase = introductions.first(where: { tokens.holds($0, at: index) }) {
            return (index + phrase.split(separator: " ").count, true)
        }
        // "Tom, der 11 ist, deckt den Tisch"
        if ["der", "die"].contains(tokens[index].folded), tokens.word(index + 2) == "ist" { return (index + 1, true) }
        let isApart = tokens[index].gap.contains(.comma) || tokens[index].gap.contains(.parenthesis)
        return tokens[index].folded == "de" && isApart ? (index + 1, false) : nil
    }

    /// Returns the end of the unit of an age at the index; nil if none is there.
    private static func unit(at index: Int, _ tokens: [Token]) -> (end: Int, isMonths: Bool)? {
        guard index < tokens.count, tokens[index].gap.isSubset(of: [.space, .dash]) else { return nil }
        let word = tokens[index].folded
        if word == "ist", ["der", "die"].contains(tokens.word(index - 2)) { return (index + 1, false) }
        guard years.contains(word) || months.contains(word) else { return nil }
        var end = index + 1
        while olds.contains(tokens.word(end)) { end += 1 }
        return (end, months.contains(word))
    }

    /// Returns whether the number of "Max, 7, feeds the cat" ends at the index.
    private static func endsApposition(_ index: Int, _ tokens: [Token]) -> Bool {
        guard index < tokens.count else { return true }
        let gap = tokens[index].gap
        guard tokens[index].number == nil else { return false }
        if gap.endsClause || gap.contains(.colon) { return true }
        // "Mia, 5 and Ben, 9", but not "from Aldi, 3 or 4 dinners"
        return ChoreWords.joins.contains(tokens[index].folded) && index + 1 < tokens.count
            && tokens[index + 1].number == nil
    }

    /// Returns whether the number of "Emma 9: dishes" or "Emma 9 feeds the cat" ends at the index.
    private static func endsAge(_ index: Int, _ tokens: [Token], isAboutChores: Bool) -> Bool {
        guard index < tokens.count else { return true }
        // "Emma 9:30" gives a time, "Emma 9: dishes" gives an age.
        let next = tokens[index].gap
        if tokens[index].number != nil, !next.contains(.space) { return false }
        let ends = next.endsClause || next.contains(.colon) || next.contains(.semicolon) || next.contains(.slash)
        return ends || ChoreWords.joins.contains(tokens[index].folded)
            || next == .space && isTask(index, tokens, withThings: isAboutChores)
    }

    /// Returns whether a verb of a task stands at the index, in any language.
    private static func isTask(_ index: Int, _ tokens: [Token], withThings: Bool) -> Bool {
        guard tokens[index].number == nil, TaskLexicon.table.knows(tokens[index]) else { return false }
        return IntentLanguage.allCases.contains { language in
            TaskLexicon.table.match(at: index, in: tokens, language: language)?.values.contains { sense in
                switch sense {
                case .verb(let form): form.language == language
                case .thing(_, let own): withThings && own == language
                }
            } ?? false
        }
    }

    /// Returns whether the word is of no lexicon, as names are, or a given name that a lexicon has, too.
    private static func isName(_ token: Token) -> Bool {
        let word = token.folded
        guard token.number == nil, word.utf8.count >= 2, word.allSatisfy(\.isLetter), !numbered.contains(word) else {
            return false
        }
        if token.isCapitalized, NameWords.given.contains(word) { return true }
        return !NameWords.others.contains(word) && !SmallWords().knows(word) && !PeopleLexicon.table.isPhrase(word)
            && !CalendarLexicon.table.isPhrase(word) && !MealLexicon.table.isPhrase(word)
            && !KindLexicon.table.isPhrase(word) && !ChoreWords.table.isPhrase(word)
            && (!TaskLexicon.table.isPhrase(word) || NameWords.given.contains(word))
    }

    /// Returns whether the word is one of the unit of an age: "years", "old".
    static func isUnit(_ word: String) -> Bool { years.contains(word) || months.contains(word) || olds.contains(word) }

    private static let introductions = ["aged", "age", "who is", "who s", "qui a", "que tiene"]
    private static let years: Set<String> = [
        "yo", "y", "yr", "yrs", "year", "years", "jahr", "jahre", "jahren", "j", "ans", "an", "ano", "anos",
    ]
    private static let months: Set<String> = [
        "mo", "mos", "month", "months", "monat", "monate", "monaten", "mois", "mes", "meses",
    ]
    private static let olds: Set<String> = ["old", "o", "olds", "alt"]
    /// Words that stand before numbers of other things.
    static let numbered: Set<String> = [
        "grade", "class", "year", "stage", "step", "level", "plan", "option", "part", "phase", "room", "number", "no",
        "nr", "klasse", "stufe", "schritt", "teil", "zimmer", "classe", "niveau", "etape", "curso", "nivel", "paso",
        "top", "bus", "gate", "age", "ages", "aged", "alter", "at", "um", "kids", "covid",
        "geschwister", "siblings", "fratrie", "hermanos", "ado", "teenager", "teen",
        "week", "woche", "semaine", "semana", "recipe", "rezept", "recette", "receta", "page", "floor", "etage",
    ]
}
