import Foundation
import HearthAPI
import HearthTesting
import Testing

/// Tests of the Responses API and of embeddings with OpenAI's official package.
@Suite(.startsServer) struct OpenAIResponsesTests {
    /// The output of the script in Tests/Interop for one scenario.
    private struct Outcome: Decodable, Sendable {
        struct Call: Decodable, Hashable, Sendable {
            var id: String
            var name: String
            var arguments: String
        }

        var scenario: String
        var text: String?
        var calls: [Call]?
        var status: String?
        var reason: String?
        var usage: [Int]?
        var stored: Bool?
        var pieces: Int?
        var minutes: Int?
        var dimensions: [Int]?
        var event: String?
        var error: String?
        var statusCode: Int?
        var code: String?
        var param: String?
        var answer: Nested?

        /// The response after the outputs of the calls.
        struct Nested: Decodable, Sendable {
            var text: String
            var status: String
        }

        private enum CodingKeys: String, CodingKey {
            case scenario, text, calls, status, reason, usage, stored, pieces, minutes, dimensions, event, error, code
            case param, answer
            case statusCode = "status_code"
        }
    }

    private static let calls = [
        ScriptedProvider.Answer.ToolCall(id: "call_1", name: "weather", deltas: ["{\"pla", "ce\":", "\"Oslo\"}"]),
        ScriptedProvider.Answer.ToolCall(id: "call_2", name: "weather", deltas: ["{\"place\"", ":\"Rome\"}"]),
    ]

    private struct Body: Decodable {
        struct Message: Decodable {
            var role: String
            var content: String?
            var tool_call_id: String?
        }

        var messages: [Message]
        var tools: [JSONValue]?
        var response_format: JSONValue?
    }

