/// An amount in millionths of a US dollar. It is an integer, because a ledger must not round.
package struct Money: Hashable, Comparable, Sendable {
    package var microdollars: Int64

    package init(microdollars: Int64) { self.microdollars = microdollars }
    package init(cents: Int) { microdollars = Int64(cents) * 10_000 }

    package static let zero = Money(microdollars: 0)

    package static func < (left: Money, right: Money) -> Bool { left.microdollars < right.microdollars }
    package static func + (left: Money, right: Money) -> Money {
        Money(microdollars: left.microdollars + right.microdollars)
    }
    package static func - (left: Money, right: Money) -> Money {
        Money(microdollars: left.microdollars - right.microdollars)
    }
    package static func += (left: inout Money, right: Money) { left = left + right }
}
