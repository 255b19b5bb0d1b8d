import HearthCore
import JSONText

extension PolicyGate {
    /// Returns a JSON text without personal data. Each string is read unescaped. A string that contains JSON itself, as
    /// the arguments of a tool do, is read as JSON. A number that reads like a telephone number becomes a string.
    ///
    /// - Parameter allowed: as in ``redacted(_:keeping:)``.
    /// - Throws: ``JSONError`` if the text is not JSON.
    package func redactedJSON(_ text: String, keeping allowed: [String] = []) throws -> String {
        let value = try RawJSON(text)
        let redacted = try redacted(value, keeping: allowed)
        // A text without personal data keeps its bytes.
        return redacted == value ? text : redacted.text
    }

    private func redacted(_ value: RawJSON, keeping allowed: [String]) throws -> RawJSON {
        switch value {
        case .string(let text):
            let isJSON = text.first.map { "{[".contains($0) } ?? false
            if isJSON, let redacted = try? redactedJSON(text, keeping: allowed) { return .string(redacted) }
            return .string(try redacted(text, keeping: allowed))
        case .number(let digits):
            guard digits.utf8.allSatisfy({ $0 <= 0x39 && $0 != UInt8(ascii: ".") }) else { return value }
            let redacted = try redacted(digits, keeping: allowed)
            return redacted == digits ? value : .string(redacted)
        case .array(let elements): return .array(try elements.map { try redacted($0, keeping: allowed) })
        case .object(let members):
            // The name of a member can hold a person's name as well.
            return .object(
                try members.map {
                    RawJSON.Member(
                        try redacted($0.name, keeping: allowed), try redacted($0.value, keeping: allowed))
                })
        case .null, .bool: return value
        }
    }

    /// Returns every text in a JSON text, one per line, for rules to read.
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
