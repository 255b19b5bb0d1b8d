/// Personal data that a household wants to keep unredacted, such as grandma's number.
///
/// Spelling does not matter: telephone numbers compare by digits, with or without the country code; e-mail addresses
/// ignore case; everything else compares by letters and digits.
package struct AllowList: Hashable, Sendable {
    private let values: Set<[UInt8]>
    /// Telephone numbers as digits, without plus, 00 and trunk zero.
    private let numbers: [[UInt8]]

    /// Creates a list of `values` as the household wrote them.
    package init(_ values: [String] = []) {
        let folded = values.map(Folding.fold)
        self.values = Set(folded.map(Self.plain)).subtracting([[]])
        numbers = folded.map(Self.number).filter { $0.count >= Self.minDigits }
    }

    /// Returns whether a finding in the folded text is on the list.
    func contains(_ kind: PIIKind, _ value: ArraySlice<UInt8>) -> Bool {
        guard !values.isEmpty else { return false }
        if kind == .phone {
            let number = Self.number(value)
            guard number.count >= Self.minDigits else { return false }
            return numbers.contains { Self.areEqual($0, number) }
        }
        return values.contains(Self.plain(value))
    }

    /// Minimum number of digits; fewer would match anybody's number.
    private static let minDigits = 6

    /// Returns whether two numbers are equal, or equal after a country code of one to three digits.
    private static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        let (short, long) = one.count <= other.count ? (one, other) : (other, one)
        return long.count - short.count <= 3 && long.suffix(short.count) == short[...]
    }

    /// Returns the digits of a telephone number, without leading zeros and without the "(0)" after a country code.
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
