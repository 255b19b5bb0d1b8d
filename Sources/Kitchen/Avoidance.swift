package import HearthCore

/// A food, allergen or diet that a household avoids, in a form by which recipes can be filtered.
package struct Avoidance: Hashable, Sendable {
    /// The household's own words.
    package let phrase: String
    package let allergens: Set<Allergen>
    /// The foods that are excluded by name.
    package let words: [String]
    /// True if the phrase names something that this vocabulary knows. An unknown phrase is excluded literally. A
    /// spelling mistake or another language defeats that, so no text may claim that the food is kept out.
    package let isKnown: Bool

    package init(_ phrase: String) {
        self.phrase = phrase
        let words = Words.canonical(phrase)
        let groups = Self.groupIndex.matches(in: words)
        let meant = groups.filter { group in
            // "red meat" holds "meat" too.
            !groups.contains { $0.range.count > group.range.count && $0.range.overlaps(group.range) }
        }.map(\.value)
        let named = Allergen.named(by: phrase)
        allergens = meant.reduce(into: named) { $0.formUnion($1.allergens) }
        // "coconut milk" names dairy by one of its words and is also a food of its own.
        let isOwnThing = AisleGuess.isName(words) && !Allergen.isGroup(words) && !Self.groupIndex.isPhrase(words)
        let isLiteral = isOwnThing || (meant.isEmpty && named.isEmpty)
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
        return !found.isDisjoint(with: allergens) || lines.contains(where: PhraseIndex(words).isHeld)
    }

    private struct Group: Sendable {
        var allergens: Set<Allergen> = []
        var words: [String]
    }

    private static let pork = ["pork", "ham", "bacon", "chorizo", "prosciutto", "pancetta", "salami", "gelatine"]
    private static let redMeat = ["beef", "lamb", "veal", "venison", "steak", "minced beef"] + pork
    private static let poultry = ["chicken", "turkey", "duck"]
    private static let meat = redMeat + poultry + ["meat", "sausage", "mince", "meatball"]
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
    /// Returns whether a text of a household or a card holds one of the phrases.
    package func isHeld(in text: String) -> Bool { hasMatch(in: Words.canonical(text)) }
}
