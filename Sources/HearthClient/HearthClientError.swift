public import HearthAPI

/// An error of the client.
public struct HearthClientError: Error, Sendable, CustomStringConvertible {
    /// Kind of error.
    public enum Code: String, Sendable {
        /// The bytes are not an event of this protocol.
        case malformedEvent = "malformed_event"
        /// An event is longer than the decoder's limit.
        case eventTooLarge = "event_too_large"
        /// The stream ended without `done` or `error`: the answer is incomplete.
        case cutStream = "cut_stream"
        /// The server cannot be reached. The same request may succeed later.
        case offline
        /// The address is not that of a Hearth server.
        case notHearth = "not_hearth"
        /// Nobody is signed in, or the server does not accept the credentials any more.
        case signedOut = "signed_out"
        /// The server refused the request; ``HearthClientError/problem`` says why.
        case refused
        /// The response is not one of this protocol.
        case malformedResponse = "malformed_response"
        /// An edit breaks a rule of its record type; ``HearthClientError/fields`` says which.
        case invalidEdit = "invalid_edit"
        /// The store has no such record.
        case recordNotFound = "record_not_found"
        /// The store belongs to another user.
        case otherUser = "other_user"
        /// The database or a file of the client cannot be read or written.
        case storage
    }

    /// Kind of error.
    public let code: Code
    /// Description for a person. Contains no text of the stream and no data of a record.
    public let message: String
    /// The server's error document, for ``Code/refused`` and ``Code/signedOut``.
    public let problem: ProblemDetails?
    /// The invalid fields: those of the server's document, or of an invalid edit.
    public let fields: [InvalidField]
    /// The delay that the server asked for.
    public let retryAfter: Duration?
    /// The error that caused this one.
    public let underlying: (any Error)?
    /// Source file that created the error.
    public let file: StaticString
    /// Source line that created the error.
    public let line: UInt

    /// A field that breaks a rule.
    public struct InvalidField: Hashable, Sendable {
        /// JSON pointer (RFC 6901) into the fields.
        public let field: String
        /// Description of the rule.
        public let message: String
    }

    init(
        _ code: Code, _ message: String, problem: ProblemDetails? = nil, fields: [InvalidField] = [],
        retryAfter: Duration? = nil, underlying: (any Error)? = nil, file: StaticString = #fileID, line: UInt = #line
    ) {
        self.code = code
        self.message = message
        self.problem = problem
        let named = (problem?.details ?? []).map { InvalidField(field: $0.field, message: $0.message) }
        self.fields = fields.isEmpty ? named : fields
        self.retryAfter = retryAfter
        self.underlying = underlying
        self.file = file
        self.line = line
    }

    /// Code and message.
    public var description: String { "\(code.rawValue): \(message)" }

    /// True if the same request may succeed later without a change.
    public var isRetryable: Bool {
        switch code {
        case .offline, .cutStream, .malformedResponse, .malformedEvent: true
        case .refused: problem.map { $0.retryable || $0.status == 429 || $0.status >= 500 } ?? false
        case .eventTooLarge, .notHearth, .signedOut, .invalidEdit, .recordNotFound, .otherUser, .storage: false
        }
    }

    static let cut = HearthClientError(.cutStream, "The stream ended before the answer was complete.")
}
