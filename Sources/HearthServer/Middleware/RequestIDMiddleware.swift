import HTTPTypes
import Hummingbird
import Logging

/// Gives each request an id, and each answer the request's.
struct RequestIDMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: HearthRequestContext,
        next: @concurrent (Request, HearthRequestContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.requestID = RequestID.of(header: request.headers[.requestID])
        context.logger[metadataKey: "request"] = "\(context.requestID)"
        var response = try await next(request, context)
        response.headers[.requestID] = context.requestID
        return response
    }
}
