import HearthAPI
import Hummingbird

struct HealthRoutes {
    /// What a host asks about the server itself, which is always answered.
    static let paths: Set = ["/health", "/api/v1/health", "/ready"]

    let readiness: @Sendable () async -> [ReadinessCheck]
    let version: String
    let answers: OpenAnswers

    func add(to routes: inout RouteTable) {
        // Answers as soon as the process serves; apps that are given only this server's address look for the second.
        for path: RouterPath in ["health", "api/v1/health"] {
            routes.open(.get, path, Self.health) { _, _ in
                try Response(json: HealthResponse(version: version))
            }
        }
        // Says what is missing.
        routes.open(.get, "ready", Self.ready) { _, _ in
            var checks = await readiness()
            if answers.isDraining {
                checks.append(ReadinessCheck(name: "server", isReady: false, detail: "shutting down"))
            }
            let isReady = checks.allSatisfy(\.isReady)
            return try Response(
                json: ReadyResponse(
                    checks: checks.map { ReadyResponse.Check(name: $0.name, ok: $0.isReady, detail: $0.detail) }),
                status: isReady ? .ok : .serviceUnavailable)
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
