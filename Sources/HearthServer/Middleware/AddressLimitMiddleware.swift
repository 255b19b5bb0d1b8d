import Hummingbird

/// Lets only so many requests of an address come by.
struct AddressLimitMiddleware: RouterMiddleware {
    let authorizer: RequestAuthorizer

    func handle(
        _ request: Request, context: HearthRequestContext,
        next: @concurrent (Request, HearthRequestContext) async throws -> Response
    ) async throws -> Response {
        try await authorizer.admit(context.clientAddress, to: request.uri.path, context.limits)
        return try await next(request, context)
    }
}
