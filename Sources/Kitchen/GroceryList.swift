/// What to buy: sorted by aisle, in the order of a walk through the shop, and by name.
package struct GroceryList: Hashable, Sendable {
    package enum Aisle: String, CaseIterable, Comparable, Sendable {
        case produce, bakery, meat, fish, dairy, pantry, spices, frozen, drinks

        package static func < (left: Aisle, right: Aisle) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    package struct Item: Hashable, Sendable {
        package var name: String
        package var aisle: Aisle
        /// One amount per unit that could not be added to another: "2 onions" and "50 g onion" stay apart.
        package var amounts: [Amount]
        /// Ids of the recipes that need it.
        package var recipes: [String]

        package init(name: String, aisle: Aisle, amounts: [Amount], recipes: [String]) {
            self.name = name
            self.aisle = aisle
            self.amounts = amounts
            self.recipes = recipes
        }
    }

    package struct Amount: Hashable, Sendable {
        package var value: Double
        package var unit: Unit

        package init(_ value: Double, _ unit: Unit) {
            self.value = value
            self.unit = unit
        }
    }

    /// Units after conversion: mass in grams, volume in millilitres, anything else counted.
    package enum Unit: Hashable, Sendable {
        case gram, millilitre, piece
        /// "clove", "tin", "bunch": counted, with its own name.
        case named(String)
    }

    package var items: [Item]

    package init(items: [Item]) { self.items = items }
}
