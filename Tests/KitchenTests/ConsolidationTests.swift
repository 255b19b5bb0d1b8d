import Kitchen
import Testing

@Suite struct ConsolidationTests {
    @Test(arguments: [
        (["2-3 carrots", "1 carrot"], ["carrots: 4"]),
        (["2 cans (400 g) chickpeas", "1 x 400g tin chickpeas"], ["chickpeas: 3 can of 400 g"]),
        (["1 tin (400 g) chickpeas", "1 tin (215 g) chickpeas"], ["chickpeas: 1 can of 400 g + 1 can of 215 g"]),
        (["1 stick butter", "½ cup butter"], ["butter: 1 cup"]),
        (["1 stick butter", "100 g butter"], ["butter: 213.4 g"]),
        (["⅓ cup honey", "1/3 cup honey", "⅓ cup honey"], ["honey: 1 cup"]),
        (["8 oz mushrooms", "1 lb mushrooms"], ["mushrooms: 1½ lb"]),
        (["1 cup milk", "200 ml milk"], ["milk: 440 ml"]),
        (["salt and pepper", "1 tsp salt"], ["salt: 1 tsp", "pepper: "]),
        (["1 cup flour", "200 g flour"], ["flour: 1 cup + 200 g"]),
        (["juice of 1 lemon", "2 tbsp lemon juice"], ["lemon: 1", "lemon juice: 2 tbsp"]),
        (["2 Knoblauchzehen", "1 gousse d'ail", "3 garlic cloves"], ["Knoblauch: 6 clove"]),
        (["For the sauce:", "boiling water", "1 EL Öl"], ["Öl: 1 tbsp"]),
        (["1 cup butter or margarine"], ["butter: 1 cup"]),
        (["1 cup vegetable or chicken broth"], ["vegetable broth: 1 cup"]),
        (["1 red onion", "1 onion"], ["red onion: 1", "onion: 1"]),
    ])
    func `lines add up by the rules of a shopping list`(lines: [String], list: [String]) {
        #expect(Self.text(lines.map { GrocerySource(id: "a", line: $0) }) == list)
    }

    @Test func `scales multiply amounts, and one of 0 or below adds none`() {
        let sources = [
            GrocerySource(id: "a", line: "1 cup rice", scale: Rational(3, 2)),
            GrocerySource(id: "b", line: "1 cup rice", scale: 0),
            GrocerySource(id: "c", line: "1 cup rice", scale: -1),
        ]
        #expect(Self.text(sources) == ["rice: 1½ cup"])
        #expect(GroceryConsolidator.items(of: sources)[0].sources == ["a", "b", "c"])
    }

    private static func text(_ sources: [GrocerySource]) -> [String] {
        GroceryConsolidator.items(of: sources).map { item in
            let amounts = item.amounts.map { amount in
                let size = amount.size.map { " of \($0.quantity.kitchenText) \($0.unit.name)" } ?? ""
                return amount.quantity.kitchenText + (amount.unit.map { " \($0.name)" } ?? "") + size
            }
            return "\(item.name): \(amounts.joined(separator: " + "))"
        }
    }
}
