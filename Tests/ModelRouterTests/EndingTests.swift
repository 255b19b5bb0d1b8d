import Assist
import HearthCore
import HearthTesting
import ModelRouter
import Testing

/// How answers end: a whole one by a known reason, every other one as a failure, before text and after it.
@Suite struct EndingTests {
    private static func stream(_ format: Format, _ text: String, reason: String) -> String {
        let stop = format.stop
            .replacing(#""finish_reason":"stop""#, with: #""finish_reason":"\#(reason)""#)
            .replacing(#""end_turn""#, with: #""\#(reason)""#)
        return format.start + (text.isEmpty ? "" : format.delta(text)) + stop + format.end
    }

    private static let known: [(String, FinishReason)] = [
        ("stop", .stop), ("STOP", .stop), ("end_turn", .stop), ("stop_sequence", .stop), ("eos", .stop),
        ("eos_token", .stop), ("COMPLETE", .stop), ("length", .length), ("max_tokens", .length),
        ("MAX_TOKENS", .length), ("max_output_tokens", .length), ("model_length", .length),
        ("model_context_window_exceeded", .length),
    ]

    @Test(arguments: Format.allCases, known)
    func `a known reason ends an answer`(_ format: Format, words: (String, FinishReason)) async throws {
        let bench = try Bench([.init(text: Self.stream(format, "Plan", reason: words.0))])
        try await bench.run(.sample(phase: format.phase))
        #expect(bench.transcript.text == "Plan" && bench.transcript.finishes == [words.1])
        #expect(bench.meter.calls.map(\.basis) == [.reported])
    }

    private static let failures = [
        "insufficient_system_resource", "error", "abort", "aborted", "cancelled", "timeout", "load", "unknown",
        "something_new", "missing",
    ]

    @Test(arguments: Format.allCases, failures)
    func `an unknown reason is a failure, of which nothing is lost`(_ format: Format, reason: String) async throws {
        let other: Format = format == .openai ? .anthropic : .openai
        for text in ["", "The first step is to "] {
            let failed = FakeTransport.Answer(text: Self.stream(format, text, reason: reason))
            // The same model is asked once more before text, the next one after it.
            let bench = try Bench(
                (text.isEmpty ? [failed, failed] : [failed]) + [.init(text: other.whole(["Whole."]))])
            try await bench.run(.sample(phase: format.phase))
            #expect(bench.transcript.text == "Whole." && bench.transcript.finishes == [.stop], "\(reason)")
            #expect(bench.transcript.restarts == (text.isEmpty ? [] : ["cut"]))
            #expect(bench.meter.calls.last?.failure == nil && bench.meter.calls.first?.failure == "cut")
            #expect(bench.meter.calls.first?.usage == format.usage, "the counts behind the reason are read")
        }
    }

    @Test(
        arguments: Format.allCases,
        ["content_filter", "refusal", "SAFETY", "recitation", "content_filter: PROHIBITED_CONTENT"])
    func `a filter's reason is the provider's refusal`(_ format: Format, reason: String) async throws {
        let other: Format = format == .openai ? .anthropic : .openai
        let bench = try Bench([
            .init(text: Self.stream(format, "Half", reason: reason)), .init(text: other.whole(["Whole."])),
        ])
        try await bench.run(.sample(phase: format.phase))
        #expect(bench.transcript.text == "Whole." && bench.transcript.restarts == ["content_filtered"])
    }

    @Test func `an end marker without a reason is no end unless the server is known to give none`() async throws {
        let stream = Format.openai.start + Format.openai.delta("Half") + Format.openai.end
        let bench = try Bench([.init(text: stream), .init(text: Format.anthropic.whole(["Whole."]))])
        try await bench.run()
        #expect(bench.transcript.text == "Whole." && bench.transcript.restarts == ["cut"])
        let catalog = defaultCatalog.replacing(
            #""credential_setting": "O_KEY""#, with: #""credential_setting": "O_KEY", "traits": ["no_finish_reason"]"#)
        let declared = try Bench([.init(text: stream)], catalog: catalog)
        try await declared.run()
        #expect(declared.transcript.text == "Half" && declared.transcript.finishes == [.stop])
    }

    // MARK: - Errors in the stream

    private static let errors: [(String, String)] = [
        (#"{"error":{"message":"no","type":"rate_limit_error"}}"#, "rate_limited"),
        (#"{"error":{"message":"no","code":429}}"#, "rate_limited"), (#"{"error":"model failed"}"#, "overloaded"),
        (#"{"type":"error","error":{"type":"overloaded_error","message":"no"}}"#, "overloaded"),
        (#"{"object":"error","message":"no","code":500}"#, "overloaded"),
        (#"{"detail":"upstream reset"}"#, "overloaded"),
        (#"{"detail":[{"msg":"field required"}]}"#, "overloaded"),
        (#"{"message":"maintenance","code":503}"#, "overloaded"),
        (#"{"errors":[{"message":"no","code":401}]}"#, "authentication"), (#"{"status":500}"#, "overloaded"),
        (#"{"error_code":429,"error_msg":"qps"}"#, "rate_limited"),
        (#"[{"error":{"code":429,"message":"no"}}]"#, "rate_limited"),
        (
            #"{"choices":[{"index":0,"delta":{},"error":{"code":502,"message":"no"},"finish_reason":"error"}]}"#,
            "overloaded"
        ),
        (#"{"choices":[],"error":{"message":"no"}}"#, "overloaded"), (#"{"error":true,"message":"no"}"#, "overloaded"),
        (#"{"type":"error"}"#, "overloaded"),
    ]

    @Test(arguments: errors, [true, false])
    func `an error in any form is a failure`(_ error: (String, String), isNamed: Bool) async throws {
        for text in ["", "Half"] {
            let frame = (isNamed ? "event: error\n" : "") + "data: \(error.0)\n\n"
            let stream =
                Format.openai.start + (text.isEmpty ? "" : Format.openai.delta(text)) + frame + Format.openai.end
            let bench = try Bench(
                [.init(text: stream)], credentials: ["openai": ProviderCredentials(apiKey: "key")],
                catalog: defaultCatalog.replacing(#""temperature""#, with: #""retries": 0, "temperature""#))
            var request = ModelRequest.sample()
            request.task = nil
            await #expect(throws: HearthError.self) { try await bench.run(request) }
            #expect(bench.meter.calls.map(\.failure) == [error.1], "\(error.0)")
        }
    }

    @Test(arguments: [
        #"{"type":"keepalive","message":"queued"}"#, #"{"type":"ping"}"#, "{}", #"{"choices":[]}"#,
        #"{"choices":[],"prompt_filter_results":[{"prompt_index":0}]}"#, #"{"id":"x","object":"heartbeat"}"#,
    ])
    func `a frame without an answer is a sign of life`(_ frame: String) async throws {
        let stream = Format.openai.start + "data: \(frame)\n\n" + Format.openai.delta("Plan")
        let bench = try Bench([.init(text: stream + Format.openai.stop + Format.openai.end)])
        try await bench.run()
        #expect(bench.transcript.text == "Plan" && bench.meter.calls.map(\.failure) == [nil])
    }

    @Test(arguments: ["upstream reset", "{}", "", "[]"], ["error", "modelStreamErrorException", "exception"])
    func `an event named as an error is a failure whatever it holds`(_ data: String, name: String) async throws {
        let stream = Format.openai.start + Format.openai.delta("Half") + "event: \(name)\ndata: \(data)\n\n"
        let bench = try Bench([
            .init(text: stream + Format.openai.stop + Format.openai.end),
            .init(text: Format.anthropic.whole(["Whole."])),
        ])
        try await bench.run()
        // An event without data is none, by the format of events.
        #expect(bench.transcript.text == (data.isEmpty ? "Half" : "Whole."))
    }

    @Test(arguments: [
        #"{"choices":[{"index":0,"delta":{"content":"x"}}],"error":null}"#,
        #"{"choices":[{"index":0,"delta":{"content":"x"}}],"error":{}}"#,
        #"{"choices":[{"index":0,"delta":{"content":"x"},"error":null}],"error":"","message":null}"#,
        #"{"choices":[{"index":0,"delta":{"content":"x"}}],"error":0}"#,
        #"{"choices":[{"index":0,"delta":{"content":"x"}}],"error":{"code":0,"message":""}}"#,
        #"{"choices":[{"index":0,"delta":{"content":"x"},"finish_reason":"null"}]}"#,
        #"{"choices":[{"index":0,"delta":{"content":"x"}}],"status":"ok","message":"fine","code":200}"#,
    ])
    func `an empty error is none`(_ frame: String) throws {
        var decoder = OpenAIDecoder()
        var events: [ProviderEvent] = []
        try decoder.decode(Array(frame.utf8), into: &events)
        #expect(events == [.text("x")])
    }

    // MARK: - The form of the body

    private static let whole: [(Format, String)] = [
        (
            .openai,
            #"{"object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hello"},"finish_reason":"stop"}],"usage":{"prompt_tokens":5,"completion_tokens":2}}"#
        ),
        (
            .anthropic,
            #"{"type":"message","content":[{"type":"text","text":"Hello"}],"stop_reason":"end_turn","usage":{"input_tokens":5,"output_tokens":2}}"#
        ),
    ]

    @Test(arguments: whole, ["application/json", "text/event-stream", "text/plain", nil])
    func `a whole answer in place of a stream is read`(_ answer: (Format, String), type: String?) async throws {
        for size in [1, 7, 4_096] {
            let bench = try Bench([
                FakeTransport.Answer(
                    headers: type.map { ["content-type": $0] } ?? [:], text: "\u{FEFF} \r\n" + answer.1 + "\n"
                ).cut(every: size)
            ])
            try await bench.run(.sample(phase: answer.0.phase))
            #expect(bench.transcript.text == "Hello" && bench.transcript.finishes == [.stop])
            #expect(bench.meter.calls.map(\.usage) == [TokenUsage(input: 5, output: 2)])
        }
    }

    @Test func `a whole answer needs no reason for its end`() async throws {
        let body = #"{"choices":[{"message":{"content":"Hello"}}]}"#
        let bench = try Bench([.init(headers: ["content-type": "application/json"], text: body)])
        try await bench.run()
        #expect(bench.transcript.text == "Hello" && bench.transcript.finishes == [.stop])
    }

    @Test(arguments: Format.allCases, ["text/plain", "application/octet-stream", "application/json"])
    func `a stream is read whatever its label is`(_ format: Format, type: String) async throws {
        let answer = FakeTransport.Answer(
            headers: ["content-type": type], text: "\u{FEFF}" + format.whole(["Hello"]))
        for answer in [answer, answer.cut(every: 1)] {
            let bench = try Bench([answer])
            try await bench.run(.sample(phase: format.phase))
            #expect(bench.transcript.text == "Hello" && bench.transcript.finishes == [.stop])
        }
    }

    /// The stream's data, each on a line of its own.
    private static func lines(_ format: Format, ending: String) -> String {
        format.whole(["Hello", " 🍲"]).split(separator: "\n").filter { $0.hasPrefix("data: ") }.map { $0.dropFirst(6) }
            .joined(separator: ending)
    }

    @Test(arguments: Format.allCases, ["\n", "\r\n", "\n\n"])
    func `bare lines of JSON are read as events`(_ format: Format, ending: String) async throws {
        let lines = Self.lines(format, ending: ending)
        for type in ["application/x-ndjson", "text/event-stream"] {
            for text in [lines, "\u{FEFF}" + lines + ending] {
                let answer = FakeTransport.Answer(headers: ["content-type": type], text: text)
                for size in [1, 2, 3, 7, 64, 4_096] {
                    let bench = try Bench([answer.cut(every: size)])
                    try await bench.run(.sample(phase: format.phase))
                    #expect(bench.transcript.events == [.text("Hello"), .text(" 🍲")])
                    #expect(bench.transcript.finishes == [.stop] && bench.meter.usage == format.usage)
                }
            }
        }
    }

    @Test(arguments: Format.allCases)
    func `lines of JSON may be cut at every byte`(_ format: Format) async throws {
        let bytes = Array(Self.lines(format, ending: "\r\n").utf8)
        for place in bytes.indices {
            let bench = try Bench([.init([.bytes(Array(bytes[..<place])), .bytes(Array(bytes[place...]))])])
            try await bench.run(.sample(phase: format.phase))
            #expect(bench.transcript.text == "Hello 🍲" && bench.meter.usage == format.usage, "\(place)")
        }
    }

    @Test func `the last of the lines needs no line feed, and the first text does not wait for it`() async throws {
        let text = #"{"choices":[{"index":0,"delta":{"content":"Hello"}}]}"#
        let end = #"{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#
        let gate = Gate()
        let bench = try Bench([.init([.text(text + "\n" + text + "\n"), .gate(gate), .text(end)])])
        try await bench.router.generate(
            .sample(), deadline: Deadline(in: .seconds(60), on: bench.clock), meter: bench.meter
        ) { event in
            bench.transcript.note(event)
            gate.open()
        }
        #expect(bench.transcript.text == "HelloHello" && bench.transcript.finishes == [.stop])
    }

    @Test(arguments: [
        (#"{"error":{"message":"no","type":"rate_limit_error"}}"#, "rate_limited"), (#"{"choices":[{"#, "malformed"),
    ])
    func `a fault in a line is a failure`(line: String, code: String) async throws {
        let text = #"{"choices":[{"index":0,"delta":{"content":"Half"}}]}"# + "\n" + line
        let bench = try Bench([.init(text: text), .init(text: Format.anthropic.whole(["Whole."]))])
        try await bench.run()
        #expect(bench.transcript.text == "Whole." && bench.transcript.restarts == [code])
    }

    @Test func `a document with lines of its own is no stream`() async throws {
        let body = "{\n\"choices\":\n[\n{\"message\":\n{\"content\":\"}{ }\"\n}\n}\n,\n{\"index\":1}\n]\n}\n"
        for size in [1, 4_096] {
            let bench = try Bench([FakeTransport.Answer(text: body).cut(every: size)])
            try await bench.run()
            #expect(bench.transcript.text == "}{ }" && bench.transcript.finishes == [.stop])
        }
    }

    // MARK: - Content

    private func events(_ frames: String...) throws -> [ProviderEvent] {
        var decoder = OpenAIDecoder()
        var events: [ProviderEvent] = []
        for frame in frames { try decoder.decode(Array(frame.utf8), into: &events) }
        return events
    }

    private static func content(_ content: String) -> String {
        #"{"choices":[{"index":0,"delta":{"content":\#(content)}}]}"#
    }

    @Test(arguments: [
        (#"[{"type":"text","text":"Hello"}]"#, ["Hello"], 0), (#"["Hel","lo"]"#, ["Hel", "lo"], 0),
        (#"{"type":"text","text":"Hello"}"#, ["Hello"], 0),
        (#"[{"type":"output_text","text":{"value":"Hello"}}]"#, ["Hello"], 0),
        (
            #"[{"type":"thinking","thinking":[{"type":"text","text":"hm"}]},{"type":"text","text":"Hello"}]"#,
            ["Hello"], 1
        ),
        (#"[{"type":"image"},7,null,{}]"#, [], 0),
    ])
    func `content in parts is read`(_ content: String, texts: [String], thoughts: Int) throws {
        let events = try events(Self.content(content))
        #expect(events.compactMap { if case .text(let text) = $0 { text } else { nil } } == texts)
        #expect(events.count { if case .thinking = $0 { true } else { false } } == thoughts)
    }

    @Test func `a character in two halves is joined`() throws {
        let (first, second) = (Self.content(#""a \ud83c""#), Self.content(#""\udf72 b""#))
        #expect(try events(first, second) == [.text("a "), .text("🍲 b")])
        #expect(try events(first, Self.content(#""c""#), second) == [.text("a "), .text("c"), .text("🍲 b")])
        #expect(try events(Self.content(#""\ud83c\udf72 \ud83c x \udf72""#)) == [.text("🍲 \u{FFFD} x \u{FFFD}")])
        #expect(try events(Self.content(#""\\ud83c""#)) == [.text(#"\ud83c"#)])
    }
}
