import HearthCore
import Kitchen

/// An ingredient line for another number of servings: its amounts are multiplied, its words stay.
struct ScaledLine: Hashable, Sendable {
    /// The line.
    private(set) var text: String

    /// Scales a line. Of a range both ends are scaled, and of `2 x 400 g` the number of packs.
    init(_ line: String, by factor: Rational) {
        var words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard factor != 1, let start = words.firstIndex(where: { !$0.isEmpty }),
            let first = Self.number(at: start, in: words)
        else {
            text = line
            return
        }
        var scaled = (first.value * factor).kitchenText
        if let upper = first.upper { scaled += "–" + (upper * factor).kitchenText }
        words.replaceSubrange(start..<first.end, with: [scaled + first.tail])
        text = words.joined(separator: " ")
    }

    private struct Number {
        var value: Rational
        /// The upper end of a range.
        var upper: Rational?
        /// What stands behind the number in its word: the unit of `400g`.
        var tail = ""
        /// The index behind the last word of the number.
        var end: Int
    }

    /// Reads `2`, `1.5`, `1,5`, `1/2`, `1 1/2`, `½`, `1½`, `2-3`, `2 - 3` and `400g`.
    private static func number(at start: Int, in words: [String]) -> Number? {
        let word = words[start]
        let head = word.prefix { $0.isNumber || "./,-–⁄".contains($0) }
        let tail = String(word[head.endIndex...])
        guard tail.isEmpty || tail.first?.isLetter == true else { return nil }
        let ends = head.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
        guard (1...2).contains(ends.count), let value = value(ends[0]) else { return nil }
        var number = Number(value: value, upper: nil, tail: tail, end: start + 1)
        if ends.count == 2 {
            guard let upper = self.value(ends[1]) else { return nil }
            number.upper = upper
            return number
        }
        guard tail.isEmpty, number.end < words.count else { return number }
        if words[number.end].contains("/") || words[number.end].unicodeScalars.allSatisfy({ isFraction($0) }),
            value.isWhole, let part = self.value(words[number.end][...]), part < 1
        {
            number.value = number.value + part
            number.end += 1
        } else if words[number.end] == "-" || words[number.end] == "–", number.end + 1 < words.count,
            let upper = self.value(words[number.end + 1][...])
        {
            number.upper = upper
            number.end += 2
        }
        return number
    }

    private static func isFraction(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.numericType == .numeric && scalar.properties.numericValue.map { $0 < 1 } == true
    }

    /// Returns the fraction of a character such as `⅓`, which binary numbers hold inexactly.
    private static func small(_ value: Double) -> Rational? {
        let below = (1...10).first { abs(value * Double($0) - (value * Double($0)).rounded()) < 1e-6 }
        return below.map { Rational(Int((value * Double($0)).rounded()), $0) }
    }

    private static func value(_ text: Substring) -> Rational? {
        guard !text.isEmpty, text.utf8.count <= 24 else { return nil }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "⁄" }
        if parts.count == 2, let over = value(parts[0]), let under = value(parts[1]), under > 0 { return over / under }
        guard parts.count == 1 else { return nil }
        if let last = text.unicodeScalars.last, isFraction(last),
            let part = last.properties.numericValue.flatMap(Self.small)
        {
            let whole = text.dropLast()
            return whole.isEmpty ? part : value(whole).map { $0 + part }
        }
        guard let value = Double(text.replacing(",", with: ".")), value >= 0, value <= 1_000_000 else { return nil }
        return Rational(approximating: value)
    }
}
