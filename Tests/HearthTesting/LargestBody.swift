import Foundation
package import HearthAPI

/// Makes large bodies by the schemas of an OpenAPI document: every field, long texts, many items.
package struct LargestBody {
    private let check: SchemaCheck
    private let words: String
    private let longest: Int

    /// - Parameters:
    ///   - words: repeated in every text.
    ///   - longest: the characters of a text whose length the schema leaves open, or lets be longer.
    package init(_ document: JSONValue, words: String, longest: Int) {
        check = SchemaCheck(document)
        self.words = words
        self.longest = longest
    }

    /// Returns a value; nil if the schema wants a text of a pattern that only its route knows.
    package func value(_ schema: JSONValue, depth: Int = 0) -> JSONValue? {
        let schema = check.resolved(schema)
        guard depth < 8 else { return nil }
        if let constant = schema["const"] { return constant }
        if let choices = schema["enum"]?.elements { return choices.first }
        if let choices = (schema["anyOf"] ?? schema["oneOf"])?.elements {
            return choices.lazy.compactMap { $0["type"] == "null" ? nil : value($0, depth: depth + 1) }.first
        }
        let types = schema["type"]?.elements ?? [schema["type"] ?? .null]
        switch types.first {
        case "object":
            let members = schema["properties"]?.members ?? [:]
            return .object(members.compactMapValues { value($0, depth: depth + 1) })
        case "array":
            let count = min(integer(schema["maxItems"]) ?? Self.mostItems, Self.mostItems)
            guard let item = schema["items"].flatMap({ value($0, depth: depth + 1) }) else { return .array([]) }
            return .array(Array(repeating: item, count: count))
        case "integer", "number": return schema["maximum"] ?? .integer(2)
        case "boolean": return true
        case "string": return text(schema)
        default: return nil
        }
    }

    private static let mostItems = 20

    private func text(_ schema: JSONValue) -> JSONValue? {
        switch schema["format"] {
        case "uuid": return .string(UUID().uuidString.lowercased())
        case "date": return "2026-11-23"
        case "date-time": return "2026-11-23T12:00:00.000Z"
        case .some: return nil
        case nil: break
        }
        guard schema["pattern"] == nil else { return nil }
        let count = min(integer(schema["maxLength"]) ?? longest, longest)
        return .string(String(String(repeating: words, count: count / words.count + 1).prefix(count)))
    }

    private func integer(_ value: JSONValue?) -> Int? {
        if case .integer(let number)? = value { Int(number) } else { nil }
    }
}
