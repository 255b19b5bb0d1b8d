package import Assist
package import HearthCore
package import Synchronization

/// Cards in memory, with counts of what a caller did.
package final class FakeDocumentStore: DocumentStore {
    package struct State {
        package var documents: [String: Document] = [:]
        package var entries: [String: DocumentEntry] = [:]
        package var space: EmbeddingSpace?
        package var revision: Int64 = 0
        /// If set, ``FakeDocumentStore/state()`` throws it.
        package var failure: HearthError?
        /// Calls of `state()`, of `all()`, and changes that were applied.
        package var checks = 0
        package var loads = 0
        package var transactions = 0
    }

    package let state: Mutex<State>
    /// A gate that `all()` passes before it returns.
    package let gate = HoldingGate()
    private let embeddings: FakeEmbeddingStore?

    /// - Parameter embeddings: the store that a change prunes of vectors that no document needs any more.
    package init(_ documents: [Document] = [], embeddings: FakeEmbeddingStore? = nil) {
        var state = State(documents: Dictionary(uniqueKeysWithValues: documents.map { ($0.id, $0) }))
        state.revision = documents.isEmpty ? 0 : 1
        self.state = Mutex(state)
        self.embeddings = embeddings
    }

    /// Replaces all documents, as another process does.
    package func replace(with documents: [Document]) {
        state.withLock {
            $0.documents = Dictionary(uniqueKeysWithValues: documents.map { ($0.id, $0) })
            $0.revision += 1
        }
    }

    package func state() async throws -> DocumentState {
        try state.withLock {
            $0.checks += 1
            if let failure = $0.failure { throw failure }
            return DocumentState(revision: $0.revision, space: $0.space)
        }
    }

    package func all() async throws -> [StoredDocument] {
        let documents = state.withLock { state in
            state.loads += 1
            return state.documents.values.map { document in
                StoredDocument(document: document, entry: state.entries[document.id] ?? DocumentEntry(hash: ""))
            }
        }
        await gate.pass()
        return documents.sorted { $0.document.id < $1.document.id }
    }

    package func entries() async throws -> [String: DocumentEntry] { state.withLock { $0.entries } }

    package func apply(_ change: DocumentChange) async throws {
        state.withLock { state in
            for stored in change.upserts {
                state.documents[stored.document.id] = stored.document
                state.entries[stored.document.id] = stored.entry
            }
            for id in change.removals {
                state.documents[id] = nil
                state.entries[id] = nil
            }
            embeddings?.prune(keeping: Set(state.entries.values.compactMap(\.embeddingKey)), in: change.space)
            if change.upserts.isEmpty, change.removals.isEmpty, change.space == state.space { return }
            state.revision += 1
            state.space = change.space
            state.transactions += 1
        }
    }
}
