import HearthCore
import Kitchen

extension AssistRun {
    /// Plans meals: query, recipes, groceries, plan by day.
    func meals() async throws -> FinalResult {
        try await emit(.progress("Planning meals..."))
        let query = try await plannedQuery(for: goal)

        try await emit(.progress("Fetching recipes..."))
        let reader = GoalReader(goal)
        let (allergens, words) = exclusions
        let excluded = try allergens.map(\.rawValue).sorted() + words.map(redacted)
        // A child who is not on solids yet does not restrict the recipes.
        let eaters = children.filter { $0.months >= Self.solidsFrom }
        try await emit(
            .toolCall(
                .fetchRecipes(query: query, excluding: excluded, minimumAge: eaters.min(), limit: Self.recipeCount)))
        // The goal's own words count too, so that a weak planning model cannot lose them. More than eight recipes are
        // requested, because the policy and the meal of the day still choose among them.
        let recipes = try await TraceSpan.measured(tool: "fetch_recipes") {
            let found = try await find(
                SearchQuery(
                    text: "\(query) \(reader.wantedWords)", kinds: [.recipe], ages: eaters, excluding: allergens,
                    excludingWords: words, limit: Self.recipeCount * 3))
            return Array(MealPlanner.preferring(mealTag: reader.mealTag, found).prefix(Self.recipeCount))
        }
        try await emit(
            .toolResult(
                ToolResult(name: "fetch_recipes", count: recipes.count, titles: recipes.map(\.document.title))))

        let days = options.days ?? reader.days ?? 7
        let plan = MealPlanner.plan(recipes.map(\.document), from: startDay, days: days)
        try await emit(.toolCall(.consolidateGroceries(recipes: plan.count)))
        let grocery = TraceSpan.measured(tool: "consolidate_groceries") {
            GroceryConsolidator.consolidate(plan.map(\.recipe))
        }
        try await emit(.toolResult(ToolResult(name: "consolidate_groceries", count: grocery.items.count)))

        try await emit(.progress("Writing your plan..."))
        let text = try await write(
            .meals(goal: goal, household: try promptHousehold(), meals: plan), isGrounded: !plan.isEmpty)
        return .meals(query: query, planText: text, recipes: recipes, grocery: grocery, plan: plan)
    }

    private static let recipeCount = 8
    /// The age in months. Before about six, breast milk or formula only (WHO, CDC, AAP: F03).
    private static let solidsFrom = 6
}
