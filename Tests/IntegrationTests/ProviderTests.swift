import Assist
import CurlClient
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Testing

/// The stream with a provider behind it, in both wire formats.
@Suite(.startsServer) struct ProviderTests {
    private func settings(_ provider: ScriptedProvider) -> [String: String] {
        ["OPENAI_BASE_URL": provider.url + "/v1", "ANTHROPIC_BASE_URL": provider.url]
    }

    @Test func `a stream of either provider format is complete when it is cut at every byte, with its reported usage`()
        async throws
    {
        let plan = ["Monday: ", "lentils — ", "“so gut”, ", "días 🍝", "\nTuesday: \\n {}"]
        let scripts = ScriptedProvider.Script.answer(
            ScriptedProvider.Answer(["lentil ", "dinners"], input: 40), split: .every(1))
        let answer = ScriptedProvider.Script.answer(ScriptedProvider.Answer(plan, input: 200), split: .every(1))
        try await withScriptedProvider(scripts, answer) { provider in
            try await withHearth(settings(provider)) { hearth in
                let events = try await hearth.stream("meals", "Plan dinners for two days")
                #expect(StreamGrammar.check(events, mode: "meals") == [])
                #expect(events.text == plan.joined())
                #expect(events.meals?.query == "lentil dinners")
                // Planning asks Anthropic first, synthesis OpenAI.
                #expect(provider.exchanges.map(\.request.path) == ["/v1/messages", "/v1/chat/completions"])
                let done = try #require(events.done)
                #expect(done.usage.inputTokens == 240)
                #expect(done.usage.outputTokens == 7)
                #expect(
                    done.usage.models == ["anthropic/claude-haiku-4-5": 1, "openai/gpt-4.1-mini": 1])
                // 40 x $1 + 2 x $5 and 200 x $0.40 + 5 x $1.60, a million tokens each.
                #expect(done.costMicroUSD == 50 + 88)
                #expect(done.answeredBy == "model" && done.degraded == nil)
            }
        }
    }

    @Test func `deltas are sent as the provider writes them`() async throws {
        // The last word is held back: it may begin an address that is written out.
        let slow = ScriptedProvider.Script.answer(["first of ", "second"], ending: .stall(after: 1, gate: "go on"))
        try await withScriptedProvider(.answer(["dinner"]), slow) { provider in
            try await withHearth(settings(provider)) { hearth in
                let request = hearth.request("/v1/assist/stream", body: #"{"goal":"dinner tonight","mode":"meals"}"#)
                try await withCurlClient { client in
                    try await client.withResponse(to: request) { response in
                        var bytes: [UInt8] = []
                        // The provider stands still after its first word: that word must come all the same.
                        while !String(decoding: bytes, as: UTF8.self).contains("first") {
                            bytes += try #require(try await response.next())
                        }
                        provider.open(gate: "go on")
                        while let chunk = try await response.next() { bytes += chunk }
                        #expect(try StreamTranscript(sse: bytes).text == "first of second")
                    }
                }
            }
        }
    }

    @Test func `the next provider takes over from one that dies during an answer, and the client gets a restart`()
        async throws
    {
        try await withScriptedProvider(
            .answer(["dinner"]), .answer(["half an "], ending: .cut(after: 1)), .answer(["a whole ", "plan"])
        ) { provider in
            try await withHearth(settings(provider)) { hearth in
                let events = try await hearth.stream("meals", "dinner tonight")
                #expect(StreamGrammar.check(events, mode: "meals") == [])
                #expect(events.events.contains { if case .restart = $0 { true } else { false } })
                #expect(events.text == "a whole plan")
                #expect(provider.exchanges.map(\.request.path).last == "/v1/messages")
            }
        }
    }

    @Test func `the offline planner answers when every provider fails`() async throws {
        try await withScriptedProvider(default: .failure(status: 500)) { provider in
            try await withHearth(settings(provider)) { hearth in
                let events = try await hearth.stream("meals", "dinners for two days")
                #expect(StreamGrammar.check(events, mode: "meals") == [])
                #expect(events.meals?.plan.count == 2)
                #expect(!events.text.isEmpty)
                #expect(events.done?.answeredBy == "offline")
                #expect(events.done?.degraded?.reason == "provider_failed")
                #expect(events.done?.degraded?.code == "overloaded")
                let figures = try await hearth.send("/metrics").text
                #expect(
                    figures.contains(
                        #"hearth_runs_degraded_total{reason="provider_failed",code="overloaded"} 1"# + "\n"))
                let asked = try await hearth.stream(
                    "chat", "How do I handle a picky eater?", more: #","options":{"ai_assist":false}"#)
                #expect(asked.done?.answeredBy == "offline" && asked.done?.degraded == nil)
                #expect(
                    try await hearth.send("/metrics").text.contains(
                        #"hearth_answers_total{source="offline",reason="ai_assist_off"} 1"# + "\n"))
            }
        }
    }

    @Test func `a running stream completes after SIGTERM and new ones are rejected`() async throws {
        let slow = ScriptedProvider.Script.answer(["first of ", "second"], ending: .stall(after: 1, gate: "go on"))
        try await withScriptedProvider(.answer(["dinner"]), slow) { provider in
            try await withHearth(settings(provider)) { hearth in
                let request = hearth.request("/v1/assist/stream", body: #"{"goal":"dinner tonight","mode":"meals"}"#)
                try await withCurlClient { client in
                    try await client.withResponse(to: request) { response in
                        var bytes: [UInt8] = []
                        while !String(decoding: bytes, as: UTF8.self).contains("first") {
                            bytes += try #require(try await response.next())
                        }
                        hearth.terminate()
                        provider.open(gate: "go on")
                        while let chunk = try await response.next() { bytes += chunk }
                        let events = try StreamTranscript(sse: bytes)
                        #expect(StreamGrammar.check(events, mode: "meals") == [])
                        #expect(events.text == "first of second")
                    }
                }
                #expect(await hearth.exitStatus() == 0)
                await #expect(throws: TransportError.self) { try await hearth.send("/health") }
            }
        }
    }
}
