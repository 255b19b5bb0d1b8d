/// A complete answer in the form of Anthropic's `message`.
public struct MessagesResponse: Codable, Hashable, Sendable {
    /// `msg_` and the run's id.
    public var id: String
    /// Always `message`.
    public var type = "message"
    /// Always `assistant`.
    public var role = "assistant"
    /// The model as the request named it.
    public var model: String
    /// The text, then the calls of tools.
    public var content: [Block]
    /// `end_turn`, `max_tokens`, `tool_use` or `refusal`; null until a stream ends.
    public var stopReason: String?
    /// Always null: Hearth does not say which of the stop sequences ended the answer.
    public var stopSequence: String?
    /// Usage of the run.
    public var usage: Usage

    /// Creates an answer.
    public init(id: String, model: String, content: [Block], stopReason: String?, usage: Usage) {
        self.id = id
        self.model = model
        self.content = content
        self.stopReason = stopReason
        self.usage = usage
    }

    private enum CodingKeys: String, CodingKey {
        case id, type, role, model, content, usage
        case stopReason = "stop_reason"
        case stopSequence = "stop_sequence"
    }

    /// Encodes `stop_reason` and `stop_sequence` also if they are null, as clients expect.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(type, forKey: .type)
        try fields.encode(role, forKey: .role)
        try fields.encode(model, forKey: .model)
        try fields.encode(content, forKey: .content)
        try fields.encode(stopReason, forKey: .stopReason)
        try fields.encode(stopSequence, forKey: .stopSequence)
        try fields.encode(usage, forKey: .usage)
    }

    /// A part of the answer.
    public struct Block: Codable, Hashable, Sendable {
        /// `text` or `tool_use`.
        public var type: String
        /// The text of a block of type `text`.
        public var text: String?
        /// The id of a call.
        public var id: String?
        /// The name of the called tool.
        public var name: String?
        /// The input of the called tool, an object.
        public var input: JSONValue?

        /// Creates a block with text.
        public init(text: String) {
            type = "text"
            self.text = text
        }

        /// Creates a call of a tool.
        public init(toolUse id: String, name: String, input: JSONValue) {
            type = "tool_use"
            self.id = id
            self.name = name
            self.input = input
        }
    }

    /// Tokens as the providers counted them.
    public struct Usage: Codable, Hashable, Sendable {
        /// Tokens of the request that no cache was involved in.
        public var inputTokens: Int
        /// Tokens of the request that a provider wrote to its cache.
        public var cacheCreationInputTokens: Int
        /// Tokens of the request that a provider read from its cache.
        public var cacheReadInputTokens: Int
        /// Tokens of the answer.
        public var outputTokens: Int

        /// Creates a usage.
        public init(
            inputTokens: Int, cacheCreationInputTokens: Int, cacheReadInputTokens: Int, outputTokens: Int
        ) {
            self.inputTokens = inputTokens
            self.cacheCreationInputTokens = cacheCreationInputTokens
            self.cacheReadInputTokens = cacheReadInputTokens
            self.outputTokens = outputTokens
        }

        private enum CodingKeys: String, CodingKey {
            case inputTokens = "input_tokens"
            case cacheCreationInputTokens = "cache_creation_input_tokens"
            case cacheReadInputTokens = "cache_read_input_tokens"
            case outputTokens = "output_tokens"
        }
    }
}

/// Response of `POST /v1/messages/count_tokens`.
public struct TokenCountResponse: Codable, Hashable, Sendable {
    /// About as many tokens as a model counts for the request.
    public var inputTokens: Int

    /// Creates a count.
    public init(inputTokens: Int) { self.inputTokens = inputTokens }

    private enum CodingKeys: String, CodingKey { case inputTokens = "input_tokens" }
}
