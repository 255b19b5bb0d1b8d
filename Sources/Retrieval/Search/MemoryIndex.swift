import Assist

/// The memories of one household, indexed for one search.
struct MemoryIndex: Sendable {
    /// Maximum number of memories that one search embeds, if they have no vector in the current space.
    private static let maxEmbedded = 16

    private(set) var documents: [Document] = []
    private var vectors: [[Float]?] = []
    private var spaces: [String?] = []
    private var index = LexicalIndex([])

    /// Creates an empty shelf.
    init() {}

    /// Indexes the memories of a query that may use them.
    init(_ query: SearchQuery, sanitizing sanitize: (String) throws -> String) rethrows {
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

    /// Returns the latest memories without a vector in `space`, as many as a search can embed. The others lose the
    /// vectors of other spaces.
    mutating func unembedded(in space: EmbeddingSpace) -> [Int] {
        let missing = documents.indices.filter { spaces[$0] != space.description }
        for ordinal in missing { vectors[ordinal] = nil }
        return Array(missing.reversed().prefix(Self.maxEmbedded))
    }

    mutating func add(_ vectors: ArraySlice<[Float]>, of ordinals: [Int]) {
        for (ordinal, vector) in zip(ordinals, vectors) { self.vectors[ordinal] = vector }
    }

    /// Returns the similarities of the memories that have a vector.
    func similarities(to query: [Float]) -> [(ordinal: Int, score: Double)] {
        vectors.enumerated().compactMap { ordinal, vector in
            guard let vector, vector.count == query.count else { return nil }
            let cosine = zip(vector, query).reduce(Float(0)) { $0 + $1.0 * $1.1 }
            return (ordinal, Double(VectorMatch.rounded(cosine)))
        }
    }
}
