import Foundation

/// A word, a number or a sign of a quick entry.
struct QuickToken: Sendable {
    /// Lower case, without accents; ß as ss, œ as oe.
    var folded: String
    /// True if the last letter of the word has an accent: French "couché" is no "couche".
    var endsAccented = false
    /// The place in the text.
    var range: Range<String.Index>
    /// The signs between the token before and this one.
    var gap: Gap
    /// The value of a number; nil for words.
    var number: Double?
    /// The hour and the minute of a number that may be a time: 14:30, 14.30. Nil for others.
    var clock: (hour: Int, minute: Int)?
    /// True if a colon separates the parts of ``clock``, so that it is no decimal fraction.
    var isColonClock = false
    /// True for a time in four digits, which may also be a number: "1200".
    var isDigitClock = false

    struct Gap: OptionSet, Sendable {
        let rawValue: UInt8
        static let space = Gap(rawValue: 1)
        static let comma = Gap(rawValue: 2)
        /// The end of a sentence or a line, or a semicolon.
        static let stop = Gap(rawValue: 4)
        static let dash = Gap(rawValue: 8)
        static let colon = Gap(rawValue: 16)
        static let slash = Gap(rawValue: 32)
        static let line = Gap(rawValue: 64)

        /// True if words on both sides can be one expression.
        var joins: Bool { isDisjoint(with: [.comma, .stop, .colon, .line]) }
    }
}

/// Splits a quick entry into tokens.
struct QuickScanner {
    private let text: String
    private var index: String.Index
    private var gap: QuickToken.Gap = []
    private var tokens: [QuickToken] = []

    /// Returns the tokens of a text.
    static func tokens(of text: String) -> [QuickToken] {
        var scanner = QuickScanner(text)
        scanner.scan()
        return scanner.tokens
    }

