import Kitchen
import Testing

@Suite struct AllergenTests {
    private static let ingredients: [(String, Set<Allergen>)] = [
        ("50 g cashews", [.treeNut]), ("marzipan", [.treeNut]), ("2 tbsp smooth peanut butter", [.peanut]),
        ("a pinch of nutmeg", []), ("1 butternut squash", []), ("400 ml coconut milk", []),
        ("200 ml oat milk", [.gluten]),
        ("1 aubergine (eggplant)", []), ("2 eggs", [.egg]), ("100 g Crème fraîche", [.dairy]),
        ("2 tbsp soy sauce", [.soy, .wheat]), ("200 g prawns", [.shellfish]), ("150 g rice noodles", []),
        ("corn tortillas", []), ("flour tortillas", [.wheat]), ("tahini", [.sesame]), ("fish sauce", [.fish]),
        ("green pesto", [.treeNut, .dairy]), ("oyster mushrooms", []), ("butter beans", []),
    ]

    @Test(arguments: ingredients)
    func `an ingredient contains the allergens of the lexicon`(line: String, expected: Set<Allergen>) {
        #expect(Allergen.found(in: line) == expected)
    }

    private static let words: [(String, Set<Allergen>)] = [
        ("nuts", [.peanut, .treeNut]), ("Peanuts", [.peanut]), ("tree nuts", [.treeNut]),
        ("dairy", [.dairy]),
        ("shellfish", [.shellfish, .mollusc]), ("eggs", [.egg]), ("gluten", [.gluten, .wheat]), ("kiwi", []),
        ("milk", [.dairy]), ("almonds", [.treeNut]),
    ]

    @Test(arguments: words)
    func `a household's word names its allergens`(word: String, expected: Set<Allergen>) {
        #expect(Allergen.named(by: word) == expected)
    }
}
