import Assist
import CurlClient
import Foundation
import HearthCore
import ModelRouter
import PolicyEngine
import Retrieval
import Storage

// The knowledge base and its vectors.
extension ServerEnvironment {
    /// Returns the knowledge base. PostgreSQL searches vectors if it has pgvector, else this process does.
    ///
    /// - Parameter catalog: returns the currently active catalog, for the price of an embedder.
    func knowledge(
        _ storage: Storage, _ transport: any HTTPTransport, catalog: @escaping @Sendable () throws -> ModelCatalog
    ) async throws -> KnowledgeBase {
        var index: (any VectorIndex)?
        var obstacle: String?
        switch settings["VECTOR_INDEX"] == "memory" ? nil : try await storage.vectorIndex(vectorSettings()) {
        case .available(let found): index = found
        case .unavailable(let reason): obstacle = reason
        case nil: break
        }
        return KnowledgeBase(
            store: storage.documents,
            vectors: VectorSources(
                embeddings: storage.embeddings, index: index, obstacle: obstacle, file: settings["VECTOR_FILE"]
            ) { space in try embedder(of: space, catalog: catalog(), transport: transport) },
            sanitizing: PolicyGateway.sanitize, clock: clock, logger: logger)
    }

    /// Returns the vectors that ship with Hearth's cards, or nil if the file does not exist.
    func shippedVectors() throws -> ShippedVectors? {
        let path = shippedVectorsPath
        return access(path, F_OK) == 0 ? try ShippedVectors(path: path) : nil
    }

    var shippedVectorsPath: String { settings["SEED_DIR"] + "/vectors/\(LocalEmbedder.model).bin" }

    /// Returns the publications that the cards name; none if the file does not exist.
    func references() throws -> ReferenceList {
        let path = settings["SEED_DIR"] + "/sources.yaml"
        guard access(path, R_OK) == 0 else { return ReferenceList() }
        return try ReferenceFile.references(in: String(contentsOfFile: path, encoding: .utf8), path: path)
    }

    /// Runs `body` with an HTTP transport, for commands, which run no services.
    func withTransport<Result>(_ body: (any HTTPTransport) async throws -> Result) async throws -> Result {
        let transport = try CurlClient(transportSettings())
        let result = try await body(transport)
        await transport.stop()
        return result
    }
}
