/// The answer of `GET /v1/admin/runs`: a page of runs, the newest first.
public struct RunsResponse: Codable, Hashable, Sendable {
    /// By the moment at which they began.
    public var runs: [RunOverview]
    /// What `before` is for the next page; absent on the last one.
    public var nextBefore: String?

    package init(runs: [RunOverview], nextBefore: String?) {
        self.runs = runs
        self.nextBefore = nextBefore
    }

    private enum CodingKeys: String, CodingKey {
        case runs
        case nextBefore = "next_before"
    }
}

/// What is kept of a run. Never the goal or the answer: they are the family's.
public struct RunOverview: Codable, Hashable, Sendable {
    /// The run, as its stream's `context` names it.
    public var runID: String
    /// Whose run it is.
    public var userID: Int64
    /// `meals`, `chores`, `routines` or `chat`.
    public var mode: String
    /// How it ended.
    public var outcome: String
    /// The policy rule that refused, or the code of the error that ended it; absent where there was neither.
    public var reason: String?
    /// RFC 3339 in UTC.
    public var startedAt: String
    /// From the request to the end.
    public var durationMs: Int64
    /// From the request to the first text; absent where there was none.
    public var firstTokenMs: Int64?
    /// Tokens in.
    public var inputTokens: Int
    /// Tokens out.
    public var outputTokens: Int
    /// Millionths of a US dollar.
    public var costMicrousd: Int64
    /// The models that were called, each once, in the order of their first calls.
    public var models: [String]
    /// Who wrote the text: `model` or `offline`; absent where nothing was answered, or nobody noted it.
    public var answeredBy: String?
    /// Why no model wrote it; absent where one did.
    public var offlineReason: String?
    /// What the last provider that was asked failed with; absent where none was asked, or a model wrote it.
    public var providerError: String?
    /// Whether that is degraded: models may be asked, and none answered.
    public var degraded: Bool
    /// Whether a provider claimed more tokens than its call can have had, and was not believed.
    public var usageCapped: Bool

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

/// The answer of `GET /v1/admin/runs/{run_id}`: all that is known of a run.
public struct RunReportResponse: Codable, Hashable, Sendable {
    /// The run itself.
    public var run: RunOverview
    /// Whose books it is in.
    public var householdID: String
    /// Every call of a model, in order.
    public var calls: [Call]
    /// What policy made of it; absent where nobody knows.
    public var policy: Policy?
    /// The ledger's entries about it, in order; each posting's add up to nothing.
    public var ledger: [Posting]
    /// What the family said of it, the oldest first.
    public var feedback: [Feedback]

    /// One call of a model.
    public struct Call: Codable, Hashable, Sendable {
        /// `provider/model`.
        public var model: String
        /// What for: `planning` or `synthesis`.
        public var phase: String
        /// Tokens in.
        public var inputTokens: Int
        /// Tokens out.
        public var outputTokens: Int
        /// The part of the input that the provider had in its cache.
        public var cachedInputTokens: Int
        /// The part of the output that was thought and not shown.
        public var reasoningTokens: Int
        /// Millionths of a US dollar.
        public var costMicrousd: Int64
        /// Whether the provider told no usage, and the tokens are an upper estimate.
        public var isEstimate: Bool
        /// How long it took; absent where it was not noted.
        public var durationMs: Int64?
        /// Why the call gave no answer; absent where its answer stands.
        public var failure: String?
        /// Whether the provider claimed more tokens than the call can have had; these are the most that it can have had.
        public var usageCapped: Bool

        package init(
            model: String, phase: String, inputTokens: Int, outputTokens: Int, cachedInputTokens: Int,
            reasoningTokens: Int, costMicrousd: Int64, isEstimate: Bool, durationMs: Int64?, failure: String? = nil,
            usageCapped: Bool = false
        ) {
            self.model = model
            self.phase = phase
            self.inputTokens = inputTokens
            self.outputTokens = outputTokens
            self.cachedInputTokens = cachedInputTokens
            self.reasoningTokens = reasoningTokens
            self.costMicrousd = costMicrousd
            self.isEstimate = isEstimate
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
            case durationMs = "duration_ms"
        }
    }

    /// What policy made of the request.
    public struct Policy: Codable, Hashable, Sendable {
        /// Of the policy that decided, in hexadecimal.
        public var fingerprint: String
        /// Rules that found something.
        public var findings: [Finding]

        /// A rule that found something.
        public struct Finding: Codable, Hashable, Sendable {
            /// The rule's id.
            public var rule: String
            /// What it did.
            public var effect: String
            /// Whether it only watched.
            public var shadow: Bool

            package init(rule: String, effect: String, shadow: Bool) {
                self.rule = rule
                self.effect = effect
                self.shadow = shadow
            }
        }

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
        /// Millionths of a US dollar; negative where they left the account.
        public var amountMicrousd: Int64
        /// Negative where they left the account.
        public var tokens: Int
        /// RFC 3339 in UTC.
        public var at: String

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

    /// What the family said of the answer; its texts are redacted.
    public struct Feedback: Codable, Hashable, Sendable {
        /// The feedback's id.
        public var feedbackID: String
        /// `up`, `down` or `edit`.
        public var signal: String
        /// In the family's words.
        public var comment: String?
        /// What was asked; absent where it was not at hand any more.
        public var prompt: String?
        /// What was answered; absent where it was not at hand any more.
        public var answer: String?
        /// RFC 3339 in UTC.
        public var createdAt: String

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
