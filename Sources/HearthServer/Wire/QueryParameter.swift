import HearthAPI
import HearthCore
import HummingbirdCore

/// A parameter of the query: the same object reads it and describes it in the document.
struct QueryParameter<Value: Sendable>: Sendable {
    let described: ParameterDescription
    private let value: @Sendable (Substring, inout ValidationErrors) -> Value?

    private init(
        _ name: String, _ meaning: String, _ schema: Schema, isRequired: Bool = false,
        value: @escaping @Sendable (Substring, inout ValidationErrors) -> Value?
    ) {
        described = ParameterDescription(.query, name, meaning, schema, isRequired: isRequired)
        self.value = value
    }

    private init(
        _ name: String, _ meaning: String, _ schema: Schema, _ problem: String,
        value: @escaping @Sendable (Substring) -> Value?
    ) {
        self.init(name, meaning, schema) { text, fields in
            let value = value(text)
            fields.check(value != nil, name, problem)
            return value
        }
    }

    /// Nil where it is absent, or not as it should be, which is noted.
    func read(_ uri: URI, _ fields: inout ValidationErrors) -> Value? {
        guard let text = uri.queryParameters[described.name[...]] else {
            fields.check(!described.isRequired, described.name, "is missing")
            return nil
        }
        return value(text, &fields)
    }
}

extension QueryParameter where Value: FixedWidthInteger {
    static func number(_ name: String, _ range: ClosedRange<Value>, default: Value? = nil, _ meaning: String) -> Self {
        var schema: Schema = ["type": "integer", "format": "int64"]
        schema.narrow(by: Constraint<Value>.range(range).keywords)
        if let `default` { schema["default"] = .integer(Int64(clamping: `default`)) }
        let problem = range.upperBound == Value.max ? "" : ", \(range.lowerBound) to \(range.upperBound)"
        return Self(name, meaning, schema, "must be a whole number\(problem)") { text in
            Value(wholeNumber: text).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension FixedWidthInteger {
    /// 7.0 is the same number as 7, to JSON Schema and so to those who write requests by it.
    init?(wholeNumber text: some StringProtocol) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 1 || (!parts[1].isEmpty && parts[1].allSatisfy { $0 == "0" }) else { return nil }
        self.init(parts[0])
    }
}

extension QueryParameter<Int64> {
    static let user = number(
        "user_id", 1...Int64.highestUserNumber, "On whose behalf, in dev mode; nobody named is user 1.")
}

extension QueryParameter<String> {
    /// A text within `bound`.
    static func text(_ name: String, _ bound: Constraint<String>, isRequired: Bool = false, _ meaning: String) -> Self {
        Self(name, meaning, ["type": "string"].merging(bound.keywords) { $1 }, isRequired: isRequired) { text, fields in
            bound.check(String(text), name, &fields)
            return String(text)
        }
    }

    /// Any text.
    static func any(_ name: String, _ meaning: String) -> Self { text(name, Constraint([:]) { _, _, _ in }, meaning) }
}

extension QueryParameter {
    /// What `value` makes of a text, and of no text that is not as `pattern` says (ECMA-262).
    static func written(
        _ name: String, as pattern: String, _ meaning: String, _ problem: String,
        value: @escaping @Sendable (Substring) -> Value?
    ) -> Self {
        Self(name, meaning, ["type": "string", "pattern": .string(pattern)], problem, value: value)
    }

    /// One of the words by which `choices` are known.
    static func choice(_ name: String, _ choices: [(String, Value)], _ meaning: String) -> Self {
        let names = choices.map(\.0)
        return Self(
            name, meaning, ["type": "string", "enum": .array(names.map(JSONValue.string))],
            "must be one of \(names.joined(separator: ", "))"
        ) { text in choices.first { $0.0 == text }?.1 }
    }
}

extension QueryParameter<Bool> {
    static func flag(_ name: String, _ meaning: String) -> Self {
        choice(name, [("true", true), ("false", false), ("1", true), ("0", false)], meaning)
    }
}
