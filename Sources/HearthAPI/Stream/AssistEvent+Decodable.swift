extension AssistEvent: Decodable {
    private enum CodingKeys: String, CodingKey { case event, data }

    /// Decodes an envelope.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func data<Payload: Decodable>(_ type: Payload.Type = Payload.self) throws -> Payload {
            try container.decode(type, forKey: .data)
        }
        let name = try container.decode(String.self, forKey: .event)
        switch Name(rawValue: name) {
        case .context: self = .context(try data())
        case .token: self = .token(try data())
        case .toolCall: self = .toolCall(try data())
        case .toolResult: self = .toolResult(try data())
        case .delta: self = .delta(try data(Delta.self).text)
        case .restart: self = .restart(try data())
        case .final: self = .final(try data())
        case .refusal: self = .refusal(try data())
        case .quotaExceeded: self = .quotaExceeded(try data())
        case .error: self = .error(try data())
        case .done: self = .done(try Done(from: decoder))
        case nil:
            self = .unknown(name: name, data: try container.decodeIfPresent(JSONValue.self, forKey: .data) ?? .null)
        }
    }

    private struct Delta: Decodable { var text: String }
}
