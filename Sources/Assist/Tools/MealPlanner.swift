package import HearthCore

/// Puts recipes on days.
package enum MealPlanner {
    /// Recipes that fit the meal the goal names come first; the given order, which is the ranking, is kept otherwise.
    package static func preferring(mealTag: String?, _ hits: [SearchHit]) -> [SearchHit] {
        func fits(_ hit: SearchHit) -> Bool {
            let meals = hit.document.tags.filter { ["breakfast", "lunch", "dinner", "snack"].contains($0) }
            // A plan of "meals" means the main ones; a snack is planned when somebody asks for snacks.
            return meals.isEmpty || meals.contains(mealTag ?? "dinner") || (mealTag == nil && meals.contains("lunch"))
        }
        return hits.filter(fits) + hits.filter { !fits($0) }
    }

    /// One recipe a day; when there are fewer recipes than days the best come round again.
    package static func plan(_ recipes: [Document], from start: CalendarDay, days: Int) -> [PlannedMeal] {
        guard !recipes.isEmpty else { return [] }
        return (0..<days).map { PlannedMeal(day: start.advanced(by: $0), recipe: recipes[$0 % recipes.count]) }
    }
}
