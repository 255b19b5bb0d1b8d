/// An error in OpenAI's format.
public struct OpenAIError: Codable, Hashable, Sendable {
    /// The error.
    public var error: Details

    /// The details of an error.
    public struct Details: Codable, Hashable, Sendable {
        /// Description for people.
        public var message: String
        /// Class of the error, such as `invalid_request_error`.
        public var type: String
        /// The invalid member of the request; null if the error concerns no single member.
        public var param: String?
        /// Code for programs: one of Hearth's codes, except for the few that OpenAI's clients handle.
        public var code: String

        /// Encodes `param` also if it is null, as clients expect.
        public func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(message, forKey: .message)
            try fields.encode(type, forKey: .type)
            try fields.encode(param, forKey: .param)
            try fields.encode(code, forKey: .code)
        }
    }

    /// Creates an error with its class and code.
    public init(message: String, type: String, param: String?, code: String) {
        error = Details(message: message, type: type, param: param, code: code)
    }
}
