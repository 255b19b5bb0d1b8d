import HTTPTypes
import Hummingbird

/// Headers that keep a browser from doing anything with an answer but hand it to the page that asked.
struct SecurityHeadersMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: HearthRequestContext,
        next: @concurrent (Request, HearthRequestContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.frameOptions] = "DENY"
        response.headers[.referrerPolicy] = "no-referrer"
        response.headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        return response
    }
}
