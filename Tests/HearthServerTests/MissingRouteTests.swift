import HearthAPI
import HearthCore
import HearthTesting
import Testing

/// Tests of the errors for routes of OpenAI's and Anthropic's APIs that Hearth does not have.
@Suite struct MissingRouteTests {
    @Test func `a missing OpenAI route returns OpenAI's error format`() async throws {
        try await TestServer().serve { client in
            for path in [
                "responses", "responses/resp_1/cancel", "embeddings", "completions", "moderations",
                "images/generations",
                "audio/speech", "files", "assistants", "threads/t/runs", "batches", "fine_tuning/jobs", "uploads",
                "vector_stores", "realtime/sessions", "chat/completions/c_1",
            ] {
                // OpenAI's API makes pictures by POST alone; a GET asks for one of Hearth's own.
                for body in path.hasPrefix("images") ? ["{}"] : ["", "{}"] {
                    let answer = try await client.send("/v1/\(path)", body: body)
                    #expect(answer.head.status == 404, "\(path)")
                    #expect(answer.head.header("content-type") == "application/json", "\(path)")
                    let error = try answer.openAIError().error
                    #expect(error.type == "invalid_request_error" && error.code == "route_not_found")
                    let asked = "\(body.isEmpty ? "GET" : "POST") /v1/\(path)"
                    #expect(
                        error.message == """
                            Hearth does not offer \(asked). Of OpenAI's API it offers POST /v1/chat/completions and GET \
                            /v1/models.
                            """)
                }
            }
            #expect(try await client.send("//v1//embeddings", body: "{}").openAIError().error.code == "route_not_found")
            // Another API's.
            #expect(try await client.send("/v1/nothing", body: "{}").problem().code == "route_not_found")
        }
    }

    @Test func `an unsupported method of an OpenAI route returns OpenAI's error format`() async throws {
        try await TestServer().serve { client in
            for (path, body, allowed) in [
                ("/v1/chat/completions", "", "POST"), ("/v1/models", "{}", "GET, HEAD"),
                ("/v1/models/synthesis", "{}", "GET, HEAD"),
            ] {
                let answer = try await client.send(path, body: body)
                #expect(answer.head.status == 405)
                #expect(answer.head.header("allow") == allowed)
                #expect(try answer.openAIError().error.code == "method_not_allowed")
            }
        }
    }

    @Test func `an Anthropic route returns Anthropic's error format`() async throws {
        try await TestServer().serve { client in
            for path in ["/v1/messages", "/v1/messages/count_tokens", "/v1/complete"] {
                let answer = try await client.send(path, body: "{}")
                #expect(answer.head.status == 404)
                let error = try WireJSON.decode(JSONValue.self, from: answer.body)
                #expect(error["type"] == "error")
                #expect(error["error"]?["type"] == "not_found_error")
                let message = "Hearth does not offer POST \(path)."
                guard case .string(let text)? = error["error"]?["message"] else {
                    Issue.record("no message: \(answer.text)")
                    continue
                }
                #expect(text.hasPrefix(message) && text.contains("POST /v1/chat/completions"))
            }
        }
    }
}
