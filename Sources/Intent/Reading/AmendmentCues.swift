package import HearthCore

extension IntentReader {
    /// Returns whether a message without a conversation sounds like a change of an earlier plan: "make Tuesday
    /// vegetarian instead", "swap the salmon", "drop Friday".
    ///
    /// - Parameter intent: the text as read without a plan.
    package func amendsPlan(_ text: String, read intent: Intent) -> Bool {
        let cues = cues(in: text)
        // A request that names a span of days is a plan of its own.
        guard intent.days.count <= 2 else { return false }
        if cues.contains(.restarts) { return false }
        if cues.contains(.swaps) { return true }
        if cues.contains(.keeps) { return !intent.days.isEmpty }
        return intent.meals.isEmpty && (cues.contains(.drops) || (cues.contains(.adds) && !intent.days.isEmpty))
    }

    /// Returns whether a message is about a served plan of meals: it has the words of a change, names a day or two, or
    /// asks for something without naming meals, a number of days or recipes.
    ///
    /// - Parameters:
    ///   - intent: the text as read without a plan.
    ///   - days: the days of the plan.
    package func changesMeals(_ text: String, read intent: Intent, of days: Set<CalendarDay>) -> Bool {
        if amendsPlan(text, read: intent) { return true }
        let context = context(of: text, mode: .meals)
        guard intent.days.count <= Self.mostDays, !cues(in: text).contains(.restarts),
            !context.tokens.contains(where: { $0.isAny(Self.ofNewPlans) })
        else { return false }
        let mentions = DayReader(context.tokens, today: today, language: context.language).mentions()
        // "Make it two meat days"
        if let first = context.tokens.first, Self.makes.contains(first.folded),
            !WeekParts(MealText(context), mentions, isChange: true).parts.isEmpty
        {
            return true
        }
        let hasSpan = mentions.contains { mention in
            switch mention.kind {
            case .length, .workdays, .everyDay: true
            case .range: !Set(mention.days).isSubset(of: days)
            default: false
            }
        }
        if hasSpan || intent.meals.conditions.contains(where: { _ in intent.days.isEmpty }) { return false }
        if !intent.days.isEmpty { return true }
        var asked = intent.meals
        asked.meals = []
        asked.onlyFor = []
        return intent.meals.meals.isEmpty && !asked.isEmpty
    }

    /// A message that names more days is a request of its own.
    private static let mostDays = 2
    private static let makes: Set<String> = [
        "make", "mach", "macht", "fais", "faites", "mets", "haz", "pon", "hazlo", "add", "actually", "rather", "lieber",
        "plutot", "mejor",
    ]
    /// Words of requests for something new.
    private static let ofNewPlans: Set<String> = [
        "plan", "plans", "menu", "menus", "mealplan", "recipe", "recipes", "idea", "ideas", "party", "birthday", "week",
        "wochenplan", "speiseplan", "essensplan", "rezept", "rezepte", "ideen", "idee", "woche", "geburtstag",
        "recette", "recettes", "idees", "semaine", "anniversaire", "receta", "recetas", "semana", "cumpleanos",
        "fiesta",
        "fete",
    ]
}
