import HearthCore

/// The only foods that somebody may eat: "everything except rice, chicken" is avoided.
package struct AllowedFoods: Hashable, Sendable {
    /// The foods as the phrase names them.
    package let names: [String]
    private let rows: Set<String>
    private let allergens: Set<Allergen>

    /// The beginning of a phrase that avoids everything but the foods behind it.
    private static let prefix = "everything except "

    /// Returns the phrase that avoids everything but some foods.
    package static func phrase(_ names: some Sequence<String>) -> String {
        prefix + Set(names).sorted().joined(separator: ", ")
    }

    /// Reads a phrase; nil if it names foods to avoid.
    init?(_ phrase: String) {
        guard phrase.lowercased().hasPrefix(Self.prefix) else { return nil }
        names = phrase.dropFirst(Self.prefix.count).split(separator: ",").map { $0.trimming { $0 == " " } }
        let foods = names.flatMap { Avoidance.rows(in: Words.canonical($0)) }
        // A group allows its members. What is made of a food may hold more than the food.
        let all = foods.flatMap { food in food.kinds.contains("group") ? FoodFamilies.rows(of: food) : [food] }
        let groups = all.reduce(into: Set<Allergen>()) { $0.formUnion($1.allergens) }
        allergens = groups
        rows = Set(all.map(\.name)).union(Self.always).union(
            Food.all.filter { food in
                !food.groups.isEmpty && foods.contains { food.groups.isSubset(of: $0.namedGroups) }
            }
            .map(\.name))
    }

    /// Returns whether every ingredient is one of the foods, or water, salt or plain oil.
    func admits(_ recipe: some RecipeContent) -> Bool {
        guard !recipe.ingredients.isEmpty, recipe.allergens.isSubset(of: allergens) else { return false }
        return recipe.ingredients.allSatisfy { line in
            let words = Words.canonical(line)
            let found = Avoidance.rows(in: words)
            if found.isEmpty { return words.contains("water") }
            // Of a compound food every component must be allowed: "rice pudding" is more than rice.
            let compounds = AllergenLine(line).compounds.map { CompoundFoods.shared.rows[$0] }
            return found.allSatisfy { rows.contains($0.name) } && Allergen.found(in: line).isSubset(of: allergens)
                && compounds.allSatisfy { rows.contains($0.name) || $0.components.allSatisfy(rows.contains) }
        }
    }

    /// Rows that every list allows.
    private static let always: Set<String> = ["canola", "oil", "olive oil", "salt", "vegetable oil"]
}
