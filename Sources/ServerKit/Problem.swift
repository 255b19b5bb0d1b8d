import Assist
import HTTPFront
package import HTTPTypes
package import HearthAPI
package import HearthCore
import Hummingbird
import Logging
import NIOCore

/// The HTTP form of an error. No other code turns errors into HTTP.
package struct Problem {
    /// The format of an error's body.
    package enum Form: Sendable {
        /// The problem document of RFC 9457.
        case problemDocument
        /// The format of OpenAI's API.
        case openAI
        /// The format of Anthropic's API.
        case anthropic

        /// Creates the form that the clients of a path expect, also for routes of these APIs that Hearth does not have.
        package init(path: String) {
            let parts = path.split(separator: "/")
            guard parts.count > 1, parts[0] == "v1" else {
                self = .problemDocument
                return
            }
            self =
                switch parts[1] {
                // Hearth's own pictures; OpenAI makes some at /v1/images/generations, /edits and /variations.
                case "images" where parts.count < 3 || !Self.imagesOfOpenAI.contains(String(parts[2])): .problemDocument
                case let name where Self.resourcesOfOpenAI.contains(String(name)): .openAI
                case "messages", "complete": .anthropic
                default: .problemDocument
                }
        }

        private static let imagesOfOpenAI: Set = ["generations", "edits", "variations"]
        private static let resourcesOfOpenAI: Set = [
            "assistants", "audio", "batches", "chat", "completions", "containers", "conversations", "edits",
            "embeddings",
            "engines", "evals", "files", "fine_tuning", "images", "models", "moderations", "organization", "realtime",
            "responses", "threads", "uploads", "vector_stores", "videos",
        ]
    }

    /// The error.
    package let failure: HearthError
    /// The status of the response.
    package let status: HTTPResponse.Status
    /// The format of the body.
    package let form: Form
    /// The methods of the path, if the request had another.
    private let allowed: [String]?

    /// Creates the HTTP form of an error. An unknown error becomes `internal_error`.
    ///
    /// - Parameters:
    ///   - request: method and path, as in `GET /health`.
    ///   - isPrefixed: true under `/api`, whose clients expect 400 for an invalid field.
    init(_ error: any Error, request: String, form: Form = .problemDocument, isPrefixed: Bool = false) {
        failure = Self.failure(from: error, request: request, form)
        let status = Self.status(of: failure.code, form)
        self.status = isPrefixed && failure.code.kind == .invalidField ? .badRequest : status
        self.form = form
        allowed = (error as? MethodNotAllowed)?.allowed
    }

    /// Logs the error: level `error` for an unexpected failure of the server, otherwise `debug`.
    func log(to logger: Logger, requestID: String) {
        let isOurs = status.code >= 500
        if isOurs, ![.shuttingDown, .overloaded, .spendLimitReached].contains(failure.code) {
            RequestScope.current?.report(failure)
        }
        // A message for a client may quote its request, which must not be logged.
        let error = isOurs ? String(reflecting: failure) : failure.operatorDescription
        logger.log(
            // A server that stops, or that has reached its daily spend limit, rejects many requests by design.
            level: isOurs && ![.shuttingDown, .spendLimitReached].contains(failure.code) ? .error : .debug,
            "request failed",
            metadata: ["request": "\(requestID)", "status": "\(status.code)", "error": "\(error)"])
    }

    var contentType: String {
        switch form {
        case .problemDocument: "application/problem+json"
        case .openAI, .anthropic: "application/json"
        }
    }

    /// The fields of the head, without `Content-Type`.
    package var fields: [HTTPField] {
        switch status {
        case .serviceUnavailable, .tooManyRequests:
            [HTTPField(name: .retryAfter, value: String(failure.retryAfter?.wholeSeconds ?? 5))]
        // The time until a provider may be called again.
        case .badGateway where failure.retryAfter != nil:
            [HTTPField(name: .retryAfter, value: String(failure.retryAfter?.wholeSeconds ?? 0))]
        case .conflict where failure.code == .idempotencyConflict:
            [HTTPField(name: .retryAfter, value: String(failure.retryAfter?.wholeSeconds ?? 1))]
        case .methodNotAllowed: [HTTPField(name: .allow, value: (allowed ?? []).joined(separator: ", "))]
        case .unauthorized: [HTTPField(name: .wwwAuthenticate, value: "Bearer")]
        // RFC 9110, 12.5.3: the encoding that the server accepts.
        case .unsupportedMediaType where failure.code == .unsupportedEncoding:
            [HTTPField(name: .acceptEncoding, value: "identity")]
        default: []
        }
    }

    /// Returns the encoded body.
    ///
    /// - Throws: `EncodingError`.
    func body(requestID: String) throws -> [UInt8] {
        switch form {
        case .openAI: try WireJSON.encode(OpenAIError(failure))
        case .anthropic: try WireJSON.encode(AnthropicError(failure, requestID: requestID))
        case .problemDocument:
            try WireJSON.encode(
                ProblemDetails(
                    title: status.reasonPhrase, status: status.code, detail: failure.message,
                    code: failure.code.rawValue,
                    details: failure.problems.map { ProblemDetails.FieldProblem(field: $0.field, message: $0.message) },
                    requestID: requestID, retryable: failure.isRetryable))
        }
    }

    private static func failure(from error: any Error, request: String, _ form: Form) -> HearthError {
        switch error {
        case let failure as HearthError: failure
        case let other as MethodNotAllowed:
            HearthError(
                .methodNotAllowed, "\(request) is not supported. Use \(other.allowed.joined(separator: " or ")).")
        case is RouteNotFound where form != .problemDocument:
            HearthError(
                .routeNotFound,
                """
                Hearth does not offer \(request). Of OpenAI's API it offers POST /v1/chat/completions, POST /v1/responses, POST \
                /v1/responses/input_tokens, POST /v1/embeddings and GET /v1/models; of Anthropic's, POST /v1/messages, POST \
                /v1/messages/count_tokens and GET /v1/models.
                """
            )
        case is RouteNotFound:
            HearthError(.routeNotFound, "No route matches \(request). GET /openapi.json lists the routes.")
        default:
            HearthError(.internalError, "Something went wrong on our side.", underlying: error)
        }
    }

    /// Returns the HTTP status of each code.
    static func status(of code: HearthError.Code, _ form: Form) -> HTTPResponse.Status {
        switch code.kind {
        case .invalid: .badRequest
        case .invalidField: form == .problemDocument ? .unprocessableContent : .badRequest
        case .unauthorized: .unauthorized
        case .forbidden: .forbidden
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .requestTimeout: .requestTimeout
        case .conflict: .conflict
        case .preconditionFailed: .preconditionFailed
        case .tooLarge: .contentTooLarge
        case .headersTooLarge: .requestHeaderFieldsTooLarge
        case .unsupportedType: .unsupportedMediaType
        case .unprocessable: .unprocessableContent
        case .tooManyRequests: .tooManyRequests
        case .internalError: .internalServerError
        case .badGateway: .badGateway
        case .unavailable: .serviceUnavailable
        case .timeout: .gatewayTimeout
        }
    }
}

