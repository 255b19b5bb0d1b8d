import Assist
import Foundation
import HearthCore
import HearthTesting
import ModelRouter
import Synchronization
import Testing

@Suite struct ChainRouterTests {
    private struct ClientGone: Error {}

    @Test func `each phase starts with its own first model`() async throws {
        let planning = try Bench([.init(text: Format.anthropic.whole(["kid dinners"]))])
        try await planning.run(.sample(phase: .planning))
        #expect(planning.models == ["anthropic/claude-3-5-sonnet-latest"])
        let synthesis = try Bench([.init(text: Format.openai.whole(["Plan"]))])
        try await synthesis.run(.sample(phase: .synthesis))
        #expect(synthesis.models == ["openai/gpt-4o-mini"])
    }

    @Test func `a provider without a key is skipped`() async throws {
        let bench = try Bench(
            [.init(text: Format.anthropic.whole(["Plan"]))],
            credentials: ["openai": ProviderCredentials(apiKey: ""), "anthropic": ProviderCredentials(apiKey: "k")])
        try await bench.run()
        #expect(bench.models == ["anthropic/claude-3-5-sonnet-latest"])
        #expect(bench.router.models(for: .synthesis) == ["anthropic/claude-3-5-sonnet-latest"])
    }

    @Test func `a self-hosted server is called without a key at its own URL`() async throws {
        let bench = try Bench(
            [.init(text: Format.openai.whole(["Plan"]))],
            credentials: [
                "openai": ProviderCredentials(apiKey: nil, baseURL: "http://127.0.0.1:9/v1", requiresKey: false)
            ])
        try await bench.run()
        #expect(bench.transport.exchanges.map(\.request.url) == ["http://127.0.0.1:9/v1/chat/completions"])
    }

