import Foundation
import HearthCore
import HearthTesting
import ModelRouter
import Testing

@Suite struct ModelProbeTests {
    private func ask(_ answer: FakeTransport.Answer, _ format: Format = .openai) async throws -> FakeTransport {
        try await ask(inTurn: [answer], format)
    }

    private func ask(
        inTurn answers: [FakeTransport.Answer], _ format: Format = .openai
    ) async throws -> FakeTransport {
        let catalog = try JSONDecoder().decode(ModelCatalog.self, from: Data(defaultCatalog.utf8))
        let credentials = ["openai": ProviderCredentials(apiKey: "o"), "anthropic": ProviderCredentials(apiKey: "a")]
        let transport = FakeTransport(answers)
        let probe = try #require(ModelProbe(format.model, catalog: catalog, credentials: credentials))
        try await probe.ask(over: transport, within: .seconds(5), on: ManualClock())
        return transport
    }

    @Test(arguments: Format.allCases)
    func `a probe requests one token and does not read the whole answer`(_ format: Format) async throws {
        let text = format.start + format.delta("Yes") + format.delta(" indeed")
        let transport = try await ask(.init([.text(text), .endless(Array(format.delta("x").utf8))]), format)
        let exchange = try #require(transport.exchanges.first)
        #expect(String(decoding: exchange.request.body, as: UTF8.self).contains(#""max_tokens":1,"#))
        #expect(exchange.isOver && exchange.piecesRead == 1)
    }

    @Test func `an answer without text is a success`() async throws {
        _ = try await ask(.init(text: Format.openai.whole([])))
    }

    @Test(arguments: [
        (404, #"{"error":{"code":"model_not_found"}}"#, ProviderError.Code.modelNotFound),
        (404, #"{"error":{"type":"not_found_error","message":"model: x"}}"#, .modelNotFound),
        (401, "", .authentication), (429, "", .rateLimited), (503, "", .overloaded), (400, "", .badRequest),
    ])
    func `a failed probe reports the error`(status: Int, body: String, code: ProviderError.Code) async throws {
        let error = await #expect(throws: ProviderError.self) {
            try await ask(.init(status: status, headers: ["content-type": "application/json"], text: body))
        }
        #expect(error?.code == code)
    }

    @Test func `a probe leaves out a parameter that the model refuses`() async throws {
        let refusal = #"{"error":{"message":"no","param":"max_tokens","code":"unsupported_parameter"}}"#
        let transport = try await ask(inTurn: [
            .init(status: 400, headers: [:], text: refusal), .init(text: Format.openai.whole(["Yes"])),
        ])
        let body = try #require(transport.exchanges.last?.request.body)
        #expect(String(decoding: body, as: UTF8.self).contains(#""max_completion_tokens":1,"#))
    }

    @Test func `a model without a key has no probe`() throws {
        let catalog = try JSONDecoder().decode(ModelCatalog.self, from: Data(defaultCatalog.utf8))
        #expect(ModelProbe("openai/gpt-4o-mini", catalog: catalog, credentials: [:]) == nil)
        #expect(
            ModelProbe("openai/none", catalog: catalog, credentials: ["openai": ProviderCredentials(apiKey: "o")])
                == nil)
    }
}
