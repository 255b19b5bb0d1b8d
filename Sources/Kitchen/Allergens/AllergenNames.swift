import HearthCore

/// The names of the foods with one allergen, for finding them in a text that is read word by word.
package struct AllergenNames: Sendable {
    /// The names as canonical words, by their first word.
    package let byFirstWord: [String: [[String]]]
    /// The German names that can be a part of a compound, folded: "erdnuss" of "Erdnusssoße".
    package let compoundParts: [String]
    /// The ``initials(of:)`` of all first words.
    package let initials: Set<UInt16>

    /// Returns the names of the foods with an allergen. They are the names by which ``Allergen/named(in:)`` finds it.
    package static func of(_ allergen: Allergen) -> AllergenNames { all[allergen] ?? AllergenNames([]) }

    private static let all = Dictionary(
        uniqueKeysWithValues: Allergen.allCases.map { allergen in
            let foods = Food.all.filter { $0.allergens.union($0.impliedGroups).contains(allergen) }
            return (allergen, AllergenNames(foods))
        })

    private init(_ foods: [Food]) {
        let names = foods.flatMap(\.ingredientNames).map(Words.canonical).filter { !$0.isEmpty }
        byFirstWord = Dictionary(grouping: names) { $0[0] }
        initials = Set(byFirstWord.keys.map(Self.initials))
        let german = foods.flatMap { $0.names.count > 1 ? $0.names[1] : [] }.map(Words.canonical)
        compoundParts = Set(german.filter { $0.count == 1 && $0[0].count >= Self.leastPart }.map { $0[0] }).sorted()
    }

    /// Returns the first two bytes of a word as one number.
    package static func initials(of word: String) -> UInt16 {
        var bytes = word.utf8.makeIterator()
        return UInt16(bytes.next() ?? 0) << 8 | UInt16(bytes.next() ?? 0)
    }

    /// Shorter words are parts of too many others: "Ei" of "Eimer".
    private static let leastPart = 5
}
