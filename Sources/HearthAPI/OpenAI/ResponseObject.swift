/// A response in the form of OpenAI's `response`.
public struct ResponseObject: Codable, Hashable, Sendable {
    /// State of a response or of one of its items.
    public enum Status: String, Codable, CaseIterable, Sendable {
        case inProgress = "in_progress"
        case completed, incomplete, failed
    }

    /// `resp_` and the run's id.
    public var id: String
    /// Always `response`.
    public var object = "response"
    /// Seconds since 1970.
    public var createdAt: Int64
    /// State of the response.
    public var status: Status
    /// The error of a failed response.
    public var error: Failure?
    /// The reason why the response is incomplete.
    public var incompleteDetails: IncompleteDetails?
    /// Instructions of the request.
    public var instructions: String?
    /// Maximum length of the answer, in tokens, as requested.
    public var maxOutputTokens: Int?
    /// Data of the client.
    public var metadata: [String: String]
    /// The model as the request named it.
    public var model: String
    /// The message and the calls, in their order.
    public var output: [Item]
    /// False if the model may call one tool at most.
    public var parallelToolCalls: Bool
    /// The id of the response that this one continues.
    public var previousResponseID: String?
    /// True if the response is stored.
    public var store: Bool
    /// The requested temperature.
    public var temperature: Double?
    /// The format of the text.
    public var text: ResponseRequest.TextOptions
    /// Tools that the model must or must not call.
    public var toolChoice: ResponseRequest.ToolChoice
    /// Tools that the model may call.
    public var tools: [ResponseRequest.Tool]
    /// The requested share of likely words.
    public var topP: Double?
    /// Always `disabled`: a conversation is never cut.
    public var truncation = "disabled"
    /// Usage of the run; null until it has ended.
    public var usage: Usage?

    private enum CodingKeys: String, CodingKey {
        case id, object, status, error, instructions, metadata, model, output, store, temperature, text, tools
        case truncation, usage
        case createdAt = "created_at"
        case incompleteDetails = "incomplete_details"
        case maxOutputTokens = "max_output_tokens"
        case parallelToolCalls = "parallel_tool_calls"
        case previousResponseID = "previous_response_id"
        case toolChoice = "tool_choice"
        case topP = "top_p"
    }

    /// Creates a response that has not begun, with what it repeats of its request.
    ///
    /// - Parameters:
    ///   - id: `resp_` and the run's id.
    ///   - createdAt: seconds since 1970.
    public init(id: String, createdAt: Int64, request: ResponseRequest) {
        self.id = id
        self.createdAt = createdAt
        status = .inProgress
        instructions = request.instructions
        maxOutputTokens = request.maxOutputTokens
        metadata = request.metadata ?? [:]
        model = request.model
        output = []
        parallelToolCalls = request.parallelToolCalls ?? true
        previousResponseID = request.previousResponseID
        store = request.store ?? true
        temperature = request.temperature
        text = ResponseRequest.TextOptions(format: request.text?.format ?? .prose)
        toolChoice = request.toolChoice ?? .mode("auto")
        tools = request.tools ?? []
        topP = request.topP
    }

