/// The error that crosses seams, with one message for the client and one for the operator.
///
/// Modules throw their own error structs inside and translate them to this one where they implement a seam. So one
/// function in HearthServer can turn any failure into an HTTP response or a terminal event.
package struct HearthError: Error, CustomStringConvertible {
    /// A stable name for one reason why a request fails. Each is declared beside the feature that it belongs to.
    package struct Code: Hashable, Sendable {
        /// The name in responses, records and `docs/protocol.md`: `run_not_found`.
        package let rawValue: String
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

    /// The meaning of a code in HTTP. One function in HearthServer turns it into a status.
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
                .tooLarge, .headersTooLarge, .unsupportedType, .unprocessable, .internalError:
                false
            }
        }
    }

    /// A problem with one field of a request.
    package struct FieldProblem: Hashable, Sendable {
        /// JSON pointer (RFC 6901) of the field, or the query parameter's name.
        package var field: String
        package var message: String

        package init(field: String, message: String) {
            self.field = field
            self.message = message
        }
    }

    package var code: Code
    /// The message for the client: no path, no query, no text of the household.
    package var message: String
    package var problems: [FieldProblem]
    /// The message for the operator's log, part of `debugDescription`.
    package var detail: String
    package var underlying: (any Error)?
    /// When the client may try again, if known.
    package var retryAfter: Duration?
    package var file: StaticString
    package var line: UInt

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
    package var operatorsView: String { detail.isEmpty ? description : "\(description) (\(detail))" }
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
    package static let invalidField = Self("invalid_field", .invalidField)
    package static let unauthorized = Self("unauthorized", .unauthorized)
    package static let forbidden = Self("forbidden", .forbidden)
    /// The process has as much work as it accepts.
    package static let overloaded = Self("overloaded", .unavailable)
    /// A model provider or sign-in service failed or cannot be reached.
    package static let providerUnavailable = Self("provider_unavailable", .badGateway)
    package static let deadlineExceeded = Self("deadline_exceeded", .timeout)
    package static let shuttingDown = Self("shutting_down", .unavailable)
    package static let storageUnavailable = Self("storage_unavailable", .unavailable)
    package static let internalError = Self("internal_error", .internalError)
}
