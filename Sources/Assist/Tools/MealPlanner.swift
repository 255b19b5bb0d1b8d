package import HearthCore

/// Assigns recipes to days.
package enum MealPlanner {
    /// Returns recipes for the meal that the goal names first. Otherwise the given order, which is the ranking, is
    /// kept.
    package static func preferring(mealTag: String?, _ hits: [SearchHit]) -> [SearchHit] {
        func fits(_ hit: SearchHit) -> Bool {
            let meals = hit.document.tags.filter { ["breakfast", "lunch", "dinner", "snack"].contains($0) }
            // A plan of "meals" means the main ones; a snack is planned if the goal asks for snacks.
            return meals.isEmpty || meals.contains(mealTag ?? "dinner") || (mealTag == nil && meals.contains("lunch"))
        }
        return hits.filter(fits) + hits.filter { !fits($0) }
    }

    /// Plans one recipe per day; if there are fewer recipes than days the best are repeated.
    package static func plan(_ recipes: [Document], from start: CalendarDay, days: Int) -> [PlannedMeal] {
        guard !recipes.isEmpty else { return [] }
        return (0..<days).map { PlannedMeal(day: start.advanced(by: $0), recipe: recipes[$0 % recipes.count]) }
    }
}
