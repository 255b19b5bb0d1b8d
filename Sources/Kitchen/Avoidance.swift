package import HearthCore

/// A food, allergen or diet that a household avoids, in a form by which recipes can be filtered.
package struct Avoidance: Hashable, Sendable {
    /// The household's own words.
    package let phrase: String
    /// The allergens that the phrase names.
    package let allergens: Set<Allergen>
    /// The foods that are excluded by name.
    package let words: [String]
    /// True if the phrase names something that this vocabulary knows. An unknown phrase is excluded literally. A
    /// spelling mistake or another language defeats that, so no text may claim that the food is kept out.
    package let isKnown: Bool

    /// Reads a phrase.
    package init(_ phrase: String) {
        self.phrase = phrase
        let words = Words.canonical(phrase)
        let groups = Self.groupIndex.matches(in: words)
        let meant = groups.filter { group in
            // "red meat" also contains "meat", and the longer name counts.
            !groups.contains { $0.range.count > group.range.count && $0.range.overlaps(group.range) }
        }.map(\.value)
        let named = Allergen.named(by: phrase)
        allergens = meant.reduce(into: named) { $0.formUnion($1.allergens) }
        // "coconut milk" names dairy by one of its words and is also a food by itself.
        let isFoodName = AisleGuess.isName(words) && !Allergen.isGroup(words) && !Self.groupIndex.isPhrase(words)
        let isLiteral = isFoodName || (meant.isEmpty && named.isEmpty)
        self.words = meant.flatMap(\.words) + (isLiteral ? [phrase] : [])
        isKnown = !meant.isEmpty || !named.isEmpty || AisleGuess.isFood(phrase)
    }

    /// Returns whether the words together name one thing: "tree nuts", "red meat", but not "nuts please".
    package static func isName(_ phrase: String) -> Bool {
        let words = Words.canonical(phrase)
        return groupIndex.isPhrase(words) || Allergen.isName(words) || AisleGuess.isName(words)
    }

    /// Returns whether a recipe contains an avoided food: declared, or found in its title or ingredients.
    package func isIn(_ recipe: some RecipeContent) -> Bool {
        let lines = [recipe.title] + recipe.ingredients
        let found = lines.reduce(into: recipe.allergens) { $0.formUnion(Allergen.found(in: $1)) }
        return !found.isDisjoint(with: allergens) || lines.contains(where: PhraseIndex(words).occurs)
    }

    private struct Group: Sendable {
        var allergens: Set<Allergen> = []
        var words: [String]
    }

    /// The English names of the foods of a kind, and of the kind itself.
    private static func words(of kind: String, and others: [String] = []) -> [String] {
        Food.all.filter { $0.kinds.contains(kind) && !$0.kinds.contains("group") }.flatMap { $0.names[0] } + others
    }

    private static let pork = words(of: "pork", and: ["pork"])
    private static let redMeat = words(of: "red_meat", and: ["red meat"]) + pork
    private static let poultry = words(of: "poultry", and: ["poultry"])
    private static let meat = words(of: "meat", and: ["meat"]) + redMeat + poultry
    private static let sea: Set<Allergen> = [.fish, .shellfish, .mollusc]

    /// Groups that households name in one word and that no labelling law defines.
    private static let groupIndex = PhraseIndex<Group>([
        ("pork", Group(words: pork)),
        ("red meat", Group(words: redMeat)),
        ("poultry", Group(words: poultry)),
        ("meat", Group(words: meat)),
        ("vegetarian", Group(allergens: sea, words: meat)),
        ("vegan", Group(allergens: sea.union([.dairy, .egg]), words: meat + ["honey"])),
        ("halal", Group(words: pork + ["wine"])),
        ("kosher", Group(allergens: [.shellfish, .mollusc], words: pork)),
    ])
}

extension PhraseIndex where Value == Void {
    /// Returns whether a text of a household or a card contains one of the phrases.
    package func occurs(in text: String) -> Bool { hasMatch(in: Words.canonical(text)) }
}
