import Assist
import HearthAPI
import HearthCore
import Hummingbird
import ServerKit

/// The routes for admins: runs, and the state of the server.
struct AdminRoutes {
    let queries: AdminQueries

    func add(to routes: inout RouteTable) {
        routes.on(.get, "v1/admin/runs", for: .administer, Self.list) { request, _ in
            let query = try RunsQuery(request.uri, until: queries.clock.now)
            return try Response(json: try await queries.runs(query))
        }
        routes.on(.get, "v1/admin/runs/:id", for: .administer, Self.report) { request, _ in
            try Response(json: try await queries.run(request.pathID))
        }
        routes.on(.get, "v1/admin/live", for: .administer, Self.live) { _, _ in
            try Response(json: await queries.live())
        }
    }

    private static let list = RouteDescription(
        .usage, "List runs", parameters: RunsQuery.parameters,
        answers: [.json(RunsResponse.self, "A page of runs, newest first.")])

    private static let report = RouteDescription(
        .usage, "Retrieve a run",
        answers: [
            .json(RunReportResponse.self, "The run. Question and answer are included only with feedback, redacted.")
        ],
        errors: [.runNotFound])

    private static let live = RouteDescription(
        .server, "Retrieve the server's current state", answers: [.json(LiveResponse.self, "The current state.")])
}
