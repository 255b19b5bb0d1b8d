import HearthCore

/// A model of a chain that can be asked.
final class Link: Sendable {
    /// `provider/model`
    let id: String
    /// The model as its provider names it.
    let model: String
    let price: Price
    let contextWindow: Int
    let timeouts: ProviderTimeouts
    let provider: any Provider
    let baseURL: String
    let pinnedKeys: [String]

    /// Nil where the chain names a model whose provider has no credentials.
    init?(_ id: String, catalog: ModelCatalog, credentials: [String: ProviderCredentials]) {
        guard let parts = ModelID(id), let settings = catalog.providers[parts.provider],
            let model = catalog.models[id], let access = credentials[parts.provider], access.suffice
        else { return nil }
        self.id = id
        self.model = parts.name
        price = model.price
        contextWindow = model.contextWindow
        timeouts = settings.timeouts
        pinnedKeys = settings.pinnedKeys
        baseURL = access.baseURL ?? settings.baseURL
        provider =
            switch settings.style {
            case .openai: OpenAIProvider(baseURL: baseURL, apiKey: access.apiKey, quirks: settings.quirks)
            case .anthropic: AnthropicProvider(baseURL: baseURL, apiKey: access.apiKey)
            }
    }

    /// The most that the request is taken to use here.
    func estimate(_ request: ModelRequest) -> TokenUsage {
        TokenUsage(input: request.estimatedInput, output: min(max(0, request.maxTokens), Price.mostTokens))
    }

    /// The same request for an answer as short as the budget asks for, where it leaves enough for one worth asking for.
    func shortened(_ request: ModelRequest, to budget: RunBudget) -> ModelRequest {
        let input = request.estimatedInput
        var output = min(request.maxTokens, min(budget.tokens, contextWindow) - input)
        while output >= Self.leastWorthAsking, price.cost(of: TokenUsage(input: input, output: output)) > budget.money {
            output /= 2
        }
        guard output >= Self.leastWorthAsking else { return request }
        var shortened = request
        shortened.maxTokens = output
        return shortened
    }

    /// A sentence or two, in tokens.
    private static let leastWorthAsking = 32

    /// Why the request may not be sent here; nil where it may.
    func obstacle(to request: ModelRequest, budget: RunBudget) -> String? {
        let estimate = estimate(request)
        if estimate.total > contextWindow { return "context_window" }
        if estimate.total > budget.tokens { return "token_budget" }
        if price.cost(of: estimate) > budget.money { return "money_budget" }
        return nil
    }
}
