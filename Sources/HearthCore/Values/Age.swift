/// A child's age in whole months.
package struct Age: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let months: Int

    package init(months: Int) { self.months = months }

    /// From the wire's years, where 0.75 means nine months. Rounded down: a child is never taken for older.
    package init(years: Double) { months = Int((years * 12 + 1e-6).rounded(.down)) }

    package var years: Double { Double(months) / 12 }

    package static func < (left: Age, right: Age) -> Bool { left.months < right.months }

    /// `8 months`, `18 months`, `4 years`: months up to two years, as health authorities count, and where years would
    /// hide too much up to three.
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

/// A half-open range of ages in months, `from ..< to`; an open end reaches to adulthood.
package struct AgeRange: Hashable, Sendable {
    package let from: Int
    package let to: Int?

    package init(from: Int = 0, to: Int? = nil) {
        self.from = from
        self.to = to
    }

    package func contains(_ age: Age) -> Bool { age.months >= from && age.months < (to ?? .max) }
}
