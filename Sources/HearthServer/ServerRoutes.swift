import Hummingbird

/// All routes of a server: the streaming ones, which the lane takes, and the others behind the middleware.
package struct ServerRoutes {
    let router: Router<HearthRequestContext>
    let lane: [any LaneRoute]
    let gate: Gatekeeper
    /// Each of them as the outside sees it.
    package let entries: [RouteEntry]
    /// What `GET /openapi.json` says.
    package let document: OpenAPIDocument

    init(
        _ services: ServerServices, _ settings: ServerSettings, archive: RunArchive, answers: OpenAnswers
    ) {
        let gate = Gatekeeper(
            authenticator: services.authenticator, limiter: services.limiter,
            idempotency: services.idempotency)
        self.gate = gate
        lane = [
            AssistStreamRoute(services: services, settings: settings, archive: archive, answers: answers),
            ResumeRoute(services: services, settings: settings, archive: archive),
            ChatCompletionRoute(services: services, settings: settings),
        ]
        router = Router(context: HearthRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.addMiddleware {
            RequestIDMiddleware()
            ObservingMiddleware(observer: services.observer)
            SecurityHeadersMiddleware()
            ClientMiddleware(terms: settings.terms)
            CrossOriginMiddleware()
            ProblemMiddleware()
            if settings.isLoopbackOnly { LoopbackHostMiddleware() }
            DrainMiddleware(answers: answers)
            AddressLimitMiddleware(gate: gate)
        }
        var routes = RouteTable(router: router, gate: gate)
        SignInRoutes(services: services).add(to: &routes)
        AccountRoutes(services: services).add(to: &routes)
        MemberRoutes(services: services).add(to: &routes)
        UserRoutes(services: services).add(to: &routes)
        HouseholdRoutes(services: services).add(to: &routes)
        MemoryRoutes(services: services).add(to: &routes)
        let view = OperatorView(services, answers: answers, version: settings.version)
        UsageRoutes(services: services, view: view).add(to: &routes)
        OperatorRoutes(view: view).add(to: &routes)
        FeedbackRoutes(services: services, archive: archive).add(to: &routes)
        SearchRoutes(services: services).add(to: &routes)
        ModelRoutes(services: services).add(to: &routes)
        MetricsRoute(observer: services.observer, answers: answers).add(to: &routes)
        HealthRoutes(view: view).add(to: &routes)
        SignInPages(services: services, gate: gate, asksNobody: settings.isLoopbackOnly).add(to: &routes)
        SetupPages(services: services).add(to: &routes)
        TryPage(gate: gate, asksNobody: settings.isLoopbackOnly).add(to: &routes)
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
            services, settings, archive: RunArchive(clock: services.clock),
            answers: OpenAnswers(clock: services.clock))
    }
}
