import CurlClient
import Foundation
import HearthCore
import Logging
import ModelRouter
import PolicyEngine
import Retrieval
import Storage
import Telemetry

/// The composition root: creates every part of the server from the settings.
struct ServerEnvironment: Sendable {
    let settings: Settings
    let clock = SystemClock()
    let ids = RandomIDs()
    let metrics: ServerMetrics
    let logger: Logger
    let logLevel: LogLevel

    init(settings: Settings) {
        self.settings = settings
        let level = LogLevel(settings["LOG_LEVEL"])
        (metrics, logLevel) = (ServerMetrics(), level)
        logger = Self.makeLogger(settings, metrics, level)
    }

    private init(_ settings: Settings, like environment: ServerEnvironment) {
        self.settings = settings
        (metrics, logger, logLevel) = (environment.metrics, environment.logger, environment.logLevel)
    }

    /// Returns the same environment with other settings.
    func with(_ settings: Settings) -> ServerEnvironment { ServerEnvironment(settings, like: self) }

    /// Returns the settings of pgvector's graph.
    func vectorSettings() throws -> PgVectorSettings {
        let vectors = PgVectorSettings(
            m: settings.integer("PGVECTOR_M"), efConstruction: settings.integer("PGVECTOR_EF_CONSTRUCTION"),
            efSearch: settings.integer("PGVECTOR_EF_SEARCH"))
        guard vectors.efConstruction >= 2 * vectors.m else {
            throw CommandFailure(
                message: "\(settings.place(of: "PGVECTOR_EF_CONSTRUCTION")) must be at least twice PGVECTOR_M")
        }
        return vectors
    }

    /// Returns the current contents of the policy files.
    @Sendable func policySources() throws -> [PolicySet.Source] { try PolicySet.sources(in: settings["POLICY_DIR"]) }

    /// Returns the policy that the files define.
    @Sendable func compilePolicy(_ sources: [PolicySet.Source]) throws -> PolicySet {
        try PolicySet(
            parsing: sources, redactor: Redactor(placeholder: .init(setting: settings["PII_PLACEHOLDER"])))
    }

    /// Returns the policy in POLICY_DIR. Its own tests are not run.
    func loadPolicy() throws -> PolicySet {
        do {
            return try compilePolicy(policySources())
        } catch {
            throw CommandFailure(message: "\(error)")
        }
    }

    /// Returns the server's policy and the reloader that follows its files.
    ///
    /// - Throws: ``CommandFailure`` if the policy is invalid or fails its own tests.
    func openPolicy() throws -> (PolicyGateway, PolicyReloader) {
        do {
            let sources = try policySources()
            let policies = try compilePolicy(sources)
            if let failure = policies.runTests().first { throw CommandFailure(message: "\(failure)") }
            let gateway = PolicyGateway(policies: policies)
            return (
                gateway,
                PolicyReloader(
                    gateway: gateway, sources: sources, clock: clock, read: policySources, compile: compilePolicy)
            )
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(message: "\(error)")
        }
    }

    var modelsPath: String { settings["SEED_DIR"] + "/models.yaml" }

    /// Returns the providers and models of models.yaml.
    @Sendable func loadCatalog() throws -> ModelCatalog {
        try ModelsFile(path: modelsPath, text: ModelsFile.text(of: modelsPath)).catalog()
    }

    /// Returns the settings of connections to providers. Checks PROVIDER_CA_FILE, because libcurl reads the file only at the
    /// first call.
    func transportSettings() throws -> CurlClientSettings {
        let file = settings["PROVIDER_CA_FILE"]
        if !file.isEmpty {
            let place = settings.place(of: "PROVIDER_CA_FILE")
            guard access(file, R_OK) == 0 else {
                throw CommandFailure(message: "\(place) cannot be read: \(file): \(String(cString: strerror(errno)))")
            }
            guard let text = try? String(contentsOfFile: file, encoding: .isoLatin1) else {
                throw CommandFailure(message: "\(place) cannot be read: \(file): expected a text file")
            }
            guard text.firstRange(of: Self.certificate) != nil else {
                throw CommandFailure(message: "\(place) holds no certificate in PEM: \(file)")
            }
        }
        return CurlClientSettings(certificateAuthorities: file, proxy: settings["PROVIDER_PROXY"])
    }

    private static var certificate: Regex<Substring> {
        /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----\s+MI[A-Za-z0-9+\/=\s]+-----END/
    }

    /// Returns keys and base URLs of the catalog's providers. A provider with a base URL of the operator needs no key.
    func credentials(for catalog: ModelCatalog) -> [String: ProviderCredentials] {
        catalog.providers.mapValues { provider in
            let isOwn = settings.isSet(provider.baseURLSetting)
            return ProviderCredentials(
                apiKey: settings[provider.credentialSetting],
                baseURL: isOwn ? settings[provider.baseURLSetting] : nil, requiresKey: !isOwn)
        }
    }
}
