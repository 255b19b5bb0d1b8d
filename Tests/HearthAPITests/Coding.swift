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
