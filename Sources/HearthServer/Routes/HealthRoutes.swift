import HearthAPI
import Hummingbird

struct HealthRoutes {
    let readiness: @Sendable () async -> [ReadinessCheck]
    let version: String
    let answers: OpenAnswers

    func add(to routes: inout RouteTable) {
        // Answers as soon as the process serves.
        routes.open(.get, "health") { _, _ in
            try Response(json: HealthResponse(version: version))
        }
        // Says what is missing.
        routes.open(.get, "ready") { _, _ in
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
}
