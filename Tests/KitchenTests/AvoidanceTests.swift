import Kitchen
import Testing

@Suite struct AvoidanceTests {
    private func recipe(_ ingredients: String...) -> TestRecipe {
        TestRecipe(id: "recipe/x", ingredients: ingredients)
    }

    @Test func `a group with one name is found in recipes`() {
        #expect(Avoidance("red meat").isIn(recipe("500 g minced beef")))
        #expect(Avoidance("pork").isIn(recipe("4 rashers bacon")))
        #expect(Avoidance("vegetarian").isIn(recipe("2 salmon fillets")))
        #expect(!Avoidance("vegetarian").isIn(recipe("2 eggs", "100 g cheddar")))
        #expect(Avoidance("vegan").isIn(recipe("100 g cheddar")))
    }

    @Test func `several foods in one phrase are all avoided`() {
        #expect(Avoidance("peanuts and tree nuts").isIn(recipe("100 g peanuts")))
        #expect(Avoidance("vegan, no nuts").isIn(recipe("50 g walnuts")))
        #expect(Avoidance("milk, eggs").isIn(recipe("2 eggs")))
        #expect(Avoidance("coconut milk").isIn(recipe("400 ml coconut milk")))
        #expect(!Avoidance("milk").isIn(recipe("400 ml coconut milk")))
    }

    @Test(arguments: ["penuts", "diary", "jordnødder", "🥜"])
    func `an unknown word is not known`(phrase: String) {
        #expect(!Avoidance(phrase).isKnown)
    }

    @Test(arguments: ["kiwi", "mushrooms", "peanuts", "gluten", "Eggs"])
    func `a food or an allergy is known`(phrase: String) {
        #expect(Avoidance(phrase).isKnown)
    }

    @Test func `an unreasonable number in a recipe is not an amount`() {
        #expect(IngredientLine("1e300 g red lentils").amount == nil)
        #expect(GroceryConsolidator.consolidate([recipe("1e300 g red lentils", "99999 kg rice")]).items.count == 2)
    }
}
