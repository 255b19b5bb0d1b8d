import Assist
package import HearthCore

/// Probe that requests one token from a model to check its availability.
package struct ModelProbe: Sendable {
    private let endpoint: ModelEndpoint

    /// `provider/model`
    package var model: String { endpoint.id }

    /// Returns nil if the model has no credentials.
    package init?(_ id: String, catalog: ModelCatalog, credentials: [String: ProviderCredentials]) {
        guard let endpoint = ModelEndpoint(id, catalog: catalog, credentials: credentials) else { return nil }
        self.endpoint = endpoint
    }

    /// Returns when the model has started to answer.
    ///
    /// - Throws: ``ProviderError``.
    package func ask(
        over transport: any HTTPTransport, within timeLimit: Duration, on clock: any HearthClock
    ) async throws(ProviderError) {
        let limit = Deadline(in: timeLimit, on: clock)
        let request = ModelRequest(
            phase: .synthesis, system: "", messages: [ChatMessage(.user, "Say yes.")], temperature: nil, maxTokens: 1,
            task: nil, allowsExternalProviders: true, budget: RunBudget(money: .zero, tokens: 0))
        do {
            try await endpoint.stream(
                request, over: transport, connectTimeout: timeLimit,
                watch: CallTimeout(endpoint.timeouts, limit: limit, clock: clock), limit: limit, clock: clock
            ) { event in
                if event.isProgress { throw FirstTokenReceived() }
            }
        } catch is FirstTokenReceived {
            return
        } catch {
            throw ProviderError(error)
        }
    }

    private struct FirstTokenReceived: Error {}
}
