import Foundation
import HearthAPI
import HearthTesting
import Testing

/// Tests of the API in Anthropic's format with Anthropic's official package.
@Suite(.startsServer) struct AnthropicClientTests {
    @Test(arguments: FaultServer.format)
    func `the official client writes, streams, shows pictures and requests a format`(format: String) async throws {
        let scenarios = [
            "whole", "stream", "system", "picture", "parsed", "streamed format", "count", "planner", "parallel",
        ]
        try await withClient("anthropic_client.py", scenarios, of: format) { client in
            let text = FaultServer.answer.text
            for scenario in ["whole", "stream", "system", "picture"] {
                let outcome = try #require(client[scenario])
                #expect(outcome.text == text && outcome.usage == [37, 7, 44], "\(scenario): \(outcome)")
                #expect(outcome.finish == "end_turn" && outcome.object == "message", "\(scenario)")
                #expect(outcome.model == "primary", "\(scenario)")
            }
            #expect(client["stream"]?.pieces ?? 0 > 1 && client["stream"]?.sameText == true)
            for scenario in ["parsed", "streamed format"] {
                #expect(client[scenario]?.minutes == 10 && client[scenario]?.finish == "end_turn", "\(scenario)")
            }
            #expect(client["count"]?.usage?.first ?? 0 > 10)
            #expect(client["planner"]?.text?.hasPrefix(text + "\n\n### Shopping list\n") == true)
            #expect(client["planner"]?.sameText == true && client["planner"]?.finish == "end_turn")
            #expect(client["parallel"]?.texts == Array(repeating: text, count: 8))

            let sent = try client.sent()
            #expect(sent.prefix(2).allSatisfy { $0.turns == ["user: How do we read more?"] && $0.maxTokens == 100 })
            #expect(sent[2].turns == ["system: Be brief.\nName a book.", "user: How do we read more?"])
            #expect(sent[2].stop == ["THE END"])
            #expect(sent[3].turns == [SentRequest.picture])
            for request in sent[4...5] {
                let schema = request.schema ?? request.tools.first?.schema
                #expect(schema?["properties"]?["minutes"]?["type"] == "integer" && schema?["required"] == ["minutes"])
            }
            try await client.checkLedger()
        }
    }

    @Test(arguments: FaultServer.format)
    func `the official client calls tools and sends their results`(format: String) async throws {
        let scenarios = ["tools", "any tool", "one tool"]
        try await withClient("anthropic_client.py", scenarios, of: format) { client in
            for scenario in scenarios {
                let outcome = try #require(client[scenario])
                #expect(outcome.calls?.map(\.id) == ["call_1", "call_2"], "\(scenario): \(outcome)")
                #expect(outcome.calls?.map(\.name) == ["weather", "weather"], "\(scenario)")
                #expect(outcome.calls?.map(\.arguments) == ClientProvider.arguments, "\(scenario)")
                #expect(outcome.finish == "tool_use" && outcome.text == "", "\(scenario)")
                #expect(outcome.usage == [61, 5, 66], "\(scenario)")
            }
            // The pieces of each input are the JSON text of the input that the package put together.
            #expect(client["tools"]?.sameText == true)
            let answer = try #require(client["tools"]?.answer)
            #expect(answer.text == FaultServer.answer.text && answer.usage == [37, 7, 44])
            let sent = try client.sent()
            #expect(sent.map(\.choice) == ["auto", nil, "any", "weather"])
            for request in sent {
                let tool = try #require(request.tools.first)
                #expect(tool.name == "weather" && tool.description == "The weather of a place")
                #expect(tool.schema?["properties"]?["place"]?["type"] == "string")
            }
            #expect(sent[1].turns == SentRequest.weatherTurns)
            try await client.checkLedger()
        }
    }

