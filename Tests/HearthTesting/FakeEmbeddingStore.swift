package import Assist
import Synchronization

/// Vectors in memory.
package final class FakeEmbeddingStore: EmbeddingStore {
    private let spaces = Mutex<[EmbeddingSpace: [String: [[Float]]]]>([:])

    package init() {}

    package func keys(in space: EmbeddingSpace) async throws -> Set<String> { Set(try await vectors(in: space).keys) }

    package func vectors(in space: EmbeddingSpace) async throws -> [String: [[Float]]] {
        spaces.withLock { $0[space] ?? [:] }
    }

    package func add(_ documents: [EmbeddedDocument], in space: EmbeddingSpace) async throws {
        spaces.withLock { spaces in
            for document in documents where spaces[space]?[document.key] == nil {
                spaces[space, default: [:]][document.key] = document.vectors
            }
        }
    }

    /// Removes embeddings whose keys are not in `keys`, and all other spaces if `space` is not nil.
    func prune(keeping keys: Set<String>, in space: EmbeddingSpace?) {
        spaces.withLock { spaces in
            if let space { spaces = spaces.filter { $0.key == space } }
            spaces = spaces.mapValues { $0.filter { keys.contains($0.key) } }
        }
    }
}
