/// The result of `meals`.
public struct MealsFinal: Codable, Hashable, Sendable {
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

    package init(query: String, planText: String, recipes: [KnowledgeCard], grocery: Grocery, plan: [PlannedMeal]) {
        self.query = query
        self.planText = planText
        self.recipes = recipes
        self.grocery = grocery
        self.plan = plan
    }

    private enum CodingKeys: String, CodingKey {
        case query
        case planText = "plan_text"
        case recipes, grocery, plan
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

        package init(date: String, weekday: String, day: Int, recipeID: String, title: String) {
            self.date = date
            self.weekday = weekday
            self.day = day
            self.recipeID = recipeID
            self.title = title
        }

        private enum CodingKeys: String, CodingKey {
            case date, weekday, day
            case recipeID = "recipe_id"
            case title
        }
    }
}
