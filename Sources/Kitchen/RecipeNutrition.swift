/// The nutrition of one serving of a recipe, computed from its ingredient lines and the table of foods.
package struct RecipeNutrition: Codable, Hashable, Sendable {
    /// The values of one serving, of the foods as they are bought: cooking takes water, and the salt of the cooking water is
    /// not counted.
    package var values: Nutrition
    /// The share of the recipe's mass whose foods have values, from 0 to 1. Lines without an amount have no mass.
    package var matched: Double
    /// True if ``matched`` is below ``leastMatched``: the values are too low.
    package var isIncomplete: Bool

    package static let leastMatched = 0.8
    /// The mass of a line that the table cannot weigh: a guess, so that an unknown line lowers the share.
    private static let unknownMass = 100.0
    /// The most servings; numbers outside of 1 to this count as the nearer end.
    package static let mostServings = 1000.0

    enum CodingKeys: String, CodingKey {
        case values = "per_serving"
        case matched = "matched_share"
        case isIncomplete = "incomplete"
    }

    /// Computes the nutrition of one serving.
    ///
    /// - Parameter servings: what the recipe serves; nil or an unreasonable number counts as one serving.
    /// - Returns: nil if no line has a food with an amount and values.
    package init?(lines: [String], servings: Double?) {
        self.init(lines.map { IngredientLine($0) }, servings: servings)
    }

    package init?(_ lines: [IngredientLine], servings: Double?) {
        var sums = [Double](repeating: 0, count: 8)
        var (known, unknown) = (0.0, 0.0)
        for line in lines where !line.isHeading && !line.name.isEmpty {
            guard let amount = line.amount else { continue }
            let food = Self.food(of: line)
            let grams = line.amounts.lazy.compactMap { Self.grams($0, of: food) }.first
            guard let food, let nutrition = food.nutrition, let grams else {
                if let match = line.name.isEmpty ? nil : KitchenFood.match(line.name), GroceryPart.isFree(match) {
                    continue
                }
                if !Self.isTrace(amount) { unknown += grams ?? Self.unknownMass }
                continue
            }
            known += grams
            let eaten = grams * food.edible.double / 100
            let values = [
                nutrition.kcal, nutrition.protein, nutrition.fat, nutrition.saturated, nutrition.carbohydrate,
                nutrition.sugar,
                nutrition.fibre, nutrition.salt,
            ]
            for (index, value) in values.enumerated() { sums[index] += (value ?? 0) * eaten }
        }
        guard known > 0 else { return nil }
        let servings = servings.flatMap { $0.isFinite && $0 >= 1 ? min($0, Self.mostServings) : nil } ?? 1
        let shares = sums.map { $0 / servings }
        values = Nutrition(
            kcal: Self.rounded(shares[0], 0), protein: Self.rounded(shares[1], 1), fat: Self.rounded(shares[2], 1),
            saturated: Self.rounded(shares[3], 1), carbohydrate: Self.rounded(shares[4], 1),
            sugar: Self.rounded(shares[5], 1),
            fibre: Self.rounded(shares[6], 1), salt: Self.rounded(shares[7], 2))
        matched = Self.rounded(known / (known + unknown), 3)
        isIncomplete = known / (known + unknown) < Self.leastMatched
    }

    /// Returns the food of a line; a row can be for a name with a note, such as oil for frying.
    private static func food(of line: IngredientLine) -> KitchenFood? {
        let notes = [line.note, line.preparation].compactMap { $0 }.flatMap { $0.split(separator: ",") }
        for note in notes {
            if let food = KitchenFood.qualified(line.name, by: String(note)) { return food }
        }
        return GroceryPart.foods(in: line).first.flatMap { KitchenFood.match($0).food }
    }

    /// Returns the grams of an amount; a range counts with its middle.
    private static func grams(_ amount: IngredientLine.Amount, of food: KitchenFood?) -> Double? {
        let lower = amount.minimum ?? 1
        let quantity = (lower + (amount.maximum ?? lower)) / 2
        if let food, let grams = food.grams(quantity, amount.unit, size: amount.size) { return grams.double }
        let unit = amount.size?.unit ?? amount.unit
        guard let unit, unit.dimension == .mass || unit.dimension == .volume else { return nil }
        // What is not known is weighed as water.
        return (quantity * (amount.size?.quantity ?? 1) * unit.factor).double
    }

    /// Returns whether an amount is too small to weigh.
    private static func isTrace(_ amount: IngredientLine.Amount) -> Bool {
        ["pinch", "dash", "drop", "leaf", "sprig"].contains(amount.unit?.name ?? "")
    }

    private static func rounded(_ value: Double, _ places: Int) -> Double {
        let power = [1.0, 10, 100, 1000][places]
        return (value * power).rounded() / power
    }
}
