import Assist
import CurlClient
import Foundation
import HearthCore
import Identity
import ModelRouter
import PolicyEngine
import Retrieval
import Storage

// What is searched, and by what.
extension ServerEnvironment {
    /// Vectors are searched by PostgreSQL where it has pgvector, else in this process.
    /// - Parameter catalog: in force, for the price of an embedder.
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
                embeddings: storage.embeddings, index: index, obstacle: obstacle, file: settings["VECTOR_FILE"],
                sha256: Digest.sha256
            ) { space in try embedder(of: space, catalog: catalog(), transport: transport) },
            defusing: PolicyGateway.sanitize, clock: clock, logger: logger)
    }

    /// The vectors that come with the house's own cards; nil where there are none.
    func shippedVectors() throws -> ShippedVectors? {
        let path = shippedVectorsPath
        return access(path, F_OK) == 0 ? try ShippedVectors(path: path) : nil
    }

    var shippedVectorsPath: String { settings["SEED_DIR"] + "/vectors/\(LocalEmbedder.model).bin" }

    /// A transport for a command, which is no service.
    func withTransport<Result>(_ body: (any HTTPTransport) async throws -> Result) async throws -> Result {
        let transport = try CurlClient(transportSettings())
        let result = try await body(transport)
        await transport.stop()
        return result
    }
}
