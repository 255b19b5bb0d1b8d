/// Personal data that a household wants left as it is: grandma's number may stay.
///
/// A value is the same however it is written: a telephone number by its digits, with the country's code or without, an
/// e-mail address in any case, everything else by its letters and digits.
package struct AllowList: Hashable, Sendable {
    private let values: Set<[UInt8]>
    /// Digits of telephone numbers without plus, 00 and trunk zero.
    private let numbers: [[UInt8]]

    package init(_ values: [String] = []) {
        let folded = values.map(Folding.fold)
        self.values = Set(folded.map(Self.plain)).subtracting([[]])
        numbers = folded.map(Self.number).filter { $0.count >= Self.fewestDigits }
    }

    /// Whether what a detector found in the folded text is on the list.
    func contains(_ kind: PIIKind, _ value: ArraySlice<UInt8>) -> Bool {
        guard !values.isEmpty else { return false }
        if kind == .phone {
            let number = Self.number(value)
            guard number.count >= Self.fewestDigits else { return false }
            return numbers.contains { Self.areOne($0, number) }
        }
        return values.contains(Self.plain(value))
    }

    /// Fewer would be anybody's.
    private static let fewestDigits = 6

    /// The same, or the one is the other after the country's code, of one to three digits.
    private static func areOne(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        let (short, long) = one.count <= other.count ? (one, other) : (other, one)
        return long.count - short.count <= 3 && long.suffix(short.count) == short[...]
    }

    /// The digits of a telephone number, without zeros before it and without the "(0)" after a country's code.
    private static func number(_ value: some Sequence<UInt8>) -> [UInt8] {
        let bytes = Array(value)
        let digits = bytes.indices.filter { index in
            let isBracketedZero = bytes[index...].starts(with: "0)".utf8) && index > 0 && bytes[index - 1] == 0x28
            return bytes[index].isASCIIDigit && !isBracketedZero
        }
        return Array(digits.map { bytes[$0] }.drop { $0 == UInt8(ascii: "0") })
    }

    private static func plain(_ value: some Sequence<UInt8>) -> [UInt8] {
        value.filter { $0.isWordByte || $0 == UInt8(ascii: "@") }.map { $0.isASCIILetter ? $0 | 0x20 : $0 }
    }
}
