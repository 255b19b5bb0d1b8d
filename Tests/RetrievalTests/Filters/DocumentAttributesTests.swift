import Assist
import HearthCore
import HearthTesting
import Kitchen
import Retrieval
import Testing

/// Sets of documents against the conditions read card by card.
@Suite struct DocumentAttributesTests {
    private static let words = [
        "egg", "eggs", "tomato", "tomatoes", "kiwi", "peanut", "butter", "crème fraîche", "cherries", "cherry", "of",
        "leaves", "spring", "onion", "onions", "cook's", "'", "2", "苹果", "ขิง",
    ]

    private static func phrase(_ count: ClosedRange<Int>, _ random: inout SplitMix64) -> String {
        (0..<Int.random(in: count, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
            .joined(separator: [" ", ", ", "-"].randomElement(using: &random) ?? " ")
    }

    private static func document(_ number: Int, _ random: inout SplitMix64) -> Document {
        let from = [0, 6, 12, 36].randomElement(using: &random) ?? 0
        return Document(
            id: "\(number)", kind: Document.Kind.allCases.randomElement(using: &random) ?? .tips,
            title: phrase(1...2, &random), body: phrase(0...5, &random),
            ages: AgeRange(from: from, to: [nil, 24, 144].randomElement(using: &random) ?? nil),
            allergens: Set(Allergen.allCases.filter { _ in Int.random(in: 0..<10, using: &random) == 0 }),
            ingredients: (0..<Int.random(in: 0...3, using: &random)).map { _ in phrase(1...3, &random) })
    }

    private static func query(_ random: inout SplitMix64) -> SearchQuery {
        func some<Value>(_ values: [Value], _ odds: Int) -> [Value] {
            values.filter { _ in Int.random(in: 0..<odds, using: &random) == 0 }
        }
        return SearchQuery(
            text: "", kinds: Bool.random(using: &random) ? [] : Set(some(Document.Kind.allCases, 2)),
            ages: some([-1, 0, 5, 6, 23, 24, 143, 144, .max].map(Age.init(months:)), 5),
            excluding: Set(some(Allergen.allCases, 8)),
            excludingWords: (0..<Int.random(in: 0...2, using: &random)).map { _ in
                Int.random(in: 0..<10, using: &random) == 0 ? "…" : phrase(1...2, &random)
            })
    }

    private static func admits(_ query: SearchQuery, _ document: Document) -> Bool {
        guard query.kinds.isEmpty || query.kinds.contains(document.kind) else { return false }
        let isRecipe = document.kind == .recipe
        if !query.ages.isEmpty {
            let suited = query.ages.filter(document.ages.contains)
            guard isRecipe ? suited.count == query.ages.count : !suited.isEmpty else { return false }
        }
        guard isRecipe else { return true }
        return document.containedAllergens.isDisjoint(with: query.excluding)
            && !query.excludingWords.contains { holds($0, document) }
    }

    private static func holds(_ word: String, _ document: Document) -> Bool {
        func spaced(_ text: String) -> String { " " + Analyzer.stems(of: text).joined(separator: " ") + " " }
        guard !Analyzer.stems(of: word).isEmpty else { return false }
        return ([document.title] + document.ingredients).contains {
            Words.contains(Words.canonical($0), phrase: word) || spaced($0).contains(spaced(word))
        }
    }

    @Test(arguments: 0..<4)
    func `candidates are the documents that pass each condition`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let documents = (0..<200).map { Self.document($0, &random) }
        let attributes = DocumentAttributes(documents)
        for _ in 0..<300 {
            let query = Self.query(&random)
            let expected = documents.indices.filter { Self.admits(query, documents[$0]) }
            #expect(Array(attributes.candidates(for: query)) == expected, "\(query)")
            let holders = documents.indices.filter { ordinal in
                documents[ordinal].kind == .recipe
                    && query.excludingWords.contains { Self.holds($0, documents[ordinal]) }
            }
            #expect(Array(attributes.recipes(holding: query.excludingWords)) == holders)
        }
    }

    @Test func `no documents have no candidates`() {
        let attributes = DocumentAttributes([])
        #expect(attributes.candidates(for: SearchQuery(text: "", excludingWords: ["egg"])).count == 0)
    }
}
