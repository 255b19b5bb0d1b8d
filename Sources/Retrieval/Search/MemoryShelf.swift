import Assist

/// What one household asked to keep, made searchable for one search.
struct MemoryShelf: Sendable {
    /// Memories that one search embeds at most, where they are in no space or in another one.
    private static let mostEmbedded = 16

    private(set) var documents: [Document] = []
    private var vectors: [[Float]?] = []
    private var spaces: [String?] = []
    private var index = LexicalIndex([])

    /// None.
    init() {}

    /// Those of a query that is open to memories.
    init(_ query: SearchQuery, defusing sanitize: (String) throws -> String) rethrows {
        guard !query.memories.isEmpty, query.kinds.isEmpty || query.kinds.contains(.memory) else { return }
        documents = try query.memories.map { try $0.document.sanitized(by: sanitize) }
        vectors = query.memories.map { $0.embedding?.vector }
        spaces = query.memories.map { $0.embedding?.space }
        index = LexicalIndex(documents)
    }

    func lexical(_ text: String) -> [LexicalIndex.Match] { index.search(text, limit: documents.count) }

    func matchedTerms(of query: LexicalQuery, in ordinal: Int) -> [String] {
        index.matchedTerms(of: query, in: ordinal)
    }

    /// Those without a vector in `space`, the latest first, as many as a search can wait for; the others lose the vectors
    /// of other spaces.
    mutating func unembedded(in space: EmbeddingSpace) -> [Int] {
        let missing = documents.indices.filter { spaces[$0] != space.description }
        for ordinal in missing { vectors[ordinal] = nil }
        return Array(missing.reversed().prefix(Self.mostEmbedded))
    }

    mutating func add(_ vectors: ArraySlice<[Float]>, of ordinals: [Int]) {
        for (ordinal, vector) in zip(ordinals, vectors) { self.vectors[ordinal] = vector }
    }

    /// Of those that have a vector.
    func similarities(to query: [Float]) -> [(ordinal: Int, score: Double)] {
        vectors.enumerated().compactMap { ordinal, vector in
            guard let vector, vector.count == query.count else { return nil }
            let cosine = zip(vector, query).reduce(Float(0)) { $0 + $1.0 * $1.1 }
            return (ordinal, Double(VectorMatch.rounded(cosine)))
        }
    }
}
