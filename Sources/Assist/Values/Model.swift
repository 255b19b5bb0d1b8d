package import HearthCore

/// What a model is asked to do: a short search query, or the text that the family reads.
package enum ModelPhase: String, CaseIterable, Hashable, Sendable {
    case planning, synthesis
}

package struct ChatMessage: Hashable, Sendable {
    package enum Role: String, Sendable {
        case user, assistant
        /// What a tool that the assistant called has answered.
        case tool
    }

    package var role: Role
    package var text: String
    /// The assistant's calls: the JSON text of OpenAI's `tool_calls`.
    package var toolCalls: String?
    /// The id of the call that a tool answers.
    package var toolCallID: String?

    package init(_ role: Role, _ text: String, toolCalls: String? = nil, toolCallID: String? = nil) {
        self.role = role
        self.text = text
        self.toolCalls = toolCalls
        self.toolCallID = toolCallID
    }
}

/// One call of a language model, before a provider is chosen.
package struct ModelRequest: Sendable {
    package var phase: ModelPhase
    /// Instructions; ours alone, no word of the family's in it.
    package var system: String
    package var messages: [ChatMessage]
    package var temperature: Double
    /// The share of likely words to choose from (nucleus sampling); nil for the provider's own.
    package var topP: Double?
    /// Where one of these comes up, the answer ends before it.
    package var stop: [String]
    /// Upper bound of the answer, in tokens.
    package var maxTokens: Int
    /// The same task in typed form, for the planner that works without a model; nil where only a model will do.
    package var task: PromptTask?
    /// False keeps the request on this machine: only the offline planner may answer.
    package var allowsExternalProviders: Bool
    /// What this run may still cost.
    package var budget: RunBudget
    /// Which models are asked instead of the phase's: `provider/model`, or the name of a chain.
    package var model: String?
    /// What the model may call, and what it has to: the JSON texts of OpenAI's `tools` and `tool_choice`
    /// (https://platform.openai.com/docs/api-reference/chat/create). Each provider is told in its own format.
    package var tools: String?
    package var toolChoice: String?
    /// The JSON text of OpenAI's `response_format`, for an answer that follows a JSON schema.
    package var responseFormat: String?

    package init(
        phase: ModelPhase, system: String, messages: [ChatMessage], temperature: Double, maxTokens: Int,
        task: PromptTask?,
        allowsExternalProviders: Bool, budget: RunBudget, model: String? = nil, tools: String? = nil,
        toolChoice: String? = nil,
        responseFormat: String? = nil, topP: Double? = nil, stop: [String] = []
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
        self.responseFormat = responseFormat
    }
}

extension ModelRequest {
    private var bytes: Int {
        var bytes = system.utf8.count
        for message in messages { bytes += message.text.utf8.count + (message.toolCalls?.utf8.count ?? 0) }
        for extra in [tools, toolChoice, responseFormat] { bytes += extra?.utf8.count ?? 0 }
        return bytes
    }

    /// Tokens that the request itself takes, about: four bytes each, rounded up.
    package var estimatedInput: Int { (bytes + 3) / 4 }

    /// More tokens than this the request cannot take: no tokenizer makes more than one of a byte, and what a provider
    /// puts around the turns and tools is bounded.
    package var plausibleInput: Int { bytes + 16 * messages.count + Self.templateTokens }

    /// What providers add to a request with tools, or put before each, is some hundred tokens.
    private static let templateTokens = 2048
}

/// What is left for one run: money, and tokens in and out together.
package struct RunBudget: Hashable, Sendable {
    package var money: Money
    package var tokens: Int

    package init(money: Money, tokens: Int) {
        self.money = money
        self.tokens = tokens
    }
}

package enum ModelEvent: Hashable, Sendable {
    /// The next piece of the answer, never empty.
    case text(String)
    /// The next piece of what the model says in place of an answer that it will not give, never empty.
    case declined(String)
    /// The provider died after it had sent text and another one begins anew: drop what came before.
    case restart(reason: String)
    /// The next piece of a call of a tool. `index` counts the calls of one answer from 0; `id` and `name` come with the
    /// first piece; the deltas together are the JSON text of the arguments.
    case toolCall(index: Int, id: String?, name: String?, argumentsDelta: String)
    /// The answer is whole; the last event.
    case finished(FinishReason)
}

