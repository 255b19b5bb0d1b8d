package import Assist
import HearthCore
import SystemSupport

/// Sources of a knowledge base's vectors, for documents and queries.
package struct VectorSources: Sendable {
    private let embeddings: any EmbeddingStore
    private let index: (any VectorIndex)?
    private let obstacle: String?
    private let file: String
    private let embedder: @Sendable (EmbeddingSpace) throws -> (any Embedder)?

    /// Creates the sources.
    ///
    /// - Parameters:
    ///   - index: index outside of this process; nil to search in memory.
    ///   - obstacle: the reason if the database cannot search vectors although it might be expected to.
    ///   - file: path at which vectors in memory are kept for the next start; empty to keep none.
    ///   - embedder: returns the embedder of a space, or nil if none is configured; throws if it is broken.
    package init(
        embeddings: any EmbeddingStore, index: (any VectorIndex)? = nil, obstacle: String? = nil, file: String = "",
        embedder: @escaping @Sendable (EmbeddingSpace) throws -> (any Embedder)?
    ) {
        self.embeddings = embeddings
        self.index = index
        self.obstacle = obstacle
        self.file = file
        self.embedder = embedder
    }

    /// Returns the vectors of a state of the documents.
    ///
    /// - Parameter keys: keys of the documents, in order.
    func find(_ state: DocumentState, keys: [String?]) async throws -> SnapshotVectors {
        guard let space = state.space else {
            return SnapshotVectors(
                note: "Searches by words only: the documents have no vectors. Run `hearth ingest` to compute them.")
        }
        let embedder: any Embedder
        do {
            guard let found = try self.embedder(space) else {
                return SnapshotVectors(
                    note:
                        "Searches by words only: the documents are embedded by \(space), which is not configured."
                        + " Run `hearth ingest` to embed them again.")
            }
            embedder = found
        } catch {
            return SnapshotVectors(note: "Searches by words only: \(error)")
        }
        if let index {
            do {
                try await index.synchronise(revision: state.revision, space: space)
                return SnapshotVectors(source: .database(index, space), embedder: embedder)
            } catch let error as HearthError where error.code != .storageUnavailable {
                return try await inMemory(
                    space, keys, embedder,
                    note: "Searches vectors in memory: pgvector cannot be used. \(error.detail)")
            }
        }
        return try await inMemory(
            space, keys, embedder, note: obstacle.map { "Searches vectors in memory: \($0)." })
    }

    /// Returns vectors in memory. If they cannot be used, the search continues by words only.
    private func inMemory(
        _ space: EmbeddingSpace, _ keys: [String?], _ embedder: any Embedder, note: String?
    ) async throws -> SnapshotVectors {
        do {
            let index = try await passages(space, keys)
            return SnapshotVectors(source: .memory(index, space), embedder: embedder, note: note)
        } catch let error as EmbedderError {
            return SnapshotVectors(note: "Searches by words only: \(error)")
        }
    }

    /// Returns the index of the last start's file if it has the same documents; else builds it from the database and
    /// writes
    /// the file for the next start.
    private func passages(_ space: EmbeddingSpace, _ keys: [String?]) async throws -> PassageIndex {
        let known = try await embeddings.keys(in: space)
        let there = keys.map { key in key.flatMap { known.contains($0) ? $0 : nil } ?? "-" }
        let fingerprint = SHA256.hash(Array(there.joined(separator: "\n").utf8)).hexadecimal
        if !file.isEmpty, let kept = try? PassageIndex(contentsOf: file, space: space, fingerprint: fingerprint) {
            return kept
        }
        let vectors = try await embeddings.vectors(in: space)
        let index = try PassageIndex(
            keys.map { $0.flatMap { vectors[$0] } ?? [] }, space: space, fingerprint: fingerprint)
        // A server whose disk is read-only or full can still search.
        if !file.isEmpty { try? index.write(to: file) }
        return index
    }
}

extension SnapshotVectors: CustomStringConvertible {
    var description: String {
        switch source {
        case .none: note ?? "words only"
        case .memory(_, let space): "\(space), in memory" + (note.map { ": \($0)" } ?? "")
        case .database(_, let space): "\(space), pgvector"
        }
    }
}
