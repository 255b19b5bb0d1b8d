import Foundation
import HearthAPI
import HearthTesting
import Testing

/// Tests of the OpenAI-compatible API with independent clients: the official package, and Hugging Face's, which has its
/// own parser.
@Suite(.startsServer) struct OpenAIClientTests {
    @Test(arguments: FaultServer.format)
    func `the official client streams, waits, shows pictures and requests a format`(format: String) async throws {
        let scenarios = ["stream", "stream without usage", "whole", "picture", "structured", "parsed", "parallel"]
        try await withClient("openai_client.py", scenarios, of: format) { client in
            let text = FaultServer.answer.text
            let stream = try #require(client["stream"])
            #expect(stream.text == text && stream.usage == [37, 7, 44])
            #expect(stream.pieces ?? 0 > 1 && stream.finish == "stop" && stream.ids == 1)
            let bare = try #require(client["stream without usage"])
            #expect(bare.text == text && bare.usage == nil)
            for scenario in ["whole", "picture"] {
                let outcome = try #require(client[scenario])
                #expect(outcome.text == text && outcome.usage == [37, 7, 44], "\(scenario): \(outcome)")
                #expect(outcome.finish == "stop" && outcome.object == "chat.completion", "\(scenario)")
            }
            #expect(client["structured"]?.text == ClientProvider.plan && client["parsed"]?.minutes == 10)
            #expect(client["parallel"]?.texts == Array(repeating: text, count: 8))

            let sent = try client.sent()
            #expect(sent.prefix(3).allSatisfy { $0.turns == ["user: How do we read more?"] })
            #expect(sent[3].turns == [SentRequest.picture])
            for request in sent[4...5] {
                let schema = request.schema ?? request.tools.first?.schema
                #expect(schema?["properties"]?["minutes"]?["type"] == "integer" && schema?["required"] == ["minutes"])
            }
            #expect(sent[4].maxTokens == 50)
            try await client.checkLedger()
        }
    }

    @Test(arguments: FaultServer.format)
    func `the official client calls tools and sends their results`(format: String) async throws {
        try await withClient("openai_client.py", ["tools", "whole tools"], of: format) { client in
            for scenario in ["tools", "whole tools"] {
                let outcome = try #require(client[scenario])
                #expect(outcome.calls?.map(\.id) == ["call_1", "call_2"], "\(scenario): \(outcome)")
                #expect(outcome.calls?.map(\.name) == ["weather", "weather"], "\(scenario)")
                #expect(outcome.calls?.map(\.arguments) == ClientProvider.arguments, "\(scenario)")
                #expect(outcome.finish == "tool_calls" && outcome.text == "", "\(scenario)")
            }
            #expect(client["tools"]?.answer?.text == FaultServer.answer.text)
            let sent = try client.sent()
            #expect(sent.map(\.choice) == ["auto", nil, "any"])
            #expect(sent.allSatisfy { $0.tools.map(\.name) == ["weather"] })
            #expect(sent[1].turns == SentRequest.weatherTurns)
            try await client.checkLedger()
        }
    }

    /// The package takes a call for complete when the next one begins.
    @Test(arguments: FaultServer.format)
    func `the official client reads each call of a stream to its end`(format: String) async throws {
        try await withClient("openai_client.py", ["finished calls"], of: format) { client in
            #expect(client["finished calls"]?.calls?.map(\.arguments) == ClientProvider.arguments)
            #expect(client["finished calls"]?.sameText == true)
            try await client.checkLedger()
        }
    }

