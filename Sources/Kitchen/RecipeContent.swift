/// The parts of a recipe from which allergens, diets and groceries are computed.
package protocol RecipeContent {
    /// Identifies the recipe on a shopping list.
    var id: String { get }
    /// The name of the dish.
    var title: String { get }
    /// The lines of the ingredient list, as they are written: `2 tbsp olive oil, for frying`.
    var ingredients: [String] { get }
    /// The allergens that the recipe declares.
    var allergens: Set<Allergen> { get }
    /// The nutrition values of one serving; nil if the recipe does not state it.
    var nutrition: Nutrition? { get }
}
