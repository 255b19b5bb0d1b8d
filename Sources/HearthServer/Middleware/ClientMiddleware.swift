import HTTPTypes
import Hummingbird

/// Finds out who really asks, and tells each client of the limits that its request has met.
struct ClientMiddleware: RouterMiddleware {
    let proxies: TrustedProxies

    func handle(
        _ request: Request, context: HearthRequestContext,
        next: @concurrent (Request, HearthRequestContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.clientAddress = proxies.client(
            peer: context.peer, forwardedFor: request.headers[values: .forwardedFor])
        var response = try await next(request, context)
        for field in context.limits.fields { response.headers[field.name] = field.value }
        return response
    }
}
