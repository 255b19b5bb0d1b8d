/// A complete answer in the form of OpenAI's `chat.completion`.
public struct ChatCompletion: Codable, Hashable, Sendable {
    /// `chatcmpl-` and the run's id.
    public var id: String
    /// Always `chat.completion`.
    public var object = "chat.completion"
    /// Seconds since 1970.
    public var created: Int64
    /// The model as the request named it.
    public var model: String
    /// The answer, as a list with one element.
    public var choices: [Choice]
    /// Usage of the run.
    public var usage: Usage

    /// Creates an answer with one choice.
    public init(id: String, created: Int64, model: String, choice: Choice, usage: Usage) {
        self.id = id
        self.created = created
        self.model = model
        self.choices = [choice]
        self.usage = usage
    }

    /// One answer.
    public struct Choice: Codable, Hashable, Sendable {
        /// Index of the choice, from 0.
        public var index = 0
        /// The assistant's message.
        public var message: Message
        /// `stop`, `length`, `tool_calls` or `content_filter`.
        public var finishReason: String

        /// Creates a choice.
        public init(message: Message, finishReason: String) {
            self.message = message
            self.finishReason = finishReason
        }

        private enum CodingKeys: String, CodingKey {
            case index, message
            case finishReason = "finish_reason"
        }
    }

    /// The assistant's message.
    public struct Message: Codable, Hashable, Sendable {
        /// Always `assistant`.
        public var role = "assistant"
        /// The text; null if there are only tool calls, or a refusal.
        public var content: String?
        /// Text of the model's refusal; null if it answers.
        public var refusal: String?
        /// The tool calls in order.
        public var toolCalls: [ToolCall]?

        /// Creates a message with a text, tool calls or both; or with a refusal.
        public init(content: String?, refusal: String? = nil, toolCalls: [ToolCall]?) {
            self.content = content
            self.refusal = refusal
            self.toolCalls = toolCalls
        }

        private enum CodingKeys: String, CodingKey {
            case role, content, refusal
            case toolCalls = "tool_calls"
        }

        /// Encodes `content` and `refusal` also if they are null, as clients expect.
        public func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(role, forKey: .role)
            try fields.encode(content, forKey: .content)
            try fields.encode(refusal, forKey: .refusal)
            try fields.encodeIfPresent(toolCalls, forKey: .toolCalls)
        }
    }

    /// A tool call.
    public struct ToolCall: Codable, Hashable, Sendable {
        /// The provider's id of this call.
        public var id: String
        /// Always `function`.
        public var type = "function"
        /// The called function.
        public var function: Function

        /// Creates a call of `name` with the JSON text of its arguments.
        public init(id: String, name: String, arguments: String) {
            self.id = id
            function = Function(name: name, arguments: arguments)
        }
    }

    /// The called function and its arguments.
    public struct Function: Codable, Hashable, Sendable {
        /// The tool's name.
        public var name: String
        /// The arguments as a JSON text.
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
        /// Cached part of the request's tokens.
        public var promptTokensDetails: [String: Int]
        /// Reasoning part of the answer's tokens.
        public var completionTokensDetails: [String: Int]

        /// Creates a usage. Cached tokens are part of the input, reasoning tokens of the output.
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
