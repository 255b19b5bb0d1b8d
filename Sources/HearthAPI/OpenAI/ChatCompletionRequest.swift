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
    public var tools: [Tool]?
    /// Which of the tools the model must or must not call.
    public var toolChoice: ToolChoice?
    /// False if the model may call one tool at most.
    public var parallelToolCalls: Bool?
    /// Required format of the answer.
    public var responseFormat: ResponseFormat?

    private enum CodingKeys: String, CodingKey {
        case model, messages, stream, temperature, stop, n, tools
        case topP = "top_p"
        case streamOptions = "stream_options"
        case maxTokens = "max_tokens"
        case maxCompletionTokens = "max_completion_tokens"
        case toolChoice = "tool_choice"
        case parallelToolCalls = "parallel_tool_calls"
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
        public var toolCalls: [ToolCall]?
        /// Id of the call that a tool's result belongs to.
        public var toolCallID: String?

        private enum CodingKeys: String, CodingKey {
            case role, content, refusal
            case toolCalls = "tool_calls"
            case toolCallID = "tool_call_id"
        }
    }

    /// A text, or a list of parts.
    public enum Content: Decodable, Hashable, Sendable {
        case text(String)
        case parts([Part])

        /// Decodes a string or an array of parts.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                self = .text(try container.decode(String.self))
            } catch DecodingError.typeMismatch {
                self = .parts(try container.decode([Part].self))
            }
        }
    }

    /// A part of a turn: a text, a refusal or a picture. Hearth does not support parts of other types.
    public struct Part: Decodable, Hashable, Sendable {
        /// `text`, `refusal` or `image_url`.
        public var type: String
        /// The text of a part of type `text`.
        public var text: String?
        /// The text of a part of type `refusal`.
        public var refusal: String?
        /// The picture of a part of type `image_url`.
        public var imageURL: ImageURL?

        private enum CodingKeys: String, CodingKey {
            case type, text, refusal
            case imageURL = "image_url"
        }
    }

    /// A picture.
    public struct ImageURL: Decodable, Hashable, Sendable {
        /// An https address, or a data URL with the picture in base64.
        public var url: String
        /// `low`, `high` or `auto`.
        public var detail: String?
    }
}

extension ChatCompletionRequest {
    /// A tool that the model may call.
    public struct Tool: Decodable, Hashable, Sendable {
        /// `function`, also if it is absent. Hearth does not support tools of other types.
        public var type: String?
        /// The function; absent from tools of other types.
        public var function: Function?

        /// A function of the client.
        public struct Function: Decodable, Hashable, Sendable {
            /// The name, by which the model calls it.
            public var name: String
            /// What the function does, for the model.
            public var description: String?
            /// JSON Schema of the arguments; absent for none.
            public var parameters: JSONValue?
            /// True if the arguments must keep the schema.
            public var strict: Bool?
        }
    }

    /// Which tools the model must or must not call.
    public enum ToolChoice: Decodable, Hashable, Sendable {
        /// `auto`, `none` or `required`.
        case mode(String)
        /// One tool by its type, and by its name if the type is `function`.
        case tool(type: String, name: String?)

        private struct Tool: Decodable {
            struct Function: Decodable { var name: String }

            var type: String
            var function: Function?
        }

        /// Decodes a string or an object.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                self = .mode(try container.decode(String.self))
            } catch DecodingError.typeMismatch {
                let tool = try container.decode(Tool.self)
                self = .tool(type: tool.type, name: tool.function?.name)
            }
        }
    }

    /// A call of a tool by the assistant.
    public struct ToolCall: Decodable, Hashable, Sendable {
        /// The id that the result names.
        public var id: String
        /// `function`, also if it is absent.
        public var type: String?
        /// The called function; absent from calls of other types.
        public var function: Function?

        /// A called function.
        public struct Function: Decodable, Hashable, Sendable {
            /// The name of the tool.
            public var name: String
            /// The arguments; absent for none.
            public var arguments: Arguments?
        }

        /// The arguments of a call: a JSON text. Some clients send the value itself.
        public enum Arguments: Decodable, Hashable, Sendable {
            case text(String)
            case value(JSONValue)

            /// Decodes a string or any other value.
            public init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                do {
                    self = .text(try container.decode(String.self))
                } catch DecodingError.typeMismatch {
                    self = .value(try container.decode(JSONValue.self))
                }
            }
        }
    }

    /// The format of an answer.
    public struct ResponseFormat: Decodable, Hashable, Sendable {
        /// `text`, the default, `json_object` or `json_schema`.
        public var type: String
        /// The schema of an answer of type `json_schema`.
        public var jsonSchema: SchemaFormat?
        /// JSON Schema of an answer of type `json_object`, as llama.cpp and Together name it.
        public var schema: JSONValue?
        /// JSON Schema of an answer of type `json_object`, as Hugging Face's TGI names it.
        public var value: JSONValue?

        private enum CodingKeys: String, CodingKey {
            case type, schema, value
            case jsonSchema = "json_schema"
        }
    }

    /// The schema of an answer.
    public struct SchemaFormat: Decodable, Hashable, Sendable {
        /// The name of the format, for the model.
        public var name: String
        /// What the answer is for, for the model.
        public var description: String?
        /// JSON Schema of the answer.
        public var schema: JSONValue
        /// True if the answer must keep the schema.
        public var strict: Bool?
    }
}
