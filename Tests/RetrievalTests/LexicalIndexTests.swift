import HearthCore
import Retrieval
import Testing

@Suite struct LexicalIndexTests {
    /// Lengths, the title counted three times: 5, 8 and 6.
    private let index = LexicalIndex([
        Document(id: "a", kind: .recipe, title: "Dal", body: "lentil rice"),
        Document(id: "b", kind: .recipe, title: "Rice pudding", body: "rice milk"),
        Document(id: "c", kind: .recipe, title: "Toast", body: "bread butter", tags: ["jam"]),
    ])

    /// Worked by hand with k1 = 1.2, b = 0.3, a mean length of 19/3 and idf(rice) = ln 1.6, idf(lentil) = ln (8/3).
    @Test(arguments: [
        ("rice", [1: 0.781159, 0: 0.486773]),
        ("rice rice", [1: 1.562318, 0: 0.973546]),
        ("Lentils, rice!", [0: 1.502597, 1: 0.781159]),
        ("jam", [2: 0.989350]),
    ])
    func `scores are those of BM25 worked by hand`(query: String, expected: [Int: Double]) {
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
        #expect(index.search("lentil rice", among: CandidateSet([1, 2], universe: 3), limit: 1).map(\.ordinal) == [1])
    }

    @Test func `equal scores fall in the order of documents`() {
        let same = LexicalIndex((0..<20).map { Document(id: "\($0)", kind: .tips, title: "Soup", body: "warm") })
        #expect(same.search("soup", limit: 7).map(\.ordinal) == Array(0..<7))
    }

    @Test(arguments: [
        "", " ", "?", "\"'(){}[]*:^~\\", "👶🍼", "NEAR/2 OR AND", "\u{0}",
    ])
    func `no query is an error`(query: String) {
        #expect(index.search(query, limit: 5).isEmpty)
        #expect(LexicalIndex([]).search(query, limit: 5).isEmpty)
    }

    @Test func `a very long word is looked up like any other`() {
        #expect(index.search(String(repeating: "y", count: 200_000), limit: 5).isEmpty)
    }
}
