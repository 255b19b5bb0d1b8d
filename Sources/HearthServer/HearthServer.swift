package import Assist
package import HTTPFront
package import HearthCore
import Hummingbird
import HummingbirdCore
package import Logging
package import NIOCore
package import ServiceLifecycle

/// The services of the routes: seams of the core, implemented by the adapters that the executable chooses.
package struct ServerServices: Sendable {
    package var authenticator: any Authenticator
    package var accounts: any Accounts
    /// The Apple apps of this server, each as `TEAMID.bundle.identifier`.
    package var appleApps: [String]
    package var pipeline: AssistPipeline
    package var users: any UserStore
    package var households: any HouseholdStore
    package var memories: any MemoryStore
    package var feedback: any FeedbackStore
    package var usage: any UsageStatistics
    package var policy: any PolicyGate
    package var knowledge: any KnowledgeSearch
    package var readiness: @Sendable () async -> [ReadinessCheck]
    package var admin: AdminServices
    package var limiter: any RateLimiter
    package var idempotency: IdempotencyService
    package var clock: any HearthClock
    /// The source of ids for new entities and audit entries.
    package var ids: any IDGenerator
    package var observer: any Instrumentation

    package init(
        authenticator: any Authenticator, accounts: any Accounts, appleApps: [String] = [], pipeline: AssistPipeline,
        users: any UserStore,
        households: any HouseholdStore, memories: any MemoryStore, feedback: any FeedbackStore,
        usage: any UsageStatistics,
        policy: any PolicyGate, knowledge: any KnowledgeSearch,
        readiness: @escaping @Sendable () async -> [ReadinessCheck], admin: AdminServices,
        limiter: any RateLimiter,
        idempotency: IdempotencyService, clock: any HearthClock,
        ids: any IDGenerator = RandomIDs(), observer: (any Instrumentation)? = nil
    ) {
        self.authenticator = authenticator
        self.accounts = accounts
        self.appleApps = appleApps
        self.pipeline = pipeline
        self.users = users
        self.households = households
        self.memories = memories
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
        self.observer = observer ?? NoObserver(clock: clock)
    }
}

/// One check of `GET /ready`.
package struct ReadinessCheck: Sendable {
    package var name: String
    package var isReady: Bool
    /// Details for the operator: the missing part, or the part that is served.
    package var detail: String

    package init(name: String, isReady: Bool, detail: String) {
        self.name = name
        self.isReady = isReady
        self.detail = detail
    }
}

/// The settings of the HTTP server.
package struct ServerSettings: Sendable {
    package var host: String
    /// The port to listen on; 0 chooses a free one.
    package var port: Int
    package var version: String
    /// True if only requests to a loopback host are accepted.
    package var isLoopbackOnly: Bool
    /// Time between two pings on a quiet stream.
    package var pingInterval: Duration
    package var limits: ConnectionLimits
    /// Longest time that a graceful shutdown waits for open streams. The service group has to wait a little longer.
    package var drainTime: Duration
    package var configuration: Reloadable<RequestConfiguration>

    package init(
        host: String, port: Int, version: String, isLoopbackOnly: Bool = false, pingInterval: Duration = .seconds(15),
        drainTime: Duration = .seconds(25),
        configuration: Reloadable<RequestConfiguration> = Reloadable(RequestConfiguration()),
        limits: ConnectionLimits = ConnectionLimits()
    ) {
        self.host = host
        self.port = port
        self.version = version
        self.isLoopbackOnly = isLoopbackOnly
        self.pingInterval = pingInterval
        self.drainTime = drainTime
        self.configuration = configuration
        self.limits = limits
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
                service: middleware, responses: answers, limits: settings.limits, bodyLimit: routes.bodyLimit),
            configuration: ServerConfiguration(
                address: .hostname(settings.host, port: settings.port),
                // The kernel's own maximum, so that a burst of connections is not rejected.
                backlog: 4096),
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
