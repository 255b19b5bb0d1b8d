package import Assist
import Synchronization

/// Cards in memory.
package final class FakeDocumentStore: DocumentStore {
    private struct Contents {
        var state = DocumentState(revision: 0)
        var documents: [String: StoredDocument] = [:]
    }

    private let contents = Mutex(Contents())
    private let embeddings: FakeEmbeddingStore?

    /// - Parameter embeddings: from which goes what no document needs any more.
    package init(_ documents: [Document] = [], embeddings: FakeEmbeddingStore? = nil) {
        self.embeddings = embeddings
        contents.withLock { contents in
            for document in documents {
                contents.documents[document.id] = StoredDocument(document: document, entry: DocumentEntry(hash: ""))
            }
        }
    }

    package func state() async throws -> DocumentState { contents.withLock { $0.state } }

    package func all() async throws -> [StoredDocument] {
        contents.withLock { Array($0.documents.values) }.sorted { $0.document.id < $1.document.id }
    }

    package func entries() async throws -> [String: DocumentEntry] {
        contents.withLock { $0.documents.mapValues(\.entry) }
    }

    package func apply(_ change: DocumentChange) async throws {
        contents.withLock { contents in
            for upsert in change.upserts { contents.documents[upsert.document.id] = upsert }
            for id in change.removals { contents.documents[id] = nil }
            let keys = Set(contents.documents.values.compactMap(\.entry.embeddingKey))
            embeddings?.prune(keeping: keys, in: change.space)
            if change.upserts.isEmpty, change.removals.isEmpty, change.space == contents.state.space { return }
            contents.state.revision += 1
            contents.state.space = change.space
        }
    }
}
