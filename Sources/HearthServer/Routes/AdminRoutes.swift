import Assist
import HearthAPI
import HearthCore
import Hummingbird

/// What whoever runs the house looks at beside the sums: runs, and what goes on.
struct AdminRoutes {
    let view: AdminQueries

    func add(to routes: inout RouteTable) {
        routes.on(.get, "v1/admin/runs", for: .administer, Self.list) { request, _ in
            let query = try RunsQuery(request.uri, until: view.services.clock.now)
            return try Response(json: try await view.runs(query))
        }
        routes.on(.get, "v1/admin/runs/:id", for: .administer, Self.report) { request, _ in
            try Response(json: try await view.run(request.pathID))
        }
        routes.on(.get, "v1/admin/live", for: .administer, Self.live) { _, _ in
            try Response(json: await view.live())
        }
    }

    private static let list = RouteDescription(
        .usage, "Runs, the newest first", parameters: RunsQuery.parameters,
        answers: [.json(RunsResponse.self, "A page of them.")])

    private static let report = RouteDescription(
        .usage, "All that is known of a run",
        answers: [
            .json(RunReportResponse.self, "The run. What was asked and answered stands, redacted, with feedback only.")
        ],
        errors: [.runNotFound])

    private static let live = RouteDescription(
        .server, "What goes on, and how what is needed fares", answers: [.json(LiveResponse.self, "At this moment.")])
}
