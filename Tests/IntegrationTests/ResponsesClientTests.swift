import Foundation
import HearthAPI
import HearthTesting
import Testing

/// Tests of the Responses API and of embeddings with OpenAI's official package.
@Suite(.startsServer) struct ResponsesClientTests {
    @Test(arguments: FaultServer.format)
    func `the official client writes, streams, shows pictures and requests a format`(format: String) async throws {
        let scenarios = ["whole", "stream", "picture", "parsed", "streamed format", "planner", "parallel"]
        try await withClient("responses_client.py", scenarios, of: format) { client in
            let text = FaultServer.answer.text
            for scenario in ["whole", "stream", "picture"] {
                let outcome = try #require(client[scenario])
                #expect(outcome.text == text && outcome.usage == [37, 7, 44], "\(scenario): \(outcome)")
                #expect(outcome.finish == "completed" && outcome.object == "response", "\(scenario)")
                #expect(outcome.model == "primary", "\(scenario)")
            }
            let stream = try #require(client["stream"])
            #expect(stream.pieces ?? 0 > 1 && stream.ids == 1 && stream.sameText == true)
            for scenario in ["parsed", "streamed format"] {
                #expect(client[scenario]?.minutes == 10 && client[scenario]?.finish == "completed", "\(scenario)")
            }
            #expect(client["planner"]?.text?.hasPrefix(text + "\n\n### Shopping list\n") == true)
            #expect(client["planner"]?.sameText == true)
            #expect(client["parallel"]?.texts == Array(repeating: text, count: 8))

            let sent = try client.sent()
            #expect(sent.prefix(2).allSatisfy { $0.turns == ["user: How do we read more?"] })
            #expect(sent[2].turns == [SentRequest.picture])
            for request in sent[3...4] {
                let schema = request.schema ?? request.tools.first?.schema
                #expect(schema?["properties"]?["minutes"]?["type"] == "integer" && schema?["required"] == ["minutes"])
            }
            #expect(sent[3].maxTokens == 50)
            try await client.checkLedger()
        }
    }