    /// Answers as the request deserves it.
    private static let provider = ScriptedProvider.Script { request in
        let body = try? request.decodeBody(as: Body.self)
        var answer = FaultServer.answer
        if body?.tools != nil, body?.messages.last?.role != "tool" {
            answer = ScriptedProvider.Answer(calling: calls, input: 21)
        } else if body?.response_format != nil {
            answer = ScriptedProvider.Answer([#"{"minutes": 10}"#])
        }
        if request.model == "cut" { answer.ending = .cut(after: 2) }
        return request.model == "down"
            ? ScriptedProvider.Script.failure(status: 500).steps(request)
            : ScriptedProvider.Script.answer(answer).steps(request)
    }

    private func ask(
        _ scenarios: [String], _ check: (ScriptedProvider, HearthProcess, [String: Outcome]) async throws -> Void
    ) async throws {
        let models = FaultServer.models(["openai/down", "openai/cut"], chain: ["openai/primary"])
        try await withScriptedProvider(default: Self.provider) { provider in
            try await withHearth(FaultServer.settings(provider), models: models) { hearth in
                let lines = try await runPython(
                    ["openai_responses.py", "http://127.0.0.1:\(hearth.port)/v1"] + scenarios)
                let outcomes = try lines.split(separator: "\n").map { try WireJSON.decode(Outcome.self, from: $0.utf8) }
                try await check(
                    provider, hearth, Dictionary(outcomes.map { ($0.scenario, $0) }, uniquingKeysWith: { $1 }))
            }
        }
    }

    @Test func `the official client creates, streams, continues, retrieves and deletes responses`() async throws {
        let scenarios = ["whole", "stream", "stream of tools", "tools", "replayed", "chain", "structured", "planner"]
        try await ask(scenarios) { provider, hearth, outcomes in
            let text = FaultServer.answer.text
            for scenario in ["whole", "stream"] {
                let outcome = try #require(outcomes[scenario])
                #expect(outcome.text == text && outcome.status == "completed", "\(scenario)")
                #expect(outcome.usage == [37, 7, 44] && outcome.stored == true, "\(scenario)")
            }
            #expect(outcomes["stream"]?.pieces ?? 0 > 1)
            for scenario in ["tools", "stream of tools"] {
                let calls = outcomes[scenario]?.calls ?? []
                #expect(calls.map(\.name) == ["weather", "weather"], "\(scenario)")
                #expect(calls.map(\.arguments) == [#"{"place":"Oslo"}"#, #"{"place":"Rome"}"#], "\(scenario)")
            }
            #expect(outcomes["tools"]?.answer?.text == text && outcomes["tools"]?.answer?.status == "completed")
            #expect(outcomes["replayed"]?.text == text && outcomes["replayed"]?.stored == false)
            #expect(outcomes["chain"]?.text == text && outcomes["chain"]?.code == "not_found")
            #expect(outcomes["structured"]?.minutes == 10)
            #expect(outcomes["planner"]?.text?.contains("### Shopping list") == true)

            let bodies = try provider.exchanges.map { try $0.request.decodeBody(as: Body.self) }
            let turns = bodies.filter { $0.messages.last?.role == "tool" }
            #expect(turns.count == 2)
            for turn in turns {
                #expect(turn.messages.map(\.role) == ["user", "assistant", "tool", "tool"])
                #expect(turn.messages.compactMap(\.tool_call_id) == ["call_1", "call_2"])
            }
            let chained = try #require(bodies.first { $0.messages.last?.content == "And then?" })
            #expect(chained.messages.map(\.role) == ["user", "assistant", "user"])
            #expect(chained.messages[1].content == text)
            let stored = try await hearth.storedLedger()
            #expect(stored.reservations["open"] == nil && stored.runs.allSatisfy { $0.outcome == "done" })
        }
    }

    @Test func `the official client maps each error to its type`() async throws {
        let scenarios = [
            "unknown model", "unknown response", "tool of OpenAI", "unknown embedder", "down", "failed", "refused",
        ]
        try await ask(scenarios) { _, _, outcomes in
            for scenario in ["unknown model", "unknown embedder"] {
                #expect(outcomes[scenario]?.error == "NotFoundError" && outcomes[scenario]?.param == "model")
                #expect(outcomes[scenario]?.code == "model_not_found", "\(scenario)")
            }
            #expect(outcomes["unknown response"]?.error == "NotFoundError")
            #expect(outcomes["unknown response"]?.param == "previous_response_id")
            #expect(outcomes["tool of OpenAI"]?.error == "BadRequestError")
            #expect(outcomes["tool of OpenAI"]?.param == "tools.0.type")
            #expect(outcomes["down"]?.error == "InternalServerError" && outcomes["down"]?.statusCode == 502)
            #expect(outcomes["failed"]?.event == "response.failed" && outcomes["failed"]?.status == "failed")
            #expect(outcomes["failed"]?.code == "answer_interrupted")
            #expect(outcomes["refused"]?.status == "incomplete" && outcomes["refused"]?.reason == "content_filter")
            #expect(outcomes["refused"]?.text?.hasPrefix("Alcohol in any amount") == true)
        }
    }

    @Test func `the official client gets vectors of the local embedder`() async throws {
        try await ask(["embeddings"]) { provider, _, outcomes in
            let outcome = try #require(outcomes["embeddings"])
            #expect(outcome.dimensions == [384, 384, 384], "\(outcome)")
            #expect(outcome.usage?.first ?? 0 > 10 && outcome.usage?.first == outcome.usage?.last)
            #expect(provider.exchanges.isEmpty)
        }
    }

    /// The one place that keeps turns of a family, redacted.
    @Test func `turns are stored redacted, and not at all if the client does not want it`() async throws {
        let word = "zorblattine"
        try await withHearth { hearth in
            func send(_ more: String) async throws {
                let answer = try await hearth.send(
                    "/v1/responses",
                    body:
                        #"{"model":"synthesis","input":"a \#(word) evening, call 030 901820 or ada@example.org"\#(more)}"#
                )
                #expect(answer.status == 200, "\(answer.text)")
            }
            try await send(#","store":false"#)
            #expect(try await hearth.tables(with: word).isEmpty)
            try await send("")
            #expect(try await hearth.tables(with: word) == ["responses"])
            #expect(try await hearth.tables(with: "ada@example.org").isEmpty)
        }
    }
}
