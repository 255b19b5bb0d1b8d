import Assist
import HearthCore
import HearthTesting
import ModelRouter
import Testing

/// A second link beside a first one that is slow to begin.
@Suite struct HedgingTests {
    private struct ClientGone: Error {}

    private static let mini = "openai/gpt-4o-mini"
    private static let sonnet = "anthropic/claude-3-5-sonnet-latest"
    private static let catalog = defaultCatalog.replacing(
        #""max_tokens": 220"#, with: #""max_tokens": 220, "retries": 0, "hedge_after": 2"#)

    private var mini: String { Self.mini }
    private var sonnet: String { Self.sonnet }

    /// A head, nothing that counts as a token, and then silence.
    private static let slow = FakeTransport.Answer([.text(Format.openai.start), .silence])
    private static let other = FakeTransport.Answer(text: Format.anthropic.whole(["Plan B"]))
    private static let refusal = FakeTransport.Answer(status: 500, headers: [:], [])

    /// Runs a request, and lets the hedge's time pass once the call waits.
    private func run(_ bench: Bench, _ request: ModelRequest = .sample()) async throws {
        async let passing: Void = {
            // One sleeps for the clocks of the calls, one for the hedge.
            await bench.clock.waitForSleepers(2)
            bench.clock.advance(by: .seconds(2))
        }()
        try await bench.run(request)
        await passing
    }

    private func expectSettled(_ bench: Bench) {
        #expect(!bench.transport.exchanges.map(\.isOver).contains(false))
        #expect(bench.clock.sleepers == 0)
        #expect(bench.transcript.finishes.count == 1)
    }

    @Test func `the second endpoint answers when the first is slow`() async throws {
        let bench = try Bench([Self.slow, Self.other], catalog: Self.catalog)
        try await run(bench)
        #expect(bench.transcript.events == [.text("Plan B")])
        #expect(Set(bench.models) == [mini, sonnet] && bench.models.count == 2)
        let loser = try #require(bench.meter.calls.first { $0.model == mini })
        #expect(loser.isEstimate && loser.usage.input > 0 && loser.usage.output == 0)
        #expect(bench.meter.calls.first { $0.model == sonnet }?.isEstimate == false)
        #expect(bench.router.states[mini]?.circuit == .closed)
        #expect(bench.log.codes == [], "the loser has not failed")
        expectSettled(bench)
    }

    @Test func `an unbounded answer leaves budget for the hedged call when a model is required`() async throws {
        let bench = try Bench([Self.slow, Self.other], catalog: Self.catalog)
        var request = ModelRequest.sample(maxTokens: 1_990)
        request.task = nil
        try await run(bench, request)
        #expect(bench.transcript.events == [.text("Plan B")])
        #expect(bench.models.count == 2)
    }

    @Test func `the first endpoint answers when its token arrives first`() async throws {
        let gate = Gate()
        let late = FakeTransport.Answer([
            .text(Format.openai.start), .gate(gate), .text(Format.openai.delta("Plan A") + Format.openai.stop),
            .text(Format.openai.end),
        ])
        let second = FakeTransport.Answer([
            .text(Format.anthropic.start), .action { gate.open() }, .silence,
        ])
        let bench = try Bench([late, second], catalog: Self.catalog)
        try await run(bench)
        #expect(bench.transcript.events == [.text("Plan A")])
        #expect(Set(bench.models) == [mini, sonnet] && bench.models.count == 2)
        let loser = try #require(bench.meter.calls.first { $0.model == sonnet })
        // It has reported its input tokens.
        #expect(loser.isEstimate && loser.usage.input == 30)
        expectSettled(bench)
    }

    @Test func `a fast first endpoint is not hedged`() async throws {
        let bench = try Bench([.init(text: Format.openai.whole(["Plan A"]))], catalog: Self.catalog)
        try await bench.run()
        #expect(bench.models == [mini])
        expectSettled(bench)
    }

    @Test func `a first endpoint that fails early is retried as usual`() async throws {
        let bench = try Bench([Self.refusal, Self.other], catalog: Self.catalog)
        try await bench.run()
        #expect(bench.models == [mini, sonnet])
        #expect(bench.log.codes == ["overloaded"])
        expectSettled(bench)
    }

    @Test func `the second call continues alone when the first fails`() async throws {
        let gate = Gate()
        let failing = FakeTransport.Answer([.gate(gate), .failure(TransportError(.cut, "reset"))])
        let second = FakeTransport.Answer([
            .text(Format.anthropic.start), .action { gate.open() },
            .text(Format.anthropic.delta("Plan B") + Format.anthropic.stop + Format.anthropic.end),
        ])
        let bench = try Bench([failing, second], catalog: Self.catalog)
        try await run(bench)
        #expect(bench.transcript.text == "Plan B")
        #expect(Set(bench.models) == [mini, sonnet] && bench.models.count == 2)
        expectSettled(bench)
    }

    @Test func `the chain continues after both when both calls fail`() async throws {
        let gate = Gate()
        let failing = FakeTransport.Answer([.gate(gate), .failure(TransportError(.cut, "reset"))])
        let second = FakeTransport.Answer([.action { gate.open() }, .failure(TransportError(.cut, "reset"))])
        let bench = try Bench([failing, second], catalog: Self.catalog)
        try await run(bench)
        #expect(Set(bench.models.prefix(2)) == [mini, sonnet])
        #expect(bench.models.dropFirst(2) == ["offline/planner"])
        #expect(bench.log.codes == ["cut", "cut"])
        #expect(bench.transcript.restarts == [])
        expectSettled(bench)
    }

    @Test func `a winner that fails later causes one restart`() async throws {
        let dying = FakeTransport.Answer(text: Format.anthropic.start + Format.anthropic.delta("Half"))
        let bench = try Bench([Self.slow, dying], catalog: Self.catalog)
        try await run(bench)
        #expect(bench.transcript.restarts == ["cut"])
        #expect(bench.models.last == "offline/planner" && bench.models.count == 3)
        expectSettled(bench)
    }

    // At OpenAI 4 + 110 tokens, half of an answer, cost 67 micro-dollars, at Anthropic 1,662. Of the tokens only the
    // winner's count.
    @Test(arguments: [
        (1_728, 448, 1), (1_729, 448, 2), (100_000, 224, 2),
    ])
    func `both calls together must fit the budget`(_ money: Int64, tokens: Int, calls: Int) async throws {
        let gate = Gate()
        let late = FakeTransport.Answer([.gate(gate), .text(Format.openai.whole(["Plan A"]))])
        let bench = try Bench([late, Self.other], catalog: Self.catalog)
        let request = ModelRequest.sample(budget: RunBudget(money: Money(microdollars: money), tokens: tokens))
        if calls == 1 {
            async let running: Void = run(bench, request)
            while bench.log.obstacles.isEmpty { await Task.yield() }
            gate.open()
            try await running
            #expect(bench.transcript.text == "Plan A")
        } else {
            try await run(bench, request)
            #expect(bench.transcript.text == "Plan B")
        }
        #expect(bench.transport.exchanges.count == calls)
        expectSettled(bench)
    }

    @Test func `a cancelled run ends both calls`() async throws {
        let second = FakeTransport.Answer([.text(Format.anthropic.start), .silence])
        let bench = try Bench([Self.slow, second], catalog: Self.catalog)
        let running = Task { try await run(bench) }
        while bench.transport.exchanges.count < 2 { await Task.yield() }
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        #expect(bench.transport.exchanges.map(\.isOver) == [true, true])
        #expect(Set(bench.models) == [mini, sonnet] && bench.models.count == 2)
        #expect(bench.transcript.events == [] && bench.transcript.finishes == [])
        #expect(bench.router.states[mini]?.circuit == .closed && bench.clock.sleepers == 0)
    }

    @Test func `a client that disconnects from the winner ends both calls`() async throws {
        let bench = try Bench([Self.slow, Self.other], catalog: Self.catalog)
        async let passing: Void = {
            await bench.clock.waitForSleepers(2)
            bench.clock.advance(by: .seconds(2))
        }()
        await #expect(throws: ClientGone.self) {
            try await bench.router.generate(
                .sample(), deadline: Deadline(in: .seconds(60), on: bench.clock), meter: bench.meter
            ) { _ in throw ClientGone() }
        }
        await passing
        #expect(bench.models.count == 2)
        #expect(!bench.transport.exchanges.map(\.isOver).contains(false))
    }

    @Test(arguments: ["0", "3601", "-1"])
    func `an unreasonable hedging time is rejected`(_ seconds: String) throws {
        let broken = Self.catalog.replacing(#""hedge_after": 2"#, with: #""hedge_after": \#(seconds)"#)
        #expect { try Bench([], catalog: broken) } throws: { String(describing: $0).contains("hedge_after must be") }
    }
}
