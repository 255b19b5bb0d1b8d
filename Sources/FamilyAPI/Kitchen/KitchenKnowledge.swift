import Kitchen
import Records

/// The fields of recipes that follow from their ingredients: parsed lines, allergens, foods that are not known, and nutrition. One place computes them, in the
/// write path, whether a request, a phone or an import writes the recipe.
struct KitchenKnowledge {
    private static let recipe = ComputedFields(
        inputs: ["ingredients", "servings", "language"], outputs: ["lines", "allergens", "unknown_foods", "nutrition"])

    /// Returns which fields of a type the server computes.
    func computedFields(of type: String) -> ComputedFields? { type == "recipe" ? Self.recipe : nil }

    /// Returns the computed fields of a recipe.
    func compute(_ type: String, from origin: ComputedOrigin) -> Fields? {
        let fields = origin.fields
        let ingredients = fields["ingredients"]?.array?.compactMap(\.string) ?? []
        guard !ingredients.isEmpty else { return Fields() }
        var computed = Fields()
        computed["lines"] = .array(ingredients.map { .object(Self.json(IngredientFacts($0))) })
        computed["allergens"] = .array(
            IngredientFacts.allergens(in: ingredients).map { allergen in
                [
                    "name": .string(allergen.name), "lines": .array(allergen.lines.map { .number(Double($0)) }),
                    "words": .array(allergen.words.map { .string($0) }),
                ]
            })
        computed["unknown_foods"] = .array(UnknownFoods.found(in: ingredients).map { .string($0) })
        computed["nutrition"] = IngredientFacts.nutrition(of: ingredients, servings: fields["servings"]?.figure)
            .map(FieldValue.object)
        return computed
    }

    /// Returns the aisle of an item of a shopping list.
    func aisle(of item: Fields) -> String { IngredientFacts.aisle(of: item["name"]?.string ?? "") }

    /// Returns a line as a record holds it.
    static func json(_ line: IngredientFacts) -> Fields {
        var json: Fields = ["name": .string(line.name)]
        json["quantity"] = line.quantity.map { .number($0) }
        json["unit"] = line.unit.map { .string($0) }
        json["size"] = line.size.map { .string($0) }
        json["preparation"] = line.preparation.map { .string($0) }
        return json
    }
}
