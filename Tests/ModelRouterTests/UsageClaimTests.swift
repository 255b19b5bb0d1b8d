import Assist
import HearthCore
import HearthTesting
import ModelRouter
import Testing

/// Usage that a provider tells and that cannot be right: the answer stands, and nobody pays for what was not there.
@Suite struct UsageClaimTests {
    private static func stream(usage: String) -> String {
        Format.openai.start + Format.openai.delta("Plan")
            + """
            data: {"object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

            data: {"object":"chat.completion.chunk","choices":[],"usage":\(usage)}\n\n
            """ + Format.openai.end
    }

    private static func anthropicStream(usage: String) -> String {
        """
        event: message_start
        data: {"type":"message_start","message":{"id":"m","usage":\(usage)}}

        event: content_block_delta
        data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Plan"}}

        event: message_delta
        data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":\(usage)}

        event: message_stop
        data: {"type":"message_stop"}\n\n
        """
    }

    @Test(arguments: [
        (#"{"prompt_tokens":"12","completion_tokens":"7"}"#, TokenUsage(input: 12, output: 7)),
        (#"{"prompt_tokens":12.0,"completion_tokens":7.0}"#, TokenUsage(input: 12, output: 7)),
        (
            #"{"prompt_tokens":"12","completion_tokens":7,"prompt_tokens_details":{"cached_tokens":"4"}}"#,
            TokenUsage(input: 12, output: 7, cachedInput: 4)
        ),
        (
            #"{"prompt_tokens":12,"completion_tokens":7,"prompt_tokens_details":"none","completion_tokens_details":[1]}"#,
            TokenUsage(input: 12, output: 7)
        ),
    ])
    func `counts in other types are read`(usage: String, expected: TokenUsage) async throws {
        let bench = try Bench([.init(text: Self.stream(usage: usage))])
        try await bench.run()
        #expect(bench.transcript.text == "Plan" && bench.transcript.finishes == [.stop])
        #expect(bench.meter.calls.map(\.usage) == [expected])
        #expect(bench.meter.calls.map(\.isEstimate) == [false])
    }

    @Test(arguments: [
        #""n/a""#, "[]", "17", "true", #"{"prompt_tokens":"many","completion_tokens":null}"#,
        #"{"prompt_tokens":-5,"completion_tokens":-7}"#, #"{"prompt_tokens":12.5,"completion_tokens":{}}"#,
        #"{"prompt_tokens":[12],"completion_tokens":"-7"}"#, #"{"input_tokens":{},"output_tokens":"x"}"#,
    ])
    func `an invalid count is ignored and the answer is kept`(usage: String) async throws {
        for (text, model) in [
            (Self.stream(usage: usage), "openai/gpt-4o-mini"),
            (Self.anthropicStream(usage: usage), "anthropic/claude-3-5-sonnet-latest"),
        ] {
            let bench = try Bench([.init(text: text)])
            try await bench.run(.sample(phase: model.hasPrefix("openai") ? .synthesis : .planning))
            #expect(bench.transcript.text == "Plan" && bench.transcript.restarts == [], "\(usage)")
            #expect(bench.models == [model])
            // Four tokens of the request, one of the answer.
            #expect(bench.meter.calls.map(\.usage) == [TokenUsage(input: 4, output: 1)], "\(usage)")
            #expect(bench.meter.calls.map(\.isEstimate) == [true] && bench.meter.calls.map(\.isCapped) == [false])
        }
    }

    @Test func `a frame without counts does not replace one with counts`() async throws {
        let text = Self.stream(usage: #"{"prompt_tokens":12,"completion_tokens":7}"#).replacing(
            Format.openai.end, with: #"data: {"choices":[],"usage":{"x":"y"}}"# + "\n\n" + Format.openai.end)
        let bench = try Bench([.init(text: text)])
        try await bench.run()
        #expect(bench.meter.calls.map(\.usage) == [TokenUsage(input: 12, output: 7)])
    }

    // The request has 14 bytes in one turn: no tokenizer makes more than one token of a byte.
    @Test(arguments: [
        ("9223372036854775807", "3"), ("99999999999999999999999", "3"), (#""9223372036854775807""#, "3"), ("1e30", "3"),
        ("9223372036854775807", "9223372036854775807"),
    ])
    func `a reported count beyond the possible maximum is capped`(input: String, output: String) async throws {
        let bench = try Bench([
            .init(text: Self.stream(usage: #"{"prompt_tokens":\#(input),"completion_tokens":\#(output)}"#))
        ])
        try await bench.run()
        #expect(bench.transcript.text == "Plan" && bench.models == ["openai/gpt-4o-mini"])
        let call = try #require(bench.meter.calls.first)
        #expect(call.isCapped && call.isEstimate)
        #expect(call.usage.input == ModelRequest.sample().plausibleInput && call.usage.input < 3000)
        #expect(call.usage.output == (output == "3" ? 3 : 220))
        #expect(call.cost < Money(cents: 1))
    }

    @Test func `a reported count at the start of an answer does not end it`() async throws {
        let text = Self.anthropicStream(
            usage:
                #"{"input_tokens":9223372036854775807,"cache_read_input_tokens":9223372036854775807,"output_tokens":2}"#
        )
        let bench = try Bench([.init(text: text)])
        try await bench.run(.sample(phase: .planning))
        #expect(bench.transcript.text == "Plan" && bench.transcript.finishes == [.stop])
        #expect(bench.meter.calls.map(\.isCapped) == [true])
        #expect(bench.meter.cost < Money(cents: 2))
    }

    @Test func `a plausible count above the estimate is accepted`() async throws {
        // A chat's prompt of 900 estimated tokens took 1,317.
        var request = ModelRequest.sample(messages: [.init(.user, String(repeating: "x", count: 3_600))])
        request.maxTokens = 220
        let bench = try Bench([
            .init(text: Self.stream(usage: #"{"prompt_tokens":1317,"completion_tokens":3}"#))
        ])
        try await bench.run(request)
        #expect(bench.meter.calls.map(\.usage.input) == [1317])
        #expect(bench.meter.calls.map(\.isCapped) == [false] && bench.meter.calls.map(\.isEstimate) == [false])
    }
}
