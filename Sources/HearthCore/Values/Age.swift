/// A child's age in whole months.
package struct Age: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The age in whole months.
    package let months: Int

    /// Creates an age from whole months.
    package init(months: Int) { self.months = months }

    /// Converts the years of the API, where 0.75 means nine months. Rounds down: a child is never treated as older.
    package init(years: Double) { months = Int((years * 12 + 1e-6).rounded(.down)) }

    /// The age in years, as the API has it.
    package var years: Double { Double(months) / 12 }

    package static func < (left: Age, right: Age) -> Bool { left.months < right.months }

    /// `8 months`, `2½ years`, `4 years`: months below two years, as health authorities count; then half years if exact,
    /// other ages below three in months; otherwise full years, rounded down.
    package var description: String {
        switch months {
        case 1: "1 month"
        case ..<24: "\(months) months"
        case _ where months % 12 == 6: "\(months / 12)½ years"
        case ..<36 where months % 12 != 0: "\(months) months"
        default: "\(months / 12) years"
        }
    }
}

/// A half-open range of ages in months, `from ..< to`; without `to` it reaches to adulthood.
package struct AgeRange: Hashable, Sendable {
    /// The youngest age in months.
    package let from: Int
    /// The first age in months that is too old; nil for a range that reaches to adulthood.
    package let to: Int?

    /// Creates an age range.
    package init(from: Int = 0, to: Int? = nil) {
        self.from = from
        self.to = to
    }

    /// Returns true if the range includes the age.
    package func contains(_ age: Age) -> Bool { age.months >= from && age.months < (to ?? .max) }
}
