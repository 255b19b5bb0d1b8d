import AdminAPI
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import ServerKit

/// The routes for probes: whether the process runs, and whether it can serve requests.
struct HealthRoutes: RouteModule {
    let queries: AdminQueries

    func add(to routes: inout RouteTable) {
        // Apps that know only this server's address request the second path.
        for path in ["health", "api/v1/health"] {
            routes.onPublic(.get, path, Self.health, isQuick: true) { _ in
                try Response(json: HealthResponse(version: queries.version))
            }
        }
        // The details are only for callers that may read them.
        routes.onPublic(.get, "ready", Self.ready, isQuick: true) { [authorizer = routes.authorizer] request in
            var answer = await queries.readiness()
            let status: HTTPResponse.Status = answer.ready ? .ok : .serviceUnavailable
            if await !Self.mayReadDetails(request, authorizer) { answer.checks = [] }
            return try Response(json: answer, status: status)
        }
    }

    /// Tests whether the caller is a program on this machine or an admin. The details name models, files and failures.
    private static func mayReadDetails(_ request: ServerKit.RequestContext, _ authorizer: RequestAuthorizer) async
        -> Bool
    {
        if request.isLocal { return true }
        guard request.authorization != nil, let caller = try? await authorizer.authenticate(request, for: .administer)
        else { return false }
        return (try? await caller.acting(as: nil)) != nil
    }

    private static let health = RouteDescription(
        .server, "Check that the process is running", answers: [.json(HealthResponse.self, "The process is running.")])

    private static let ready = RouteDescription(
        .server, "Check that the server can serve requests",
        answers: [
            .json(ReadyResponse.self, "The server is ready."),
            .json(
                ReadyResponse.self, "The server is not ready; a check names the reason.", status: .serviceUnavailable),
        ], errors: [.rateLimited])
}
