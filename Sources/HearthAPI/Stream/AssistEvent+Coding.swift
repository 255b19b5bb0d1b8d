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
        case .intent: self = .intent(try data())
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

extension AssistEvent.Final: Codable {
    /// Decodes by the member that identifies the mode.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        if container.contains(AnyKey("grocery")) {
            self = .meals(try MealsFinal(from: decoder))
        } else if container.contains(AnyKey("occurrences")) {
            self = .chores(try ChoresFinal(from: decoder))
        } else if container.contains(AnyKey("steps")) {
            self = .routines(try RoutinesFinal(from: decoder))
        } else {
            self = .chat(try ChatFinal(from: decoder))
        }
    }

    /// Encodes the result itself, without a wrapper.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .meals(let final): try final.encode(to: encoder)
        case .chores(let final): try final.encode(to: encoder)
        case .routines(let final): try final.encode(to: encoder)
        case .chat(let final): try final.encode(to: encoder)
        }
    }
}