    @Test func `the official client maps each error to its type`() async throws {
        let scenarios = [
            "models", "unknown model", "unknown model retrieved", "bad field", "down", "down in a stream",
            "cut in a stream", "refused", "refused in a stream",
            "no completions", "no moderations", "wrong token",
        ]
        try await withClient("openai_client.py", scenarios) { client in
            #expect(client["models"]?.listed?.contains("openai/primary") == true)
            #expect(client["models"]?.listed?.prefix(3) == ["hearth", "planning", "synthesis"])
            #expect(client["models"]?.found == "openai/primary")
            for scenario in ["unknown model", "unknown model retrieved"] {
                #expect(client[scenario]?.error == "NotFoundError", "\(scenario)")
                #expect(client[scenario]?.code == "model_not_found", "\(scenario)")
            }
            for route in ["completions", "moderations"] {
                let outcome = client["no \(route)"]
                #expect(outcome?.error == "NotFoundError" && outcome?.type == "invalid_request_error", "\(route)")
                let message = outcome?.message ?? ""
                #expect(message.contains("Hearth does not offer POST /v1/\(route)."), "\(message)")
                #expect(message.contains("POST /v1/chat/completions, POST /v1/responses"), "\(message)")
            }
            #expect(client["wrong token"]?.error == "AuthenticationError" && client["wrong token"]?.status == 401)
            #expect(client["unknown model"]?.param == "model")
            #expect(client["bad field"]?.error == "BadRequestError")
            #expect(client["bad field"]?.param == "temperature")
            #expect(client["bad field"]?.type == "invalid_request_error")

            #expect(client["down"]?.error == "InternalServerError")
            #expect(client["down"]?.status == 502)
            // No text was sent yet, so the error has its own status.
            #expect(client["down in a stream"]?.error == "InternalServerError")
            #expect(client["down in a stream"]?.code == "provider_unavailable")
            #expect(client["cut in a stream"]?.error == "APIError")
            #expect(client["cut in a stream"]?.code == "answer_interrupted")
            for scenario in ["refused", "refused in a stream"] {
                #expect(client[scenario]?.finish == "content_filter", "\(scenario)")
                #expect(client[scenario]?.text?.hasPrefix("Alcohol in any amount") == true, "\(scenario)")
            }
            let stored = try await client.hearth.storedLedger()
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
        let scenarios = ["planner", "planner whole", "planner with tools", "title task", "full name"]
        try await withClient("openai_client.py", scenarios) { client in
            for scenario in ["planner", "planner whole"] {
                let plan = try #require(client[scenario])
                #expect(
                    plan.text?.hasPrefix(FaultServer.answer.text + "\n\n### Shopping list\n") == true, "\(scenario)")
                #expect(plan.text?.contains("\n- ") == true && plan.finish == "stop", "\(scenario)")
                #expect(plan.usage == [701, 7, 708], "\(scenario)")
            }
            #expect(client["planner with tools"]?.error == "BadRequestError")
            #expect(client["planner with tools"]?.param == "tools")
            #expect(client["title task"]?.text == FaultServer.answer.text && client["title task"]?.finish == "stop")
            #expect(client["full name"]?.text == FaultServer.answer.text)

            // The exchange that policy refuses is not sent, the emergency before is context.
            let bodies = try client.provider.exchanges.map { try $0.request.decodeBody(as: Body.self) }
            let task = try #require(bodies.first { $0.messages.last?.content.contains("### Task:") == true })
            let sent = task.messages.map(\.content).joined(separator: "\n")
            #expect(!sent.contains("ibuprofen") && !sent.contains("paediatrician"))
            #expect(sent.contains("How do we read more?"))
            let stored = try await client.hearth.storedLedger()
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
        let quota = ["USER_MONTHLY_QUOTA": "1"]
        try await withClient("openai_client.py", ["whole", "stream"], quota) { client in
            #expect(client["whole"]?.finish == "stop")
            let exceeded = try #require(client["stream"])
            #expect(exceeded.error == "RateLimitError" && exceeded.status == 429)
            #expect(exceeded.code == "insufficient_quota")
            #expect(try await client.hearth.storedLedger().runs.map(\.outcome) == ["done", "over_quota"])
        }
    }

    @Test func `the Hugging Face client reads the stream`() async throws {
        try await withClient("huggingface_client.py", []) { client in
            #expect(client["stream"]?.text == FaultServer.answer.text)
            #expect(client["stream"]?.usage == [37, 7, 44])
            #expect(client["whole"]?.text == FaultServer.answer.text)
            for scenario in ["tools", "whole tools"] {
                #expect(
                    client[scenario]?.calls?.map(\.arguments) == ClientProvider.arguments, "\(scenario)")
                #expect(client[scenario]?.finish == "tool_calls", "\(scenario)")
            }
            #expect(client["structured"]?.text == ClientProvider.plan)
            #expect(client["unknown model"]?.status == 404)
        }
    }
}
