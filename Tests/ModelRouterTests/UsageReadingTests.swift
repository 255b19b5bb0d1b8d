import Assist
import HearthCore
import HearthTesting
import ModelRouter
import Testing

/// Counts under every name and in every relation, and what is charged for them.
@Suite struct UsageReadingTests {
    private struct Reading: Equatable {
        var usage: TokenUsage
        var basis: UsageBasis
    }

    private func reading(_ frames: [String], _ traits: Set<ProviderTrait> = []) throws -> Reading? {
        var decoder = OpenAIDecoder(traits: traits)
        var events: [ProviderEvent] = []
        for frame in frames { try decoder.decode(Array(frame.utf8), into: &events) }
        var last: Reading?
        for case .usage(let usage, let basis) in events { last = Reading(usage: usage, basis: basis) }
        return last
    }

    private func reading(usage: String, _ traits: Set<ProviderTrait> = []) throws -> Reading? {
        try reading([#"{"choices":[],"usage":\#(usage)}"#], traits)
    }

    @Test(arguments: [
        (#"{"prompt_tokens":12,"completion_tokens":7,"total_tokens":19}"#, 12, 7, 0, UsageBasis.reported),
        // Reasoning beside the completion: in the sum, without a sum, in the sum alone, beside a wrong sum.
        (
            #"{"prompt_tokens":12,"completion_tokens":2,"total_tokens":331,"completion_tokens_details":{"reasoning_tokens":317}}"#,
            12, 319, 317, .derived
        ),
        (
            #"{"prompt_tokens":12,"completion_tokens":2,"completion_tokens_details":{"reasoning_tokens":317}}"#, 12,
            319, 317, .derived
        ),
        (#"{"prompt_tokens":12,"completion_tokens":2,"total_tokens":331}"#, 12, 319, 0, .derived),
        (
            #"{"prompt_tokens":12,"completion_tokens":2,"total_tokens":14,"reasoning_tokens":317}"#, 12, 319, 317,
            .derived
        ),
        // Reasoning inside of it.
        (
            #"{"prompt_tokens":12,"completion_tokens":319,"total_tokens":331,"completion_tokens_details":{"reasoning_tokens":317}}"#,
            12, 319, 317, .reported
        ),
        // A sum below its parts, and one alone.
        (#"{"prompt_tokens":12,"completion_tokens":7,"total_tokens":3}"#, 12, 7, 0, .reported),
        (#"{"completion_tokens":7,"total_tokens":19}"#, 12, 7, 0, .derived),
        (#"{"prompt_tokens":12,"total_tokens":19}"#, 12, 7, 0, .derived),
        (#"{"input_tokens":12,"output_tokens":7}"#, 12, 7, 0, .reported),
    ])
    func `the largest consistent reading counts`(
        usage: String, input: Int, output: Int, reasoning: Int, basis: UsageBasis
    ) throws {
        let expected = Reading(usage: TokenUsage(input: input, output: output, reasoning: reasoning), basis: basis)
        #expect(try reading(usage: usage) == expected)
    }

    @Test(arguments: [
        (#""prompt_tokens":1200,"prompt_tokens_details":{"cached_tokens":1024}"#, 1200, UsageBasis.reported),
        (#""prompt_tokens":1200,"prompt_cache_hit_tokens":1024,"prompt_cache_miss_tokens":176"#, 1200, .reported),
        (#""prompt_tokens":1200,"cached_tokens":1024"#, 1200, .reported),
        (#""prompt_tokens":1200,"cache_read_input_tokens":1024"#, 1200, .reported),
        (#""input_tokens":1200,"input_tokens_details":{"cached_tokens":1024}"#, 1200, .reported),
        (#""input_tokens":176,"cache_read_input_tokens":1024"#, 1200, .reported),
        (#""prompt_cache_hit_tokens":1024,"prompt_cache_miss_tokens":176"#, 1200, .derived),
        // More cached tokens than tokens: they come on top.
        (#""prompt_tokens":176,"cached_tokens":1024"#, 1200, .derived),
    ])
    func `cached tokens are read under every name`(members: String, input: Int, basis: UsageBasis) throws {
        let expected = Reading(usage: TokenUsage(input: input, output: 2, cachedInput: 1024), basis: basis)
        #expect(try reading(usage: #"{\#(members),"completion_tokens":2}"#) == expected)
    }

    @Test func `traits say what the counts do not show`() throws {
        let usage = #"{"prompt_tokens":100,"cached_tokens":20,"completion_tokens":10,"reasoning_tokens":4}"#
        #expect(
            try reading(usage: usage)?.usage == TokenUsage(input: 100, output: 10, cachedInput: 20, reasoning: 4))
        #expect(
            try reading(usage: usage, [.cachedBesidePrompt, .reasoningBesideCompletion])?.usage
                == TokenUsage(input: 120, output: 14, cachedInput: 20, reasoning: 4))
    }

    private static let counts = #"{"prompt_tokens":12,"completion_tokens":7}"#

    @Test(arguments: [
        [#"{"choices":[{"index":0,"delta":{},"usage":\#(counts)}]}"#],
        [#"{"choices":[{"index":0,"delta":{"content":"x"}}],"x_groq":{"id":"r","usage":\#(counts)}}"#],
        [#"{"choices":[],"usage":\#(counts)}"#, #"{"choices":[],"usage":{"prompt_tokens":0,"completion_tokens":0}}"#],
        [#"{"choices":[],"usage":{"prompt_tokens":12,"completion_tokens":3}}"#, #"{"choices":[],"usage":\#(counts)}"#],
        [#"{"choices":[],"usage":{"prompt_tokens":12}}"#, #"{"choices":[],"usage":{"completion_tokens":7}}"#],
        [#"{"usage":\#(counts)}"#],
    ])
    func `counts are found wherever they stand, and a final zero takes nothing back`(_ frames: [String]) throws {
        #expect(try reading(frames) == Reading(usage: TokenUsage(input: 12, output: 7), basis: .reported))
    }

    // MARK: - The charge

    private func call(_ stream: String, maxTokens: Int = 220, prompt: String = "Plan!") async throws -> ModelCall {
        let bench = try Bench([.init(text: stream)])
        var request = ModelRequest.sample(messages: [.init(.user, prompt)], maxTokens: maxTokens)
        request.task = nil
        try await bench.run(request)
        return try #require(bench.meter.calls.first)
    }

    private static func stream(_ text: String, usage: String?) -> String {
        let count = usage.map { #"data: {"choices":[],"usage":\#($0)}"# + "\n\n" } ?? ""
        return Format.openai.start + Format.openai.delta(text)
            + #"data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"# + "\n\n" + count + Format.openai.end
    }

    @Test func `reasoning beside a short answer is charged beyond the requested maximum`() async throws {
        let usage = #"{"prompt_tokens":12,"completion_tokens":2,"total_tokens":331}"#
        let call = try await call(Self.stream("Hello", usage: usage), maxTokens: 50)
        #expect(call.usage.output == 319 && call.basis == .derived && !call.isCapped)
    }

    @Test(arguments: [
        #""total_tokens":900000000"#, #""reasoning_tokens":900000000"#, #""total_tokens":"9223372036854775807""#,
    ])
    func `a sum without limit is charged as far as the run's tokens and money reach`(claim: String) async throws {
        let usage = #"{"prompt_tokens":12,"completion_tokens":2,\#(claim)}"#
        let byTokens = try await call(Self.stream("Hello", usage: usage), maxTokens: 50)
        // Of 2,000 tokens, 12 are the prompt.
        #expect(byTokens.usage.output == 1_988 && byTokens.basis == .estimated && byTokens.isCapped)
        let bench = try Bench([.init(text: Self.stream("Hello", usage: usage))])
        var request = ModelRequest.sample(
            maxTokens: 50, budget: RunBudget(money: Money(microdollars: 200), tokens: 1_000_000))
        (request.task, request.model) = (nil, "openai/gpt-4o-mini")
        try await bench.run(request)
        #expect(bench.meter.cost <= Money(microdollars: 200) && bench.meter.usage.output > 50)
    }

    @Test func `reasoning beyond the requested maximum neither stops an answer nor is free`() async throws {
        let thought = #"data: {"choices":[{"index":0,"delta":{"reasoning_content":"hm, so "}}]}"# + "\n\n"
        for usage in [
            #"{"prompt_tokens":12,"completion_tokens":305,"completion_tokens_details":{"reasoning_tokens":300}}"#,
            #"{"prompt_tokens":12,"completion_tokens":5,"total_tokens":317}"#,
        ] {
            let stream = String(repeating: thought, count: 300) + Self.stream("Hello", usage: usage)
            let call = try await call(stream, maxTokens: 50)
            #expect(call.usage.output == 305 && !call.isCapped, "\(usage)")
        }
    }

    @Test(arguments: [
        (#"{"prompt_tokens":1,"completion_tokens":300}"#, 700, 300),
        (#"{"prompt_tokens":700,"completion_tokens":1}"#, 700, 300),
    ])
    func `counts far below the text are no counts`(usage: String, input: Int, output: Int) async throws {
        let call = try await call(
            Self.stream(String(repeating: "word ", count: 240), usage: usage), maxTokens: 1000,
            prompt: String(repeating: "word ", count: 560))
        #expect(call.usage.input >= input && call.usage.output >= output && call.basis == .estimated)
    }

    @Test func `text in pieces of a character is not cut at as many characters as it may have tokens`() async throws {
        let words = "Plan your week on Sunday and let each child choose one dish that they like."
        let pieces = words.map { Format.openai.delta(String($0)) }.joined()
        let end = Format.openai.stop + Format.openai.end
        let bench = try Bench([.init(text: Format.openai.start + pieces + end)])
        var request = ModelRequest.sample(maxTokens: 40)
        request.task = nil
        try await bench.run(request)
        #expect(bench.transcript.text == words && bench.transcript.finishes == [.stop])
        #expect(bench.meter.calls.map(\.usage) == [Format.openai.usage])
    }

    @Test(arguments: [
        #"{"message":"maintenance","code":503}"#, #"{"error":{"message":"no"}}"#, "<html>sign in</html>",
        "no event at all",
        #"{"choices":"#, "",
    ])
    func `an answer that cannot be read is charged no output`(_ body: String) async throws {
        let bench = try Bench([.init(headers: ["content-type": "application/json"], text: body)])
        var request = ModelRequest.sample()
        (request.task, request.model) = (nil, "openai/gpt-4o-mini")
        await #expect { try await bench.run(request) } throws: {
            ($0 as? HearthError)?.code == .providerUnavailable
        }
        #expect(!bench.meter.calls.isEmpty && bench.meter.calls.allSatisfy { $0.usage.output == 0 })
        #expect(bench.meter.cost < Money(microdollars: 10))
    }
}
