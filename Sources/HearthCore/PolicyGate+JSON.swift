extension PolicyGate {
    /// A JSON text without what must not leave the house: each string is read as what it says, escapes undone, and a
    /// string that holds JSON itself, as the arguments of a tool do, likewise. A number that reads like a telephone's
    /// becomes a string.
    ///
    /// Throws `DecodingError` where the text is no JSON.
    package func redactedJSON(_ text: String) throws -> String {
        let value = try RawJSON(text)
        let redacted = try redacted(value)
        // What holds nothing keeps its bytes.
        return redacted == value ? text : redacted.text
    }

    private func redacted(_ value: RawJSON) throws -> RawJSON {
        switch value {
        case .string(let text):
            let isJSON = text.first.map { "{[".contains($0) } ?? false
            return .string(try isJSON ? (try? redactedJSON(text)) ?? redacted(text) : redacted(text))
        case .number(let digits):
            guard digits.utf8.allSatisfy({ $0 <= 0x39 && $0 != UInt8(ascii: ".") }) else { return value }
            let redacted = try redacted(digits)
            return redacted == digits ? value : .string(redacted)
        case .array(let elements): return .array(try elements.map(redacted))
        case .object(let members):
            // A member's name can hold a name as well.
            return .object(try members.map { RawJSON.Member(try redacted($0.name), try redacted($0.value)) })
        case .null, .bool: return value
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
        case .null, .bool, .number: []
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(\.texts)
        case .object(let members): members.flatMap { [$0.name] + $0.value.texts }
        }
    }
}
