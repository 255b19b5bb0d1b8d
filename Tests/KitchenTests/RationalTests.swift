import Kitchen
import Testing

@Suite struct RationalTests {
    @Test func `a third times three is one`() {
        #expect(Rational(1, 3) * 3 == 1)
        #expect(Rational(1, 3) + Rational(1, 3) + Rational(1, 3) == 1)
        #expect((0..<10).reduce(Rational.zero) { sum, _ in sum + Rational(1, 10) } == 1)
    }

    @Test func `an ounce and a pound convert exactly both ways`() {
        let pound = MeasureUnit.named("lb")
        let ounce = MeasureUnit.named("oz")
        #expect(Rational(16) * ounce.factor == pound.factor)
        #expect(Rational(7, 3) * pound.factor / pound.factor == Rational(7, 3))
        #expect(MeasureUnit.named("cup").factor == 16 * MeasureUnit.named("tbsp").factor)
    }

    @Test func `results stay within their limits`() {
        let large = Rational(999_999_999_999)
        #expect(large * large == Rational(Rational.largest))
        #expect(Rational(-1) * large * large == Rational(-Rational.largest))
        #expect(Rational(1, 0) == 0)
        #expect(Rational(1) / 0 == 0)
        #expect(Rational(approximating: .nan) == nil)
        #expect(Rational(approximating: .infinity) == nil)
        var sum = Rational.zero
        for denominator in 1...500 { sum = sum + Rational(1, denominator) }
        #expect(abs(sum.double - 6.7928) < 0.001)
    }

    @Test(arguments: [
        (Rational(3, 2), "1½"), (Rational(2, 3), "⅔"), (Rational(7, 8), "⅞"), (5, "5"), (Rational(12, 10), "1.2"),
        (Rational(1, 1000), "0.01"), (Rational(1999, 1000), "2"), (Rational(105, 100), "1.05"),
    ])
    func `a number is shown as a cook reads it`(number: Rational, text: String) {
        #expect(number.kitchenText == text)
    }

    @Test func `rounding goes to the nearest step, or up`() {
        #expect(Rational(7, 3).rounded(to: Rational(1, 2)) == Rational(5, 2))
        #expect(Rational(1, 4).rounded(to: Rational(1, 2)) == Rational(1, 2))
        #expect(Rational(21, 10).roundedUp(to: 1) == 3)
        #expect(Rational(2).roundedUp(to: 1) == 2)
    }
}
