/// Merges the ingredients of many recipes into one grocery list.
package enum GroceryConsolidator {
    /// Normalises every ingredient line, adds up compatible amounts, and sorts by aisle and name.
    ///
    /// A recipe that is planned twice counts twice. Water is left out.
    package static func consolidate(_ recipes: [some RecipeContent]) -> GroceryList {
        var items: [String: GroceryList.Item] = [:]
        for recipe in recipes {
            for text in recipe.ingredients {
                let line = IngredientLine(text)
                guard !line.name.isEmpty, !free.contains(line.key) else { continue }
                var item =
                    items[line.key]
                    ?? GroceryList.Item(
                        name: line.name, aisle: AisleGuess.aisle(of: line.key), amounts: [], recipes: [])
                if let amount = line.amount { add(amount, to: &item.amounts) }
                if !item.recipes.contains(recipe.id) { item.recipes.append(recipe.id) }
                items[line.key] = item
            }
        }
        return GroceryList(items: items.values.sorted { ($0.aisle, $0.name) < ($1.aisle, $1.name) })
    }

    private static func add(_ amount: GroceryList.Amount, to amounts: inout [GroceryList.Amount]) {
        if let index = amounts.firstIndex(where: { $0.unit == amount.unit }) {
            amounts[index].value += amount.value
        } else {
            amounts.append(amount)
        }
    }

    private static let free: Set<String> = ["water", "boiling water", "cold water", "warm water", "hot water"]
}

extension GroceryList.Item {
    /// The line on a grocery list: `800 g tinned tomatoes`, `3 cloves garlic`, `2 onions + 50 g onion`.
    package var text: String {
        guard !amounts.isEmpty else { return name }
        return amounts.map { amount in
            switch amount.unit {
            case .gram:
                "\(amount.value >= 1000 ? "\(Self.digits(amount.value / 1000)) kg" : "\(Self.digits(amount.value)) g") \(name)"
            case .millilitre: "\(Self.volume(amount.value)) \(name)"
            case .piece:
                "\(Self.digits(amount.value)) \(amount.value > 1 ? IngredientLine.plural(name) : IngredientLine.singular(name))"
            case .named(let unit):
                "\(Self.digits(amount.value)) \(amount.value > 1 ? IngredientLine.plural(unit) : unit) \(name)"
            }
        }.joined(separator: " + ")
    }

    /// Prints spoons for amounts that are measured with spoons, so that nobody has to pour 5 ml of cumin.
    private static func volume(_ millilitres: Double) -> String {
        if millilitres < 15 { return "\(digits(millilitres / 5)) tsp" }
        if millilitres <= 90, millilitres.truncatingRemainder(dividingBy: 7.5) == 0 {
            return "\(digits(millilitres / 15)) tbsp"
        }
        return millilitres >= 1000 ? "\(digits(millilitres / 1000)) l" : "\(digits(millilitres)) ml"
    }

    /// Prints at most two decimals, halves and quarters as fractions.
    static func digits(_ value: Double) -> String {
        let whole = value.rounded(.down)
        let fractions: [Double: String] = [0.25: "¼", 0.5: "½", 0.75: "¾"]
        let hundredths = ((value - whole) * 100).rounded()
        if hundredths == 0 { return String(Int(whole)) }
        if hundredths == 100 { return String(Int(whole) + 1) }
        if let fraction = fractions[hundredths / 100] { return whole == 0 ? fraction : "\(Int(whole))\(fraction)" }
        let tenths = Int((hundredths / 10).rounded())
        return tenths == 10 ? String(Int(whole) + 1) : tenths == 0 ? String(Int(whole)) : "\(Int(whole)).\(tenths)"
    }
}
