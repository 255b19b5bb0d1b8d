package import HearthCore
import JSONText

/// A phase of a run: a short search query, or the text that the user reads.
package enum ModelPhase: String, CaseIterable, Hashable, Sendable {
    case planning, synthesis
    /// A recipe is read from a text. Its chain may be absent.
    case extraction

    /// The phases of every run of a client, which each configuration has.
    package static let allCases: [ModelPhase] = [.planning, .synthesis]
}

/// One request to a language model, before an endpoint is chosen.
package struct ModelRequest: Sendable {
    /// The phase, which selects the chain.
    package var phase: ModelPhase
    /// The instructions, written by Hearth alone, without text of the household.
    package var system: String
    /// The turns, oldest first; the last one is the question.
    package var messages: [ChatMessage]
    /// The sampling temperature, 0 to 2; nil if the client asks for ``topP`` alone.
    package var temperature: Double?
    /// The share of likely words to choose from (nucleus sampling); nil for the provider's default.
    package var topP: Double?
    /// Texts before which the answer ends.
    package var stop: [String]
    /// The upper bound of the answer in tokens.
    package var maxTokens: Int
    /// The task in typed form, for the offline planner; nil if only a model can do it.
    package var task: PromptTask?
    /// True if providers may be called. Otherwise only the offline planner writes.
    package var allowsExternalProviders: Bool
    /// The amount that this run may still use.
    package var budget: RunBudget
    /// The model to ask instead of the phase's chain: `provider/model`, or the name of a chain.
    package var model: String?
    /// The tools that the model may or must call.
    package var tools: [FunctionTool]
    /// Which of ``tools`` the model must or must not call; nil for the provider's default.
    package var toolChoice: ToolChoice?
    /// False if the model may call one tool at most; nil for the provider's default.
    package var allowsParallelCalls: Bool?
    /// The format of an answer that is not prose; nil for prose.
    package var format: AnswerFormat?
    /// True if the answer continues a text that the client has: if no model writes it, the text still has its author.
    package var isContinuation = false

    /// Creates a request.
    package init(
        phase: ModelPhase, system: String, messages: [ChatMessage], temperature: Double?, maxTokens: Int,
        task: PromptTask?, allowsExternalProviders: Bool, budget: RunBudget, model: String? = nil,
        tools: [FunctionTool] = [], toolChoice: ToolChoice? = nil, allowsParallelCalls: Bool? = nil,
        format: AnswerFormat? = nil, topP: Double? = nil, stop: [String] = []
    ) {
        self.topP = topP
        self.stop = stop
        self.phase = phase
        self.system = system
        self.messages = messages
        self.temperature = temperature
        self.maxTokens = maxTokens
        self.task = task
        self.allowsExternalProviders = allowsExternalProviders
        self.budget = budget
        self.model = model
        self.tools = tools
        self.toolChoice = toolChoice
        self.allowsParallelCalls = allowsParallelCalls
        self.format = format
    }
}

extension ModelRequest {
    private var bytes: Int {
        messages.reduce(system.utf8.count) { $0 + $1.bytes } + tools.reduce(0) { $0 + $1.bytes } + (format?.bytes ?? 0)
    }

    private var images: Int { messages.reduce(0) { $0 + $1.images.count } }

    /// An estimate of the tokens of the request: four bytes each, rounded up, and those of the pictures.
    package var estimatedInput: Int { (bytes + 3) / 4 + images * ImagePart.estimatedTokens }

    /// The most tokens that the request can have. No tokenizer makes more than one of a byte, and the tokens that a
    /// provider adds around turns and tools are bounded.
    package var plausibleInput: Int {
        bytes + 16 * messages.count + Self.templateTokens + images * ImagePart.mostTokens
    }

    /// The fewest tokens that the request can have: no tokenizer makes one of more than 128 bytes of a whole request.
    package var leastInput: Int { bytes / 128 }

    /// The tokens that providers add to a request with tools, or before each turn, are some hundred.
    private static let templateTokens = 2048
}

/// The rest of one run's budget: money, and tokens in and out together.
package struct RunBudget: Hashable, Sendable {
    /// The rest of the money.
    package var money: Money
    /// The rest of the tokens.
    package var tokens: Int

    /// Creates a budget.
    package init(money: Money, tokens: Int) {
        self.money = money
        self.tokens = tokens
    }
}

/// An event of a model's answer.
package enum ModelEvent: Hashable, Sendable {
    /// The next piece of the answer, never empty.
    case text(String)
    /// The next piece of a refusal by the model, never empty.
    case declined(String)
    /// The provider failed after it had sent text, and another one starts again: drop everything before.
    case restart(reason: String)
    /// The next piece of a tool call. `index` counts the calls of one answer from 0. `id` and `name` come with the
    /// first piece. The deltas together are the JSON text of the arguments.
    case toolCall(index: Int, id: String?, name: String?, argumentsDelta: String)
    /// The answer is complete, the last event.
    case finished(FinishReason)
}

