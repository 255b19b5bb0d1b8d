import Kitchen
import Testing

@Suite struct PortionScalerTests {
    @Test(arguments: [
        ("150 g ground almonds", 8, 12, "230 g ground almonds"), ("2 eggs", 4, 8, "4 eggs"), ("3 eggs", 4, 6, "5 eggs"),
        ("1 egg, beaten", 4, 1, "1 egg, beaten"), ("1 egg", 4, 8, "2 eggs"),
        ("1 onion, chopped", 4, 8, "2 onions, chopped"),
        ("1 onion, chopped", 4, 2, "½ onion, chopped"), ("2 tins (400 g) chickpeas", 4, 6, "3 tins (400 g) chickpeas"),
        ("1 tin tomatoes", 4, 6, "1½ tins tomatoes"), ("2 cloves garlic", 4, 6, "3 cloves garlic"),
        ("1 tbsp olive oil", 4, 8, "2 tbsp olive oil"), ("1 tbsp olive oil", 4, 2, "1½ tsp olive oil"),
        ("2 tsp cumin", 4, 8, "1½ tbsp cumin"), ("1 1/2 cups milk", 4, 8, "3 cups milk"), ("½ lemon", 4, 8, "1 lemon"),
        ("salt", 4, 8, "salt"), ("300 ml milk", 4, 4, "300 ml milk"),
    ])
    func `an ingredient line is scaled to amounts that a cook can measure`(
        line: String, from: Int, to: Int, scaled: String
    ) {
        #expect(PortionScaler(from: from, to: to).ingredient(line) == scaled)
    }

    @Test func `measured amounts in a step are scaled, times and temperatures are not`() {
        let step = "Stir in 200 ml milk and 1 tbsp flour, heat to 180 °C and bake for 20 minutes in a 20 cm tin."
        #expect(
            PortionScaler(from: 4, to: 8).step(step)
                == "Stir in 400 ml milk and 2 tbsp flour, heat to 180 °C and bake for 20 minutes in a 20 cm tin.")
    }

    @Test func `groceries are whole pieces and tins`() {
        let list = GroceryList(items: [
            GroceryList.Item(name: "egg", aisle: .dairy, amounts: [.init(2.5, .piece)], recipes: []),
            GroceryList.Item(name: "chickpeas", aisle: .pantry, amounts: [.init(1.5, .named("tin"))], recipes: []),
            GroceryList.Item(name: "flour", aisle: .pantry, amounts: [.init(212, .gram)], recipes: []),
            GroceryList.Item(name: "olive oil", aisle: .pantry, amounts: [.init(45, .millilitre)], recipes: []),
        ]).buyable
        #expect(list.items.map(\.text) == ["3 eggs", "2 tins chickpeas", "220 g flour", "3 tbsp olive oil"])
    }
}
