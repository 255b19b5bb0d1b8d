import Assist
import HearthCore
import ModelRouter

/// The check of models.yaml, of the providers' keys, and of the budget of a run.
struct ModelsCheck: DoctorCheck {
    let environment: ServerEnvironment
    let name = "models"

    func findings() async -> [Finding] {
        do {
            let catalog = try environment.loadCatalog()
            let known = "\(catalog.models.count) models with prices"
            guard environment.settings.boolean("AI_ASSIST_ENABLED") else {
                return [.ok(name, "\(known); AI_ASSIST_ENABLED is false, so the offline planner writes")]
            }
            let credentials = environment.credentials(for: catalog)
            if credentials.values.contains(where: \.suffice) {
                let unpaid = ModelPhase.allCases.compactMap { unpaidFallback(in: $0, of: catalog, credentials) }
                return unpaid.isEmpty ? [.ok(name, known)] : unpaid
            }
            return [
                .warn(
                    name, "no provider has a key: the offline planner writes", "set OPENAI_API_KEY or ANTHROPIC_API_KEY"
                )
            ]
        } catch {
            return [.fail(name, "\(error)", "correct the line; a running server keeps its models")]
        }
    }

    /// Returns a warning if a run's budget is less than the cost of the largest call to a chain's first model plus one to its
    /// second.
    private func unpaidFallback(
        in phase: ModelPhase, of catalog: ModelCatalog, _ credentials: [String: ProviderCredentials]
    ) -> Finding? {
        let chain = catalog.chain(for: phase)
        let links = chain.links.filter { ModelProbe($0, catalog: catalog, credentials: credentials) != nil }.prefix(2)
        let tokens = environment.settings.integer("RUN_TOKEN_LIMIT_DEFAULT")
        let usage = TokenUsage(input: max(0, tokens - chain.maxTokens), output: chain.maxTokens)
        let cost = links.reduce(Money.zero) { $0 + (catalog.models[$1]?.price.cost(of: usage) ?? .zero) }
        guard links.count == 2, cost > Money(cents: environment.settings.integer("RUN_BUDGET_CENTS_DEFAULT")) else {
            return nil
        }
        return .warn(
            name,
            "RUN_BUDGET_CENTS_DEFAULT is too low for \(links[0]) and a fallback to \(links[1]) in \(phase.rawValue)",
            "set it to \((cost.microdollars + 9_999) / 10_000) or more, or put cheaper models first")
    }
}
