import Foundation

/// A word, number or mark of an ingredient line.
struct IngredientToken: Sendable {
    enum Kind: Hashable, Sendable {
        case number(Rational)
        case word
        case mark(Character)
    }

    var kind: Kind
    /// As it is written; an abbreviation without its point.
    var text: String
    /// In lower case, without accents, for the lexicon.
    var folded: String
    /// True if a space is before the token.
    var isSpaced: Bool
    /// The places of its characters in the line.
    var range: Range<Int>

    var number: Rational? { if case .number(let value) = kind { value } else { nil } }
    var isWord: Bool { kind == .word }
    func isMark(_ marks: Character...) -> Bool {
        if case .mark(let mark) = kind { marks.contains(mark) } else { false }
    }
}

/// Splits ingredient lines.
enum IngredientTokens {
    /// The most characters of a line that are read.
    static let longestLine = 1000
    /// The largest number that is an amount: nobody buys more.
    private static let largestNumber = 1_000_000

    static let vulgarFractions: [Character: Rational] = [
        "½": Rational(1, 2), "⅓": Rational(1, 3), "⅔": Rational(2, 3), "¼": Rational(1, 4), "¾": Rational(3, 4),
        "⅕": Rational(1, 5), "⅖": Rational(2, 5), "⅗": Rational(3, 5), "⅘": Rational(4, 5), "⅙": Rational(1, 6),
        "⅚": Rational(5, 6), "⅛": Rational(1, 8), "⅜": Rational(3, 8), "⅝": Rational(5, 8), "⅞": Rational(7, 8),
        "⅐": Rational(1, 7), "⅑": Rational(1, 9), "⅒": Rational(1, 10),
    ]

