import HearthAPI

func json(_ value: some Encodable) throws -> String {
    String(decoding: try WireJSON.encode(value), as: UTF8.self)
}

func decoded<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
    try WireJSON.decode(type, from: json.utf8)
}

func envelope(_ event: AssistEvent) throws -> String {
    var output: [UInt8] = []
    try EnvelopeEncoder.append(event, to: &output)
    return String(decoding: output, as: UTF8.self)
}

/// The JSON pointer of the field that a decoding error blames.
func fieldAtFault(_ decode: () throws -> Void) -> String? {
    do {
        try decode()
        return nil
    } catch let error as DecodingError {
        let path: [any CodingKey] =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath
            case .keyNotFound(let key, let context): context.codingPath + [key]
            @unknown default: []
            }
        return path.map { "/" + ($0.intValue.map(String.init) ?? $0.stringValue) }.joined()
    } catch {
        return nil
    }
}

/// A seeded generator (Steele et al., 2014), so that a failing case can be met again.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
