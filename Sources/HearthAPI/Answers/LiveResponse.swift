/// The answer of `GET /v1/admin/live`: what the server is doing, and how what it needs fares.
public struct LiveResponse: Codable, Hashable, Sendable {
    /// The server's version.
    public var version: String
    /// RFC 3339 in UTC.
    public var startedAt: String
    /// Whole seconds since then.
    public var uptimeSeconds: Int64
    /// What `GET /ready` says.
    public var readiness: ReadyResponse
    /// Answers that are being written by this process, the oldest first.
    public var streams: [Stream]
    /// Models that can be asked, by name; none where only the offline planner answers.
    public var models: [Model]
    /// Runs in a row that were answered without a model although models may be asked; absent where the last answer is a
    /// model's.
    public var degraded: Degraded?
    /// The policy in force.
    public var policy: Policy
    /// What else follows its files: hearth.yaml and models.yaml.
    public var configuration: Configuration

    /// Runs in a row that were answered without a model although models may be asked.
    public struct Degraded: Codable, Hashable, Sendable {
        /// When the first of them began: RFC 3339 in UTC.
        public var since: String
        /// How many.
        public var runs: Int
        /// Of the last of them.
        public var reason: String
        /// What the last provider that was asked failed with; absent where none was asked.
        public var code: String?

        package init(since: String, runs: Int, reason: String, code: String?) {
            self.since = since
            self.runs = runs
            self.reason = reason
            self.code = code
        }
    }

    /// An answer that is being written.
    public struct Stream: Codable, Hashable, Sendable {
        /// Its run.
        public var runID: String
        /// Whose it is.
        public var userID: Int64
        /// `meals`, `chores`, `routines` or `chat`.
        public var mode: String
        /// When the request came: RFC 3339 in UTC.
        public var startedAt: String
        /// Milliseconds since then.
        public var elapsedMs: Int64
        /// Events so far; absent for an OpenAI-compatible completion, which has none.
        public var events: Int?

        package init(
            runID: String, userID: Int64, mode: String, startedAt: String, elapsedMs: Int64, events: Int?
        ) {
            self.runID = runID
            self.userID = userID
            self.mode = mode
            self.startedAt = startedAt
            self.elapsedMs = elapsedMs
            self.events = events
        }

        private enum CodingKeys: String, CodingKey {
            case mode, events
            case runID = "run_id"
            case userID = "user_id"
            case startedAt = "started_at"
            case elapsedMs = "elapsed_ms"
        }
    }

    /// How a model fares, as this process has seen it.
    public struct Model: Codable, Hashable, Sendable {
        /// `provider/model`.
        public var model: String
        /// In which chains it stands: `planning`, `synthesis`.
        public var phases: [String]
        /// Of its circuit breaker: `closed` is asked, `open` is passed over, `half_open` is being tried.
        public var state: String
        /// When it came to be so: RFC 3339 in UTC.
        public var since: String
        /// Calls that failed since the last one that did not.
        public var failures: Int
        /// Until when it is passed over: RFC 3339 in UTC; absent where it is not.
        public var retryAt: String?
        /// Since when its provider says that it does not know the model: RFC 3339 in UTC; absent where it knows it.
        public var unknownSince: String?

        package init(
            model: String, phases: [String], state: String, since: String, failures: Int, retryAt: String?,
            unknownSince: String? = nil
        ) {
            self.model = model
            self.phases = phases
            self.state = state
            self.since = since
            self.failures = failures
            self.retryAt = retryAt
            self.unknownSince = unknownSince
        }

        private enum CodingKeys: String, CodingKey {
            case model, phases, state, since, failures
            case retryAt = "retry_at"
            case unknownSince = "unknown_since"
        }
    }

    /// The policy in force.
    public struct Policy: Codable, Hashable, Sendable {
        /// How many rules.
        public var rules: Int
        /// Hexadecimal.
        public var fingerprint: String
        /// Why the files are not the policy in force; absent where they are.
        public var rejected: String?

        package init(rules: Int, fingerprint: String, rejected: String?) {
            self.rules = rules
            self.fingerprint = fingerprint
            self.rejected = rejected
        }
    }

    /// The settings, models and prices in force.
    public struct Configuration: Codable, Hashable, Sendable {
        /// The chains of models.
        public var inForce: String
        /// RFC 3339 in UTC.
        public var since: String
        /// Settings that have changed and take effect at the next start.
        public var waiting: [String]
        /// Why the files are not what is in force; absent where they are.
        public var rejected: String?

        package init(inForce: String, since: String, waiting: [String], rejected: String?) {
            self.inForce = inForce
            self.since = since
            self.waiting = waiting
            self.rejected = rejected
        }

        private enum CodingKeys: String, CodingKey {
            case since, waiting, rejected
            case inForce = "in_force"
        }
    }

    package init(
        version: String, startedAt: String, uptimeSeconds: Int64, readiness: ReadyResponse, streams: [Stream],
        models: [Model], degraded: Degraded? = nil, policy: Policy, configuration: Configuration
    ) {
        self.degraded = degraded
        self.version = version
        self.startedAt = startedAt
        self.uptimeSeconds = uptimeSeconds
        self.readiness = readiness
        self.streams = streams
        self.models = models
        self.policy = policy
        self.configuration = configuration
    }

    private enum CodingKeys: String, CodingKey {
        case version, readiness, streams, models, degraded, policy, configuration
        case startedAt = "started_at"
        case uptimeSeconds = "uptime_seconds"
    }
}
