import Foundation
import HearthAPI
import HearthTesting
import Testing

/// Tests of the OpenAI-compatible API with independent clients: the official package, and Hugging Face's, which has its
/// own parser.
@Suite(.startsServer) struct OpenAIClientTests {
    /// The output of a script in Tests/Interop for one scenario.
    struct Outcome: Decodable, Sendable {
        struct Call: Decodable, Hashable, Sendable {
            var id: String
            var name: String
            var arguments: String
            var deltas: Int
        }

        var scenario: String
        var text: String?
        var calls: [Call]?
        var finish: String?
        var usage: [Int]?
        var pieces: Int?
        var ids: Int?
        var texts: [String]?
        var listed: [String]?
        var found: String?
        var error: String?
        var status: Int?
        var code: String?
        var param: String?
        var type: String?
        var message: String?
        var answer: Nested?

        /// The text of the model after its tool results.
        struct Nested: Decodable, Sendable { var text: String }
    }

    private static let calls = [
        ScriptedProvider.Answer.ToolCall(id: "call_1", name: "weather", deltas: ["{\"pla", "ce\":", "\"Oslo\"}"]),
        ScriptedProvider.Answer.ToolCall(id: "call_2", name: "weather", deltas: ["{\"place\"", ":\"Rome\"}"]),
    ]
    private static let plan = #"{"minutes": 10}"#

    /// Answers as the request deserves it.
    private static let provider = ScriptedProvider.Script { request in
        struct Body: Decodable {
            struct Message: Decodable { var role: String }
            var messages: [Message]
            var tools: [JSONValue]?
            var response_format: JSONValue?
        }
        let body = try? request.decodeBody(as: Body.self)
        var answer = FaultServer.answer
        if body?.tools != nil, body?.messages.last?.role != "tool" {
            answer = ScriptedProvider.Answer(calling: calls, input: 21)
        } else if body?.response_format != nil {
            answer = ScriptedProvider.Answer([plan])
        }
        if request.model == "cut" { answer.ending = .cut(after: 2) }
        let script = ScriptedProvider.Script.answer(answer)
        return request.model == "down"
            ? ScriptedProvider.Script.failure(status: 500).steps(request) : script.steps(request)
    }

    private func ask(
        _ script: String, _ scenarios: [String], _ more: [String: String] = [:],
        _ check: (ScriptedProvider, HearthProcess, [String: Outcome]) async throws -> Void
    ) async throws {
        let models = FaultServer.models(["openai/down", "openai/cut"], chain: ["openai/primary"])
        try await withScriptedProvider(default: Self.provider) { provider in
            try await withHearth(FaultServer.settings(provider).merging(more) { $1 }, models: models) { hearth in
                if more["USER_MONTHLY_QUOTA"] != nil { try await hearth.liveAtNoon() }
                let lines = try await runPython([script, "http://127.0.0.1:\(hearth.port)/v1"] + scenarios)
                let outcomes = try lines.split(separator: "\n").map { try WireJSON.decode(Outcome.self, from: $0.utf8) }
                try await check(
                    provider, hearth, Dictionary(outcomes.map { ($0.scenario, $0) }, uniquingKeysWith: { $1 }))
            }
        }
    }

    @Test func `the official client streams, waits, calls tools and requests a response format`() async throws {
        let scenarios = ["stream", "stream without usage", "whole", "tools", "whole tools", "structured", "parallel"]
        try await ask("openai_client.py", scenarios) { provider, hearth, outcomes in
            let answer = FaultServer.answer
            let stream = try #require(outcomes["stream"])
            #expect(stream.text == answer.text)
            #expect(stream.pieces ?? 0 > 1)
            #expect(stream.finish == "stop" && stream.ids == 1)
            #expect(stream.usage == [37, 7, 44])
            let bare = try #require(outcomes["stream without usage"])
            #expect(bare.text == answer.text && bare.usage == nil)
            let whole = try #require(outcomes["whole"])
            #expect(whole.text == answer.text && whole.finish == "stop" && whole.usage == [37, 7, 44])

            let tools = try #require(outcomes["tools"])
            #expect(tools.finish == "tool_calls" && tools.text?.isEmpty == true)
            #expect(tools.calls?.map(\.id) == ["call_1", "call_2"])
            #expect(tools.calls?.map(\.name) == ["weather", "weather"])
            #expect(tools.calls?.map(\.arguments) == [#"{"place":"Oslo"}"#, #"{"place":"Rome"}"#])
            #expect(tools.answer?.text == answer.text)
            let wholeTools = try #require(outcomes["whole tools"])
            #expect(wholeTools.calls?.map(\.arguments) == tools.calls?.map(\.arguments))
            #expect(wholeTools.finish == "tool_calls")

            #expect(outcomes["structured"]?.text == Self.plan)
            #expect(outcomes["parallel"]?.texts == Array(repeating: answer.text, count: 8))
            try check(provider)

            let stored = try await hearth.storedLedger()
            #expect(stored.reservations == ["settled": provider.exchanges.count])
            #expect(stored.runs.allSatisfy { $0.outcome == "done" && $0.calls.count == 1 && !$0.calls[0].isEstimate })
        }
    }

