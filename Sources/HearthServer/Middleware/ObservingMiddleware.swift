import HTTPTypes
import HearthCore
import Hummingbird

/// Notes how each request is answered, in the trace that its caller names.
struct ObservingMiddleware: RouterMiddleware {
    let observer: any Instrumentation

    func handle(
        _ request: Request, context: HearthRequestContext,
        next: @concurrent (Request, HearthRequestContext) async throws -> Response
    ) async throws -> Response {
        let scope = RequestScope(
            request.method.rawValue, at: nil, id: context.requestID,
            from: TraceContext(
                traceparent: request.headers[values: .traceParent], tracestate: request.headers[values: .traceState]),
            observer: observer)
        return try await scope.run {
            let response = try await next(request, context)
            scope.note(status: response.status.code)
            return response
        }
    }
}

extension HTTPField.Name {
    fileprivate static let traceParent = constant("traceparent")
    fileprivate static let traceState = constant("tracestate")
}