    @Test(arguments: FaultServer.format)
    func `the official client lists models, and knows the ids of its requests`(format: String) async throws {
        try await withClient("anthropic_client.py", ["models", "request id"], of: format) { client in
            let models = try #require(client["models"])
            let listed = models.listed ?? []
            #expect(listed.first == "hearth" && listed.contains("\(format)/primary"), "\(models)")
            #expect(models.found == "\(format)/primary" && models.object == "model", "\(models)")
            #expect(client["request id"]?.request?.isEmpty == false)
            try await client.checkLedger()
        }
    }

    /// The package's own loop asks the server to keep the conversation (`thread`), unless the server says that it does not.
    @Test(arguments: FaultServer.format)
    func `the loop of the official client sends the whole conversation`(format: String) async throws {
        try await withClient("anthropic_client.py", ["runner"], of: format) { client in
            let outcome = try #require(client["runner"])
            #expect(outcome.calls?.map(\.arguments) == ClientProvider.arguments, "\(outcome)")
            #expect(outcome.answer?.text == FaultServer.answer.text)
            let sent = try client.sent()
            #expect(sent.map(\.turns) == [Array(SentRequest.weatherTurns.prefix(1)), SentRequest.weatherTurns])
            #expect(sent.allSatisfy { $0.tools.map(\.name) == ["weather"] })
            try await client.checkLedger()
        }
    }

    @Test(arguments: FaultServer.format)
    func `the official client maps each error to its type`(format: String) async throws {
        let errors = [
            "unknown model": ("NotFoundError", 404, "not_found_error"),
            "document": ("BadRequestError", 400, "invalid_request_error"),
            "tool of Anthropic": ("BadRequestError", 400, "invalid_request_error"),
            "no batches": ("NotFoundError", 404, "not_found_error"),
            "wrong token": ("AuthenticationError", 401, "authentication_error"),
            "down": ("InternalServerError", 502, "api_error"),
            // No text was sent yet, so the error has its own status.
            "down in a stream": ("InternalServerError", 502, "api_error"),
            "cut in a stream": ("APIStatusError", 200, "api_error"),
        ]
        let scenarios = errors.keys.sorted() + ["refused", "refused in a stream"]
        try await withClient("anthropic_client.py", scenarios, of: format) { client in
            for (scenario, (error, status, type)) in errors {
                let outcome = try #require(client[scenario])
                #expect(outcome.error == error && outcome.status == status, "\(scenario): \(outcome)")
                #expect(outcome.type == type && outcome.message?.isEmpty == false, "\(scenario): \(outcome)")
                #expect(outcome.request?.isEmpty == false, "\(scenario): \(outcome)")
            }
            #expect(client["document"]?.message?.contains("`/messages/0/content/1/type`") == true)
            #expect(client["tool of Anthropic"]?.message?.contains("`/tools/0/type`") == true)
            let missing = client["no batches"]?.message ?? ""
            #expect(missing.contains("Hearth does not offer GET /v1/messages/batches."), "\(missing)")
            for scenario in ["refused", "refused in a stream"] {
                #expect(client[scenario]?.finish == "refusal", "\(scenario)")
                #expect(client[scenario]?.text?.hasPrefix("Alcohol in any amount") == true, "\(scenario)")
            }
            let stored = try await client.hearth.storedLedger()
            #expect(stored.runs.map(\.outcome) == ["failed", "failed", "failed", "refused", "refused"])
            #expect(stored.reservations["open"] == nil)
        }
    }

    @Test func `the official client gets an error when the monthly quota is used up`() async throws {
        let quota = ["USER_MONTHLY_QUOTA": "1"]
        try await withClient("anthropic_client.py", ["whole", "stream"], quota) { client in
            #expect(client["whole"]?.finish == "end_turn")
            let exceeded = try #require(client["stream"])
            #expect(exceeded.error == "RateLimitError" && exceeded.status == 429)
            #expect(exceeded.type == "rate_limit_error")
            #expect(try await client.hearth.storedLedger().runs.map(\.outcome) == ["done", "over_quota"])
        }
    }
}
