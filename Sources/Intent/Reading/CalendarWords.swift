/// The words of days, months, units and numbers in a text, by their first token.
struct CalendarWords: Sendable {
    private let tokens: [Token]
    private var matches: [Int: PhraseMatch<CalendarSense>] = [:]

    /// Finds the words of a text.
    init(_ tokens: [Token], language: IntentLanguage) {
        self.tokens = tokens
        for match in CalendarLexicon.table.matches(in: tokens, language: language) {
            matches[match.tokens.lowerBound] = match
        }
    }

    /// The word that begins at the index; nil if none does.
    subscript(index: Int) -> PhraseMatch<CalendarSense>? { matches[index] }

    /// Returns whether a word with this sense begins at the index.
    func has(_ index: Int, _ sense: CalendarSense) -> Bool { matches[index]?.values.contains(sense) ?? false }

    /// Returns the number at the index, in digits or in words.
    func number(_ index: Int) -> Int? {
        guard tokens.indices.contains(index) else { return nil }
        if let number = tokens[index].number { return number }
        for case .number(let number) in matches[index]?.values ?? [] { return number }
        return nil
    }

    /// Returns the index behind the number at the index.
    func numberEnd(_ index: Int) -> Int {
        guard tokens.indices.contains(index), tokens[index].number == nil else { return index + 1 }
        return matches[index]?.tokens.upperBound ?? index + 1
    }
}

extension [Token] {
    /// Returns what is read at each place, from left to right, without overlaps.
    ///
    /// - Parameters:
    ///   - tokens: the tokens of a mention.
    ///   - read: reads the mention that begins at an index; nil if none does.
    func mentions<Mention>(_ tokens: KeyPath<Mention, Range<Int>>, read: (Int) -> Mention?) -> [Mention] {
        var mentions: [Mention] = []
        var index = 0
        while index < count {
            if let mention = read(index) {
                mentions.append(mention)
                index = mention[keyPath: tokens].upperBound
            } else {
                index += 1
            }
        }
        return mentions
    }
}
