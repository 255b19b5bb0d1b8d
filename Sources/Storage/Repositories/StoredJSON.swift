import Foundation

/// JSON in a text column. Keys are sorted, so that equal values are equal text.
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

    static func value<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws(StorageError) -> Value
    {
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch {
            // The decoder's error may quote the text, so it is dropped.
            throw StorageError(.malformedRow, "a column's JSON is not a \(type)")
        }
    }
}
