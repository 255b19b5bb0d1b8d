package import HearthCore

/// What a family's own word keeps off the table, in the form in which recipes can be filtered by it.
package struct Avoidance: Hashable, Sendable {
    /// As the family wrote it.
    package let phrase: String
    package let allergens: Set<Allergen>
    /// Foods that are excluded by name.
    package let words: [String]
    /// False where the phrase names nothing that this vocabulary knows. It is then excluded literally, which a spelling
    /// mistake or another language defeats: nobody may be told that it is kept out.
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
        // "coconut milk" names dairy by one of its words and is a thing of its own besides.
        let isOwnThing = AisleGuess.isName(words) && !Allergen.isGroup(words) && !Self.groupIndex.isPhrase(words)
        let isLiteral = isOwnThing || (meant.isEmpty && named.isEmpty)
        self.words = meant.flatMap(\.words) + (isLiteral ? [phrase] : [])
        isKnown = !meant.isEmpty || !named.isEmpty || AisleGuess.isFood(phrase)
    }

    /// Whether the words together are the name of one thing: "tree nuts", "red meat", but not "nuts please".
    package static func isName(_ phrase: String) -> Bool {
        let words = Words.canonical(phrase)
        return groupIndex.isPhrase(words) || Allergen.isName(words) || AisleGuess.isName(words)
    }

    /// Whether a recipe holds what is avoided: declared on its card, or found in its title or ingredients.
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

    /// Groups that a family names in one word and that no label law knows.
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
    /// Whether the text, as a family or a card writes it, holds one of the phrases.
    package func isHeld(in text: String) -> Bool { hasMatch(in: Words.canonical(text)) }
}
