/// An error as `application/problem+json` (RFC 9457).
public struct ProblemDetails: Hashable, Sendable {
    /// URI of the problem type; `about:blank` if the status says it all.
    public var type: String
    /// Title of the problem type.
    public var title: String
    /// The HTTP status.
    public var status: Int
    /// Description of this occurrence for a person.
    public var detail: String
    /// Code for a program: `invalid_field`, `unauthorized`, …
    public var code: String
    /// Invalid fields; always encoded, also if empty.
    public var details: [FieldProblem]
    /// Id of the request, to quote to the operator.
    public var requestID: String?
    /// True if the same request may succeed later.
    public var retryable: Bool

    /// Creates an error document.
    package init(
        type: String = "about:blank", title: String, status: Int, detail: String, code: String,
        details: [FieldProblem] = [], requestID: String? = nil, retryable: Bool
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.code = code
        self.details = details
        self.requestID = requestID
        self.retryable = retryable
    }

    /// An invalid field.
    public struct FieldProblem: Codable, Hashable, Sendable {
        /// JSON pointer (RFC 6901) into the body, or a query parameter's name.
        public var field: String
        /// Description of the error.
        public var message: String

        /// Creates a field problem.
        package init(field: String, message: String) {
            self.field = field
            self.message = message
        }
    }
}

extension ProblemDetails: Codable {
    private enum CodingKeys: String, CodingKey {
        case type, title, status, detail, code, details
        case requestID = "request_id"
        case retryable
    }

    /// Also decodes responses of a proxy: RFC 9457 makes every member optional.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        type = try container.decodeIfPresent(String.self, forKey: .type) ?? "about:blank"
        title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""
        status = try container.decodeIfPresent(Int.self, forKey: .status) ?? 0
        detail = try container.decodeIfPresent(String.self, forKey: .detail) ?? ""
        code = try container.decodeIfPresent(String.self, forKey: .code) ?? ""
        details = try container.decodeIfPresent([FieldProblem].self, forKey: .details) ?? []
        requestID = try container.decodeIfPresent(String.self, forKey: .requestID)
        retryable = try container.decodeIfPresent(Bool.self, forKey: .retryable) ?? false
    }
}
