import Assist
import Foundation
import HearthCore
import Logging
import ModelRouter
import ServerKit

/// The validated configuration of hearth.yaml and models.yaml at one moment.
struct ConfigurationSnapshot: Sendable {
    /// The currently active settings. Settings that need a restart have the values of the last start.
    let settings: Settings
    let catalog: ModelCatalog
    let router: ChainRouter
    let assist: AssistPipeline.Configuration
    let requests: RequestConfiguration
    /// True if hearth.yaml exists and is not empty.
    let hasFile: Bool
    /// Names of changed settings that take effect at the next start.
    let waiting: [String]
    /// Descriptions of the differences from the previous snapshot, for the log.
    let changes: [String]

    /// The changes, as metadata of a log line.
    var metadata: Logger.Metadata {
        var metadata: Logger.Metadata = ["changes": "\(changes.isEmpty ? "none" : changes.joined(separator: "; "))"]
        if !waiting.isEmpty { metadata["at_the_next_start"] = "\(waiting.joined(separator: ", "))" }
        return metadata
    }

    /// The models of each phase, in order.
    var summary: String {
        let chains = ModelPhase.allCases.map { phase in
            let models = settings.boolean("AI_ASSIST_ENABLED") ? router.models(for: phase) : []
            return "\(phase.rawValue): \((models + ["offline planner"]).joined(separator: ", "))"
        }
        return chains.joined(separator: "; ")
    }
}

extension ServerEnvironment {
    /// Returns the configuration that the files define.
    ///
    /// - Parameters:
    ///   - files: the texts by path: models.yaml, and hearth.yaml if it exists.
    ///   - previous: the currently active configuration. The new router keeps its circuit breakers.
    /// - Throws: ``SettingsError`` or ``CommandFailure``, which name file and line.
    func configuration(
        of files: [String: String], from source: SettingsSource, after previous: ConfigurationSnapshot?,
        transport: any HTTPTransport
    ) throws -> ConfigurationSnapshot {
        let hasFile = files[source.path]?.contains { !$0.isWhitespace } ?? false
        // An editor that is about to write the file, or a full disk, must not remove the operator's limits.
        guard hasFile || !(previous?.hasFile ?? false) else {
            throw CommandFailure(
                message: "\(source.path):1: is empty or missing: write a comment into it to remove all its settings",
                isUsage: true)
        }
        let (settings, waiting) = try source.settings(yaml: files[source.path]).keepingFromStart(of: self.settings)
        let environment = with(settings)
        let catalog = try ModelsFile(path: modelsPath, text: files[modelsPath] ?? "").catalog()
        let router = ChainRouter(
            catalog: catalog, credentials: environment.credentials(for: catalog), transport: transport, clock: clock,
            logger: logger, succeeding: previous?.router)
        return ConfigurationSnapshot(
            settings: settings, catalog: catalog, router: router,
            assist: AssistPipeline.Configuration(settings: environment.assistSettings(catalog), model: router),
            requests: RequestConfiguration(
                rules: try environment.trafficRules(), crossOrigin: try CrossOrigin(list: settings["CORS_ORIGINS"])),
            hasFile: hasFile, waiting: waiting,
            changes: previous.map { settings.changes(from: $0.settings) + catalog.changes(from: $0.catalog) } ?? [])
    }

    private var spendLimit: Money? {
        let name = "SPEND_LIMIT_CENTS_PER_DAY"
        if settings.boolean("HEARTH_DEV"), !settings.isSet(name) { return nil }
        let cents = settings.integer(name)
        return cents == 0 ? nil : Money(cents: cents)
    }

    private func assistSettings(_ catalog: ModelCatalog) -> AssistPipeline.Settings {
        AssistPipeline.Settings(
            budget: Money(cents: settings.integer("RUN_BUDGET_CENTS_DEFAULT")),
            tokenLimit: settings.integer("RUN_TOKEN_LIMIT_DEFAULT"),
            userRunsPerMonth: settings.boolean("HEARTH_DEV") && !settings.isSet("USER_MONTHLY_QUOTA")
                ? 1000 : settings.integer("USER_MONTHLY_QUOTA"),
            spendLimit: spendLimit,
            deadline: .seconds(settings.integer("RUN_DEADLINE_SECONDS")),
            aiAssist: settings.boolean("AI_ASSIST_ENABLED"),
            phases: Dictionary(
                uniqueKeysWithValues: (ModelPhase.allCases + [.extraction]).map { phase in
                    let chain = catalog.chain(for: phase)
                    return (phase, .init(temperature: chain.temperature, maxTokens: chain.maxTokens))
                }))
    }
}

extension ModelCatalog {
    /// Returns the differences, by name.
    fileprivate func changes(from old: ModelCatalog) -> [String] {
        func names<Value: Equatable>(_ kind: String, _ old: [String: Value], _ new: [String: Value]) -> [String] {
            Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted().map { name in
                "\(kind) \(name)" + (old[name] == nil ? " is new" : new[name] == nil ? " is gone" : "")
            }
        }
        func chains(of catalog: ModelCatalog) -> [String: Chain] {
            Dictionary(
                uniqueKeysWithValues: (ModelPhase.allCases + [.extraction]).map {
                    ($0.rawValue, catalog.chain(for: $0))
                })
        }
        return names("provider", old.providers, providers) + names("model", old.models, models)
            + names("embedding", old.embeddings, embeddings) + names("chain", chains(of: old), chains(of: self))
    }
}
