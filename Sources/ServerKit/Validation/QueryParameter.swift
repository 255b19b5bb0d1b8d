import HearthAPI
import HearthCore
package import HummingbirdCore

/// A parameter of the query. The same object reads it and describes it in the OpenAPI document.
package struct QueryParameter<Value: Sendable>: Sendable {
    /// The description for the OpenAPI document.
    package let described: ParameterDescription
    private let value: @Sendable (Substring, inout ValidationErrors) -> Value?

    private init(
        _ name: String, _ meaning: String, _ schema: Schema, isRequired: Bool = false,
        value: @escaping @Sendable (Substring, inout ValidationErrors) -> Value?
    ) {
        described = ParameterDescription(.query, name, meaning, schema, isRequired: isRequired)
        self.value = value
    }

    private init(
        _ name: String, _ meaning: String, _ schema: Schema, _ problem: String, isRequired: Bool = false,
        value: @escaping @Sendable (Substring) -> Value?
    ) {
        self.init(name, meaning, schema, isRequired: isRequired) { text, fields in
            let value = value(text)
            fields.check(value != nil, name, problem)
            return value
        }
    }

    /// Returns the value; nil if it is absent, or if it is invalid, which adds an error to `fields`.
    package func read(_ uri: URI, _ fields: inout ValidationErrors) -> Value? {
        guard let text = uri.queryParameters[described.name[...]] else {
            fields.check(!described.isRequired, described.name, "is missing")
            return nil
        }
        return value(text, &fields)
    }
}

extension QueryParameter where Value: FixedWidthInteger {
    /// Returns a parameter that is a whole number.
    ///
    /// - Parameter default: the value that the route uses if the parameter is absent.
    package static func number(_ name: String, _ range: ClosedRange<Value>, default: Value? = nil, _ meaning: String)
        -> Self
    {
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
    /// Parses a whole number. `7.0` is accepted, because it equals 7 in JSON Schema, and so for request generators.
    package init?(wholeNumber text: some StringProtocol) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 1 || (!parts[1].isEmpty && parts[1].allSatisfy { $0 == "0" }) else { return nil }
        self.init(parts[0])
    }
}

extension QueryParameter<Int64> {
    /// The user on whose behalf the request acts, in dev mode.
    package static let user = number(
        "user_id", 1...Int64.highestUserNumber,
        "The user on whose behalf the request acts, in dev mode; user 1 by default.")
}

extension QueryParameter<String> {
    /// Returns a parameter whose text meets `bound`.
    package static func text(_ name: String, _ bound: Constraint<String>, isRequired: Bool = false, _ meaning: String)
        -> Self
    {
        Self(name, meaning, ["type": "string"].merging(bound.keywords) { $1 }, isRequired: isRequired) { text, fields in
            bound.check(String(text), name, &fields)
            return String(text)
        }
    }

    /// Returns a parameter that accepts any text.
    package static func any(_ name: String, _ meaning: String) -> Self {
        text(name, Constraint([:]) { _, _, _ in }, meaning)
    }
}

extension QueryParameter {
    /// Returns a parameter that `value` parses.
    ///
    /// - Parameter pattern: the regular expression (ECMA-262) that describes the accepted texts.
    package static func written(
        _ name: String, as pattern: String, isRequired: Bool = false, _ meaning: String, _ problem: String,
        value: @escaping @Sendable (Substring) -> Value?
    ) -> Self {
        Self(
            name, meaning, ["type": "string", "pattern": .string(pattern)], problem, isRequired: isRequired,
            value: value)
    }

    /// Returns a parameter whose text is one of the names of `choices`.
    package static func choice(_ name: String, _ choices: [(String, Value)], _ meaning: String) -> Self {
        let names = choices.map(\.0)
        return Self(
            name, meaning, ["type": "string", "enum": .array(names.map(JSONValue.string))],
            "must be one of \(names.joined(separator: ", "))"
        ) { text in choices.first { $0.0 == text }?.1 }
    }
}

extension QueryParameter<Bool> {
    /// Returns a parameter that is `true`, `false`, `1` or `0`.
    package static func flag(_ name: String, _ meaning: String) -> Self {
        choice(name, [("true", true), ("false", false), ("1", true), ("0", false)], meaning)
    }
}
