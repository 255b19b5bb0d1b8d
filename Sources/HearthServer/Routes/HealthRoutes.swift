import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird

struct HealthRoutes {
    let view: AdminQueries

    func add(to routes: inout RouteTable) {
        // Answers as soon as the process serves; apps that are given only this server's address look for the second.
        for path in ["health", "api/v1/health"] {
            routes.onPublic(.get, path, Self.health) { _ in
                try Response(json: HealthResponse(version: view.version))
            }
        }
        // Says what is missing, to whom it concerns.
        routes.onPublic(.get, "ready", Self.ready) { [authorizer = routes.authorizer] request in
            var answer = await view.readiness()
            let status: HTTPResponse.Status = answer.ready ? .ok : .serviceUnavailable
            if await !Self.mayReadDetails(request, authorizer) { answer.checks = [] }
            return try Response(json: answer, status: status)
        }
    }

    /// The details name models, files and what is broken: they are for programs on this machine and for administrators.
    private static func mayReadDetails(_ request: RequestContext, _ authorizer: RequestAuthorizer) async -> Bool {
        if request.isLocal { return true }
        guard request.authorization != nil, let caller = try? await authorizer.authenticate(request, for: .administer)
        else { return false }
        return (try? await caller.acting(as: nil)) != nil
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
