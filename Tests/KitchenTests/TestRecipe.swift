import Kitchen

/// A recipe that has ingredients and nothing else.
struct TestRecipe: RecipeContent {
    var id: String
    var ingredients: [String]
    var title: String { id }
    var allergens: Set<Allergen> { [] }
    var nutrition: Nutrition?
}
