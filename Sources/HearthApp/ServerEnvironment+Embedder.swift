import Assist
import CurlClient
import Foundation
import HearthCore
import ModelRouter
import Retrieval

extension ServerEnvironment {
    /// Returns the embedder that EMBEDDER names for new documents, or nil if documents are searched by words only.
    func configuredEmbedder(_ transport: any HTTPTransport) throws -> (any Embedder)? {
        switch settings["EMBEDDER"] {
        case "none": nil
        case "local": try localEmbedder()
        case "openai":
            try openAIEmbedder(
                model: settings["EMBEDDING_MODEL"], dimension: settings.integer("EMBEDDING_DIMENSION"),
                catalog: loadCatalog(), transport)
        default: hasLocalEmbedder ? try localEmbedder() : nil
        }
    }

    /// Returns the embedder for queries, which must be the one that made the documents' vectors, whatever EMBEDDER says about
    /// new documents. Returns nil if it is not configured.
    func embedder(
        of space: EmbeddingSpace, catalog: ModelCatalog, transport: any HTTPTransport
    ) throws -> (any Embedder)? {
        if settings["EMBEDDER"] == "none" { return nil }
        if space.model == LocalEmbedder.model { return hasLocalEmbedder ? try localEmbedder() : nil }
        guard let model = OpenAIEmbedder.model(of: space), hasOpenAISettings else { return nil }
        return try openAIEmbedder(model: model, dimension: space.dimension, catalog: catalog, transport)
    }

    /// Returns the vectors of clients' own texts. A damaged file is no embedder if EMBEDDER is `auto`, as for searches.
    func embeddingService(_ transport: any HTTPTransport) throws -> EmbeddingService {
        do {
            return EmbeddingService(try configuredEmbedder(transport), clock: clock)
        } catch  where settings["EMBEDDER"] == "auto" {
            return EmbeddingService(nil, clock: clock)
        }
    }

    /// Throws if the embedder that EMBEDDER names cannot work. `auto` and `none` never throw, because search by words is enough.
    func checkEmbedder(_ transport: any HTTPTransport) throws {
        if ["local", "openai"].contains(settings["EMBEDDER"]) { _ = try configuredEmbedder(transport) }
    }

    private var hasLocalEmbedder: Bool { access(settings["EMBEDDER_FILE"], F_OK) == 0 }

    private var hasOpenAISettings: Bool { !settings["OPENAI_API_KEY"].isEmpty || settings.isSet("OPENAI_BASE_URL") }

    /// The reason why ``configuredEmbedder(_:)`` returns nil.
    var missingEmbedderReason: String {
        settings["EMBEDDER"] == "none"
            ? "EMBEDDER is none" : "there is no \(settings["EMBEDDER_FILE"]): create it with `make embedder`"
    }

    private func localEmbedder() throws(CommandFailure) -> LocalEmbedder {
        guard hasLocalEmbedder else {
            let file = settings["EMBEDDER_FILE"]
            throw CommandFailure(
                message: "\(settings.place(of: "EMBEDDER")) is local, and there is no \(file): create it with "
                    + "`make embedder` or `hearth embedder convert FOLDER \(file)`", isUsage: true)
        }
        do {
            return try LocalEmbedder(file: settings["EMBEDDER_FILE"])
        } catch {
            throw CommandFailure(message: "\(settings.place(of: "EMBEDDER_FILE")): \(error.message)")
        }
    }

    private func openAIEmbedder(
        model: String, dimension: Int, catalog: ModelCatalog, _ transport: any HTTPTransport
    ) throws -> OpenAIEmbedder {
        guard let price = catalog.embeddings["openai/\(model)"]?.price else {
            throw CommandFailure(
                message:
                    "\(settings.place(of: "EMBEDDING_MODEL")): openai/\(model) has no price: add it to `embeddings` in "
                    + "\(settings["SEED_DIR"])/models.yaml")
        }
        guard hasOpenAISettings else {
            throw CommandFailure(message: "EMBEDDER=openai needs OPENAI_API_KEY")
        }
        return OpenAIEmbedder(
            OpenAIEmbedder.Settings(
                baseURL: settings["OPENAI_BASE_URL"], apiKey: settings["OPENAI_API_KEY"], model: model,
                dimension: dimension,
                pinnedKeys: catalog.providers["openai"]?.pinnedKeys ?? []),
            transport: transport, clock: clock, cost: price.cost)
    }
}
