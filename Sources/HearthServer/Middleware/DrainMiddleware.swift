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
        guard answers.isDraining, !["/health", "/ready", "/metrics"].contains(request.uri.path) else {
            return try await next(request, context)
        }
        throw HearthError.draining
    }
}
