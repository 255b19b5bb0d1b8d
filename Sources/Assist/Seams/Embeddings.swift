/// Stored vectors of documents. Implemented by Storage.
package protocol EmbeddingStore: Sendable {
    /// Returns the keys of all documents with vectors in `space`.
    func keys(in space: EmbeddingSpace) async throws -> Set<String>
    /// Returns the vectors in `space` by key.
    func vectors(in space: EmbeddingSpace) async throws -> [String: [[Float]]]
    /// Adds missing vectors in one transaction: an interrupted ingest continues after its last batch.
    func add(_ documents: [EmbeddedDocument], in space: EmbeddingSpace) async throws
}

/// A search for the nearest documents outside of this process. Implemented by Storage if PostgreSQL has pgvector;
/// otherwise the vectors are searched in memory.
package protocol VectorIndex: Sendable {
    /// Brings the index to the state of the documents and vectors that searches use. Does nothing if it is current.
    func synchronise(revision: Int64, space: EmbeddingSpace) async throws

    /// Returns the nearest documents by cosine that pass the filter, best first, ties by id.
    ///
    /// - Parameter vector: a unit vector in the space of the last ``synchronise(revision:space:)``.
    func nearest(
        to vector: [Float], in space: EmbeddingSpace, passing filter: VectorFilter, limit: Int
    ) async throws -> VectorAnswer
}

/// The documents that a vector search found.
package struct VectorAnswer: Hashable, Sendable {
    /// The method of a search.
    package enum Plan: String, Sendable {
        /// Every candidate was compared.
        case exact
        /// A graph of neighbours (HNSW) was searched, which may miss a few.
        case hnsw
    }

    /// The documents, the nearest first.
    package var matches: [VectorMatch]
    /// The method by which they were found.
    package var plan: Plan

    /// Creates a vector answer.
    package init(matches: [VectorMatch], plan: Plan) {
        self.matches = matches
        self.plan = plan
    }
}
