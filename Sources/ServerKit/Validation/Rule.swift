import HearthAPI

/// A wire type with rules beyond its members' types. Requests are checked when they are decoded; responses follow the
/// rules by construction.
package protocol Validatable: Sendable {
    /// The rules, in the order in which they are checked.
    static var rules: [Rule<Self>] { get }
}

/// A rule on one member of a wire type, or on several members together.
package struct Rule<Wire>: Sendable {
    let description: RuleDescription
    let check: @Sendable (_ value: Wire, _ place: String, _ fields: inout ValidationErrors) -> Void

    /// Creates a rule: the member, if present, meets `bound`.
    package init<Value>(
        _ member: String, _ value: @escaping @Sendable (Wire) -> Value?, _ bound: Constraint<Value>
    ) {
        description = RuleDescription(member: member, keywords: bound.keywords)
        check = { wire, place, fields in
            if let value = value(wire) { bound.check(value, "\(place)/\(member)", &fields) }
        }
    }

    /// Creates a rule on several members.
    ///
    /// - Parameter keywords: keywords of the whole object.
    package init(
        _ keywords: Schema,
        check: @escaping @Sendable (_ value: Wire, _ place: String, _ fields: inout ValidationErrors) -> Void
    ) {
        description = RuleDescription(member: nil, keywords: keywords)
        self.check = check
    }

    /// Creates a rule that only describes a member: one of a response, or one with an error code of its own.
    package init(_ member: String, is keywords: Schema) {
        description = RuleDescription(member: member, keywords: keywords)
        check = { _, _, _ in }
    }
}

/// A rule as the OpenAPI document states it.
struct RuleDescription: Sendable {
    /// The member's name; nil for the whole object.
    let member: String?
    let keywords: Schema
}

extension Validatable {
    static var descriptions: [RuleDescription] { rules.map(\.description) }

    func check(at place: String, _ fields: inout ValidationErrors) {
        for rule in Self.rules { rule.check(self, place, &fields) }
    }
}
