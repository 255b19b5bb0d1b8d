import Assist
import Foundation
import HearthCore
import HearthTesting
import JSONText
import ModelRouter
import Testing

/// Tools, structured answers and models asked by name, in both wire formats.
@Suite struct ToolTests {
    private static func json(_ text: String) -> RawJSON { (try? RawJSON(text)) ?? .null }

    private static let weather = [
        FunctionTool(
            name: "weather", description: "Now.",
            parameters: json(#"{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}"#))
    ]
    private static let schema = AnswerFormat.schema(
        AnswerSchema(
            name: "menu", schema: json(#"{"type":"object","properties":{"dish":{"type":"string"}}}"#), isStrict: true))

    private func request(_ format: Format) -> ModelRequest {
        var request = ModelRequest.sample(phase: format.phase)
        request.tools = Self.weather
        return request
    }

    private func body(_ bench: Bench) throws -> [String: Any] {
        let request = try #require(bench.transport.exchanges.first?.request)
        return try #require(try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any])
    }

    /// Two calls with their arguments in pieces.
    private func calls(_ format: Format) -> String {
        switch format {
        case .openai:
            #"""
            data: {"choices":[{"index":0,"delta":{"content":null,"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"weather","arguments":""}}]}}]}

            data: {"choices":[{"index":0,"delta":{"content":"","tool_calls":[{"index":0,"function":{"arguments":"{\"city\":"}}]}}]}

            data: {"choices":[{"index":1,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"never"}}]}}]}

            data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"Ulm\"}"}}]}}]}

