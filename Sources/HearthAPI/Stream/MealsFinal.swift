/// The result of `meals`.
public struct MealsFinal: Hashable, Sendable {
    /// The search query of the plan.
    public var query: String
    /// The plan as text; equals the concatenated deltas.
    public var planText: String
    /// The recipes of the plan, best first.
    public var recipes: [KnowledgeCard]
    /// Shopping list.
    public var grocery: Grocery
    /// The meals in chronological order.
    public var plan: [PlannedMeal]
    /// Remarks on the plan for the family: what could not be served, and the nearest instead.
    public var notes: [String]

    /// Creates a result.
    package init(
        query: String, planText: String, recipes: [KnowledgeCard], grocery: Grocery, plan: [PlannedMeal],
        notes: [String] = []
    ) {
        self.query = query
        self.planText = planText
        self.recipes = recipes
        self.grocery = grocery
        self.plan = plan
        self.notes = notes
    }

    /// A recipe on a day of the plan.
    public struct PlannedMeal: Codable, Hashable, Sendable {
        /// `YYYY-MM-DD`.
        public var date: String
        /// `mon` … `sun`.
        public var weekday: String
        /// 1 for the first day of the plan.
        public var day: Int
        /// Id of one of the recipes.
        public var recipeID: String
        /// The recipe's title.
        public var title: String
        /// `breakfast`, `lunch`, `dinner` or `snack`; absent if the server does not say.
        public var meal: String?
        /// Time of preparation in minutes; absent if it is not known.
        public var minutes: Int?
        /// Number of people that the shopping list provides for; absent if the server does not say.
        public var servings: Int?

        /// Creates a planned meal.
        package init(
            date: String, weekday: String, day: Int, recipeID: String, title: String, meal: String? = nil,
            minutes: Int? = nil, servings: Int? = nil
        ) {
            self.date = date
            self.weekday = weekday
            self.day = day
            self.recipeID = recipeID
            self.title = title
            self.meal = meal
            self.minutes = minutes
            self.servings = servings
        }

        private enum CodingKeys: String, CodingKey {
            case date, weekday, day, title, meal, minutes, servings
            case recipeID = "recipe_id"
        }
    }
}

extension MealsFinal: Codable {
    private enum CodingKeys: String, CodingKey {
        case query
        case planText = "plan_text"
        case recipes, grocery, plan, notes
    }

    /// Decodes present members; servers before notes send none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        query = try container.decode(String.self, forKey: .query)
        planText = try container.decode(String.self, forKey: .planText)
        recipes = try container.decode([KnowledgeCard].self, forKey: .recipes)
        grocery = try container.decode(Grocery.self, forKey: .grocery)
        plan = try container.decode([PlannedMeal].self, forKey: .plan)
        notes = try container.decodeIfPresent([String].self, forKey: .notes) ?? []
    }

    /// Encodes the result; without notes it has no such member.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(query, forKey: .query)
        try container.encode(planText, forKey: .planText)
        try container.encode(recipes, forKey: .recipes)
        try container.encode(grocery, forKey: .grocery)
        try container.encode(plan, forKey: .plan)
        if !notes.isEmpty { try container.encode(notes, forKey: .notes) }
    }
}
