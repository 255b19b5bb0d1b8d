import HearthCore
import Kitchen

/// The titles of a household's own recipes, which a request may name.
struct OwnTitles {
    private let recipes: [(id: String, title: String, words: [String])]

    /// Reads the titles of own recipes among documents.
    init(_ documents: [Document]) {
        recipes = documents.filter { $0.id.hasPrefix(KitchenState.prefix) }.map { document in
            (document.id, document.title, Words.canonical(document.title))
        }
    }

    /// Returns the titles that a text names, the longest first. A title of one word must be no word of the lexicon of foods:
    /// "soup" asks for any soup.
    func titles(in text: String) -> [String] { named(in: text).map(\.title) }

    /// Returns the ids of the recipes that a text names.
    func ids(in text: String) -> Set<String> { Set(named(in: text).map(\.id)) }

    private func named(in text: String) -> [(id: String, title: String, words: [String])] {
        let words = Words.canonical(text)
        let places = Dictionary(grouping: words.indices) { words[$0] }
        var taken: [Range<Int>] = []
        var found: [(id: String, title: String, words: [String])] = []
        for recipe in recipes.sorted(by: { $0.words.count > $1.words.count }) {
            guard recipe.words.count > 1 || recipe.words.first.map({ !AisleGuess.isFood($0) }) ?? false,
                let range = range(of: recipe.words, in: words, places), !taken.contains(where: range.overlaps)
            else { continue }
            taken.append(range)
            found.append(recipe)
        }
        return found
    }

    /// Returns the place of a title; nil behind a word that excludes it.
    ///
    /// - Parameter places: the places of each word of the text.
    private func range(of title: [String], in words: [String], _ places: [String: [Int]]) -> Range<Int>? {
        guard let first = title.first, let starts = places[first] else { return nil }
        return starts.lazy.map { $0..<$0 + title.count }.first { range in
            range.upperBound <= words.count && words[range].elementsEqual(title)
                && !words[max(0, range.lowerBound - 2)..<range.lowerBound].contains(where: Self.excluding.contains)
        }
    }

    private static let excluding: Set<String> = [
        "no", "not", "without", "skip", "never", "kein", "keine", "keinen", "ohne", "nicht", "pas", "san", "sans",
        "sin", "nada",
    ]
}
