import HTTPTypes
import HearthCore
import Hummingbird

/// While the server drains, only what a host asks about the server itself is answered.
struct DrainMiddleware: RouterMiddleware {
    let answers: InFlightResponses

    func handle(
        _ request: Request, context: HearthRequestContext,
        next: @concurrent (Request, HearthRequestContext) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        // As the router reads a path: what is empty in it does not count.
        let isAboutServer = HealthRoutes.paths.contains(path) || path.split(separator: "/") == ["metrics"]
        guard answers.isDraining, !isAboutServer else {
            return try await next(request, context)
        }
        throw HearthError.draining
    }
}
