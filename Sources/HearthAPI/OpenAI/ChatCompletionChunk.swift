/// A part of a streamed answer in the form of OpenAI's `chat.completion.chunk`.
public struct ChatCompletionChunk: Decodable, Hashable, Sendable {
    /// `chatcmpl-` and the run's id.
    public var id: String
    /// Always `chat.completion.chunk`.
    public var object: String
    /// Seconds since 1970.
    public var created: Int64
    /// The model as the request named it.
    public var model: String
    /// One choice, or none in the chunk with the usage.
    public var choices: [Choice]
    /// Usage of the run, in the last chunk if the request asked for it.
    public var usage: ChatCompletion.Usage?

    /// The new part of the answer.
    public struct Choice: Decodable, Hashable, Sendable {
        /// Index of the choice, from 0.
        public var index: Int
        /// The new part.
        public var delta: Delta
        /// `stop`, `length`, `tool_calls` or `content_filter`; null until the answer ends.
        public var finishReason: String?

        private enum CodingKeys: String, CodingKey {
            case index, delta
            case finishReason = "finish_reason"
        }
    }

    /// The new part.
    public struct Delta: Decodable, Hashable, Sendable {
        /// `assistant`, in the first chunk.
        public var role: String?
        /// The next piece of the text.
        public var content: String?
        /// The next part of the refusal.
        public var refusal: String?
        /// The next parts of tool calls.
        public var toolCalls: [ToolCall]?

        private enum CodingKeys: String, CodingKey {
            case role, content, refusal
            case toolCalls = "tool_calls"
        }
    }

    /// A part of a tool call.
    public struct ToolCall: Decodable, Hashable, Sendable {
        /// Index of the call.
        public var index: Int
        /// The provider's id of this call, in its first part.
        public var id: String?
        /// The called function and its arguments.
        public var function: Function
    }

    /// The called function and its arguments.
    public struct Function: Decodable, Hashable, Sendable {
        /// The tool's name, in the first part.
        public var name: String?
        /// The next part of the arguments' JSON text.
        public var arguments: String
    }
}
