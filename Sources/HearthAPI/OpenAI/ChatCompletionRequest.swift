/// `POST /v1/chat/completions` as clients of OpenAI's API send it
/// (https://platform.openai.com/docs/api-reference/chat/create). Members that make no difference here are ignored.
public struct ChatCompletionRequest: Decodable, Hashable, Sendable {
    /// `hearth`, the name of a chain, `provider/model`, or the model's name alone if only one provider has it.
    public var model: String
    /// The conversation, oldest first.
    public var messages: [Message]
    /// True: the answer comes as server-sent events.
    public var stream: Bool?
    /// What a stream carries beside the answer.
    public var streamOptions: StreamOptions?
    /// 0 to 2.
    public var temperature: Double?
    /// Above 0, up to 1.
    public var topP: Double?
    /// Where one of these comes up, the answer ends before it.
    public var stop: Stop?
    /// Upper bound of the answer, in tokens; the older name.
    public var maxTokens: Int?
    /// Upper bound of the answer, in tokens.
    public var maxCompletionTokens: Int?
    /// How many answers; one is all that is given.
    public var n: Int?
    /// What the model may call.
    public var tools: JSONValue?
    /// What the model has to call.
    public var toolChoice: JSONValue?
    /// The form that the answer must have.
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

    /// What a stream carries beside the answer.
    public struct StreamOptions: Decodable, Hashable, Sendable {
        /// True: the last chunk before `[DONE]` holds the usage.
        public var includeUsage: Bool?

        private enum CodingKeys: String, CodingKey { case includeUsage = "include_usage" }
    }

    /// One turn of the conversation.
    public struct Message: Decodable, Hashable, Sendable {
        /// Who spoke.
        public enum Role: String, Decodable, CaseIterable, Sendable { case system, developer, user, assistant, tool }

        /// Who spoke.
        public var role: Role
        /// What was said; an assistant that only called tools said nothing.
        public var content: Content?
        /// What the assistant said where it declined to answer, in place of `content`.
        public var refusal: String?
        /// The assistant's calls of tools.
        public var toolCalls: JSONValue?
        /// The call that a tool answers.
        public var toolCallID: String?

        private enum CodingKeys: String, CodingKey {
            case role, content, refusal
            case toolCalls = "tool_calls"
            case toolCallID = "tool_call_id"
        }
    }

    /// A text, or a list of parts of which only texts are understood.
    public enum Content: Decodable, Hashable, Sendable {
        /// The parts' texts, put together without anything between them, as policy has to read them.
        case text(String)
        /// There is a part of this type, which no text can replace.
        case unsupported(String)

        private struct Part: Decodable {
            var type: String
            var text: String?
            var refusal: String?

            /// What an assistant said may be a part of either kind.
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
