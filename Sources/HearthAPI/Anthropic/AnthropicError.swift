/// An error in Anthropic's format.
public struct AnthropicError: Codable, Hashable, Sendable {
    /// Always `error`.
    public var type = "error"
    /// The error.
    public var error: Details
    /// The request's id, to quote to the operator; absent from an error in a stream.
    public var requestID: String?

    /// The details of an error.
    public struct Details: Codable, Hashable, Sendable {
        /// Class of the error, such as `invalid_request_error`.
        public var type: String
        /// Description for people.
        public var message: String
        /// What a client reads to send the request in another way; absent from most errors.
        public var details: Unsupported?
    }

    /// A feature that a client should do without.
    public struct Unsupported: Codable, Hashable, Sendable {
        /// Always `thread_unsupported_request`.
        public var errorCode = "thread_unsupported_request"
        /// The members that are not supported: `thread`.
        public var unsupported = ["thread"]

        /// Creates the details of a request with a thread.
        public init() {}

        private enum CodingKeys: String, CodingKey {
            case unsupported
            case errorCode = "error_code"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case type, error
        case requestID = "request_id"
    }

    /// Creates an error with its class.
    public init(type: String, message: String, requestID: String?, details: Unsupported? = nil) {
        error = Details(type: type, message: message, details: details)
        self.requestID = requestID
    }
}
