/// `POST /v1/chat/completions` in the form of OpenAI's clients
/// (https://platform.openai.com/docs/api-reference/chat/create). Members without effect here are ignored.
public struct ChatCompletionRequest: Decodable, Hashable, Sendable {
    /// `hearth`, the name of a chain, `provider/model`, or the model's name alone if only one provider has it.
    public var model: String
    /// The conversation, oldest first.
    public var messages: [Message]
    /// True to stream the answer as server-sent events.
    public var stream: Bool?
    /// Options of the stream.
    public var streamOptions: StreamOptions?
    /// 0 to 2.
    public var temperature: Double?
    /// Above 0, up to 1.
    public var topP: Double?
    /// Stop sequences; the answer ends before the first of them.
    public var stop: Stop?
    /// Maximum length of the answer, in tokens; the older name.
    public var maxTokens: Int?
    /// Maximum length of the answer, in tokens.
    public var maxCompletionTokens: Int?
    /// Number of answers; only 1 is supported.
    public var n: Int?
    /// Tools that the model may call.
    public var tools: JSONValue?
    /// Tool that the model must call.
    public var toolChoice: JSONValue?
    /// Required format of the answer.
    public var responseFormat: JSONValue?

    private enum CodingKeys: String, CodingKey {
        case model, messages, stream, temperature, stop, n, tools
        case topP = "top_p"
        case streamOptions = "stream_options"
        case maxTokens = "max_tokens"
        case maxCompletionTokens = "max_completion_tokens"
        case toolChoice = "tool_choice"
        case responseFormat = "response_format"
    }

    /// One text, or several.
    public struct Stop: Decodable, Hashable, Sendable {
        /// The texts.
        public var texts: [String]

        /// Decodes a string or an array of strings.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                texts = [try container.decode(String.self)]
            } catch DecodingError.typeMismatch {
                texts = try container.decode([String].self)
            }
        }
    }

    /// Options of a stream.
    public struct StreamOptions: Decodable, Hashable, Sendable {
        /// True to include the usage in the last chunk before `[DONE]`.
        public var includeUsage: Bool?

        private enum CodingKeys: String, CodingKey { case includeUsage = "include_usage" }
    }

    /// One turn of the conversation.
    public struct Message: Decodable, Hashable, Sendable {
        /// Role of the speaker.
        public enum Role: String, Decodable, CaseIterable, Sendable { case system, developer, user, assistant, tool }

        /// Role of the speaker.
        public var role: Role
        /// The content; absent if an assistant only called tools.
        public var content: Content?
        /// Text of the assistant's refusal, in place of `content`.
        public var refusal: String?
        /// The assistant's tool calls.
        public var toolCalls: JSONValue?
        /// Id of the call that a tool's result belongs to.
        public var toolCallID: String?

        private enum CodingKeys: String, CodingKey {
            case role, content, refusal
            case toolCalls = "tool_calls"
            case toolCallID = "tool_call_id"
        }
    }

    /// A text, or a list of parts of which only texts are supported.
    public enum Content: Decodable, Hashable, Sendable {
        /// The concatenated texts of the parts, as the policy has to read them.
        case text(String)
        /// A part of this unsupported type is present.
        case unsupported(String)

        private struct Part: Decodable {
            var type: String
            var text: String?
            var refusal: String?

            /// Text of a part; an assistant's text may be in either kind of part.
            var words: String? {
                switch type {
                case "text": text
                case "refusal": refusal
                default: nil
                }
            }
        }

        /// Decodes a string or an array of parts.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let parts: [Part]
            do {
                self = .text(try container.decode(String.self))
                return
            } catch DecodingError.typeMismatch {
                parts = try container.decode([Part].self)
            }
            if let other = parts.first(where: { $0.words == nil }) {
                self = .unsupported(other.type)
            } else {
                self = .text(parts.compactMap(\.words).joined())
            }
        }
    }
}
