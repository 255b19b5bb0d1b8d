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
    }

    private enum CodingKeys: String, CodingKey {
        case type, error
        case requestID = "request_id"
    }

    /// Creates an error with its class.
    public init(type: String, message: String, requestID: String?) {
        error = Details(type: type, message: message)
        self.requestID = requestID
    }
}
