import HTTPFront

/// All routes of a server, and the OpenAPI document that describes them.
package struct ServerRoutes {
    let table: RouteTable
    /// The routes with their descriptions.
    package var entries: [RouteEntry] { table.entries }
    /// The document at `GET /openapi.json`.
    package let document: OpenAPIDocument

    init(
        _ services: ServerServices, _ settings: ServerSettings, replays: ReplayBuffer, answers: InFlightResponses
    ) {
        let authorizer = RequestAuthorizer(
            authenticator: services.authenticator, limiter: services.limiter, idempotency: services.idempotency)
        var routes = RouteTable(authorizer: authorizer)
        AssistStreamRoute(services: services, settings: settings, replays: replays, answers: answers).add(to: &routes)
        ResumeRoute(services: services, settings: settings, replays: replays).add(to: &routes)
        ChatCompletionRoute(services: services, settings: settings).add(to: &routes)
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
        document = OpenAPIRoute(version: settings.version, asksNobody: settings.isLoopbackOnly).add(to: &routes)
        table = routes
    }

    /// Creates the routes that a server with these services has.
    package init(_ services: ServerServices, _ settings: ServerSettings) {
        self.init(
            services, settings, replays: ReplayBuffer(clock: services.clock),
            answers: InFlightResponses(clock: services.clock))
    }
}
