/// The error that crosses seams: what a client may see, and what the operator sees.
///
/// Modules throw their own error structs inside and translate to this one where they implement a seam of Core, so that
/// one function in HearthServer can turn any failure into an HTTP answer or a terminal event.
package struct HearthError: Error, CustomStringConvertible {
    package enum Code: String, CaseIterable, Sendable {
        case invalidJSON = "invalid_json"
        case invalidField = "invalid_field"
        case unknownMode = "unknown_mode"
        case bodyTooLarge = "body_too_large"
        case unsupportedMediaType = "unsupported_media_type"
        /// What came is no HTTP that may be answered.
        case malformedRequest = "malformed_request"
        case headersTooLarge = "headers_too_large"
        case requestTimeout = "request_timeout"
        case unsupportedEncoding = "unsupported_encoding"
        case unauthorized = "unauthorized"
        /// The key of an Idempotency-Key is in use by a request that has not ended.
        case idempotencyConflict = "idempotency_conflict"
        /// The key was used for another request.
        case idempotencyKeyReused = "idempotency_key_reused"
        case rateLimited = "rate_limited"
        /// As many answers at once as a user may have.
        case tooManyStreams = "too_many_streams"
        /// As many answers at once as the process gives.
        case overloaded = "overloaded"
        case forbidden = "forbidden"
        case routeNotFound = "route_not_found"
        case methodNotAllowed = "method_not_allowed"
        case userNotFound = "user_not_found"
        case householdNotFound = "household_not_found"
        case runNotFound = "run_not_found"
        case memoryNotFound = "memory_not_found"
        /// As many memories as a household may have.
        case memoryFull = "memory_full"
        case sessionNotFound = "session_not_found"
        case tokenNotFound = "token_not_found"
        case memberNotFound = "member_not_found"
        case inviteNotFound = "invite_not_found"
        /// A way to sign in that the host has not set up.
        case signInUnavailable = "sign_in_unavailable"
        case emailTaken = "email_taken"
        /// The request needs a session that began a short time ago.
        case freshSignInRequired = "fresh_sign_in_required"
        /// A household cannot be left as it is.
        case householdConflict = "household_conflict"
        case modelNotFound = "model_not_found"
        case contextTooLong = "context_too_long"
        case quotaExceeded = "quota_exceeded"
        /// What all runs of the server may spend in a day is used up.
        case spendLimitReached = "spend_limit_reached"
        case providerUnavailable = "provider_unavailable"
        /// A model died in the middle of an answer that cannot be taken back.
        case answerInterrupted = "answer_interrupted"
        case deadlineExceeded = "deadline_exceeded"
        case shuttingDown = "shutting_down"
        case storageUnavailable = "storage_unavailable"
        case internalError = "internal_error"
    }

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
    /// For the client: no path, no query, no word of the family's.
    package var message: String
    package var problems: [FieldProblem]
    /// For the operator's log, behind `debugDescription`.
    package var detail: String
    package var underlying: (any Error)?
    /// When to come back, where that is known.
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

    /// Whether the same request may succeed later.
    package var isRetryable: Bool {
        switch code {
        case .providerUnavailable, .answerInterrupted, .deadlineExceeded, .shuttingDown, .storageUnavailable,
            .requestTimeout, .idempotencyConflict, .rateLimited, .tooManyStreams, .overloaded, .spendLimitReached:
            true
        default: false
        }
    }

    /// Redacted: code and place, so that an error interpolated into a log line gives nothing away.
    package var description: String { "\(code.rawValue) at \(file):\(line)" }

    /// The message for a person who filled in a form or typed a command: fields by their names, without JSON pointers.
    package var plainMessage: String {
        problems.isEmpty
            ? message : problems.map { "The \($0.field.drop { $0 == "/" }) \($0.message)." }.joined(separator: " ")
    }

    /// What went wrong, and nothing of what is told to the client.
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
