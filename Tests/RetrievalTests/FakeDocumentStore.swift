import HearthCore
import Synchronization

final class FakeDocumentStore: DocumentStore {
    struct State {
        var documents: [String: Document] = [:]
        var hashes: [String: String] = [:]
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

    func revision() async throws -> Int64 {
        try state.withLock {
            $0.checks += 1
            if let failure = $0.failure { throw failure }
            return $0.revision
        }
    }

    func all() async throws -> [Document] {
        let documents = state.withLock {
            $0.loads += 1
            return Array($0.documents.values)
        }
        await gate.pass()
        return documents
    }

    func hashes() async throws -> [String: String] { state.withLock { $0.hashes } }

    func apply(upserts: [(document: Document, hash: String)], removing: [String]) async throws {
        state.withLock {
            for (document, hash) in upserts {
                $0.documents[document.id] = document
                $0.hashes[document.id] = hash
            }
            for id in removing {
                $0.documents[id] = nil
                $0.hashes[id] = nil
            }
            $0.revision += 1
            $0.transactions += 1
        }
    }
}
