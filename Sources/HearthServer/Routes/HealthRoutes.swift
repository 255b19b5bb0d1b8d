import HearthAPI
import Hummingbird

struct HealthRoutes {
    /// What a host asks about the server itself, which is always answered.
    static let paths: Set = ["/health", "/api/v1/health", "/ready"]

    let view: OperatorView

    func add(to routes: inout RouteTable) {
        // Answers as soon as the process serves; apps that are given only this server's address look for the second.
        for path: RouterPath in ["health", "api/v1/health"] {
            routes.open(.get, path, Self.health) { _, _ in
                try Response(json: HealthResponse(version: view.version))
            }
        }
        // Says what is missing.
        routes.open(.get, "ready", Self.ready) { _, _ in
            let answer = await view.readiness()
            return try Response(json: answer, status: answer.ready ? .ok : .serviceUnavailable)
        }
    }

    private static let health = RouteDescription(
        .server, "Whether the process serves", answers: [.json(HealthResponse.self, "It does.")])

    private static let ready = RouteDescription(
        .server, "Whether requests can succeed",
        answers: [
            .json(ReadyResponse.self, "They can."),
            .json(ReadyResponse.self, "They cannot: a check says what is missing.", status: .serviceUnavailable),
        ])
}
