import Assist
import HearthCore
import HearthTesting
import Retrieval
import Testing

@Suite struct LexicalIndexTests {
    private let index = LexicalIndex([
        Document(id: "a", kind: .recipe, title: "Dal", body: "lentil rice"),
        Document(id: "b", kind: .recipe, title: "Rice pudding", body: "rice milk"),
        Document(id: "c", kind: .recipe, title: "Toast", body: "bread butter", tags: ["jam"]),
    ])

    /// Worked apart from the code, with k1 = 1.2, b = 0.3 and titles counted four times: for words, lengths of 6, 10 and 7
    /// and for example idf(rice) = ln 1.6; for pieces, each word's four letters at a time with a mark before and behind, a
    /// query's word counting by the root of the number of its pieces.
    @Test(arguments: [
        ("rice", [1: 2.224365, 0: 1.363843]),
        ("rice rice", [1: 4.448731, 0: 2.727687]),
        ("Lentils, rice!", [0: 4.105376, 1: 2.224365]),
        ("jam", [2: 2.392854]),
    ])
    func `scores equal BM25 computed by hand`(query: String, expected: [Int: Double]) {
        let matches = index.search(query, limit: 10)
        #expect(matches.map(\.ordinal) == expected.sorted { $0.value > $1.value }.map(\.key))
        for match in matches {
            #expect(abs(match.score - (expected[match.ordinal] ?? 0)) < 1e-5)
        }
    }

    @Test func `an inflected query finds the same documents`() {
        #expect(index.search("puddings", limit: 10).map(\.ordinal) == [1])
    }

    @Test func `the limit keeps the best of the candidates`() {
        #expect(index.search("lentil rice", limit: 1).map(\.ordinal) == [0])
        var others = CandidateSet(allOf: 3)
        others.remove(0)
        #expect(index.search("lentil rice", among: others, limit: 1).map(\.ordinal) == [1])
    }

    @Test(arguments: ["Milchreis mit Reis", "puddding", "toasts"])
    func `word pieces find misspellings, compounds and other inflections`(query: String) {
        let index = LexicalIndex([
            Document(id: "a", kind: .recipe, title: "Milchreis", body: ""),
            Document(id: "b", kind: .recipe, title: "Rice pudding", body: ""),
            Document(id: "c", kind: .recipe, title: "Toast", body: ""),
        ])
        #expect((index.search(query, limit: 1).first?.coverage ?? 0) > 0)
    }

    @Test(arguments: ["zanzibarquokka", "pea", "toad in the hole"])
    func `a few common word pieces are not a match`(query: String) {
        let index = LexicalIndex([
            Document(id: "a", kind: .recipe, title: "Peanut barley", body: "zander, squawk, toast")
        ])
        #expect(index.search(query, limit: 1).allSatisfy { $0.coverage == 0 })
    }

    @Test(arguments: [
        ("eggplant", "Aubergine dip"), ("diaper", "Nappy rash"), ("Japanese", "Miso soup"),
        ("main course", "Beef casserole"),
        ("kid vomit", "A child who is throwing up"),
    ])
    func `a short query finds synonyms`(query: String, title: String) {
        let index = LexicalIndex([
            Document(id: "a", kind: .tips, title: "Something else", body: "of another kind"),
            Document(id: "b", kind: .tips, title: title, body: ""),
        ])
        #expect(index.search(query, limit: 3).first?.ordinal == 1)
    }

    @Test func `a longer query gets no synonyms`() {
        let index = LexicalIndex([
            Document(id: "a", kind: .tips, title: "Aubergine", body: ""),
            Document(id: "b", kind: .tips, title: "Roast tomato", body: ""),
        ])
        #expect(index.search("roast eggplant tomato", limit: 3).map(\.ordinal) == [1])
    }

    @Test func `equal scores are ordered by document`() {
        let same = LexicalIndex((0..<20).map { Document(id: "\($0)", kind: .tips, title: "Soup", body: "warm") })
        #expect(same.search("soup", limit: 7).map(\.ordinal) == Array(0..<7))
    }

    @Test(arguments: [
        "", " ", "?", "\"'(){}[]*:^~\\", "👶🍼", "NEAR/2 OR AND", "\u{0}",
    ])
    func `no query causes an error`(query: String) {
        #expect(index.search(query, limit: 5).isEmpty)
        #expect(LexicalIndex([]).search(query, limit: 5).isEmpty)
    }

    @Test func `a very long word is found`() {
        #expect(index.search(String(repeating: "y", count: 200_000), limit: 5).isEmpty)
    }
}
