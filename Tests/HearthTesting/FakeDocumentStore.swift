package import HearthCore
import Synchronization

/// Cards in memory.
package final class FakeDocumentStore: DocumentStore {
    private struct State {
        var revision: Int64 = 0
        var documents: [String: (document: Document, hash: String)] = [:]
    }

    private let state = Mutex(State())

    package init(_ documents: [Document] = []) {
        state.withLock { state in
            for document in documents { state.documents[document.id] = (document, "") }
        }
    }

    package func revision() async throws -> Int64 { state.withLock { $0.revision } }

    package func all() async throws -> [Document] {
        state.withLock { $0.documents.values.map(\.document) }.sorted { $0.id < $1.id }
    }

    package func hashes() async throws -> [String: String] { state.withLock { $0.documents.mapValues(\.hash) } }

    package func apply(upserts: [(document: Document, hash: String)], removing: [String]) async throws {
        if upserts.isEmpty && removing.isEmpty { return }
        state.withLock { state in
            for upsert in upserts { state.documents[upsert.document.id] = upsert }
            for id in removing { state.documents[id] = nil }
            state.revision += 1
        }
    }
}