/// The reason why the text of a run was written without a model.
package enum OfflineReason: String, CaseIterable, Hashable, Sendable {
    /// The server or the request disables models.
    case aiAssistOff = "ai_assist_off"
    /// The server's daily spending limit is reached.
    case spendLimit = "spend_limit"
    /// No model of the chain has a key.
    case noModelConfigured = "no_model_configured"
    /// The knowledge base has nothing that a model could write from.
    case nothingFound = "nothing_found"
    /// Every model that was called failed.
    case providerFailed = "provider_failed"
    /// The models failed too often before and are skipped.
    case circuitOpen = "circuit_open"
    /// The providers asked for a pause.
    case coolingDown = "cooling_down"
    /// The rest of the run's money or tokens is too small for the call.
    case budget
    case contextWindow = "context_window"
    /// No time was left to ask a model.
    case deadline
    /// The model's text served a food that the household excludes.
    case excludedFood = "excluded_food"

    /// True if models are configured and allowed, and none wrote.
    package var isDegraded: Bool {
        switch self {
        case .aiAssistOff, .noModelConfigured, .nothingFound: false
        case .spendLimit, .providerFailed, .circuitOpen, .coolingDown, .budget, .contextWindow, .deadline,
            .excludedFood:
            true
        }
    }
}

/// The reason why no model wrote a text, with the last failure.
package struct OfflineAnswer: Hashable, Sendable {
    /// The reason.
    package var reason: OfflineReason
    /// The code of the last provider's failure; nil if no provider was called.
    package var code: String?

    /// Creates an offline answer.
    package init(_ reason: OfflineReason, code: String? = nil) {
        self.reason = reason
        self.code = code
    }
}

/// The reason why an answer ends, in OpenAI's terms.
package enum FinishReason: String, Hashable, Sendable {
    case stop
    /// The answer has reached its upper bound.
    case length
    case toolCalls = "tool_calls"
    /// The provider's filter stopped the answer. A call that ends so has failed.
    case contentFilter = "content_filter"
    /// The provider names a reason that is no end of an answer ("error", "abort"), or none that is known. A call that
    /// ends so has failed: what arrived may be a part.
    case unknown
}

/// What a count of tokens is based on.
package enum UsageBasis: String, CaseIterable, Hashable, Sendable {
    /// The provider states the counts.
    case reported
    /// The provider's counts contradict each other, or name only a sum: the largest consistent reading.
    case derived
    /// The provider states no counts, or impossible ones: an upper estimate from what was sent and received.
    case estimated
}

/// The tokens as the provider counted them. Cached and cache-write tokens are part of `input`, reasoning tokens of
/// `output`.
package struct TokenUsage: Hashable, Sendable {
    /// Input tokens, cached ones included.
    package var input: Int
    /// Output tokens, reasoning included.
    package var output: Int
    /// The part of the input that the provider read from its cache.
    package var cachedInput: Int
    /// The part of the input that the provider wrote to its cache.
    package var cacheWrite: Int
    /// The part of the output that was reasoning.
    package var reasoning: Int

    /// Creates a token usage.
    package init(input: Int = 0, output: Int = 0, cachedInput: Int = 0, cacheWrite: Int = 0, reasoning: Int = 0) {
        self.input = input
        self.output = output
        self.cachedInput = cachedInput
        self.cacheWrite = cacheWrite
        self.reasoning = reasoning
    }

    /// The sum of input and output.
    package var total: Int { input + output }

    /// Adds the tokens of a call.
    package static func += (left: inout TokenUsage, right: TokenUsage) {
        left.input += right.input
        left.output += right.output
        left.cachedInput += right.cachedInput
        left.cacheWrite += right.cacheWrite
        left.reasoning += right.reasoning
    }
}

/// One finished call of a provider, however it ended, as the ledger records it.
package struct ModelCall: Hashable, Sendable {
    /// `provider/model`, as in seed/models.yaml.
    package var model: String
    /// The phase of the run.
    package var phase: ModelPhase
    /// The tokens of the call.
    package var usage: TokenUsage
    /// The cost of the call.
    package var cost: Money
    /// What the tokens are based on.
    package var basis: UsageBasis
    /// The time from the request to its end; nil if unknown.
    package var duration: Duration?
    /// The reason why the call has no answer: the code of its failure, `outrun`, `cancelled` or `client_gone`. Nil if
    /// its answer was used.
    package var failure: String?
    /// True if the provider reported more tokens than the call can have had, so that the figure was capped.
    package var isCapped: Bool

    /// Creates a model call.
    package init(
        model: String, phase: ModelPhase, usage: TokenUsage, cost: Money, basis: UsageBasis, duration: Duration? = nil,
        failure: String? = nil, isCapped: Bool = false
    ) {
        self.model = model
        self.phase = phase
        self.usage = usage
        self.cost = cost
        self.basis = basis
        self.duration = duration
        self.failure = failure
        self.isCapped = isCapped
    }

    /// True if the tokens are an upper estimate.
    package var isEstimate: Bool { basis == .estimated }
}

extension FunctionTool {
    /// The bytes of the tool in a prompt.
    fileprivate var bytes: Int {
        name.utf8.count + (description?.utf8.count ?? 0) + (parameters?.text.utf8.count ?? 0)
    }
}

extension AnswerFormat {
    /// The bytes of the format in a prompt.
    package var bytes: Int {
        switch self {
        case .object: 0
        case .schema(let schema): schema.name.utf8.count + schema.schema.text.utf8.count
        }
    }
}

extension HearthError.Code {
    /// The server offers no model of this name.
    package static let modelNotFound = Self("model_not_found", .notFound)
    /// The conversation is longer than the household's runs may be.
    package static let contextTooLong = Self("context_too_long", .invalid)
    /// A model failed in the middle of an answer of which the client has a part.
    package static let answerInterrupted = Self("answer_interrupted", .badGateway)
}
