import Assist
import Foundation
import HearthCore
import HearthTesting
import Kitchen
import Retrieval
import Testing

/// The project's own recipes against the words that families use. What a recipe holds is judged by ``FoodWords``, which
/// knows nothing of the lexicon that filters.
@Suite struct SeedAllergyTests {
    /// A family's word, and every allergen that it must exclude.
    struct Allergy: Sendable, CustomTestStringConvertible {
        var word: String
        var allergens: Set<Allergen>

        init(_ word: String, _ allergens: Set<Allergen>) {
            self.word = word
            self.allergens = allergens
        }

        var testDescription: String { word }
    }

    /// As families say it, as US labels (FASTER Act) and as EU labels (Regulation 1169/2011, Annex II) say it.
    private static let allergies = [
        Allergy("peanuts", [.peanut]), Allergy("Peanut", [.peanut]), Allergy("groundnuts", [.peanut]),
        Allergy("nuts", [.peanut, .treeNut]), Allergy("nut allergy", [.peanut, .treeNut]),
        Allergy("tree nuts", [.treeNut]), Allergy("tree-nuts", [.treeNut]), Allergy("cashews", [.treeNut]),
        Allergy("almonds", [.treeNut]), Allergy("dairy", [.dairy]), Allergy("milk", [.dairy]),
        Allergy("cow's milk", [.dairy]), Allergy("lactose", [.dairy]), Allergy("cheese", [.dairy]),
        Allergy("eggs", [.egg]), Allergy("Egg", [.egg]), Allergy("gluten", [.gluten, .wheat]),
        Allergy("coeliac disease", [.gluten, .wheat]), Allergy("celiac", [.gluten, .wheat]),
        Allergy("cereals containing gluten", [.gluten, .wheat]), Allergy("wheat", [.wheat]),
        Allergy("oats", [.gluten]), Allergy("soy", [.soy]), Allergy("soya", [.soy]), Allergy("soybeans", [.soy]),
        Allergy("tofu", [.soy]), Allergy("fish", [.fish]), Allergy("salmon", [.fish]),
        Allergy("shellfish", [.shellfish, .mollusc]), Allergy("crustacean shellfish", [.shellfish, .mollusc]),
        Allergy("crustaceans", [.shellfish]), Allergy("prawns", [.shellfish]), Allergy("shrimp", [.shellfish]),
        Allergy("molluscs", [.mollusc]), Allergy("seafood", [.fish, .shellfish, .mollusc]),
        Allergy("sesame", [.sesame]), Allergy("sesame seeds", [.sesame]), Allergy("tahini", [.sesame]),
        Allergy("celery", [.celery]), Allergy("mustard", [.mustard]), Allergy("lupin", [.lupin]),
        Allergy("sulphites", [.sulphite]), Allergy("sulfites", [.sulphite]),
        Allergy("sulphur dioxide", [.sulphite]), Allergy("peanuts and tree nuts", [.peanut, .treeNut]),
        Allergy("peanuts and shellfish", [.peanut, .shellfish, .mollusc]), Allergy("milk, eggs", [.dairy, .egg]),
        Allergy("egg/sesame", [.egg, .sesame]), Allergy("fish and shellfish", [.fish, .shellfish, .mollusc]),
    ]

    /// Read and indexed once for all tests.
    private static let house = Result {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "seed").path
        let seed = try CardCollection(seed: folder).cards().map(\.document)
        let recipes = seed.filter { $0.kind == .recipe }.map { ($0, FoodWords.allergens(in: $0)) }
        return (seed: seed, recipes: recipes, base: KnowledgeBase(seed))
    }

    private let seed: [Document]
    /// With what their words say that they hold.
    private let recipes: [(card: Document, holds: Set<Allergen>)]
    private let base: KnowledgeBase

    init() throws { (seed, recipes, base) = try Self.house.get() }

    @Test func `every seed recipe declares the allergens of its title and ingredients`() {
        #expect(recipes.count >= 200)
        for (recipe, holds) in recipes {
            let undeclared = holds.subtracting(recipe.allergens)
            #expect(undeclared.isEmpty, "\(recipe.id)")
        }
    }

    @Test func `without an allergy every seed recipe is the first hit for its own title`() async throws {
        for (recipe, _) in recipes {
            #expect(
                try await base.ids(SearchQuery(text: recipe.title, kinds: [.recipe], limit: 1)) == [recipe.id],
                "\(recipe.title)")
            #expect(try await base.ids(SearchQuery(text: recipe.title)).contains(recipe.id))
        }
    }

    @Test(arguments: Allergen.allCases)
    func `the allergy filter never lets a listed allergen through on any seed recipe`(allergen: Allergen) async throws {
        try await expectExactlySafeRecipes(without: [allergen]) { $0.excluding = [allergen] }
    }

    @Test(arguments: allergies)
    func `a family's own word for an allergy excludes all its allergens`(allergy: Allergy) async throws {
        try await expectExactlySafeRecipes(without: allergy.allergens) { query in
            let named = Allergen.named(by: allergy.word)
            query.excluding = named
            if named.isEmpty { query.excludingWords = [allergy.word] }
        }
    }

    @Test(arguments: [["peanuts"], ["nuts", "eggs", "dairy", "gluten"], Allergen.allCases.map(\.rawValue)])
    func `an allergy excludes only recipes`(words: [String]) async throws {
        let excluded = words.reduce(into: Set<Allergen>()) { $0.formUnion(Allergen.named(by: $1)) }
        for card in seed where card.kind != .recipe {
            let query = SearchQuery(text: card.title, kinds: [card.kind], excluding: excluded, excludingWords: words)
            #expect(try await base.ids(query).contains(card.id))
        }
        let question = SearchQuery(
            text: "introducing peanut to a baby", excluding: excluded, excludingWords: words, limit: 3)
        #expect(try await base.ids(question).contains("tips/introducing-allergens"))
    }

    /// Checks that the search results for each recipe's title and the candidates of a plan lack exactly the recipes
    /// with the allergens.
    private func expectExactlySafeRecipes(
        without allergens: Set<Allergen>, _ exclude: (inout SearchQuery) -> Void
    ) async throws {
        let safe = Set(
            recipes.filter { $0.card.allergens.union($0.holds).isDisjoint(with: allergens) }.map(\.card.id))
        var plan = SearchQuery(text: "dinner", kinds: [.recipe], limit: 400)
        exclude(&plan)
        #expect(try await base.ids(plan).sorted() == safe.sorted())

        var leaked: Set<String> = []
        var missing: Set<String> = []
        for (recipe, _) in recipes {
            var query = SearchQuery(text: recipe.title)
            exclude(&query)
            let found = try await base.search(query).map(\.document).filter { $0.kind == .recipe }.map(\.id)
            leaked.formUnion(Set(found).subtracting(safe))
            if safe.contains(recipe.id), !found.contains(recipe.id) { missing.insert(recipe.id) }
        }
        #expect(leaked.sorted() == [])
        #expect(missing.sorted() == [])
    }
}
