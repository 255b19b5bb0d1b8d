import HearthCore
import Kitchen
import Records

/// What the kitchen's tools read from an ingredient line: the one place where this target asks them.
struct IngredientFacts: Hashable, Sendable {
    /// The amount as the line states it; the larger end of a range, so that nobody buys too little. Nil if it states none.
    var quantity: Double?
    /// The unit of the amount: `g`, `tbsp`, `can`; nil for pieces.
    var unit: String?
    /// What one of the units holds: `400 g`.
    var size: String?
    /// The name, without size and preparation.
    var name: String
    /// What is done with the food: `chopped`.
    var preparation: String?
    /// True for the title of a group of lines: `For the sauce:`.
    var isHeading: Bool

    /// Reads a line.
    init(_ line: String) {
        let read = IngredientLine(line)
        name = read.name
        quantity = read.amount?.most.map { ($0.double * 1000).rounded() / 1000 }
        unit = read.amount?.unit?.name
        size = read.amount?.size.map { "\($0.quantity.kitchenText) \($0.unit.name)" }
        preparation = [read.preparation, read.note].compactMap(\.self).joined(separator: ", ")
        if preparation?.isEmpty == true { preparation = nil }
        isHeading = read.isHeading
    }

    /// False for headings and for what nobody buys, such as water.
    var isBought: Bool {
        !isHeading && !name.isEmpty
            && !GroceryConsolidator.items(of: [GrocerySource(id: "", line: name)]).isEmpty
    }

    // MARK: - Names

    /// Returns the key under which two names mean the same food.
    static func key(of name: String) -> String {
        let read = IngredientLine(name).name
        return KitchenFood.match(read.isEmpty ? name : read).key
    }

    /// Returns the aisle in which a shop has a food.
    static func aisle(of name: String) -> String {
        let read = IngredientLine(name).name
        let match = KitchenFood.match(read.isEmpty ? name : read)
        return (match.food?.aisle ?? AisleGuess.aisle(of: match.key)).rawValue
    }

    /// The aisles in the order of a usual shop.
    static let usualAisles = GroceryList.Aisle.allCases.map(\.rawValue)

    // MARK: - Values

    /// The lines in which an allergen was found.
    struct FoundAllergen: Hashable, Sendable {
        /// The name on the wire: `tree_nut`.
        var name: String
        /// The numbers of the lines, from 0.
        var lines: [Int] = []
        /// The words that show the allergen, one for each line: `crème fraîche`.
        var words: [String] = []
    }

    /// Returns the allergens of ingredient lines, each with the lines and words that show it.
    static func allergens(in lines: [String]) -> [FoundAllergen] {
        var found: [Allergen: FoundAllergen] = [:]
        for (number, line) in lines.enumerated() {
            for finding in Allergen.findings(in: line) {
                found[finding.allergen, default: FoundAllergen(name: finding.allergen.rawValue)].lines.append(number)
                found[finding.allergen]?.words.append(finding.word)
            }
        }
        return Allergen.allCases.compactMap { found[$0] }
    }

    /// Returns the nutrition values of one serving with the share of the mass that has values; nil if no line has any.
    static func nutrition(of lines: [String], servings: Double?) -> Fields? {
        guard let nutrition = RecipeNutrition(lines: lines, servings: servings) else { return nil }
        let values = nutrition.values
        let named: [(String, Double?)] = [
            ("kcal", values.kcal), ("protein_g", values.protein), ("fat_g", values.fat),
            ("saturated_g", values.saturated), ("carbohydrate_g", values.carbohydrate), ("sugar_g", values.sugar),
            ("fibre_g", values.fibre), ("salt_g", values.salt),
        ]
        return [
            "per_serving": .object(Fields(named.compactMap { name, value in value.map { (name, .number($0)) } })),
            "matched_share": .number(nutrition.matched), "incomplete": .bool(nutrition.isIncomplete),
        ]
    }

    // MARK: - Amounts

    /// Returns whether a word is a unit.
    static func isUnit(_ word: String) -> Bool {
        let read = IngredientLine("1 \(word) x")
        return read.amount?.unit != nil && read.name == "x"
    }

    /// Returns an amount in the unit to which amounts of one kind are converted, so that they add up.
    static func comparable(_ quantity: Double, _ unit: String?) -> (quantity: Double, unit: String?) {
        guard let unit else { return (quantity, nil) }
        let read = IngredientLine("1 \(unit) x")
        guard read.name == "x", let known = read.amount?.unit else {
            return (quantity, Words.fold(unit).trimming { $0 == " " })
        }
        switch known.dimension {
        case .mass: return (quantity * known.factor.double, MeasureUnit.gram.name)
        case .volume: return (quantity * known.factor.double, MeasureUnit.millilitre.name)
        case .length, .count: return (quantity, known.name)
        }
    }

    /// Returns an amount with its unit and a name as a list shows it: `1 kg flour`, `2 onions`.
    static func text(_ amounts: [(quantity: Double, unit: String?)], _ name: String) -> String {
        GroceryList.Item(
            name: name, aisle: .pantry,
            amounts: amounts.map { quantity, unit in
                let kind: GroceryList.Unit =
                    switch unit {
                    case nil: .piece
                    case MeasureUnit.gram.name: .gram
                    case MeasureUnit.millilitre.name: .millilitre
                    case .some(let name): .named(name)
                    }
                return GroceryList.Amount(quantity, kind)
            }, recipes: []
        ).text
    }

    /// Returns a number as a cook writes it: halves, thirds and quarters as fractions.
    static func fraction(_ value: Double) -> String { Rational(approximating: value)?.kitchenText ?? "\(value)" }

    /// Returns a line for another number of servings: its amount multiplied exactly, its words unchanged.
    static func scaled(_ line: String, from own: Double, to servings: Double) -> String {
        guard let own = Rational(approximating: own), let servings = Rational(approximating: servings), own > 0 else {
            return line
        }
        return ScaledLine(line, by: servings / own).text
    }
}
