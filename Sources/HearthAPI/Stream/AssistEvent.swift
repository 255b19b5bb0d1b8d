/// One event of an assist stream. Each is one JSON envelope, `{"event":name,"data":…}`.
///
/// `context` comes first; exactly one of `done` and `error` ends a stream and is its last event.
public enum AssistEvent: Hashable, Sendable {
    /// The household that the answer is for, and the policy's changes to the request.
    case context(Context)
    /// The server's understanding of the request.
    case intent(Understanding)
    /// A line of progress for a status bar.
    case token(String)
    /// A tool is about to run.
    case toolCall(ToolCall)
    /// The tool has run.
    case toolResult(ToolResult)
    /// The next piece of the answer, as the model writes it.
    case delta(String)
    /// The answer restarts.
    case restart(Restart)
    /// The complete result.
    case final(Final)
    /// The policy refused the request; only `done` follows.
    case refusal(Refusal)
    /// A quota is used up; only `done` follows.
    case quotaExceeded(QuotaExceeded)
    /// The run failed. Ends the stream.
    case error(Failure)
    /// The run is over. Ends the stream.
    case done(Done)
    /// An event that this version does not know; to be ignored.
    case unknown(name: String, data: JSONValue)

    /// The names of the events on the wire.
    package enum Name: String, CaseIterable, Sendable {
        case context, intent, token
        case toolCall = "tool_call"
        case toolResult = "tool_result"
        case delta, restart, final, refusal
        case quotaExceeded = "quota_exceeded"
        case error, done
    }

    /// The event's name on the wire.
    public var name: String {
        switch self {
        case .context: Name.context.rawValue
        case .intent: Name.intent.rawValue
        case .token: Name.token.rawValue
        case .toolCall: Name.toolCall.rawValue
        case .toolResult: Name.toolResult.rawValue
        case .delta: Name.delta.rawValue
        case .restart: Name.restart.rawValue
        case .final: Name.final.rawValue
        case .refusal: Name.refusal.rawValue
        case .quotaExceeded: Name.quotaExceeded.rawValue
        case .error: Name.error.rawValue
        case .done: Name.done.rawValue
        case .unknown(let name, _): name
        }
    }

    /// True if the stream ends with this event.
    public var isTerminal: Bool {
        switch self {
        case .error, .done: true
        default: false
        }
    }
}

extension AssistEvent {
    /// `{"run_id","household":{…},"mode","policy":{"redactions","notes":[…],"constraints":[…],"rules":[…]}}`, for a
    /// request that may be an emergency with `policy.alert`.
    public struct Context: Codable, Hashable, Sendable {
        /// UUID of the run, for feedback or resuming.
        public var runID: String
        /// The household's preferences.
        public var household: HouseholdPreferences
        /// `meals`, `chores`, `routines` or `chat`.
        public var mode: String
        /// The policy's changes to the request.
        public var policy: Policy

        /// Creates a context.
        package init(runID: String, household: HouseholdPreferences, mode: String, policy: Policy) {
            self.runID = runID
            self.household = household
            self.mode = mode
            self.policy = policy
        }

        private enum CodingKeys: String, CodingKey {
            case runID = "run_id"
            case household, mode, policy
        }
    }

    /// The policy's changes to an allowed request.
    public struct Policy: Codable, Hashable, Sendable {
        /// Number of redacted personal details.
        public var redactions: Int
        /// Notes for the family, constraints included.
        public var notes: [String]
        /// Changes that the youngest children need.
        public var constraints: [String]
        /// Ids of the policy rules that took effect.
        public var rules: [String]
        /// The line above the answer of a request that may be an emergency; absent for most requests.
        public var alert: Alert?

        /// Creates a policy.
        package init(
            redactions: Int, notes: [String], constraints: [String] = [], rules: [String] = [], alert: Alert? = nil
        ) {
            self.alert = alert
            self.redactions = redactions
            self.notes = notes
            self.constraints = constraints
            self.rules = rules
        }

