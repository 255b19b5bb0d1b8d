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
        return groups.reduce(into: found(in: word)) { named, group in
            // "tree nuts" also contains "nuts", and the longer name counts. "fish and shellfish" means both.
            let isPart = groups.contains { $0.range.count > group.range.count && $0.range.overlaps(group.range) }
            if !isPart { named.formUnion(group.value) }
        }
    }

    /// Returns the allergens that an ingredient line contains, by the table of foods. Prefers false positives to missed
    /// allergens.
    package static func found(in ingredient: String) -> Set<Allergen> {
        let matches = lexiconIndex.matches(in: Words.canonical(ingredient))
        return matches.reduce(into: []) { found, match in
            let longer = matches.filter { other in
                other.range.count > match.range.count && other.range.lowerBound <= match.range.lowerBound
                    && other.range.upperBound >= match.range.upperBound
            }
            found.formUnion(match.value.filter { allergen in longer.allSatisfy { $0.value.contains(allergen) } })
        }
    }

    /// Returns whether the words are a food's name or a household's name for an allergen, and nothing else.
    static func isName(_ words: [String]) -> Bool { isGroup(words) || lexiconIndex.isPhrase(words) }

    /// Returns whether the words are a household's name for an allergen and nothing else.
    static func isGroup(_ words: [String]) -> Bool { groupIndex.isPhrase(words) }

    /// The groups that a household names in one word. "Shellfish" means crustaceans and molluscs there.
    private static let groupIndex = PhraseIndex(
        Food.all.filter { !$0.namedGroups.isEmpty }.flatMap { food in
            food.names.joined().map { ($0, food.namedGroups.union(food.impliedGroups)) }
        })

    /// The names of foods that an ingredient line can hold, with their allergens. A longer name without an allergen
    /// excuses the shorter one in it: "coconut milk" is not dairy.
    private static let lexiconIndex = PhraseIndex(
        Food.all.flatMap { food in
            food.ingredientNames.map { ($0, food.allergens.union(food.impliedGroups)) }
        })
}
