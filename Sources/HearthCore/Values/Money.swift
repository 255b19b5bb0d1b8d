/// An amount in millionths of a US dollar. It is an integer, because a ledger must not round.
package struct Money: Hashable, Comparable, Sendable {
    /// The amount in millionths of a US dollar; may be negative.
    package var microdollars: Int64

    /// Creates an amount from millionths of a US dollar.
    package init(microdollars: Int64) { self.microdollars = microdollars }
    /// Creates an amount from cents of a US dollar.
    package init(cents: Int) { microdollars = Int64(cents) * 10_000 }

    /// No money.
    package static let zero = Money(microdollars: 0)

    package static func < (left: Money, right: Money) -> Bool { left.microdollars < right.microdollars }
    /// Returns the sum.
    package static func + (left: Money, right: Money) -> Money {
        Money(microdollars: left.microdollars + right.microdollars)
    }
    /// Returns the difference.
    package static func - (left: Money, right: Money) -> Money {
        Money(microdollars: left.microdollars - right.microdollars)
    }
    /// Adds an amount.
    package static func += (left: inout Money, right: Money) { left = left + right }
}
