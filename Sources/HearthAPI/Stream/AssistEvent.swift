/// One event of an assist stream. Each is one JSON envelope, `{"event":name,"data":…}`.
///
/// `context` comes first; exactly one of `done` and `error` ends a stream and is its last event.
public enum AssistEvent: Hashable, Sendable {
    /// Who the answer is for, and what policy did to the request.
    case context(Context)
    /// A line of progress for a status bar.
    case token(String)
    /// A tool is about to run.
    case toolCall(ToolCall)
    /// The tool has run.
    case toolResult(ToolResult)
    /// The next piece of the answer, as the model writes it.
    case delta(String)
    /// The answer begins anew.
    case restart(Restart)
    /// The whole result.
    case final(Final)
    /// Policy said no; only `done` follows.
    case refusal(Refusal)
    /// The user's month is used up; only `done` follows.
    case quotaExceeded(QuotaExceeded)
    /// The run failed. Ends the stream.
    case error(Failure)
    /// The run is over. Ends the stream.
    case done(Done)
    /// An event that this version does not know: to be passed over.
    case unknown(name: String, data: JSONValue)

    /// The names of the events on the wire.
    package enum Name: String, CaseIterable, Sendable {
        case context, token
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

    /// Whether the stream ends with this event.
    public var isTerminal: Bool {
        switch self {
        case .error, .done: true
        default: false
        }
    }
}

extension AssistEvent {
    /// `{"run_id","household":{…},"mode","policy":{"redactions","notes":[…],"constraints":[…],"rules":[…]}}`
    public struct Context: Codable, Hashable, Sendable {
        /// UUID of the run, to send feedback on or to resume.
        public var runID: String
        /// What the answer is planned for.
        public var household: HouseholdPreferences
        /// `meals`, `chores`, `routines` or `chat`.
        public var mode: String
        /// What policy did to the request.
        public var policy: Policy

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

    /// What policy did to a request that it let through.
    public struct Policy: Codable, Hashable, Sendable {
        /// How many personal details were taken out of the request.
        public var redactions: Int
        /// What the family should know about it, constraints included.
        public var notes: [String]
        /// What has to change for the youngest while the others may have it.
        public var constraints: [String]
        /// Ids of the policy's rules that had a say.
        public var rules: [String]

        package init(redactions: Int, notes: [String], constraints: [String] = [], rules: [String] = []) {
            self.redactions = redactions
            self.notes = notes
            self.constraints = constraints
            self.rules = rules
        }

        /// Decodes what is there; a server of before there were constraints and rules sends neither.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            redactions = try container.decode(Int.self, forKey: .redactions)
            notes = try container.decode([String].self, forKey: .notes)
            constraints = try container.decodeIfPresent([String].self, forKey: .constraints) ?? []
            rules = try container.decodeIfPresent([String].self, forKey: .rules) ?? []
        }
    }

    /// `{"name":"fetch_recipes","args":{…}}`
    public struct ToolCall: Codable, Hashable, Sendable {
        /// The tool's name.
        public var name: String
        /// What it was called with; an object.
        public var args: JSONValue

        package init(name: String, args: JSONValue) {
            self.name = name
            self.args = args
        }
    }

    /// `{"name":"fetch_recipes","count":5,"titles":[…]}`
    public struct ToolResult: Codable, Hashable, Sendable {
        /// The tool's name.
        public var name: String
        /// How many things it found or made.
        public var count: Int
        /// Their titles, for a status line.
        public var titles: [String]?

        package init(name: String, count: Int, titles: [String]? = nil) {
            self.name = name
            self.count = count
            self.titles = titles
        }
    }

    /// The whole result of a run, one shape a mode.
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

        /// The mode that this is the result of.
        public var mode: String {
            switch self {
            case .meals: "meals"
            case .chores: "chores"
            case .routines: "routines"
            case .chat: "chat"
            }
        }
    }

    /// `{"reason","discard":true}`: the provider died in the middle of its answer and the next one begins anew.
    public struct Restart: Codable, Hashable, Sendable {
        /// Why, in a word or two.
        public var reason: String
        /// Whether to throw away every delta so far; always true.
        public var discard: Bool

        package init(reason: String) {
            self.reason = reason
            self.discard = true
        }
    }

    /// `{"code","message","rule"}`
    public struct Refusal: Codable, Hashable, Sendable {
        /// The kind of refusal, `medical` or `age_inappropriate`.
        public var code: String
        /// What to show the family.
        public var message: String
        /// Id of the policy's rule that decided.
        public var rule: String

        package init(code: String, message: String, rule: String) {
            self.code = code
            self.message = message
            self.rule = rule
        }
    }

    /// `{"message","quota","used","reset_date","window"}`
    public struct QuotaExceeded: Codable, Hashable, Sendable {
        /// What to show the family.
        public var message: String
        /// Runs that the window holds.
        public var quota: Int
        /// Runs so far.
        public var used: Int
        /// The day on which the count starts again, `YYYY-MM-DD`.
        public var resetDate: String
        /// Which window is full: `user_month`, `household_month` or `household_day`.
        public var window: String

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
        /// What happened, for a program: the codes of ``ProblemDetails``.
        public var code: String
        /// What happened, for a person.
        public var message: String
        /// Whether the same request may succeed later.
        public var retryable: Bool

        package init(code: String, message: String, retryable: Bool) {
            self.code = code
            self.message = message
            self.retryable = retryable
        }
    }

    /// What a run took. Its members stand in the envelope itself:
    /// `{"event":"done","elapsed_ms":1234,"usage":{…},"cost_microusd":56}`.
    public struct Done: Codable, Hashable, Sendable {
        /// Milliseconds from the request to this event.
        public var elapsedMilliseconds: Int64
        /// Tokens and models.
        public var usage: Usage
        /// Millionths of a US dollar.
        public var costMicroUSD: Int64
        /// Who wrote the text: `model`, or `offline` for the planner that works without one. Absent where nothing was
        /// answered.
        public var answeredBy: String?
        /// Why no model wrote it, although models may be asked; absent where one did, or none was to be asked.
        public var degraded: Degraded?

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

    /// Why no model wrote an answer, although models may be asked.
    public struct Degraded: Codable, Hashable, Sendable {
        /// `spend_limit`, `provider_failed`, `circuit_open`, `cooling_down`, `budget`, `context_window` or `deadline`.
        public var reason: String
        /// What the last provider that was asked failed with, such as `timeout` or `model_not_found`; absent where none
        /// was asked.
        public var code: String?

        package init(reason: String, code: String? = nil) {
            self.reason = reason
            self.code = code
        }
    }

    /// Tokens of a whole run, as the providers counted them.
    public struct Usage: Codable, Hashable, Sendable {
        /// Tokens sent, cached ones included.
        public var inputTokens: Int
        /// Tokens written, reasoning included.
        public var outputTokens: Int
        /// Input and output together.
        public var totalTokens: Int
        /// The part of the input that the provider had seen before.
        public var cachedInputTokens: Int
        /// The part of the output that nobody sees.
        public var reasoningTokens: Int
        /// `provider/model` to the number of its calls.
        public var models: [String: Int]

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
