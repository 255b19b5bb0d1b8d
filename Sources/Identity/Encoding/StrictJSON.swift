import HearthCore
import JSONText

/// Reader of JSON from issuers and tokens that accepts only objects with a single interpretation.
enum StrictJSON {
    /// Returns the object; nil unless `bytes` are UTF-8 and one JSON object (RFC 8259), with no member twice and nested
    /// at most 16 levels deep.
    static func object(_ bytes: [UInt8]) -> RawJSON? {
        guard let text = String(validating: bytes, as: UTF8.self), let json = try? RawJSON(text), case .object = json,
            isPlain(json, depth: 1)
        else { return nil }
        return json
    }

    private static let maximumDepth = 16

    private static func isPlain(_ json: RawJSON, depth: Int) -> Bool {
        guard depth <= maximumDepth else { return false }
        switch json {
        case .null, .bool, .number, .string: return true
        case .array(let elements): return elements.allSatisfy { isPlain($0, depth: depth + 1) }
        case .object(let members):
            return Set(members.map(\.name)).count == members.count
                && members.allSatisfy { isPlain($0.value, depth: depth + 1) }
        }
    }
}

extension String {
    /// Returns whether the bytes are equal, as JOSE compares (RFC 7519, section 7.3).
    ///
    /// `==` takes K and the Kelvin sign for one character.
    func isIdentical(to other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
