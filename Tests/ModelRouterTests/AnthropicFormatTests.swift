import Assist
import Foundation
import HearthCore
import HearthTesting
import ModelRouter
import Testing

@Suite struct AnthropicFormatTests {
    private func events(_ frames: String...) throws -> [ProviderEvent] {
        var decoder = AnthropicDecoder()
        var events: [ProviderEvent] = []
        for frame in frames { try decoder.decode(Array(frame.utf8), into: &events) }
        return events
    }

    @Test func `cached tokens are added to the input and later counts replace earlier ones`() throws {
        let events = try events(
            #"{"type":"message_start","message":{"usage":{"input_tokens":10,"cache_read_input_tokens":100,"cache_creation_input_tokens":50,"output_tokens":1}}}"#,
            #"{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":7}}"#,
            #"{"type":"message_delta","delta":{},"usage":{"input_tokens":11,"output_tokens":9}}"#)
        #expect(
            events == [
                .usage(TokenUsage(input: 160, output: 1, cachedInput: 100, cacheWrite: 50)),
                .usage(TokenUsage(input: 160, output: 7, cachedInput: 100, cacheWrite: 50)),
                .stopped(.stop),
                .usage(TokenUsage(input: 161, output: 9, cachedInput: 100, cacheWrite: 50)),
            ])
    }

    @Test func `blocks without text and unknown events are ignored`() throws {
        let events = try events(
            #"{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}}"#,
            #"{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hm"}}"#,
            #"{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{"}}"#,
            #"{"type":"weather_report","text":"sunny"}"#,
            #"{"type":"content_block_start","index":2,"content_block":{"type":"text","text":"So: "}}"#)
        #expect(events == [.thinking(2), .text("So: ")])
    }

    @Test(arguments: [
        "https://anthropic.test", "https://anthropic.test/", "https://anthropic.test/v1", "https://anthropic.test/v1/",
    ])
    func `the request has the API's format`(_ baseURL: String) throws {
        let provider = AnthropicProvider(baseURL: baseURL, apiKey: "key-a")
        let request = provider.outbound(
            .sample(messages: [.init(.assistant, "cut off"), .init(.user, "Hi")]), model: "claude-x",
            timeout: .seconds(3), connectTimeout: .seconds(2))
        #expect(request.url == "https://anthropic.test/v1/messages")
        let headers = Dictionary(request.headers.map { ($0.name, $0.value) }) { $1 }
        #expect(headers["x-api-key"] == "key-a" && headers["anthropic-version"] == "2023-06-01")
        let body = try #require(try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any])
        #expect(body["system"] as? String == "Be brief.")
        let turns = try #require(body["messages"] as? [[String: String]])
        #expect(turns.map { $0["role"] } == ["user", "assistant", "user"] && turns.last?["content"] == "Hi")
        #expect(body["model"] as? String == "claude-x")
        #expect(body["max_tokens"] as? Int == 220 && body["stream"] as? Bool == true)
    }
}
