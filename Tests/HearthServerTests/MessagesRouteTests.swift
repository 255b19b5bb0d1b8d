import Assist
import HearthAPI
import HearthCore
import HearthTesting
import JSONText
import Storage
import Testing

/// Tests of `POST /v1/messages`: requests, responses, streams and errors in Anthropic's format.
@Suite struct MessagesRouteTests {
    // MARK: Requests

    struct Mistake: Sendable, CustomTestStringConvertible {
        var name: String
        var body: String
        /// The member that the message names.
        var field: String

        var testDescription: String { name }
    }

    private static func blocks(_ blocks: String, role: String = "user") -> String {
        #"{"model":"test/model","max_tokens":9,"messages":[{"role":"\#(role)","content":[\#(blocks)]},"#
            + #"{"role":"user","content":"x"}]}"#
    }

    private static let tool = #"{"name":"f","input_schema":{"type":"object"}}"#

    private static func tools(_ tools: String, _ more: String = "") -> String {
        TestClient.message(#","tools":[\#(tools)]\#(more)"#)
    }

    private static let mistakes = [
        Mistake(name: "no model", body: #"{"max_tokens":9,"messages":[]}"#, field: "/model"),
        Mistake(name: "no messages", body: #"{"model":"test/model","max_tokens":9}"#, field: "/messages"),
        Mistake(
            name: "empty messages", body: #"{"model":"test/model","max_tokens":9,"messages":[]}"#, field: "/messages"),
        Mistake(
            name: "instructions alone",
            body: #"{"model":"test/model","max_tokens":9,"messages":[{"role":"system","content":"x"}]}"#,
            field: "/messages"),
        Mistake(
            name: "no bound", body: #"{"model":"test/model","messages":[{"role":"user","content":"x"}]}"#,
            field: "/max_tokens"),
        Mistake(
            name: "no tokens",
            body: #"{"model":"test/model","max_tokens":0,"messages":[{"role":"user","content":"x"}]}"#,
            field: "/max_tokens"),
        Mistake(name: "too hot", body: TestClient.message(#","temperature":1.1"#), field: "/temperature"),
        Mistake(name: "no words", body: TestClient.message(#","top_p":0"#), field: "/top_p"),
        Mistake(
            name: "five stop sequences", body: TestClient.message(#","stop_sequences":["a","b","c","d","e"]"#),
            field: "/stop_sequences"),
        Mistake(
            name: "instructions with a picture",
            body: TestClient.message(#","system":[{"type":"image","source":{"type":"url","url":""}}]"#),
            field: "/system/0/type"),
        Mistake(
            name: "an unknown role",
            body: #"{"model":"test/model","max_tokens":9,"messages":[{"role":"tool","content":"x"}]}"#,
            field: "/messages/0/role"),
        Mistake(
            name: "a turn without content",
            body: #"{"model":"test/model","max_tokens":9,"messages":[{"role":"user"}]}"#, field: "/messages/0/content"),
        Mistake(name: "a block without a type", body: blocks("{}"), field: "/messages/0/content/0/type"),
        Mistake(
            name: "a block without its text", body: blocks(#"{"type":"text"}"#), field: "/messages/0/content/0/text"),
        Mistake(
            name: "a document",
            body: blocks(#"{"type":"text","text":"x"},{"type":"document","source":{"type":"text"}}"#),
            field: "/messages/0/content/1/type"),
        Mistake(
            name: "a user's call", body: blocks(#"{"type":"tool_use","id":"c","name":"f","input":{}}"#),
            field: "/messages/0/content/0/type"),
        Mistake(
            name: "an assistant's result",
            body: blocks(#"{"type":"tool_result","tool_use_id":"c"}"#, role: "assistant"),
            field: "/messages/0/content/0/type"),
        Mistake(
            name: "a call without an id",
            body: blocks(#"{"type":"tool_use","name":"f","input":{}}"#, role: "assistant"),
            field: "/messages/0/content/0/id"),
        Mistake(
            name: "a call without a name",
            body: blocks(#"{"type":"tool_use","id":"c","name":"","input":{}}"#, role: "assistant"),
            field: "/messages/0/content/0/name"),
        Mistake(
            name: "a call whose input is a text",
            body: blocks(#"{"type":"tool_use","id":"c","name":"f","input":"{}"}"#, role: "assistant"),
            field: "/messages/0/content/0/input"),
        Mistake(
            name: "a result of nothing", body: blocks(#"{"type":"tool_result","content":"x"}"#),
            field: "/messages/0/content/0/tool_use_id"),
        Mistake(
            name: "a result with a document",
            body: blocks(#"{"type":"tool_result","tool_use_id":"c","content":[{"type":"document"}]}"#),
            field: "/messages/0/content/0/content/0/type"),
        Mistake(
            name: "a picture in a file", body: blocks(#"{"type":"image","source":{"type":"file","file_id":"f"}}"#),
            field: "/messages/0/content/0/source/type"),
        Mistake(
            name: "a picture of another type",
            body: blocks(#"{"type":"image","source":{"type":"base64","media_type":"image/tiff","data":"AAAA"}}"#),
            field: "/messages/0/content/0/source/media_type"),
        Mistake(
            name: "a damaged picture",
            body: blocks(#"{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}}"#),
            field: "/messages/0/content/0/source/data"),
        Mistake(
            name: "a result with a picture at an address without TLS",
            body: blocks(
                #"{"type":"tool_result","tool_use_id":"c","content":[{"type":"image","source":{"type":"url","url":"http://a.example"}}]}"#
            ),
            field: "/messages/0/content/0/content/0/source/url"),
        Mistake(
            name: "a tool of the server", body: tools(#"{"type":"web_search_20250305","name":"web_search"}"#),
            field: "/tools/0/type"),
        Mistake(name: "a tool without a schema", body: tools(#"{"name":"f"}"#), field: "/tools/0/input_schema"),
        Mistake(
            name: "a tool's name with a space", body: tools(#"{"name":"a b","input_schema":{}}"#),
            field: "/tools/0/name"),
        Mistake(name: "two tools of one name", body: tools("\(tool),\(tool)"), field: "/tools/1/name"),
        Mistake(
            name: "an unknown choice", body: tools(tool, #","tool_choice":{"type":"maybe"}"#),
            field: "/tool_choice/type"),
        Mistake(
            name: "a choice of nothing", body: tools(tool, #","tool_choice":{"type":"tool"}"#),
            field: "/tool_choice/name"),
        Mistake(
            name: "a choice of another tool", body: tools(tool, #","tool_choice":{"type":"tool","name":"g"}"#),
            field: "/tool_choice/name"),
        Mistake(
            name: "an unknown format",
            body: TestClient.message(#","output_config":{"format":{"type":"xml","schema":{}}}"#),
            field: "/output_config/format/type"),
    ]

    @Test(arguments: mistakes)
    func `an invalid request returns Anthropic's error, which names the member, and has no effect`(
        mistake: Mistake
    ) async throws {
        let server = TestServer()
        let answer = try await server.serve { try await $0.message(mistake.body) }
        #expect(answer.head.status == 400)
        #expect(answer.head.header("content-type") == "application/json")
        let error = try answer.anthropicError()
        #expect(error.type == "error" && error.error.type == "invalid_request_error")
        #expect(error.error.message.hasPrefix("Invalid request: `\(mistake.field)` "), "\(error.error.message)")
        #expect(error.requestID == answer.head.header("x-request-id"))
        #expect(server.accounting.outcomes == [])
        #expect(server.accounting.ledger.entries == [])
    }

    /// The one request that a model got for this body.
    private func asked(_ body: String) async throws -> ModelRequest {
        let model = RecordingModel()
        var server = TestServer()
        server.model = model
        let answer = try await server.serve { try await $0.message(body) }
        #expect(answer.head.status == 200, "\(answer.text)")
        #expect(model.asked.count == 1)
        return try #require(model.asked.first)
    }

    @Test func `texts are joined by lines, instructions come first, and members without effect are ignored`()
        async throws
    {
        let request = try await asked(
            #"""
            {"model":"test/model","max_tokens":77,"metadata":{"user_id":"u"},"thinking":{"type":"enabled"},"top_k":5,
            "service_tier":"auto","temperature":0.5,"top_p":0.9,"stop_sequences":["END"," \n",""],
            "system":[{"type":"text","text":"Be brief.","cache_control":{"type":"ephemeral"}},{"type":"text","text":"Be kind."}],
            "messages":[{"role":"user","content":"How do we read?"},{"role":"system","content":"It is late."},
            {"role":"assistant","content":[{"type":"thinking","thinking":"hm","signature":"s"},{"type":"text","text":"Daily."},
            {"type":"redacted_thinking","data":"x"}]},
            {"role":"user","content":[{"type":"text","text":"And"},{"type":"text","text":"when?"}]}]}
            """#)
        #expect(request.system == "Be brief.\nBe kind.\nIt is late.")
        #expect(
            request.messages == [
                ChatMessage(.user, "How do we read?"), ChatMessage(.assistant, "Daily."),
                ChatMessage(.user, "And\nwhen?"),
            ])
        #expect(request.maxTokens == 77 && request.temperature == 0.5 && request.topP == 0.9)
        #expect(request.stop == ["END"])
        #expect(request.tools.isEmpty && request.toolChoice == nil && request.format == nil)
    }

    @Test func `calls and results become turns, and the rest of a user's turn follows them`() async throws {
        let request = try await asked(
            #"""
            {"model":"test/model","max_tokens":9,"messages":[{"role":"user","content":"x"},
            {"role":"assistant","content":[{"type":"text","text":"Let me see."},
            {"type":"tool_use","id":"c1","name":"f","input":{"b":1.50,"a":{}}},{"type":"tool_use","id":"c2","name":"f","input":{}}]},
            {"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"42"},{"type":"text","text":"Well?"},
            {"type":"tool_result","tool_use_id":"c2","is_error":true,"content":[{"type":"text","text":"no"},{"type":"text","text":"way"}]}]},
            {"role":"assistant","content":[{"type":"tool_use","id":"c3","name":"f","input":{}}]},
            {"role":"user","content":[{"type":"tool_result","tool_use_id":"c3"}]}],"tools":[\#(Self.tool)]}
            """#)
        #expect(
            request.messages == [
                ChatMessage(.user, "x"),
                ChatMessage(
                    .assistant, "Let me see.",
                    toolCalls: [
                        FunctionCall(id: "c1", name: "f", arguments: #"{"b":1.50,"a":{}}"#),
                        FunctionCall(id: "c2", name: "f", arguments: "{}"),
                    ]), ChatMessage(.tool, "42", toolCallID: "c1"),
                ChatMessage(.tool, "Error: no\nway", toolCallID: "c2"),
                ChatMessage(.user, "Well?"),
                ChatMessage(.assistant, "", toolCalls: [FunctionCall(id: "c3", name: "f", arguments: "{}")]),
                ChatMessage(.tool, "", toolCallID: "c3"),
            ])
    }

    @Test func `a schema keeps the order of its members`() async throws {
        let schema = #"{"type":"object","properties":{"zest":{"minimum":1.50},"apple":{}}}"#
        let request = try await asked(
            TestClient.message(
                #","tools":[{"type":"custom","name":"f","description":"d","input_schema":\#(schema),"strict":true}],"#
                    + #""output_config":{"effort":"low","format":{"type":"json_schema","schema":\#(schema)}}"#))
        let value = try RawJSON(schema)
        #expect(request.tools == [FunctionTool(name: "f", description: "d", parameters: value, isStrict: true)])
        #expect(request.format == .schema(AnswerSchema(name: "answer", schema: value)))
        #expect(request.tools.first?.parameters?.text == schema)
    }

    @Test func `a format is strict if other providers can enforce its schema`() async throws {
        let schema =
            #"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}"#
        let request = try await asked(
            TestClient.message(#","output_config":{"format":{"type":"json_schema","schema":\#(schema)}}"#))
        let value = try RawJSON(schema)
        #expect(request.format == .schema(AnswerSchema(name: "answer", schema: value, isStrict: true)))
    }

    @Test(arguments: [
        (#"{"type":"auto"}"#, ToolChoice.auto, nil),
        (#"{"type":"any","disable_parallel_tool_use":true}"#, .required, false),
        (#"{"type":"none"}"#, ToolChoice.none, nil),
        (#"{"type":"tool","name":"f","disable_parallel_tool_use":false}"#, .function("f"), true),
    ])
    func `a choice of tools is passed to the model`(text: String, choice: ToolChoice, isParallel: Bool?) async throws {
        let request = try await asked(Self.tools(Self.tool, #","tool_choice":\#(text)"#))
        #expect(request.toolChoice == choice)
        #expect(request.allowsParallelCalls == isParallel)
        let without = try await asked(TestClient.message(#","tool_choice":\#(text)"#))
        #expect(without.toolChoice == nil && without.allowsParallelCalls == nil)
    }

    @Test func `a picture is passed to the model without metadata`() async throws {
        let source = #"{"type":"base64","media_type":"image/png","data":"\#(SamplePictures.taggedPNG.base64)"}"#
        let request = try await asked(
            TestClient.message(
                content: #"[{"type":"image","source":\#(source)},{"type":"text","text":"What is this?"}]"#))
        let picture = ImagePart(.data(type: "image/png", base64: SamplePictures.plainPNG.base64))
        #expect(request.messages == [ChatMessage(.user, "What is this?", images: [picture])])
    }

    @Test func `a result of a tool may be a picture`() async throws {
        let source = #"{"type":"url","url":"https://a.example/b"}"#
        let request = try await asked(
            #"""
            {"model":"test/model","max_tokens":9,"messages":[{"role":"user","content":"x"},
            {"role":"assistant","content":[{"type":"tool_use","id":"c","name":"f","input":{}}]},
            {"role":"user","content":[{"type":"tool_result","tool_use_id":"c","content":[{"type":"image","source":\#(source)}]}]}]}
            """#)
        #expect(
            request.messages.last
                == ChatMessage(.tool, "", toolCallID: "c", images: [ImagePart(.url("https://a.example/b"))]))
    }

    // MARK: Responses

    private func server(_ events: [ModelEvent]) -> TestServer {
        var server = TestServer()
        server.model = RecordingModel(events)
        return server
    }

    private static let calls: [ModelEvent] = [
        .text("Let me "), .text("see."), .toolCall(index: 0, id: "c1", name: "f", argumentsDelta: #"{"a":"#),
        .toolCall(index: 1, id: "c2", name: "f", argumentsDelta: ""),
        .toolCall(index: 0, id: nil, name: nil, argumentsDelta: "1}"),
        .toolCall(index: 1, id: nil, name: nil, argumentsDelta: "{}"), .finished(.toolCalls),
    ]

    @Test func `a message has text, the reason for its end and the usage`() async throws {
        let server = server([.text("Read "), .text("together."), .finished(.stop)])
        let (message, stream) = try await server.serve {
            (try await $0.message().message(), try await $0.messageStream())
        }
        #expect(message.id.hasPrefix("msg_") && message.model == "test/model")
        #expect(message.type == "message" && message.role == "assistant")
        #expect(message.content == [MessagesResponse.Block(text: "Read together.")])
        #expect(message.stopReason == "end_turn" && message.stopSequence == nil)
        #expect(stream.violations == [])
        #expect(stream.text == "Read together." && stream.stopReason == "end_turn")
        #expect(stream.blocks == [MessagesResponse.Block(text: "")])
        let start = try #require(stream.events.first?.message)
        #expect(start.id.hasPrefix("msg_") && start.content.isEmpty && start.stopReason == nil)
        let usage = MessagesResponse.Usage(
            inputTokens: 100, cacheCreationInputTokens: 0, cacheReadInputTokens: 0, outputTokens: 20)
        #expect(message.usage == usage && stream.usage == usage)
        #expect(server.accounting.outcomes == [.done, .done])
    }

    @Test func `cached tokens are not input tokens`() async throws {
        var server = TestServer()
        server.model = ScriptedModel { request, meter, emit in
            meter.record(
                ModelCall(
                    model: "test/model", phase: request.phase,
                    usage: TokenUsage(input: 100, output: 20, cachedInput: 60, cacheWrite: 10), cost: Money(cents: 1),
                    basis: .reported))
            try await emit(.text("Read."))
            try await emit(.finished(.stop))
        }
        let message = try await server.serve { try await $0.message().message() }
        #expect(
            message.usage
                == MessagesResponse.Usage(
                    inputTokens: 30, cacheCreationInputTokens: 10, cacheReadInputTokens: 60, outputTokens: 20))
    }

    @Test func `calls of tools are blocks after the text`() async throws {
        let tools = #","tools":[\#(Self.tool)]"#
        let (message, stream) = try await server(Self.calls).serve {
            (try await $0.message(TestClient.message(tools)).message(), try await $0.messageStream(tools))
        }
        #expect(
            message.content == [
                MessagesResponse.Block(text: "Let me see."),
                MessagesResponse.Block(toolUse: "c1", name: "f", input: ["a": 1]),
                MessagesResponse.Block(toolUse: "c2", name: "f", input: [:]),
            ])
        #expect(message.stopReason == "tool_use")
        #expect(stream.violations == [])
        #expect(stream.text == "Let me see." && stream.stopReason == "tool_use")
        #expect(stream.blocks.map(\.type) == ["text", "tool_use", "tool_use"])
        #expect(stream.blocks.map(\.id) == [nil, "c1", "c2"])
        #expect(stream.inputs == [1: #"{"a":1}"#, 2: "{}"])
    }

    @Test func `an answer with calls alone has no text`() async throws {
        let tools = #","tools":[\#(Self.tool)]"#
        let (message, stream) = try await server(Array(Self.calls.dropFirst(2))).serve {
            (try await $0.message(TestClient.message(tools)).message(), try await $0.messageStream(tools))
        }
        #expect(message.content.map(\.type) == ["tool_use", "tool_use"])
        #expect(stream.violations == [] && stream.blocks.map(\.type) == ["tool_use", "tool_use"])
    }

    @Test(
        arguments: [
            ([.text("Read."), .finished(.length)], "max_tokens"),
            ([.declined("I will not."), .finished(.stop)], "refusal"),
            ([.text("Read."), .finished(.toolCalls)], "end_turn"), ([.finished(.stop)], "end_turn"),
        ] as [([ModelEvent], String)])
    func `the reason for the end is one of Anthropic's`(events: [ModelEvent], reason: String) async throws {
        let (message, stream) = try await server(events).serve {
            (try await $0.message().message(), try await $0.messageStream())
        }
        #expect(message.stopReason == reason)
        #expect(stream.violations == [] && stream.stopReason == reason)
        #expect(stream.text == message.content.compactMap(\.text).joined())
    }

    @Test func `a refusal by the policy is text with the reason refusal`() async throws {
        var server = server([.text("Read "), .text("honey "), .text("more."), .finished(.stop)])
        var policy = FakePolicy()
        policy.refusedOutputWord = "honey"
        server.policy = policy
        let (message, stream) = try await server.serve {
            (try await $0.message().message(), try await $0.messageStream())
        }
        #expect(message.content == [MessagesResponse.Block(text: "Read \n\nNot this.")])
        #expect(message.stopReason == "refusal")
        #expect(stream.violations == [] && stream.text == "Read \n\nNot this." && stream.stopReason == "refusal")
        #expect(server.accounting.outcomes == [.refused, .refused])
    }

    @Test func `a stream whose model fails after its first text ends with an error`() async throws {
        let server = server([.text("Never "), .restart(reason: "cut"), .text("Read."), .finished(.stop)])
        let (message, stream) = try await server.serve {
            (try await $0.message().message(), try await $0.messageStream())
        }
        #expect(stream.types == "message_start content_block_start content_block_delta error")
        #expect(stream.malformed == [] && stream.events.last?.error?.type == "api_error")
        #expect(message.content == [MessagesResponse.Block(text: "Read.")])
        #expect(server.accounting.outcomes == [.done, .failed])
    }

    @Test func `calls of a model that fails before its first text are not sent`() async throws {
        let server = server([
            .toolCall(index: 0, id: "c0", name: "f", argumentsDelta: "{"), .restart(reason: "cut"), .text("Read."),
            .finished(.stop),
        ])
        let stream = try await server.serve { try await $0.messageStream(#","tools":[\#(Self.tool)]"#) }
        #expect(stream.violations == [] && stream.blocks.map(\.type) == ["text"] && stream.stopReason == "end_turn")
        #expect(server.accounting.outcomes == [.done])
    }

    @Test func `a quiet stream has pings that are events, and ends at the deadline with an error`() async throws {
        var server = TestServer()
        let clock = server.clock
        server.model = silentModel(clock, first: ["Read "])
        try await server.serve { client in
            let connection = try RawConnection(port: client.port)
            await connection.send(RawConnection.post("/v1/messages", TestClient.message(#","stream":true"#)))
            _ = try await connection.read(through: "Read ")
            try await clock.waitForSilence()
            clock.advance(by: TestServer.pingInterval)
            _ = try await connection.read(through: "event: ping\ndata: {\"type\":\"ping\"}\n\n")
            try await clock.waitForSilence()
            clock.advance(by: TestServer.deadline)
            let end = try await connection.read(through: "\r\n0\r\n\r\n")
            #expect(end.contains("event: error\n") && end.contains("timeout_error") && !end.contains("message_stop"))
            await connection.close()
        }
        #expect(server.accounting.outcomes == [.deadline])
    }

    // MARK: Errors

    @Test(arguments: [
        (HearthError(.providerUnavailable, "x"), 502, "api_error"),
        (HearthError(.deadlineExceeded, "x"), 504, "timeout_error"),
        (HearthError(.storageUnavailable, "x"), 503, "api_error"),
        (HearthError(.overloaded, "x"), 503, "overloaded_error"), (HearthError(.internalError, "x"), 500, "api_error"),
    ])
    func `a failure before the first text has its status and Anthropic's type`(
        error: HearthError, status: Int, type: String
    ) async throws {
        var server = TestServer()
        server.model = ScriptedModel { _, _, _ in throw error }
        let answers = try await server.serve { client in
            [try await client.message(), try await client.message(TestClient.message(#","stream":true"#))]
        }
        for answer in answers {
            #expect(answer.head.status == status)
            #expect(try answer.anthropicError().error.type == type)
        }
    }

    @Test func `an unknown model, a large body and a full quota have Anthropic's types`() async throws {
        var server = TestServer()
        let resetDay = try #require(CalendarDay(year: 2026, month: 12, day: 1))
        server.ledger = FakeLedger(exceeded: QuotaStatus(quota: 7, used: 7, resetDay: resetDay))
        try await server.serve { client in
            let unknown = try await client.message(TestClient.message().replacing("test/model", with: "x/y"))
            #expect(try unknown.head.status == 404 && unknown.anthropicError().error.type == "not_found_error")
            let large = try await client.message(
                TestClient.message(content: "\"\(String(repeating: "x", count: 65_536))\""))
            #expect(try large.head.status == 413 && large.anthropicError().error.type == "request_too_large")
            let full = try await client.message()
            #expect(try full.head.status == 429 && full.anthropicError().error.type == "rate_limit_error")
            let text = try await client.message("{", headers: [("content-type", "text/plain")])
            #expect(try text.head.status == 415 && text.anthropicError().error.type == "invalid_request_error")
        }
    }

    @Test func `responses have the request's id where Anthropic's packages read it`() async throws {
        try await TestServer().serve { client in
            let count = #"{"model":"test/model","messages":[{"role":"user","content":"x"}]}"#
            for answer in [
                try await client.message(), try await client.message("{"),
                try await client.message(TestClient.message(#","stream":true"#)),
                try await client.send("/v1/messages/count_tokens", body: count),
                try await client.send("/v1/messages/batches", body: "{}"),
            ] {
                let id = answer.head.header("request-id")
                #expect(id != nil && id == answer.head.header("x-request-id"), "\(answer.text)")
            }
            #expect(try await client.send("/v1/models").head.header("request-id") == nil)
        }
    }

    // MARK: Models

    @Test func `models are listed in Anthropic's format for clients of its API`() async throws {
        var server = TestServer()
        let access = try await AccessServer.open(clock: server.clock)
        server.use(access)
        let token = try await access.newToken(for: try await access.newUser(), [.read]).text
        try await server.serve { client async throws in
            let headers: TestClient.Headers = [("anthropic-version", "2023-06-01"), ("x-api-key", token)]
            let answer = try await client.send("/v1/models", headers: headers)
            #expect(answer.head.header("request-id") == answer.head.header("x-request-id"))
            let list = try WireJSON.decode(MessagesModelList.self, from: answer.body)
            #expect(list.data.map(\.id) == ["hearth", "synthesis", "test/model"])
            #expect(list.firstID == "hearth" && list.lastID == "test/model" && !list.hasMore)
            let last = try #require(list.data.last)
            #expect(last.displayName == "test/model" && last.createdAt == "2026-11-21T10:00:00.000Z")
            let found = try await client.send("/v1/models/model", headers: headers)
            #expect(try WireJSON.decode(MessagesModelList.Model.self, from: found.body) == last)
            let unknown = try await client.send("/v1/models/none", headers: headers)
            #expect(try unknown.head.status == 404 && unknown.openAIError().error.code == "model_not_found")

            // Other clients.
            #expect(try await client.send("/v1/models", headers: [("x-api-key", token)]).head.status == 401)
            let other = try await client.send("/v1/models", headers: [("authorization", "Bearer \(token)")])
            #expect(try WireJSON.decode(ModelList.self, from: other.body).data.count == 3)
            // Anthropic's field has no effect on routes of OpenAI's API alone.
            let chat = try await client.send("/v1/chat/completions", body: TestClient.completion(), headers: headers)
            #expect(chat.head.status == 401 && chat.head.header("request-id") == nil)
        }
        await access.storage.close()
    }

    // MARK: Credentials

    @Test func `a token is sent as x-api-key or as Authorization, and no two tokens are`() async throws {
        var server = TestServer()
        let access = try await AccessServer.open(clock: server.clock)
        server.use(access)
        let user = try await access.newUser()
        let token = try await access.newToken(for: user, [.assist]).text
        let other = try await access.newToken(for: user, [.assist]).text
        let reader = try await access.newToken(for: user, [.read]).text
        try await server.serve { client async throws in
            func status(_ headers: TestClient.Headers, _ type: String?, _ path: String = "/v1/messages") async throws
                -> Int
            {
                let answer = try await client.send(path, body: TestClient.message(), headers: headers)
                if let type { #expect(try answer.anthropicError().error.type == type) }
                return answer.head.status
            }
            let bearer = ("authorization", "Bearer \(token)")
            for headers in [[("x-api-key", token)], [bearer], [("x-api-key", token), bearer]] {
                #expect(try await status(headers, nil) == 200)
                #expect(try await status(headers, nil, "/v1/messages/count_tokens") == 200)
            }
            #expect(try await status([], "authentication_error") == 401)
            #expect(try await status([("x-api-key", "")], "authentication_error") == 401)
            #expect(try await status([("x-api-key", other), bearer], "authentication_error") == 401)
            #expect(try await status([("x-api-key", reader)], "permission_error") == 403)
            // Other routes have one field for it.
            let chat = try await client.send(
                "/v1/chat/completions", body: TestClient.completion(), headers: [("x-api-key", token)])
            #expect(chat.head.status == 401)
        }
        await access.storage.close()
    }

    // MARK: Counts

    @Test func `tokens are counted without a run`() async throws {
        let server = TestServer()
        try await server.serve { client in
            func count(_ body: String) async throws -> Int {
                let answer = try await client.send("/v1/messages/count_tokens", body: body)
                return try WireJSON.decode(TokenCountResponse.self, from: answer.body).inputTokens
            }
            let text = #"{"model":"test/model","system":"abcd","messages":[{"role":"user","content":"12345678"}]}"#
            #expect(try await count(text) == 3)
            let picture = #"[{"type":"image","source":{"type":"url","url":"https://a.example/b"}}]"#
            #expect(try await count(text.replacing(#""12345678""#, with: picture)) == 1 + ImagePart.estimatedTokens)
            let unknown = try await client.send(
                "/v1/messages/count_tokens", body: text.replacing("test/model", with: "x/y"))
            #expect(try unknown.head.status == 404 && unknown.anthropicError().error.type == "not_found_error")
        }
        #expect(server.accounting.outcomes == [] && server.accounting.ledger.entries == [])
    }
}
