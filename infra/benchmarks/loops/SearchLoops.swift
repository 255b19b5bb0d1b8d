import Assist
import HearthCore
import Retrieval

/// What one search costs: words and vectors of 512 cards.
var searchLoops: [Loop] {
    [
        Loop(name: "bm25_query", iterations: 20) {
            let words = Sample.prose.split(separator: " ").map(String.init)
            let documents = (0..<512).map { card in
                let text = (0..<60).map { words[(card * 7 + $0 * $0) % words.count] }.joined(separator: " ")
                return Document(id: "tips/card-\(card)", kind: .tips, title: words[card % words.count], body: text)
            }
            let index = LexicalIndex(documents)
            return { _ in index.search("how often should a child read after dinner", limit: 8).count }
        },
        Loop(name: "vector_scan", iterations: 20) {
            let dimension = 384
            // Unit vectors with one positive and one negative part each, at places that differ.
            func vector(_ seed: Int) -> [Float] {
                var vector = [Float](repeating: 0, count: dimension)
                vector[seed * 31 % dimension] = 0.8
                vector[(seed * 31 + 1 + seed % 50) % dimension] = -0.6
                return vector
            }
            let index = try PassageIndex(
                matrix: (0..<512).flatMap(vector), owners: Array(0..<512), documentCount: 512,
                space: EmbeddingSpace(model: "loops", dimension: dimension), fingerprint: "loops")
            let query = vector(77)
            return { _ in try index.nearest(to: query, limit: 8, by: .codes).count }
        },
    ]
}
