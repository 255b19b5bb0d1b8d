/// A whole answer, in the form of OpenAI's `chat.completion`.
public struct ChatCompletion: Codable, Hashable, Sendable {
    /// `chatcmpl-` and the run's id.
    public var id: String
    /// Always `chat.completion`.
    public var object = "chat.completion"
    /// Seconds since 1970.
    public var created: Int64
    /// As the request named it.
    public var model: String
    /// One answer.
    public var choices: [Choice]
    /// What the run used.
    public var usage: Usage

    /// An answer with the one choice that there is.
    public init(id: String, created: Int64, model: String, choice: Choice, usage: Usage) {
        self.id = id
        self.created = created
        self.model = model
        self.choices = [choice]
        self.usage = usage
    }

    /// One answer.
    public struct Choice: Codable, Hashable, Sendable {
        /// Counts the answers from 0.
        public var index = 0
        /// What the assistant says.
        public var message: Message
        /// `stop`, `length`, `tool_calls` or `content_filter`.
        public var finishReason: String

        /// What the assistant says, and why it ends there.
        public init(message: Message, finishReason: String) {
            self.message = message
            self.finishReason = finishReason
        }

        private enum CodingKeys: String, CodingKey {
            case index, message
            case finishReason = "finish_reason"
        }
    }

    /// What the assistant says.
    public struct Message: Codable, Hashable, Sendable {
        /// Always `assistant`.
        public var role = "assistant"
        /// The text; null where there are only calls of tools, or a refusal.
        public var content: String?
        /// What the model says in place of an answer that it will not give; null where it answers.
        public var refusal: String?
        /// The calls of tools, in order.
        public var toolCalls: [ToolCall]?

        /// A text, calls, or both; or a refusal.
        public init(content: String?, refusal: String? = nil, toolCalls: [ToolCall]?) {
            self.content = content
            self.refusal = refusal
            self.toolCalls = toolCalls
        }

        private enum CodingKeys: String, CodingKey {
            case role, content, refusal
            case toolCalls = "tool_calls"
        }

        /// Encodes `content` and `refusal` also where they are null, as clients expect it.
        public func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(role, forKey: .role)
            try fields.encode(content, forKey: .content)
            try fields.encode(refusal, forKey: .refusal)
            try fields.encodeIfPresent(toolCalls, forKey: .toolCalls)
        }
    }

    /// A call of a tool.
    public struct ToolCall: Codable, Hashable, Sendable {
        /// The provider's name for this call.
        public var id: String
        /// Always `function`.
        public var type = "function"
        /// What is called.
        public var function: Function

        /// A call of `name` with the JSON text of its arguments.
        public init(id: String, name: String, arguments: String) {
            self.id = id
            function = Function(name: name, arguments: arguments)
        }
    }

    /// What is called, and with which arguments.
    public struct Function: Codable, Hashable, Sendable {
        /// The tool's name.
        public var name: String
        /// A JSON text.
        public var arguments: String
    }

    /// Tokens as the providers counted them.
    public struct Usage: Codable, Hashable, Sendable {
        /// Tokens of the request.
        public var promptTokens: Int
        /// Tokens of the answer.
        public var completionTokens: Int
        /// Both.
        public var totalTokens: Int
        /// What of the request came from the provider's cache.
        public var promptTokensDetails: [String: Int]
        /// What of the answer was thought and not said.
        public var completionTokensDetails: [String: Int]

        /// Tokens in and out; the cached ones are part of the input, the reasoning ones of the output.
        public init(input: Int, output: Int, cachedInput: Int, reasoning: Int) {
            promptTokens = input
            completionTokens = output
            totalTokens = input + output
            promptTokensDetails = ["cached_tokens": cachedInput]
            completionTokensDetails = ["reasoning_tokens": reasoning]
        }

        private enum CodingKeys: String, CodingKey {
            case promptTokens = "prompt_tokens"
            case completionTokens = "completion_tokens"
            case totalTokens = "total_tokens"
            case promptTokensDetails = "prompt_tokens_details"
            case completionTokensDetails = "completion_tokens_details"
        }
    }
}
