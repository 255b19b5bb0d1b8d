package import HearthCore
package import Intent

/// The typed input from which prompts are written, and from which the offline planner writes its answer.
package indirect enum PromptTask: Hashable, Sendable {
    /// Write a short search query for this goal.
    case query(goal: String, household: Household.Preferences, mode: AssistMode)
    /// Return what this goal asks for, as JSON by a schema.
    case intent(goal: String, household: Household.Preferences, mode: AssistMode)
    case meals(
        goal: String, household: Household.Preferences, meals: [PlannedMeal], language: IntentLanguage = .english)
    case chores(goal: String, plan: ChorePlan)
    case routines(goal: String, plan: RoutinePlan)
    /// Answer this question from the passages; without any, from general knowledge.
    case chat(question: String, children: [Age], passages: [Document])
}

/// The kind of a plan.
package enum AssistMode: String, CaseIterable, Hashable, Sendable {
    case meals, chores, routines, chat
    /// A model reads a recipe for the household. No client can request it.
    case imports = "import"

    /// The modes that a client may request.
    package static let allCases: [AssistMode] = [.meals, .chores, .routines, .chat]
    /// The modes that runs are recorded with.
    package static let recorded = allCases + [.imports]

    /// The name under which runs of this mode are recorded.
    package var graph: String { "\(rawValue)_v1" }
}

/// A recipe on a day of the plan.
package struct PlannedMeal: Hashable, Sendable {
    /// The day of the plan.
    package var day: CalendarDay
    package var meal: MealName
    /// The recipe, with the amounts for ``servings``.
    package var recipe: Document
    /// The number of people who eat; nil if neither the family nor the card says it.
    package var servings: Int?

    /// Creates a planned meal.
    package init(day: CalendarDay, meal: MealName = .dinner, recipe: Document, servings: Int? = nil) {
        self.day = day
        self.meal = meal
        self.recipe = recipe
        self.servings = servings
    }
}

extension HearthError.Code {
    /// The request names a mode that does not exist.
    package static let unknownMode = Self("unknown_mode", .invalid)
}
