import HearthAPI
import HearthCore
import HummingbirdCore

/// A parameter of the query: the same object reads it and describes it in the document.
struct QueryParameter<Value: Sendable>: Sendable {
    let described: ParameterDescription
    private let problem: String
    private let value: @Sendable (Substring) -> Value?

    private init(
        _ name: String, _ meaning: String, _ schema: Schema, isRequired: Bool = false, _ problem: String,
        value: @escaping @Sendable (Substring) -> Value?
    ) {
        described = ParameterDescription(.query, name, meaning, schema, isRequired: isRequired)
        self.problem = problem
        self.value = value
    }

    /// Nil where it is absent, or not as it should be, which is noted.
    func read(_ uri: URI, _ fields: inout FieldCheck) -> Value? {
        guard let text = uri.queryParameters[described.name[...]] else {
            fields.check(!described.isRequired, described.name, "is missing")
            return nil
        }
        let value = value(text)
        fields.check(value != nil, described.name, problem)
        return value
    }
}

extension QueryParameter where Value: FixedWidthInteger {
    static func number(_ name: String, _ range: ClosedRange<Value>, default: Value? = nil, _ meaning: String) -> Self {
        var schema: Schema = ["type": "integer", "format": "int64"]
        schema.narrow(by: Bound<Value>.range(range).keywords)
        if let `default` { schema["default"] = .integer(Int64(clamping: `default`)) }
        let problem = range.upperBound == Value.max ? "" : ", \(range.lowerBound) to \(range.upperBound)"
        return Self(name, meaning, schema, "must be a whole number\(problem)") { text in
            Value(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension QueryParameter<Int64> {
    static let user = number("user_id", 1...Int64.max, "On whose behalf, in dev mode; nobody named is user 1.")
}

extension QueryParameter<String> {
    /// A text that must be there.
    static func text(_ name: String, _ length: ClosedRange<Int>, _ meaning: String) -> Self {
        let bound = Bound.text(length)
        var schema: Schema = ["type": "string"]
        schema.narrow(by: bound.keywords)
        return Self(
            name, meaning, schema, isRequired: true,
            "must hold \(length.lowerBound) to \(length.upperBound) characters"
        ) { text in
            var fields = FieldCheck()
            bound.check(String(text), name, &fields)
            return fields.isFine ? String(text) : nil
        }
    }

    /// Any text.
    static func any(_ name: String, _ meaning: String) -> Self {
        Self(name, meaning, ["type": "string"], "") { String($0) }
    }
}

extension QueryParameter {
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
