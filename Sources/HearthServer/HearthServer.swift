import AccountAPI
package import AdminAPI
package import Assist
import AssistAPI
package import Family
package import FamilyAPI
package import HTTPFront
package import HearthCore
import Hummingbird
import HummingbirdCore
package import Logging
package import NIOCore
package import Records
package import ServerKit
package import ServiceLifecycle
import WebApp

/// The services of the server: seams, implemented by the adapters that the executable chooses. Each API target receives
/// those that its routes use.
package struct ServerServices: Sendable {
    /// The check of credentials.
    package var authenticator: any Authenticator
    /// The accounts, sessions, API tokens and members.
    package var accounts: any Accounts
    /// The Apple apps of this server, each as `TEAMID.bundle.identifier`.
    package var appleApps: [String]
    /// Scheme, host and port of the server's public address; nil if the operator has not set it.
    package var publicOrigin: String?
    /// The runs.
    package var pipeline: AssistPipeline
    /// The users.
    package var users: any UserStore
    /// The households with their preferences.
    package var households: any HouseholdStore
    /// The memories of households.
    package var memories: any MemoryStore
    /// The users' own runs and their results.
    package var results: any RunResults
    /// The stored responses of `/v1/responses`.
    package var responses: any ResponseStore
    /// The vectors of clients' own texts.
    package var embedder: any TextEmbedding
    /// The sync of the families' records.
    package var sync: SyncService
    /// The households' own recipes in memory.
    package var shelves: RecipeShelves
    /// The store of feedback on answers.
    package var feedback: any FeedbackStore
    /// The sums of runs, tokens and cost.
    package var usage: any UsageStatistics
    /// The policy.
    package var policy: any PolicyGate
    /// The search of the knowledge base.
    package var knowledge: any KnowledgeSearch
    /// A closure that returns the checks of `GET /ready`.
    package var readiness: @Sendable () async -> [ReadinessCheck]
    /// The services of the admin routes.
    package var admin: AdminServices
    /// The rate limits.
    package var limiter: any RateLimiter
    /// The services of requests with an `Idempotency-Key`.
    package var idempotency: IdempotencyService
    /// The clock of records, deadlines and pings.
    package var clock: any HearthClock
    /// The source of ids for new entities and audit entries.
    package var ids: any IDGenerator
    /// The receiver of telemetry.
    package var observer: any Instrumentation
    /// The jobs of families.
    package var jobs: any JobStore
    /// Has this process look for jobs.
    package var jobAdded: @Sendable () -> Void
    /// The pictures of families.
    package var images: ImageService
    /// What imports of recipes need besides.
    package var imports: ImportServices
    /// The growth standards; nil if the server has no file of them.
    package var growth: GrowthTable?

    /// Creates the services.
    ///
    /// - Parameter observer: the receiver of telemetry; nil for none.
    package init(
        authenticator: any Authenticator, accounts: any Accounts, appleApps: [String] = [],
        publicOrigin: String? = nil, pipeline: AssistPipeline,
        users: any UserStore,
        households: any HouseholdStore, memories: any MemoryStore, results: any RunResults,
        responses: any ResponseStore, embedder: any TextEmbedding, sync: SyncService,
        shelves: RecipeShelves,
        feedback: any FeedbackStore, usage: any UsageStatistics,
        policy: any PolicyGate, knowledge: any KnowledgeSearch,
        readiness: @escaping @Sendable () async -> [ReadinessCheck], admin: AdminServices,
        limiter: any RateLimiter,
        idempotency: IdempotencyService, clock: any HearthClock,
        ids: any IDGenerator = RandomIDs(), observer: (any Instrumentation)? = nil, jobs: any JobStore,
        images: ImageService,
        jobAdded: @escaping @Sendable () -> Void = {}, imports: ImportServices, growth: GrowthTable? = nil
    ) {
        self.authenticator = authenticator
        self.accounts = accounts
        self.appleApps = appleApps
        self.publicOrigin = publicOrigin
        self.pipeline = pipeline
        self.users = users
        self.households = households
        self.memories = memories
        self.results = results
        self.responses = responses
        self.embedder = embedder
        self.sync = sync
        self.shelves = shelves
        self.feedback = feedback
        self.usage = usage
        self.policy = policy
        self.knowledge = knowledge
        self.readiness = readiness
        self.admin = admin
        self.limiter = limiter
        self.idempotency = idempotency
        self.clock = clock
        self.ids = ids
        self.jobs = jobs
        self.jobAdded = jobAdded
        self.images = images
        self.imports = imports
        self.growth = growth
        self.observer = observer ?? NoInstrumentation(clock: clock)
    }

    var assist: AssistServices {
        AssistServices(
            pipeline: pipeline, households: households, memories: memories, results: results, responses: responses,
            embedder: embedder, feedback: feedback, policy: policy, knowledge: knowledge, clock: clock, ids: ids)
    }

    var account: AccountServices {
        AccountServices(
            accounts: accounts, appleApps: appleApps, users: users, households: households, memories: memories,
            pipeline: pipeline, policy: policy, knowledge: knowledge, clock: clock, ids: ids,
            accessChanged: { [sync] users, households in
                sync.publishAccess(
                    Set(users.map(ChangeHub.Topic.user)).union(households.map(ChangeHub.Topic.household)))
            })
    }

    var family: FamilyServices {
        FamilyServices(
            sync: sync, accounts: accounts, users: users, results: results, publicOrigin: publicOrigin, clock: clock,
            ids: ids, jobs: jobs, jobAdded: jobAdded, images: images, imports: imports, growth: growth,
            knowledge: knowledge, households: households, policy: policy, shelves: shelves)
    }
}

