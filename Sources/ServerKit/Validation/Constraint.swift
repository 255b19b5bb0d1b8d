import HearthAPI

/// A rule on a value of a request, beyond the value's type. The same object checks the value and describes it in the
/// document at `/openapi.json`.
package struct Constraint<Value>: Sendable {
    /// Keywords of JSON Schema that describe `check`.
    package let keywords: Schema
    /// Adds an error if the value breaks the rule.
    ///
    /// - Parameter place: JSON pointer of the value, or the parameter's name.
    package let check: @Sendable (_ value: Value, _ place: String, _ fields: inout ValidationErrors) -> Void

    /// Creates a constraint from a check that may add several errors.
    package init(
        _ keywords: Schema,
        check: @escaping @Sendable (_ value: Value, _ place: String, _ fields: inout ValidationErrors) -> Void
    ) {
        self.keywords = keywords
        self.check = check
    }

    /// Creates a constraint from a predicate.
    ///
    /// - Parameters:
    ///   - keywords: keywords of JSON Schema that describe the predicate.
    ///   - problem: the error of a value that breaks the rule, such as "must be 1 to 31".
    package init(_ keywords: Schema, _ problem: String, isFine: @escaping @Sendable (Value) -> Bool) {
        self.init(keywords) { value, place, fields in fields.check(isFine(value), place, problem) }
    }

    /// Returns the constraint for a value that may be null.
    package static func orNull<Wrapped>(_ bound: Constraint<Wrapped>) -> Constraint where Value == Wrapped? {
        Constraint(bound.keywords) { value, place, fields in
            if let value { bound.check(value, place, &fields) }
        }
    }

    /// Returns a limit on the number of values, each of which meets `bound`.
    ///
    /// - Parameter comesFirst: false if so many long values exceed the body limit, so that a longer list gets 413
    ///   rather than 400. The maximum is then described in words, because `maxItems` would promise 400.
    package static func list<Element>(
        _ count: ClosedRange<Int>, of things: String = "entries", comesFirst: Bool = true,
        each bound: Constraint<Element>
    ) -> Constraint where Value == [Element] {
        var keywords: Schema =
            comesFirst
            ? ["maxItems": .integer(Int64(count.upperBound))]
            : ["description": .string("Up to \(count.upperBound) \(things).")]
        if count.lowerBound > 0 { keywords["minItems"] = .integer(Int64(count.lowerBound)) }
        if !bound.keywords.isEmpty { keywords["items"] = bound.keywords.json }
        let lowest = count.lowerBound > 0 ? "\(count.lowerBound) to" : "at most"
        let problem = "must have \(lowest) \(count.upperBound) \(things)"
        return Constraint(keywords) { values, place, fields in
            fields.check(count.contains(values.count), place, problem)
            for (index, value) in values.prefix(count.upperBound).enumerated() {
                bound.check(value, "\(place)/\(index)", &fields)
            }
        }
    }

    /// Returns a constraint that applies the rules of the value's type.
    package static func object() -> Constraint where Value: Validatable {
        Constraint([:]) { value, place, fields in value.check(at: place, &fields) }
    }
}

extension Constraint where Value: FixedWidthInteger & Sendable {
    /// Returns a constraint to the numbers of a range.
    package static func range(_ range: ClosedRange<Value>) -> Constraint {
        Constraint(
            [
                "minimum": .integer(Int64(clamping: range.lowerBound)),
                "maximum": .integer(Int64(clamping: range.upperBound)),
            ],
            range.upperBound == Value.max
                ? "must be \(range.lowerBound) or more" : "must be \(range.lowerBound) to \(range.upperBound)",
            isFine: range.contains)
    }
}

extension Constraint where Value == Int64 {
    /// The number by which a request names a user.
    package static let userNumber = Constraint.range(1...Int64.highestUserNumber)
}

extension Int64 {
    /// The highest whole number that every reader of JSON keeps (RFC 8259, section 6).
    package static let highestUserNumber: Int64 = 9_007_199_254_740_991
}

extension Constraint where Value == Double {
    /// A child's age in years: 0.75 is nine months.
    package static let age = Constraint(
        // Ages are stored in whole months: a higher value would be returned as 22.
        ["minimum": 0, "maximum": 21.99], "must be an age in years, 0 to 21, or null", isFine: (0...21.99).contains)
}
