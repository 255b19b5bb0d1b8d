import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird

struct HealthRoutes {
    /// What a host asks about the server itself, which is always answered.
    static let paths: Set = ["/health", "/api/v1/health", readyPath]
    static let readyPath = "/ready"

    let view: AdminQueries

    func add(to routes: inout RouteTable) {
        // Answers as soon as the process serves; apps that are given only this server's address look for the second.
        for path: RouterPath in ["health", "api/v1/health"] {
            routes.open(.get, path, Self.health) { _, _ in
                try Response(json: HealthResponse(version: view.version))
            }
        }
        // Says what is missing, to whom it concerns.
        routes.open(.get, "ready", Self.ready) { [authorizer = routes.authorizer] request, context in
            var answer = await view.readiness()
            let status: HTTPResponse.Status = answer.ready ? .ok : .serviceUnavailable
            if await !Self.mayReadDetails(request, context, authorizer) { answer.checks = [] }
            return try Response(json: answer, status: status)
        }
    }

    /// The details name models, files and what is broken: they are for programs on this machine and for administrators.
    private static func mayReadDetails(
        _ request: Request, _ context: HearthRequestContext, _ authorizer: RequestAuthorizer
    ) async -> Bool {
        if MetricsRoute.isOwn(request, context) { return true }
        guard let authorization = request.authorization(in: context),
            let caller = try? await authorizer.authenticate(authorization, for: .administer)
        else { return false }
        return (try? await authorizer.admit(caller, context.limits)) != nil
    }

    private static let health = RouteDescription(
        .server, "Whether the process serves", answers: [.json(HealthResponse.self, "It does.")])

    private static let ready = RouteDescription(
        .server, "Whether requests can succeed",
        answers: [
            .json(ReadyResponse.self, "They can."),
            .json(ReadyResponse.self, "They cannot: a check says what is missing.", status: .serviceUnavailable),
        ], errors: [.rateLimited])
}
