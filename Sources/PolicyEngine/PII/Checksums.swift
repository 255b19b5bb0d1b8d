/// The decimal digits of a number as people write it, with any separators. At most 32.
struct DecimalDigits {
    private var values = SIMD32<UInt8>()
    private(set) var count = 0

    init(_ text: some Sequence<UInt8>) {
        for byte in text where (0x30...0x39).contains(byte) && count < 32 {
            values[count] = byte - 0x30
            count += 1
        }
    }

    subscript(index: Int) -> Int { Int(values[index]) }

    /// Returns the value of a range of digits; at most 18 of them.
    func number(_ range: Range<Int>) -> Int { range.reduce(0) { $0 * 10 + self[$1] } }

    /// Returns the weighted sum of the digits.
    func weighted(_ weights: [Int]) -> Int {
        zip(0..<count, weights).reduce(0) { $0 + self[$1.0] * $1.1 }
    }

    /// True if the digits pass Luhn's check (ISO/IEC 7812-1, annex B): payment cards, Canada's SIN.
    var passLuhn: Bool {
        var sum = 0
        for position in 0..<count {
            let digit = self[count - 1 - position]
            sum += position % 2 == 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)
        }
        return sum % 10 == 0
    }

    /// True if the digits pass Verhoeff's check (1969, dihedral group of ten elements): Aadhaar.
    var passVerhoeff: Bool {
        var check = 0
        for position in 0..<count {
            var digit = self[count - 1 - position]
            for _ in 0..<(position % 8) { digit = Self.permutation[digit] }
            check = Self.product(check, digit)
        }
        return check == 0
    }

    private static let permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

    /// Returns the product of rotations (0...4) and reflections (5...9) of a pentagon.
    private static func product(_ a: Int, _ b: Int) -> Int {
        switch (a < 5, b < 5) {
        case (true, true): (a + b) % 5
        case (true, false): (a + b) % 5 + 5
        case (false, true): (a - b) % 5 + 5
        case (false, false): (a - b + 5) % 5
        }
    }

    /// True if the digits pass ISO 7064, MOD 11,10: Germany's tax number.
    var passMod11And10: Bool {
        var product = 10
        for index in 0..<(count - 1) {
            let sum = (self[index] + product) % 10
            product = (sum == 0 ? 10 : sum) * 2 % 11
        }
        return (11 - product) % 10 == self[count - 1]
    }

    /// True if the digits pass the bar code check of GS1 General Specifications 7.9, with 8, 12, 13 or 14 digits.
    var passGTIN: Bool {
        var sum = 0
        for position in 0..<count { sum += self[count - 1 - position] * (position % 2 == 0 ? 1 : 3) }
        return sum % 10 == 0
    }
}
