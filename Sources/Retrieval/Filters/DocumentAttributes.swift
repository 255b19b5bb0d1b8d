package import Assist
import HearthCore
import Kitchen

/// What documents are, as far as a query's hard conditions ask: a set of documents an attribute, made once a snapshot.
///
/// What fails one of the conditions is never returned, however well it matches.
package struct DocumentAttributes: Sendable {
    private let everybody: CandidateSet
    private let kinds: [Document.Kind: CandidateSet]
    private let ages: [AgeRange: CandidateSet]
    private let recipes: CandidateSet
    /// Recipes that hold it, declared or found.
    private let allergens: [Allergen: CandidateSet]
    private let food: FoodWords

    package init(_ documents: [Document]) {
        let nobody = CandidateSet(universe: documents.count)
        var kinds: [Document.Kind: CandidateSet] = [:]
        var ages: [AgeRange: CandidateSet] = [:]
        var allergens: [Allergen: CandidateSet] = [:]
        for (ordinal, document) in documents.enumerated() {
            kinds[document.kind, default: nobody].insert(ordinal)
            ages[document.ages, default: nobody].insert(ordinal)
            guard document.kind == .recipe else { continue }
            for allergen in document.containedAllergens { allergens[allergen, default: nobody].insert(ordinal) }
        }
        everybody = CandidateSet(allOf: documents.count)
        recipes = kinds[.recipe] ?? nobody
        food = FoodWords(of: recipes, in: documents)
        self.kinds = kinds
        self.ages = ages
        self.allergens = allergens
    }

    /// Who passes all hard conditions of the query.
    package func candidates(for query: SearchQuery) -> CandidateSet {
        var candidates = everybody
        if !query.kinds.isEmpty { candidates.formIntersection(union(of: query.kinds.compactMap { kinds[$0] })) }
        if !query.ages.isEmpty { candidates.formIntersection(suiting(query.ages)) }
        // Only of what is served: a card on how to introduce peanuts is for the very family that must avoid them.
        for allergen in query.excluding {
            if let recipes = allergens[allergen] { candidates.subtract(recipes) }
        }
        candidates.subtract(recipes(holding: query.excludingWords))
        return candidates
    }

    /// Recipes with any of the words in title or ingredients: the one condition that a database does not know.
    package func recipes(holding words: [String]) -> CandidateSet { union(of: words.map(food.recipes)) }

    /// Everybody at the table eats the same dish, so a recipe must suit every age; any other card is worth reading when
    /// it concerns one of the children.
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
