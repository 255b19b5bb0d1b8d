package import Assist
package import HearthCore
import JSONText

/// Provider for Chat Completions (https://platform.openai.com/docs/api-reference/chat) of OpenAI and compatible
/// servers.
package struct OpenAIProvider: Provider {
    private let url: String
    private let apiKey: String?
    private let quirks: ProviderQuirks

    /// Creates a provider.
    ///
    /// - Parameter baseURL: ends in the version, `https://api.openai.com/v1`, as in the official SDKs.
    package init(baseURL: String, apiKey: String?, quirks: ProviderQuirks = ProviderQuirks()) {
        url = trimmed(baseURL) + "/chat/completions"
        self.apiKey = apiKey
        self.quirks = quirks
    }

    /// Returns the HTTP request of a call.
    package func outbound(
        _ request: ModelRequest, model: String, timeout: Duration, connectTimeout: Duration
    ) throws -> OutboundRequest {
        var headers: [(name: String, value: String)] = [
            ("content-type", "application/json"), ("accept", "text/event-stream"),
        ]
        if let apiKey { headers.append(("authorization", "Bearer \(apiKey)")) }
        return OutboundRequest(
            url: url, headers: headers, body: try body(request, model: model), timeout: timeout,
            connectTimeout: connectTimeout)
    }

    /// Returns a decoder for one response.
    package func makeDecoder() -> OpenAIDecoder { OpenAIDecoder() }

    private func body(_ request: ModelRequest, model: String) throws -> [UInt8] {
        var json = JSONWriter()
        json.member("model", model)
        json.key("messages")
        try json.array { json in
            if !request.system.isEmpty {
                json.object { json in
                    json.member("role", "system")
                    json.member("content", request.system)
                }
            }
            for turn in request.messages {
                try json.object { json in
                    json.member("role", turn.role.rawValue)
                    json.member("content", turn.text)
                    try json.member("tool_calls", turn.toolCalls.map(RawJSON.init))
                    if let id = turn.toolCallID { json.member("tool_call_id", id) }
                }
            }
        }
        json.member("temperature", literal: request.temperature)
        if let topP = request.topP { json.member("top_p", literal: topP) }
        if !request.stop.isEmpty { json.member("stop", .array(request.stop.map(RawJSON.string))) }
        json.member(quirks.maxTokensField, literal: request.maxTokens)
        try json.member("tools", request.tools.map(RawJSON.init))
        try json.member("tool_choice", request.toolChoice.map(RawJSON.init))
        try json.member("response_format", request.responseFormat.map(RawJSON.init))
        json.member("stream", literal: true)
        if quirks.streamOptions {
            json.key("stream_options")
            json.object { $0.member("include_usage", literal: true) }
        }
        return json.finished()
    }
}

/// Returns the URL without a slash at its end, so that a path can be appended.
func trimmed(_ baseURL: String) -> String {
    var url = baseURL[...]
    while url.hasSuffix("/") { url.removeLast() }
    return String(url)
}
