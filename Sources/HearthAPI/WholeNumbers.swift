// JSONDecoder reports 1.5 or 1e30 in place of an integer as malformed JSON without a path. The synthesised decoding of
// this module's types prefers these overloads to the standard library's, and they name the field.

extension KeyedDecodingContainer {
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try decodeIfPresent(WholeNumber<Int>.self, forKey: key)?.value
    }

    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try decodeIfPresent(WholeNumber<Int64>.self, forKey: key)?.value
    }
}

private struct WholeNumber<Value: FixedWidthInteger & Decodable>: Decodable {
    var value: Value

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            value = try container.decode(Value.self)
        } catch let error as DecodingError {
            throw error
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "must be a whole number")
        }
    }
}
