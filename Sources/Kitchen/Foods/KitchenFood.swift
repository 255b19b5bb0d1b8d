import HearthCore

/// A food as a kitchen buys, weighs and eats it. Finer than ``Food``, which knows what an exclusion covers: brown and
/// white sugar are one there and two here.
package struct KitchenFood: Hashable, Sendable {
    /// The first English name, in the singular: `spring onion`.
    package let id: String
    /// The names in English, German, French and Spanish, in lower case.
    package let names: [[String]]
    /// The names of kinds that are bought apart from the food and have its values.
    package let kinds: Set<String>
    /// The aisle in which a shop has it.
    package let aisle: GroceryList.Aisle
    /// The food of the USDA's table from which the values are: `NDB 11282`; nil if the food has no values.
    package let source: String?
    /// The values of 100 g as they are bought.
    package let nutrition: Nutrition?
    package let gramsPerMillilitre: Rational?
    /// The grams of one piece, clove, slice.
    package let pieces: [String: Rational]
    /// The share that is eaten of bones, shells and tins.
    package let edible: Rational

    package static func == (left: KitchenFood, right: KitchenFood) -> Bool { left.id == right.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// The foods of the table.
    package static let all: [KitchenFood] = KitchenFoodTable.text.split(separator: "\n").compactMap { KitchenFood($0) }

    private static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

    package static func with(id: String) -> KitchenFood? { byID[id] }

    /// Reads a row of the table; nil for a comment.
    private init?(_ row: Substring) {
        guard !row.hasPrefix("#") else { return nil }
        var columns = row.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimming { $0 == " " } }
        guard columns.count >= 4 else { return nil }
        columns += [String](repeating: "", count: max(0, 10 - columns.count))
        func split(_ text: some StringProtocol) -> [String] {
            text.split(separator: ";").map { $0.trimming { $0 == " " } }.filter { !$0.isEmpty }
        }
        let parts = columns[0..<4].map { column in column.split(separator: "/", omittingEmptySubsequences: false) }
        names = parts.map { $0.flatMap { split($0) } }
        kinds = Set(parts.flatMap { $0.dropFirst().flatMap { split($0) } })
        guard let first = names[0].first else { return nil }
        id = first
        let values = columns[5].isEmpty ? [] : columns[6].split(separator: " ").map { Double($0) ?? 0 }
        source = columns[5].isEmpty ? nil : columns[5]
        nutrition =
            values.count == 8
            ? Nutrition(
                kcal: values[0], protein: values[1], fat: values[2], saturated: values[3], carbohydrate: values[4],
                sugar: values[5], fibre: values[6], salt: values[7]) : nil
        gramsPerMillilitre = Double(columns[7]).flatMap(Rational.init(approximating:))
        pieces = Dictionary(
            columns[8].split(separator: ",").compactMap { pair in
                let words = pair.split(separator: " ")
                guard words.count == 2, let grams = Double(words[1]).flatMap(Rational.init(approximating:)) else {
                    return nil
                }
                return (String(words[0]), grams)
            }, uniquingKeysWith: { first, _ in first })
        edible = Double(columns[9]).flatMap(Rational.init(approximating:)) ?? 1
        aisle = GroceryList.Aisle(rawValue: columns[4]) ?? AisleGuess.aisle(of: first)
    }

    // MARK: Conversion

    /// Returns the grams of an amount: of a mass exactly, of a volume by the density, of a count by the weight of a piece.
    /// Returns nil if the table does not know them.
    package func grams(_ quantity: Rational, _ unit: MeasureUnit?, size: IngredientLine.Measure? = nil) -> Rational? {
        if let size, size.unit.dimension != .length { return grams(quantity * size.quantity, size.unit) }
        guard let unit else { return pieces["piece"].map { $0 * quantity } }
        switch unit.dimension {
        case .mass: return quantity * unit.factor
        case .volume: return gramsPerMillilitre.map { quantity * unit.factor * $0 }
        case .length: return nil
        case .count:
            if let weight = pieces[unit.name] ?? (unit.name == "can" ? pieces["tin"] : nil) { return weight * quantity }
            if let millilitres = Self.smallMeasures[unit.name], let density = gramsPerMillilitre {
                return quantity * millilitres * density
            }
            return Self.wholeUnits.contains(unit.name) ? pieces["piece"].map { $0 * quantity } : nil
        }
    }

    /// A pinch is what two fingers hold: a sixteenth of a teaspoon. A dash is two.
    private static let smallMeasures: [String: Rational] = [
        "pinch": Rational(5, 16), "dash": Rational(5, 8), "drop": Rational(1, 20), "splash": 5, "drizzle": 5,
        "glass": 200,
    ]
    private static let wholeUnits: Set<String> = ["piece", "head", "bulb", "ball", "ear"]
}
