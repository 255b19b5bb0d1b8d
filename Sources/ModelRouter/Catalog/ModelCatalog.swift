package import Assist

/// The models, their prices and the chains: `seed/models.yaml` as a value.
///
/// Decoding rejects an unusable catalog (``init(from:)``), so every model of a chain has a provider and a price.
package struct ModelCatalog: Sendable {
    /// Providers by the name before the slash of a model's id.
    package let providers: [String: ProviderSettings]
    /// Models by id, `provider/model`.
    package let models: [String: ModelSettings]
    /// Embedding models by id. They generate no text and are in no chain.
    package let embeddings: [String: EmbeddingSettings]
    let planning: Chain
    let synthesis: Chain
    let extraction: Chain

    /// Returns the chain of a phase.
    package func chain(for phase: ModelPhase) -> Chain {
        switch phase {
        case .planning: planning
        case .synthesis: synthesis
        case .extraction: extraction
        }
    }
}

/// The models that a phase tries, in order. The offline planner is the implicit last entry.
package struct Chain: Hashable, Sendable {
    /// Sampling temperature, 0 to 2.
    package let temperature: Double
    /// Maximum length of an answer, in tokens.
    package let maxTokens: Int
    /// Number of retries of the same model after a transient failure.
    package let retries: Int
    /// Time without a token from the first model after which the second is called as well; nil for no hedging.
    package let hedgeAfter: Duration?
    /// Ids of the models.
    package let links: [String]
}

/// Price and limits of a model.
package struct ModelSettings: Hashable, Sendable {
    /// Price of its tokens.
    package let price: Price
    /// Maximum number of input and output tokens of one call.
    package let contextWindow: Int
    /// Maximum number of output tokens of one call; nil if unknown.
    package let maxOutputTokens: Int?
    /// Differences of the model from its provider's format.
    package let traits: Set<ProviderTrait>
}

/// Price of an embedding model.
package struct EmbeddingSettings: Hashable, Sendable {
    /// Price of its tokens.
    package let price: Price
}

/// Connection settings of a provider.
package struct ProviderSettings: Hashable, Sendable {
    /// The wire format.
    package enum Style: String, Sendable { case openai, anthropic }

    /// The wire format.
    package let style: Style
    /// Default URL; the setting named by `baseURLSetting` replaces it.
    package let baseURL: String
    /// Name of the setting that holds the API key.
    package let credentialSetting: String
    /// Name of the setting that replaces the URL.
    package let baseURLSetting: String
    /// Differences of the provider from the wire format.
    package let traits: Set<ProviderTrait>
    /// Time limits of its calls.
    package let timeouts: ProviderTimeouts
    /// Pinned keys, as in ``OutboundRequest/pinnedKeys``.
    package let pinnedKeys: [String]
}

/// The two parts of a model's id: `openrouter/meta/llama` is `meta/llama` at `openrouter`.
struct ModelID {
    let provider: String
    let name: String

    init?(_ id: String) {
        guard let slash = id.firstIndex(of: "/") else { return nil }
        provider = String(id[..<slash])
        name = String(id[id.index(after: slash)...])
        if provider.isEmpty || name.isEmpty { return nil }
    }
}
