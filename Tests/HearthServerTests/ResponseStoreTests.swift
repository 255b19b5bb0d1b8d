import Assist
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Storage
import Testing

/// Tests of the responses that are stored, and of the conversations that they continue.
@Suite struct ResponseStoreTests {
    private let model = RecordingModel()
    private let responses = FakeResponseStore()

    private var server: TestServer {
        var server = TestServer()
        server.authenticator = ByToken()
        server.model = model
        server.responses = responses
        return server
    }

    private static func after(_ response: ResponseObject) -> String { #","previous_response_id":"\#(response.id)""# }

    @Test(arguments: [false, true])
    func `a response continues the conversation of another`(isStream: Bool) async throws {
        let stream = #","stream":\#(isStream)"#
        func response(_ answer: TestAnswer) throws -> ResponseObject {
            try isStream ? #require(ResponseTranscript(answer.body).response) : answer.response()
        }
        try await server.serve { client in
            let first = try response(
                try await client.respond(
                    #","instructions":"Be brief.""# + stream,
                    input: #"[{"role":"developer","content":"Be kind."},{"role":"user","content":"One?"}]"#))
            let second = try response(
                try await client.respond(
                    #","instructions":"Be wise.""# + Self.after(first) + stream, input: #""Two?""#))
            let third = try response(try await client.respond(Self.after(second) + stream, input: #""Three?""#))
            #expect(second.previousResponseID == first.id && third.previousResponseID == second.id)
            // A conversation has branches.
            _ = try await client.respond(Self.after(first) + stream, input: #""Other?""#)
        }
        // Instructions are those of one response; those among the turns hold on.
        #expect(model.asked.map(\.system) == ["Be brief.\nBe kind.", "Be wise.\nBe kind.", "Be kind.", "Be kind."])
        let answer = "Read together."
        #expect(
            model.asked.map { $0.messages.map(\.text) } == [
                ["One?"], ["One?", answer, "Two?"], ["One?", answer, "Two?", answer, "Three?"],
                ["One?", answer, "Other?"],
            ])
        #expect(model.asked.last?.messages.map(\.role) == [.user, .assistant, .user])
    }

    @Test func `the output of a call belongs to the call of the response before`() async throws {
        var server = server
        let model = RecordingModel([
            .text("I look."), .toolCall(index: 0, id: "c0", name: "f", argumentsDelta: #"{"a":1}"#),
            .finished(.toolCalls),
        ])
        server.model = model
        let tools = #","tools":[{"type":"function","name":"f"}]"#
        try await server.serve { client in
            let first = try await client.respond(tools).response()
            let call = try #require(first.calls.first?.callID)
            _ = try await client.respond(
                tools + Self.after(first),
                input: #"[{"type":"function_call_output","call_id":"\#(call)","output":"42"}]"#)
        }
        let messages = try #require(model.asked.last?.messages)
        #expect(messages.map(\.role) == [.user, .assistant, .tool])
        #expect(messages[1].text == "I look." && messages[1].toolCalls.map(\.arguments) == [#"{"a":1}"#])
        #expect(messages[2].toolCallID == messages[1].toolCalls.first?.id && messages[2].text == "42")
    }

    @Test func `what is stored has neither personal data nor pictures, and the client gets what it sent`() async throws
    {
        let answers = try await server.serve { client in
            let sent = try await client.respond(
                #"""
                ,"instructions":"a secret","metadata":{"secret":"secret"},
                "tools":[{"type":"function","name":"f","description":"the secret","parameters":{"type":"object","properties":{"secret":{}}}}]
                """#,
                input: #"""
                    [{"role":"system","content":"the secret word"},
                    {"role":"user","content":[{"type":"input_text","text":"My secret"},
                     {"type":"input_image","image_url":"https://a.example/secret.png"}]},
                    {"type":"function_call","call_id":"c","name":"f","arguments":"{\"a\":\"sec\u0072et\"}"},
                    {"type":"function_call_output","call_id":"c","output":"{\"b\":\"sec\u0072et\"}"}]
                    """#)
            let id = try sent.response().id
            return (sent, try await client.ask("GET", "/v1/responses/\(id)"))
        }
        let (sent, stored) = (try answers.0.response(), try answers.1.response())
        #expect(sent.instructions == "a secret" && sent.metadata == ["secret": "secret"])
        #expect(stored.instructions == "a [redacted]" && stored.metadata == ["[redacted]": "[redacted]"])
        #expect(stored.tools.first?.description == "the [redacted]")
        #expect(stored.output == sent.output && stored.usage == sent.usage && stored.status == .completed)
        #expect(stored.id == sent.id && stored.createdAt == sent.createdAt && stored.model == sent.model)
        #expect(!answers.1.text.contains("secret"))
        let record = try #require(responses.all.first)
        #expect(record.instructions == "the [redacted] word")
        #expect(
            record.conversation == [
                ChatMessage(.user, "My [redacted]\n[picture]"),
                ChatMessage(
                    .assistant, "", toolCalls: [FunctionCall(id: "c", name: "f", arguments: #"{"a":"[redacted]"}"#)]),
                ChatMessage(.tool, #"{"b":"[redacted]"}"#, toolCallID: "c"), ChatMessage(.assistant, "Read together."),
            ])
        #expect(record.userID == ByToken.users[0].id && record.limits == RecordLimits())
    }

    @Test func `nothing is stored if the client does not want it`() async throws {
        try await server.serve { client in
            let response = try await client.respond(#","store":false"#).response()
            #expect(response.store == false)
            #expect(try await client.ask("GET", "/v1/responses/\(response.id)").head.status == 404)
            #expect(try await client.respond(Self.after(response)).head.status == 404)
            let first = try await client.respond().response()
            let second = try await client.respond(Self.after(first) + #","store":false"#).response()
            #expect(second.previousResponseID == first.id)
        }
        #expect(responses.all.count == 1)
        #expect(model.asked.last?.messages.count == 3)
    }

    @Test func `a response of another user, of other limits, or of a while ago is not found`() async throws {
        let server = server
        try await server.serve { client in
            let response = try await client.respond().response()
            let limited = try await client.respond(token: "1 kitchen").response()
            for token in ["2", "1 kitchen"] {
                for answer in [
                    try await client.ask("GET", "/v1/responses/\(response.id)", token: token),
                    try await client.ask("DELETE", "/v1/responses/\(response.id)", token: token),
                ] {
                    #expect(answer.head.status == 404)
                    let error = try answer.openAIError().error
                    #expect(error.code == "not_found" && error.param == nil)
                }
                let answer = try await client.respond(Self.after(response), token: token)
                #expect(answer.head.status == 404)
                let error = try answer.openAIError().error
                #expect(error.code == "not_found" && error.param == "previous_response_id")
            }
            #expect(try await client.respond(Self.after(limited), token: "1 kitchen").head.status == 200)
            #expect(try await client.ask("GET", "/v1/responses/\(limited.id)").head.status == 200)
            server.clock.advance(by: ResponseRecord.lifetime - .milliseconds(1))
            #expect(try await client.ask("GET", "/v1/responses/\(response.id)").head.status == 200)
            server.clock.advance(by: .milliseconds(1))
            #expect(try await client.ask("GET", "/v1/responses/\(response.id)").head.status == 404)
            #expect(try await client.respond(Self.after(response)).head.status == 404)
        }
    }

    @Test func `a response is deleted once, and a later one keeps its turns`() async throws {
        try await server.serve { client in
            let first = try await client.respond().response()
            let second = try await client.respond(Self.after(first)).response()
            let deleted = try await client.ask("DELETE", "/v1/responses/\(first.id)")
            #expect(deleted.head.status == 200)
            #expect(try WireJSON.decode(ResponseDeletion.self, from: deleted.body).id == first.id)
            #expect(try await client.ask("DELETE", "/v1/responses/\(first.id)").head.status == 404)
            #expect(try await client.respond(Self.after(first)).head.status == 404)
            #expect(try await client.respond(Self.after(second)).head.status == 200)
            for path in ["resp_1", "chatcmpl-1", "\(first.id)/cancel", "\(first.id)/input_items"] {
                #expect(try await client.ask("GET", "/v1/responses/\(path)").head.status == 404, "\(path)")
            }
            let entry = try #require(responses.audit.first)
            #expect(responses.audit.count == 1 && entry.action == .responseDeleted)
            #expect("resp_\(entry.subject ?? "")" == first.id && entry.userID == ByToken.users[0].id)
        }
        #expect(model.asked.last?.messages.count == 5)
    }

    @Test func `a stored response is not streamed`() async throws {
        try await server.serve { client in
            let path = "/v1/responses/\(try await client.respond().response().id)"
            for value in ["true", "1", ""] {
                let answer = try await client.ask("GET", "\(path)?stream=\(value)")
                #expect(answer.head.status == 400)
                let error = try answer.openAIError().error
                #expect(error.code == "invalid_field" && error.param == "stream", "\(error.message)")
            }
            #expect(try await client.ask("GET", "\(path)?stream=false").head.status == 200)
        }
    }

    @Test func `tokens are counted with the conversation that a request continues, without a run`() async throws {
        let server = server
        try await server.serve { client in
            func count(
                _ more: String = "", input: String = #""abcd""#, token: String = "1"
            ) async throws -> TestAnswer {
                try await client.ask(
                    "POST", "/v1/responses/input_tokens", #"{"model":"test/model","input":\#(input)\#(more)}"#,
                    token: token)
            }
            func tokens(_ more: String = "", input: String = #""abcd""#) async throws -> Int {
                let answer = try await count(more, input: input)
                let found = try WireJSON.decode(ResponseTokenCount.self, from: answer.body)
                #expect(found.object == "response.input_tokens")
                return found.inputTokens
            }
            #expect(try await tokens() == 1)
            #expect(try await tokens(#","instructions":"12345678""#) == 3)
            let picture = #"[{"role":"user","content":[{"type":"input_image","image_url":"https://a.example/b"}]}]"#
            #expect(try await tokens(input: picture) == ImagePart.estimatedTokens)
            let first = try await client.respond(input: #""12345678""#).response()
            // “Read together.” has 14 bytes.
            #expect(try await tokens(Self.after(first)) == (8 + 14 + 4 + 3) / 4)
            #expect(try await count(Self.after(first), token: "2").head.status == 404)
            #expect(try await count(#","tools":[{"type":"web_search"}]"#).openAIError().error.param == "tools.0.type")
            let unknown = try await client.ask(
                "POST", "/v1/responses/input_tokens", #"{"model":"x/y","input":"abcd"}"#)
            #expect(try unknown.openAIError().error.code == "model_not_found")
        }
        #expect(model.asked.count == 1 && responses.all.count == 1)
    }

    @Test func `a conversation beyond the bounds is not continued, and an emergency in it is answered`() async throws {
        var server = server
        var policy = FakePolicy()
        policy.refusedGoalWord = "choking"
        server.policy = policy
        let user = ByToken.users[0]
        func stored(_ turns: [ChatMessage]) async throws -> ResponseObject {
            let id = UUID()
            try await responses.add(
                ResponseRecord(
                    id: id, householdID: user.householdID, userID: user.id, conversation: turns, json: "{}",
                    createdAt: server.clock.now))
            var response = ResponseObject(
                id: "resp_\(id.text)", createdAt: 0,
                request: try WireJSON.decode(ResponseRequest.self, from: #"{"model":"x","input":"x"}"#.utf8))
            response.store = true
            return response
        }
        let long = String(repeating: "a", count: ResponseRecord.mostBytes)
        let conversations = [
            try await stored(Array(repeating: ChatMessage(.user, "a"), count: ResponseRecord.mostTurns)),
            try await stored([ChatMessage(.user, long)]),
        ]
        try await server.serve { client in
            for conversation in conversations {
                let answer = try await client.respond(Self.after(conversation))
                #expect(answer.head.status == 400)
                let error = try answer.openAIError().error
                #expect(error.code == "context_length_exceeded" && error.param == "previous_response_id")
                let emergency = try await client.respond(
                    Self.after(conversation), input: #""My baby is choking""#
                ).response()
                #expect(emergency.outputText == "Not this." && emergency.store == false)
            }
        }
        #expect(model.asked.isEmpty && responses.all.count == 2)
    }

    @Test func `an answer is not lost when the database is away, and says that it is not stored`() async throws {
        var server = server
        var policy = FakePolicy()
        policy.refusedGoalWord = "choking"
        server.policy = policy
        let error = HearthError(.storageUnavailable, "The database is away.")
        server.responses = FakeResponseStore(failure: error)
        let before = #","previous_response_id":"resp_01a1fdf2-f025-78a2-be39-ea0ad0530426""#
        try await server.serve { client in
            let whole = try await client.respond().response()
            #expect(whole.outputText == "Read together." && whole.store == false)
            let stream = try await client.responseStream()
            #expect(stream.problems == [] && stream.response?.store == false)
            let answer = try await client.respond(before)
            #expect(answer.head.status == 503)
            #expect(try answer.openAIError().error.code == "storage_unavailable")
            let emergency = try await client.respond(before, input: #""My baby is choking""#).response()
            #expect(emergency.outputText == "Not this.")
        }
        #expect(model.asked.count == 2)
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `responses are stored in the database, for their user and their time`(engine: CareServer.Engine) async throws {
        var server = TestServer()
        let access = try await AccessServer.open(clock: server.clock, url: try await engine.newDatabase())
        server.use(access)
        server.model = model
        let owner = try await access.newUser()
        let member = try await access.newMember(of: owner, as: .caregiver)
        try await server.serve { [clock = server.clock] client in
            let (mine, theirs) = (try await access.signIn(owner).token, try await access.signIn(member).token)
            let first = try await client.respond(token: mine).response()
            let second = try await client.respond(Self.after(first), token: mine).response()
            #expect(try await client.ask("GET", "/v1/responses/\(second.id)", token: mine).response().store)
            #expect(try await client.ask("GET", "/v1/responses/\(second.id)", token: theirs).head.status == 404)
            #expect(try await client.respond(Self.after(second), token: theirs).head.status == 404)
            #expect(try await client.ask("DELETE", "/v1/responses/\(first.id)", token: mine).head.status == 200)
            let export = try await access.storage.accounts.export(owner)
            #expect(export.contains("How do we read more?") && export.contains(second.id))

            clock.advance(by: ResponseRecord.lifetime)
            let later = try await access.signIn(owner).token
            #expect(try await client.ask("GET", "/v1/responses/\(second.id)", token: later).head.status == 404)
            #expect(try await access.storage.responses.removeExpired(at: clock.now) == 1)

            let last = try await client.respond(token: try await access.signIn(member).token).response()
            #expect(last.store)
            #expect(try await access.storage.count("SELECT COUNT(*) AS n FROM responses") == 1)
            try await access.storage.accounts.delete(member, audit: access.entry(.accountDeleted, of: member))
            #expect(try await access.storage.count("SELECT COUNT(*) AS n FROM responses") == 0)
        }
        #expect(model.asked.count == 3)
        await access.storage.close()
    }
}

extension Storage {
    /// Returns the number of a statement with one row and the column `n`.
    fileprivate func count(_ statement: SQL) async throws -> Int {
        let row = try #require(try await engine.rows(statement, .read, of: .all).first)
        return try row["n"]
    }
}
