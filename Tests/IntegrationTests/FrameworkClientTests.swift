import Foundation
import HearthAPI
import HearthTesting
import Testing

/// Tests of the three APIs with LangChain and the `llm` package, whose adapters read streams, calls and usage in their own
/// ways.
@Suite(.startsServer) struct FrameworkClientTests {
    private static let langChain = ["ChatOpenAI", "ChatOpenAI/responses", "ChatAnthropic"]
    private static let llm = ["llm", "llm/responses"]

    @Test(arguments: FaultServer.format)
    func `frameworks chat, stream, show pictures and get vectors`(format: String) async throws {
        let scenarios = (Self.langChain + Self.llm).flatMap { ["\($0) chat", "\($0) stream", "\($0) picture"] }
        try await withClient("frameworks_client.py", scenarios + ["OpenAIEmbeddings"], of: format) { client in
            #expect(client["OpenAIEmbeddings"]?.lengths == [384, 384])
            for scenario in scenarios {
                let outcome = try #require(client[scenario])
                #expect(outcome.text == FaultServer.answer.text, "\(scenario): \(outcome)")
                #expect(outcome.usage == [37, 7, 44] && outcome.calls == [], "\(scenario): \(outcome)")
                #expect(!scenario.hasSuffix("stream") || outcome.pieces ?? 0 > 1, "\(scenario)")
            }
            for (scenario, sent) in zip(scenarios, try client.sent()) {
                let turns =
                    scenario.hasSuffix("picture")
                    ? [SentRequest.picture] : ["system: Be brief.", "user: How do we read more?"]
                #expect(sent.turns == turns, "\(scenario)")
            }
            try await client.checkLedger()
        }
    }

    @Test(arguments: FaultServer.format)
    func `frameworks call tools and send their results`(format: String) async throws {
        let scenarios =
            Self.langChain.flatMap { ["\($0) tools", "\($0) streamed tools"] } + Self.llm.map { "\($0) tools" }
        try await withClient("frameworks_client.py", scenarios, of: format) { client in
            for scenario in scenarios {
                let outcome = try #require(client[scenario])
                #expect(outcome.calls?.map(\.id) == ["call_1", "call_2"], "\(scenario): \(outcome)")
                #expect(outcome.calls?.map(\.name) == ["weather", "weather"], "\(scenario)")
                #expect(outcome.calls?.map(\.arguments) == ClientProvider.arguments, "\(scenario)")
                #expect(outcome.usage == [61, 5, 66], "\(scenario): \(outcome)")
                #expect(outcome.answer?.text == FaultServer.answer.text, "\(scenario)")
                #expect(outcome.answer?.usage == [37, 7, 44], "\(scenario): \(outcome)")
            }
            let sent = try client.sent()
            #expect(sent.count == 2 * scenarios.count)
            for (number, request) in sent.enumerated() where number % 2 == 1 {
                #expect(request.turns == ["system: Be brief."] + SentRequest.weatherTurns, "\(scenarios[number / 2])")
            }
            try await client.checkLedger()
        }
    }

    @Test(arguments: FaultServer.format)
    func `frameworks request an answer of a schema`(format: String) async throws {
        let scenarios =
            Self.langChain.flatMap { ["\($0) schema", "\($0) schema of a tool"] } + Self.llm.map { "\($0) schema" }
        try await withClient("frameworks_client.py", scenarios, of: format) { client in
            for scenario in scenarios { #expect(client[scenario]?.minutes == 10, "\(scenario)") }
            for (scenario, sent) in zip(scenarios, try client.sent()) {
                let schema = sent.schema ?? sent.tools.first?.schema
                #expect(schema?["properties"]?["minutes"]?["type"] == "integer", "\(scenario)")
            }
            try await client.checkLedger()
        }
    }

    @Test(arguments: FaultServer.format)
    func `frameworks raise errors`(format: String) async throws {
        // The package `llm` repeats a request after a 502, and takes a response that failed for a whole one.
        let scenarios =
            Self.langChain.flatMap { ["\($0) none", "\($0) down", "\($0) cut"] }
            + ["llm none", "llm cut", "llm/responses none"]
        try await withClient("frameworks_client.py", scenarios, of: format) { client in
            for scenario in scenarios {
                let outcome = try #require(client[scenario])
                let message = outcome.message ?? ""
                #expect(outcome.error != nil, "\(scenario): \(outcome)")
                switch scenario.split(separator: " ").last {
                case "none":
                    #expect(outcome.status == 404 && message.contains("openai/none"), "\(scenario): \(outcome)")
                case "down":
                    #expect(outcome.status == 502 && message.contains("No model can answer"), "\(scenario): \(outcome)")
                default: #expect(message.contains("stopped in the middle"), "\(scenario): \(outcome)")
                }
            }
            let stored = try await client.hearth.storedLedger()
            #expect(stored.runs.allSatisfy { $0.outcome == "failed" } && stored.runs.count == 7)
            #expect(stored.reservations["open"] == nil)
        }
    }
}