/// Why the text of a run was written without a model.
package enum OfflineReason: String, CaseIterable, Hashable, Sendable {
    /// The server or the request says that no model is asked.
    case aiAssistOff = "ai_assist_off"
    /// The server's daily spending limit is reached.
    case spendLimit = "spend_limit"
    /// No model of the chain has a key.
    case noModelConfigured = "no_model_configured"
    /// The knowledge base holds nothing that a model could write from.
    case nothingFound = "nothing_found"
    /// Every model that was asked failed.
    case providerFailed = "provider_failed"
    /// The models failed too often before and are passed over.
    case circuitOpen = "circuit_open"
    /// The models asked to be left alone for a while.
    case coolingDown = "cooling_down"
    /// The run's money or tokens do not do for the call.
    case budget
    case contextWindow = "context_window"
    /// No time was left to ask a model.
    case deadline

    /// Whether models are configured and allowed, and none wrote.
    package var isDegraded: Bool {
        switch self {
        case .aiAssistOff, .noModelConfigured, .nothingFound: false
        case .spendLimit, .providerFailed, .circuitOpen, .coolingDown, .budget, .contextWindow, .deadline: true
        }
    }
}

/// Why no model wrote a text, and what the last one failed with.
package struct OfflineAnswer: Hashable, Sendable {
    package var reason: OfflineReason
    /// Code of the last provider's failure; nil where none was asked.
    package var code: String?

    package init(_ reason: OfflineReason, code: String? = nil) {
        self.reason = reason
        self.code = code
    }
}

/// Why an answer ends where it does, in OpenAI's words.
package enum FinishReason: String, Hashable, Sendable {
    case stop
    /// It has reached its upper bound.
    case length
    case toolCalls = "tool_calls"
}

/// Tokens as the provider counted them. Cached and cache-write tokens are part of `input`, reasoning of `output`.
package struct TokenUsage: Hashable, Sendable {
    package var input: Int
    package var output: Int
    package var cachedInput: Int
    package var cacheWrite: Int
    package var reasoning: Int

    package init(input: Int = 0, output: Int = 0, cachedInput: Int = 0, cacheWrite: Int = 0, reasoning: Int = 0) {
        self.input = input
        self.output = output
        self.cachedInput = cachedInput
        self.cacheWrite = cacheWrite
        self.reasoning = reasoning
    }

    package var total: Int { input + output }

    package static func += (left: inout TokenUsage, right: TokenUsage) {
        left.input += right.input
        left.output += right.output
        left.cachedInput += right.cachedInput
        left.cacheWrite += right.cacheWrite
        left.reasoning += right.reasoning
    }
}

/// One finished call of a provider, however it ended, as the ledger books it.
package struct ModelCall: Hashable, Sendable {
    /// `provider/model`, as in seed/models.yaml.
    package var model: String
    package var phase: ModelPhase
    package var usage: TokenUsage
    package var cost: Money
    /// True where the provider never told its usage and the tokens are an upper estimate.
    package var isEstimate: Bool
    /// From the request to its end; nil where it was not noted.
    package var duration: Duration?
    /// Why there is no answer of this call: the code of its failure, `outrun`, `cancelled` or `client_gone`; nil where
    /// its answer stands.
    package var failure: String?
    /// The provider claimed more tokens than the call can have had, and was not believed.
    package var isCapped: Bool

    package init(
        model: String, phase: ModelPhase, usage: TokenUsage, cost: Money, isEstimate: Bool, duration: Duration? = nil,
        failure: String? = nil, isCapped: Bool = false
    ) {
        self.model = model
        self.phase = phase
        self.usage = usage
        self.cost = cost
        self.isEstimate = isEstimate
        self.duration = duration
        self.failure = failure
        self.isCapped = isCapped
    }
}

extension HearthError.Code {
    package static let modelNotFound = Self("model_not_found", .notFound)
    package static let contextTooLong = Self("context_too_long", .invalid)
    /// A model failed in the middle of an answer of which the client has a part.
    package static let answerInterrupted = Self("answer_interrupted", .badGateway)
}
