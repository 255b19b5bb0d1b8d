import HearthCore

/// Words that exclude an ingredient, with the names of other foods that hold these words.
package struct ExcludedWords: Sendable {
    private let words: PhraseIndex<Void>
    private let excluded: Set<[String]>

    /// Builds an index of words. The name of another food excuses a word in it, unless that name is excluded as well.
    package init(_ words: some Sequence<String>) {
        let spellings = words.flatMap(FoodSpelling.spellings)
        self.words = PhraseIndex(spellings.map { $0.joined(separator: " ") })
        excluded = Set(spellings)
    }

    /// Returns whether a line names an excluded food.
    ///
    /// - Parameter line: the output of ``FoodSpelling/words(of:)``.
    package func occur(in line: [String]) -> Bool {
        let found = words.matches(in: line)
        guard !found.isEmpty else { return false }
        let others = Self.otherFoods.matches(in: line).filter { !excluded.contains(Array(line[$0.range])) }
        return found.contains { match in
            !others.contains { other in
                other.range.lowerBound <= match.range.lowerBound && other.range.upperBound >= match.range.upperBound
                    && line[match.range].elementsEqual(other.value)
            }
        }
    }

    /// Returns whether the word is a part of the name of another food, so that a search by single words finds too much.
    static func isAmbiguous(_ word: String) -> Bool { parts.contains(Words.canonical(word)) }

    private static let parts = Set(foods.map { Words.canonical($0.0) })

    private static let otherFoods = PhraseIndex(
        foods.flatMap { word, names in names.map { ($0, Words.canonical(word)) } })

    /// Words, and names of other foods that hold them.
    private static let foods: [(String, [String])] = [
        ("potato", ["sweet potato"]), ("butter", ["butter bean", "cocoa butter", "peanut butter", "nut butter"]),
        ("pepper", ["black pepper", "ground pepper", "white pepper", "salt and pepper"]), ("olive", ["olive oil"]),
        ("sugar", ["sugar snap", "sugar free", "no added sugar"]),
        ("clove", ["clove garlic", "garlic clove", "clove of garlic", "clove fresh garlic"]),
        ("lemon", ["lemon grass", "lemon sole"]), ("cherry", ["cherry tomato"]), ("plum", ["plum tomato"]),
        ("grape", ["grape tomato"]), ("kidney", ["kidney bean"]), ("chestnut", ["water chestnut"]),
        ("beer", ["ginger beer", "root beer"]), ("ale", ["ginger ale"]),
        ("cream", ["cream of tartar", "coconut cream"]), ("oyster", ["oyster mushroom"]), ("crab", ["crab apple"]),
        ("beef", ["beef tomato"]), ("duck", ["duck egg"]), ("goose", ["goose egg"]), ("quail", ["quail egg"]),
        ("bean", ["vanilla bean", "coffee bean", "cocoa bean"]), ("wine", ["wine vinegar"]),
        ("cider", ["cider vinegar"]), ("sherry", ["sherry vinegar"]), ("champagne", ["champagne vinegar"]),
        ("alcohol", ["alcohol free", "non alcoholic"]), ("salt", ["reduced salt", "low salt", "no salt"]),
        (
            "mince",
            [
                "turkey mince", "chicken mince", "lamb mince", "pork mince", "veggie mince", "soy mince", "soya mince",
                "vegan mince", "lentil mince", "fruit mince",
            ]
        ),
        ("hot dog", ["hot dog bun"]), ("orange", ["orange lentil"]), ("chicken", ["chicken of the wood"]),
        ("milk", ["coconut milk", "oat milk", "rice milk", "soy milk"]),
    ]
}
