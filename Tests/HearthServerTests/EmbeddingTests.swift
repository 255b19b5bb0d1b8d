import Assist
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import SystemSupport
import Testing

/// Tests of `POST /v1/embeddings`.
@Suite struct EmbeddingTests {
    private static func body(_ input: String = #""soup""#, _ more: String = "", model: String = "embedder") -> String {
        #"{"model":"\#(model)","input":\#(input)\#(more)}"#
    }

    private func server(_ embedder: FakeTextEmbedding) -> TestServer {
        var server = TestServer()
        server.embedder = embedder
        return server
    }

    private func embed(_ client: TestClient, _ body: String) async throws -> EmbeddingsResponse {
        let answer = try await client.ask("POST", "/v1/embeddings", body)
        #expect(answer.head.status == 200, "\(answer.text)")
        return try WireJSON.decode(EmbeddingsResponse.self, from: answer.body)
    }

    @Test func `texts have their vectors in their order, in both forms`() async throws {
        let server = server(FakeTextEmbedding())
        try await server.serve { client in
            for model in ["embedder", "test/embedder"] {
                let one = try await embed(client, Self.body(model: model))
                #expect(one.object == "list" && one.model == model)
                #expect(one.data.map(\.embedding) == [.floats([1, 0, 0, 0])])
                #expect(one.usage.promptTokens == 4 && one.usage.totalTokens == 4)
            }
            let several = try await embed(client, Self.body(#"["a","bb","ccc"]"#, #","dimensions":4,"user":"x""#))
            #expect(
                several.data.map(\.index) == [0, 1, 2]
                    && several.data.map(\.object) == ["embedding", "embedding", "embedding"])
            #expect(
                several.data.map(\.embedding) == [
                    .floats([0, 1, 0, 0]), .floats([0, 0, 1, 0]), .floats([0, 0, 0, 1]),
                ])
            let coded = try await embed(client, Self.body(#"["a"]"#, #","encoding_format":"base64""#))
            #expect(coded.data.map(\.embedding) == [.base64("AAAAAAAAgD8AAAAAAAAAAA==")])
        }
        // A search is no run either.
        #expect(server.accounting.outcomes == [] && server.accounting.ledger.entries == [])
    }

    @Test func `personal data is redacted, for every embedder`() async throws {
        for isLocalOnly in [true, false] {
            let embedder = FakeTextEmbedding(isLocalOnly: isLocalOnly)
            _ = try await server(embedder).serve { try await embed($0, Self.body(#"["a secret","soup"]"#)) }
            #expect(embedder.texts == ["a [redacted]", "soup"])
        }
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        var body: String
        var status = 400
        var code = "invalid_field"
        var param: String?

        var testDescription: String { body }
    }

    private static let mistakes = [
        Mistake(body: "{", code: "invalid_json"), Mistake(body: #"{"input":"x"}"#, param: "model"),
        Mistake(body: #"{"model":"embedder"}"#, param: "input"), Mistake(body: body("7"), param: "input"),
        Mistake(body: body(#""""#), param: "input"), Mistake(body: body("[]"), param: "input"),
        Mistake(body: body(#"["a",""]"#), param: "input.1"), Mistake(body: body("[1,2]"), param: "input"),
        Mistake(body: body("[[1,2],[3]]"), param: "input"), Mistake(body: body(#"["a",1]"#), param: "input"),
        Mistake(
            body: body("[\(Array(repeating: #""a""#, count: 257).joined(separator: ","))]"), param: "input"),
        Mistake(body: body(#""a""#, #","dimensions":3"#), param: "dimensions"),
        Mistake(body: body(#""a""#, #","dimensions":0"#), param: "dimensions"),
        Mistake(body: body(#""a""#, #","encoding_format":"hex""#), param: "encoding_format"),
        Mistake(
            body: body(model: "text-embedding-3-small"), status: 404, code: "model_not_found", param: "model"),
        Mistake(body: body(model: "synthesis"), status: 404, code: "model_not_found", param: "model"),
        Mistake(
            body: body("\"\(String(repeating: "x", count: 65_536))\""), status: 413, code: "body_too_large"),
    ]

    @Test(arguments: mistakes)
    func `an invalid request returns OpenAI's error and embeds nothing`(mistake: Mistake) async throws {
        let embedder = FakeTextEmbedding()
        let answer = try await server(embedder).serve { try await $0.ask("POST", "/v1/embeddings", mistake.body) }
        #expect(answer.head.status == mistake.status, "\(answer.text)")
        let error = try answer.openAIError().error
        #expect(error.code == mistake.code && error.param == mistake.param && error.type == "invalid_request_error")
        #expect(embedder.texts.isEmpty)
    }

    @Test func `a server without an embedder offers no model`() async throws {
        let answer = try await server(FakeTextEmbedding(nil)).serve {
            try await $0.ask("POST", "/v1/embeddings", Self.body())
        }
        #expect(answer.head.status == 404)
        #expect(try answer.openAIError().error.code == "model_not_found")
    }

    @Test(arguments: [
        (HearthError.Code.providerUnavailable, 502), (.overloaded, 503), (.deadlineExceeded, 504),
    ])
    func `an embedder that fails is an error of the server`(code: HearthError.Code, status: Int) async throws {
        let embedder = FakeTextEmbedding(failure: HearthError(code, "Not now."))
        let answer = try await server(embedder).serve { try await $0.ask("POST", "/v1/embeddings", Self.body()) }
        #expect(answer.head.status == status)
        let error = try answer.openAIError().error
        #expect(error.code == code.rawValue && error.type == "server_error")
    }

    @Test func `long texts wait for their turn at the policy`() async throws {
        var server = server(FakeTextEmbedding())
        server.readers = WorkQueue("tests", running: 1, waiting: -1)
        let long = String(repeating: "word ", count: 1000)
        let answer = try await server.serve { try await $0.ask("POST", "/v1/embeddings", Self.body("\"\(long)\"")) }
        #expect(answer.head.status == 503)
        #expect(answer.head.header("retry-after") == "1")
    }
}
