/// A piece of a streamed answer, in the form of OpenAI's `chat.completion.chunk`.
public struct ChatCompletionChunk: Decodable, Hashable, Sendable {
    /// `chatcmpl-` and the run's id.
    public var id: String
    /// Always `chat.completion.chunk`.
    public var object: String
    /// Seconds since 1970.
    public var created: Int64
    /// As the request named it.
    public var model: String
    /// One, or none in the chunk that holds the usage.
    public var choices: [Choice]
    /// What the run used: in the last chunk, where the request asked for it.
    public var usage: ChatCompletion.Usage?

    /// What is new of the one answer.
    public struct Choice: Decodable, Hashable, Sendable {
        /// Counts the answers from 0.
        public var index: Int
        /// What is new.
        public var delta: Delta
        /// `stop`, `length`, `tool_calls` or `content_filter`; null until the answer ends.
        public var finishReason: String?

        private enum CodingKeys: String, CodingKey {
            case index, delta
            case finishReason = "finish_reason"
        }
    }

    /// What is new.
    public struct Delta: Decodable, Hashable, Sendable {
        /// `assistant`, in the first chunk.
        public var role: String?
        /// The next piece of the text.
        public var content: String?
        /// The next piece of what the model says in place of an answer.
        public var refusal: String?
        /// The next pieces of calls of tools.
        public var toolCalls: [ToolCall]?

        private enum CodingKeys: String, CodingKey {
            case role, content, refusal
            case toolCalls = "tool_calls"
        }
    }

    /// A piece of a call of a tool.
    public struct ToolCall: Decodable, Hashable, Sendable {
        /// Which call it belongs to.
        public var index: Int
        /// The provider's name for this call, in its first piece.
        public var id: String?
        /// What is called, and with which arguments.
        public var function: Function
    }

    /// What is called, and with which arguments.
    public struct Function: Decodable, Hashable, Sendable {
        /// The tool's name, in the first piece.
        public var name: String?
        /// The next piece of a JSON text.
        public var arguments: String
    }
}
