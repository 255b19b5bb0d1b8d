/// Response of `GET /v1/admin/runs`: a page of runs, the newest first.
public struct RunsResponse: Codable, Hashable, Sendable {
    /// Runs in descending order of their start.
    public var runs: [RunOverview]
    /// Value of `before` for the next page; absent on the last one.
    public var nextBefore: String?

    /// Creates a response.
    package init(runs: [RunOverview], nextBefore: String?) {
        self.runs = runs
        self.nextBefore = nextBefore
    }

    private enum CodingKeys: String, CodingKey {
        case runs
        case nextBefore = "next_before"
    }
}

/// The stored data of a run. Never includes the goal or the answer, which belong to the family.
public struct RunOverview: Codable, Hashable, Sendable {
    /// Id of the run, as in the `context` of its stream.
    public var runID: String
    /// Number of its user.
    public var userID: Int64
    /// `meals`, `chores`, `routines` or `chat`.
    public var mode: String
    /// Outcome of the run.
    public var outcome: String
    /// The policy rule that refused, or the code of the error that ended it; absent if there was neither.
    public var reason: String?
    /// RFC 3339 in UTC.
    public var startedAt: String
    /// Milliseconds from the request to the end.
    public var durationMs: Int64
    /// Milliseconds from the request to the first text; absent if no text was sent.
    public var firstTokenMs: Int64?
    /// Input tokens.
    public var inputTokens: Int
    /// Output tokens.
    public var outputTokens: Int
    /// Cost in millionths of a US dollar.
    public var costMicrousd: Int64
    /// The called models, each once, in the order of their first calls.
    public var models: [String]
    /// Source of the text: `model` or `offline`; absent if there was no answer or it was not recorded.
    public var answeredBy: String?
    /// Reason why no model wrote it; absent if one did.
    public var offlineReason: String?
    /// Failure of the last provider that was called; absent if none was called or a model wrote the text.
    public var providerError: String?
    /// True if the run was answered offline although models are enabled.
    public var degraded: Bool
    /// True if a provider reported more tokens than its call can have had; the excess was not charged.
    public var usageCapped: Bool

    /// Creates a run overview.
    package init(
        runID: String, userID: Int64, mode: String, outcome: String, reason: String?, startedAt: String,
        durationMs: Int64, firstTokenMs: Int64?, inputTokens: Int, outputTokens: Int, costMicrousd: Int64,
        models: [String], answeredBy: String? = nil, offlineReason: String? = nil, providerError: String? = nil,
        degraded: Bool = false, usageCapped: Bool = false
    ) {
        self.runID = runID
        self.userID = userID
        self.mode = mode
        self.outcome = outcome
        self.reason = reason
        self.startedAt = startedAt
        self.durationMs = durationMs
        self.firstTokenMs = firstTokenMs
        self.inputTokens = inputTokens
        self.outputTokens = outputTokens
        self.costMicrousd = costMicrousd
        self.models = models
        self.answeredBy = answeredBy
        self.offlineReason = offlineReason
        self.providerError = providerError
        self.degraded = degraded
        self.usageCapped = usageCapped
    }

    private enum CodingKeys: String, CodingKey {
        case mode, outcome, reason, models, degraded
        case answeredBy = "answered_by"
        case offlineReason = "offline_reason"
        case providerError = "provider_error"
        case usageCapped = "usage_capped"
        case runID = "run_id"
        case userID = "user_id"
        case startedAt = "started_at"
        case durationMs = "duration_ms"
        case firstTokenMs = "first_token_ms"
        case inputTokens = "input_tokens"
        case outputTokens = "output_tokens"
        case costMicrousd = "cost_microusd"
    }
}

/// Response of `GET /v1/admin/runs/{run_id}`: everything that is stored about a run.
public struct RunReportResponse: Codable, Hashable, Sendable {
    /// The run itself.
    public var run: RunOverview
    /// Id of the household that was charged.
    public var householdID: String
    /// All model calls in order.
    public var calls: [Call]
    /// The policy's findings; absent if they were not recorded.
    public var policy: Policy?
    /// Ledger entries of the run in order; the entries of each posting sum to zero.
    public var ledger: [Posting]
    /// The family's feedback, the oldest first.
    public var feedback: [Feedback]

    /// A model call.
    public struct Call: Codable, Hashable, Sendable {
        /// `provider/model`.
        public var model: String
        /// Phase of the run: `planning` or `synthesis`.
        public var phase: String
        /// Input tokens.
        public var inputTokens: Int
        /// Output tokens.
        public var outputTokens: Int
        /// Part of the input that the provider read from its cache.
        public var cachedInputTokens: Int
        /// Part of the output that was reasoning.
        public var reasoningTokens: Int
        /// Cost in millionths of a US dollar.
        public var costMicrousd: Int64
        /// True if the provider reported no usage and the tokens are an upper estimate.
        public var isEstimate: Bool
        /// `reported`: the provider states the tokens; `derived`: its counts contradict each other or name a sum only, and
        /// these are the largest consistent reading; `estimated`: an upper estimate from what was sent and received.
        public var usageBasis: String
        /// Duration in milliseconds; absent if it was not recorded.
        public var durationMs: Int64?
        /// Failure of the call; absent if its answer was used.
        public var failure: String?
        /// True if the provider reported more tokens than the call can have had; these are the possible maximum.
        public var usageCapped: Bool

