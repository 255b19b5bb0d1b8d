import Kitchen
import Testing

@Suite struct DietTests {
    /// A line, and the diets of ``Diet/readable`` that exclude it.
    private static let lines: [(String, Set<Diet>)] = [
        ("3 cloves garlic, minced", []), ("400 g kidney beans", []), ("2 beef tomatoes", []),
        ("1 cauliflower steak", []), ("100 g lamb's lettuce", []), ("4 hot dog buns", [.glutenFree]),
        ("500 ml vegetable stock", []), ("30 ml red wine vinegar", []), ("300 ml ginger beer", []),
        ("400 g vegan sausages", [.glutenFree]), ("400 g meat-free mince", [.glutenFree]),
        ("1 tsp vanilla extract, alcohol-free", []),
        ("500 g beef mince", [.vegetarian, .vegan, .pescatarian]),
        ("500 g mince", [.vegetarian, .vegan, .pescatarian]),
        ("2 Hähnchenbrustfilets", [.vegetarian, .vegan, .pescatarian]),
        ("500 g Pute", [.vegetarian, .vegan, .pescatarian]),
        ("6 chicken sausages, frankfurter style", [.vegetarian, .vegan, .pescatarian]),
        ("6 sausages", [.vegetarian, .vegan, .pescatarian, .halal, .kosher]),
        ("4 rashers turkey bacon", [.vegetarian, .vegan, .pescatarian]),
        ("80 g chorizo", [.vegetarian, .vegan, .pescatarian, .halal, .kosher, .dairyFree]),
        ("500 g Schweinefleisch", [.vegetarian, .vegan, .pescatarian, .halal, .kosher]),
        ("6 leaves gelatine", [.vegetarian, .vegan, .pescatarian, .halal, .kosher]),
        ("500 ml stock", [.vegetarian, .vegan, .pescatarian]),
        ("500 ml fish stock", [.vegetarian, .vegan]),
        ("2 salmon steaks", [.vegetarian, .vegan]), ("200 g prawns", [.vegetarian, .vegan, .kosher]),
        ("1 kg mussels", [.vegetarian, .vegan, .kosher]), ("400 g monkfish", [.vegetarian, .vegan, .kosher]),
        ("1 rabbit", [.vegetarian, .vegan, .pescatarian, .kosher]),
        ("40 g parmesan", [.vegetarian, .vegan, .dairyFree]),
        ("40 g parmesan-style cheese, vegetarian", [.vegan, .dairyFree]), ("2 eggs", [.vegan]),
        ("1 tbsp honey", [.vegan]), ("200 ml white wine", [.halal]), ("1 tsp vanilla extract", [.halal]),
        ("200 ml milk", [.vegan, .dairyFree]), ("200 g spaghetti", [.glutenFree]), ("80 g rolled oats", [.glutenFree]),
        ("80 g gluten-free oats", []), ("400 ml coconut milk", []),
    ]
    private static let readable = Set(Diet.allCases).subtracting([.lowSalt, .keto, .pregnancy])

    @Test(arguments: lines)
    func `a diet reads an ingredient as a cook does`(line: String, excluded: Set<Diet>) {
        let recipe = TestRecipe(id: "x", ingredients: [line])
        #expect(Self.readable.filter { !$0.admits(recipe) } == excluded)
    }

    @Test(arguments: [
        ("100 g brie", false), ("30 g roquefort", false), ("200 g chicken liver", false), ("50 ml red wine", false),
        ("100 g smoked salmon", false), ("200 g swordfish", false), ("2 raw eggs", false), ("40 g salami", false),
        ("100 g cheddar", true), ("200 g salmon fillet", true), ("2 eggs", true), ("1 tin tuna", true),
        ("2 tbsp cider vinegar", true), ("1 tsp vanilla extract", true), ("200 g feta", true),
    ])
    func `in pregnancy what NHS and CDC advise against is left out`(line: String, isAdmitted: Bool) {
        #expect(Diet.pregnancy.admits(TestRecipe(id: "x", ingredients: [line])) == isAdmitted)
    }

    @Test func `kosher keeps meat from dairy and fish`() {
        #expect(!Diet.kosher.admits(TestRecipe(id: "x", ingredients: ["500 g beef mince", "100 g cheddar"])))
        #expect(!Diet.kosher.admits(TestRecipe(id: "x", ingredients: ["500 g chicken", "1 tbsp fish sauce"])))
        #expect(Diet.kosher.admits(TestRecipe(id: "x", ingredients: ["500 g salmon", "100 ml cream"])))
        #expect(Diet.kosher.admits(TestRecipe(id: "x", ingredients: ["500 g beef mince", "400 ml coconut milk"])))
    }

    @Test(arguments: [
        (Nutrition(kcal: 400, salt: 0.5), true), (Nutrition(kcal: 400, salt: 0.51), false),
        (Nutrition(kcal: 100, salt: 0.3), true), (Nutrition(kcal: 80, salt: 0.32), false),
        (Nutrition(kcal: 400), false), (Nutrition(salt: 0.1), false), (nil, false),
    ])
    func `low in salt is a serving with little of it`(nutrition: Nutrition?, isLow: Bool) {
        #expect(Diet.lowSalt.admits(TestRecipe(id: "x", ingredients: [], nutrition: nutrition)) == isLow)
    }

    @Test(arguments: [
        (Nutrition(kcal: 400, carbohydrate: 10), true), (Nutrition(kcal: 400, carbohydrate: 11), false),
        (Nutrition(kcal: 50, carbohydrate: 5), false), (Nutrition(kcal: 400), false), (nil, false),
    ])
    func `keto is a serving with little carbohydrate`(nutrition: Nutrition?, isKeto: Bool) {
        #expect(Diet.keto.admits(TestRecipe(id: "x", ingredients: [], nutrition: nutrition)) == isKeto)
    }
}
