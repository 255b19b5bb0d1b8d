import CurlClient
import Foundation
import HearthCore
import PolicyEngine
import Retrieval
import Storage

// What is searched, and by what.
extension House {
    /// - Parameter index: searches vectors outside of this process.
    func knowledge(
        _ storage: Storage, _ transport: any HTTPTransport, index: (any VectorIndex)? = nil
    ) -> KnowledgeBase {
        KnowledgeBase(
            store: storage.documents,
            vectors: VectorSources(embeddings: storage.embeddings, index: index) { space in
                try embedder(for: space, transport)
            },
            defusing: PolicyGateway.defuse, clock: clock, logger: logger)
    }

    /// The embedder that the settings name, for documents that are written; nil for none.
    func configuredEmbedder(_ transport: any HTTPTransport) throws -> (any Embedder)? {
        switch settings["EMBEDDER"] {
        case "none": nil
        case "local": try LocalEmbedder(file: settings["EMBEDDER_FILE"])
        default: hasLocalEmbedder ? try LocalEmbedder(file: settings["EMBEDDER_FILE"]) : nil
        }
    }

    /// The one whose vectors the documents have, whatever the settings say of those to come; nil where it is not set up.
    private func embedder(for space: EmbeddingSpace, _ transport: any HTTPTransport) throws -> (any Embedder)? {
        guard settings["EMBEDDER"] != "none" else { return nil }
        return space.model == LocalEmbedder.model ? try LocalEmbedder(file: settings["EMBEDDER_FILE"]) : nil
    }

    private var hasLocalEmbedder: Bool { access(settings["EMBEDDER_FILE"], F_OK) == 0 }

    /// Why ``configuredEmbedder(_:)`` is nil.
    var whyNoEmbedder: String {
        settings["EMBEDDER"] == "none"
            ? "EMBEDDER is none" : "there is no \(settings["EMBEDDER_FILE"]), which `make embedder` makes"
    }

    /// The vectors that come with the house's own cards; nil where there are none.
    func shippedVectors() throws -> ShippedVectors? {
        let path = settings["SEED_DIR"] + "/vectors/minilm-l6-v2.bin"
        return access(path, F_OK) == 0 ? try ShippedVectors(path: path) : nil
    }

    /// A transport for a command, which is no service.
    func withTransport<Result>(_ body: (any HTTPTransport) async throws -> Result) async throws -> Result {
        let transport = try CurlClient(transportSettings())
        let result = try await body(transport)
        await transport.stop()
        return result
    }
}
