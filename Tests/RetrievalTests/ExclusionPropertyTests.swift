import Assist
import HearthCore
import HearthTesting
import Kitchen
import Retrieval
import Testing

/// Over generated cards: what comes back is exactly what the family may eat.
@Suite struct ExclusionPropertyTests {
    private struct Food {
        var line: String
        var word: String
        var allergens: Set<Allergen>
    }

    private static let foods = [
        Food(line: "100 g cheddar, grated", word: "cheddar", allergens: [.dairy]),
        Food(line: "2 eggs", word: "egg", allergens: [.egg]),
        Food(line: "200 g spaghetti", word: "spaghetti", allergens: [.wheat]),
        Food(line: "1 tbsp peanut butter", word: "peanut butter", allergens: [.peanut]),
        Food(line: "40 g cashews", word: "cashews", allergens: [.treeNut]),
        Food(line: "150 g prawns, peeled", word: "prawn", allergens: [.shellfish]),
        Food(line: "1 tin coconut milk", word: "coconut", allergens: []),
        Food(line: "2 tomatoes", word: "tomato", allergens: []),
        Food(line: "1 kiwi", word: "kiwis", allergens: []),
        Food(line: "200 g rice", word: "rice", allergens: []),
    ]

    @Test(arguments: 0..<4)
    func `a search returns exactly the cards that the filters allow`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var contents: [String: [Food]] = [:]
        let documents = (0..<30).map { number in
            let foods = Self.foods.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
            // Half of the cards do not declare what they contain.
            let declared: Set<Allergen> = Bool.random(using: &random) ? Set(foods.flatMap(\.allergens)) : []
            let document = Samples.recipe(
                "dish-\(number + 100)", ingredients: foods.map(\.line), allergens: declared,
                tags: [["dinner", "lunch"].randomElement(using: &random) ?? ""])
            contents[document.id] = Array(foods)
            return document
        }
        let base = KnowledgeBase(documents)
        for _ in 0..<25 {
            let allergens = Set(Allergen.allCases.filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
            let words = Self.foods.map(\.word).filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
            let query = SearchQuery(
                text: ["dinner", "cheddar eggs prawns", "lunch with rice", ""].randomElement(using: &random) ?? "",
                kinds: [.recipe], excluding: allergens, excludingWords: words, limit: 100)
            let expected = contents.filter { _, foods in
                foods.allSatisfy { $0.allergens.isDisjoint(with: allergens) && !words.contains($0.word) }
            }
            #expect(try await Set(base.ids(query)) == Set(expected.keys))
        }
    }
}
