import Assist
import HearthAPI
import HearthCore
import HearthTesting
import JSONText
import Testing

/// Tests of the requests that `POST /v1/responses` accepts and of its errors.
@Suite struct ResponseRequestTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var name: String
        var body: String
        var status = 400
        var code = "invalid_field"
        var param: String?

        init(_ name: String, _ body: String, status: Int = 400, code: String = "invalid_field", param: String? = nil) {
            (self.name, self.body, self.status, self.code, self.param) = (name, body, status, code, param)
        }

        var testDescription: String { name }
    }

    private static func body(_ more: String = "", input: String = #""Hello""#) -> String {
        #"{"model":"test/model","input":\#(input)\#(more)}"#
    }

    private static func items(_ items: String) -> String { body(input: "[\(items)]") }

    private static func part(_ part: String, role: String = "user") -> String {
        items(#"{"role":"\#(role)","content":[{"type":"input_text","text":"x"},\#(part)]}"#)
    }

    private static func tool(_ tool: String) -> String { body(#","tools":[\#(tool)]"#) }

    private static func format(_ format: String) -> String { body(#","text":{"format":\#(format)}"#) }

    private static let forms = [
        Mistake("no JSON", "{", code: "invalid_json"),
        Mistake("no model", #"{"input":"x"}"#, param: "model"),
        Mistake("no input", #"{"model":"test/model"}"#, param: "input"),
        Mistake("input of another type", body(input: "7"), param: "input"),
        Mistake("no items", body(input: "[]"), param: "input"),
        Mistake("instructions alone", items(#"{"role":"system","content":"x"}"#), param: "input"),
        Mistake("thoughts alone", items(#"{"type":"reasoning","summary":[]}"#), param: "input"),
        Mistake("blank turns", items(#"{"role":"user","content":" "}"#), param: "input"),
        Mistake("an unknown role", items(#"{"role":"cook","content":"x"}"#), param: "input.0.role"),
        Mistake("a message without a role", items(#"{"type":"message","content":"x"}"#), param: "input.0.role"),
        Mistake("a message without content", items(#"{"role":"user"}"#), param: "input.0.content"),
        Mistake("an item of another type", items(#"{"type":"web_search_call"}"#), param: "input.0.type"),
        Mistake("a reference", items(#"{"type":"item_reference","id":"msg_1"}"#), param: "input.0.type"),
        Mistake(
            "a call without an id", items(#"{"type":"function_call","name":"f","arguments":"{}"}"#),
            param: "input.0.call_id"),
        Mistake(
            "a call without a name", items(#"{"type":"function_call","call_id":"c","arguments":"{}"}"#),
            param: "input.0.name"),
        Mistake(
            "a call without arguments", items(#"{"type":"function_call","call_id":"c","name":"f"}"#),
            param: "input.0.arguments"),
        Mistake(
            "an output of no call", items(#"{"type":"function_call_output","output":"x"}"#), param: "input.0.call_id"),
        Mistake(
            "a call of a custom tool without an input", items(#"{"type":"custom_tool_call","call_id":"c","name":"f"}"#),
            param: "input.0.input"),
        Mistake(
            "an output of no custom tool", items(#"{"type":"custom_tool_call_output","output":"x"}"#),
            param: "input.0.call_id"),
        Mistake("no output", items(#"{"type":"function_call_output","call_id":"c"}"#), param: "input.0.output"),
        Mistake("a file", part(#"{"type":"input_file","file_id":"f"}"#), param: "input.0.content.1.type"),
        Mistake("a part without text", part(#"{"type":"input_text"}"#), param: "input.0.content.1.text"),
        Mistake(
            "a picture by its file", part(#"{"type":"input_image","file_id":"f"}"#),
            param: "input.0.content.1.image_url"),
        Mistake(
            "a picture over http", part(#"{"type":"input_image","image_url":"http://a.example/b.png"}"#),
            param: "input.0.content.1.image_url"),
        Mistake(
            "an unknown detail", part(#"{"type":"input_image","image_url":"https://a.example/b.png","detail":"x"}"#),
            param: "input.0.content.1.detail"),
        Mistake(
            "a picture of the assistant",
            part(#"{"type":"input_image","image_url":"https://a.example/b.png"}"#, role: "assistant"),
            param: "input.0.content.1.type"),
    ]

    private static let options = [
        Mistake(
            "an unknown model", #"{"model":"x/y","input":"x"}"#, status: 404, code: "model_not_found", param: "model"),
        Mistake("a tool of OpenAI's", tool(#"{"type":"web_search"}"#), param: "tools.0.type"),
        Mistake(
            "a second tool of OpenAI's", tool(#"{"type":"function","name":"f"},{"type":"file_search"}"#),
            param: "tools.1.type"),
        Mistake("a custom tool without a name", tool(#"{"type":"custom"}"#), param: "tools.0.name"),
        Mistake(
            "a custom tool's format of another type", tool(#"{"type":"custom","name":"f","format":"text"}"#),
            param: "tools.0.format"),
        Mistake(
            "a choice of a custom tool without a name", body(#","tool_choice":{"type":"custom"}"#),
            param: "tool_choice.name"),
        Mistake("a tool without a name", tool(#"{"type":"function"}"#), param: "tools.0.name"),
        Mistake("a tool with a name of words", tool(#"{"type":"function","name":"a b"}"#), param: "tools.0.name"),
        Mistake(
            "two tools of one name", tool(#"{"type":"function","name":"f"},{"type":"function","name":"f"}"#),
            param: "tools.1.name"),
        Mistake(
            "parameters of another type", tool(#"{"type":"function","name":"f","parameters":7}"#),
            param: "tools.0.parameters"),
        Mistake("an unknown choice", body(#","tool_choice":"any""#), param: "tool_choice"),
        Mistake("a choice of another type", body(#","tool_choice":{"type":"web_search"}"#), param: "tool_choice.type"),
        Mistake("a choice without a name", body(#","tool_choice":{"type":"function"}"#), param: "tool_choice.name"),
        Mistake(
            "a choice of an unknown tool",
            body(#","tools":[{"type":"function","name":"f"}],"tool_choice":{"type":"function","name":"g"}"#),
            param: "tool_choice.name"),
        Mistake("an unknown format", format(#"{"type":"xml"}"#), param: "text.format.type"),
        Mistake("a schema without a name", format(#"{"type":"json_schema","schema":{}}"#), param: "text.format.name"),
        Mistake(
            "a format without a schema", format(#"{"type":"json_schema","name":"x"}"#), param: "text.format.schema"),
        Mistake(
            "a schema with a name of words", format(#"{"type":"json_schema","name":"a b","schema":{}}"#),
            param: "text.format.name"),
        Mistake("too hot", body(#","temperature":2.1"#), param: "temperature"),
        Mistake("no likely words", body(#","top_p":0"#), param: "top_p"),
        Mistake("no tokens", body(#","max_output_tokens":0"#), param: "max_output_tokens"),
        Mistake("in the background", body(#","background":true"#), param: "background"),
        Mistake("a conversation of OpenAI's", body(#","conversation":"conv_1""#), param: "conversation"),
        Mistake("a prompt of OpenAI's", body(#","prompt":{"id":"p"}"#), param: "prompt"),
        Mistake("metadata of another type", body(#","metadata":{"a":1}"#), param: "metadata.a"),
        Mistake(
            "much metadata", body(#","metadata":{\#((0..<17).map { "\"k\($0)\":\"\"" }.joined(separator: ","))}"#),
            param: "metadata"),
        Mistake(
            "long metadata", body(#","metadata":{"a":"\#(String(repeating: "x", count: 513))"}"#), param: "metadata.a"),
        Mistake(
            "metadata of a long name", body(#","metadata":{"\#(String(repeating: "x", count: 65))":"a"}"#),
            param: "metadata"),
        Mistake(
            "no such response", body(#","previous_response_id":"resp_01a1fdf2-f025-78a2-be39-ea0ad0530426""#),
            status: 404, code: "not_found", param: "previous_response_id"),
        Mistake(
            "no id of a response", body(#","previous_response_id":"chatcmpl-1""#), status: 404, code: "not_found",
            param: "previous_response_id"),
        Mistake(
            "a conversation beyond the run's limit", body(input: "\"\(String(repeating: "word ", count: 2000))\""),
            code: "context_length_exceeded"),
        Mistake(
            "tools of the model hearth", #"{"model":"hearth","input":"x","tools":[{"type":"function","name":"f"}]}"#,
            param: "tools"),
        Mistake(
            "a format of the model hearth", #"{"model":"hearth","input":"x","text":{"format":{"type":"json_object"}}}"#,
            param: "text.format"),
    ]

    @Test(arguments: forms + options)
    func `an invalid request returns OpenAI's error, names the member and has no effect`(
        mistake: Mistake
    ) async throws {
        var server = TestServer()
        let responses = FakeResponseStore()
        server.responses = responses
        let answer = try await server.serve { try await $0.ask("POST", "/v1/responses", mistake.body) }
        #expect(answer.head.status == mistake.status, "\(answer.text)")
        #expect(answer.head.header("content-type") == "application/json")
        let error = try answer.openAIError().error
        #expect(error.code == mistake.code)
        #expect(error.param == mistake.param)
        #expect(error.type == "invalid_request_error")
        #expect(!error.message.isEmpty)
        #expect(server.accounting.outcomes == [])
        #expect(server.accounting.ledger.entries == [])
        #expect(responses.all.isEmpty)
    }

    /// The one request that the model got for this body, and the response.
    private func asked(_ body: String) async throws -> (request: ModelRequest, response: ResponseObject) {
        let model = RecordingModel()
        var server = TestServer()
        server.model = model
        let answer = try await server.serve { try await $0.ask("POST", "/v1/responses", body) }
        #expect(answer.head.status == 200, "\(answer.text)")
        #expect(model.asked.count == 1)
        return (try #require(model.asked.first), try answer.response())
    }

    @Test func `a part with a text and a picture has both`() async throws {
        for type in ["input_text", "input_image"] {
            let part = #"{"type":"\#(type)","text":"Is it edible?","image_url":"https://a.example/b"}"#
            let (request, _) = try await asked(Self.items(#"{"role":"user","content":[\#(part)]}"#))
            #expect(
                request.messages == [
                    ChatMessage(.user, "Is it edible?", images: [ImagePart(.url("https://a.example/b"))])
                ])
        }
    }

    @Test func `items become turns, and those of one turn are joined`() async throws {
        let (request, _) = try await asked(
            Self.items(
                #"""
                {"role":"developer","content":"Be kind."},
                {"type":"message","role":"user","content":[{"type":"input_text","text":"Which "},{"type":"input_text","text":"library?"},
                 {"type":"input_image","image_url":"https://a.example/b.png","detail":"low"}]},
                {"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"x"},
                {"type":"message","id":"msg_1","role":"assistant","status":"completed",
                 "content":[{"type":"output_text","text":"I look. ","annotations":[]},{"type":"refusal","refusal":"Not all."}]},
                {"type":"function_call","id":"fc_1","call_id":"c1","name":"hours","arguments":"{\"b\":1,\"a\":2}"},
                {"type":"function_call","call_id":"c2","name":"hours","arguments":""},
                {"type":"function_call_output","call_id":"c1","output":"{\"open\":true}"},
                {"type":"function_call_output","call_id":"c2","output":[{"type":"input_text","text":"closed"}]},
                {"role":"user","content":"And now?"}
                """#))
        #expect(request.system == "Be kind.")
        #expect(
            request.messages == [
                ChatMessage(
                    .user, "Which library?", images: [ImagePart(.url("https://a.example/b.png"), detail: "low")]),
                ChatMessage(
                    .assistant, "I look. Not all.",
                    toolCalls: [
                        FunctionCall(id: "c1", name: "hours", arguments: #"{"b":1,"a":2}"#),
                        FunctionCall(id: "c2", name: "hours", arguments: "{}"),
                    ]),
                ChatMessage(.tool, #"{"open":true}"#, toolCallID: "c1"), ChatMessage(.tool, "closed", toolCallID: "c2"),
                ChatMessage(.user, "And now?"),
            ])
    }

    /// Providers have functions alone.
    @Test func `a custom tool is a function of one text for the model`() async throws {
        let tools = #"""
            ,"tools":[{"type":"custom","name":"f","description":"d",
            "format":{"type":"grammar","syntax":"lark","definition":"start: word"}},{"type":"custom","name":"g"}],
            "tool_choice":{"type":"custom","name":"f"}
            """#
        let items = #"""
            [{"role":"user","content":"x"},{"type":"custom_tool_call","id":"ctc_1","call_id":"c","name":"f","input":"a \"b\""},
            {"type":"custom_tool_call_output","call_id":"c","output":"done"}]
            """#
        let (request, response) = try await asked(Self.body(tools, input: items))
        func parameters(_ more: String) -> String {
            #"{"type":"object","properties":{"input":{"type":"string"\#(more)}},"#
                + #""required":["input"],"additionalProperties":false}"#
        }
        #expect(request.tools.map(\.name) == ["f", "g"] && request.tools.map(\.description) == ["d", nil])
        let format = #","description":"A text that keeps this lark:\nstart: word""#
        #expect(request.tools.map { $0.parameters?.text } == [parameters(format), parameters("")])
        #expect(request.toolChoice == .function("f"))
        #expect(
            request.messages == [
                ChatMessage(.user, "x"),
                ChatMessage(
                    .assistant, "",
                    toolCalls: [FunctionCall(id: "c", name: "f", arguments: #"{"input":"a \"b\""}"#)]),
                ChatMessage(.tool, "done", toolCallID: "c"),
            ])
        #expect(response.tools.map(\.type) == ["custom", "custom"] && response.tools.first?.format != nil)
    }

    @Test func `options reach the model, and members without effect are ignored`() async throws {
        let schema = #"{"type":"object","properties":{"zest":{"type":"number"},"apple":{}}}"#
        let (request, response) = try await asked(
            Self.body(
                #"""
                ,"instructions":"Be brief.","temperature":0.5,"top_p":0.25,"max_output_tokens":50,"metadata":{"a":"b"},
                "tools":[{"type":"function","name":"f","description":"d","parameters":\#(schema),"strict":true}],
                "tool_choice":{"type":"function","name":"f"},"parallel_tool_calls":false,"include":["x"],
                "text":{"format":{"type":"json_schema","name":"n","schema":\#(schema),"strict":false,"description":"e"},"verbosity":"low"},
                "reasoning":{"effort":"low"},"truncation":"auto","service_tier":"auto","user":"x","prompt_cache_key":"y"
                """#))
        #expect(request.system == "Be brief." && request.messages == [ChatMessage(.user, "Hello")])
        #expect(request.temperature == 0.5 && request.topP == 0.25 && request.maxTokens == 50)
        let tool = try #require(request.tools.first)
        #expect(tool.name == "f" && tool.description == "d" && tool.isStrict == true)
        // Models write in the order of a schema.
        #expect(tool.parameters?.text == schema)
        #expect(request.toolChoice == .function("f") && request.allowsParallelCalls == false)
        guard case .schema(let format)? = request.format else {
            Issue.record("no schema")
            return
        }
        #expect(format.name == "n" && format.description == "e" && format.isStrict == false)
        #expect(format.schema.text == schema)

        #expect(response.instructions == "Be brief." && response.metadata == ["a": "b"])
        #expect(response.temperature == 0.5 && response.topP == 0.25 && response.maxOutputTokens == 50)
        #expect(response.tools.map(\.name) == ["f"] && response.parallelToolCalls == false)
        #expect(response.text.format?.name == "n" && response.truncation == "disabled")
        guard case .tool(let named) = response.toolChoice else {
            Issue.record("no choice")
            return
        }
        #expect(named.name == "f")
    }

    @Test func `a response has every member that clients require, null or not`() async throws {
        let answer = try await TestServer().serve { try await $0.respond() }
        let members = try #require(try WireJSON.decode(JSONValue.self, from: answer.body).members)
        let nulls = [
            "error", "incomplete_details", "instructions", "max_output_tokens", "previous_response_id", "temperature",
            "top_p",
        ]
        for name in nulls { #expect(members[name] == .null, "\(name)") }
        #expect(members["metadata"] == [:] && members["tools"] == [] && members["tool_choice"] == "auto")
        #expect(members["text"] == ["format": ["type": "text"]] && members["parallel_tool_calls"] == true)
        #expect(members["object"] == "response" && members["status"] == "completed" && members["store"] == true)
        let response = try answer.response()
        #expect(response.id.hasPrefix("resp_") && response.model == "test/model")
        #expect(response.createdAt == 1_795_255_200)
        #expect(response.outputText == "Read together.")
        #expect(response.usage?.totalTokens == 120 && response.usage?.inputTokens == 100)
        #expect(response.usage?.inputTokensDetails == ["cached_tokens": 0, "cache_write_tokens": 0])
        #expect(response.usage?.outputTokensDetails == ["reasoning_tokens": 0])
    }

    @Test func `personal data is redacted before a provider reads it`() async throws {
        let (request, response) = try await asked(
            #"""
            {"model":"test/model","instructions":"the secret","input":[{"role":"user","content":"x"},
            {"type":"function_call","call_id":"c","name":"f","arguments":"{\"a\":\"sec\u0072et\"}"},
            {"type":"function_call_output","call_id":"c","output":"{\"b\":\"secret\"}"},{"role":"user","content":"my secret"}]}
            """#)
        #expect(request.system == "the [redacted]")
        #expect(request.messages.map(\.text) == ["x", "", #"{"b":"[redacted]"}"#, "my [redacted]"])
        #expect(request.messages[1].toolCalls.map(\.arguments) == [#"{"a":"[redacted]"}"#])
        // The client gets what it sent.
        #expect(response.instructions == "the secret")
    }

    @Test func `the model hearth plans, and its plan is the text`() async throws {
        var server = TestServer()
        server.model = RecordingModel([.text("Pasta."), .finished(.stop)])
        server.knowledge = FixedKnowledge([
            Document(id: "recipe/pasta", kind: .recipe, title: "Pasta", body: "", ingredients: ["500 g pasta"])
        ])
        let response = try await server.serve {
            try await $0.ask("POST", "/v1/responses", #"{"model":"hearth","input":"Plan dinner for tonight"}"#)
        }.response()
        #expect(response.outputText.hasPrefix("Pasta.") && response.outputText.contains("500 g pasta"))
        #expect(response.status == .completed && response.model == "hearth")
        #expect(server.accounting.outcomes == [.done])
    }
}
