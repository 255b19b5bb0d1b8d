import Foundation
import JSONText

/// The one way in which JSON goes over the wire: sorted keys, so that equal values are equal bytes, no escaped slashes,
/// no line break, and no character that a client could take for one.
public enum WireJSON {
    /// The compact JSON text of `value` in UTF-8. Throws `EncodingError`, for a number that is not finite.
    public static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return LineSeparator.escaped(Array(try encoder.encode(value)))
    }

    /// The value whose JSON text these bytes are. Throws `DecodingError`, whose coding path names the field at fault;
    /// an empty path with `dataCorrupted` means that the text is no JSON.
    public static func decode<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes))
    }
}
