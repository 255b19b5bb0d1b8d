package import HearthCore

/// A conversation that a client of the OpenAI-compatible door wants to have continued, decoded and bounded, before policy
/// and quota have looked at it.
package struct CompletionRequest: Sendable {
    package var principal: Principal
    /// ``AssistPipeline/plannerModel``, the name of a chain, `provider/model`, or a name alone that only one provider has.
    package var model: String
    /// The client's own instructions; may be empty.
    package var system: String
    /// The conversation, oldest first; ends with what is to be answered.
    package var messages: [ChatMessage]
    /// Nil where the chain's own value is wanted.
    package var temperature: Double?
    /// As ``ModelRequest/topP`` and ``ModelRequest/stop``.
    package var topP: Double?
    package var stop: [String]
    /// Upper bound of the answer, in tokens; nil for all that the run's limit leaves.
    package var maxTokens: Int?
    /// As ``ModelRequest/tools``, ``ModelRequest/toolChoice`` and ``ModelRequest/responseFormat``.
    package var tools: String?
    package var toolChoice: String?
    package var responseFormat: String?

    package init(
        principal: Principal, model: String, system: String = "", messages: [ChatMessage], temperature: Double? = nil,
        topP: Double? = nil, stop: [String] = [], maxTokens: Int? = nil, tools: String? = nil,
        toolChoice: String? = nil, responseFormat: String? = nil
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
        self.responseFormat = responseFormat
    }
}

/// What the door tells its client, in the order of the answer.
package enum CompletionEvent: Hashable, Sendable {
    /// The next piece of the answer, after output policy; never empty.
    case text(String)
    /// As ``ModelEvent/declined(_:)``, after output policy.
    case declined(String)
    /// As ``ModelEvent/toolCall(index:id:name:argumentsDelta:)``, after output policy.
    case toolCall(index: Int, id: String?, name: String?, argumentsDelta: String)
    /// As ``ModelEvent/restart(reason:)``: what came before is void.
    case restart(reason: String)
    /// Policy said no; nothing follows.
    case refusal(Refusal)
    /// The answer is whole; nothing follows.
    case finished(FinishReason)
}
