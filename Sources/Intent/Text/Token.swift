/// A word, a number or a sign of a text.
package struct Token: Hashable, Sendable {
    /// Lower case, without accents and apostrophes; ß as ss, œ as oe.
    package var folded: String
    /// UTF-8 offsets into the text as given.
    package var span: Range<Int>
    /// The characters between the token before and this one.
    package var gap: Gap
    /// The forms by which a lexicon finds the word: as written, in the singular, corrected.
    package var forms: [String]
    /// The forms that only a typing error explains.
    package var corrections: Set<String> = []
    /// True if the text writes the word with a capital.
    package var isCapitalized: Bool
    /// What the token draws, if it is a picture: its word is then English.
    package var picture: Picture?

    /// What a picture draws.
    package enum Picture: Hashable, Sendable {
        case food
        /// A sign that forbids.
        case ban
    }

    /// The value of a token of digits. More than nine are a name of something, as of an account: a number with which a
    /// reader may count is below a thousand million.
    package var number: Int? {
        folded.utf8.count <= 9 && folded.utf8.first.map { $0 >= 0x30 && $0 <= 0x39 } == true ? Int(folded) : nil
    }

    /// Returns whether a form of the word is one of `words`.
    package func isAny(_ words: Set<String>) -> Bool { words.contains(folded) }

    /// Signs between two tokens.
    package struct Gap: OptionSet, Hashable, Sendable {
        package let rawValue: UInt16

        package init(rawValue: UInt16) { self.rawValue = rawValue }

        package static let space = Gap(rawValue: 1)
        package static let comma = Gap(rawValue: 2)
        /// Full stop, question mark, exclamation mark, semicolon, emoji.
        package static let stop = Gap(rawValue: 4)
        package static let line = Gap(rawValue: 8)
        package static let colon = Gap(rawValue: 16)
        package static let dash = Gap(rawValue: 32)
        package static let slash = Gap(rawValue: 64)
        package static let parenthesis = Gap(rawValue: 128)
        /// A full stop, alone or in a number ("5.30").
        package static let dot = Gap(rawValue: 256)
        package static let apostrophe = Gap(rawValue: 512)
        /// A semicolon or a bullet, which also separates the items of lists.
        package static let semicolon = Gap(rawValue: 1024)

        /// Signs that end a sentence or an aside.
        package static let sentence: Gap = [.stop, .line]

        /// True if a sentence or an aside ends here.
        package var endsSentence: Bool { !isDisjoint(with: [.stop, .line]) }
        /// True if a clause may end here.
        package var endsClause: Bool { !isDisjoint(with: [.stop, .line, .parenthesis, .comma]) }
    }
}

extension [Token] {
    /// Returns the UTF-8 offsets that the tokens cover.
    package func span(_ range: Range<Int>) -> Range<Int> {
        guard !range.isEmpty, range.upperBound <= count else { return 0..<0 }
        return self[range.lowerBound].span.lowerBound..<self[range.upperBound - 1].span.upperBound
    }

    /// True if no word but the first of a sentence has a capital, as in texts that are dictated or typed in haste.
    package var isLowercase: Bool {
        indices.allSatisfy { index in
            !self[index].isCapitalized || index == 0 || self[index].gap.endsSentence || self[index].gap.contains(.dot)
                || self[index].folded == "i"
        }
    }

    /// Returns the tokens of the sentence in which a token stands.
    func sentence(around index: Int) -> Range<Int> { part(around: index) { $0.endsSentence } }

    /// Returns the tokens of the clause in which a token stands.
    func clause(around index: Int) -> Range<Int> { part(around: index) { $0.endsClause } }

    /// Returns the tokens around a token up to the next gaps that end a part of the text.
    private func part(around index: Int, _ ends: (Token.Gap) -> Bool) -> Range<Int> {
        guard indices.contains(index) else { return index..<index }
        var start = index
        while start > 0, !ends(self[start].gap) { start -= 1 }
        var end = index + 1
        while end < count, !ends(self[end].gap) { end += 1 }
        return start..<end
    }

    /// Returns the folded word at the index; an empty string outside the text.
    package func word(_ index: Int) -> String { indices.contains(index) ? self[index].folded : "" }

    /// Returns whether the folded words from the index on are those of the phrase.
    package func holds(_ phrase: String, at index: Int) -> Bool {
        guard indices.contains(index), phrase.utf8.first == self[index].folded.utf8.first else { return false }
        var position = index
        for word in phrase.split(separator: " ") {
            guard indices.contains(position), self[position].folded == word else { return false }
            position += 1
        }
        return true
    }
}
