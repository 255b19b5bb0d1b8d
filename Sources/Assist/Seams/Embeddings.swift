/// Keeps vectors beside the documents that they are of. Implemented by Storage.
package protocol EmbeddingStore: Sendable {
    /// The keys of what is embedded in `space`.
    func keys(in space: EmbeddingSpace) async throws -> Set<String>
    /// Vectors by key.
    func vectors(in space: EmbeddingSpace) async throws -> [String: [[Float]]]
    /// Adds what is not there yet, in one transaction: an ingest that is cut goes on behind its last batch.
    func add(_ documents: [EmbeddedDocument], in space: EmbeddingSpace) async throws
}

/// Finds the documents nearest to a vector in a place outside of this process. Implemented by Storage where PostgreSQL
/// has pgvector; elsewhere the vectors are searched in memory.
package protocol VectorIndex: Sendable {
    /// Brings the index to the state of the documents and vectors that searches use; does nothing where it is there.
    func synchronise(revision: Int64, space: EmbeddingSpace) async throws

    /// The nearest documents by cosine that pass the filter, best first, ties by id.
    ///
    /// - Parameter vector: of unit length, in the space of the last ``synchronise(revision:space:)``.
    func nearest(
        to vector: [Float], in space: EmbeddingSpace, passing filter: VectorFilter, limit: Int
    ) async throws -> VectorAnswer
}

package struct VectorAnswer: Hashable, Sendable {
    /// How the matches were found.
    package enum Plan: String, Sendable {
        /// Every candidate was compared.
        case exact
        /// The neighbours of neighbours in a graph (HNSW), which may miss a few.
        case hnsw
    }

    package var matches: [VectorMatch]
    package var plan: Plan

    package init(matches: [VectorMatch], plan: Plan) {
        self.matches = matches
        self.plan = plan
    }
}
