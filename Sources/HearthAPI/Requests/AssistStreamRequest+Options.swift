extension AssistStreamRequest {
    /// Options of the plan. All are optional.
    public struct Options: Hashable, Sendable {
        /// Length of the plan in days.
        public var days: Int?
        /// First day of the plan, `YYYY-MM-DD`; by default today in the household's time zone.
        public var startDate: String?
        /// Days on which chores may fall; nil means every day. Sent as names (`["mon","thu"]`). The first clients'
        /// seven booleans, Monday first, are also accepted.
        public var weekdays: [Weekday]?
        /// Ages in years of the children to plan for, instead of the household's. 0.75 is nine months, nil an unknown
        /// age.
        public var children: [Double?]?
        /// The meaning of the goal, as corrected by the family: `intent` of the event of this name, changed. It replaces the
        /// server's own reading of the goal.
        public var intent: PlanIntent?
        /// The run whose plan the goal changes; by default the user's newest plan of the mode.
        public var previousRun: RunReference?
        /// The recipes of a meal plan; by default the household's own first if it has five or more.
        public var recipes: RecipeChoice?
        /// False to answer from the knowledge base and the tools without a model.
        public var aiAssist: Bool

        /// Creates options with defaults for omitted values.
        public init(
            days: Int? = nil, startDate: String? = nil, weekdays: [Weekday]? = nil, children: [Double?]? = nil,
            aiAssist: Bool = true, intent: PlanIntent? = nil, previousRun: RunReference? = nil,
            recipes: RecipeChoice? = nil
        ) {
            self.days = days
            self.startDate = startDate
            self.weekdays = weekdays
            self.children = children
            self.aiAssist = aiAssist
            self.intent = intent
            self.previousRun = previousRun
            self.recipes = recipes
        }
    }

    /// The recipes that a meal plan chooses from.
    public enum RecipeChoice: String, Codable, CaseIterable, Sendable {
        /// The household's own recipes, and cards for meals that none of them fits.
        case mineFirst = "mine_first"
        /// Favourites, then other recipes of the household, then cards.
        case favouritesFirst = "favourites_first"
        /// The household's own recipes only.
        case mine
        /// Cards only.
        case cards
    }

    /// A run by its id (a UUID) or by its number among the household's runs.
    public enum RunReference: Hashable, Sendable {
        case id(String)
        case number(Int)
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
        case weekdays, children, intent, recipes
        case previousRun = "previous_run"
        case aiAssist = "ai_assist"
    }

    /// Decodes either form of `weekdays`, and `ai_assist` as true if it is absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        days = try container.decodeIfPresent(Int.self, forKey: .days)
        startDate = try container.decodeIfPresent(String.self, forKey: .startDate)
        weekdays = try container.decodeIfPresent(WeekdaySelection.self, forKey: .weekdays)?.days
        children = try container.decodeIfPresent([Double?].self, forKey: .children)
        intent = try container.decodeIfPresent(PlanIntent.self, forKey: .intent)
        previousRun = try container.decodeIfPresent(AssistStreamRequest.RunReference.self, forKey: .previousRun)
        recipes = try container.decodeIfPresent(AssistStreamRequest.RecipeChoice.self, forKey: .recipes)
        aiAssist = try container.decodeIfPresent(Bool.self, forKey: .aiAssist) ?? true
    }
}

extension AssistStreamRequest.RunReference: Codable {
    /// Decodes a string as an id, a number as a number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .id(try container.decode(String.self))
        }
    }

    /// Encodes an id as a string, a number as a number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .id(let id): try container.encode(id)
        case .number(let number): try container.encode(number)
        }
    }
}

/// Weekdays in either wire form.
package struct WeekdaySelection: Decodable {
    /// The selected days.
    package var days: [AssistStreamRequest.Weekday]

    /// Decodes names or seven booleans.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let mask = try? container.decode([Bool].self), !mask.isEmpty else {
            days = try container.decode([AssistStreamRequest.Weekday].self)
            return
        }
        guard mask.count == AssistStreamRequest.Weekday.allCases.count else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "Expected seven booleans for the weekdays, Monday first.")
        }
        days = zip(AssistStreamRequest.Weekday.allCases, mask).filter(\.1).map(\.0)
        guard !days.isEmpty else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Choose at least one weekday.")
        }
    }
}