            data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"b","function":{"name":"weather","arguments":"{}"}}]}}]}

            data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

            data: [DONE]


            """#
        case .anthropic:
            #"""
            data: {"type":"message_start","message":{"usage":{"input_tokens":30,"output_tokens":1}}}

            data: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"a","name":"weather","input":{}}}

            data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":""}}

            data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"city\":"}}

            data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"\"Ulm\"}"}}

            data: {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"b","name":"weather","input":{}}}

            data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{}"}}

            data: {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":12}}

            data: {"type":"message_stop"}


            """#
        }
    }

    /// Models that write by a schema write in its order.
    @Test(arguments: Format.allCases)
    func `a schema keeps the order of its members`(_ format: Format) async throws {
        let schema = #"{"type":"object","properties":{"zest":{"maximum":1.50},"apple":{}},"required":["zest"]}"#
        let bench = try Bench([.init(text: format.whole(["x"]))])
        var request = ModelRequest.sample(phase: format.phase)
        request.format = .schema(AnswerSchema(name: "x", schema: Self.json(schema)))
        request.tools = [FunctionTool(name: "f", parameters: Self.json(schema))]
        try await bench.run(request)
        let sent = String(decoding: try #require(bench.transport.exchanges.first?.request.body), as: UTF8.self)
        #expect(sent.components(separatedBy: schema).count == 3, "\(sent)")
    }

    @Test(arguments: Format.allCases)
    func `sampling options and stop sequences are passed on`(_ format: Format) async throws {
        let bench = try Bench([.init(text: format.whole(["x"])), .init(text: format.whole(["x"]))])
        var request = ModelRequest.sample(phase: format.phase)
        try await bench.run(request)
        let plain = try body(bench)
        #expect(plain["top_p"] == nil && plain["stop"] == nil && plain["stop_sequences"] == nil)
        (request.temperature, request.topP) = (nil, 0.25)
        request.stop = ["END", "END\""]
        try await bench.run(request)
        let last = try #require(bench.transport.exchanges.last?.request)
        let sent = try #require(try JSONSerialization.jsonObject(with: Data(last.body)) as? [String: Any])
        #expect(sent["top_p"] as? Double == 0.25)
        #expect(sent[format == .openai ? "stop" : "stop_sequences"] as? [String] == ["END", "END\""])
    }

    @Test(arguments: Format.allCases)
    func `tool calls are passed on in pieces`(_ format: Format) async throws {
        let bench = try Bench([.init(text: calls(format))])
        try await bench.run(request(format))
        var calls: [Int: (id: String?, name: String?, arguments: String)] = [:]
        for case .toolCall(let index, let id, let name, let delta) in bench.transcript.events {
            let before = calls[index]
            calls[index] = (before?.id ?? id, before?.name ?? name, (before?.arguments ?? "") + delta)
        }
        #expect(calls[0]?.id == "a" && calls[0]?.name == "weather" && calls[0]?.arguments == #"{"city":"Ulm"}"#)
        #expect(calls[1]?.id == "b" && calls[1]?.name == "weather" && calls[1]?.arguments == "{}")
        #expect(calls.count == 2)
        #expect(bench.transcript.finishes == [.toolCalls])
        #expect(bench.models == [format.model])
        #expect(bench.meter.usage.output > 1)
    }

    @Test(arguments: Format.allCases)
    func `an incomplete tool call is discarded`(_ format: Format) async throws {
        let other: Format = format == .openai ? .anthropic : .openai
        let cut = String(calls(format).prefix(calls(format).count / 2))
        let bench = try Bench([.init(text: cut), .init(text: other.whole(["Sunny."]))])
        try await bench.run(request(format))
        #expect(bench.transcript.restarts == ["cut"])
        #expect(bench.transcript.text == "Sunny.")
        #expect(bench.transcript.finishes == [.stop])
    }

    @Test(arguments: Format.allCases)
    func `a call of a tool that nobody offered is no answer`(_ format: Format) async throws {
        let other: Format = format == .openai ? .anthropic : .openai
        let bench = try Bench([.init(text: calls(format)), .init(text: other.whole(["Sunny."]))])
        try await bench.run(.sample(phase: format.phase))
        #expect(bench.transcript.events == [.text("Sunny.")] && bench.meter.calls.map(\.failure) == ["empty", nil])
    }

    @Test func `tools are passed to OpenAI`() async throws {
        let bench = try Bench([.init(text: Format.openai.whole(["ok"]))])
        var request = request(.openai)
        request.toolChoice = .function("weather")
        request.format = Self.schema
        request.messages = [
            .init(.user, "Ulm?"),
            .init(.assistant, "", toolCalls: [.init(id: "a", name: "weather", arguments: "{}")]),
            .init(.tool, "sun", toolCallID: "a"),
        ]
        try await bench.run(request)
        let body = try body(bench)
        let tool = try #require((body["tools"] as? [[String: Any]])?.first)
        #expect(tool["type"] as? String == "function")
        let function = try #require(tool["function"] as? [String: Any])
        #expect(function["name"] as? String == "weather" && function["description"] as? String == "Now.")
        #expect((function["parameters"] as? [String: Any])?["required"] as? [String] == ["city"])
        #expect((body["tool_choice"] as? [String: Any])?["type"] as? String == "function")
        #expect((body["response_format"] as? [String: Any])?["type"] as? String == "json_schema")
        let turns = try #require(body["messages"] as? [[String: Any]])
        #expect(turns.map { $0["role"] as? String } == ["system", "user", "assistant", "tool"])
        #expect(turns[3]["tool_call_id"] as? String == "a" && turns[3]["content"] as? String == "sun")
        #expect((turns[2]["tool_calls"] as? [[String: Any]])?.first?["id"] as? String == "a")
    }

    @Test(arguments: [
        (ToolChoice.auto, "auto"), (.required, "any"), (.none, "none"), (.function("weather"), "tool"),
    ])
    func `tools are translated for Anthropic`(_ choice: ToolChoice, type: String) async throws {
        let bench = try Bench([.init(text: Format.anthropic.whole(["ok"]))])
        var request = request(.anthropic)
        request.toolChoice = choice
        request.messages = [
            .init(.user, "Ulm?"),
            .init(
                .assistant, "Let me see.",
                toolCalls: [
                    .init(id: "a", name: "weather", arguments: #"{"city":"Ulm"}"#),
                    .init(id: "b", name: "weather", arguments: "broken"),
                ]),
            .init(.tool, "sun", toolCallID: "a"), .init(.tool, "rain", toolCallID: "b"),
        ]
        try await bench.run(request)
        let body = try body(bench)
        let tool = try #require((body["tools"] as? [[String: Any]])?.first)
        #expect(tool["name"] as? String == "weather" && tool["description"] as? String == "Now.")
        #expect((tool["input_schema"] as? [String: Any])?["required"] as? [String] == ["city"])
        #expect((body["tool_choice"] as? [String: Any])?["type"] as? String == type)
        let turns = try #require(body["messages"] as? [[String: Any]])
        #expect(turns.map { $0["role"] as? String } == ["user", "assistant", "user"])
        let blocks = try #require(turns[1]["content"] as? [[String: Any]])
        #expect(blocks.map { $0["type"] as? String } == ["text", "tool_use", "tool_use"])
        #expect((blocks[1]["input"] as? [String: Any])?["city"] as? String == "Ulm")
        let results = try #require(turns[2]["content"] as? [[String: Any]])
        #expect(results.map { $0["tool_use_id"] as? String } == ["a", "b"])
    }

    @Test func `an answer with a schema is text in Anthropic's format`() async throws {
        let stream = #"""
            data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"hearth_structured_answer","input":{}}}

            data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"dish\":"}}

            data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\"Dal\"}"}}

            data: {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":12}}

            data: {"type":"message_stop"}


            """#
        let bench = try Bench([.init(text: stream)])
        var request = ModelRequest.sample(phase: .planning)
        request.format = Self.schema
        try await bench.run(request)
        #expect(bench.transcript.text == #"{"dish":"Dal"}"#)
        #expect(bench.transcript.finishes == [.stop])
        let tool = try #require((try body(bench)["tools"] as? [[String: Any]])?.first)
        #expect((tool["input_schema"] as? [String: Any])?["properties"] != nil)
        #expect((try body(bench)["tool_choice"] as? [String: Any])?["name"] as? String == "hearth_structured_answer")
    }

    @Test(
        arguments: Format.allCases, [("length", "max_tokens", FinishReason.length), ("stop", "stop_sequence", .stop)])
    func `the finish reason is translated`(_ format: Format, words: (String, String, FinishReason)) async throws {
        let stop = format.stop.replacing(
            format == .openai ? #""finish_reason":"stop""# : #""end_turn""#,
            with: format == .openai ? #""finish_reason":"\#(words.0)""# : #""\#(words.1)""#)
        let bench = try Bench([.init(text: format.start + format.delta("Plan") + stop + format.end)])
        try await bench.run(.sample(phase: format.phase))
        #expect(bench.transcript.finishes == [words.2])
    }

    @Test(arguments: ["reasoning_content", "reasoning"])
    func `reasoning is not text but progress that is charged`(_ field: String) async throws {
        let thought =
            "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"\",\"\(field)\":\"Hm, let me think.\"}}]}\n\n"
        let clock = ManualClock()
        let pause = FakeTransport.Step.action { clock.advance(by: .seconds(9)) }
        let steps = [FakeTransport.Step.text(Format.openai.start)] + (0..<4).flatMap { _ in [pause, .text(thought)] }
        let bench = try Bench(
            [
                .init(steps + [.text(Format.openai.delta("Plan")), .failure(TransportError(.cut, "reset"))]),
                .init(text: Format.anthropic.whole(["Stew"])),
            ], clock: clock)
        try await bench.run()
        #expect(bench.transcript.events == [.text("Plan"), .restart(reason: "cut"), .text("Stew")])
        #expect(bench.meter.calls.first?.usage.output == (4 * 17 + 4 + 3) / 4)
    }

    @Test(arguments: [
        ("openai/gpt-4o-mini", ["openai/gpt-4o-mini"]),
        ("planning", ["anthropic/claude-3-5-sonnet-latest"]),
        ("synthesis", ["openai/gpt-4o-mini"]),
        ("offline/planner", ["offline/planner"]),
    ])
    func `a model or a chain can be requested by name`(_ name: String, models: [String]) async throws {
        let format: Format = name == "planning" ? .anthropic : .openai
        let bench = try Bench([.init(text: format.whole(["Plan"]))])
        var request = ModelRequest.sample()
        request.model = name
        try await bench.run(request)
        #expect(bench.models == models)
    }

    @Test func `an unsupported request is rejected before any call`() async throws {
        let bench = try Bench([])
        var request = ModelRequest.sample()
        request.model = "openai/gpt-9"
        await #expect { try await bench.run(request) } throws: { ($0 as? HearthError)?.code == .invalidField }
        #expect(bench.meter.calls.isEmpty)
    }

    @Test func `an answer in a format is not written offline`() async throws {
        let bench = try Bench([], credentials: [:])
        var request = ModelRequest.sample()
        request.format = Self.schema
        await #expect { try await bench.run(request) } throws: {
            ($0 as? HearthError)?.code == .providerUnavailable
        }
    }

    /// A client with a retryable error would retry for ever.
    @Test(arguments: [(tools: weather, format: nil), ([], schema)] as [(tools: [FunctionTool], format: AnswerFormat?)])
    func `tools and formats are rejected when no model may be called`(tools: [FunctionTool], format: AnswerFormat?)
        async throws
    {
        let bench = try Bench([], credentials: [:])
        var request = ModelRequest.sample()
        request.task = nil
        request.tools = tools
        request.format = format
        await #expect { try await bench.run(request) } throws: { ($0 as? HearthError)?.code == .modelNotFound }
        request.tools = []
        request.format = nil
        await #expect { try await bench.run(request) } throws: { ($0 as? HearthError)?.code == .providerUnavailable }
    }
}
