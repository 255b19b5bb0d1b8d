import Assist
import HearthCore

/// A callable model of a provider, with its price, credentials and health.
final class ModelEndpoint: Sendable {
    /// `provider/model`
    let id: String
    /// The provider's name of the model.
    let model: String
    let price: Price
    let contextWindow: Int
    /// The most tokens that the model writes in one answer; nil if unknown.
    let maxOutputTokens: Int?
    let timeouts: ProviderTimeouts
    let provider: any Provider
    let baseURL: String
    let pinnedKeys: [String]

    /// Returns nil if the catalog or the credentials lack the model's provider.
    init?(_ id: String, catalog: ModelCatalog, credentials: [String: ProviderCredentials]) {
        guard let parts = ModelID(id), let settings = catalog.providers[parts.provider],
            let model = catalog.models[id], let access = credentials[parts.provider], access.suffice
        else { return nil }
        self.id = id
        self.model = parts.name
        price = model.price
        contextWindow = model.contextWindow
        maxOutputTokens = model.maxOutputTokens
        timeouts = settings.timeouts
        pinnedKeys = settings.pinnedKeys
        baseURL = access.baseURL ?? settings.baseURL
        let traits = settings.traits.union(model.traits)
        provider =
            switch settings.style {
            case .openai: OpenAIProvider(baseURL: baseURL, apiKey: access.apiKey, traits: traits)
            case .anthropic: AnthropicProvider(baseURL: baseURL, apiKey: access.apiKey, traits: traits)
            }
    }

    /// Returns the maximum usage that is assumed for the request.
    func estimate(_ request: ModelRequest) -> TokenUsage {
        TokenUsage(input: request.estimatedInput, output: min(max(0, request.maxTokens), Price.maxTokens))
    }

    /// Returns the request, shortened to the longest answer that the money pays for together with that of the cheapest
    /// of `fallbacks`. If the money does not even pay for two short answers, the fallback is ignored. Nil if it pays
    /// for none.
    ///
    /// - Parameter mayShorten: false requires the money for the whole answer and its fallback.
    func fitted(
        _ request: ModelRequest, to budget: RunBudget, keeping fallbacks: [ModelEndpoint], mayShorten: Bool
    ) -> ModelRequest? {
        let input = request.estimatedInput
        // Also bounds what a client requested without knowing the limits.
        let room = min(budget.tokens, contextWindow) - input
        let wanted = min(request.maxTokens, maxOutputTokens ?? .max)
        let most = request.task == nil ? min(wanted, max(room, 1)) : wanted
        let least =
            !mayShorten ? most : request.task == nil ? min(most, Self.minUsefulTokens) : most / 2 + most % 2
        func isPaid(_ output: Int, keeping fallbacks: [ModelEndpoint]) -> Bool {
            let usage = TokenUsage(input: input, output: min(max(0, output), Price.maxTokens))
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

    /// Minimum length of a useful answer, in tokens: a sentence or two.
    private static let minUsefulTokens = 32

    /// Returns the reason why this endpoint cannot serve the request, whatever it costs; nil if it can.
    func obstacle(to request: ModelRequest, tokens: Int) -> OfflineReason? {
        let estimate = estimate(request)
        if estimate.total > contextWindow { return .contextWindow }
        return estimate.total > tokens ? .budget : nil
    }
}