    @Test(arguments: FaultServer.format)
    func `the official client calls tools and sends their outputs`(format: String) async throws {
        let scenarios = ["tools", "tools without storage", "any tool", "one tool"]
        try await withClient("responses_client.py", scenarios, of: format) { client in
            for scenario in scenarios {
                let outcome = try #require(client[scenario])
                #expect(outcome.calls?.map(\.id) == ["call_1", "call_2"], "\(scenario): \(outcome)")
                #expect(outcome.calls?.map(\.name) == ["weather", "weather"], "\(scenario)")
                #expect(outcome.calls?.map(\.arguments) == ClientProvider.arguments, "\(scenario)")
                #expect(outcome.finish == "completed" && outcome.text == "", "\(scenario)")
                #expect(outcome.usage == [61, 5, 66], "\(scenario)")
            }
            #expect(client["tools"]?.sameText == true && client["tools"]?.ids == 1)
            for scenario in ["tools", "tools without storage"] {
                let answer = try #require(client[scenario]?.answer)
                #expect(answer.text == FaultServer.answer.text && answer.usage == [37, 7, 44], "\(scenario)")
            }
            let sent = try client.sent()
            #expect(sent.map(\.choice) == [nil, nil, nil, nil, "any", "weather"])
            for request in sent {
                let tool = try #require(request.tools.first)
                #expect(tool.name == "weather" && tool.description == "The weather of a place")
                #expect(tool.schema?["properties"]?["place"]?["type"] == "string")
            }
            for request in [sent[1], sent[3]] { #expect(request.turns == SentRequest.weatherTurns) }
            try await client.checkLedger()
        }
    }

    @Test(arguments: FaultServer.format)
    func `the official client calls a custom tool, and counts tokens`(format: String) async throws {
        try await withClient("responses_client.py", ["custom tool", "count"], of: format) { client in
            let outcome = try #require(client["custom tool"])
            // The scripted provider writes the arguments of another tool, which are then the text.
            #expect(outcome.texts == ClientProvider.arguments && outcome.sameText == true, "\(outcome)")
            #expect(outcome.answer?.text == FaultServer.answer.text)
            #expect(client["count"]?.usage?.first ?? 0 > 5 && client["count"]?.object == "response.input_tokens")
            let sent = try client.sent()
            #expect(sent.count == 2)
            for request in sent {
                let tool = try #require(request.tools.first)
                #expect(tool.name == "weather" && tool.schema?["required"] == ["input"])
            }
            try await client.checkLedger()
        }
    }

    @Test(arguments: FaultServer.format)
    func `the official client continues, retrieves and deletes responses`(format: String) async throws {
        try await withClient("responses_client.py", ["conversation", "stored", "not stored"], of: format) { client in
            let conversation = try #require(client["conversation"])
            #expect(conversation.chained == true && conversation.text == FaultServer.answer.text)
            #expect(client["stored"]?.same == true && client["stored"]?.gone == true)
            #expect(client["not stored"]?.error == "NotFoundError" && client["not stored"]?.code == "not_found")
            let answer = "assistant: " + FaultServer.answer.text
            let questions = ["How do we read more?", "And in the evening?", "And at the weekend?"].map { "user: " + $0 }
            let sent = try client.sent()
            #expect(sent[0].turns == ["system: Be brief.", questions[0]])
            #expect(sent[1].turns == [questions[0], answer, questions[1]])
            #expect(sent[2].turns == [questions[0], answer, questions[1], answer, questions[2]])
            try await client.checkLedger()
        }
    }

    @Test(arguments: FaultServer.format)
    func `the official client maps each error to its type`(format: String) async throws {
        let errors = [
            "unknown model": ("NotFoundError", 404, "model_not_found", "model"),
            "unknown response": ("NotFoundError", 404, "not_found", "previous_response_id"),
            "unknown embedder": ("NotFoundError", 404, "model_not_found", "model"),
            "tool of OpenAI": ("BadRequestError", 400, "invalid_field", "tools.0.type"),
            "wrong token": ("AuthenticationError", 401, "unauthorized", nil),
            "down": ("InternalServerError", 502, "provider_unavailable", nil),
            // No text was sent yet, so the error has its own status.
            "down in a stream": ("InternalServerError", 502, "provider_unavailable", nil),
        ]
        let scenarios = errors.keys.sorted() + ["cut in a stream", "refused", "refused in a stream"]
        try await withClient("responses_client.py", scenarios, of: format) { client in
            for (scenario, (error, status, code, param)) in errors {
                let outcome = try #require(client[scenario])
                #expect(outcome.error == error && outcome.status == status, "\(scenario): \(outcome)")
                #expect(outcome.code == code && outcome.param == param, "\(scenario): \(outcome)")
                #expect(outcome.message?.isEmpty == false && outcome.request?.isEmpty == false, "\(scenario)")
            }
            let cut = try #require(client["cut in a stream"])
            #expect(cut.finish == "failed" && cut.code == "server_error", "\(cut)")
            #expect(cut.message?.contains("stopped in the middle") == true, "\(cut)")
            for scenario in ["refused", "refused in a stream"] {
                #expect(client[scenario]?.finish == "content_filter", "\(scenario)")
                #expect(client[scenario]?.text?.hasPrefix("Alcohol in any amount") == true, "\(scenario)")
            }
            let stored = try await client.hearth.storedLedger()
            #expect(stored.runs.map(\.outcome) == ["failed", "failed", "failed", "refused", "refused"])
            #expect(stored.reservations["open"] == nil)
        }
    }

    @Test func `the official client gets vectors of the local embedder in both formats`() async throws {
        try await withClient("responses_client.py", ["embeddings"]) { client in
            let vectors = try #require(client["embeddings"])
            #expect(vectors.lengths == [384, 384] && vectors.same == true && vectors.unit == true, "\(vectors)")
            #expect(vectors.object == "list" && vectors.model == "embedder")
            #expect(vectors.usage?.first ?? 0 > 10 && vectors.usage?.first == vectors.usage?.last)
            #expect(client.provider.exchanges.isEmpty)
        }
    }
}