/// The settings of the HTTP server.
package struct ServerSettings: Sendable {
    /// The address or name to listen on.
    package var host: String
    /// The port to listen on; 0 chooses a free one.
    package var port: Int
    /// The version of the server, for clients.
    package var version: String
    /// True if only requests to a loopback host are accepted.
    package var isLoopbackOnly: Bool
    /// Time between two pings on a quiet stream.
    package var pingInterval: Duration
    /// The limits of each connection.
    package var limits: ConnectionLimits
    /// Longest time that a graceful shutdown waits for open streams. The service group has to wait a little longer.
    package var drainTime: Duration
    /// The settings that each request reads once.
    package var configuration: Reloadable<RequestConfiguration>

    /// Creates settings.
    ///
    /// - Parameter mostConnections: the most connections of all clients; nil for those of `limits`.
    package init(
        host: String, port: Int, version: String, isLoopbackOnly: Bool = false, pingInterval: Duration = .seconds(15),
        drainTime: Duration = .seconds(25),
        configuration: Reloadable<RequestConfiguration> = Reloadable(RequestConfiguration()),
        limits: ConnectionLimits = ConnectionLimits(), mostConnections: Int? = nil
    ) {
        self.host = host
        self.port = port
        self.version = version
        self.isLoopbackOnly = isLoopbackOnly
        self.pingInterval = pingInterval
        self.drainTime = drainTime
        self.configuration = configuration
        self.limits = limits
        if let mostConnections { self.limits.most = mostConnections }
    }
}

/// Returns the HTTP server.
///
/// - Parameter onRunning: called with the listening channel once the server accepts connections.
package func makeServer(
    _ services: ServerServices, settings: ServerSettings, logger: Logger,
    onRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
) -> some Service {
    makeServer(services, settings: settings, logger: logger, adding: { _ in }, onRunning: onRunning)
}

/// Returns the HTTP server with additional routes.
///
/// - Parameter addRoutes: adds routes to those of the server.
func makeServer(
    _ services: ServerServices, settings: ServerSettings, logger: Logger, adding addRoutes: (inout RouteTable) -> Void,
    onRunning: @escaping @Sendable (any Channel) async -> Void
) -> some Service {
    let replays = ReplayBuffer(clock: services.clock)
    let answers = InFlightResponses(clock: services.clock)
    var table = ServerRoutes(services, settings, replays: replays, answers: answers).table
    addRoutes(&table)
    let routes = table
    let middleware = Middleware(
        routes: routes, responses: answers, configuration: settings.configuration,
        isLoopbackOnly: settings.isLoopbackOnly, observer: services.observer, logger: logger,
        page: { Page($0, requestID: $1.id).response })
    return HearthService(
        server: Server(
            childChannelSetup: HTTPServerChannel(
                service: middleware, responses: answers, limits: settings.limits,
                isShared: { [configuration = settings.configuration] address in
                    address.isLoopback || configuration.current.rules.proxies.contain(address)
                }, bodyLimit: routes.bodyLimit),
            configuration: ServerConfiguration(
                address: .hostname(settings.host, port: settings.port),
                // The kernel's own maximum, so that a burst of connections is not rejected.
                backlog: 4096, availableConnectionsDelegate: .maximum(settings.limits.most, logger: logger)),
            onServerRunning: onRunning, eventLoopGroup: EventLoopGroupProvider.singleton.eventLoopGroup, logger: logger),
        replays: replays, answers: answers, drainTime: settings.drainTime, logger: logger)
}

/// The server and its in-flight responses. On a graceful shutdown the responses drain while the server still listens,
/// so that new requests get an error with a retry time; then the server stops.
private struct HearthService<Server: Service>: Service {
    let server: Server
    let replays: ReplayBuffer
    let answers: InFlightResponses
    let drainTime: Duration
    let logger: Logger

    func run() async throws {
        // A group of its own, because a shutdown of the outer group would close the listening socket at once.
        var configuration = ServiceGroupConfiguration(services: [server], logger: logger)
        // After draining, only requests that clients do not finish sending are left.
        configuration.maximumGracefulShutdownDuration = .seconds(3)
        let group = ServiceGroup(configuration: configuration)
        async let _ = replays.sweep()
        async let _ = answers.keep()
        async let _ = stop(group)
        // Shielded from cancellation: if it met a connection that was just accepted, it would crash the process
        // (NIO's writer must not be released unfinished). Cancellation becomes a short shutdown instead.
        try await Task.detached { try await group.run() }.value
    }

    private func stop(_ group: ServiceGroup) async {
        try? await gracefulShutdown()
        await answers.drain(for: drainTime)
        await group.triggerGracefulShutdown()
    }
}
