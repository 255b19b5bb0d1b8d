package import Assist
package import HearthCore
import JSONText

/// Provider for the Messages API (https://docs.anthropic.com/en/api/messages), version 2023-06-01.
package struct AnthropicProvider: Provider {
    private let url: String
    private let apiKey: String?
    private let traits: Set<ProviderTrait>

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - baseURL: without the version, as in the official SDKs; a version at its end is accepted.
    ///   - traits: the differences of the server and the model from the API.
    package init(baseURL: String, apiKey: String?, traits: Set<ProviderTrait> = []) {
        let base = trimmed(baseURL)
        url = trimmed(base.hasSuffix("/v1") ? String(base.dropLast(3)) : base) + "/v1/messages"
        self.apiKey = apiKey
        // Claude 4.1 and later refuse both.
        self.traits = traits.union([.noTemperatureWithTopP, .temperatureUpToOne])
    }

    package func outbound(
        _ request: ModelRequest, model: String, timeout: Duration, connectTimeout: Duration
    ) -> OutboundRequest {
        var headers: [(name: String, value: String)] = [
            ("content-type", "application/json"), ("accept", "text/event-stream"), ("anthropic-version", "2023-06-01"),
        ]
        if let apiKey { headers.append(("x-api-key", apiKey)) }
        let conversation = ConversationTurns(request.messages, isValidID: Self.isValid) { "call_\($0)" }
        let options = AnthropicTools(request, called: conversation.calledTools)
        let system = [request.system, options.note ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
        let sampling = Sampling(of: request, for: traits)
        let stop = request.stop.filter { $0.contains { !$0.isWhitespace } }
        var json = JSONWriter()
        json.member("model", model)
        if !system.isEmpty { json.member("system", system) }
        json.key("messages")
        json.array { json in
            for (role, content) in AnthropicMessages(conversation.turns).messages {
                json.object { json in
                    json.member("role", role)
                    json.member("content", content)
                }
            }
        }
        json.member("max_tokens", literal: request.maxTokens)
        if let temperature = sampling.temperature { json.member("temperature", literal: temperature) }
        if let topP = sampling.topP { json.member("top_p", literal: topP) }
        if !stop.isEmpty { json.member("stop_sequences", .array(stop.map(RawJSON.string))) }
        if !options.tools.isEmpty { json.member("tools", .array(options.tools)) }
        json.member("tool_choice", options.choice)
        json.member("stream", literal: true)
        return OutboundRequest(
            url: url, headers: headers, body: json.finished(), timeout: timeout, connectTimeout: connectTimeout)
    }

    package func makeDecoder() -> AnthropicDecoder { AnthropicDecoder(traits: traits) }

    private static func isValid(_ id: String) -> Bool {
        (1...64).contains(id.utf8.count) && id.utf8.allSatisfy { $0.isASCIIAlphanumeric || "_-".utf8.contains($0) }
    }
}

/// The turns of a conversation as messages. Results of tools that were called together are one message of the user.
struct AnthropicMessages {
    private(set) var messages: [(role: String, content: RawJSON)] = []

    init(_ turns: [ConversationTurns.Turn]) {
        // The first message must be the user's; a history may begin with the assistant's turn.
        if case .assistant? = turns.first { messages.append(("user", .string("(Earlier turns are left out.)"))) }
        var results: [RawJSON] = []
        for turn in turns {
            if case .result(let id, let result) = turn {
                results.append([
                    "type": .string("tool_result"), "tool_use_id": .string(id), "content": Self.content(of: result),
                ])
                continue
            }
            add(&results)
            switch turn {
            case .user(let message): messages.append(("user", Self.content(of: message)))
            case .assistant(let text, let calls): messages.append(("assistant", Self.content(text, calls)))
            case .result: continue
            }
        }
        add(&results)
        // A last turn of the assistant is continued, and must not end with space.
        if case ("assistant", .string(let text))? = messages.last {
            messages[messages.count - 1].content = .string(String(text.reversed().drop { $0.isWhitespace }.reversed()))
        }
    }

    private mutating func add(_ results: inout [RawJSON]) {
        if !results.isEmpty { messages.append(("user", .array(results))) }
        results = []
    }

    private static func block(_ text: String) -> [RawJSON] {
        text.contains { !$0.isWhitespace } ? [["type": .string("text"), "text": .string(text)]] : []
    }

    private static func content(of message: ChatMessage) -> RawJSON {
        guard !message.images.isEmpty else { return .string(message.text) }
        return .array(
            message.pieces(imagesFirst: true).flatMap { piece in
                switch piece {
                case .text(let text): block(text)
                case .image(let image): [image.anthropic]
                }
            })
    }

    private static func content(_ text: String, _ calls: [FunctionCall]) -> RawJSON {
        calls.isEmpty ? .string(text) : .array(block(text) + calls.map(\.anthropic))
    }
}

extension FunctionCall {
    fileprivate var anthropic: RawJSON {
        let input = (try? RawJSON(arguments)).flatMap { if case .object = $0 { $0 } else { nil } }
        return ["type": .string("tool_use"), "id": .string(id), "name": .string(name), "input": input ?? [:]]
    }
}

extension ImagePart {
    fileprivate var anthropic: RawJSON {
        let source: RawJSON =
            switch source {
            case .data(let type, let base64):
                ["type": .string("base64"), "media_type": .string(type), "data": .string(base64)]
            case .url(let url): ["type": .string("url"), "url": .string(url)]
            }
        return ["type": .string("image"), "source": source]
    }
}