extension Problem {
    /// Creates the HTTP form of the error with which a request fails.
    package init(_ error: any Error, to context: RequestContext) {
        let path = context.path
        let form = Form(path: path)
        self.init(
            form == .openAI && Self.isMatchedByChance(path, error) ? RouteNotFound() : error,
            request: "\(context.method.rawValue) \(path)", form: form, isPrefixed: context.match.unprefixed != nil)
    }

    /// Returns whether a path of OpenAI's API that Hearth does not have failed at a route of Hearth's own: there its last word
    /// counts as an id. It is the path of a picture to make, or of the compaction of a response.
    private static func isMatchedByChance(_ path: String, _ error: any Error) -> Bool {
        let parts = path.split(separator: "/")
        if error is MethodNotAllowed, parts == ["v1", "responses", "compact"] { return true }
        return parts.starts(with: ["v1", "images"])
            && (error is MethodNotAllowed || (error as? HearthError)?.code.kind == .notFound)
    }

    /// Returns true if a person reads the error: at a page, or at a path without a route. An error at a route of the API is
    /// always a document.
    func isForPage(_ context: RequestContext) -> Bool {
        guard form == .problemDocument, context.wantsPage else { return false }
        let path = context.path
        return failure.code == .routeNotFound || context.match.route?.entry.description.tag == .pages
            || !path.hasPrefix("/v1/")
    }

