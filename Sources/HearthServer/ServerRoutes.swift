import AccountAPI
import AdminAPI
import AssistAPI
import FamilyAPI
import HTTPFront
package import ServerKit
import WebApp

/// All routes of a server, and the OpenAPI document that describes them.
package struct ServerRoutes {
    let table: RouteTable
    /// The routes with their descriptions.
    package var entries: [RouteEntry] { table.entries }
    /// The document at `GET /openapi.json`.
    package var document: OpenAPIDocument { description.value }
    private let description: LazyValue<OpenAPIDocument>

    init(
        _ services: ServerServices, _ settings: ServerSettings, replays: ReplayBuffer, answers: InFlightResponses
    ) {
        let queries = AdminQueries(
            services: services.admin, usage: services.usage, policy: services.policy, readiness: services.readiness,
            answers: answers, version: settings.version, clock: services.clock)
        let modules: [any RouteModule] = [
            AssistModule(
                services: services.assist, replays: replays, answers: answers, pingInterval: settings.pingInterval),
            AccountModule(services: services.account),
            FamilyModule(services: services.family, pingInterval: settings.pingInterval),
            AdminModule(queries: queries, users: services.users),
            MetricsRoute(observer: services.observer, answers: answers),
            HealthRoutes(queries: queries),
            WebModule(accounts: services.accounts, needsNoSignIn: settings.isLoopbackOnly) {
                [account = services.account] user in
                account.accessChanged([user], [])
            },
        ]
        var routes = RouteTable(
            authorizer: RequestAuthorizer(
                authenticator: services.authenticator, limiter: services.limiter, idempotency: services.idempotency))
        for module in modules { module.add(to: &routes) }
        // Last, because the document describes all other routes.
        description = OpenAPIRoute(version: settings.version, needsNoSignIn: settings.isLoopbackOnly).add(to: &routes)
        table = routes
    }

    /// Creates the routes that a server with these services has.
    package init(_ services: ServerServices, _ settings: ServerSettings) {
        self.init(
            services, settings, replays: ReplayBuffer(clock: services.clock),
            answers: InFlightResponses(clock: services.clock))
    }
}
