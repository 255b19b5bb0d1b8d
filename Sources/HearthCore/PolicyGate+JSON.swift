import Foundation

extension PolicyGate {
    /// A JSON text without what must not leave the house: each string is read as what it says, escapes undone, and a
    /// string that holds JSON itself, as the arguments of a tool do, likewise. A number that reads like a telephone's
    /// becomes a string.
    ///
    /// Throws `DecodingError` where the text is no JSON.
    func redactedJSON(_ text: String) throws -> String {
        let value = try JSONDecoder().decode(JSONTree.self, from: Data(text.utf8))
        let redacted = try redacted(value)
        // What holds nothing keeps its bytes, and so the order of its members.
        guard redacted != value else { return text }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(redacted), as: UTF8.self)
    }

    private func redacted(_ value: JSONTree) throws -> JSONTree {
        switch value {
        case .string(let text):
            let isJSON = text.first.map { "{[".contains($0) } ?? false
            return .string(try isJSON ? (try? redactedJSON(text)) ?? redacted(text) : redacted(text))
        case .integer(let integer):
            let text = String(integer)
            let redacted = try redacted(text)
            return redacted == text ? value : .string(redacted)
        case .array(let elements): return .array(try elements.map(redacted))
        case .object(let members):
            // A member's name can hold a name as well.
            return .object(
                Dictionary(
                    try members.map { (try redacted($0.key), try redacted($0.value)) },
                    uniquingKeysWith: { first, _ in first }))
        case .null, .bool, .number: return value
        }
    }

    /// Every text that a JSON text says, one a line, for rules to read.
    func texts(inJSON text: String) throws -> String {
        try JSONDecoder().decode(JSONTree.self, from: Data(text.utf8)).texts.joined(separator: "\n")
    }
}

/// A JSON value.
private enum JSONTree: Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONTree])
    case object([String: JSONTree])

    var texts: [String] {
        switch self {
        case .null, .bool, .integer, .number: []
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(\.texts)
        case .object(let members): members.sorted { $0.key < $1.key }.flatMap { [$0.key] + $0.value.texts }
        }
    }
}

extension JSONTree: Codable {
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? value.decode(Int64.self) {
            self = .integer(integer)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let string = try? value.decode(String.self) {
            self = .string(string)
        } else if let elements = try? value.decode([JSONTree].self) {
            self = .array(elements)
        } else {
            self = .object(try value.decode([String: JSONTree].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .bool(let bool): try value.encode(bool)
        case .integer(let integer): try value.encode(integer)
        case .number(let number): try value.encode(number)
        case .string(let string): try value.encode(string)
        case .array(let elements): try value.encode(elements)
        case .object(let members): try value.encode(members)
        }
    }
}
