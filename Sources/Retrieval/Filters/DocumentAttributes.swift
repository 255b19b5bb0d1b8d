package import Assist
import HearthCore
import Kitchen

/// The attributes of documents that a query's hard conditions test: one set of documents per attribute, built once per
/// snapshot.
///
/// A document that fails a condition is never returned, however well it matches.
package struct DocumentAttributes: Sendable {
    private let everybody: CandidateSet
    private let kinds: [Document.Kind: CandidateSet]
    private let ages: [AgeRange: CandidateSet]
    private let recipes: CandidateSet
    /// Recipes by the allergens that they contain, declared or detected.
    private let allergens: [Allergen: CandidateSet]
    private let food: FoodWords

    /// Collects the attributes of documents in the order of their ordinals.
    package init(_ documents: [Document]) {
        let none = CandidateSet(universe: documents.count)
        var kinds: [Document.Kind: CandidateSet] = [:]
        var ages: [AgeRange: CandidateSet] = [:]
        var allergens: [Allergen: CandidateSet] = [:]
        for (ordinal, document) in documents.enumerated() {
            kinds[document.kind, default: none].insert(ordinal)
            ages[document.ages, default: none].insert(ordinal)
            guard document.kind == .recipe else { continue }
            for allergen in document.containedAllergens { allergens[allergen, default: none].insert(ordinal) }
        }
        everybody = CandidateSet(allOf: documents.count)
        recipes = kinds[.recipe] ?? none
        food = FoodWords(of: recipes, in: documents)
        self.kinds = kinds
        self.ages = ages
        self.allergens = allergens
    }

    /// Returns the documents that meet all hard conditions of the query.
    package func candidates(for query: SearchQuery) -> CandidateSet {
        var candidates = everybody
        if !query.kinds.isEmpty { candidates.formIntersection(union(of: query.kinds.compactMap { kinds[$0] })) }
        if !query.ages.isEmpty { candidates.formIntersection(suiting(query.ages)) }
        // Only recipes: a card on how to introduce peanuts is for the very family that must avoid them.
        for allergen in query.excluding {
            if let recipes = allergens[allergen] { candidates.subtract(recipes) }
        }
        candidates.subtract(recipes(holding: query.excludingWords))
        return candidates
    }

    /// Returns recipes with any of the words in title or ingredients: the one condition that a database cannot test.
    package func recipes(holding words: [String]) -> CandidateSet { union(of: words.map(food.recipes)) }

    /// Returns the documents for these children. Everybody at the table eats the same dish, so a recipe must suit
    /// every age;
    /// any other card must concern one of the children.
    private func suiting(_ children: [Age]) -> CandidateSet {
        var suitingAll = union(of: ages.filter { children.allSatisfy($0.key.contains) }.values)
        var suitingOne = union(of: ages.filter { children.contains(where: $0.key.contains) }.values)
        suitingAll.formIntersection(recipes)
        suitingOne.subtract(recipes)
        suitingAll.formUnion(suitingOne)
        return suitingAll
    }

    private func union(of sets: some Sequence<CandidateSet>) -> CandidateSet {
        sets.reduce(into: CandidateSet(universe: everybody.universe)) { $0.formUnion($1) }
    }
}
