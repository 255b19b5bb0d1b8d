/// The error that crosses seams, with one message for the client and one for the operator.
///
/// Modules throw their own error structs inside and translate them to this one where they implement a seam. So one
/// function in ServerKit can turn any failure into an HTTP response or a terminal event.
package struct HearthError: Error, CustomStringConvertible {
    /// A stable name for one reason why a request fails. Each is declared beside the feature that it belongs to.
    package struct Code: Hashable, Sendable {
        /// The name in responses, records and `docs/protocol.md`: `run_not_found`.
        package let rawValue: String
        /// The meaning of the code, from which the HTTP status follows.
        package let kind: Kind
        /// True if the same request may succeed later.
        package let isRetryable: Bool

        /// Declares a code.
        ///
        /// - Parameter isRetryable: nil for what is usual for errors of this kind.
        package init(_ rawValue: String, _ kind: Kind, isRetryable: Bool? = nil) {
            self.rawValue = rawValue
            self.kind = kind
            self.isRetryable = isRetryable ?? kind.isRetryable
        }
    }

    /// The meaning of a code in HTTP. One function in ServerKit turns it into a status.
    package enum Kind: CaseIterable, Sendable {
        /// The request cannot be understood.
        case invalid
        /// A member of the request breaks a rule.
        case invalidField
        case unauthorized
        case forbidden
        case notFound
        case methodNotAllowed
        /// The client took too long to send the request.
        case requestTimeout
        case conflict
        /// The object has changed since the client read it.
        case preconditionFailed
        case tooLarge
        case headersTooLarge
        case unsupportedType
        /// The request is well-formed and contradicts an earlier one.
        case unprocessable
        case tooManyRequests
        case internalError
        /// A service that the server depends on for this response failed.
        case badGateway
        case unavailable
        /// The server could not finish in time.
        case timeout

        /// True if the same request usually succeeds later.
        package var isRetryable: Bool {
            switch self {
            case .requestTimeout, .tooManyRequests, .badGateway, .unavailable, .timeout: true
            case .invalid, .invalidField, .unauthorized, .forbidden, .notFound, .methodNotAllowed, .conflict,
                .preconditionFailed, .tooLarge, .headersTooLarge, .unsupportedType, .unprocessable, .internalError:
                false
            }
        }
    }

    /// A problem with one field of a request.
    package struct FieldProblem: Hashable, Sendable {
        /// JSON pointer (RFC 6901) of the field, or the query parameter's name.
        package var field: String
        /// The problem, as a sentence for the client.
        package var message: String

        /// Creates a field problem.
        package init(field: String, message: String) {
            self.field = field
            self.message = message
        }
    }

    /// The reason of the failure.
    package var code: Code
    /// The message for the client: no path, no query, no text of the household.
    package var message: String
    /// The invalid fields; empty if the error concerns none.
    package var problems: [FieldProblem]
    /// The message for the operator's log, part of `debugDescription`.
    package var detail: String
    /// The error that caused this one.
    package var underlying: (any Error)?
    /// When the client may try again, if known.
    package var retryAfter: Duration?
    /// The source file that created the error.
    package var file: StaticString
    /// The source line that created the error.
    package var line: UInt

    /// Creates an error.
    package init(
        _ code: Code, _ message: String, problems: [FieldProblem] = [], detail: String = "",
        underlying: (any Error)? = nil, retryAfter: Duration? = nil, file: StaticString = #fileID, line: UInt = #line
    ) {
        self.code = code
        self.message = message
        self.problems = problems
        self.detail = detail
        self.underlying = underlying
        self.retryAfter = retryAfter
        self.file = file
        self.line = line
    }

    /// True if the same request may succeed later.
    package var isRetryable: Bool { code.isRetryable }

    /// The code and the place. It is redacted, so that an error interpolated into a log line reveals nothing.
    package var description: String { "\(code.rawValue) at \(file):\(line)" }

    /// The message for a person who filled in a form or typed a command: fields by their names, without JSON pointers.
    package var plainMessage: String {
        problems.isEmpty
            ? message : problems.map { "The \($0.field.drop { $0 == "/" }) \($0.message)." }.joined(separator: " ")
    }

    /// The code, the place and the operator's message, without the client's.
    package var operatorDescription: String { detail.isEmpty ? description : "\(description) (\(detail))" }
}

extension HearthError: CustomDebugStringConvertible {
    package var debugDescription: String {
        var text = "\(description): \(message)"
        if !detail.isEmpty { text += " (\(detail))" }
        if let underlying { text += " <- \(String(reflecting: underlying))" }
        return text
    }
}

extension HearthError.Code {
    /// A member of the request breaks a rule.
    package static let invalidField = Self("invalid_field", .invalidField)
    /// The request has no valid credentials.
    package static let unauthorized = Self("unauthorized", .unauthorized)
    /// The credentials do not allow the operation.
    package static let forbidden = Self("forbidden", .forbidden)
    /// The process has as much work as it accepts.
    package static let overloaded = Self("overloaded", .unavailable)
    /// A model provider or sign-in service failed or cannot be reached.
    package static let providerUnavailable = Self("provider_unavailable", .badGateway)
    /// The run did not end before its deadline.
    package static let deadlineExceeded = Self("deadline_exceeded", .timeout)
    /// The server stops and accepts no new work.
    package static let shuttingDown = Self("shutting_down", .unavailable)
    /// The database cannot be reached.
    package static let storageUnavailable = Self("storage_unavailable", .unavailable)
    /// A fault of the server.
    package static let internalError = Self("internal_error", .internalError)
}
