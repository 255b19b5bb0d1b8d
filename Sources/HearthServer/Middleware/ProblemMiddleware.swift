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
                form: Problem.Form(path: request.uri.path))
            problem.log(to: context.logger, requestID: context.requestID)
            let body = try problem.body(requestID: context.requestID)
            let response = Response(
                status: problem.status,
                headers: HTTPFields(problem.fields + [HTTPField(name: .contentType, value: problem.contentType)]),
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
            // An answer to HEAD has no body, or the next answer on the connection would be misread (RFC 9112, 6.3).
            return request.method == .head ? response.createHeadResponse() : response
        }
    }
}
