import Foundation

/// JSON inside a text column. Keys are sorted, so that equal values are equal text.
enum StoredJSON {
    static func text(_ value: some Encodable) throws(StorageError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw StorageError(.malformedRow, "a value has no JSON", underlying: error)
        }
    }

    /// A string literal (RFC 8259, section 7).
    static func quoted(_ text: String) -> String {
        func isPlain(_ byte: UInt8) -> Bool {
            byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
        if text.utf8.allSatisfy(isPlain) { return "\"\(text)\"" }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\0"..<" ":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    static func value<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws(StorageError) -> Value
    {
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch {
            // The decoder's error may quote the text: it stays here.
            throw StorageError(.malformedRow, "a column's JSON is not a \(type)")
        }
    }
}
