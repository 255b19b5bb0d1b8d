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
        let body = Body(
            model: model, system: request.system.isEmpty ? nil : request.system,
            messages: turns.map { Body.Message(role: $0.role.rawValue, content: $0.text) },
            maxTokens: request.maxTokens, temperature: request.temperature)
        return OutboundRequest(
            url: url, headers: headers, body: Array(try JSONEncoder().encode(body)),
            timeout: timeout, connectTimeout: connectTimeout)
    }

    package func makeDecoder() -> AnthropicDecoder { AnthropicDecoder() }

    private struct Body: Encodable {
        struct Message: Encodable {
            var role: String
            var content: String
        }

        var model: String
        var system: String?
        var messages: [Message]
        var maxTokens: Int
        var temperature: Double
        var stream = true

        enum CodingKeys: String, CodingKey {
            case model, system, messages, temperature, stream
            case maxTokens = "max_tokens"
        }
    }
}
