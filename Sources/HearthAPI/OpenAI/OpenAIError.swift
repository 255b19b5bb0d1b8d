/// An error in the form that OpenAI's clients understand.
public struct OpenAIError: Codable, Hashable, Sendable {
    /// What went wrong.
    public var error: Details

    /// What went wrong.
    public struct Details: Codable, Hashable, Sendable {
        /// For people.
        public var message: String
        /// The family of errors, such as `invalid_request_error`.
        public var type: String
        /// The member of the request at fault; null where there is none.
        public var param: String?
        /// For programs: one of Hearth's codes, but for the few on which OpenAI's clients act.
        public var code: String

        /// Encodes `param` also where it is null, as clients expect it.
        public func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(message, forKey: .message)
            try fields.encode(type, forKey: .type)
            try fields.encode(param, forKey: .param)
            try fields.encode(code, forKey: .code)
        }
    }

    /// An error with its family and code.
    public init(message: String, type: String, param: String?, code: String) {
        error = Details(message: message, type: type, param: param, code: code)
    }
}