    @Test func `a provider's pinned keys are set on its requests`() async throws {
        let key = "sha256//" + String(repeating: "A", count: 43) + "="
        let pinned = defaultCatalog.replacing(
            #""style": "openai""#, with: #""style": "openai", "pinned_keys": ["\#(key)"]"#)
        let bench = try Bench([.init(status: 400), .init(text: Format.anthropic.whole(["Plan"]))], catalog: pinned)
        try await bench.run()
        #expect(bench.transport.exchanges.map(\.request.pinnedKeys) == [[key], []])
    }

    @Test func `a request without external providers is answered offline`() async throws {
        let bench = try Bench([.init(text: Format.openai.whole(["Plan"]))])
        let request = ModelRequest.sample(allowsExternalProviders: false)
        try await bench.run(request)
        #expect(bench.models == ["offline/planner"])
        #expect(bench.transport.exchanges.isEmpty)
    }

    // "Be brief." and "Plan!" are 14 bytes, 4 tokens: 4 + 220 tokens cost 133 micro-dollars at OpenAI, 3,312 at Anthropic. An
    // answer of half the length costs 67 at OpenAI.
    @Test(arguments: [
        (133, 224, ["openai/gpt-4o-mini"]),
        (67, 224, ["openai/gpt-4o-mini"]),
        (66, 224, ["offline/planner"]),
        (10_000, 223, ["offline/planner"]),
    ])
    func `an endpoint that could exceed the budget is skipped`(_ microdollars: Int64, tokens: Int, models: [String])
        async throws
    {
        let bench = try Bench([.init(text: Format.openai.whole(["Plan"]))])
        try await bench.run(.sample(budget: RunBudget(money: Money(microdollars: microdollars), tokens: tokens)))
        #expect(bench.models == models)
    }

    @Test func `a cheaper endpoint is called when the first is too expensive`() async throws {
        let bench = try Bench([.init(text: Format.openai.whole(["kid dinners"]))])
        try await bench.run(.sample(phase: .planning, budget: RunBudget(money: Money(microdollars: 200), tokens: 2000)))
        #expect(bench.models == ["openai/gpt-4o-mini"])
    }

    private func bounds(_ bench: Bench) -> [Int] {
        bench.transport.exchanges.compactMap { exchange in
            String(decoding: exchange.request.body, as: UTF8.self).firstMatch(of: #/"max_tokens":([0-9]+)/#)
                .flatMap { Int($0.1) }
        }
    }

    @Test func `the money for a fallback is reserved and a failed call is deducted`() async throws {
        let cut = FakeTransport.Answer(text: Format.openai.start + Format.openai.delta("Half"))
        let bench = try Bench([cut, .init(text: Format.anthropic.whole(["Plan"]))])
        // Enough for either link alone, not for whole answers of both.
        try await bench.run(.sample(budget: RunBudget(money: Money(microdollars: 3_312), tokens: 2000)))
        #expect(bench.models == ["openai/gpt-4o-mini", "anthropic/claude-3-5-sonnet-latest"])
        #expect(bench.transcript.text == "Plan")
        // 4 + 211 tokens at both cost 3,305. The half that was written cost 2.
        #expect(bounds(bench) == [211, 219])
    }

    @Test func `a failed call leaves the next endpoint all tokens of the run`() async throws {
        let cut = FakeTransport.Answer(text: Format.openai.start + Format.openai.delta("Half"))
        let bench = try Bench([cut, .init(text: Format.anthropic.whole(["Plan"]))])
        // The tokens do for one attempt.
        try await bench.run(.sample(budget: RunBudget(money: Money(cents: 10), tokens: 224)))
        #expect(bench.transcript.text == "Plan")
        #expect(bench.meter.calls.map(\.failure) == ["cut", nil])
        #expect(bench.meter.calls[0].isEstimate && bench.meter.calls[0].cost > .zero)
        #expect(bench.meter.usage.total == 4 + 1 + 42, "all are recorded")
        #expect(bench.meter.limitedTokens == 42, "the answer's count")
        #expect(bench.meter.offlineAnswer == nil)
    }

    @Test func `a retry does not use the money of the next endpoint`() async throws {
        // Refused before the first word, so that it costs what it was asked.
        let cut = FakeTransport.Answer.failing(TransportError(.cut, "reset"))
        let bench = try Bench([cut, .init(text: Format.anthropic.whole(["Plan"]))])
        // 133 + 3,312 are both; what is left after the first failure does not do for both again.
        try await bench.run(.sample(budget: RunBudget(money: Money(microdollars: 3_445), tokens: 2000)))
        #expect(bench.models == ["openai/gpt-4o-mini", "anthropic/claude-3-5-sonnet-latest"])
    }

    @Test(arguments: [
        (OfflineReason.providerFailed, Optional("overloaded")), (.budget, nil), (.noModelConfigured, nil),
        (.aiAssistOff, nil),
        (.contextWindow, nil),
    ])
    func `the reason for an offline answer is recorded`(_ reason: OfflineReason, code: String?) async throws {
        let failing = FakeTransport.Answer(status: 500, headers: [:], [])
        let bench = try Bench(
            Array(repeating: failing, count: 4),
            credentials: reason == .noModelConfigured ? [:] : ["openai": ProviderCredentials(apiKey: "k")],
            catalog: reason == .contextWindow
                ? defaultCatalog.replacing("\"context_window\": 128000", with: "\"context_window\": 100")
                : defaultCatalog)
        let money = Money(microdollars: reason == .budget ? 1 : 100_000)
        try await bench.run(
            .sample(allowsExternalProviders: reason != .aiAssistOff, budget: RunBudget(money: money, tokens: 2000)))
        #expect(bench.meter.offlineAnswer == OfflineAnswer(reason, code: code))
        #expect(bench.models.last == "offline/planner")
        #expect(reason.isDegraded == [.providerFailed, .budget, .contextWindow].contains(reason))
    }

    @Test func `an excessive number of tokens does not overflow`() async throws {
        let bench = try Bench([])
        let request = ModelRequest.sample(
            maxTokens: .max, budget: RunBudget(money: Money(microdollars: .max), tokens: .max))
        try await bench.run(request)
        #expect(bench.models == ["offline/planner"])
    }

    @Test(arguments: Format.allCases)
    func `a call is charged once and ended when the client disconnects`(_ format: Format) async throws {
        let stream = format.start + format.delta("One") + format.delta("Two")
        let bench = try Bench([FakeTransport.Answer([.text(stream), .endless(Array(format.delta("x").utf8))])])
        await #expect(throws: ClientGone.self) {
            try await bench.router.generate(
                .sample(phase: format.phase), deadline: Deadline(in: .seconds(60), on: bench.clock), meter: bench.meter
            ) { event in
                bench.transcript.note(event)
                if bench.transcript.events.count == 2 { throw ClientGone() }
            }
        }
        #expect(bench.transcript.events == [.text("One"), .text("Two")])
        #expect(bench.models == [format.model])
        #expect(bench.meter.calls.first?.isEstimate == true)
        #expect(bench.meter.calls.first?.usage.output == 2)
        #expect(bench.transport.exchanges.map(\.isOver) == [true])
        #expect(bench.transport.exchanges.map(\.piecesRead) == [1])
    }

    @Test func `a cancelled client's own error is not a provider failure`() async throws {
        let bench = try Bench([.init(text: Format.openai.whole(["One", "Two"]))])
        await #expect(throws: CancellationError.self) {
            try await bench.router.generate(
                .sample(), deadline: Deadline(in: .seconds(60), on: bench.clock), meter: bench.meter
            ) { _ in throw CancellationError() }
        }
        #expect(bench.models == ["openai/gpt-4o-mini"])
    }

