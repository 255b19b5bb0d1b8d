import AdminAPI
import Archives
import ArgumentParser
import Assist
import CurlClient
import FamilyAPI
import Foundation
import HearthCore
import HearthServer
import Hummingbird
import Identity
import Logging
import ModelRouter
import PolicyEngine
import Records
import Retrieval
import ServiceLifecycle
import Storage
import Telemetry
import TrafficLimits
import UnixSignals

/// The command that starts the server.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Start the server.",
        discussion: """
            If DATABASE_URL names an SQLite file that does not exist, creates it and ingests SEED_DIR.

            Examples:
              hearth serve
              hearth serve --port 8080 --set LOG_LEVEL=debug
              DATABASE_URL=postgres://hearth@db/hearth hearth serve
              hearth serve --print-config

            Settings come from the environment, from hearth.yaml (with names in lower case) and from --set NAME=VALUE. \
            Later sources take precedence.
            \(SettingGroup.help)
            """)

    @OptionGroup var options: SettingsOptions

    @Flag(help: "Print every setting with its source, and exit.")
    var printConfig = false

    func run() async throws {
        // Before anything else: SIGHUP must not end the process.
        let hangups = await UnixSignalsSequence(trapping: .sighup)
        let settings = try options.load()
        if printConfig {
            print(settings.printed)
            return
        }
        let environment = ServerEnvironment(settings: settings)
        for warning in SettingName.warnings(about: ProcessInfo.processInfo.environment) {
            environment.logger.warning("\(warning)")
        }
        let mostConnections = ProcessLimits.prepare(logger: environment.logger)
        let parts = try await Self.prepare(environment, from: options.source())
        let (transport, observability, configuration) = (parts.transport, parts.observability, parts.configuration)
        let (policy, reloader) = parts.policy
        let storage = try await environment.openServedStorage(transport)
        if settings.boolean("HEARTH_DEV") {
            try await DevelopmentHousehold.ensure(in: storage, at: environment.clock.now)
        }
        let tokens = try await environment.accessTokens()
        let runs = RunOutbox(writingTo: storage.quota, clock: environment.clock, logger: environment.logger)
        let knowledge = try await environment.knowledge(storage, transport) { configuration.current.catalog }
        let (limiter, redis) = await environment.limiter(parts.limitStore, storage)
        let auditKey = try environment.auditKey()
        let sync = try await environment.sync(storage)
        let files = environment.blobs(transport)
        let images = environment.images(storage, sync, files: files)
        let jobs = JobRunner(
            LogImport(
                store: storage.jobs, user: storage.accounts.users(ofJobsAt: environment.clock), sync: sync,
                inspector: ChildInspector.ofThisProgram, clock: environment.clock, ids: environment.ids),
            store: storage.jobs, clock: environment.clock, ids: environment.ids, logger: environment.logger)
        var made = try makeServices(
            environment, storage: storage, sync: sync, jobs: jobs, images: images, fetcher: parts.fetcher, runs: runs,
            knowledge: knowledge, transport: transport,
            tokens: tokens,
            configuration: configuration, policy: policy, reloader: reloader, limiter: limiter,
            telemetry: observability.telemetry, auditKey: auditKey)
        let imports = environment.importRunner(storage, sync, made.imports, made.shelves)
        made.imports.added = { imports.wake() }
        let services = made
        let setup = try await environment.setupPath(storage)
        let server = makeServer(
            services,
            settings: ServerSettings(
                host: settings["HOST"], port: settings.integer("PORT"), version: Hearth.version,
                isLoopbackOnly: settings.boolean("HEARTH_DEV"), configuration: configuration.requests,
                mostConnections: mostConnections),
            logger: environment.logger
        ) { [logger = environment.logger] channel in
            let address = channel.localAddress
            if let setup { environment.announceSetup(setup, port: address?.port ?? 0) }
            logger.notice(
                "serving http://\(settings["HOST"]):\(address?.port ?? 0)",
                metadata: settings.boolean("HEARTH_DEV") ? ["mode": "development"] : [:])
        }
        let sweeper = ReservationSweepService(
            sweeper: ReservationSweeper(
                store: storage.quota, clock: environment.clock, logger: environment.logger))
        // Services stop in reverse order: the server drains first, then the last runs are recorded, then transfers end.
        var group = ServiceGroupConfiguration(
            services: [
                .init(service: transport), .init(service: parts.fetcher),
            ] + observability.services.map { .init(service: $0) } + [
                .init(service: RunOutboxService(runs: runs, pipeline: services.pipeline)),
                .init(service: TableLoadingService(pipeline: services.pipeline, logger: environment.logger)),
                .init(service: sweeper),
                .init(
                    service: ExpiredRowsService(
                        storage: storage, sync: sync, clock: environment.clock,
                        entitlement: settings["PRO_ENTITLEMENT"], logger: environment.logger)),
                .init(
                    service: ImageSweepService(
                        sweeper: ImageSweeper(store: storage.images, files: files, clock: environment.clock),
                        clock: environment.clock, logger: environment.logger)),
                .init(service: ChangeRelayService(relay: sync.relay)),
                .init(service: JobService(runner: jobs)),
                .init(service: JobService(runner: imports)),
                .init(service: server),
                .init(service: KnowledgeRefreshService(knowledge: knowledge, changes: storage.documentChanges)),
                .init(
                    service: ReloadService(
                        configuration: configuration, policies: reloader, hangups: hangups, clock: environment.clock,
                        logger: environment.logger)),
            ],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: environment.logger)
        group.maximumGracefulShutdownDuration = .seconds(30)
        do {
            try await ServiceGroup(configuration: group).run()
        } catch {
            throw CommandFailure(message: "cannot serve on \(settings["HOST"]):\(settings["PORT"]): \(error)")
        }
        redis?.close()
        await storage.close()
    }

    /// The parts that need no database.
    struct Parts {
        let transport: CurlClient
        /// Fetches addresses that are not trusted.
        let fetcher: GuardedFetch
        let observability: Observability
        let configuration: LiveConfiguration
        let policy: (PolicyGateway, PolicyReloader)
        let limitStore: ServerEnvironment.LimitStore
    }

    /// Creates the parts that need no database. Finds every configuration error that can be found before a file is created;
    /// these exit with 2.
    static func prepare(_ environment: ServerEnvironment, from source: SettingsSource) async throws -> Parts {
        do {
            try checkDevelopmentMode(environment.settings)
            try checkSecrets(environment.settings)
            try checkApple(environment.settings)
            try environment.checkDatabaseFolder()
            try environment.checkBucket()
            let transport = try CurlClient(environment.transportSettings())
            let parts = Parts(
                transport: transport, fetcher: try GuardedFetch(environment.outboundNetworks()),
                observability: try environment.observability(transport),
                configuration: try LiveConfiguration(environment, from: source, transport: transport),
                policy: try environment.openPolicy(), limitStore: try environment.limitStore())
            _ = try environment.vectorSettings()
            try environment.checkEmbedder(transport)
            try await environment.checkIdentity(transport)
            _ = try environment.storedAuditKey()
            try ListenAddress(environment.settings).check()
            return parts
        } catch var failure as CommandFailure {
            failure.isUsage = true
            throw failure
        }
    }

    private func makeServices(
        _ environment: ServerEnvironment, storage: Storage, sync: SyncService, jobs: JobRunner, images: ImageService,
        fetcher: GuardedFetch, runs: RunOutbox, knowledge: KnowledgeBase, transport: CurlClient, tokens: AccessTokens,
        configuration: LiveConfiguration,
        policy: PolicyGateway, reloader: PolicyReloader,
        limiter: any RateLimiter, telemetry: ServerTelemetry, auditKey: AuditKey?
    ) throws -> ServerServices {
        let settings = environment.settings
        telemetry.watch(runs, policy) { configuration.current.router }
        telemetry.watch(sync)
        let shelves = RecipeShelves(sync: sync) { try policy.sanitized($0) }
        let pipeline = AssistPipeline(
            configuration: configuration.assist, policy: policy, quota: storage.quota, knowledge: knowledge,
            households: storage.households, memories: storage.memories, served: storage.results,
            kitchen: HouseholdKitchen(
                sync: sync, shelves: shelves, clock: environment.clock, ids: environment.ids),
            references: try environment.references(), runs: ObservedRuns(runs, countingIn: telemetry.metrics),
            process: environment.ids.id(at: environment.clock.now), clock: environment.clock,
            logger: environment.logger, digest: auditKey?.digest)
        return ServerServices(
            authenticator: environment.authenticator(storage, tokens: tokens),
            accounts: try environment.accounts(storage, tokens: tokens, transport: transport, limiter: limiter),
            appleApps: settings.list("APPLE_APP_IDS"), publicOrigin: environment.publicOrigin,
            pipeline: pipeline, users: storage.users,
            households: storage.households, memories: storage.memories, results: storage.results,
            responses: storage.responses, embedder: try environment.embeddingService(transport), sync: sync,
            shelves: shelves,
            feedback: storage.feedback, usage: storage.usage, policy: policy, knowledge: knowledge,
            readiness: Readiness(
                storage: storage, knowledge: knowledge, configuration: configuration, reloader: reloader
            ).checks,
            admin: AdminServices(
                runs: storage.runDirectory, models: configuration,
                policy: {
                    let policies = policy.current
                    return PolicyState(
                        rules: policies.rules.count, fingerprint: policies.fingerprint,
                        rejection: reloader.status.rejection?.reason)
                }, configuration: { configuration.reloader.status }),
            limiter: limiter,
            idempotency: environment.idempotency(storage, deadline: { pipeline.configuration.settings.deadline }),
            clock: environment.clock, ids: environment.ids, observer: telemetry,
            jobs: storage.jobs, images: images, jobAdded: { jobs.wake() },
            imports: environment.imports(storage, fetcher, PipelineExtractor(pipeline: pipeline), covers: images),
            growth: environment.growthTable())
    }

    /// Throws if DATABASE_URL has a password that every tutorial contains. Dev mode allows it.
    static func checkSecrets(_ settings: Settings) throws {
        guard !settings.boolean("HEARTH_DEV") else { return }
        if let password = URLComponents(string: settings["DATABASE_URL"])?.password, Setting.isPlaceholder(password) {
            throw CommandFailure(
                message: "\(settings.place(of: "DATABASE_URL")) has a well-known password: choose another one",
                isUsage: true)
        }
    }

    /// Throws if Sign in with Apple is enabled without an app or without PUBLIC_URL.
    static func checkApple(_ settings: Settings) throws {
        guard settings.isSet("APPLE_AUDIENCE") else { return }
        let place = settings.place(of: "APPLE_AUDIENCE")
        guard !settings.list("APPLE_AUDIENCE").isEmpty else {
            throw CommandFailure(
                message: "\(place) is empty: expected bundle identifiers separated by commas", isUsage: true)
        }
        guard settings.isSet("PUBLIC_URL") else {
            throw CommandFailure(
                message: "\(place) needs PUBLIC_URL as well: each nonce names the server that created it", isUsage: true
            )
        }
    }

    /// Throws if dev mode listens on an address that other machines can reach: it trusts every client.
    static func checkDevelopmentMode(_ settings: Settings) throws {
        guard settings.boolean("HEARTH_DEV") else { return }
        let host = settings["HOST"]
        guard host == "localhost" || host == "::1" || host.hasPrefix("127.") else {
            throw CommandFailure(
                message:
                    "HEARTH_DEV serves only this machine, but HOST is \(host): set HOST=127.0.0.1 or HEARTH_DEV=false",
                isUsage: true)
        }
    }
}
