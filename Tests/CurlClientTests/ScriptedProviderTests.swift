import CurlClient
import HearthCore
import HearthTesting
import Testing

/// The provider is what other tests compare with: its own words are fixed here.
@Suite struct ScriptedProviderTests {
    private typealias Answer = ScriptedProvider.Answer

    private func transcript(_ answer: ScriptedProvider.Answer, path: String) async throws -> [String] {
        try await withScriptedProvider(.answer(answer)) { provider in
            try await withCurlClient { client in
                try await client.text(chat(with: provider, path: path)).split(separator: "\n").map(String.init)
            }
        }
    }

    @Test func `the OpenAI format is complete`() async throws {
        let lines = try await transcript(Answer(["Hi", " \"you\""], input: 3), path: "/v1/chat/completions")
        let start =
            #"data: {"id":"chatcmpl-scripted","object":"chat.completion.chunk","created":1760000000,"#
            + #""model":"scripted-model","choices":"#
        let rest = #","usage":null}"#
        func choice(_ delta: String, _ reason: String = "null") -> String {
            start + #"[{"index":0,"delta":\#(delta),"logprobs":null,"finish_reason":\#(reason)}]"# + rest
        }
        #expect(
            lines == [
                choice(#"{"role":"assistant","content":""}"#), choice(#"{"content":"Hi"}"#),
                choice(#"{"content":" \"you\""}"#), choice("{}", #""stop""#),
                start + #"[],"usage":{"prompt_tokens":3,"completion_tokens":2,"total_tokens":5}}"#,
                "data: [DONE]",
            ])
    }

    @Test func `the Anthropic format is complete`() async throws {
        let lines = try await transcript(Answer(["Hi"], input: 3, output: 9, reason: .length), path: "/v1/messages")
        #expect(
            lines == [
                "event: message_start",
                #"data: {"type":"message_start","message":{"id":"msg_scripted","type":"message","role":"assistant","#
                    + #""content":[],"model":"scripted-model","stop_reason":null,"stop_sequence":null,"#
                    + #""usage":{"input_tokens":3,"output_tokens":1}}}"#,
                "event: content_block_start",
                #"data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}"#,
                "event: ping", #"data: {"type":"ping"}"#,
                "event: content_block_delta",
                #"data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}"#,
                "event: content_block_stop", #"data: {"type":"content_block_stop","index":0}"#,
                "event: message_delta",
                #"data: {"type":"message_delta","delta":{"stop_reason":"max_tokens","stop_sequence":null},"#
                    + #""usage":{"output_tokens":9}}"#,
                "event: message_stop", #"data: {"type":"message_stop"}"#,
            ])
    }

    @Test func `every scripted ending reaches the client`() async throws {
        func tail(_ ending: Answer.Ending) async throws -> String? {
            try await transcript(Answer(["a", "b"], ending: ending), path: "/v1/chat/completions").last
        }
        #expect(try await tail(.complete) == "data: [DONE]")
        #expect(try await tail(.malformed(after: 1)) == "data: [DONE]")
        #expect(try await tail(.noEndMarker)?.contains(#""content":"b""#) == true)
        let error = #"data: {"error":{"type":"overloaded","message":"busy","param":null,"code":null}}"#
        #expect(try await tail(.error(after: 1, type: "overloaded", message: "busy")) == error)
    }

    @Test func `the log records how each exchange ended`() async throws {
        try await withScriptedProvider(
            .answer(["a", "b", "c"]), .answer(["a", "b", "c"], ending: .cut(after: 2)),
            .answer(["a", "b", "c"], ending: .stall(after: 1, gate: "on")), .failure(status: 529)
        ) { provider in
            try await withCurlClient { client in
                _ = try await client.text(chat(with: provider))
                #expect(try await client.failure(chat(with: provider))?.code == .cut)
                async let stalled = client.text(chat(with: provider))
                try await provider.waitForTokens(1, ofRequest: 2)
                provider.open(gate: "on")
                #expect(try await stalled.contains("[DONE]"))
                _ = try await client.text(chat(with: provider))

                _ = try await provider.waitForEnd(ofRequest: 3)
                let exchanges = provider.exchanges
                #expect(exchanges.map(\.ending) == [.complete, .closed, .complete, .complete])
                #expect(exchanges.map(\.tokensWritten) == [3, 2, 3, 0])
                #expect(exchanges.map(\.request.path) == Array(repeating: "/v1/chat/completions", count: 4))
            }
        }
    }

    @Test func `a wait for a request that does not come ends with the provider`() async throws {
        let provider = try ScriptedProvider()
        let waiting = Task { try await provider.waitForRequest() }
        await provider.stop()
        await #expect(throws: ScriptedProvider.Missed.self) { _ = try await waiting.value }
        #expect(provider.exchanges.isEmpty)
    }

    @Test func `a wait for something of a request ends with the request`() async throws {
        try await withScriptedProvider(.answer(["a"])) { provider in
            try await withCurlClient { client in
                _ = try await client.text(chat(with: provider))
                await #expect(throws: ScriptedProvider.Missed.self) { try await provider.waitForPeerGone() }
                await #expect(throws: ScriptedProvider.Missed.self) { try await provider.waitForTokens(2) }
            }
        }
    }
}
