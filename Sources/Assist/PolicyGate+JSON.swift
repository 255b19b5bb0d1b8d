import HearthCore
package import JSONText

extension PolicyGate {
    /// Returns a JSON text without personal data, as ``RawJSON/redacted(_:)``.
    ///
    /// - Parameters:
    ///   - allowed: as in ``redacted(_:keeping:)``.
    ///   - numbers: what happens to numbers.
    /// - Throws: ``JSONError`` if the text is not JSON.
    package func redactedJSON(
        _ text: String, keeping allowed: [String] = [], numbers: RawJSON.NumberRedaction = .all
    ) throws -> String {
        let value = try RawJSON(text)
        let masked = try value.redacted(numbers) { try redacted($0, keeping: allowed) }
        // A text without personal data keeps its bytes.
        return masked == value ? text : masked.text
    }

    /// Returns the id of a call. One with personal data is replaced by letters that depend on it alone: ids that are
    /// masked alike would mix up the calls, and a stored id must equal the one that the client sends later.
    package func redactedID(_ id: String, keeping allowed: [String]) throws -> String {
        guard try redacted(id, keeping: allowed) != id else { return id }
        // FNV-1a, 64 bits.
        let hash = id.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        let letters = (0..<16).map { Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(hash >> ($0 * 4) & 0xF))) }
        return "masked_" + String(letters)
    }

    /// Returns every text in a JSON text, one per line, for rules to read.
    func texts(inJSON text: String) throws -> String { try RawJSON(text).texts.joined(separator: "\n") }
}

extension RawJSON {
    /// What redaction does to a number that reads like a telephone number.
    package enum NumberRedaction: Sendable {
        /// It becomes a string.
        case all
        /// It becomes a string if its member is named for personal data. A size or an id of ten digits stays a number,
        /// as the schema of a tool's arguments demands.
        case named
    }

    /// Returns the value without personal data. Each string is read unescaped. A string that contains JSON itself, as the
    /// arguments of a tool do, is read as JSON.
    ///
    /// - Parameter redact: returns a text without personal data.
    package func redacted(
        _ numbers: NumberRedaction = .all, by redact: (String) throws -> String
    ) rethrows -> RawJSON { try redacted(numbers, named: "", by: redact) }

    private func redacted(
        _ numbers: NumberRedaction, named name: String, by redact: (String) throws -> String
    ) rethrows -> RawJSON {
        switch self {
        case .string(let text):
            if let first = text.first, "{[".contains(first), let value = try? RawJSON(text) {
                let redacted = try value.redacted(numbers, named: name, by: redact)
                return redacted == value ? self : .string(redacted.text)
            }
            return .string(try redact(text))
        case .number(let digits):
            guard digits.utf8.allSatisfy({ $0 <= 0x39 && $0 != UInt8(ascii: ".") }),
                numbers == .all || Self.isPersonal(name)
            else { return self }
            let redacted = try redact(digits)
            return redacted == digits ? self : .string(redacted)
        case .array(let elements):
            return .array(try elements.map { try $0.redacted(numbers, named: name, by: redact) })
        case .object(let members):
            // The name of a member can hold a person's name as well.
            return .object(
                try members.map {
                    Member(try redact($0.name), try $0.value.redacted(numbers, named: $0.name, by: redact))
                })
        case .null, .bool: return self
        }
    }

    /// Returns whether a member of this name may hold a number that identifies a person.
    private static func isPersonal(_ name: String) -> Bool {
        let name = name.lowercased()
        return personal.contains { name.contains($0) }
    }

    private static let personal = [
        "phone", "tel", "mobile", "movil", "portable", "handy", "fax", "contact", "number", "nummer", "numero", "ssn",
        "social", "card", "iban", "account", "konto", "passport", "license", "birth",
    ]

    /// Every string and every name of a member.
    var texts: [String] {
        switch self {
        case .null, .bool, .number: []
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(\.texts)
        case .object(let members): members.flatMap { [$0.name] + $0.value.texts }
        }
    }
}
