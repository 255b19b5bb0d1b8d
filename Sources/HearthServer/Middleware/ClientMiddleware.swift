import HTTPTypes
import HearthCore
import Hummingbird

/// Finds out what the request is held to and who really asks, and tells each client of the limits that its request has met.
struct ClientMiddleware: RouterMiddleware {
    let configuration: Reloadable<RequestConfiguration>

    func handle(
        _ request: Request, context: HearthRequestContext,
        next: @concurrent (Request, HearthRequestContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.configuration = configuration.current
        context.limits = RequestLimits(under: context.configuration.rules)
        let proxies = context.configuration.rules.proxies
        context.clientAddress = proxies.client(
            peer: context.peer, forwardedFor: request.headers[values: .forwardedFor])
        context.isEncrypted = proxies.isEncrypted(
            peer: context.peer, forwardedProto: request.head.field("x-forwarded-proto"))
        var response = try await next(request, context)
        for field in context.limits.fields { response.headers[field.name] = field.value }
        return response
    }
}