        /// Creates a call.
        package init(
            model: String, phase: String, inputTokens: Int, outputTokens: Int, cachedInputTokens: Int,
            reasoningTokens: Int, costMicrousd: Int64, isEstimate: Bool, usageBasis: String,
            durationMs: Int64?, failure: String? = nil, usageCapped: Bool = false
        ) {
            self.model = model
            self.phase = phase
            self.inputTokens = inputTokens
            self.outputTokens = outputTokens
            self.cachedInputTokens = cachedInputTokens
            self.reasoningTokens = reasoningTokens
            self.costMicrousd = costMicrousd
            self.isEstimate = isEstimate
            self.usageBasis = usageBasis
            self.durationMs = durationMs
            self.failure = failure
            self.usageCapped = usageCapped
        }

        private enum CodingKeys: String, CodingKey {
            case model, phase, failure
            case usageCapped = "usage_capped"
            case inputTokens = "input_tokens"
            case outputTokens = "output_tokens"
            case cachedInputTokens = "cached_input_tokens"
            case reasoningTokens = "reasoning_tokens"
            case costMicrousd = "cost_microusd"
            case isEstimate = "is_estimate"
            case usageBasis = "usage_basis"
            case durationMs = "duration_ms"
        }
    }

    /// The policy's findings on the request.
    public struct Policy: Codable, Hashable, Sendable {
        /// Digest of the deciding policy, in hexadecimal.
        public var fingerprint: String
        /// Rules that matched.
        public var findings: [Finding]

        /// A rule that matched.
        public struct Finding: Codable, Hashable, Sendable {
            /// The rule's id.
            public var rule: String
            /// Effect of the rule.
            public var effect: String
            /// True if the rule only reports.
            public var shadow: Bool

            /// Creates a finding.
            package init(rule: String, effect: String, shadow: Bool) {
                self.rule = rule
                self.effect = effect
                self.shadow = shadow
            }
        }

        /// Creates a policy.
        package init(fingerprint: String, findings: [Finding]) {
            self.fingerprint = fingerprint
            self.findings = findings
        }
    }

    /// An entry of the ledger.
    public struct Posting: Codable, Hashable, Sendable {
        /// `reserve`, `settle`, `release`, `expire` or `correct`.
        public var posting: String
        /// `available`, `reserved`, `spent` or `written_off`.
        public var account: String
        /// Amount in millionths of a US dollar; negative if it left the account.
        public var amountMicrousd: Int64
        /// Number of tokens; negative if they left the account.
        public var tokens: Int
        /// RFC 3339 in UTC.
        public var at: String

        /// Creates a ledger entry.
        package init(posting: String, account: String, amountMicrousd: Int64, tokens: Int, at: String) {
            self.posting = posting
            self.account = account
            self.amountMicrousd = amountMicrousd
            self.tokens = tokens
            self.at = at
        }

        private enum CodingKeys: String, CodingKey {
            case posting, account, tokens, at
            case amountMicrousd = "amount_microusd"
        }
    }

    /// The family's feedback on the answer; its texts are redacted.
    public struct Feedback: Codable, Hashable, Sendable {
        /// The feedback's id.
        public var feedbackID: String
        /// `up`, `down` or `edit`.
        public var signal: String
        /// The family's comment.
        public var comment: String?
        /// The request; absent if it was no longer available.
        public var prompt: String?
        /// The answer; absent if it was no longer available.
        public var answer: String?
        /// RFC 3339 in UTC.
        public var createdAt: String

        /// Creates feedback.
        package init(
            feedbackID: String, signal: String, comment: String?, prompt: String?, answer: String?, createdAt: String
        ) {
            self.feedbackID = feedbackID
            self.signal = signal
            self.comment = comment
            self.prompt = prompt
            self.answer = answer
            self.createdAt = createdAt
        }

        private enum CodingKeys: String, CodingKey {
            case signal, comment, prompt, answer
            case feedbackID = "feedback_id"
            case createdAt = "created_at"
        }
    }

    /// Creates a response.
    package init(
        run: RunOverview, householdID: String, calls: [Call], policy: Policy?, ledger: [Posting], feedback: [Feedback]
    ) {
        self.run = run
        self.householdID = householdID
        self.calls = calls
        self.policy = policy
        self.ledger = ledger
        self.feedback = feedback
    }

    private enum CodingKeys: String, CodingKey {
        case run, calls, policy, ledger, feedback
        case householdID = "household_id"
    }
}