    /// Returns a word in lower case without accents.
    static func folded(_ word: some StringProtocol) -> String {
        var folded = "".unicodeScalars
        for scalar in String(word).decomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
            switch scalar {
            case "ß": folded.append(contentsOf: "ss".unicodeScalars)
            case "œ": folded.append(contentsOf: "oe".unicodeScalars)
            case _ where scalar.properties.generalCategory == .nonspacingMark: break
            default: folded.append(scalar)
            }
        }
        return String(folded)
    }

    /// Returns whether the last letter of a word has an accent, but for the "s" and "e" of an ending: "couchés".
    static func endsAccented(_ word: some StringProtocol) -> Bool {
        let stem = word.hasSuffix("s") ? word.dropLast() : word[...]
        return stem.hasSuffix("é") || stem.hasSuffix("ée")
    }

    private init(_ text: String) {
        self.text = text
        index = text.startIndex
    }

    private mutating func scan() {
        while index < text.endIndex {
            let character = text[index]
            if character.isASCIIDigit || isLeadingPoint {
                scanNumber()
            } else if character.isLetter {
                scanWord()
            } else if let value = Self.fractions[character] {
                scanFraction(value)
            } else if let word = Self.signs[character] ?? Self.pictures[character] {
                append(word, index..<text.index(after: index))
            } else {
                gap.formUnion(mark(character))
                index = text.index(after: index)
            }
        }
    }

    /// A larger number is this one: every unit of it is still a whole number, and impossible.
    private static let largestNumber = 1e9

    private mutating func append(
        _ folded: String, _ range: Range<String.Index>, number: Double? = nil,
        clock: (hour: Int, minute: Int)? = nil, isColonClock: Bool = false
    ) {
        tokens.append(
            QuickToken(
                folded: folded, range: range, gap: gap, number: number.map { min($0, Self.largestNumber) },
                clock: clock, isColonClock: isColonClock))
        gap = []
        index = range.upperBound
    }

    private mutating func scanWord() {
        let start = index
        var end = index
        while end < text.endIndex, text[end].isLetter { end = text.index(after: end) }
        append(Self.folded(text[start..<end]), start..<end)
        tokens[tokens.count - 1].endsAccented = Self.endsAccented(text[start..<end])
        // "d'une" and "Mia's" are two words; the sign between them separates nothing.
        if index < text.endIndex, Self.apostrophes.contains(text[index]) { index = text.index(after: index) }
    }

    /// True at the point of ".5".
    private var isLeadingPoint: Bool {
        let next = text.index(after: index)
        guard text[index] == ".", next < text.endIndex, text[next].isASCIIDigit else { return false }
        return index == text.startIndex || text[text.index(before: index)].isWhitespace
    }

    /// Returns the time that four digits write: "0640", "1530". Without a leading zero, the minutes are multiples of five.
    private static func clock(ofDigits digits: some StringProtocol) -> (hour: Int, minute: Int)? {
        guard digits.count == 4, let number = Int(digits), number / 100 < 24, number % 100 < 60 else { return nil }
        return digits.hasPrefix("0") || number % 5 == 0 && number >= 1000 ? (number / 100, number % 100) : nil
    }

    /// Scans "120", ".5", "7.4", "38,2", "14:30", "1/2" and "2 1/2".
    private mutating func scanNumber() {
        if text[index] == "." {
            let end = digits(from: text.index(after: index))
            append(String(text[index..<end]), index..<end, number: Double("0" + text[index..<end]))
            return
        }
        let start = index
        let whole = digits(from: start)
        var end = whole
        var number = Double(text[start..<whole]) ?? 0
        var clock: (hour: Int, minute: Int)?
        var isColon = false
        if whole < text.endIndex, ".,:/".contains(text[whole]) {
            let next = text.index(after: whole)
            let last = digits(from: next)
            if last > next {
                let (head, tail) = (text[start..<whole], text[next..<last])
                if text[whole] == "/" {
                    if let lower = Double(tail), lower > 0, head.count == 1, tail.count == 1 {
                        number /= lower
                        end = last
                        addToWhole(&number)
                    }
                } else {
                    end = last
                    isColon = text[whole] == ":"
                    if text[whole] != ",", tail.count == 2, let hour = Int(head), let minute = Int(tail), hour <= 24,
                        minute < 60
                    {
                        clock = (hour, minute)
                    }
                    number = Double("\(head).\(tail)") ?? number
                }
            }
        }
        if end == whole, let own = Self.clock(ofDigits: text[start..<whole]) {
            append(String(text[start..<end]), start..<end, number: number, clock: own, isColonClock: true)
            tokens[tokens.count - 1].isDigitClock = true
            return
        }
        if end < text.endIndex, let fraction = Self.fractions[text[end]] {
            number += fraction
            end = text.index(after: end)
        }
        append(String(text[start..<end]), start..<end, number: number, clock: clock, isColonClock: isColon)
    }

    private mutating func scanFraction(_ value: Double) {
        var value = value
        let end = text.index(after: index)
        addToWhole(&value)
        append(String(text[index..<end]), index..<end, number: value)
    }

    /// Joins the fraction to a whole number before it: "1 1/2".
    private mutating func addToWhole(_ fraction: inout Double) {
        guard gap == .space, let last = tokens.last, let whole = last.number, whole == whole.rounded(),
            last.clock == nil, fraction < 1
        else { return }
        fraction += whole
        gap = last.gap
        tokens.removeLast()
    }

    private func digits(from start: String.Index) -> String.Index {
        var end = start
        while end < text.endIndex, text[end].isASCIIDigit { end = text.index(after: end) }
        return end
    }

    private func mark(_ character: Character) -> QuickToken.Gap {
        switch character {
        case ",": return .comma
        case ";", "!", "?", "•": return .stop
        case ".":
            // "p.m." and "min. " end no sentence.
            let next = text.index(after: index)
            let isLast = next == text.endIndex || text[next].isWhitespace
            let isAbbreviation = tokens.last.map { Self.abbreviations.contains($0.folded) } ?? false
            return isLast && !isAbbreviation ? .stop : []
        case ":": return .colon
        case "-", "–", "—", "‑", "→", ">": return .dash
        case "/", "|": return .slash
        case _ where character.isNewline: return [.stop, .line]
        case _ where character.isWhitespace: return .space
        default: return []
        }
    }

    private static let apostrophes: Set<Character> = ["'", "’", "`", "´", "ʼ"]
    private static let fractions: [Character: Double] = ["½": 0.5, "¼": 0.25, "¾": 0.75]
    private static let signs: [Character: String] = [
        "&": "&", "+": "&", "@": "@", "°": "°", "º": "°", "℃": "celsius", "℉": "fahrenheit", "'": "′", "′": "′",
        "’": "′", "~": "~", "≈": "~", "%": "%",
    ]
    private static let pictures: [Character: String] = [
        "🍼": "🍼", "🤱": "🤱", "💩": "💩", "💧": "💧", "💦": "💧", "😴": "😴", "💤": "😴", "🛌": "😴", "🛁": "🛁", "🛀": "🛁", "💊": "💊",
        "🌡": "🌡", "🌡️": "🌡", "🥣": "🥣",
    ]
    private static let abbreviations: Set<String> = [
        "min", "mins", "std", "stdn", "ca", "approx", "hr", "hrs", "oz", "lb", "lbs", "h", "m", "am", "pm", "temp",
        "med", "gr", "cm", "ml", "kg", "aprox", "env", "uhr", "p", "a", "fl",
    ]
}

extension Character {
    /// True for 0 to 9.
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
