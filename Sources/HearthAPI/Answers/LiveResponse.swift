/// Response of `GET /v1/admin/live`: in-flight streams and the state of models, policy and configuration.
public struct LiveResponse: Codable, Hashable, Sendable {
    /// The server's version.
    public var version: String
    /// Start of the process: RFC 3339 in UTC.
    public var startedAt: String
    /// Seconds since the start.
    public var uptimeSeconds: Int64
    /// The checks of `GET /ready`.
    public var readiness: ReadyResponse
    /// In-flight responses of this process, the oldest first.
    public var streams: [Stream]
    /// Models that can be called, by name; empty if only the offline planner answers.
    public var models: [Model]
    /// Consecutive runs answered offline although models are enabled; absent if a model gave the last answer.
    public var degraded: Degraded?
    /// The active policy.
    public var policy: Policy
    /// State of the other reloadable files: hearth.yaml and models.yaml.
    public var configuration: Configuration

    /// Consecutive runs answered offline although models are enabled.
    public struct Degraded: Codable, Hashable, Sendable {
        /// Start of the first of them: RFC 3339 in UTC.
        public var since: String
        /// Number of these runs.
        public var runs: Int
        /// Reason of the last of them.
        public var reason: String
        /// Failure of the last provider that was called; absent if none was called.
        public var code: String?

        /// Creates a reason.
        package init(since: String, runs: Int, reason: String, code: String?) {
            self.since = since
            self.runs = runs
            self.reason = reason
            self.code = code
        }
    }

    /// An in-flight response.
    public struct Stream: Codable, Hashable, Sendable {
        /// Id of its run.
        public var runID: String
        /// Number of its user.
        public var userID: Int64
        /// `meals`, `chores`, `routines` or `chat`.
        public var mode: String
        /// Start of the request: RFC 3339 in UTC.
        public var startedAt: String
        /// Milliseconds since the start.
        public var elapsedMs: Int64
        /// Number of events so far; absent for an OpenAI-compatible completion, which has no events.
        public var events: Int?

        /// Creates a stream.
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

    /// Health of a model as observed by this process.
    public struct Model: Codable, Hashable, Sendable {
        /// `provider/model`.
        public var model: String
        /// Chains that contain it: `planning`, `synthesis`.
        public var phases: [String]
        /// State of its circuit breaker: `closed` is used, `open` is skipped, `half_open` is being probed.
        public var state: String
        /// Time of the last change of state: RFC 3339 in UTC.
        public var since: String
        /// Number of consecutive failures.
        public var failures: Int
        /// End of the time for which it is skipped: RFC 3339 in UTC; absent if it is not skipped.
        public var retryAt: String?
        /// Time since which its provider reports the model as unknown: RFC 3339 in UTC; absent if it is known.
        public var unknownSince: String?

        /// Creates a model.
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

    /// The active policy.
    public struct Policy: Codable, Hashable, Sendable {
        /// Number of rules.
        public var rules: Int
        /// Digest in hexadecimal.
        public var fingerprint: String
        /// Reason why the current files are not active; absent if they are.
        public var rejected: String?

        /// Creates a policy.
        package init(rules: Int, fingerprint: String, rejected: String?) {
            self.rules = rules
            self.fingerprint = fingerprint
            self.rejected = rejected
        }
    }

    /// The active settings, models and prices.
    public struct Configuration: Codable, Hashable, Sendable {
        /// The active chains of models.
        public var inForce: String
        /// Time of the last change: RFC 3339 in UTC.
        public var since: String
        /// Names of changed settings that take effect at the next start.
        public var waiting: [String]
        /// Reason why the current files are not active; absent if they are.
        public var rejected: String?

        /// Creates a configuration.
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

    /// Creates a response.
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
