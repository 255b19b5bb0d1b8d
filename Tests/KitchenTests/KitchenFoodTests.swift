import Foundation
import Kitchen
import Testing

@Suite struct KitchenFoodTests {
    @Test func `the table has its foods, each name once, and no aisle that the guess gives`() {
        #expect(KitchenFood.all.count > 600)
        for language in 0..<4 {
            let names = KitchenFood.all.flatMap { $0.names[language] }
            #expect(Set(names).count == names.count)
        }
        #expect(KitchenFood.all.allSatisfy { $0.nutrition == nil || $0.source?.hasPrefix("NDB ") == true })
    }

    @Test(arguments: [
        ("fresh flat-leaf parsley", "parsley"), ("Frühlingszwiebeln", "spring onions"), ("huile d'olive", "olive oil"),
        ("dientes de ajo", "garlic"), ("courgettes", "zucchini"), ("shrimp", "prawns"),
        ("powdered sugar", "icing sugar"),
        ("garbanzo beans", "chickpeas"), ("large free-range eggs", "œufs"), ("cilantro", "fresh coriander"),
    ])
    func `names of one food have one key`(name: String, other: String) {
        #expect(KitchenFood.match(name).food != nil)
        #expect(KitchenFood.match(name).key == KitchenFood.match(other).key)
    }

    @Test(arguments: [
        ("coconut milk", "milk"), ("brown sugar", "sugar"), ("red onion", "onion"), ("lemon juice", "lemon"),
        ("peanut butter", "butter"), ("ground ginger", "ginger"), ("haddock", "cod"), ("plum tomatoes", "tomatoes"),
    ])
    func `kinds of food stay apart`(name: String, other: String) {
        #expect(KitchenFood.match(name).key != KitchenFood.match(other).key)
    }

    @Test func `amounts are weighed by mass, density and piece`() throws {
        let flour = try #require(KitchenFood.match("plain flour").food)
        #expect(flour.grams(Rational(1, 2), .named("kg")) == 500)
        #expect(flour.grams(1, .named("cup")).map { (110...135).contains($0.double) } == true)
        let onion = try #require(KitchenFood.match("onion").food)
        #expect(onion.grams(2, nil) == 220)
        #expect(onion.grams(1, .named("bottle")) == nil)
    }

    @Test func `nutrition is per serving, and incomplete if too little is known`() throws {
        let whole = try #require(RecipeNutrition(lines: ["100 g sugar", "salt"], servings: 2))
        #expect(whole.values.kcal == 194)
        #expect(whole.matched == 1)
        #expect(!whole.isIncomplete)
        let part = try #require(RecipeNutrition(lines: ["100 g sugar", "100 g zorbleberries"], servings: 1))
        #expect(part.isIncomplete)
        #expect(part.matched == 0.5)
        #expect(RecipeNutrition(lines: ["zorbleberries"], servings: 4) == nil)
        for servings in [0, -3, .nan, .infinity, nil] as [Double?] {
            #expect(RecipeNutrition(lines: ["100 g sugar"], servings: servings)?.values.kcal == 387)
        }
        let json = try JSONEncoder().encode(part)
        #expect(String(decoding: json, as: UTF8.self).contains("\"incomplete\":true"))
    }

    @Test func `a list of ten thousand lines is one item per food`() {
        let sources = (0..<10_000).map { GrocerySource(id: "\($0 % 7)", line: "1/3 cup sugar") }
        let items = GroceryConsolidator.items(of: sources)
        #expect(items.count == 1)
        #expect(items[0].amounts.map(\.quantity) == [Rational(10_000, 3)])
        #expect(items[0].amounts.map(\.unit) == [.named("cup")])
        #expect(items[0].sources.count == 7)
    }
}
