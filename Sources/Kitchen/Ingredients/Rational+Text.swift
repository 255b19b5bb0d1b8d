extension Rational {
    /// The number as a cook reads it: `2`, `1½`, `⅔`; other fractions as decimals with at most two places.
    package var kitchenText: String {
        if isWhole { return String(numerator) }
        let whole = floor
        let part = self - Rational(whole)
        if let mark = Self.marks[part] { return whole == 0 ? mark : "\(whole)\(mark)" }
        let hundredths = (part * 100).rounded(to: 1).numerator
        if hundredths == 0 { return whole == 0 ? "0.01" : String(whole) }
        if hundredths == 100 { return String(whole + 1) }
        if let mark = Self.marks[Rational(hundredths, 100)] { return whole == 0 ? mark : "\(whole)\(mark)" }
        let digits =
            hundredths % 10 == 0 ? String(hundredths / 10) : hundredths < 10 ? "0\(hundredths)" : String(hundredths)
        return "\(whole).\(digits)"
    }

    private static let marks: [Rational: String] = [
        Rational(1, 2): "½", Rational(1, 4): "¼", Rational(3, 4): "¾", Rational(1, 3): "⅓", Rational(2, 3): "⅔",
        Rational(1, 8): "⅛", Rational(3, 8): "⅜", Rational(5, 8): "⅝", Rational(7, 8): "⅞",
    ]
}
