package import HearthCore
import Synchronization

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
    private let excludedWords: ExcludedWords
    private let compounds: ExcludedCompounds
    /// The only foods that may be served; nil if the phrase names what is avoided.
    package let allowed: AllowedFoods?

    /// The words that are part of no other food's name, for a search that looks for single words.
    package var searchWords: [String] { words.filter { !ExcludedWords.isAmbiguous($0) } }

    package static func == (left: Avoidance, right: Avoidance) -> Bool { left.phrase == right.phrase }

    package func hash(into hasher: inout Hasher) { hasher.combine(phrase) }

    /// Reads a phrase. The foods that it names are excluded with all their names, their members and what is made of
    /// them.
    package init(_ phrase: String) {
        guard phrase.utf8.count <= Self.longestKept else {
            self.init(reading: phrase)
            return
        }
        if let kept = Self.kept.withLock({ $0[phrase] }) {
            self = kept
            return
        }
        self.init(reading: phrase)
        Self.kept.withLock { [self] kept in
            if kept.count >= Self.mostKept { kept = [:] }
            kept[phrase] = self
        }
    }

    /// Phrases that were read: a group has hundreds of words.
    private static let kept = Mutex<[String: Avoidance]>([:])
    private static let mostKept = 500
    private static let longestKept = 80

    private init(reading phrase: String) {
        self.phrase = phrase
        if let allowed = AllowedFoods(phrase) {
            self.allowed = allowed
            allergens = []
            self.words = []
            excludedWords = ExcludedWords([])
            compounds = ExcludedCompounds([], besides: [])
            isKnown = true
            return
        }
        allowed = nil
        let words = Words.canonical(phrase)
        let groups = Self.groupIndex.matches(in: words)
        let meant = groups.filter { group in
            // "red meat" also contains "meat", and the longer name counts.
            !groups.contains { $0.range.count > group.range.count && $0.range.overlaps(group.range) }
        }.map(\.value)
        let named = Allergen.named(by: phrase)
        let rows = Self.rows(in: words)
        let covered = rows.flatMap(FoodFamilies.rows)
        allergens = covered.reduce(into: meant.reduce(into: named) { $0.formUnion($1.allergens) }) {
            $0.formUnion($1.namedGroups)
        }
        // "coconut milk" names dairy by one of its words and is also a food by itself.
        let isFoodName = AisleGuess.isName(words) && !Allergen.isGroup(words) && !Self.groupIndex.isPhrase(words)
        let isLiteral = isFoodName || (meant.isEmpty && named.isEmpty)
        var seen: Set<[String]> = []
        let all = meant.flatMap(\.words) + rows.flatMap(FoodFamilies.words) + (isLiteral ? [phrase] : [])
        self.words = all.filter { seen.insert(Words.canonical($0)).inserted }
        excludedWords = ExcludedWords(self.words)
        let ownCompounds = AllergenLine.compounds(named: phrase)
        let foods = covered.map(\.name) + meant.flatMap(\.foods) + ownCompounds
        compounds = ExcludedCompounds(foods, besides: allergens)
        isKnown =
            !rows.contains { FoodFamilies.untold.contains($0.name) }
            && (!meant.isEmpty || !named.isEmpty || !rows.isEmpty || !ownCompounds.isEmpty
                || AisleGuess.isFood(phrase))
    }

    /// Returns whether the words together name one thing: "tree nuts", "red meat", but not "nuts please".
    package static func isName(_ phrase: String) -> Bool {
        let words = Words.canonical(phrase)
        return groupIndex.isPhrase(words) || Allergen.isName(words) || AisleGuess.isName(words)
    }

    /// Returns whether a recipe contains an avoided food: declared, or found in its title or ingredients.
    package func isIn(_ recipe: some RecipeContent) -> Bool {
        if let allowed { return !allowed.admits(recipe) }
        if !recipe.allergens.isDisjoint(with: allergens) { return true }
        // A title names the dish: what it is made of, the ingredients tell.
        let lines = [AllergenLine(byFoods: recipe.title)] + recipe.ingredients.map { AllergenLine($0) }
        return lines.contains { line in
            line.names.contains { !$0.allergens.isDisjoint(with: allergens) } || compounds.occur(in: line)
                || excludedWords.occur(in: line.words)
        }
    }

    /// Returns whether a compound food of a line holds an avoided food. ``isIn(_:)`` asks this, too.
    package func covers(_ mention: CompoundMention) -> Bool { compounds.occur(mention) }

    /// Returns the rows of the table that the words name. An English name counts before the same word of another
    /// language, and a longer name before a shorter one in it.
    static func rows(in words: [String]) -> [Food] {
        let english = englishIndex.matches(in: words)
        let others = otherIndex.matches(in: words).filter { other in
            !english.contains { $0.range.overlaps(other.range) && $0.range.count >= other.range.count }
        }
        let all = english + others
        var seen: Set<String> = []
        return all.filter { match in
            !all.contains { $0.range.count > match.range.count && $0.range.overlaps(match.range) }
        }.map(\.value).filter { seen.insert($0.name).inserted }
    }

    private static let englishIndex = PhraseIndex(Food.all.flatMap { food in food.names[0].map { ($0, food) } })
    private static let otherIndex = PhraseIndex(
        Food.all.flatMap { food in food.names.dropFirst().joined().map { ($0, food) } })

    private struct Group: Sendable {
        var allergens: Set<Allergen> = []
        var words: [String]
        /// The names of the foods that a compound food can hold.
        var foods: [String] = []
    }

    private static func foods(of kinds: String...) -> [String] {
        Food.all.filter { !$0.kinds.isDisjoint(with: kinds) }.map(\.name) + kinds.map { $0.replacing("_", with: " ") }
    }

    private static let anyMeat = foods(of: "meat", "red_meat", "poultry", "pork")

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
        ("pork", Group(words: pork, foods: foods(of: "pork"))),
        ("red meat", Group(words: redMeat, foods: foods(of: "red_meat", "pork"))),
        ("poultry", Group(words: poultry, foods: foods(of: "poultry"))),
        ("meat", Group(words: meat, foods: anyMeat)),
        ("vegetarian", Group(allergens: sea, words: meat, foods: anyMeat)),
        ("vegan", Group(allergens: sea.union([.dairy, .egg]), words: meat + ["honey"], foods: anyMeat + ["honey"])),
        ("halal", Group(words: pork + ["wine"], foods: foods(of: "pork", "alcohol"))),
        ("kosher", Group(allergens: [.shellfish, .mollusc], words: pork, foods: foods(of: "pork"))),
    ])
}

extension PhraseIndex where Value == Void {
    /// Returns whether a text of a household or a card contains one of the phrases.
    package func occurs(in text: String) -> Bool { hasMatch(in: Words.canonical(text)) }
}
