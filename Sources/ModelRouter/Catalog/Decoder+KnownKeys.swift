extension Decoder {
    /// Returns a keyed container and rejects unknown keys: a misspelt price would otherwise fall back to another
    /// unnoticed.
    func container<Key: CodingKey & CaseIterable>(
        knowing known: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        let names = known.allCases.map(\.stringValue)
        for key in try container(keyedBy: AnyKey.self).allKeys where !names.contains(key.stringValue) {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: codingPath,
                    debugDescription: "unknown key '\(key.stringValue)'; known are \(names.joined(separator: ", "))"))
        }
        return try container(keyedBy: known)
    }
}

extension KeyedDecodingContainer {
    /// Throws a `DecodingError` with the problem of a value unless it is valid.
    func require(_ isValid: Bool, _ problem: String, at key: Key) throws {
        if !isValid { throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: problem) }
    }
}

private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
