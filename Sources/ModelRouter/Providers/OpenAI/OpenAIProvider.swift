package import Assist
package import HearthCore
import JSONText

/// Provider for Chat Completions (https://platform.openai.com/docs/api-reference/chat) of OpenAI and compatible
/// servers.
package struct OpenAIProvider: Provider {
    private let url: String
    private let apiKey: String?
    private let traits: Set<ProviderTrait>

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - baseURL: ends in the version, `https://api.openai.com/v1`, as in the official SDKs.
    ///   - traits: the differences of the server and the model from OpenAI's format.
    package init(baseURL: String, apiKey: String?, traits: Set<ProviderTrait> = []) {
        url = trimmed(baseURL) + "/chat/completions"
        self.apiKey = apiKey
        self.traits = traits
    }

    package func outbound(
        _ request: ModelRequest, model: String, timeout: Duration, connectTimeout: Duration
    ) throws -> OutboundRequest {
        var headers: [(name: String, value: String)] = [
            ("content-type", "application/json"), ("accept", "text/event-stream"),
        ]
        if let apiKey { headers.append(("authorization", "Bearer \(apiKey)")) }
        return OutboundRequest(
            url: url, headers: headers, body: body(request, model: model), timeout: timeout,
            connectTimeout: connectTimeout)
    }

    package func makeDecoder() -> OpenAIDecoder { OpenAIDecoder(traits: traits) }

    private func body(_ request: ModelRequest, model: String) -> [UInt8] {
        let conversation = ConversationTurns(request.messages, isValidID: isValid, newID: newID)
        var json = JSONWriter()
        json.member("model", model)
        json.key("messages")
        json.array { json in
            if !request.system.isEmpty {
                json.object { json in
                    json.member("role", "system")
                    json.member("content", request.system)
                }
            }
            for turn in turns(of: conversation) { write(turn, to: &json) }
        }
        let sampling = Sampling(of: request, for: traits)
        if let temperature = sampling.temperature { json.member("temperature", literal: temperature) }
        if let topP = sampling.topP { json.member("top_p", literal: topP) }
        if !request.stop.isEmpty { json.member("stop", .array(request.stop.map(RawJSON.string))) }
        json.member(
            traits.contains(.maxCompletionTokens) ? "max_completion_tokens" : "max_tokens", literal: request.maxTokens)
        if !request.tools.isEmpty {
            json.member("tools", .array(request.tools.map(\.openAI)))
            json.member("tool_choice", request.toolChoice?.openAI)
            if let allowed = request.allowsParallelCalls, !traits.contains(.noParallelToolCalls) {
                json.member("parallel_tool_calls", literal: allowed)
            }
        }
        json.member("response_format", request.format?.openAI)
        json.member("stream", literal: true)
        if !traits.contains(.noStreamOptions) {
            json.key("stream_options")
            json.object { $0.member("include_usage", literal: true) }
        }
        return json.finished()
    }

    /// Returns the turns with pictures of results as turns of the user: the format has no pictures in a result. They
    /// follow the last result, because nothing may stand between results.
    private func turns(of conversation: ConversationTurns) -> [ConversationTurns.Turn] {
        var turns: [ConversationTurns.Turn] = []
        var images: [ImagePart] = []
        func add(_ turn: ConversationTurns.Turn) {
            if traits.contains(.noUserAfterTool), case .user = turn, case .result? = turns.last {
                turns.append(.assistant("I have the result.", []))
            }
            turns.append(turn)
        }
        for turn in conversation.turns {
            if case .result(_, let result) = turn {
                images += result.images
            } else if !images.isEmpty {
                add(.user(ChatMessage(.user, "", images: images)))
                images = []
            }
            add(turn)
        }
        if !images.isEmpty { add(.user(ChatMessage(.user, "", images: images))) }
        return turns
    }

    private func write(_ turn: ConversationTurns.Turn, to json: inout JSONWriter) {
        switch turn {
        case .user(let message):
            json.object { json in
                json.member("role", "user")
                guard !message.images.isEmpty else { return json.member("content", message.text) }
                json.member("content", .array(message.pieces(imagesFirst: false).map(\.openAI)))
            }
        case .assistant(let text, let calls):
            json.object { json in
                json.member("role", "assistant")
                json.member("content", text.isEmpty && !calls.isEmpty ? .null : .string(text))
                if !calls.isEmpty { json.member("tool_calls", .array(calls.map(\.openAI))) }
            }
        case .result(let id, let result):
            json.object { json in
                json.member("role", "tool")
                json.member("content", result.words)
                json.member("tool_call_id", id)
            }
        }
    }

    /// OpenAI accepts ids of 40 bytes, Mistral nine letters and digits.
    private func isValid(_ id: String) -> Bool {
        traits.contains(.nineCharacterToolIDs)
            ? id.utf8.count == 9 && id.utf8.allSatisfy(\.isASCIIAlphanumeric) : (1...40).contains(id.utf8.count)
    }

    private func newID(_ number: Int) -> String {
        guard traits.contains(.nineCharacterToolIDs) else { return "call_\(number)" }
        let digits = String(number)
        return "call" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    }
}

extension FunctionCall {
    fileprivate var openAI: RawJSON {
        let isObject = if case .object? = try? RawJSON(arguments) { true } else { false }
        return [
            "id": .string(id), "type": .string("function"),
            "function": ["name": .string(name), "arguments": .string(isObject ? arguments : "{}")],
        ]
    }
}

extension FunctionTool {
    fileprivate var openAI: RawJSON {
        var members: [RawJSON.Member] = [.init("name", .string(name))]
        if let description { members.append(.init("description", .string(description))) }
        members.append(.init("parameters", objectSchema))
        if let isStrict { members.append(.init("strict", .bool(isStrict))) }
        return ["type": .string("function"), "function": .object(members)]
    }
}

extension ToolChoice {
    fileprivate var openAI: RawJSON {
        switch self {
        case .auto: .string("auto")
        case .none: .string("none")
        case .required: .string("required")
        case .function(let name): ["type": .string("function"), "function": ["name": .string(name)]]
        }
    }
}

extension AnswerFormat {
    fileprivate var openAI: RawJSON {
        guard case .schema(let schema) = self else { return ["type": .string("json_object")] }
        var members: [RawJSON.Member] = [.init("name", .string(schema.name))]
        if let description = schema.description { members.append(.init("description", .string(description))) }
        members.append(.init("schema", schema.schema))
        if let isStrict = schema.isStrict { members.append(.init("strict", .bool(isStrict))) }
        return ["type": .string("json_schema"), "json_schema": .object(members)]
    }
}

extension ChatMessage.Piece {
    fileprivate var openAI: RawJSON {
        switch self {
        case .text(let text): ["type": .string("text"), "text": .string(text)]
        case .image(let image): image.openAI
        }
    }
}

extension ImagePart {
    fileprivate var openAI: RawJSON {
        var members: [RawJSON.Member] = []
        switch source {
        case .data(let type, let base64): members.append(.init("url", .string("data:\(type);base64,\(base64)")))
        case .url(let url): members.append(.init("url", .string(url)))
        }
        if let detail { members.append(.init("detail", .string(detail))) }
        return ["type": .string("image_url"), "image_url": .object(members)]
    }
}

/// Returns the URL without a slash at its end, so that a path can be appended.
func trimmed(_ baseURL: String) -> String {
    var url = baseURL[...]
    while url.hasSuffix("/") { url.removeLast() }
    return String(url)
}
