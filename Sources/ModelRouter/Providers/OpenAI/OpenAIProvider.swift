import Foundation
package import HearthCore

/// Chat Completions (https://platform.openai.com/docs/api-reference/chat), as OpenAI and the many servers that follow
/// it speak it.
package struct OpenAIProvider: Provider {
    private let url: String
    private let apiKey: String?
    private let quirks: ProviderQuirks

    /// - Parameter baseURL: ends in the version, `https://api.openai.com/v1`, as the official SDKs have it.
    package init(baseURL: String, apiKey: String?, quirks: ProviderQuirks = ProviderQuirks()) {
        url = trimmed(baseURL) + "/chat/completions"
        self.apiKey = apiKey
        self.quirks = quirks
    }

    package func outbound(
        _ request: ModelRequest, model: String, timeout: Duration, connectTimeout: Duration
    ) throws -> OutboundRequest {
        var headers: [(name: String, value: String)] = [
            ("content-type", "application/json"), ("accept", "text/event-stream"),
        ]
        if let apiKey { headers.append(("authorization", "Bearer \(apiKey)")) }
        let body = Body(request: request, model: model, quirks: quirks)
        return OutboundRequest(
            url: url, headers: headers, body: Array(try JSONEncoder().encode(body)),
            timeout: timeout, connectTimeout: connectTimeout)
    }

    package func makeDecoder() -> OpenAIDecoder { OpenAIDecoder() }

    private struct Body: Encodable {
        var request: ModelRequest
        var model: String
        var quirks: ProviderQuirks

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: Key.self)
            try fields.encode(model, forKey: "model")
            let system = request.system.isEmpty ? [] : [Message(role: "system", content: request.system)]
            let turns = try request.messages.map { turn in
                Message(
                    role: turn.role.rawValue, content: turn.text, toolCalls: try turn.toolCalls.map(RawJSON.init),
                    toolCallID: turn.toolCallID)
            }
            try fields.encode(system + turns, forKey: "messages")
            try fields.encode(request.temperature, forKey: "temperature")
            try fields.encode(request.maxTokens, forKey: Key(stringLiteral: quirks.maxTokensField))
            try fields.encodeIfPresent(request.tools.map(RawJSON.init), forKey: "tools")
            try fields.encodeIfPresent(request.toolChoice.map(RawJSON.init), forKey: "tool_choice")
            try fields.encodeIfPresent(request.responseFormat.map(RawJSON.init), forKey: "response_format")
            try fields.encode(true, forKey: "stream")
            if quirks.streamOptions { try fields.encode(["include_usage": true], forKey: "stream_options") }
        }
    }

    private struct Message: Encodable {
        var role: String
        var content: String
        var toolCalls: RawJSON?
        var toolCallID: String?

        enum CodingKeys: String, CodingKey {
            case role, content
            case toolCalls = "tool_calls"
            case toolCallID = "tool_call_id"
        }
    }

    private struct Key: CodingKey, ExpressibleByStringLiteral {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringLiteral value: String) { stringValue = value }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

/// The address without the slash at its end, so that a path can be put behind it.
func trimmed(_ baseURL: String) -> String {
    var url = baseURL[...]
    while url.hasSuffix("/") { url.removeLast() }
    return String(url)
}
