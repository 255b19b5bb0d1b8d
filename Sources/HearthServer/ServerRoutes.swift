import Hummingbird

/// All routes of a server: the streaming ones, which the lane takes, and the others behind the middleware.
package struct ServerRoutes {
    let router: Router<HearthRequestContext>
    let lane: [any LaneRoute]
    let authorizer: RequestAuthorizer
    /// Each of them as the outside sees it.
    package let entries: [RouteEntry]
    /// What `GET /openapi.json` says.
    package let document: OpenAPIDocument

    init(
        _ services: ServerServices, _ settings: ServerSettings, replays: ReplayBuffer, answers: InFlightResponses
    ) {
        let authorizer = RequestAuthorizer(
            authenticator: services.authenticator, limiter: services.limiter,
            idempotency: services.idempotency)
        self.authorizer = authorizer
        lane = [
            AssistStreamRoute(services: services, settings: settings, replays: replays, answers: answers),
            ResumeRoute(services: services, settings: settings, replays: replays),
            ChatCompletionRoute(services: services, settings: settings),
        ]
        router = Router(context: HearthRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.addMiddleware {
            RequestIDMiddleware()
            ObservingMiddleware(observer: services.observer)
            SecurityHeadersMiddleware()
            ClientMiddleware(configuration: settings.configuration)
            CrossOriginMiddleware()
            ProblemMiddleware()
            if settings.isLoopbackOnly { LoopbackHostMiddleware() }
            DrainMiddleware(answers: answers)
            AddressLimitMiddleware(authorizer: authorizer)
        }
        var routes = RouteTable(router: router, authorizer: authorizer)
        SignInRoutes(services: services).add(to: &routes)
        AccountRoutes(services: services).add(to: &routes)
        MemberRoutes(services: services).add(to: &routes)
        UserRoutes(services: services).add(to: &routes)
        HouseholdRoutes(services: services).add(to: &routes)
        MemoryRoutes(services: services).add(to: &routes)
        let view = AdminQueries(services, answers: answers, version: settings.version)
        UsageRoutes(services: services, view: view).add(to: &routes)
        AdminRoutes(view: view).add(to: &routes)
        FeedbackRoutes(services: services, replays: replays).add(to: &routes)
        SearchRoutes(services: services).add(to: &routes)
        ModelRoutes(services: services).add(to: &routes)
        MetricsRoute(observer: services.observer, answers: answers).add(to: &routes)
        HealthRoutes(view: view).add(to: &routes)
        SignInPages(services: services, authorizer: authorizer, asksNobody: settings.isLoopbackOnly).add(to: &routes)
        SetupPages(services: services).add(to: &routes)
        TryPage(authorizer: authorizer, asksNobody: settings.isLoopbackOnly).add(to: &routes)
        DashboardPages(view: view).add(to: &routes)
        AssetRoutes().add(to: &routes)
        document = OpenAPIRoute(version: settings.version, asksNobody: settings.isLoopbackOnly)
            .add(to: &routes, lane: lane)
        router.add(middleware: KnownPathMiddleware(router, lane: lane))
        entries = lane.map(RouteEntry.init) + routes.entries
    }

    /// As a server with these services would have them.
    package init(_ services: ServerServices, _ settings: ServerSettings) {
        self.init(
            services, settings, replays: ReplayBuffer(clock: services.clock),
            answers: InFlightResponses(clock: services.clock))
    }
}
