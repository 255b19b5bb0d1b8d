package import HearthCore
import Hummingbird
package import Logging
package import NIOCore
package import ServiceLifecycle

/// What the routes work with: Core's seams, wired by the executable.
package struct ServerServices: Sendable {
    package var authenticator: any Authenticator
    package var pipeline: AssistPipeline
    package var users: any UserStore
    package var households: any HouseholdStore
    package var feedback: any FeedbackStore
    package var knowledge: any KnowledgeSearch
    package var readiness: @Sendable () async -> [ReadinessCheck]
    package var clock: any HearthClock

    package init(
        authenticator: any Authenticator, pipeline: AssistPipeline, users: any UserStore,
        households: any HouseholdStore, feedback: any FeedbackStore, knowledge: any KnowledgeSearch,
        readiness: @escaping @Sendable () async -> [ReadinessCheck], clock: any HearthClock
    ) {
        self.authenticator = authenticator
        self.pipeline = pipeline
        self.users = users
        self.households = households
        self.feedback = feedback
        self.knowledge = knowledge
        self.readiness = readiness
        self.clock = clock
    }
}

/// One line of `GET /ready`.
package struct ReadinessCheck: Sendable {
    package var name: String
    package var isReady: Bool
    /// What is missing or what is served, for the host.
    package var detail: String

    package init(name: String, isReady: Bool, detail: String) {
        self.name = name
        self.isReady = isReady
        self.detail = detail
    }
}

package struct ServerSettings: Sendable {
    package var host: String
    /// 0 takes a free port.
    package var port: Int
    package var version: String
    /// Refuses requests that name another host than this machine.
    package var isLoopbackOnly: Bool
    /// Between two comment pings on a quiet stream.
    package var pingInterval: Duration
    /// How long a graceful shutdown lets streams go on. The service group has to wait a little longer.
    package var drainTime: Duration

    package init(
        host: String, port: Int, version: String, isLoopbackOnly: Bool = false, pingInterval: Duration = .seconds(15),
        drainTime: Duration = .seconds(25)
    ) {
        self.host = host
        self.port = port
        self.version = version
        self.isLoopbackOnly = isLoopbackOnly
        self.pingInterval = pingInterval
        self.drainTime = drainTime
    }
}

/// The HTTP server: every route behind the middleware, outermost first.
///
/// - Parameter onRunning: called with the listening channel once the server accepts connections.
package func makeServer(
    _ services: ServerServices, settings: ServerSettings, logger: Logger,
    onRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
) -> some Service {
    let archive = RunArchive(clock: services.clock)
    let detached = DetachedRuns()
    let router = Router(context: HearthRequestContext.self)
    router.addMiddleware {
        RequestIDMiddleware()
        SecurityHeadersMiddleware()
        ProblemMiddleware()
        if settings.isLoopbackOnly { LoopbackHostMiddleware() }
    }
    AssistRoutes(services: services, settings: settings, archive: archive, detached: detached).add(to: router)
    UserRoutes(services: services).add(to: router)
    HouseholdRoutes(services: services).add(to: router)
    FeedbackRoutes(services: services).add(to: router)
    SearchRoutes(services: services).add(to: router)
    HealthRoutes(readiness: services.readiness, version: settings.version).add(to: router)
    return HearthService(
        application: Application(
            router: router,
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port), serverName: "hearth"),
            onServerRunning: onRunning,
            logger: logger),
        archive: archive, detached: detached)
}

/// The server, and the runs that outlive their connections: both hear of a graceful shutdown at once, so that they
/// drain beside each other and not one after the other.
private struct HearthService<Server: ApplicationProtocol>: Service {
    let application: Server
    let archive: RunArchive
    let detached: DetachedRuns

    func run() async throws {
        async let _ = archive.sweep()
        async let runs: Void = detached.run()
        try await application.run()
        detached.close()
        await runs
    }
}
