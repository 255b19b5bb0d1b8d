import Assist
import HearthCore

/// A model of a chain that can be asked.
final class ModelEndpoint: Sendable {
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

    /// The same request for the longest answer that the money pays for, together with that of the cheapest of
    /// `fallbacks`; for this one alone where it does not even pay for two short ones. Nil where it pays for none.
    ///
    /// - Parameter mayShorten: false asks for all of the answer and its fallback, or nothing.
    func fitted(
        _ request: ModelRequest, to budget: RunBudget, keeping fallbacks: [ModelEndpoint], mayShorten: Bool
    ) -> ModelRequest? {
        let input = request.estimatedInput
        // What a client asked for without knowing the limits is bounded by them, too.
        let room = min(budget.tokens, contextWindow) - input
        let most = request.task == nil ? min(request.maxTokens, max(room, 1)) : request.maxTokens
        let least =
            !mayShorten ? most : request.task == nil ? min(most, Self.leastWorthAsking) : most / 2 + most % 2
        func isPaid(_ output: Int, keeping fallbacks: [ModelEndpoint]) -> Bool {
            let usage = TokenUsage(input: input, output: min(max(0, output), Price.mostTokens))
            let fallback = fallbacks.map { $0.price.cost(of: usage) }.min() ?? .zero
            return price.cost(of: usage) + fallback <= budget.money
        }
        func longest(keeping fallbacks: [ModelEndpoint]) -> Int? {
            if isPaid(most, keeping: fallbacks) { return most }
            guard least < most, isPaid(least, keeping: fallbacks) else { return nil }
            var (paid, unpaid) = (least, most)
            while unpaid - paid > 1 {
                let middle = paid + (unpaid - paid) / 2
                if isPaid(middle, keeping: fallbacks) { paid = middle } else { unpaid = middle }
            }
            return paid
        }
        guard let output = longest(keeping: fallbacks) ?? (mayShorten ? longest(keeping: []) : nil) else { return nil }
        var fitted = request
        fitted.maxTokens = output
        return fitted
    }

    /// A sentence or two, in tokens.
    private static let leastWorthAsking = 32

    /// Why the request may not be sent here, whatever it costs; nil where it may.
    func obstacle(to request: ModelRequest, tokens: Int) -> OfflineReason? {
        let estimate = estimate(request)
        if estimate.total > contextWindow { return .contextWindow }
        return estimate.total > tokens ? .budget : nil
    }
}
