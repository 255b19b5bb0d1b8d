import Hummingbird

struct LoopbackHostMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: HearthRequestContext,
        next: @concurrent (Request, HearthRequestContext) async throws -> Response
    ) async throws -> Response {
        try LoopbackHost.check(from: context.peer, context.clientAddress, context.configuration, request.head.field)
        return try await next(request, context)
    }
}