        /// Decodes present members; servers before constraints and rules send neither.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            redactions = try container.decode(Int.self, forKey: .redactions)
            notes = try container.decode([String].self, forKey: .notes)
            constraints = try container.decodeIfPresent([String].self, forKey: .constraints) ?? []
            rules = try container.decodeIfPresent([String].self, forKey: .rules) ?? []
            alert = try container.decodeIfPresent(Alert.self, forKey: .alert)
        }
    }

    /// `{"name":"fetch_recipes","args":{…}}`
    public struct ToolCall: Codable, Hashable, Sendable {
        /// The tool's name.
        public var name: String
        /// Arguments of the call; an object.
        public var args: JSONValue

        /// Creates a tool call.
        package init(name: String, args: JSONValue) {
            self.name = name
            self.args = args
        }
    }

    /// `{"name":"fetch_recipes","count":5,"titles":[…]}`
    public struct ToolResult: Codable, Hashable, Sendable {
        /// The tool's name.
        public var name: String
        /// Number of things that it found or made.
        public var count: Int
        /// Their titles, for a status line.
        public var titles: [String]?

        /// Creates a tool result.
        package init(name: String, count: Int, titles: [String]? = nil) {
            self.name = name
            self.count = count
            self.titles = titles
        }
    }

    /// The complete result of a run, one case per mode.
    public enum Final: Hashable, Sendable {
        case meals(MealsFinal)
        case chores(ChoresFinal)
        case routines(RoutinesFinal)
        case chat(ChatFinal)

        /// The text that the deltas add up to.
        public var text: String {
            switch self {
            case .meals(let final): final.planText
            case .chores(let final): final.planText
            case .routines(let final): final.planText
            case .chat(let final): final.answer
            }
        }

        /// Mode of the result.
        public var mode: String {
            switch self {
            case .meals: "meals"
            case .chores: "chores"
            case .routines: "routines"
            case .chat: "chat"
            }
        }
    }

    /// `{"reason","discard":true}`: the provider failed in the middle of its answer and the next one restarts it.
    public struct Restart: Codable, Hashable, Sendable {
        /// Short reason.
        public var reason: String
        /// True: the client must discard every delta so far.
        public var discard: Bool

        /// Creates a restart.
        package init(reason: String) {
            self.reason = reason
            self.discard = true
        }
    }

    /// `{"code","message","rule"}`, in an emergency with `emergency`.
    public struct Refusal: Codable, Hashable, Sendable {
        /// The kind of refusal, `medical` or `age_inappropriate`.
        public var code: String
        /// Message for the family.
        public var message: String
        /// Id of the deciding policy rule.
        public var rule: String
        /// The numbers to call and the first steps; absent if the request is no emergency.
        public var emergency: Emergency?

        /// Creates a refusal.
        package init(code: String, message: String, rule: String, emergency: Emergency? = nil) {
            self.code = code
            self.message = message
            self.rule = rule
            self.emergency = emergency
        }
    }

    /// `{"message","quota","used","reset_date","window"}`
    public struct QuotaExceeded: Codable, Hashable, Sendable {
        /// Message for the family.
        public var message: String
        /// Maximum number of runs in the window.
        public var quota: Int
        /// Number of runs so far.
        public var used: Int
        /// Day on which the count restarts, `YYYY-MM-DD`.
        public var resetDate: String
        /// The exhausted window: `user_month`, `household_month` or `household_day`.
        public var window: String

        /// Creates the event of an exhausted quota.
        package init(message: String, quota: Int, used: Int, resetDate: String, window: String) {
            self.message = message
            self.quota = quota
            self.used = used
            self.resetDate = resetDate
            self.window = window
        }

        private enum CodingKeys: String, CodingKey {
            case message, quota, used, window
            case resetDate = "reset_date"
        }
    }

    /// `{"code","message","retryable"}`
    public struct Failure: Codable, Hashable, Sendable {
        /// Code for a program, as in ``ProblemDetails``.
        public var code: String
        /// Description for a person.
        public var message: String
        /// True if the same request may succeed later.
        public var retryable: Bool

        /// Creates a failure.
        package init(code: String, message: String, retryable: Bool) {
            self.code = code
            self.message = message
            self.retryable = retryable
        }
    }

    /// Usage of a run. Its members are members of the envelope itself:
    /// `{"event":"done","elapsed_ms":1234,"usage":{…},"cost_microusd":56}`.
    public struct Done: Codable, Hashable, Sendable {
        /// Milliseconds from the request to this event.
        public var elapsedMilliseconds: Int64
        /// Tokens and models.
        public var usage: Usage
        /// Cost in millionths of a US dollar.
        public var costMicroUSD: Int64
        /// Source of the text: `model`, or `offline` for the offline planner. Absent if there was no answer.
        public var answeredBy: String?
        /// Reason for an offline answer although models are enabled; else absent.
        public var degraded: Degraded?

        /// Creates the summary of a run.
        package init(
            elapsedMilliseconds: Int64, usage: Usage, costMicroUSD: Int64, answeredBy: String? = nil,
            degraded: Degraded? = nil
        ) {
            self.elapsedMilliseconds = elapsedMilliseconds
            self.usage = usage
            self.costMicroUSD = costMicroUSD
            self.answeredBy = answeredBy
            self.degraded = degraded
        }

        private enum CodingKeys: String, CodingKey {
            case elapsedMilliseconds = "elapsed_ms"
            case usage
            case costMicroUSD = "cost_microusd"
            case answeredBy = "answered_by"
            case degraded
        }
    }

    /// Reason for an offline answer although models are enabled.
    public struct Degraded: Codable, Hashable, Sendable {
        /// `spend_limit`, `provider_failed`, `circuit_open`, `cooling_down`, `budget`, `context_window`,
        /// `deadline` or `excluded_food`.
        public var reason: String
        /// Failure of the last provider that was called, such as `timeout` or `model_not_found`; absent if none was
        /// called.
        public var code: String?

        /// Creates a reason.
        package init(reason: String, code: String? = nil) {
            self.reason = reason
            self.code = code
        }
    }

    /// Tokens of a whole run, as counted by the providers.
    public struct Usage: Codable, Hashable, Sendable {
        /// Input tokens, cached ones included.
        public var inputTokens: Int
        /// Output tokens, reasoning included.
        public var outputTokens: Int
        /// Sum of input and output.
        public var totalTokens: Int
        /// Part of the input that the provider read from its cache.
        public var cachedInputTokens: Int
        /// Part of the output that was reasoning.
        public var reasoningTokens: Int
        /// `provider/model` to the number of its calls.
        public var models: [String: Int]

        /// Creates a usage.
        package init(
            inputTokens: Int, outputTokens: Int, cachedInputTokens: Int = 0, reasoningTokens: Int = 0,
            models: [String: Int]
        ) {
            self.inputTokens = inputTokens
            self.outputTokens = outputTokens
            self.totalTokens = inputTokens + outputTokens
            self.cachedInputTokens = cachedInputTokens
            self.reasoningTokens = reasoningTokens
            self.models = models
        }

        private enum CodingKeys: String, CodingKey {
            case inputTokens = "input_tokens"
            case outputTokens = "output_tokens"
            case totalTokens = "total_tokens"
            case cachedInputTokens = "cached_input_tokens"
            case reasoningTokens = "reasoning_tokens"
            case models
        }
    }
}