    /// Returns the response to the client.
    ///
    /// - Throws: `EncodingError`.
    func response(requestID: String) throws -> Response {
        Response(
            status: status,
            headers: HTTPFields(fields + [HTTPField(name: .contentType, value: contentType)]),
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try body(requestID: requestID))))
    }
}

/// The error of a path that has no route.
struct RouteNotFound: Error {}

/// The error of a path that has routes only for other methods.
struct MethodNotAllowed: Error {
    var allowed: [String]
}

extension OpenAIError {
    /// Creates the error in OpenAI's format.
    package init(_ failure: HearthError) {
        self.init(
            message: failure.message, type: Self.type(of: failure.code),
            param: failure.problems.first.map { String($0.field.drop { $0 == "/" }).replacing("/", with: ".") },
            code: Self.code(of: failure.code))
    }

    private static func type(of code: HearthError.Code) -> String {
        switch code.kind {
        case .unauthorized: "authentication_error"
        case .forbidden: "permission_error"
        case .tooManyRequests: code == .quotaExceeded ? "insufficient_quota" : "rate_limit_error"
        case .badGateway, .timeout, .unavailable, .internalError: "server_error"
        default: "invalid_request_error"
        }
    }

    /// Returns the code in OpenAI's format, which has its own names for some codes.
    static func code(of code: HearthError.Code) -> String {
        switch code {
        case .quotaExceeded: "insufficient_quota"
        case .contextTooLong: "context_length_exceeded"
        default: code.rawValue
        }
    }
}

extension AnthropicError {
    /// Creates the error in Anthropic's format.
    ///
    /// - Parameter requestID: the request's id; nil for an error in a stream.
    package init(_ failure: HearthError, requestID: String? = nil) {
        let hasThread = failure.problems.contains { $0.field == "/thread" }
        self.init(
            type: Self.type(of: failure.code), message: failure.message, requestID: requestID,
            details: hasThread ? Unsupported() : nil)
    }

    /// Returns the class of a code in Anthropic's format.
    static func type(of code: HearthError.Code) -> String {
        switch code.kind {
        case .unauthorized: "authentication_error"
        case .forbidden: "permission_error"
        case .notFound: "not_found_error"
        case .tooLarge: "request_too_large"
        case .tooManyRequests: "rate_limit_error"
        case .timeout: "timeout_error"
        case .unavailable where code == .overloaded: "overloaded_error"
        case .internalError, .badGateway, .unavailable: "api_error"
        case .invalid, .invalidField, .methodNotAllowed, .requestTimeout, .conflict, .preconditionFailed,
            .headersTooLarge, .unsupportedType, .unprocessable:
            "invalid_request_error"
        }
    }
}

extension HearthError {
    static var draining: HearthError {
        HearthError(.shuttingDown, "The server is restarting. Please try again in a moment.")
    }

    /// The error `run_not_found` of a run that does not exist, is no longer kept, or belongs to another user.
    package static var unknownRun: HearthError {
        HearthError(.runNotFound, "No run has this id, or it is no longer available.")
    }
}

extension ProblemDetails: Validatable {
    /// The members of every problem document that this server sends.
    package static let rules: [Rule<Self>] = [
        // All members are required, although our own decoder accepts documents of proxies that lack some.
        Rule(["required": ["type", "title", "status", "detail", "code", "details", "retryable"]]) { _, _, _ in }
    ]
}
