/// An exact number of a quantity: a third of a cup times three is one cup.
///
/// Results whose numerator or denominator leaves ``limit`` are rounded to a millionth and limited to ``largest``.
package struct Rational: Hashable, Comparable, Sendable {
    package let numerator: Int
    /// Above 0; numerator and denominator have no common divisor.
    package let denominator: Int

    package static let zero = Rational(0)
    package static let one = Rational(1)

    /// The largest value; larger ones become it.
    package static let largest = 1_000_000_000_000

    private static let limit: Int128 = 1 << 62
    private static let step: Int128 = 1_000_000

    package init(_ whole: Int) { self.init(Int128(whole), 1) }

    /// Creates a fraction. A denominator of 0 makes 0.
    package init(_ numerator: Int, _ denominator: Int) {
        self.init(Int128(numerator), Int128(denominator))
    }

    /// Creates the number nearest to a value, to a millionth; nil if the value is not finite or too large.
    package init?(approximating value: Double) {
        guard value.isFinite, abs(value) <= Double(Self.largest) else { return nil }
        self.init(Int128((value * Double(Self.step)).rounded()), Self.step)
    }

    private init(_ above: Int128, _ below: Int128) {
        (numerator, denominator) = Self.reduced(above, below)
    }

    private static func reduced(_ above: Int128, _ below: Int128) -> (Int, Int) {
        guard below != 0 else { return (0, 1) }
        let sign: Int128 = below < 0 ? -1 : 1
        let divisor = greatestCommonDivisor(above.magnitude, below.magnitude)
        let (top, bottom) = (sign * above / divisor, sign * below / divisor)
        let most = Int128(largest)
        if top.magnitude < limit.magnitude, bottom < limit {
            if top > most * bottom || top < -most * bottom { return (top > 0 ? largest : -largest, 1) }
            return (Int(top), Int(bottom))
        }
        let value = min(max(Double(top) / Double(bottom), -Double(largest)), Double(largest))
        return reduced(Int128((value * Double(step)).rounded()), step)
    }

    private static func greatestCommonDivisor(_ left: UInt128, _ right: UInt128) -> Int128 {
        var (left, right) = (left, right)
        while right != 0 { (left, right) = (right, left % right) }
        return left == 0 ? 1 : Int128(left)
    }

    package var double: Double { Double(numerator) / Double(denominator) }
    package var isWhole: Bool { denominator == 1 }
    /// The largest whole number that is not above the value.
    package var floor: Int {
        let quotient = numerator / denominator
        return numerator % denominator < 0 ? quotient - 1 : quotient
    }

    package static func < (left: Rational, right: Rational) -> Bool {
        Int128(left.numerator) * Int128(right.denominator) < Int128(right.numerator) * Int128(left.denominator)
    }

    package static func + (left: Rational, right: Rational) -> Rational {
        Rational(
            Int128(left.numerator) * Int128(right.denominator) + Int128(right.numerator) * Int128(left.denominator),
            Int128(left.denominator) * Int128(right.denominator))
    }

    package static func - (left: Rational, right: Rational) -> Rational {
        left + Rational(-Int128(right.numerator), Int128(right.denominator))
    }

    package static func * (left: Rational, right: Rational) -> Rational {
        Rational(
            Int128(left.numerator) * Int128(right.numerator), Int128(left.denominator) * Int128(right.denominator))
    }

    /// Division by 0 makes 0.
    package static func / (left: Rational, right: Rational) -> Rational {
        Rational(
            Int128(left.numerator) * Int128(right.denominator), Int128(left.denominator) * Int128(right.numerator))
    }

    /// Returns the nearest multiple of a step; a half goes up.
    package func rounded(to step: Rational) -> Rational {
        Rational((self / step + Rational(1, 2)).floor) * step
    }

    /// Returns the smallest multiple of a step that is not below the value.
    package func roundedUp(to step: Rational) -> Rational {
        let quotient = self / step
        return Rational(quotient.isWhole ? quotient.numerator : quotient.floor + 1) * step
    }
}
