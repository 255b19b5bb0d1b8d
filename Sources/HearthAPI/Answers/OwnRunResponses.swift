/// Response of `GET /v1/runs`: a page of the user's own runs, the newest first.
public struct OwnRunsResponse: Codable, Hashable, Sendable {
    /// Runs in descending order of their numbers.
    public var runs: [OwnRun]
    /// Value of `before` for the next page; absent on the last one.
    public var nextBefore: Int?

    /// Creates a response.
    package init(runs: [OwnRun], nextBefore: Int?) {
        self.runs = runs
        self.nextBefore = nextBefore
    }

    private enum CodingKeys: String, CodingKey {
        case runs
        case nextBefore = "next_before"
    }
}

/// A run as its family sees it.
public struct OwnRun: Codable, Hashable, Sendable {
    /// Id of the run, as in the `context` of its stream.
    public var runID: String
    /// Number of the run among those of its household, from 1.
    public var number: Int
    /// Number of its user.
    public var userID: Int64
    /// `meals`, `chores`, `routines` or `chat`.
    public var mode: String
    /// Outcome of the run.
    public var outcome: String
    /// RFC 3339 in UTC.
    public var createdAt: String
    /// True if the result is stored.
    public var hasResult: Bool
    /// A line that names the result; absent if none is stored.
    public var title: String?
    /// The moment at which the result is deleted, RFC 3339 in UTC; absent if none is stored.
    public var expiresAt: String?

    /// Creates a run.
    package init(
        runID: String, number: Int, userID: Int64, mode: String, outcome: String, createdAt: String, hasResult: Bool,
        title: String? = nil, expiresAt: String? = nil
    ) {
        self.runID = runID
        self.number = number
        self.userID = userID
        self.mode = mode
        self.outcome = outcome
        self.createdAt = createdAt
        self.hasResult = hasResult
        self.title = title
        self.expiresAt = expiresAt
    }

    private enum CodingKeys: String, CodingKey {
        case number, mode, outcome, title
        case runID = "run_id"
        case userID = "user_id"
        case createdAt = "created_at"
        case hasResult = "has_result"
        case expiresAt = "expires_at"
    }
}

/// Response of `GET /v1/runs/{id}`: a run with its stored result, as one object.
public struct RunResultResponse: Hashable, Sendable {
    /// The run.
    public var run: OwnRun
    /// The data of the event `final` of its stream.
    public var result: AssistEvent.Final

    /// Creates a response.
    package init(run: OwnRun, result: AssistEvent.Final) {
        self.run = run
        self.result = result
    }
}

extension RunResultResponse: Codable {
    private enum CodingKeys: String, CodingKey { case result }

    /// Decodes the members of the run beside `result`.
    public init(from decoder: any Decoder) throws {
        run = try OwnRun(from: decoder)
        result = try decoder.container(keyedBy: CodingKeys.self).decode(AssistEvent.Final.self, forKey: .result)
    }

    /// Encodes the members of the run beside `result`.
    public func encode(to encoder: any Encoder) throws {
        try run.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(result, forKey: .result)
    }
}
