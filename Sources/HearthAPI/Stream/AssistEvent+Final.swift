extension AssistEvent {
    /// The whole result of a run, one shape a mode.
    public enum Final: Hashable, Sendable {
        case meals(MealsFinal)
        case chores(ChoresFinal)
        case routines(RoutinesFinal)
        case chat(ChatFinal)

        /// The text that the deltas add up to.
        public var text: String {
            switch self {
            case .meals(let final): final.planText
            case .chores(let final): final.planText
            case .routines(let final): final.planText
            case .chat(let final): final.answer
            }
        }

        /// The mode that this is the result of.
        public var mode: String {
            switch self {
            case .meals: "meals"
            case .chores: "chores"
            case .routines: "routines"
            case .chat: "chat"
            }
        }
    }
}

extension AssistEvent.Final: Codable {
    /// Decodes by the member that only one of the shapes has.
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
