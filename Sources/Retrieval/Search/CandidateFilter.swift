import HearthCore

/// The hard conditions of a query. What fails one of them is never returned, however well it matches.
struct CandidateFilter: Sendable {
    private let kinds: Set<Document.Kind>
    private let ages: [Age]
    private let allergens: Set<Allergen>
    private let words: [ExcludedWord]

    init(_ query: SearchQuery) {
        kinds = query.kinds
        ages = query.ages
        allergens = query.excluding
        words = query.excludingWords.compactMap(ExcludedWord.init)
    }

    func admits(_ document: Document, _ profile: ContentProfile) -> Bool {
        (kinds.isEmpty || kinds.contains(document.kind))
            && suits(document)
            && (document.kind != .recipe || isEdible(profile))
    }

    /// Only of what is served: a card on how to introduce peanuts is for the very family that must avoid them.
    private func isEdible(_ profile: ContentProfile) -> Bool {
        profile.allergens.isDisjoint(with: allergens) && !words.contains { profile.contains($0) }
    }

    /// Everybody at the table eats the same dish, so a recipe must suit every age; any other card is worth reading when
    /// it concerns one of the children.
    private func suits(_ document: Document) -> Bool {
        if ages.isEmpty { return true }
        return document.kind == .recipe
            ? ages.allSatisfy(document.ages.contains) : ages.contains(where: document.ages.contains)
    }
}
