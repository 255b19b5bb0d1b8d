import HearthCore

/// The allergens that labels must name in the US (the nine of the FASTER Act) and in the EU (the fourteen of Regulation
/// 1169/2011, Annex II).
package enum Allergen: String, CaseIterable, Hashable, Sendable {
    case peanut, treeNut = "tree_nut", dairy, egg, wheat, gluten, soy, fish, shellfish, mollusc, sesame, celery
    case mustard, lupin, sulphite

    /// Returns the allergens that a household's own word names: "nuts" names two. The result is empty if the word names
    /// none; such a word is then excluded literally.
    package static func named(by word: String) -> Set<Allergen> {
        let groups = groupIndex.matches(in: Words.canonical(word))
        // A compound food names no allergen: who leaves out pizza does not leave out wheat.
        let foods = AllergenLine(byFoods: word).names.reduce(into: Set<Allergen>()) { $0.formUnion($1.allergens) }
        return groups.reduce(into: foods) { named, group in
            // "tree nuts" also contains "nuts", and the longer name counts. "fish and shellfish" means both.
            let isPart = groups.contains { $0.range.count > group.range.count && $0.range.overlaps(group.range) }
            if !isPart { named.formUnion(group.value) }
        }
    }

    /// Returns the allergens that an ingredient line contains, by the tables of foods. Prefers false positives to missed
    /// allergens.
    package static func found(in ingredient: String) -> Set<Allergen> {
        let line = AllergenLine(ingredient)
        return line.names.reduce(into: []) { $0.formUnion($1.allergens) }
    }

    /// Returns the allergens that a title or a sentence names. A dish in it is no name of an allergen: a carrot soup has cream or
    /// has none, which its ingredients tell.
    package static func named(in text: String) -> Set<Allergen> {
        AllergenLine(byFoods: text).names.reduce(into: []) { $0.formUnion($1.allergens) }
    }

    /// An allergen with the words of a line that show it.
    package struct Finding: Hashable, Sendable {
        package let allergen: Allergen
        /// The words as the line has them: `crème fraîche`.
        package let word: String
    }

    /// Returns the allergens of an ingredient line, each with the first words that show it.
    package static func findings(in ingredient: String) -> [Finding] {
        let line = AllergenLine(ingredient)
        return allCases.compactMap { allergen in
            line.names.first { $0.allergens.contains(allergen) }.map {
                Finding(allergen: allergen, word: line.text(of: $0.range))
            }
        }
    }

    /// Returns whether the words are a food's name or a household's name for an allergen, and nothing else.
    static func isName(_ words: [String]) -> Bool { isGroup(words) || AllergenLine.isName(words) }

    /// Returns whether the words are a household's name for an allergen and nothing else.
    static func isGroup(_ words: [String]) -> Bool { groupIndex.isPhrase(words) }

    /// The groups that a household names in one word. "Shellfish" means crustaceans and molluscs there.
    private static let groupIndex = PhraseIndex(
        Food.all.filter { !$0.namedGroups.isEmpty }.flatMap { food in
            food.names.joined().map { ($0, food.namedGroups.union(food.impliedGroups)) }
        })
}
