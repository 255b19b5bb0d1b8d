import Kitchen
import Testing

@Suite struct GroceryTests {
    @Test(arguments: [
        ("400 g tinned tomatoes", "tinned tomatoes", "400 g"),
        ("2 tbsp olive oil, for frying", "olive oil", "2 tbsp"),
        ("1 onion, finely chopped", "onion", "1"),
        ("2 large carrots, grated", "carrots", "2"),
        ("½ tsp ground cumin", "ground cumin", "½ tsp"),
        ("1 1/2 cups rice", "rice", "1½ cup"),
        ("2-3 cloves garlic", "garlic", "2 to 3 clove"),
        ("1 tin (400 g) chickpeas", "chickpeas", "1 can of 400 g"),
        ("500ml water", "water", "500 ml"),
        ("1.5 kg potatoes", "potatoes", "1½ kg"),
        ("a handful of basil", "basil", "1 handful"),
        ("salt", "salt", ""),
        ("1 lime", "lime", "1"),
    ])
    func `an ingredient line has an amount and a name`(line: String, name: String, amount: String) {
        let read = IngredientLine(line)
        #expect(read.name == name)
        #expect(read.amount.map(Self.text) ?? "" == amount)
    }

    private static func text(_ amount: IngredientLine.Amount) -> String {
        let numbers = [amount.minimum, amount.maximum].compactMap { $0?.kitchenText }.joined(separator: " to ")
        let size = amount.size.map { "of \($0.quantity.kitchenText) \($0.unit.name)" }
        return [numbers, amount.unit?.name, size].compactMap { $0 }.joined(separator: " ")
    }

    @Test func `amounts of one food add up over recipes, other units stay separate`() throws {
        let list = GroceryConsolidator.consolidate([
            recipe("a", ["2 carrots", "400 g tinned tomatoes", "1 tbsp olive oil"]),
            recipe("b", ["1 carrot, grated", "50 g carrot", "400 g tinned tomatoes", "2 tbsp olive oil"]),
        ])
        let carrot = try #require(list.items.first { $0.name == "carrots" })
        #expect(carrot.text == "3 carrots + 50 g carrots")
        #expect(carrot.recipes == ["a", "b"])
        #expect(list.items.first { $0.name == "tinned tomatoes" }?.text == "800 g tinned tomatoes")
        #expect(list.items.first { $0.name == "olive oil" }?.text == "3 tbsp olive oil")
    }

    @Test func `a recipe that is planned twice counts twice`() {
        let dal = recipe("dal", ["250 g red lentils"])
        #expect(GroceryConsolidator.consolidate([dal, dal]).items.map(\.text) == ["500 g red lentils"])
    }

    @Test func `aisles are in the order of the shop, and the longest term decides`() {
        let list = GroceryConsolidator.consolidate([
            recipe(
                "a",
                [
                    "200 ml coconut milk", "100 ml milk", "2 tomatoes", "400 g tinned tomatoes", "1 tsp ground ginger",
                    "1 knob ginger", "2 salmon fillets", "500 ml vegetable stock", "100 g peanut butter",
                    "boiling water",
                ])
        ])
        #expect(
            list.items.map { "\($0.aisle.rawValue): \($0.name)" } == [
                "produce: ginger", "produce: tomatoes", "fish: salmon fillets", "dairy: milk", "pantry: coconut milk",
                "pantry: peanut butter", "pantry: tinned tomatoes", "pantry: vegetable stock", "spices: ground ginger",
            ])
    }

    @Test func `quantities are printed as on a grocery list`() {
        let list = GroceryConsolidator.consolidate([
            recipe("a", ["1/2 lemon", "3 tsp paprika", "1200 g potatoes", "4 cloves garlic", "1 bunch coriander"])
        ])
        #expect(
            Set(list.items.map(\.text)) == [
                "½ lemon", "1 tbsp paprika", "1.2 kg potatoes", "4 cloves garlic", "1 bunch coriander",
            ])
    }

    private func recipe(_ id: String, _ ingredients: [String]) -> TestRecipe {
        TestRecipe(id: id, ingredients: ingredients)
    }
}
