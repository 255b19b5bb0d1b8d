import HearthAPI

/// A wire type whose values are held to rules beyond their types: requests when they are decoded, answers by their makers.
protocol Validatable: Sendable {
    static var rules: [Rule<Self>] { get }
}

/// What holds for one member of a wire type, or for several of them together.
struct Rule<Wire>: Sendable {
    let description: RuleDescription
    let check: @Sendable (_ value: Wire, _ place: String, _ fields: inout ValidationErrors) -> Void

    /// A member, where it is there, is within `bound`.
    init<Value>(
        _ member: String, _ value: @escaping @Sendable (Wire) -> Value?, _ bound: Constraint<Value>
    ) {
        description = RuleDescription(member: member, keywords: bound.keywords)
        check = { wire, place, fields in
            if let value = value(wire) { bound.check(value, "\(place)/\(member)", &fields) }
        }
    }

    /// What holds for members together; `keywords` are those of the whole object.
    init(
        _ keywords: Schema,
        check: @escaping @Sendable (_ value: Wire, _ place: String, _ fields: inout ValidationErrors) -> Void
    ) {
        description = RuleDescription(member: nil, keywords: keywords)
        self.check = check
    }

    /// What a member of an answer is. Whoever makes the answer sees to it.
    init(_ member: String, is keywords: Schema) {
        description = RuleDescription(member: member, keywords: keywords)
        check = { _, _, _ in }
    }
}

/// What a rule says in the document.
struct RuleDescription: Sendable {
    /// Nil for the whole object.
    let member: String?
    let keywords: Schema
}

extension Validatable {
    static var descriptions: [RuleDescription] { rules.map(\.description) }

    func check(at place: String, _ fields: inout ValidationErrors) {
        for rule in Self.rules { rule.check(self, place, &fields) }
    }
}
