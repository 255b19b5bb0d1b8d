import HearthCore

/// A guess of the aisle in which a shop has an ingredient.
package enum AisleGuess {
    /// Returns the aisle of the longest term in the name, by words and then by letters: "coconut milk" beats "milk".
    /// Returns the pantry if no term matches.
    package static func aisle(of name: String) -> GroceryList.Aisle {
        let matches = index.matches(in: Words.canonical(name))
        return matches.max { ($0.range.count, $0.value.length) < ($1.range.count, $1.value.length) }?.value.aisle
            ?? .pantry
    }

    /// Returns whether the phrase names a food of the table of foods.
    package static func isFood(_ phrase: String) -> Bool { index.hasMatch(in: Words.canonical(phrase)) }

    /// Returns whether the words are a food of an aisle and nothing else.
    static func isName(_ words: [String]) -> Bool { index.isPhrase(words) }

    private static let index = PhraseIndex(
        Food.all.flatMap { food in
            food.names[0].compactMap { name in
                food.aisle.map { (name, (aisle: $0, length: Words.canonical(name).joined(separator: " ").count)) }
            }
        })
}