    /// Encodes every member, null or not, as clients expect.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(object, forKey: .object)
        try fields.encode(createdAt, forKey: .createdAt)
        try fields.encode(status, forKey: .status)
        try fields.encode(error, forKey: .error)
        try fields.encode(incompleteDetails, forKey: .incompleteDetails)
        try fields.encode(instructions, forKey: .instructions)
        try fields.encode(maxOutputTokens, forKey: .maxOutputTokens)
        try fields.encode(metadata, forKey: .metadata)
        try fields.encode(model, forKey: .model)
        try fields.encode(output, forKey: .output)
        try fields.encode(parallelToolCalls, forKey: .parallelToolCalls)
        try fields.encode(previousResponseID, forKey: .previousResponseID)
        try fields.encode(store, forKey: .store)
        try fields.encode(temperature, forKey: .temperature)
        try fields.encode(text, forKey: .text)
        try fields.encode(toolChoice, forKey: .toolChoice)
        try fields.encode(tools, forKey: .tools)
        try fields.encode(topP, forKey: .topP)
        try fields.encode(truncation, forKey: .truncation)
        try fields.encode(usage, forKey: .usage)
    }

    /// An error of the server or of a provider.
    public struct Failure: Codable, Hashable, Sendable {
        /// `server_error` or `rate_limit_exceeded`, which OpenAI's clients know.
        public var code: String
        /// Description for people.
        public var message: String

        /// Creates a failure.
        public init(code: String, message: String) {
            self.code = code
            self.message = message
        }
    }

    /// The reason why a response is incomplete.
    public struct IncompleteDetails: Codable, Hashable, Sendable {
        /// The reasons.
        public enum Reason: String, Codable, CaseIterable, Sendable {
            case maxOutputTokens = "max_output_tokens"
            case contentFilter = "content_filter"
        }

        /// The reason.
        public var reason: Reason

        /// Creates the details.
        public init(reason: Reason) { self.reason = reason }
    }

    /// A message, or a call of a tool.
    public struct Item: Codable, Hashable, Sendable {
        /// The kinds of items.
        public enum Kind: String, Codable, CaseIterable, Sendable {
            case message
            case functionCall = "function_call"
            case customCall = "custom_tool_call"
        }

        /// The unique id.
        public var id: String
        /// The kind of item.
        public var type: Kind
        /// State of the item.
        public var status: Status
        /// Always `assistant`, in a message.
        public var role: String?
        /// The parts of a message.
        public var content: [Part]?
        /// The id that the output of the call repeats.
        public var callID: String?
        /// Name of the called tool.
        public var name: String?
        /// The JSON text of the arguments, in the call of a function.
        public var arguments: String?
        /// The text that the tool takes, in the call of a custom tool.
        public var input: String?

        private enum CodingKeys: String, CodingKey {
            case id, type, status, role, content, name, arguments, input
            case callID = "call_id"
        }

        /// Creates a message.
        public init(message id: String, status: Status, content: [Part]) {
            self.id = id
            type = .message
            self.status = status
            role = "assistant"
            self.content = content
        }

        /// Creates a call of a custom tool.
        public init(customCall id: String, status: Status, callID: String, name: String, input: String) {
            self.id = id
            type = .customCall
            self.status = status
            self.callID = callID
            self.name = name
            self.input = input
        }

        /// Creates a call of a function.
        public init(call id: String, status: Status, callID: String, name: String, arguments: String) {
            self.id = id
            type = .functionCall
            self.status = status
            self.callID = callID
            self.name = name
            self.arguments = arguments
        }
    }

    /// A part of a message.
    public struct Part: Codable, Hashable, Sendable {
        /// The kinds of parts.
        public enum Kind: String, Codable, CaseIterable, Sendable {
            case outputText = "output_text"
            case refusal
        }

        /// The kind of part.
        public var type: Kind
        /// The text.
        public var text: String?
        /// Always empty, in a text.
        public var annotations: [JSONValue]?
        /// Text of the model's refusal.
        public var refusal: String?

        /// Creates a text.
        public static func text(_ text: String) -> Part { Part(type: .outputText, text: text, annotations: []) }

        /// Creates a refusal.
        public static func refusal(_ text: String) -> Part { Part(type: .refusal, refusal: text) }
    }

    /// Tokens as the providers counted them.
    public struct Usage: Codable, Hashable, Sendable {
        /// Tokens of the request.
        public var inputTokens: Int
        /// Cached and newly cached part of the request's tokens.
        public var inputTokensDetails: [String: Int]
        /// Tokens of the answer.
        public var outputTokens: Int
        /// Reasoning part of the answer's tokens.
        public var outputTokensDetails: [String: Int]
        /// Both.
        public var totalTokens: Int

        /// Creates a usage. Cached tokens are part of the input, reasoning tokens of the output.
        public init(input: Int, output: Int, cachedInput: Int, cacheWrite: Int, reasoning: Int) {
            inputTokens = input
            inputTokensDetails = ["cached_tokens": cachedInput, "cache_write_tokens": cacheWrite]
            outputTokens = output
            outputTokensDetails = ["reasoning_tokens": reasoning]
            totalTokens = input + output
        }

        private enum CodingKeys: String, CodingKey {
            case inputTokens = "input_tokens"
            case inputTokensDetails = "input_tokens_details"
            case outputTokens = "output_tokens"
            case outputTokensDetails = "output_tokens_details"
            case totalTokens = "total_tokens"
        }
    }
}

/// Response of `POST /v1/responses/input_tokens`.
public struct ResponseTokenCount: Codable, Hashable, Sendable {
    /// Always `response.input_tokens`.
    public var object = "response.input_tokens"
    /// About as many tokens as a model counts for the request.
    public var inputTokens: Int

    /// Creates a count.
    public init(inputTokens: Int) { self.inputTokens = inputTokens }

    private enum CodingKeys: String, CodingKey {
        case object
        case inputTokens = "input_tokens"
    }
}

/// The response to the deletion of a stored response.
public struct ResponseDeletion: Codable, Hashable, Sendable {
    /// The id of the deleted response.
    public var id: String
    /// Always `response`.
    public var object = "response"
    /// Always true.
    public var deleted = true

    /// Creates the response to a deletion.
    public init(id: String) { self.id = id }
}
