/// An event of a streamed answer in the form of Anthropic's API.
public struct MessagesEvent: Decodable, Hashable, Sendable {
    /// `message_start`, `content_block_start`, `content_block_delta`, `content_block_stop`, `message_delta`,
    /// `message_stop`, `ping` or `error`.
    public var type: String
    /// The answer without content, in `message_start`.
    public var message: MessagesResponse?
    /// Place of the block, from 0, in `content_block_start`, `content_block_delta` and `content_block_stop`.
    public var index: Int?
    /// The block without text or input, in `content_block_start`.
    public var contentBlock: MessagesResponse.Block?
    /// The next part of the block in `content_block_delta`; the end of the answer in `message_delta`.
    public var delta: Delta?
    /// Usage of the run, in `message_delta`.
    public var usage: MessagesResponse.Usage?
    /// The reason why the stream ends before the answer, in `error`.
    public var error: AnthropicError.Details?

    private enum CodingKeys: String, CodingKey {
        case type, message, index, delta, usage, error
        case contentBlock = "content_block"
    }

    /// A part of a block, or the end of the answer.
    public struct Delta: Decodable, Hashable, Sendable {
        /// `text_delta` or `input_json_delta`; absent at the end of the answer.
        public var type: String?
        /// The next piece of the text.
        public var text: String?
        /// The next piece of the input's JSON text.
        public var partialJSON: String?
        /// `end_turn`, `max_tokens`, `tool_use` or `refusal`.
        public var stopReason: String?

        private enum CodingKeys: String, CodingKey {
            case type, text
            case partialJSON = "partial_json"
            case stopReason = "stop_reason"
        }
    }
}
