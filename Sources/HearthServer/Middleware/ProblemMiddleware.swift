import HTTPTypes
import HearthCore
import Hummingbird
import NIOCore

/// Turns whatever a route throws into a problem document (RFC 9457), or into a page where a browser opens one.
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
            let response =
                problem.isForPage(request)
                ? Page(problem, requestID: context.requestID).response
                : try problem.response(requestID: context.requestID)
            // An answer to HEAD has no body, or the next answer on the connection would be misread (RFC 9112, 6.3).
            return request.method == .head ? response.createHeadResponse() : response
        }
    }
}

extension Problem {
    init(_ error: any Error, to request: Request) {
        let path = request.uri.path
        self.init(error, request: "\(request.method.rawValue) \(path)", form: Form(path: path))
    }

    /// Whether a person reads it: where a page was opened, or an address that leads nowhere. What is wrong at a route of the
    /// API is told as a document, whatever the client accepts.
    fileprivate func isForPage(_ request: Request) -> Bool {
        guard request.wantsPage, form == .problemDocument else { return false }
        let path = request.uri.path
        return failure.code == .routeNotFound || !path.hasPrefix("/v1/")
            || path.hasPrefix(Page.Section.dashboard.rawValue)
    }

    /// Throws `EncodingError`.
    func response(requestID: String) throws -> Response {
        Response(
            status: status,
            headers: HTTPFields(fields + [HTTPField(name: .contentType, value: contentType)]),
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try body(requestID: requestID))))
    }
}
