package import HearthCore

/// A request of the OpenAI-compatible API to continue a conversation, decoded and validated, before policy and quota
/// have seen it.
package struct CompletionRequest: Sendable {
    /// The sender of the request, and the user for whom it runs.
    package var principal: Principal
    /// ``AssistPipeline/plannerModel``, the name of a chain, `provider/model`, or a name that only one provider has.
    package var model: String
    /// The client's own instructions; may be empty.
    package var system: String
    /// The conversation, the oldest turn first; the last turn waits for an answer.
    package var messages: [ChatMessage]
    /// Nil for the value of the chain.
    package var temperature: Double?
    /// Passed on as ``ModelRequest/topP`` and ``ModelRequest/stop``.
    package var topP: Double?
    /// Texts before which the answer ends.
    package var stop: [String]
    /// The upper bound of the answer in tokens; nil for everything that the run's limit leaves.
    package var maxTokens: Int?
    /// Passed on as ``ModelRequest/tools``, ``ModelRequest/toolChoice``, ``ModelRequest/allowsParallelCalls`` and
    /// ``ModelRequest/format``.
    package var tools: [FunctionTool]
    /// Which of ``tools`` the model must or must not call.
    package var toolChoice: ToolChoice?
    /// False if the model may call one tool at most.
    package var allowsParallelCalls: Bool?
    /// The format of an answer that is not prose.
    package var format: AnswerFormat?

    /// Creates a request.
    package init(
        principal: Principal, model: String, system: String = "", messages: [ChatMessage], temperature: Double? = nil,
        topP: Double? = nil, stop: [String] = [], maxTokens: Int? = nil,
        tools: [FunctionTool] = [], toolChoice: ToolChoice? = nil, allowsParallelCalls: Bool? = nil,
        format: AnswerFormat? = nil
    ) {
        self.principal = principal
        self.model = model
        self.system = system
        self.messages = messages
        self.temperature = temperature
        self.topP = topP
        self.stop = stop
        self.maxTokens = maxTokens
        self.tools = tools
        self.toolChoice = toolChoice
        self.allowsParallelCalls = allowsParallelCalls
        self.format = format
    }

    /// About as many tokens as ``ModelRequest/estimatedInput``, before anything of the request is read.
    package var estimatedInput: Int {
        ModelRequest(
            phase: .synthesis, system: system, messages: messages, temperature: nil, maxTokens: 0, task: nil,
            allowsExternalProviders: false, budget: RunBudget(money: .zero, tokens: 0), tools: tools, format: format
        ).estimatedInput
    }
}

/// An event of a completion, in the order of the answer.
package enum CompletionEvent: Hashable, Sendable {
    /// The next piece of the answer, after the output policy; never empty.
    case text(String)
    /// As ``ModelEvent/declined(_:)``, after the output policy.
    case declined(String)
    /// As ``ModelEvent/toolCall(index:id:name:argumentsDelta:)``, after the output policy.
    case toolCall(index: Int, id: String?, name: String?, argumentsDelta: String)
    /// As ``ModelEvent/restart(reason:)``: everything before it is void.
    case restart(reason: String)
    /// A refusal by the policy, the last event.
    case refusal(Refusal)
    /// The answer is complete, the last event.
    case finished(FinishReason)
}
