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
            let problem = Problem(error, to: request)
            problem.log(to: context.logger, requestID: context.requestID)
            let response = try problem.response(requestID: context.requestID)
            // An answer to HEAD has no body, or the next answer on the connection would be misread (RFC 9112, 6.3).
            return request.method == .head ? response.createHeadResponse() : response
        }
    }
}

extension Problem {
    /// Where clients of OpenAI's API ask.
    private static let doorPaths = ["/v1/models", "/v1/chat/"]

    init(_ error: any Error, to request: Request) {
        let path = request.uri.path
        self.init(error, request: "\(request.method.rawValue) \(path)", form: Self.form(at: path))
    }

    /// The form of the errors at a path.
    static func form(at path: String) -> Form {
        doorPaths.contains(where: (path.first == "/" ? path : "/" + path).hasPrefix) ? .openAI : .problemDocument
    }

    /// Throws `EncodingError`.
    func response(requestID: String) throws -> Response {
        Response(
            status: status,
            headers: HTTPFields(fields + [HTTPField(name: .contentType, value: contentType)]),
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try body(requestID: requestID))))
    }
}
