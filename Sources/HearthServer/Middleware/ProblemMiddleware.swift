import HTTPTypes
import Hummingbird
import NIOCore

/// Turns whatever a route throws into a problem document (RFC 9457).
struct ProblemMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: HearthRequestContext,
        next: @concurrent (Request, HearthRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            let problem = Problem(
                error, request: "\(request.method.rawValue) \(request.uri.path)",
                form: request.uri.path.hasPrefix("/v1/models") ? .openAI : .problemDocument)
            problem.log(to: context.logger, requestID: context.requestID)
            // An answer to HEAD has no body, or the next answer on the connection would be misread (RFC 9112, 6.3).
            let body = request.method == .head ? [] : try problem.body(requestID: context.requestID)
            return Response(
                status: problem.status,
                headers: HTTPFields(problem.fields + [HTTPField(name: .contentType, value: problem.contentType)]),
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
        }
    }
}