    @Test(arguments: Format.allCases, [true, false])
    func `a cancellation during a stream is rethrown and charged once`(_ format: Format, transportHidesIt: Bool)
        async throws
    {
        let running = Mutex<Task<Void, any Error>?>(nil)
        let cancel: @Sendable () throws -> Void = {
            running.withLock { $0?.cancel() }
            // Some transports report a cancelled transfer as an error of their own.
            if transportHidesIt { throw TransportError(.cut, "aborted") }
        }
        let bench = try Bench([
            FakeTransport.Answer([
                .text(format.start + format.delta("One")), .action(cancel), .text(format.delta("Two")),
            ])
        ])
        let (start, go) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            for await _ in start { break }
            try await bench.run(.sample(phase: format.phase))
        }
        running.withLock { $0 = task }
        go.yield()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(bench.transcript.events == [.text("One")])
        #expect(bench.models == [format.model])
    }

    @Test func `a transfer that is cancelled from within is not a provider failure`() async throws {
        let bench = try Bench([.failing(CancellationError())])
        await #expect(throws: CancellationError.self) { try await bench.run() }
        #expect(bench.models == ["openai/gpt-4o-mini"])
    }

    @Test(arguments: Format.allCases)
    func `a stream that exceeds the deadline ends the request`(_ format: Format) async throws {
        let clock = ManualClock()
        let answer = FakeTransport.Answer([
            .text(format.start + format.delta("One")), .action { clock.advance(by: .seconds(61)) },
            .endless(Array(": still here\n\n".utf8)),
        ])
        let bench = try Bench([answer], clock: clock)
        await #expect { try await bench.run(.sample(phase: format.phase)) } throws: {
            ($0 as? HearthError)?.code == .deadlineExceeded
        }
        #expect(bench.models == [format.model])
        #expect(bench.transcript.restarts == [])
        #expect(bench.transport.exchanges.map(\.piecesRead) == [2])
    }

    @Test func `no model is called after the deadline`() async throws {
        let bench = try Bench([.init(text: Format.openai.whole(["Plan"]))])
        await #expect { try await bench.run(within: .zero) } throws: { ($0 as? HearthError)?.code == .deadlineExceeded }
        #expect(bench.transport.exchanges.isEmpty)
        #expect(bench.meter.calls.isEmpty)
    }

    @Test(arguments: Format.allCases)
    func `a runaway answer is stopped at its limit and kept`(_ format: Format) async throws {
        let bench = try Bench([
            FakeTransport.Answer([.text(format.start), .endless(Array(format.delta("word ").utf8))])
        ])
        try await bench.run(.sample(phase: format.phase, maxTokens: 40))
        #expect(bench.transcript.text == String(repeating: "word ", count: 40))
        #expect(bench.transcript.restarts == [])
        #expect(bench.models == [format.model])
        #expect(bench.meter.calls.first?.isEstimate == true)
        #expect(bench.meter.usage.output >= 41)
    }

    @Test func `a runaway answer in few large frames is stopped`() async throws {
        let page = Format.openai.delta(String(repeating: "word ", count: 40))
        let bench = try Bench([FakeTransport.Answer([.text(Format.openai.start), .endless(Array(page.utf8))])])
        try await bench.run(.sample(maxTokens: 40))
        #expect(bench.transport.exchanges.map(\.piecesRead) == [3])
    }

    @Test func `an answer of long words up to its limit is not a runaway`() async throws {
        let pieces = Array(repeating: "wonderful ", count: 110) + ["end"]
        let counted = Format.openai.whole(pieces).replacing(
            #""completion_tokens":12"#, with: #""completion_tokens":111"#)
        let bench = try Bench([.init(text: counted)])
        try await bench.run(.sample(maxTokens: 220))
        #expect(bench.transcript.text.hasSuffix("end"))
        #expect(bench.meter.calls.map(\.isEstimate) == [false])
    }

    @Test func `a text without reported tokens is not charged as zero`() async throws {
        let stop = Format.openai.stop.replacing(
            /"usage":\{.*\}\}/, with: #""usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}}"#)
        let bench = try Bench([
            .init(text: Format.openai.start + Format.openai.delta("Four words of text") + stop + Format.openai.end)
        ])
        try await bench.run()
        #expect(bench.meter.calls.map(\.isEstimate) == [true])
        #expect(bench.meter.usage.output == 5 && bench.meter.usage.input == 4)
    }

    @Test func `the next endpoint gets all tokens of the run when a model is required`() async throws {
        let cut = FakeTransport.Answer(text: Format.openai.start)
        let bench = try Bench(
            [cut, .init(text: Format.anthropic.whole(["Plan"]))],
            catalog: defaultCatalog.replacing(#""max_tokens": 220"#, with: #""max_tokens": 220, "retries": 0"#))
        // Four of the input, so that the first call takes all that the run may use.
        var request = ModelRequest.sample(maxTokens: 1_996)
        request.task = nil
        try await bench.run(request)
        #expect(bench.transcript.events == [.text("Plan")])
        #expect(bench.models.count == 2)
        let asked = bench.transport.exchanges.map { String(decoding: $0.request.body, as: UTF8.self) }
        // A failed call is charged to the money alone.
        #expect(asked.map { $0.contains(#""max_tokens":1996"#) } == [true, true])
    }

    @Test func `a rejected request is a client error when a model is required`() async throws {
        let rejection = FakeTransport.Answer(status: 400, headers: [:], [])
        let bench = try Bench([rejection, rejection])
        var request = ModelRequest.sample()
        request.task = nil
        let error = await #expect(throws: HearthError.self) { try await bench.run(request) }
        #expect(error?.code == .invalidField)
    }

}
