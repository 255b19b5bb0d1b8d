import Assist
import HearthCore
import Synchronization

final class FakeDocumentStore: DocumentStore {
    struct State {
        var documents: [String: Document] = [:]
        var entries: [String: DocumentEntry] = [:]
        var space: EmbeddingSpace?
        var revision: Int64 = 1
        var failure: HearthError?
        var checks = 0
        var loads = 0
        var transactions = 0
    }

    let state: Mutex<State>
    /// What `all` has to pass.
    let gate = Gate()

    init(_ documents: [Document] = []) {
        state = Mutex(State(documents: Dictionary(uniqueKeysWithValues: documents.map { ($0.id, $0) })))
    }

    func replace(with documents: [Document]) {
        state.withLock {
            $0.documents = Dictionary(uniqueKeysWithValues: documents.map { ($0.id, $0) })
            $0.revision += 1
        }
    }

    func state() async throws -> DocumentState {
        try state.withLock {
            $0.checks += 1
            if let failure = $0.failure { throw failure }
            return DocumentState(revision: $0.revision, space: $0.space)
        }
    }

    func all() async throws -> [StoredDocument] {
        let documents = state.withLock { state in
            state.loads += 1
            return state.documents.values.map { document in
                StoredDocument(document: document, entry: state.entries[document.id] ?? DocumentEntry(hash: ""))
            }
        }
        await gate.pass()
        return documents.sorted { $0.document.id < $1.document.id }
    }

    func entries() async throws -> [String: DocumentEntry] { state.withLock { $0.entries } }

    func apply(_ change: DocumentChange) async throws {
        state.withLock { state in
            for stored in change.upserts {
                state.documents[stored.document.id] = stored.document
                state.entries[stored.document.id] = stored.entry
            }
            for id in change.removals {
                state.documents[id] = nil
                state.entries[id] = nil
            }
            state.revision += 1
            state.space = change.space
            state.transactions += 1
        }
    }
}
