import Foundation
import JSONText

/// Coding of all JSON on the wire: sorted keys, so that equal values are equal bytes; no escaped slashes; no line
/// break and
/// no character that a client could read as one.
public enum WireJSON {
    /// Returns the compact JSON text of `value` in UTF-8.
    ///
    /// - Throws: `EncodingError` for a number that is not finite.
    public static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return LineSeparator.escaped(Array(try encoder.encode(value)))
    }

    /// Returns the value of a JSON text.
    ///
    /// - Throws: `DecodingError` whose coding path names the invalid field; an empty path with `dataCorrupted` means
    ///   that the
    ///   text is not JSON.
    public static func decode<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes))
    }
}
