package import Assist

/// Which models there are, what they cost and which are tried in what order: seed/models.yaml as a value.
///
/// Decoding refuses a catalog that cannot be used as it stands (``init(from:)``), so one that exists is sound: every
/// link of a chain has a provider and a price.
package struct ModelCatalog: Sendable {
    /// By the name before the slash of a model's id.
    package let providers: [String: ProviderSettings]
    /// By id, `provider/model`.
    package let models: [String: ModelSettings]
    /// What models cost that make vectors, by id: they write nothing and are in no chain.
    package let embeddings: [String: EmbeddingSettings]
    private let planning: Chain
    private let synthesis: Chain

    init(
        providers: [String: ProviderSettings], models: [String: ModelSettings],
        embeddings: [String: EmbeddingSettings] = [:], planning: Chain, synthesis: Chain
    ) {
        self.embeddings = embeddings
        self.providers = providers
        self.models = models
        self.planning = planning
        self.synthesis = synthesis
    }

    package func chain(for phase: ModelPhase) -> Chain {
        switch phase {
        case .planning: planning
        case .synthesis: synthesis
        }
    }
}

/// The models that a phase tries, in order. The offline planner follows the last one and is not named.
package struct Chain: Hashable, Sendable {
    package let temperature: Double
    /// Upper bound of an answer, in tokens.
    package let maxTokens: Int
    /// How often a link is asked again after a failure that may pass.
    package let retries: Int
    /// How long the first link may send no token before the next one is asked as well; nil for as long as it takes.
    package let hedgeAfter: Duration?
    /// Ids of models.
    package let links: [String]
}

package struct ModelSettings: Hashable, Sendable {
    package let price: Price
    /// Tokens in and out together that one call may have.
    package let contextWindow: Int
}

package struct EmbeddingSettings: Hashable, Sendable {
    package let price: Price
}

/// How to speak to a provider.
package struct ProviderSettings: Hashable, Sendable {
    /// The wire format.
    package enum Style: String, Sendable { case openai, anthropic }

    package let style: Style
    /// Where the provider lives unless the setting named by `baseURLSetting` says otherwise.
    package let baseURL: String
    /// Name of the setting that holds the API key.
    package let credentialSetting: String
    package let baseURLSetting: String
    package let quirks: ProviderQuirks
    package let timeouts: ProviderTimeouts
    /// As ``OutboundRequest/pinnedKeys``.
    package let pinnedKeys: [String]
}

/// Where servers that speak the same format differ.
package struct ProviderQuirks: Hashable, Sendable {
    /// The request's field for the upper bound of an answer: newer OpenAI models want `max_completion_tokens`.
    package var maxTokensField = "max_tokens"
    /// Whether the server knows `stream_options`; some refuse a request that has it.
    package var streamOptions = true

    package init() {}
}

/// The model's id in its two parts: `openrouter/meta/llama` is `meta/llama` at `openrouter`.
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
