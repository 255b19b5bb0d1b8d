/// The parts of a recipe from which allergens and groceries are computed.
package protocol RecipeContent {
    /// Identifies the recipe on a shopping list.
    var id: String { get }
    var title: String { get }
    /// The lines of the ingredient list, as they are written: `2 tbsp olive oil, for frying`.
    var ingredients: [String] { get }
    /// The allergens that the recipe declares.
    var allergens: Set<Allergen> { get }
}
