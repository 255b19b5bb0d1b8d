/// `POST /v1/messages` in the form of Anthropic's clients (https://docs.anthropic.com/en/api/messages, version
/// 2023-06-01). Members without effect here are ignored.
public struct MessagesRequest: Decodable, Hashable, Sendable {
    /// The part of the request that the model reads.
    public var conversation: Conversation
    /// Maximum length of the answer, in tokens.
    public var maxTokens: Int
    /// 0 to 1.
    public var temperature: Double?
    /// Above 0, up to 1.
    public var topP: Double?
    /// Texts before which the answer ends.
    public var stopSequences: [String]?
    /// True to stream the answer as server-sent events.
    public var stream: Bool?

    private enum CodingKeys: String, CodingKey {
        case temperature, stream
        case maxTokens = "max_tokens"
        case topP = "top_p"
        case stopSequences = "stop_sequences"
    }

    /// Decodes the members of ``conversation`` and the options, which are members of one object.
    public init(from decoder: any Decoder) throws {
        conversation = try Conversation(from: decoder)
        let members = try decoder.container(keyedBy: CodingKeys.self)
        maxTokens = try members.decode(Int.self, forKey: .maxTokens)
        temperature = try members.decodeIfPresent(Double.self, forKey: .temperature)
        topP = try members.decodeIfPresent(Double.self, forKey: .topP)
        stopSequences = try members.decodeIfPresent([String].self, forKey: .stopSequences)
        stream = try members.decodeIfPresent(Bool.self, forKey: .stream)
    }

    /// What a model reads: the body of `POST /v1/messages/count_tokens`.
    public struct Conversation: Decodable, Hashable, Sendable {
        /// `hearth`, the name of a chain, `provider/model`, or the model's name alone if only one provider has it.
        public var model: String
        /// The instructions, as a text or as blocks of type `text`.
        public var system: Content?
        /// The turns, oldest first.
        public var messages: [Message]
        /// Tools that the model may call.
        public var tools: [Tool]?
        /// Which of the tools the model must or must not call.
        public var toolChoice: ToolChoice?
        /// Options of the answer, of which `format` has an effect.
        public var outputConfig: OutputConfig?
        /// A conversation that the server would keep; not supported, so only null is accepted.
        public var thread: JSONValue?

        private enum CodingKeys: String, CodingKey {
            case model, system, messages, tools, thread
            case toolChoice = "tool_choice"
            case outputConfig = "output_config"
        }
    }

    /// One turn of the conversation.
    public struct Message: Decodable, Hashable, Sendable {
        /// Role of the speaker. Messages of the role `system` are instructions, like ``Conversation/system``.
        public enum Role: String, Decodable, CaseIterable, Sendable { case user, assistant, system }

        /// Role of the speaker.
        public var role: Role
        /// The content.
        public var content: Content
    }

    /// A text, or a list of blocks.
    public enum Content: Decodable, Hashable, Sendable {
        case text(String)
        case blocks([Block])

        /// Decodes a string or an array of blocks.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                self = .text(try container.decode(String.self))
            } catch DecodingError.typeMismatch {
                self = .blocks(try container.decode([Block].self))
            }
        }
    }

    /// A tool that the model may call.
    public struct Tool: Decodable, Hashable, Sendable {
        /// `custom`, also if it is absent. Hearth runs none of Anthropic's own tools.
        public var type: String?
        /// The name, by which the model calls it.
        public var name: String
        /// What the tool does, for the model.
        public var description: String?
        /// JSON Schema of the input; absent from tools of other types.
        public var inputSchema: JSONValue?
        /// True if the input must keep the schema.
        public var strict: Bool?

        private enum CodingKeys: String, CodingKey {
            case type, name, description, strict
            case inputSchema = "input_schema"
        }
    }

    /// Which tools the model must or must not call.
    public struct ToolChoice: Decodable, Hashable, Sendable {
        /// `auto`, `any`, `tool` or `none`.
        public var type: String
        /// The name of the tool, if the type is `tool`.
        public var name: String?
        /// True if the model may call one tool at most.
        public var disableParallelToolUse: Bool?

        private enum CodingKeys: String, CodingKey {
            case type, name
            case disableParallelToolUse = "disable_parallel_tool_use"
        }
    }
}

extension MessagesRequest {
    /// Options of the answer.
    public struct OutputConfig: Decodable, Hashable, Sendable {
        /// Required format of the answer; absent for prose.
        public var format: Format?

        /// The format of an answer.
        public struct Format: Decodable, Hashable, Sendable {
            /// Always `json_schema`.
            public var type: String
            /// JSON Schema of the answer.
            public var schema: JSONValue
        }
    }

    /// A block of a turn.
    public enum Block: Decodable, Hashable, Sendable {
        case text(String)
        case image(Source)
        /// A call of a tool by the assistant. The input is an object.
        case toolUse(id: String, name: String, input: JSONValue)
        /// The result of a call, as a text or as blocks of type `text` and `image`.
        case toolResult(toolUseID: String, content: Content?, isError: Bool)
        /// What the model thought, readable or not. No other model can use it.
        case thinking
        /// A block of a type that Hearth does not support.
        case other(type: String)

        private enum CodingKeys: String, CodingKey {
            case type, text, source, id, name, input, content
            case toolUseID = "tool_use_id"
            case isError = "is_error"
        }

        /// Decodes the members that the block's type has.
        public init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            switch try members.decode(String.self, forKey: .type) {
            case "text": self = .text(try members.decode(String.self, forKey: .text))
            case "image": self = .image(try members.decode(Source.self, forKey: .source))
            case "tool_use":
                self = .toolUse(
                    id: try members.decode(String.self, forKey: .id),
                    name: try members.decode(String.self, forKey: .name),
                    input: try members.decode(JSONValue.self, forKey: .input))
            case "tool_result":
                self = .toolResult(
                    toolUseID: try members.decode(String.self, forKey: .toolUseID),
                    content: try members.decodeIfPresent(Content.self, forKey: .content),
                    isError: try members.decodeIfPresent(Bool.self, forKey: .isError) ?? false)
            case "thinking", "redacted_thinking": self = .thinking
            case let type: self = .other(type: type)
            }
        }
    }

    /// Where a picture is.
    public enum Source: Decodable, Hashable, Sendable {
        case base64(mediaType: String, data: String)
        /// An https address.
        case url(String)
        /// A source of a type that Hearth does not support.
        case other(type: String)

        private enum CodingKeys: String, CodingKey {
            case type, data, url
            case mediaType = "media_type"
        }

        /// Decodes the members that the source's type has.
        public init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            switch try members.decode(String.self, forKey: .type) {
            case "base64":
                self = .base64(
                    mediaType: try members.decode(String.self, forKey: .mediaType),
                    data: try members.decode(String.self, forKey: .data))
            case "url": self = .url(try members.decode(String.self, forKey: .url))
            case let type: self = .other(type: type)
            }
        }
    }
}
