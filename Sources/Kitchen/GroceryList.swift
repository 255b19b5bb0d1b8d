/// A grocery list, sorted by aisle, in the order of a walk through the shop, and by name.
package struct GroceryList: Hashable, Sendable {
    /// The aisles, in the order of a walk through the shop.
    package enum Aisle: String, CaseIterable, Comparable, Sendable {
        case produce, bakery, meat, fish, dairy, pantry, spices, frozen, drinks

        package static func < (left: Aisle, right: Aisle) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// One thing to buy.
    package struct Item: Hashable, Sendable {
        /// The name of the ingredient.
        package var name: String
        /// The aisle in which a shop has it.
        package var aisle: Aisle
        /// One amount per unit that could not be added to another: "2 onions" and "50 g onion" stay separate.
        package var amounts: [Amount]
        /// The ids of the recipes that need it.
        package var recipes: [String]

        /// Creates an item.
        package init(name: String, aisle: Aisle, amounts: [Amount], recipes: [String]) {
            self.name = name
            self.aisle = aisle
            self.amounts = amounts
            self.recipes = recipes
        }
    }

    /// A number of units.
    package struct Amount: Hashable, Sendable {
        /// The number of units.
        package var value: Double
        /// The unit.
        package var unit: Unit

        /// Creates an amount.
        package init(_ value: Double, _ unit: Unit) {
            self.value = value
            self.unit = unit
        }
    }

    /// The units after conversion: mass in grams, volume in millilitres, anything else counted.
    package enum Unit: Hashable, Sendable {
        case gram, millilitre, piece
        /// A counted unit with its own name: "clove", "tin", "bunch".
        case named(String)
    }

    /// The things to buy, sorted by aisle and name.
    package var items: [Item]

    /// Creates a grocery list.
    package init(items: [Item]) { self.items = items }
}
