import Assist
import HearthCore
import Synchronization

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
    let baseURL: String
    private let style: ProviderSettings.Style
    private let apiKey: String?
    private let pinnedKeys: [String]
    /// The declared traits, and those that refusals have taught.
    private let traits: Mutex<Set<ProviderTrait>>

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
        style = settings.style
        apiKey = access.apiKey
        traits = Mutex(settings.traits.union(model.traits))
    }

    /// Calls the model and passes each event of its answer to `emit`, as
    /// ``Provider/stream(_:model:over:pinnedKeys:connectTimeout:watch:limit:clock:emit:)``.
    ///
    /// A refusal that names a parameter teaches a trait, with which the call is repeated at once and later calls begin.
    /// The refused call has cost nothing. A refused temperature above 1, or `top_p`, teaches nothing: the next
    /// value may be accepted.
    func stream(
        _ request: ModelRequest, over transport: any HTTPTransport, connectTimeout: Duration, watch: CallTimeout,
        limit: Deadline, clock: any HearthClock, emit: (ProviderEvent) async throws -> Void
    ) async throws {
        var known = traits.withLock { $0 }
        while true {
            do {
                return try await provider(with: known).stream(
                    request, model: model, over: transport, pinnedKeys: pinnedKeys, connectTimeout: connectTimeout,
                    watch: watch, limit: limit, clock: clock, emit: emit)
            } catch let error as ProviderError {
                // A trait that is known already would not help, so the loop ends.
                guard let trait = error.missingTrait, known.insert(trait).inserted, limit.remaining(on: clock) > .zero
                else { throw error }
                let isLesson = error.refusedValue.map { $0 == "temperature" && request.temperature ?? 0 <= 1 } ?? true
                if isLesson { traits.withLock { _ = $0.insert(trait) } }
                try watch.wait(for: .head)
            }
        }
    }

    private func provider(with traits: Set<ProviderTrait>) -> any Provider {
        switch style {
        case .openai: OpenAIProvider(baseURL: baseURL, apiKey: apiKey, traits: traits)
        case .anthropic: AnthropicProvider(baseURL: baseURL, apiKey: apiKey, traits: traits)
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
