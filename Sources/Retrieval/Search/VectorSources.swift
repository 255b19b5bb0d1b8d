package import Assist
import HearthCore

/// Where a knowledge base gets the vectors of its documents and those of queries.
package struct VectorSources: Sendable {
    private let embeddings: any EmbeddingStore
    private let index: (any VectorIndex)?
    private let obstacle: String?
    private let file: String
    private let sha256: @Sendable ([UInt8]) -> [UInt8]
    private let embedder: @Sendable (EmbeddingSpace) throws -> (any Embedder)?

    /// - Parameters:
    ///   - index: searches outside of this process; nil searches in memory.
    ///   - obstacle: why the database does not search though it might be expected to.
    ///   - file: where vectors in memory are kept for the next start; empty keeps none.
    ///   - sha256: the SHA-256 digest of its argument, 32 bytes.
    ///   - embedder: of a space; nil where the house has none for it, and throws where it is broken.
    package init(
        embeddings: any EmbeddingStore, index: (any VectorIndex)? = nil, obstacle: String? = nil, file: String = "",
        sha256: @escaping @Sendable ([UInt8]) -> [UInt8],
        embedder: @escaping @Sendable (EmbeddingSpace) throws -> (any Embedder)?
    ) {
        self.embeddings = embeddings
        self.index = index
        self.obstacle = obstacle
        self.file = file
        self.sha256 = sha256
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
                return try await inMemory(
                    space, keys, embedder,
                    note: "Searches vectors in memory: pgvector cannot be used. \(error.detail)")
            }
        }
        return try await inMemory(
            space, keys, embedder, note: obstacle.map { "Searches vectors in memory: \($0)." })
    }

    /// Vectors that cannot be searched take the words from nobody.
    private func inMemory(
        _ space: EmbeddingSpace, _ keys: [String?], _ embedder: any Embedder, note: String?
    ) async throws -> SnapshotVectors {
        do {
            let index = try await passages(space, keys)
            return SnapshotVectors(source: .memory(index, space), embedder: embedder, note: note)
        } catch let error as EmbedderError {
            return SnapshotVectors(note: "Searches by words alone: \(error)")
        }
    }

    /// From the file of the last start where that is of just these documents, else from the database, and then the file is
    /// written for the next.
    private func passages(_ space: EmbeddingSpace, _ keys: [String?]) async throws -> PassageIndex {
        let known = try await embeddings.keys(in: space)
        let there = keys.map { key in key.flatMap { known.contains($0) ? $0 : nil } ?? "-" }
        let fingerprint = hexadecimal(sha256(Array(there.joined(separator: "\n").utf8)))
        if !file.isEmpty, let kept = try? PassageIndex(contentsOf: file, space: space, fingerprint: fingerprint) {
            return kept
        }
        let vectors = try await embeddings.vectors(in: space)
        let index = try PassageIndex(
            keys.map { $0.flatMap { vectors[$0] } ?? [] }, space: space, fingerprint: fingerprint)
        // A house whose disk is read-only or full searches all the same.
        if !file.isEmpty { try? index.write(to: file) }
        return index
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
