import Assist
import HearthCore
import Kitchen

extension CalendarDay {
    /// A day of November 2025, whose 24th is a Monday; 31 is the first of December.
    static func november(_ day: Int) -> CalendarDay { CalendarDay(daysSinceEpoch: 20_392 + day) }
}

extension Document {
    static func recipe(
        _ title: String, minutes: Int? = 25, servings: Int? = 4, tags: [String] = [], allergens: Set<Allergen> = [],
        _ ingredients: String...
    ) -> Document {
        Document(
            id: "recipes/\(title.lowercased())", kind: .recipe, title: title, body: "", allergens: allergens,
            tags: tags,
            servings: servings, minutes: minutes, ingredients: ingredients)
    }

    static func card(_ title: String, sources: [String] = ["AAP"], _ body: String) -> Document {
        Document(id: "safety/\(title.lowercased())", kind: .safety, title: title, body: body, sources: sources)
    }
}

extension Household.Preferences {
    static let sample = Household.Preferences(
        adults: 2, children: [Age(months: 48), Age(months: 84)], allergies: ["peanuts", "shellfish"],
        cuisines: ["italian", "mexican", "asian"])
}

/// The planner's text for a brief, taken through the router as a family would get it.
func offlineText(_ task: PromptTask) async throws -> String {
    let bench = try Bench([])
    try await bench.run(.sample(allowsExternalProviders: false, task: task))
    return bench.transcript.text
}
