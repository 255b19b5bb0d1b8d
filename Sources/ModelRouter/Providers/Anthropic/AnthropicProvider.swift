package import Assist
package import HearthCore
import JSONText

/// Provider for the Messages API (https://docs.anthropic.com/en/api/messages), version 2023-06-01.
package struct AnthropicProvider: Provider {
    private let url: String
    private let apiKey: String?

    /// Creates a provider.
    ///
    /// - Parameter baseURL: without the version, as in the official SDKs; a version at its end is accepted.
    package init(baseURL: String, apiKey: String?) {
        let base = trimmed(baseURL)
        url = trimmed(base.hasSuffix("/v1") ? String(base.dropLast(3)) : base) + "/v1/messages"
        self.apiKey = apiKey
    }

    /// Returns the HTTP request of a call.
    package func outbound(
        _ request: ModelRequest, model: String, timeout: Duration, connectTimeout: Duration
    ) throws -> OutboundRequest {
        var headers: [(name: String, value: String)] = [
            ("content-type", "application/json"), ("accept", "text/event-stream"), ("anthropic-version", "2023-06-01"),
        ]
        if let apiKey { headers.append(("x-api-key", apiKey)) }
        // The first turn must be the user's; a shortened history may begin with the assistant's.
        let turns = request.messages.drop { $0.role == .assistant }
        let options = try AnthropicTools(request)
        let system = [request.system, options.note ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
        var json = JSONWriter()
        json.member("model", model)
        if !system.isEmpty { json.member("system", system) }
        json.key("messages")
        try json.array { json in
            for (role, content) in try Self.messages(turns) {
                json.object { json in
                    json.member("role", role)
                    json.member("content", content)
                }
            }
        }
        json.member("max_tokens", literal: request.maxTokens)
        json.member("temperature", literal: request.temperature)
        if let topP = request.topP { json.member("top_p", literal: topP) }
        if !request.stop.isEmpty { json.member("stop_sequences", .array(request.stop.map(RawJSON.string))) }
        if !options.tools.isEmpty { json.member("tools", .array(options.tools)) }
        json.member("tool_choice", options.choice)
        json.member("stream", literal: true)
        return OutboundRequest(
            url: url, headers: headers, body: json.finished(), timeout: timeout, connectTimeout: connectTimeout)
    }

    /// Returns a decoder for one response.
    package func makeDecoder() -> AnthropicDecoder { AnthropicDecoder() }

    /// Returns the turns. Results of tools that were called together are merged into one turn of the user.
    private static func messages(_ turns: some Collection<ChatMessage>) throws -> [(role: String, content: RawJSON)] {
        var messages: [(role: String, content: RawJSON)] = []
        var previous: ChatMessage.Role?
        for turn in turns {
            let content = try turn.anthropicContent()
            if turn.role == .tool, previous == .tool, let last = messages.popLast(), let blocks = last.content.array {
                messages.append(("user", .array(blocks + (content.array ?? []))))
            } else {
                messages.append((turn.role == .assistant ? "assistant" : "user", content))
            }
            previous = turn.role
        }
        return messages
    }
}
