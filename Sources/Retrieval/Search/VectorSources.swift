package import HearthCore

/// Where a knowledge base gets the vectors of its documents and those of queries.
package struct VectorSources: Sendable {
    private let embeddings: any EmbeddingStore
    private let index: (any VectorIndex)?
    private let embedder: @Sendable (EmbeddingSpace) throws -> (any Embedder)?

    /// - Parameters:
    ///   - index: searches outside of this process; nil searches in memory.
    ///   - embedder: of a space; nil where the house has none for it, and throws ``EmbedderError`` where it is broken.
    package init(
        embeddings: any EmbeddingStore, index: (any VectorIndex)? = nil,
        embedder: @escaping @Sendable (EmbeddingSpace) throws -> (any Embedder)?
    ) {
        self.embeddings = embeddings
        self.index = index
        self.embedder = embedder
    }

    /// - Parameter keys: of the documents, in their order.
    func find(_ state: DocumentState, keys: [String?]) async throws -> SnapshotVectors {
        guard let space = state.space else {
            return SnapshotVectors(
                note: "Searches by words alone: the documents have no vectors. `hearth ingest` makes them.")
        }
        let embedder: any Embedder
        do {
            guard let found = try self.embedder(space) else {
                return SnapshotVectors(
                    note:
                        "Searches by words alone: the documents are embedded by \(space), for which nothing is set up."
                        + " `hearth ingest` embeds them anew.")
            }
            embedder = found
        } catch {
            return SnapshotVectors(note: "Searches by words alone: \(error)")
        }
        if let index {
            do {
                try await index.synchronise(revision: state.revision, space: space)
                return SnapshotVectors(source: .database(index, space), embedder: embedder)
            } catch let error as HearthError where error.code != .storageUnavailable {
                let memory = try await inMemory(space, keys)
                return SnapshotVectors(
                    source: .memory(memory, space), embedder: embedder,
                    note: "Searches vectors in memory: pgvector cannot be used. \(error.detail)")
            }
        }
        return SnapshotVectors(source: .memory(try await inMemory(space, keys), space), embedder: embedder)
    }

    private func inMemory(_ space: EmbeddingSpace, _ keys: [String?]) async throws -> PassageIndex {
        let vectors = try await embeddings.vectors(in: space)
        return try PassageIndex(keys.map { $0.flatMap { vectors[$0] } ?? [] }, space: space, fingerprint: "")
    }
}

extension SnapshotVectors: CustomStringConvertible {
    var description: String {
        switch source {
        case .none: note ?? "words alone"
        case .memory(_, let space): "\(space), in memory" + (note.map { ": \($0)" } ?? "")
        case .database(_, let space): "\(space), pgvector"
        }
    }
}
