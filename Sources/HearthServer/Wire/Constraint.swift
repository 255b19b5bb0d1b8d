import HearthAPI

/// What a value of a request may be beyond its type. The same object checks the value and describes it in the document at
/// `/openapi.json`.
struct Constraint<Value>: Sendable {
    /// Keywords of JSON Schema that say what `check` does.
    let keywords: Schema
    /// - Parameter place: JSON pointer of the value, or the parameter's name.
    let check: @Sendable (_ value: Value, _ place: String, _ fields: inout ValidationErrors) -> Void

    init(
        _ keywords: Schema,
        check: @escaping @Sendable (_ value: Value, _ place: String, _ fields: inout ValidationErrors) -> Void
    ) {
        self.keywords = keywords
        self.check = check
    }

    init(_ keywords: Schema, _ problem: String, isFine: @escaping @Sendable (Value) -> Bool) {
        self.init(keywords) { value, place, fields in fields.check(isFine(value), place, problem) }
    }

    /// The same for a value that may be null.
    static func orNull<Wrapped>(_ bound: Constraint<Wrapped>) -> Constraint where Value == Wrapped? {
        Constraint(bound.keywords) { value, place, fields in
            if let value { bound.check(value, place, &fields) }
        }
    }

    /// A list of so many values, each within `bound`.
    ///
    /// - Parameter comesFirst: false where as many long values are more than a body may be, so that more of them get 413:
    ///   then the highest number is said in words, because the schema knows only one refusal.
    static func list<Element>(
        _ count: ClosedRange<Int>, of things: String = "entries", comesFirst: Bool = true,
        each bound: Constraint<Element>
    ) -> Constraint where Value == [Element] {
        var keywords: Schema =
            comesFirst
            ? ["maxItems": .integer(Int64(count.upperBound))]
            : ["description": .string("Up to \(count.upperBound) \(things).")]
        if count.lowerBound > 0 { keywords["minItems"] = .integer(Int64(count.lowerBound)) }
        if !bound.keywords.isEmpty { keywords["items"] = bound.keywords.json }
        return Constraint(keywords) { values, place, fields in
            fields.check(values.count >= count.lowerBound, place, "holds too few \(things)")
            fields.check(values.count <= count.upperBound, place, "holds more than \(count.upperBound) \(things)")
            for (index, value) in values.prefix(count.upperBound).enumerated() {
                bound.check(value, "\(place)/\(index)", &fields)
            }
        }
    }

    /// An object with rules of its own, which are described with its type.
    static func object() -> Constraint where Value: Validatable {
        Constraint([:]) { value, place, fields in value.check(at: place, &fields) }
    }
}

extension Constraint where Value: FixedWidthInteger & Sendable {
    static func range(_ range: ClosedRange<Value>) -> Constraint {
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
    /// By which requests name a user.
    static let userNumber = Constraint.range(1...Int64.highestUserNumber)
}

extension Int64 {
    /// The highest whole number that every reader of JSON keeps (RFC 8259, section 6).
    static let highestUserNumber: Int64 = 9_007_199_254_740_991
}

extension Constraint where Value == Double {
    /// Of a child, in years: 0.75 is nine months.
    static let age = Constraint(
        // What is kept is whole months: more would come back as 22.
        ["minimum": 0, "maximum": 21.99], "must be an age in years, 0 to 21, or null", isFine: (0...21.99).contains)
}
