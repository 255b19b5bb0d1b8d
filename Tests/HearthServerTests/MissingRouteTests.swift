import HearthAPI
import HearthCore
import HearthTesting
import Testing

/// Tests of the errors for routes of OpenAI's and Anthropic's APIs that Hearth does not have.
@Suite struct MissingRouteTests {
    @Test func `a missing OpenAI route returns OpenAI's error format`() async throws {
        try await TestServer().serve { client in
            for path in [
                "responses/resp_1/cancel", "responses/resp_1/input_items", "responses/compact", "completions",
                "moderations", "images/generations", "audio/speech", "files", "assistants", "threads/t/runs", "batches",
                "fine_tuning/jobs", "uploads", "vector_stores", "realtime/sessions", "chat/completions/c_1",
            ] {
                // OpenAI's API makes pictures and compacts responses by POST alone; a GET asks for one with this id.
                let isForPostAlone = path.hasPrefix("images") || path == "responses/compact"
                for body in isForPostAlone ? ["{}"] : ["", "{}"] {
                    let answer = try await client.send("/v1/\(path)", body: body)
                    #expect(answer.head.status == 404, "\(path)")
                    #expect(answer.head.header("content-type") == "application/json", "\(path)")
                    let error = try answer.openAIError().error
                    #expect(error.type == "invalid_request_error" && error.code == "route_not_found")
                    let asked = "\(body.isEmpty ? "GET" : "POST") /v1/\(path)"
                    #expect(
                        error.message == """
                            Hearth does not offer \(asked). Of OpenAI's API it offers POST /v1/chat/completions, POST \
                            /v1/responses, POST /v1/responses/input_tokens, POST /v1/embeddings and GET /v1/models; of \
                            Anthropic's, POST /v1/messages, POST /v1/messages/count_tokens and GET /v1/models.
                            """)
                }
            }
            #expect(
                try await client.send("//v1//moderations", body: "{}").openAIError().error.code == "route_not_found")
            // Another API's.
            #expect(try await client.send("/v1/nothing", body: "{}").problem().code == "route_not_found")
        }
    }

    @Test func `an unsupported method of an OpenAI route returns OpenAI's error format`() async throws {
        try await TestServer().serve { client in
            for (path, body, allowed) in [
                ("/v1/chat/completions", "", "POST"), ("/v1/models", "{}", "GET, HEAD"),
                ("/v1/models/synthesis", "{}", "GET, HEAD"), ("/v1/responses/input_tokens", "", "POST"),
            ] {
                let answer = try await client.send(path, body: body)
                #expect(answer.head.status == 405)
                #expect(answer.head.header("allow") == allowed)
                #expect(try answer.openAIError().error.code == "method_not_allowed")
            }
        }
    }

    @Test func `a missing Anthropic route returns Anthropic's error format`() async throws {
        try await TestServer().serve { client in
            for path in ["/v1/messages/batches", "/v1/complete"] {
                let answer = try await client.send(path, body: "{}")
                #expect(answer.head.status == 404)
                #expect(answer.head.header("content-type") == "application/json")
                let error = try answer.anthropicError()
                #expect(error.type == "error" && error.error.type == "not_found_error")
                #expect(error.error.message.hasPrefix("Hearth does not offer POST \(path)."))
                #expect(error.error.message.contains("POST /v1/messages, "))
                #expect(error.requestID == answer.head.header("x-request-id"))
            }
        }
    }

    @Test func `an unsupported method of an Anthropic route returns Anthropic's error format`() async throws {
        try await TestServer().serve { client in
            for path in ["/v1/messages", "/v1/messages/count_tokens"] {
                let answer = try await client.send(path)
                #expect(answer.head.status == 405)
                #expect(answer.head.header("allow") == "POST")
                #expect(try answer.anthropicError().error.type == "invalid_request_error")
            }
        }
    }
}