    /// Returns a word in the form of the lexicon: lower case, `oe` for `œ`, `ss` for `ß`, without accents and points.
    static func fold(_ word: String) -> String {
        if word.utf8.allSatisfy({ $0 < 0x80 }) {
            let lower = word.lowercased()
            return lower.contains(".") ? lower.replacing(".", with: "") : lower
        }
        var result = ""
        for scalar in word.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
            switch scalar {
            case "œ": result += "oe"
            case "æ": result += "ae"
            case "ß": result += "ss"
            case "’", "‘", "`", "´": result += "'"
            case ".": break
            default:
                if scalar.properties.generalCategory != .nonspacingMark { result.unicodeScalars.append(scalar) }
            }
        }
        return result
    }

    static func of(_ line: some StringProtocol) -> [IngredientToken] {
        let text = Array(line.prefix(longestLine))
        var tokens: [IngredientToken] = []
        var place = 0
        var isSpaced = true
        while place < text.count {
            let start = place
            if text[place].isWhitespace || isInvisible(text[place]) {
                isSpaced = true
                place += 1
                continue
            }
            if let (value, end) = number(in: text, at: place) {
                append(.number(value), start..<end)
                place = end
            } else if text[place].isLetter || text[place].isNumber {
                let end = word(in: text, at: place)
                appendWord(start..<end)
                place = end < text.count && text[end] == "." ? end + 1 : end
            } else {
                append(.mark(mark(text[place])), start..<start + 1)
                place += 1
            }
            isSpaced = false
        }
        return tokens

        func append(_ kind: IngredientToken.Kind, _ range: Range<Int>) {
            let written = String(text[range])
            tokens.append(
                IngredientToken(
                    kind: kind, text: written, folded: kind == .word ? fold(written) : written, isSpaced: isSpaced,
                    range: range))
        }
        /// French writes `d'huile` and `l'ail`.
        func appendWord(_ range: Range<Int>) {
            let isElided =
                range.count > 2 && "dDlL".contains(text[range.lowerBound])
                && "'’‘".contains(text[range.lowerBound + 1])
            guard let split = isElided ? range.lowerBound + 2 : numberWord(range) else { return append(.word, range) }
            append(.word, range.lowerBound..<(isElided ? split : split - 1))
            isSpaced = false
            append(.word, split..<range.upperBound)
        }
        /// Returns where the unit of `one-pound` begins.
        func numberWord(_ range: Range<Int>) -> Int? {
            guard let hyphen = range.first(where: { text[$0] == "-" }),
                IngredientLexicon.numbers[fold(String(text[range.lowerBound..<hyphen]))] != nil,
                IngredientLexicon.units[fold(String(text[hyphen + 1..<range.upperBound]))] != nil
            else { return nil }
            return hyphen + 1
        }
    }

    private static func isInvisible(_ character: Character) -> Bool {
        character == "\u{200B}" || character == "\u{FEFF}" || character == "\u{00AD}" || character == "\u{200D}"
    }

    private static func mark(_ character: Character) -> Character {
        switch character {
        case "–", "—", "‐", "‑", "−", "‒": "-"
        case "[", "{", "（": "("
        case "]", "}", "）": ")"
        case "⁄", "∕": "/"
        case "×", "✕": "x"
        case "，": ","
        default: character
        }
    }

    /// Reads `2`, `1.5`, `1,5`, `1.000`, `½`, `1½` or `1/2`. Letters behind it must be a unit: `7up` is a word.
    private static func number(in text: [Character], at start: Int) -> (Rational, Int)? {
        if let fraction = vulgarFractions[text[start]] { return (fraction, start + 1) }
        guard let (whole, digits) = digits(in: text, at: start) else { return nil }
        var end = start + digits
        var value = Rational(whole)
        if let (fraction, next) = slashed(in: text, above: whole, at: end) {
            (value, end) = (fraction, next)
        } else if digits > 1, text[start] == "0" {
            return nil
        } else {
            while let (group, next) = thousands(in: text, at: end, digits: end - start) {
                value = value * 1000 + Rational(group)
                end = next
            }
            if end == start + digits, end + 1 < text.count, text[end] == "." || text[end] == ",",
                let (part, count) = Self.digits(in: text, at: end + 1), count <= 6
            {
                let power = (0..<count).reduce(1) { power, _ in power * 10 }
                value = value + Rational(part, power)
                end += 1 + count
            }
            if end < text.count, let fraction = vulgarFractions[text[end]] {
                value = value + fraction
                end += 1
            }
        }
        guard value <= Rational(largestNumber) else { return nil }
        guard end < text.count, text[end] != "%" else { return end < text.count ? nil : (value, end) }
        if text[end].isLetter {
            var last = end
            while last < text.count, text[last].isLetter { last += 1 }
            let letters = String(text[end..<last])
            guard letters.lowercased() == "x" || IngredientLexicon.isUnit(letters) else { return nil }
        }
        return (value, end)
    }

    private static func digits(in text: [Character], at start: Int) -> (value: Int, count: Int)? {
        var (value, end) = (0, start)
        while end < text.count, end - start < 8, let digit = text[end].wholeNumberValue, text[end].isASCII {
            value = value * 10 + digit
            end += 1
        }
        return end == start || end - start == 8 ? nil : (value, end - start)
    }

    /// Reads the `/2` behind a 1. `400/14 oz` is no fraction.
    private static func slashed(in text: [Character], above: Int, at end: Int) -> (Rational, Int)? {
        guard end + 1 < text.count, text[end] == "/" || text[end] == "⁄" || text[end] == "∕",
            let (below, count) = digits(in: text, at: end + 1), below > 1, below <= 64,
            above < below || [2, 3, 4, 8].contains(below) && above < 100
        else { return nil }
        return (Rational(above, below), end + 1 + count)
    }

    /// Reads `,000` or `.000`. A point before three digits is one of thousands only before grams and millilitres, and a
    /// comma is one unless kilograms or litres follow.
    private static func thousands(in text: [Character], at end: Int, digits count: Int) -> (Int, Int)? {
        guard count <= 7, end + 3 < text.count, text[end] == "." || text[end] == ",",
            let (group, length) = digits(in: text, at: end + 1), length == 3
        else { return nil }
        var next = end + 4
        while next < text.count, text[next].isWhitespace { next += 1 }
        var last = next
        while last < text.count, text[last].isLetter { last += 1 }
        let unit = String(text[next..<last]).lowercased()
        let isThousand =
            text[end] == "." ? ["g", "gr", "gramm", "ml"].contains(unit) : !["kg", "l", "liter"].contains(unit)
        return isThousand ? (group, end + 4) : nil
    }

    /// Returns the end of a word: letters, digits, and hyphens, apostrophes and points between them.
    private static func word(in text: [Character], at start: Int) -> Int {
        var end = start
        while end < text.count {
            let character = text[end]
            if character.isLetter || character.isNumber && vulgarFractions[character] == nil || character == "%" {
                end += 1
            } else if "-'’‘‐‑&".contains(character), end + 1 < text.count, text[end + 1].isLetter, end > start {
                end += 2
            } else if "'’".contains(character), end > start, text[end - 1] == "s" || text[end - 1] == "S" {
                end += 1
            } else if character == ".", end + 1 < text.count, text[end + 1].isLetter, end - start <= 6,
                text[end - 1].isLetter
            {
                end += 2
            } else {
                break
            }
        }
        return end
    }
}
