import Foundation

extension PolicyGate {
    /// A JSON text without what must not leave the house: each string is read as what it says, escapes undone, and a
    /// string that holds JSON itself, as the arguments of a tool do, likewise. A number that reads like a telephone's
    /// becomes a string.
    ///
    /// Throws `DecodingError` where the text is no JSON.
    package func redactedJSON(_ text: String) throws -> String {
        let value = try RawJSON(text)
        let redacted = try redacted(value)
        // What holds nothing keeps its bytes, and so the order of its members.
        guard redacted != value else { return text }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(redacted), as: UTF8.self)
    }

    private func redacted(_ value: RawJSON) throws -> RawJSON {
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
        try RawJSON(text).texts.joined(separator: "\n")
    }
}

extension RawJSON {
    fileprivate var texts: [String] {
        switch self {
        case .null, .bool, .integer, .number: []
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(\.texts)
        case .object(let members): members.sorted { $0.key < $1.key }.flatMap { [$0.key] + $0.value.texts }
        }
    }
}
