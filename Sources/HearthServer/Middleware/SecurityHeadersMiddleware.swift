import HTTPTypes
import Hummingbird

struct SecurityHeadersMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: HearthRequestContext,
        next: @concurrent (Request, HearthRequestContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        // A page has rules of its own.
        for field in SecurityHeaders.fields where response.headers[field.name] == nil {
            response.headers[field.name] = field.value
        }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        return response
    }
}
