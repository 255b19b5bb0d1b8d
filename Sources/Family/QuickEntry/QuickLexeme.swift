/// A number, or a word or phrase with its senses.
struct QuickLexeme: Sendable {
    /// All senses; empty for a number in digits and for an unknown word.
    var senses: [QuickSense]
    var number: Double?
    var clock: (hour: Int, minute: Int)?
    var isColonClock = false
    /// True for a time in four digits: "0640".
    var isDigitClock = false
    /// The first token, folded.
    var folded: String
    /// The place in the text.
    var range: Range<String.Index>
    var gap: QuickToken.Gap

    /// Returns whether the word has the sense.
    func means(_ sense: QuickSense) -> Bool { senses.contains(sense) }

    /// The reason that the word gives for no entry.
    var reason: QuickReason? {
        for case .blocks(let reason) in senses { return reason }
        return nil
    }

    /// The unit that the word names.
    var unit: QuickUnit? {
        for case .unit(let unit) in senses { return unit }
        return nil
    }

    /// True if the word or number can be a part of a clock time.
    var mayBeTime: Bool {
        let words: [QuickSense] = [.half, .quarter, .threeQuarters, .noon, .midnight, .hourMark]
        return clock != nil || number.map { $0 <= 24 } ?? words.contains(where: means)
    }

    /// The number as a whole one; nil for a fraction.
    var integer: Int? { clock == nil ? number.flatMap { Int(exactly: $0) } : nil }

    /// Returns the lexemes of tokens. Numbers of several words are joined.
    static func lexemes(
        of tokens: [QuickToken], lexicon: QuickLexicon, languages: QuickLexicon.Languages
    ) -> [QuickLexeme] {
        var lexemes: [QuickLexeme] = []
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            var lexeme = QuickLexeme(
                senses: [], number: token.number, clock: token.clock, isColonClock: token.isColonClock,
                isDigitClock: token.isDigitClock,
                folded: token.folded, range: token.range, gap: token.gap)
            var length = 1
            if token.number == nil || tokens[safe: index + 1]?.gap == [],
                let match = lexicon.match(at: index, in: tokens, languages: languages)
            {
                lexeme.senses = match.senses
                length = match.length
                lexeme.range = token.range.lowerBound..<tokens[index + length - 1].range.upperBound
                if length > 1 { lexeme.number = nil }
                for case .number(let value) in match.senses { lexeme.number = value }
            }
            lexemes.append(lexeme)
            index += length
        }
        return joinedNumbers(lexemes)
    }

    /// Joins "twenty five", "hundert zwanzig", "treinta y cinco".
    private static func joinedNumbers(_ lexemes: [QuickLexeme]) -> [QuickLexeme] {
        var joined: [QuickLexeme] = []
        var index = 0
        while index < lexemes.count {
            var lexeme = lexemes[index]
            var next = index + 1
            func word(_ position: Int) -> Double? {
                guard position < lexemes.count, lexemes[position].gap.joins, !lexemes[position].senses.isEmpty else {
                    return nil
                }
                return lexemes[position].number
            }
            if lexeme.means(.hundred)
                || (lexeme.number ?? 10) < 10 && next < lexemes.count && lexemes[next].means(.hundred)
            {
                var value = 100.0
                if let factor = lexeme.number {
                    value *= factor
                    next += 1
                }
                let isJoined = next < lexemes.count && lexemes[next].means(.and) && lexemes[next].gap.joins
                if let rest = word(isJoined ? next + 1 : next), rest < 100 {
                    value += rest
                    next += isJoined ? 2 : 1
                }
                lexeme.number = value
            }
            if !lexeme.senses.isEmpty, let ten = lexeme.number, ten >= 20,
                Int(exactly: ten).map({ $0 % 10 == 0 }) == true
            {
                let isJoined = next < lexemes.count && lexemes[next].means(.and)
                if let unit = word(isJoined ? next + 1 : next), unit < 10, unit >= 1 {
                    lexeme.number = ten + unit
                    next += isJoined ? 2 : 1
                } else if let rest = word(next), ten >= 100, rest < 100 {
                    lexeme.number = ten + rest
                    next += 1
                }
            }
            lexeme.range = lexeme.range.lowerBound..<lexemes[next - 1].range.upperBound
            joined.append(lexeme)
            index = next
        }
        return joined
    }
}