    /// Checks the tools and the response format that reached the provider.
    private func check(_ provider: ScriptedProvider) throws {
        struct Body: Decodable {
            struct Message: Decodable {
                var role: String
                var content: String?
                var tool_calls: [JSONValue]?
                var tool_call_id: String?
            }
            var messages: [Message]
            var tools: [JSONValue]?
            var tool_choice: JSONValue?
            var response_format: JSONValue?
            var max_tokens: Int?
        }
        let bodies = try provider.exchanges.map { try $0.request.decodeBody(as: Body.self) }
        let turn = try #require(bodies.first { $0.messages.last?.role == "tool" })
        #expect(turn.messages.map(\.role) == ["user", "assistant", "tool", "tool"])
        #expect(turn.messages[1].tool_calls?.count == 2)
        #expect(turn.messages[2].tool_call_id == "call_1" && turn.messages[2].content == "sunny in Oslo")
        #expect(turn.messages[3].tool_call_id == "call_2" && turn.messages[3].content == "sunny in Rome")
        #expect(bodies.contains { $0.tools?.count == 1 && $0.tool_choice == .string("required") })
        let structured = try #require(bodies.first { $0.response_format != nil })
        guard case .object(let format)? = structured.response_format, case .object(let schema)? = format["json_schema"]
        else { throw HearthProcess.Failure(description: "no schema") }
        #expect(schema["name"] == .string("plan") && schema["strict"] == .bool(true))
        #expect(structured.max_tokens == 50)
    }

    @Test func `the official client maps each error to its type`() async throws {
        let scenarios = [
            "models", "unknown model", "unknown model retrieved", "bad field", "down", "down in a stream",
            "cut in a stream", "refused", "refused in a stream",
            "no completions", "no moderations",
        ]
        try await ask("openai_client.py", scenarios) { _, hearth, outcomes in
            #expect(outcomes["models"]?.listed?.contains("openai/primary") == true)
            #expect(outcomes["models"]?.listed?.prefix(3) == ["hearth", "planning", "synthesis"])
            #expect(outcomes["models"]?.found == "openai/primary")
            for scenario in ["unknown model", "unknown model retrieved"] {
                #expect(outcomes[scenario]?.error == "NotFoundError", "\(scenario)")
                #expect(outcomes[scenario]?.code == "model_not_found", "\(scenario)")
            }
            for route in ["completions", "moderations"] {
                let outcome = outcomes["no \(route)"]
                #expect(outcome?.error == "NotFoundError" && outcome?.type == "invalid_request_error", "\(route)")
                let message = outcome?.message ?? ""
                #expect(message.contains("Hearth does not offer POST /v1/\(route)."), "\(message)")
                #expect(message.contains("POST /v1/chat/completions, POST /v1/responses"), "\(message)")
            }
            #expect(outcomes["unknown model"]?.param == "model")
            #expect(outcomes["bad field"]?.error == "BadRequestError")
            #expect(outcomes["bad field"]?.param == "temperature")
            #expect(outcomes["bad field"]?.type == "invalid_request_error")

            #expect(outcomes["down"]?.error == "InternalServerError")
            #expect(outcomes["down"]?.status == 502)
            // No text was sent yet, so the error has its own status.
            #expect(outcomes["down in a stream"]?.error == "InternalServerError")
            #expect(outcomes["down in a stream"]?.code == "provider_unavailable")
            #expect(outcomes["cut in a stream"]?.error == "APIError")
            #expect(outcomes["cut in a stream"]?.code == "answer_interrupted")
            for scenario in ["refused", "refused in a stream"] {
                #expect(outcomes[scenario]?.finish == "content_filter", "\(scenario)")
                #expect(outcomes[scenario]?.text?.hasPrefix("Alcohol in any amount") == true, "\(scenario)")
            }
            let stored = try await hearth.storedLedger()
            #expect(stored.runs.map(\.outcome) == ["failed", "failed", "failed", "refused", "refused"])
            #expect(stored.reservations["open"] == nil)
        }
    }

