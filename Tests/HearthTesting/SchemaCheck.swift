import Foundation
package import HearthAPI

/// Validator of values against the schemas of an OpenAPI document, for the keywords that Hearth's document uses.
package struct SchemaCheck {
    private let document: JSONValue

    package init(_ document: JSONValue) { self.document = document }

    package func problems(_ value: JSONValue, _ schema: JSONValue, at place: String = "") -> [String] {
        guard case .object(let keywords) = schema else { return ["\(place): the schema is no object"] }
        return keywords.keys.sorted().flatMap { keyword -> [String] in
            problems(value, keyword, keywords[keyword] ?? .null, keywords, place)
        }
    }

    /// Returns the value that a reference into the document names, or the value itself if it is no reference.
    package func resolved(_ value: JSONValue) -> JSONValue {
        guard case .string(let pointer)? = value["$ref"] else { return value }
        return pointer.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] ?? .null }
    }

    private func problems(
        _ value: JSONValue, _ keyword: String, _ rule: JSONValue, _ schema: [String: JSONValue], _ place: String
    ) -> [String] {
        func expect(_ isFine: Bool) -> [String] {
            isFine ? [] : ["\(place): \(keyword) \(rule) is not met by \(value)"]
        }
        switch (keyword, rule, value) {
        case ("$ref", _, _): return problems(value, resolved(.object(["$ref": rule])), at: place)
        case ("type", .array(let types), _):
            return expect(types.contains { problems(value, "type", $0, schema, place).isEmpty })
        case ("type", .string(let type), _): return expect(isOf(type, value))
        case ("enum", .array(let values), _): return expect(values.contains(value))
        case ("const", _, _): return expect(rule == value)
        case ("allOf", .array(let all), _): return all.flatMap { problems(value, $0, at: place) }
        case ("anyOf", .array(let any), _):
            let found = any.map { problems(value, $0, at: place) }
            return found.contains([]) ? [] : found.min { $0.count < $1.count } ?? []
        case ("not", _, _): return expect(!problems(value, rule, at: place).isEmpty)
        case ("if", _, _):
            guard problems(value, rule, at: place).isEmpty, let then = schema["then"] else { return [] }
            return problems(value, then, at: place)
        // It counts with its condition.
        case ("then", _, _) where schema["if"] != nil: return []
        case ("required", .array(let names), .object(let members)):
            return expect(names.allSatisfy { if case .string(let name) = $0 { members[name] != nil } else { false } })
        case ("properties", .object(let properties), .object(let members)):
            return members.sorted { $0.key < $1.key }.flatMap { name, member in
                properties[name].map { problems(member, $0, at: "\(place)/\(name)") } ?? []
            }
        case ("additionalProperties", .bool(let mayHaveOthers), .object(let members)):
            return expect(mayHaveOthers || members.keys.allSatisfy { schema["properties"]?[$0] != nil })
        case ("additionalProperties", _, .object(let members)):
            return members.flatMap { problems($0.value, rule, at: "\(place)/\($0.key)") }
        case ("propertyNames", _, .object(let members)):
            return members.keys.sorted().flatMap { problems(.string($0), rule, at: "\(place)/\($0)") }
        case ("maxProperties", .integer(let most), .object(let members)): return expect(members.count <= most)
        case ("items", _, .array(let values)):
            return values.enumerated().flatMap { problems($0.element, rule, at: "\(place)/\($0.offset)") }
        case ("prefixItems", .array(let rules), .array(let values)):
            return zip(rules, values).enumerated().flatMap { problems($1.1, $1.0, at: "\(place)/\($0)") }
        case ("minItems", .integer(let least), .array(let values)): return expect(values.count >= least)
        case ("maxItems", .integer(let most), .array(let values)): return expect(values.count <= most)
        case ("minimum", _, _): return expect(number(value).map { $0 >= number(rule) ?? .infinity } ?? true)
        case ("maximum", _, _): return expect(number(value).map { $0 <= number(rule) ?? -.infinity } ?? true)
        case ("minLength", .integer(let least), .string(let text)): return expect(text.unicodeScalars.count >= least)
        case ("maxLength", .integer(let most), .string(let text)): return expect(text.unicodeScalars.count <= most)
        case ("pattern", .string(let pattern), .string(let text)):
            return expect(text.range(of: pattern, options: .regularExpression) != nil)
        case ("format", .string(let format), .string(let text)): return expect(isOf(format: format, text))
        case ("contentSchema", _, .string(let text)):
            guard let inner = try? WireJSON.decode(JSONValue.self, from: text.utf8) else {
                return ["\(place): is no JSON"]
            }
            return problems(inner, rule, at: place)
        // Keywords for values of other types, and keywords that only describe.
        case ("required", _, _), ("properties", _, _), ("additionalProperties", _, _), ("items", _, _),
            ("propertyNames", _, _), ("maxProperties", _, _), ("prefixItems", _, _), ("minItems", _, _),
            ("maxItems", _, _), ("minLength", _, _), ("maxLength", _, _), ("pattern", _, _),
            ("format", _, _), ("contentSchema", _, _), ("contentMediaType", _, _), ("description", _, _):
            return []
        default: return ["\(place): \(keyword) is not known here"]
        }
    }

    private func isOf(_ type: String, _ value: JSONValue) -> Bool {
        switch (type, value) {
        case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array), ("object", .object),
            ("integer", .integer), ("number", .integer), ("number", .number):
            true
        default: false
        }
    }

    private func isOf(format: String, _ text: String) -> Bool {
        switch format {
        case "uuid": UUID(uuidString: text) != nil
        case "email": text.wholeMatch(of: /[^@\s]+@[^@\s]+/) != nil
        case "date": text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil
        case "date-time": text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil
        default: false
        }
    }

    private func number(_ value: JSONValue) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }
}

extension JSONValue {
    /// The members of an object.
    package var members: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
    /// The elements of an array.
    package var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// A member of an object.
    package subscript(_ name: String) -> JSONValue? { members?[name] }
}
