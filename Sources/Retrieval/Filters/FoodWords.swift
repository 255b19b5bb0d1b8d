import Assist
import HearthCore

/// Index of the words in titles and ingredients of recipes, in any inflection that the lexicon's matching or the
/// stemmer
/// recognises: "tomatoes" also finds "1 tomato".
struct FoodWords: Sendable {
    private typealias Postings = [String: [Int32]]

    private let documents: [Document]
    /// Recipes by their words in the singular.
    private let singular: Postings
    /// Recipes by their stems, including those of stop words.
    private let stems: Postings

    init(of recipes: CandidateSet, in documents: [Document]) {
        var singular: Postings = [:]
        var stems: Postings = [:]
        func add(_ ordinal: Int, under words: [String], to postings: inout Postings) {
            for word in words where postings[word]?.last != Int32(ordinal) {
                postings[word, default: []].append(Int32(ordinal))
            }
        }
        for ordinal in recipes {
            for line in Self.lines(of: documents[ordinal]) {
                add(ordinal, under: Words.canonical(line), to: &singular)
                add(ordinal, under: Analyzer.stems(of: line), to: &stems)
            }
        }
        self.documents = documents
        self.singular = singular
        self.stems = stems
    }

    /// Returns the recipes with a word; none if the text has no letter or digit, which would match anything or nothing.
    func recipes(with text: String) -> CandidateSet {
        let words = Analyzer.stems(of: text)
        guard !words.isEmpty else { return CandidateSet(universe: documents.count) }
        var recipes = holders(of: words, among: stems, reading: Analyzer.stems)
        recipes.formUnion(holders(of: Words.canonical(text), among: singular, reading: Words.canonical))
        return recipes
    }

    private func holders(
        of phrase: [String], among postings: Postings, reading words: (String) -> [String]
    ) -> CandidateSet {
        let none = CandidateSet(universe: documents.count)
        let sets = phrase.map { word in (postings[word] ?? []).reduce(into: none) { $0.insert(Int($1)) } }
        guard var holders = sets.first else { return none }
        for set in sets.dropFirst() { holders.formIntersection(set) }
        guard phrase.count > 1 else { return holders }
        for ordinal in holders where !Self.lines(of: documents[ordinal]).contains(where: { words($0).contains(phrase) })
        {
            holders.remove(ordinal)
        }
        return holders
    }

    /// Returns lines that a phrase never spans.
    private static func lines(of document: Document) -> [String] { [document.title] + document.ingredients }
}