    @Test func `the official client gets a plan, a title and a model by its own name`() async throws {
        struct Body: Decodable {
            struct Message: Decodable {
                var role: String
                var content: String
            }
            var messages: [Message]
        }
        let scenarios = ["planner", "planner whole", "planner with tools", "title task", "alias"]
        try await ask("openai_client.py", scenarios) { provider, hearth, outcomes in
            for scenario in ["planner", "planner whole"] {
                let plan = try #require(outcomes[scenario])
                #expect(
                    plan.text?.hasPrefix(FaultServer.answer.text + "\n\n### Shopping list\n") == true, "\(scenario)")
                #expect(plan.text?.contains("\n- ") == true && plan.finish == "stop", "\(scenario)")
                #expect(plan.usage == [37, 7, 44], "\(scenario)")
            }
            #expect(outcomes["planner with tools"]?.error == "BadRequestError")
            #expect(outcomes["planner with tools"]?.param == "tools")
            #expect(outcomes["title task"]?.text == FaultServer.answer.text && outcomes["title task"]?.finish == "stop")
            #expect(outcomes["alias"]?.text == FaultServer.answer.text)

            // The exchange that policy refuses is not sent, the emergency before is context.
            let bodies = try provider.exchanges.map { try $0.request.decodeBody(as: Body.self) }
            let task = try #require(bodies.first { $0.messages.last?.content.contains("### Task:") == true })
            let sent = task.messages.map(\.content).joined(separator: "\n")
            #expect(!sent.contains("ibuprofen") && !sent.contains("paediatrician"))
            #expect(sent.contains("How do we read more?"))
            let stored = try await hearth.storedLedger()
            #expect(stored.runs.map(\.mode) == ["meals", "meals", "chat", "chat"])
            #expect(stored.runs.allSatisfy { $0.outcome == "done" })
        }
    }

    @Test func `the model hearth works without a provider`() async throws {
        try await withHearth { hearth in
            let body =
                #"{"model":"hearth","messages":[{"role":"user","content":"Plan dinners for two days, no nuts"}]}"#
            let answer = try await hearth.send("/v1/chat/completions", body: body)
            #expect(answer.status == 200)
            let text = try WireJSON.decode(ChatCompletion.self, from: answer.body).choices.first?.message.content ?? ""
            #expect(text.contains("### Shopping list\n"))
            #expect(try await hearth.storedLedger().runs.map(\.mode) == ["meals"])
        }
    }

    @Test func `the official client gets an error when the monthly quota is used up`() async throws {
        try await ask("openai_client.py", ["whole", "stream"], ["USER_MONTHLY_QUOTA": "1"]) { _, hearth, outcomes in
            #expect(outcomes["whole"]?.finish == "stop")
            let exceeded = try #require(outcomes["stream"])
            #expect(exceeded.error == "RateLimitError" && exceeded.status == 429)
            #expect(exceeded.code == "insufficient_quota")
            #expect(try await hearth.storedLedger().runs.map(\.outcome) == ["done", "over_quota"])
        }
    }

    @Test func `the Hugging Face client reads the stream`() async throws {
        try await ask("huggingface_client.py", []) { provider, _, outcomes in
            #expect(outcomes["stream"]?.text == FaultServer.answer.text)
            #expect(outcomes["stream"]?.usage == [37, 7, 44])
            #expect(outcomes["whole"]?.text == FaultServer.answer.text)
            for scenario in ["tools", "whole tools"] {
                #expect(
                    outcomes[scenario]?.calls?.map(\.arguments) == [#"{"place":"Oslo"}"#, #"{"place":"Rome"}"#],
                    "\(scenario)")
                #expect(outcomes[scenario]?.finish == "tool_calls", "\(scenario)")
            }
            #expect(outcomes["structured"]?.text == Self.plan)
            #expect(outcomes["unknown model"]?.status == 404)
        }
    }
}
