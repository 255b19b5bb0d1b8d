import Foundation
package import HearthCore

/// The Messages API (https://docs.anthropic.com/en/api/messages), version 2023-06-01.
package struct AnthropicProvider: Provider {
    private let url: String
    private let apiKey: String?

    /// - Parameter baseURL: without the version, as the official SDKs have it; one at its end does no harm.
    package init(baseURL: String, apiKey: String?) {
        let base = trimmed(baseURL)
        url = trimmed(base.hasSuffix("/v1") ? String(base.dropLast(3)) : base) + "/v1/messages"
        self.apiKey = apiKey
    }

    package func outbound(
        _ request: ModelRequest, model: String, timeout: Duration, connectTimeout: Duration
    ) throws -> OutboundRequest {
        var headers: [(name: String, value: String)] = [
            ("content-type", "application/json"), ("accept", "text/event-stream"), ("anthropic-version", "2023-06-01"),
        ]
        if let apiKey { headers.append(("x-api-key", apiKey)) }
        // The first turn has to be the user's; a history that was shortened may begin with the assistant's.
        let turns = request.messages.drop { $0.role == .assistant }
        let options = try AnthropicTools(request)
        let system = [request.system, options.note ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
        let body = Body(
            model: model, system: system.isEmpty ? nil : system, messages: try Self.messages(turns),
            maxTokens: request.maxTokens, temperature: request.temperature,
            tools: options.tools.isEmpty ? nil : options.tools, toolChoice: options.choice)
        return OutboundRequest(
            url: url, headers: headers, body: Array(try JSONEncoder().encode(body)),
            timeout: timeout, connectTimeout: connectTimeout)
    }

    package func makeDecoder() -> AnthropicDecoder { AnthropicDecoder() }

    /// The answers of tools that were called together belong into one turn of the user's.
    private static func messages(_ turns: some Collection<ChatMessage>) throws -> [Body.Message] {
        var messages: [Body.Message] = []
        var previous: ChatMessage.Role?
        for turn in turns {
            let content = try turn.anthropicContent()
            if turn.role == .tool, previous == .tool, let last = messages.popLast(), let blocks = last.content.array {
                messages.append(Body.Message(role: "user", content: .array(blocks + (content.array ?? []))))
            } else {
                messages.append(Body.Message(role: turn.role == .assistant ? "assistant" : "user", content: content))
            }
            previous = turn.role
        }
        return messages
    }

    private struct Body: Encodable {
        struct Message: Encodable {
            var role: String
            var content: RawJSON
        }

        var model: String
        var system: String?
        var messages: [Message]
        var maxTokens: Int
        var temperature: Double
        var tools: [RawJSON]?
        var toolChoice: RawJSON?
        var stream = true

        enum CodingKeys: String, CodingKey {
            case model, system, messages, temperature, tools, stream
            case toolChoice = "tool_choice"
            case maxTokens = "max_tokens"
        }
    }
}
