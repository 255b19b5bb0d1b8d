import HTTPTypes
import HearthCore
import Hummingbird

/// While the server drains, only what a host asks about the server itself is answered.
struct DrainMiddleware: RouterMiddleware {
    let answers: OpenAnswers

    func handle(
        _ request: Request, context: HearthRequestContext,
        next: @concurrent (Request, HearthRequestContext) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        guard answers.isDraining, !HealthRoutes.paths.contains(path), path != "/metrics" else {
            return try await next(request, context)
        }
        throw HearthError.draining
    }
}
