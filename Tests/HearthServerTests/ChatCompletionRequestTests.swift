import Assist
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import JSONText
import Testing

/// Tests of the requests that the OpenAI-compatible API accepts and of its errors.
@Suite struct ChatCompletionRequestTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var name: String
        var body: String
        var contentType = "application/json"
        var status = 400
        var code = "invalid_field"
        var param: String?

        var testDescription: String { name }
    }

    private static func turns(_ turns: String) -> String { #"{"model":"test/model","messages":[\#(turns)]}"# }

    private static func picture(_ address: String, _ more: String = "") -> String {
        #"[{"type":"image_url","image_url":{"url":"\#(address)"\#(more)}}]"#
    }

    private static func calling(_ call: String) -> String {
        #"{"role":"assistant","tool_calls":[\#(call)]},{"role":"user","content":"x"}"#
    }

    private static let tool = #"{"type":"function","function":{"name":"f"}}"#

    private static func tools(_ tools: String, _ more: String = "") -> String {
        TestClient.completion(#","tools":[\#(tools)]\#(more)"#)
    }

    private static func format(_ members: String) -> String {
        TestClient.completion(#","response_format":{"type":"json_schema","json_schema":{\#(members)}}"#)
    }

    private static let mistakes = [
        Mistake(name: "no JSON", body: "{", code: "invalid_json"),
        Mistake(name: "an array", body: "[]", code: "invalid_json"),
        Mistake(
            name: "a form", body: "model=x", contentType: "text/plain", status: 415, code: "unsupported_media_type"),
        Mistake(name: "no model", body: #"{"messages":[]}"#, param: "model"),
        Mistake(
            name: "an unknown model", body: #"{"model":"x/y","messages":[{"role":"user","content":"x"}]}"#, status: 404,
            code: "model_not_found", param: "model"),
        Mistake(name: "no messages", body: #"{"model":"test/model"}"#, param: "messages"),
        Mistake(name: "empty messages", body: turns(""), param: "messages"),
        Mistake(name: "instructions alone", body: turns(#"{"role":"system","content":"x"}"#), param: "messages"),
        Mistake(name: "an unknown role", body: turns(#"{"role":"cook","content":"x"}"#), param: "messages.0.role"),
        Mistake(name: "a turn without content", body: turns(#"{"role":"user"}"#), param: "messages.0.content"),
        Mistake(
            name: "a sound",
            body: TestClient.completion(
                content: #"[{"type":"text","text":"x"},{"type":"input_audio","input_audio":{}}]"#),
            param: "messages.0.content"),
        Mistake(
            name: "a picture without an address",
            body: TestClient.completion(content: #"[{"type":"text","text":"x"},{"type":"image_url","image_url":{}}]"#),
            param: "messages.0.content.1.image_url.url"),
        Mistake(
            name: "a picture at an address without TLS",
            body: TestClient.completion(content: picture("http://a.example/b")),
            param: "messages.0.content.0.image_url.url"),
        Mistake(
            name: "a picture that is none",
            body: TestClient.completion(content: picture("data:image/png;base64,AAAA")),
            param: "messages.0.content.0.image_url.url"),
        Mistake(
            name: "a picture with an unknown detail",
            body: TestClient.completion(content: picture("https://a.example/b", #","detail":"huge""#)),
            param: "messages.0.content.0.image_url.detail"),
        Mistake(
            name: "an assistant's picture",
            body: turns(
                #"{"role":"assistant","content":\#(picture("https://a.example/b"))},{"role":"user","content":"x"}"#),
            param: "messages.0.content"),
        Mistake(
            name: "a part without its text", body: TestClient.completion(content: #"[{"type":"text"}]"#),
            param: "messages.0.content.0.text"),
        Mistake(
            name: "a tool's answer to nothing",
            body: turns(#"{"role":"user","content":"x"},{"role":"tool","content":"x"}"#),
            param: "messages.1.tool_call_id"),
        Mistake(
            name: "calls that are no list",
            body: turns(#"{"role":"assistant","tool_calls":"f"},{"role":"user","content":"x"}"#),
            param: "messages.0.tool_calls"),
        Mistake(
            name: "a call without an id", body: turns(calling(#"{"function":{"name":"f","arguments":"{}"}}"#)),
            param: "messages.0.tool_calls.0.id"),
        Mistake(
            name: "a call without a name", body: turns(calling(#"{"id":"c","function":{"arguments":"{}"}}"#)),
            param: "messages.0.tool_calls.0.function.name"),
        Mistake(
            name: "a call of nothing", body: turns(calling(#"{"id":"c","function":{"name":""}}"#)),
            param: "messages.0.tool_calls.0.function.name"),
        Mistake(
            name: "a call of another type", body: turns(calling(#"{"id":"c","type":"custom","custom":{}}"#)),
            param: "messages.0.tool_calls.0.type"),
        Mistake(
            name: "a tool of another type", body: tools(#"{"type":"web_search"}"#), param: "tools.0.type"),
        Mistake(name: "no function", body: tools(#"{"type":"function","name":"f"}"#), param: "tools.0.function"),
        Mistake(
            name: "a tool without a name", body: tools(#"{"type":"function","function":{}}"#),
            param: "tools.0.function.name"),
        Mistake(
            name: "a tool's name with a space", body: tools(#"{"type":"function","function":{"name":"a b"}}"#),
            param: "tools.0.function.name"),
        Mistake(name: "two tools of one name", body: tools("\(tool),\(tool)"), param: "tools.1.function.name"),
        Mistake(
            name: "parameters that are no object",
            body: tools(#"{"type":"function","function":{"name":"f","parameters":true}}"#),
            param: "tools.0.function.parameters"),
        Mistake(
            name: "129 tools",
            body: tools((0..<129).map { tool.replacing("f\"", with: "f\($0)\"") }.joined(separator: ",")),
            param: "tools"),
        Mistake(name: "an unknown choice", body: tools(tool, #","tool_choice":"maybe""#), param: "tool_choice"),
        Mistake(
            name: "a choice of another type", body: tools(tool, #","tool_choice":{"type":"allowed_tools"}"#),
            param: "tool_choice.type"),
        Mistake(
            name: "a choice of nothing", body: tools(tool, #","tool_choice":{"type":"function"}"#),
            param: "tool_choice.function"),
        Mistake(
            name: "a choice of another tool",
            body: tools(tool, #","tool_choice":{"type":"function","function":{"name":"g"}}"#),
            param: "tool_choice.function.name"),
        Mistake(
            name: "an unknown format", body: TestClient.completion(#","response_format":{"type":"xml"}"#),
            param: "response_format.type"),
        Mistake(
            name: "an object by a schema of another type",
            body: TestClient.completion(#","response_format":{"type":"json_object","schema":7}"#),
            param: "response_format.schema"),
        Mistake(
            name: "a format without its schema",
            body: TestClient.completion(#","response_format":{"type":"json_schema"}"#),
            param: "response_format.json_schema"),
        Mistake(
            name: "a format without a name", body: format(#""schema":{}"#), param: "response_format.json_schema.name"),
        Mistake(
            name: "a format's name with a space", body: format(#""schema":{},"name":"a b""#),
            param: "response_format.json_schema.name"),
        Mistake(
            name: "a format without a schema", body: format(#""name":"x""#), param: "response_format.json_schema.schema"
        ),
        Mistake(
            name: "a format whose schema is none", body: format(#""name":"x","schema":[]"#),
            param: "response_format.json_schema.schema"),
        Mistake(
            name: "half a character", body: TestClient.completion(content: #""\ud800""#), code: "invalid_json"),
        Mistake(name: "two answers", body: TestClient.completion(#","n":2"#), param: "n"),
        Mistake(name: "too hot", body: TestClient.completion(#","temperature":2.1"#), param: "temperature"),
        Mistake(name: "a hot word", body: TestClient.completion(#","temperature":"hot""#), param: "temperature"),
        Mistake(name: "no tokens", body: TestClient.completion(#","max_tokens":0"#), param: "max_tokens"),
        Mistake(
            name: "501 turns",
            body: turns(Array(repeating: #"{"role":"user","content":"x"}"#, count: 501).joined(separator: ",")),
            param: "messages"),
        Mistake(
            name: "a conversation beyond the run's limit",
            body: TestClient.completion(content: "\"\(String(repeating: "word ", count: 2000))\""),
            code: "context_length_exceeded"),
        Mistake(
            name: "a body beyond 64 KB",
            body: TestClient.completion(content: "\"\(String(repeating: "x", count: 65_536))\""),
            status: 413, code: "body_too_large"),
    ]

    @Test(arguments: mistakes)
    func `an invalid request returns OpenAI's error and has no effect`(mistake: Mistake) async throws {
        let server = TestServer()
        let answer = try await server.serve { try await $0.complete(mistake.body, contentType: mistake.contentType) }
        #expect(answer.head.status == mistake.status)
        #expect(answer.head.header("content-type") == "application/json")
        let error = try answer.openAIError().error
        #expect(error.code == mistake.code)
        #expect(error.param == mistake.param)
        #expect(error.type == "invalid_request_error")
        #expect(!error.message.isEmpty)
        #expect(answer.text.contains(#""param":"#))
        #expect(server.accounting.outcomes == [])
        #expect(server.accounting.ledger.entries == [])
    }

    /// The one request that `model` got for this body.
    private func asked(_ body: String) async throws -> ModelRequest {
        let model = RecordingModel()
        var server = TestServer()
        server.model = model
        let answer = try await server.serve { try await $0.complete(body) }
        #expect(answer.head.status == 200, "\(answer.text)")
        #expect(model.asked.count == 1)
        return try #require(model.asked.first)
    }

    @Test func `content parts are joined, instructions come first, and unknown members are ignored`() async throws {
        let request = try await asked(
            """
            {"model":"test/model","seed":7,"user":"x","logit_bias":{},"stop":null,"metadata":{"a":[1]},"messages":[
            {"role":"developer","content":"Be brief."},
            {"role":"user","name":"Ada","content":[{"type":"text","text":"How do"},{"type":"text","text":"we read?"}]},
            {"role":"system","content":[{"type":"text","text":"Be kind."}]},
            {"role":"assistant","content":"Daily.","refusal":null},
            {"role":"user","content":"More?"}],"response_format":{"type":"text"}}
            """)
        #expect(request.system == "Be brief.\nBe kind.")
        #expect(
            request.messages == [
                ChatMessage(.user, "How dowe read?"), ChatMessage(.assistant, "Daily."), ChatMessage(.user, "More?"),
            ])
        #expect(request.format == nil)
        #expect(request.tools.isEmpty)
    }

    @Test func `tools, tool calls and tool results are passed to the model`() async throws {
        let request = try await asked(
            #"""
            {"model":"test/model","tools":[{"type":"function","function":{"name":"f","description":"d","strict":true}},
            {"function":{"name":"g","parameters":{"type":"object"}}}],"tool_choice":"auto","parallel_tool_calls":false,
            "messages":[{"role":"user","content":"x"},
            {"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{}"}},
            {"id":"c2","function":{"name":"g","arguments":{"b":1.50,"a":2}}},{"id":"c3","function":{"name":"g","arguments":""}}]},
            {"role":"tool","tool_call_id":"c1","content":"42"}]}
            """#)
        #expect(
            request.tools == [
                FunctionTool(name: "f", description: "d", isStrict: true),
                FunctionTool(name: "g", parameters: ["type": .string("object")]),
            ])
        #expect(request.toolChoice == .auto && request.allowsParallelCalls == false)
        #expect(
            request.messages == [
                ChatMessage(.user, "x"),
                ChatMessage(
                    .assistant, "",
                    toolCalls: [
                        FunctionCall(id: "c1", name: "f", arguments: "{}"),
                        FunctionCall(id: "c2", name: "g", arguments: #"{"b":1.50,"a":2}"#),
                        FunctionCall(id: "c3", name: "g", arguments: "{}"),
                    ]), ChatMessage(.tool, "42", toolCallID: "c1"),
            ])
    }

    @Test(arguments: [
        (#""none""#, ToolChoice.none), (#""required""#, .required),
        (#"{"type":"function","function":{"name":"f"}}"#, .function("f")),
    ])
    func `a choice of tools is passed to the model`(text: String, choice: ToolChoice) async throws {
        #expect(try await asked(Self.tools(Self.tool, #","tool_choice":\#(text)"#)).toolChoice == choice)
    }

    @Test(arguments: ["", #","tools":[]"#])
    func `a choice without tools is left out`(more: String) async throws {
        let request = try await asked(
            TestClient.completion(
                more + #","parallel_tool_calls":true,"tool_choice":{"type":"function","function":{"name":"f"}}"#))
        #expect(request.tools.isEmpty && request.toolChoice == nil && request.allowsParallelCalls == nil)
    }

    @Test func `a format is passed to the model`() async throws {
        #expect(try await asked(TestClient.completion(#","response_format":{"type":"json_object"}"#)).format == .object)
        let request = try await asked(Self.format(#""name":"x","description":"d","strict":true,"schema":{"a":{}}"#))
        #expect(
            request.format == .schema(AnswerSchema(name: "x", description: "d", schema: ["a": [:]], isStrict: true)))
    }

    @Test(arguments: ["schema", "value"])
    func `the schema of an object is passed to the model as other servers name it`(name: String) async throws {
        func format(_ schema: String) async throws -> AnswerFormat? {
            try await asked(
                TestClient.completion(#","response_format":{"type":"json_object","\#(name)":\#(schema)}"#)
            ).format
        }
        let schema = #"{"type":"object","properties":{"zest":{"minimum":1.50},"apple":{}}}"#
        let value = try RawJSON(schema)
        #expect(try await format(schema) == .schema(AnswerSchema(name: "answer", schema: value)))
        for schema in ["{}", "null"] { #expect(try await format(schema) == .object) }
    }

    @Test func `a picture is passed to the model without metadata`() async throws {
        let address = "data:image/png;base64,\(SamplePictures.taggedPNG.base64)"
        let request = try await asked(
            TestClient.completion(
                content:
                    #"[{"type":"text","text":"What is "},{"type":"image_url","image_url":{"url":"\#(address)","detail":"low"}},"#
                    + #"{"type":"text","text":"this?"}]"#))
        let picture = ImagePart(.data(type: "image/png", base64: SamplePictures.plainPNG.base64), detail: "low")
        let pieces = request.messages.map { $0.pieces(imagesFirst: true) }
        #expect(pieces == [[.text("What is "), .image(picture), .text("this?")]])
    }

    @Test func `a part with a text and a picture has both`() async throws {
        for type in ["text", "image_url"] {
            let part = #"[{"type":"\#(type)","text":"Is it edible?","image_url":{"url":"https://a.example/b"}}]"#
            let request = try await asked(TestClient.completion(content: part))
            #expect(
                request.messages == [
                    ChatMessage(.user, "Is it edible?", images: [ImagePart(.url("https://a.example/b"))])
                ])
        }
    }

    @Test func `a tool's result may have a picture`() async throws {
        let request = try await asked(
            """
            {"model":"test/model","messages":[{"role":"user","content":"x"},
            {"role":"assistant","tool_calls":[{"id":"c","function":{"name":"f"}}]},
            {"role":"tool","tool_call_id":"c","content":\(Self.picture("https://a.example/b"))}]}
            """)
        #expect(request.messages.map(\.images) == [[], [], [ImagePart(.url("https://a.example/b"))]])
    }

    @Test(arguments: [(#","max_tokens":50"#, 50), (#","max_completion_tokens":60,"max_tokens":50"#, 60)])
    func `an answer has the requested length limit`(more: String, tokens: Int) async throws {
        #expect(try await asked(TestClient.completion(more)).maxTokens == tokens)
    }

    @Test(arguments: ["", #","max_tokens":1000000"#])
    func `an answer is limited to the rest of the run's token limit`(more: String) async throws {
        let request = try await asked(TestClient.completion(more))
        #expect(request.maxTokens == 2000 - request.estimatedInput)
        #expect(request.maxTokens > 1900)
    }

    @Test func `personal data is redacted in every part of a request to a provider`() async throws {
        let request = try await asked(
            #"""
            {"model":"test/model","messages":[{"role":"system","content":"the secret"},{"role":"user","content":"x"},
            {"role":"assistant","content":"","tool_calls":[{"id":"secret-1","function":{"name":"f","arguments":"{\"a\":\"sec\\u0072et\"}"}}]},
            {"role":"tool","tool_call_id":"secret-1","content":"a secret"},{"role":"user","content":"the secret?"}],
            "tools":[{"type":"function","function":{"name":"f","description":"a sec\u0072et","parameters":{"a":"secret"}}}],
            "response_format":{"type":"json_schema","json_schema":{"name":"x","schema":{"secret":{"enum":["secret"]}}}}}
            """#)
        #expect(request.system == "the [redacted]")
        #expect(request.messages.map(\.text) == ["x", "", "a [redacted]", "the [redacted]?"])
        // A call and its answer still belong together.
        let call = try #require(request.messages[1].toolCalls.first)
        #expect(call.id == request.messages[2].toolCallID && !call.id.contains("secret"))
        let tool = try #require(request.tools.first)
        guard case .schema(let format)? = request.format else {
            Issue.record("no format")
            return
        }
        for text in [call.arguments, tool.description, tool.parameters?.text, format.schema.text] {
            #expect(text?.contains("[redacted]") == true)
            #expect(text?.contains("secret") == false && text?.contains("u0072") == false)
        }
    }

    /// Models that write by a schema write in its order.
    @Test func `a schema keeps the order of its members, also after redaction`() async throws {
        func schema(_ word: String) -> String {
            #"{"type":"object","properties":{"zest":{"type":"number","minimum":1.50},"\#(word)":{},"apple":{}}}"#
        }
        let body = TestClient.completion(
            """
            ,"response_format": {"type": "json_schema", "json_schema": {"name":"x", "schema":\(schema("secret"))}},
            "tools":[{"type":"function","function":{"parameters":\(schema("plain")),"name":"f"}}]
            """)
        let request = try await asked(body)
        #expect(request.format == .schema(AnswerSchema(name: "x", schema: try RawJSON(schema("[redacted]")))))
        #expect(request.tools.map { $0.parameters?.text } == [schema("plain")])
    }

    @Test(arguments: [
        #""content":null,"refusal":"I will not.""#, #""content":[{"type":"refusal","refusal":"I will not."}]"#,
    ])
    func `a refusal by the assistant is kept as a turn`(said: String) async throws {
        let request = try await asked(
            """
            {"model":"test/model","messages":[{"role":"user","content":"x"},{"role":"assistant",\(said)},
            {"role":"user","content":"Why?"}]}
            """)
        #expect(request.messages.map(\.text) == ["x", "I will not.", "Why?"])
    }

    @Test func `a request with only instructions is answered like a question`() async throws {
        var server = TestServer()
        var policy = FakePolicy()
        policy.refusedGoalWord = "dose"
        server.policy = policy
        let answer = try await server.serve {
            try await $0.complete(
                #"{"model":"test/model","messages":[{"role":"system","content":"Which dose?"},{"role":"user","content":"Go."}]}"#
            )
        }
        #expect(answer.text.contains("content_filter"))
    }

    @Test func `stop sequences and sampling options are passed to the model`() async throws {
        let request = try await asked(TestClient.completion(#","stop":["\n\n","END"],"top_p":0.5"#))
        #expect(request.stop == ["\n\n", "END"] && request.topP == 0.5)
        #expect(try await asked(TestClient.completion(#","stop":"END""#)).stop == ["END"])
    }

    @Test(arguments: [
        #","tools":{}"#, #","response_format":"json""#, #","top_p":0"#, #","stop":["a","b","c","d","e"]"#,
    ])
    func `an option of another type is rejected by name`(more: String) async throws {
        let answer = try await TestServer().serve { try await $0.complete(TestClient.completion(more)) }
        #expect(answer.head.status == 400)
        let name = more.dropFirst(2).prefix { $0 != "\"" }
        #expect(try answer.openAIError().error.param == String(name))
    }
}
