import CurlClient
import Foundation
import HearthCore
import Identity
import Logging
import ModelRouter
import PolicyEngine
import Retrieval
import Storage
import Telemetry

/// Opens what the settings name. Every part is made here and nowhere else.
struct ServerEnvironment: Sendable {
    let settings: Settings
    let clock = SystemClock()
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

    /// The same house by other settings.
    func with(_ settings: Settings) -> ServerEnvironment { ServerEnvironment(settings, like: self) }

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

    /// The policy files as they are now.
    @Sendable func policySources() throws -> [PolicySet.Source] { try PolicySet.sources(in: settings["POLICY_DIR"]) }

    @Sendable func compilePolicy(_ sources: [PolicySet.Source]) throws -> PolicySet {
        try PolicySet(
            parsing: sources, redactor: Redactor(placeholder: .init(setting: settings["PII_PLACEHOLDER"])),
            digest: Digest.sha256)
    }

    func loadPolicy() throws -> PolicySet {
        do {
            return try compilePolicy(policySources())
        } catch {
            throw CommandFailure(message: "\(error)")
        }
    }

    /// The policy of a server, which follows its files. A policy that fails its own tests is none to serve with.
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

    @Sendable func loadCatalog() throws -> ModelCatalog {
        try ModelsFile(path: modelsPath, text: ModelsFile.text(of: modelsPath)).catalog()
    }

    /// How providers are reached. Tried here, because libcurl would read the file at the first call only.
    func transportSettings() throws -> CurlClientSettings {
        let file = settings["PROVIDER_CA_FILE"]
        if !file.isEmpty {
            let place = settings.place(of: "PROVIDER_CA_FILE")
            guard access(file, R_OK) == 0 else {
                throw CommandFailure(message: "\(place) cannot be read: \(file): \(String(cString: strerror(errno)))")
            }
            guard let text = try? String(contentsOfFile: file, encoding: .isoLatin1) else {
                throw CommandFailure(message: "\(place) cannot be read: \(file): not a file")
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

    /// Keys and addresses of the catalog's providers. A provider whose address is the operator's own needs no key.
    func credentials(for catalog: ModelCatalog) -> [String: ProviderCredentials] {
        catalog.providers.mapValues { provider in
            let isOwn = settings.isSet(provider.baseURLSetting)
            return ProviderCredentials(
                apiKey: settings[provider.credentialSetting],
                baseURL: isOwn ? settings[provider.baseURLSetting] : nil, requiresKey: !isOwn)
        }
    }
}
