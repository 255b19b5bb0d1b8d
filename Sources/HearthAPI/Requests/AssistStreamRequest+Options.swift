extension AssistStreamRequest {
    /// How to plan. Every field may be absent.
    public struct Options: Hashable, Sendable {
        /// Length of the plan in days.
        public var days: Int?
        /// First day of the plan, `YYYY-MM-DD`; today in the household's zone where absent.
        public var startDate: String?
        /// Days on which chores may fall; nil means every day. Sent as names (`["mon","thu"]`); the first clients'
        /// seven booleans, Monday first, are understood too.
        public var weekdays: [Weekday]?
        /// Plan for children of these ages in years (0.75 is nine months, nil one that nobody told) instead of the
        /// household's.
        public var children: [Double?]?
        /// False: no model is asked; the knowledge base and the tools answer.
        public var aiAssist: Bool

        /// Options that differ from the defaults in what is given.
        public init(
            days: Int? = nil, startDate: String? = nil, weekdays: [Weekday]? = nil, children: [Double?]? = nil,
            aiAssist: Bool = true
        ) {
            self.days = days
            self.startDate = startDate
            self.weekdays = weekdays
            self.children = children
            self.aiAssist = aiAssist
        }
    }

    /// Days of the week by their wire names, Monday first.
    public enum Weekday: String, Codable, CaseIterable, Sendable {
        case monday = "mon"
        case tuesday = "tue"
        case wednesday = "wed"
        case thursday = "thu"
        case friday = "fri"
        case saturday = "sat"
        case sunday = "sun"
    }
}

extension AssistStreamRequest.Options: Codable {
    private enum CodingKeys: String, CodingKey {
        case days
        case startDate = "start_date"
        case weekdays, children
        case aiAssist = "ai_assist"
    }

    /// Decodes either form of `weekdays`, and `ai_assist` as true where it is absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        days = try container.decodeIfPresent(Int.self, forKey: .days)
        startDate = try container.decodeIfPresent(String.self, forKey: .startDate)
        weekdays = try container.decodeIfPresent(WeekdaySelection.self, forKey: .weekdays)?.days
        children = try container.decodeIfPresent([Double?].self, forKey: .children)
        aiAssist = try container.decodeIfPresent(Bool.self, forKey: .aiAssist) ?? true
    }
}

/// Weekdays in either form of the wire.
package struct WeekdaySelection: Decodable {
    package var days: [AssistStreamRequest.Weekday]

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let mask = try? container.decode([Bool].self), !mask.isEmpty else {
            days = try container.decode([AssistStreamRequest.Weekday].self)
            return
        }
        guard mask.count == AssistStreamRequest.Weekday.allCases.count else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "Weekdays as booleans are seven, Monday first.")
        }
        days = zip(AssistStreamRequest.Weekday.allCases, mask).filter(\.1).map(\.0)
        guard !days.isEmpty else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Choose at least one weekday.")
        }
    }
}
