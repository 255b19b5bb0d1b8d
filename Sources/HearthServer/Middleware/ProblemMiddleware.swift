import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

/// Turns whatever a route throws into a problem document (RFC 9457). The one place where errors become HTTP.
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
            let failure = Self.failure(from: error, request: request)
            let status = Self.status(of: failure.code)
            context.logger.log(
                level: status.code >= 500 ? .error : .debug, "request failed",
                metadata: ["status": "\(status.code)", "error": "\(String(reflecting: failure))"])
            return try Self.response(for: failure, status: status, requestID: context.requestID)
        }
    }

    private static func failure(from error: any Error, request: Request) -> HearthError {
        switch error {
        case let failure as HearthError: failure
        case let http as HTTPError where http.status == .notFound:
            HearthError(.routeNotFound, "There is nothing at \(request.method.rawValue) \(request.uri.path).")
        case let http as HTTPError where http.status == .contentTooLarge: .bodyTooLarge
        case is NIOTooManyBytesError: .bodyTooLarge
        case is HTTPParserError: HearthError(.invalidField, "The request is not proper HTTP.", underlying: error)
        case let http as HTTPError where http.status.kind == .clientError:
            HearthError(.invalidField, "The request cannot be read.", underlying: http)
        default:
            HearthError(.internalError, "Something went wrong on our side.", underlying: error)
        }
    }

    /// What each code means in HTTP.
    private static func status(of code: HearthError.Code) -> HTTPResponse.Status {
        switch code {
        case .invalidJSON, .unknownMode: .badRequest
        case .invalidField: .unprocessableContent
        case .bodyTooLarge: .contentTooLarge
        case .unsupportedMediaType: .unsupportedMediaType
        case .unauthorized: .unauthorized
        case .forbidden: .forbidden
        case .routeNotFound, .userNotFound, .householdNotFound, .runNotFound: .notFound
        case .providerUnavailable: .badGateway
        case .deadlineExceeded: .gatewayTimeout
        case .shuttingDown, .storageUnavailable: .serviceUnavailable
        case .internalError: .internalServerError
        }
    }

    private static func response(
        for failure: HearthError, status: HTTPResponse.Status, requestID: String
    ) throws -> Response {
        let problem = ProblemDetails(
            title: status.reasonPhrase, status: status.code, detail: failure.message, code: failure.code.rawValue,
            details: failure.problems.map { ProblemDetails.FieldProblem(field: $0.field, message: $0.message) },
            requestID: requestID, retryable: failure.isRetryable)
        var response = try Response(json: problem, status: status)
        response.headers[.contentType] = "application/problem+json"
        if status == .serviceUnavailable { response.headers[.retryAfter] = "5" }
        if status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
        return response
    }
}

extension HearthError {
    /// Requests are small: 64 KB hold the longest conversation that a model's window would.
    static let maximumBody = 65_536

    static let bodyTooLarge = HearthError(.bodyTooLarge, "The request body is larger than \(maximumBody) bytes.")
}
