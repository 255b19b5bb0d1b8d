/// `POST /v1/responses` in the form of OpenAI's clients
/// (https://platform.openai.com/docs/api-reference/responses/create). Members without effect here are ignored.
public struct ResponseRequest: Decodable, Hashable, Sendable {
    /// `hearth`, the name of a chain, `provider/model`, or the model's name alone if only one provider has it.
    public var model: String
    /// The new turns of the conversation.
    public var input: Input
    /// Instructions for this response alone: they do not carry over to the next one.
    public var instructions: String?
    /// The id of the stored response that this one continues.
    public var previousResponseID: String?
    /// True to stream the response as server-sent events.
    public var stream: Bool?
    /// False to store neither the response nor its conversation; true by default.
    public var store: Bool?
    /// 0 to 2.
    public var temperature: Double?
    /// Above 0, up to 1.
    public var topP: Double?
    /// Maximum length of the answer, in tokens.
    public var maxOutputTokens: Int?
    /// Tools that the model may call.
    public var tools: [Tool]?
    /// Tools that the model must or must not call.
    public var toolChoice: ToolChoice?
    /// False if the model may call one tool at most.
    public var parallelToolCalls: Bool?
    /// The format of the text.
    public var text: TextOptions?
    /// Data of the client, which the response repeats.
    public var metadata: [String: String]?
    /// Not supported: a response is written while the client waits.
    public var background: Bool?
    /// Not supported: `previous_response_id` continues a conversation.
    public var conversation: JSONValue?
    /// Not supported: the prompts of OpenAI's dashboard.
    public var prompt: JSONValue?

    private enum CodingKeys: String, CodingKey {
        case model, input, instructions, stream, store, temperature, tools, text, metadata, background, conversation
        case prompt
        case previousResponseID = "previous_response_id"
        case topP = "top_p"
        case maxOutputTokens = "max_output_tokens"
        case toolChoice = "tool_choice"
        case parallelToolCalls = "parallel_tool_calls"
    }

    /// A text of the user, or a list of items.
    public enum Input: Decodable, Hashable, Sendable {
        /// A text of the user.
        case text(String)
        /// Turns and parts of turns, oldest first.
        case items([Item])

        /// Decodes a string or an array of items.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                self = .text(try container.decode(String.self))
            } catch DecodingError.typeMismatch {
                self = .items(try container.decode([Item].self))
            }
        }
    }

    /// An item of the conversation.
    public struct Item: Decodable, Hashable, Sendable {
        /// Role of the speaker.
        public enum Role: String, Decodable, CaseIterable, Sendable { case system, developer, user, assistant }

        /// `message` (the default), `function_call`, `function_call_output`, `custom_tool_call`, `custom_tool_call_output` or
        /// `reasoning`, which has no effect.
        public var type: String?
        /// Role of the speaker of a message.
        public var role: Role?
        /// The content of a message.
        public var content: Content?
        /// Id of a call, which its output repeats.
        public var callID: String?
        /// Name of the called tool.
        public var name: String?
        /// The JSON text of the arguments of a call of a function.
        public var arguments: String?
        /// The text that a call of a custom tool passes.
        public var input: String?
        /// The output of a call.
        public var output: Content?

        private enum CodingKeys: String, CodingKey {
            case type, role, content, name, arguments, input, output
            case callID = "call_id"
        }
    }

    /// A text, or a list of parts.
    public enum Content: Decodable, Hashable, Sendable {
        /// A text.
        case text(String)
        /// Parts, in their order.
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

    /// A part of a message, or of the output of a call.
    public struct Part: Decodable, Hashable, Sendable {
        /// `input_text`, `output_text`, `refusal` or `input_image`.
        public var type: String
        /// The text of a part.
        public var text: String?
        /// The text of an assistant's refusal.
        public var refusal: String?
        /// The address of a picture: a data URL, or an https address.
        public var imageURL: String?
        /// `low`, `high` or `auto`.
        public var detail: String?

        private enum CodingKeys: String, CodingKey {
            case type, text, refusal, detail
            case imageURL = "image_url"
        }
    }

    /// A tool that the model may call.
    public struct Tool: Codable, Hashable, Sendable {
        /// `function`, or `custom` for a tool that takes a text.
        public var type: String
        /// Name of the tool.
        public var name: String?
        /// What the tool does, for the model.
        public var description: String?
        /// JSON schema of the arguments of a function.
        public var parameters: JSONValue?
        /// True if the arguments of a function must keep the schema.
        public var strict: Bool?
        /// The format of the text that a custom tool takes, for the model; absent for any text.
        public var format: JSONValue?

        private enum CodingKeys: String, CodingKey { case type, name, description, parameters, strict, format }

        /// True if the tool takes a text.
        package var isCustom: Bool { type == "custom" }

        /// Encodes `parameters` and `strict` of a function also if they are null, as clients expect.
        public func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(type, forKey: .type)
            try fields.encodeIfPresent(name, forKey: .name)
            try fields.encodeIfPresent(description, forKey: .description)
            guard !isCustom else { return try fields.encodeIfPresent(format, forKey: .format) }
            try fields.encode(parameters, forKey: .parameters)
            try fields.encode(strict, forKey: .strict)
        }
    }

    /// `auto`, `none`, `required`, or one tool.
    public enum ToolChoice: Codable, Hashable, Sendable {
        /// Any tool, none, or at least one.
        case mode(String)
        /// This tool.
        case tool(Named)

        /// A tool by its name.
        public struct Named: Codable, Hashable, Sendable {
            /// `function` or `custom`.
            public var type: String
            /// Name of the tool.
            public var name: String?
        }

        /// Decodes a string or an object.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                self = .mode(try container.decode(String.self))
            } catch DecodingError.typeMismatch {
                self = .tool(try container.decode(Named.self))
            }
        }

        /// Encodes the form that was decoded.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .mode(let mode): try container.encode(mode)
            case .tool(let tool): try container.encode(tool)
            }
        }
    }

    /// Options of the text.
    public struct TextOptions: Codable, Hashable, Sendable {
        /// The format of the text; prose by default.
        public var format: Format?

        /// Creates options.
        public init(format: Format?) { self.format = format }
    }

    /// The format of a text.
    public struct Format: Codable, Hashable, Sendable {
        /// `text`, `json_object` or `json_schema`.
        public var type: String
        /// Name of the schema, for the model.
        public var name: String?
        /// What the text is for, for the model.
        public var description: String?
        /// JSON schema of the text.
        public var schema: JSONValue?
        /// True if the text must keep the schema.
        public var strict: Bool?

        /// The format of prose.
        public static let prose = Format(type: "text")

        private init(type: String) { self.type = type }
    }
}
