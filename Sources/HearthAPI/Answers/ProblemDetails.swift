/// An error as `application/problem+json` (RFC 9457).
public struct ProblemDetails: Hashable, Sendable {
    /// URI of the kind of problem; `about:blank` where the status says it all.
    public var type: String
    /// The kind of problem in a few words.
    public var title: String
    /// The HTTP status.
    public var status: Int
    /// What happened this time, for a person.
    public var detail: String
    /// What happened, for a program: `invalid_field`, `unauthorized`, …
    public var code: String
    /// The fields at fault; on the wire also where there are none.
    public var details: [FieldProblem]
    /// What to quote to the operator.
    public var requestID: String?
    /// Whether the same request may succeed later.
    public var retryable: Bool

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

    /// A field at fault.
    public struct FieldProblem: Codable, Hashable, Sendable {
        /// JSON pointer (RFC 6901) into the body, or a query parameter's name.
        public var field: String
        /// What is wrong with it.
        public var message: String

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

    /// Decodes also what a proxy in between may answer: RFC 9457 makes every member optional.
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
