import HTTPTypes
import Hummingbird

struct CrossOriginMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: HearthRequestContext,
        next: @concurrent (Request, HearthRequestContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers.append(contentsOf: context.configuration.crossOrigin.fields(for: request.headers[.origin]))
        return response
    }
}
