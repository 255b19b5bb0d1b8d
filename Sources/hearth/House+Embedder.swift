import CurlClient
import Foundation
import HearthCore
import Logging
import ModelRouter
import Retrieval

extension House {
    /// Who makes vectors, as EMBEDDER says; nil where nobody does and the house searches by words.
    ///
    /// - Parameter transport: asked for only where a provider makes them.
    func embedder(transport: () throws -> any HTTPTransport) throws -> (any Embedder)? {
        switch settings["EMBEDDER"] {
        case "none": return nil
        case "local": return try localEmbedder()
        case "openai": return try openAIEmbedder(transport: transport())
        default:
            do {
                return try localEmbedder()
            } catch {
                logger.warning("Searching by words only: \(error.message)")
                return nil
            }
        }
    }

    private func localEmbedder() throws(CommandFailure) -> LocalEmbedder {
        do {
            return try LocalEmbedder(file: settings["EMBEDDER_FILE"])
        } catch {
            throw CommandFailure(message: "\(settings.place(of: "EMBEDDER_FILE")): \(error.message)")
        }
    }

    private func openAIEmbedder(transport: any HTTPTransport) throws -> OpenAIEmbedder {
        let model = settings["EMBEDDING_MODEL"]
        let catalog = try loadCatalog()
        guard let price = catalog.embeddings["openai/\(model)"]?.price else {
            throw CommandFailure(
                message:
                    "\(settings.place(of: "EMBEDDING_MODEL")): openai/\(model) has no price among the embeddings of "
                    + "\(settings["SEED_DIR"])/models.yaml")
        }
        guard !settings["OPENAI_API_KEY"].isEmpty || settings.isSet("OPENAI_BASE_URL") else {
            throw CommandFailure(message: "EMBEDDER=openai needs OPENAI_API_KEY")
        }
        return OpenAIEmbedder(
            OpenAIEmbedder.Settings(
                baseURL: settings["OPENAI_BASE_URL"], apiKey: settings["OPENAI_API_KEY"], model: model,
                dimension: settings.integer("EMBEDDING_DIMENSION"),
                pinnedKeys: catalog.providers["openai"]?.pinnedKeys ?? []),
            transport: transport, clock: clock, cost: price.cost)
    }
}
