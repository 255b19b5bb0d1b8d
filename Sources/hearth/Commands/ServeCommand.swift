import ArgumentParser
import CurlClient
import HearthCore
import HearthServer
import Hummingbird
import Identity
import Logging
import ModelRouter
import PolicyEngine
import QuotaLedger
import ServiceLifecycle
import Storage
import UnixSignals

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve the API.",
        discussion: "Settings, by environment, hearth.yaml or --set NAME=VALUE, the last one winning:\n\n"
            + Setting.all.map { "  \($0.name): \($0.help)" }.joined(separator: "\n"))

    @OptionGroup var options: SettingsOptions

    @Flag(help: "Print every setting with its source and stop.")
    var printConfig = false

    func run() async throws {
        let settings = try options.load()
        if printConfig {
            print(settings.printed)
            return
        }
        try Self.checkDevelopmentMode(settings)
        ProcessLimits.prepare()
        let house = House(settings: settings)
        let storage = try await house.openMigratedStorage()
        if settings.boolean("HEARTH_DEV") {
            try await DevelopmentHousehold.ensure(in: storage, at: house.clock.now)
        }
        let transport = try CurlClient(
            CurlClientSettings(
                certificateAuthorities: settings["PROVIDER_CA_FILE"], proxy: settings["PROVIDER_PROXY"]))
        let runs = RunBacklog(writingTo: storage.runs, clock: house.clock, logger: house.logger)
        let services = try makeServices(house, storage: storage, runs: runs, transport: transport)
        let server = makeServer(
            services,
            settings: ServerSettings(
                host: settings["HOST"], port: settings.integer("PORT"), version: Hearth.version,
                isLoopbackOnly: settings.boolean("HEARTH_DEV")),
            logger: house.logger
        ) { [logger = house.logger] channel in
            let address = channel.localAddress
            logger.notice(
                "serving http://\(settings["HOST"]):\(address?.port ?? 0)",
                metadata: settings.boolean("HEARTH_DEV") ? ["mode": "development"] : [:])
        }
        // Stopped in reverse: first the server drains, then the transfers it used end and the last runs are recorded.
        var group = ServiceGroupConfiguration(
            services: [.init(service: transport), .init(service: BacklogService(runs: runs)), .init(service: server)],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: house.logger)
        group.maximumGracefulShutdownDuration = .seconds(30)
        do {
            try await ServiceGroup(configuration: group).run()
        } catch {
            throw CommandFailure(message: "cannot serve on \(settings["HOST"]):\(settings["PORT"]): \(error)")
        }
        await storage.close()
    }

    private func makeServices(
        _ house: House, storage: Storage, runs: RunBacklog, transport: CurlClient
    ) throws -> ServerServices {
        let settings = house.settings
        let isDevelopment = settings.boolean("HEARTH_DEV")
        let catalog = try house.loadCatalog()
        let router = ChainRouter(
            catalog: catalog, credentials: try house.credentials(for: catalog), transport: transport,
            clock: house.clock,
            logger: house.logger)
        let policy = PolicyGateway(policies: try house.loadPolicy())
        let knowledge = house.knowledge(storage)
        let ledger = MonthlyRunLedger(
            store: storage.reservations, clock: house.clock,
            monthlyRuns: isDevelopment && !settings.isSet("USER_MONTHLY_QUOTA")
                ? 1000 : settings.integer("USER_MONTHLY_QUOTA"))
        let pipeline = AssistPipeline(
            settings: AssistPipeline.Settings(
                budget: Money(cents: settings.integer("RUN_BUDGET_CENTS_DEFAULT")),
                tokenLimit: settings.integer("RUN_TOKEN_LIMIT_DEFAULT"),
                deadline: .seconds(settings.integer("RUN_DEADLINE_SECONDS")),
                aiAssist: settings.boolean("AI_ASSIST_ENABLED"),
                phases: Dictionary(
                    uniqueKeysWithValues: ModelPhase.allCases.map { phase in
                        let chain = catalog.chain(for: phase)
                        return (phase, .init(temperature: chain.temperature, maxTokens: chain.maxTokens))
                    })),
            policy: policy, ledger: ledger, model: router, knowledge: knowledge, households: storage.households,
            runs: runs, clock: house.clock, logger: house.logger)
        return ServerServices(
            authenticator: DevelopmentAuthenticator(isEnabled: isDevelopment, users: storage.users),
            pipeline: pipeline, users: storage.users, households: storage.households, feedback: storage.feedback,
            usage: storage.usage, policy: policy, knowledge: knowledge,
            readiness: Readiness(storage: storage, router: router, aiAssist: settings.boolean("AI_ASSIST_ENABLED"))
                .checks,
            clock: house.clock)
    }

    /// Dev mode trusts whoever can reach the port, so only this machine may.
    private static func checkDevelopmentMode(_ settings: Settings) throws {
        guard settings.boolean("HEARTH_DEV") else { return }
        let host = settings["HOST"]
        guard host == "localhost" || host == "::1" || host.hasPrefix("127.") else {
            throw CommandFailure(
                message:
                    "HEARTH_DEV serves only this machine: HOST is \(host), set it to 127.0.0.1 or turn HEARTH_DEV off",
                isUsage: true)
        }
    }
}
