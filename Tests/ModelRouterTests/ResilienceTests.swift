import Assist
import Foundation
import HearthCore
import HearthTesting
import JSONText
import ModelRouter
import Synchronization
import Testing

/// Retries, pauses, clocks and the circuit breaker, seen through the router.
@Suite struct ResilienceTests {
    private let mini = "openai/gpt-4o-mini"
    private let sonnet = "anthropic/claude-3-5-sonnet-latest"
    private var whole: FakeTransport.Answer { .init(text: Format.openai.whole(["Plan"])) }

    private func refusal(_ status: Int = 429, _ headers: [String: String] = [:]) -> FakeTransport.Answer {
        .init(status: status, headers: headers, [])
    }

    @Test func `a transient fault is retried on the same endpoint after a pause`() async throws {
        let bench = try Bench([refusal(503), whole])
        try await bench.run()
        #expect(bench.models == [mini, mini])
        #expect(bench.log.pauses == [.milliseconds(250)])
        #expect(bench.clock.uptime == .milliseconds(250))
    }

    @Test func `the chain sets the number of retries`() async throws {
        let patient = defaultCatalog.replacing(#""max_tokens": 220"#, with: #""max_tokens": 220, "retries": 3"#)
        let bench = try Bench([refusal(), refusal(), refusal(), whole], catalog: patient)
        try await bench.run()
        #expect(bench.models == [mini, mini, mini, mini])
        #expect(bench.log.pauses == [.milliseconds(250), .milliseconds(500), .seconds(1)])
        let hasty = defaultCatalog.replacing(#""max_tokens": 220"#, with: #""max_tokens": 220, "retries": 0"#)
        let other = try Bench([refusal(), .init(text: Format.anthropic.whole(["Plan"]))], catalog: hasty)
        try await other.run()
        #expect(other.models == [mini, sonnet])
    }

    @Test func `a provider is skipped for the time that it requests`() async throws {
        let bench = try Bench([refusal(429, ["retry-after": "7"]), whole])
        try await bench.run()
        #expect(bench.models == [mini, mini])
        #expect(bench.clock.uptime == .seconds(7))
    }

    @Test func `an endpoint's health is kept by the next router unless its URL changes`() async throws {
        let sonnets = FakeTransport.Answer(text: Format.anthropic.whole(["Plan"]))
        let bench = try Bench([refusal(429, ["retry-after": "58"]), sonnets])
        try await bench.run()
        let dearer = defaultCatalog.replacing(#""output": 0.6"#, with: #""output": 6"#)
        let next = try Bench([sonnets], catalog: dearer, clock: bench.clock, succeeding: bench.router)
        #expect(next.router.states == bench.router.states)
        #expect(next.router.states[mini]?.skippedFor == .seconds(58))
        try await next.run()
        #expect(next.models == [sonnet])
        #expect(next.log.obstacles == ["cooling_down"])

        // A call that began before counts for both.
        bench.clock.advance(by: .seconds(58))
        #expect(next.router.states[mini] == EndpointState(circuit: .closed, skippedFor: .zero))

        let moved = ["openai": ProviderCredentials(apiKey: "key-o", baseURL: "https://elsewhere.example/v1")]
        let other = try Bench([], credentials: moved, clock: ManualClock(), succeeding: bench.router)
        #expect(other.router.states == [mini: EndpointState(circuit: .closed, skippedFor: .zero)])
    }

    @Test func `a requested delay beyond the deadline skips the endpoint for all runs`() async throws {
        let sonnets = FakeTransport.Answer(text: Format.anthropic.whole(["Plan"]))
        let bench = try Bench([refusal(429, ["retry-after": "58"]), sonnets, sonnets, whole])
        try await bench.run()
        #expect(bench.models == [mini, sonnet])
        #expect(bench.log.pauses == [] && bench.clock.uptime == .zero)
        #expect(bench.router.states[mini] == EndpointState(circuit: .closed, skippedFor: .seconds(58)))

        bench.clock.advance(by: .seconds(57))
        try await bench.run()
        #expect(bench.models == [mini, sonnet, sonnet])
        #expect(bench.log.obstacles == ["cooling_down"])
        bench.clock.advance(by: .seconds(1))
        try await bench.run()
        #expect(bench.models == [mini, sonnet, sonnet, mini])
    }

    @Test func `a pause leaves the time that an answer needs`() async throws {
        // Of 10 s, one is for the offline planner and two for the next call: a pause may last 7 s.
        for (wish, models) in [("7", [mini, mini]), ("7.001", [mini, sonnet])] {
            let bench = try Bench([
                refusal(429, ["retry-after": wish]),
                .init(text: (models.last == mini ? Format.openai : Format.anthropic).whole(["Plan"])),
            ])
            try await bench.run(within: .seconds(10))
            #expect(bench.models == models)
        }
    }

    @Test func `stalls of every endpoint leave time for the offline planner`() async throws {
        let clock = ManualClock()
        let bench = try Bench([.silent(on: clock), .silent(on: clock)], clock: clock)
        try await bench.run(within: .seconds(20))
        // The first link has its 15 s for a head, the second the 4 s that are left.
        #expect(bench.models == [mini, sonnet, "offline/planner"])
        #expect(clock.uptime == .seconds(19))
        #expect(bench.transcript.text.contains("found nothing"))
    }

    @Test func `a slow client is not a stalled provider`() async throws {
        let clock = ManualClock()
        let bench = try Bench([whole], clock: clock)
        try await bench.router.generate(
            .sample(), deadline: Deadline(in: .seconds(60), on: clock), meter: bench.meter
        ) { event in
            for _ in 0..<40 {
                await clock.waitForSleepers()
                clock.advance(by: .seconds(1))
            }
            bench.transcript.note(event)
        }
        #expect(bench.models == [mini])
        #expect(bench.transcript.text == "Plan")
    }

    @Test func `a slow provider is not stopped while it makes progress`() async throws {
        let clock = ManualClock()
        let pause = FakeTransport.Step.action { clock.advance(by: .seconds(9)) }
        let deltas = (0..<5).flatMap { _ in [pause, .text(Format.openai.delta("word "))] }
        let bench = try Bench(
            [.init([.text(Format.openai.start)] + deltas + [.text(Format.openai.stop + Format.openai.end)])],
            clock: clock)
        try await bench.run()
        #expect(bench.models == [mini])
        #expect(bench.transcript.text == String(repeating: "word ", count: 5))
    }

    @Test func `streams that open well and fail open the circuit`() async throws {
        let dying = FakeTransport.Answer(text: Format.openai.start + Format.openai.delta("Half"))
        let only = ["openai": ProviderCredentials(apiKey: "key")]
        let bench = try Bench(Array(repeating: dying, count: 6) + [whole], credentials: only)
        bench.clock.advance(by: .seconds(7))
        let start = bench.clock.now
        for _ in 0..<5 { try await bench.run() }
        #expect(bench.router.states[mini] == EndpointState(circuit: .open, skippedFor: .seconds(30)))
        #expect(
            bench.router.modelHealth == [
                ModelHealth(
                    model: mini, phases: [.planning, .synthesis], circuit: .open, since: start, failures: 5,
                    retryAt: start + .seconds(30))
            ])
        try await bench.run()
        #expect(bench.log.obstacles == ["circuit_open"])
        #expect(bench.transport.exchanges.count == 5)

        bench.clock.advance(by: .seconds(30))
        try await bench.run()
        #expect(bench.router.states[mini] == EndpointState(circuit: .open, skippedFor: .seconds(60)))
        bench.clock.advance(by: .seconds(60))
        try await bench.run()
        #expect(bench.router.states[mini] == EndpointState(circuit: .closed, skippedFor: .zero))
        #expect(
            bench.router.modelHealth == [
                ModelHealth(
                    model: mini, phases: [.planning, .synthesis], circuit: .closed, since: start + .seconds(90),
                    failures: 0)
            ])
    }

    @Test func `a slow reader does not keep a recovered model from other runs`() async throws {
        let failing = FakeTransport.Answer.failing(TransportError(.cut, "reset"))
        let only = ["openai": ProviderCredentials(apiKey: "key")]
        let bench = try Bench(
            Array(repeating: failing, count: 5) + [whole, whole],
            credentials: only,
            catalog: defaultCatalog.replacing(#""max_tokens": 220"#, with: #""max_tokens": 220, "retries": 0"#))
        for _ in 0..<5 { try await bench.run() }
        #expect(bench.router.states[mini]?.circuit == .open)
        bench.clock.advance(by: .seconds(30))
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { gate.open() }
            let (reading, hasBegun) = AsyncStream.makeStream(of: Void.self)
            group.addTask {
                try await bench.router.generate(
                    .sample(), deadline: Deadline(in: .seconds(60), on: bench.clock), meter: bench.meter
                ) { _ in
                    hasBegun.yield()
                    try await gate.pass()
                }
            }
            for await _ in reading { break }
            #expect(bench.router.states[mini]?.circuit == .closed)
            try await bench.run()
            #expect(bench.models.last == mini, "the other reader waits still")
            gate.open()
            try await group.waitForAll()
        }
    }

    @Test(arguments: [
        (
            404,
            #"{"error":{"message":"The model `x` does not exist","type":"invalid_request_error","code":"model_not_found"}}"#
        ),
        (404, #"{"type":"error","error":{"type":"not_found_error","message":"model: claude-3-5-sonnet-latest"}}"#),
        (
            404,
            #"{"error":{"message":"model \"x\" not found, try pulling it first","type":"api_error","param":null,"code":null}}"#
        ),
        (400, #"{"error":{"message":"gone","type":"invalid_request_error","code":"model_not_found"}}"#),
    ])
    func `an unknown model is reported until it answers`(status: Int, body: String) async throws {
        let unknown = FakeTransport.Answer(status: status, headers: ["content-type": "application/json"], [.text(body)])
        let only = ["openai": ProviderCredentials(apiKey: "key")]
        let bench = try Bench([unknown, unknown, whole], credentials: only)
        bench.clock.advance(by: .seconds(7))
        let since = bench.clock.now
        try await bench.run()
        #expect(bench.log.codes == ["model_not_found"], "not asked again")
        bench.clock.advance(by: .seconds(7))
        try await bench.run()
        #expect(bench.router.modelHealth.map(\.unknownSince) == [since])
        #expect(bench.router.states[mini]?.isUnknown == true)
        #expect(bench.meter.offlineAnswer == OfflineAnswer(.providerFailed, code: "model_not_found"))
        #expect(bench.meter.cost == .zero)
        try await bench.run()
        #expect(bench.router.modelHealth.map(\.unknownSince) == [nil])
    }

    // MARK: - Refused parameters

    private func unsupported(_ parameter: String, _ code: String = "unsupported_parameter") -> FakeTransport.Answer {
        let error =
            #"{"message":"Unsupported parameter: '\#(parameter)' is not supported with this model.","#
            + #""type":"invalid_request_error","param":"\#(parameter)","code":"\#(code)"}"#
        return .init(status: 400, headers: ["content-type": "application/json"], text: #"{"error":\#(error)}"#)
    }

    private func bodies(_ bench: Bench) throws -> [RawJSON] {
        try bench.transport.exchanges.map { try RawJSON(String(decoding: $0.request.body, as: UTF8.self)) }
    }

    @Test(arguments: [
        ("max_tokens", "unsupported_parameter"), ("temperature", "unsupported_value"),
        ("temperature", "unsupported_parameter"), ("top_p", "unsupported_parameter"),
        ("stream_options", "unsupported_parameter"), ("parallel_tool_calls", "unsupported_parameter"),
    ])
    func `a refused parameter is left out at once, and from later calls`(parameter: String, code: String) async throws {
        let bench = try Bench([unsupported(parameter, code), whole, whole])
        var request = ModelRequest.sample()
        (request.topP, request.tools, request.allowsParallelCalls) = (0.9, [FunctionTool(name: "f")], false)
        for _ in 0..<2 { try await bench.run(request) }
        #expect(try bodies(bench).map { $0[parameter] != nil } == [true, false, false])
        #expect(try bodies(bench).map { $0["max_completion_tokens"] != nil }.last == (parameter == "max_tokens"))
        #expect(bench.transcript.text == "PlanPlan" && bench.models == [mini, mini])
        #expect(bench.meter.calls.map(\.usage) == [Format.openai.usage, Format.openai.usage])
        #expect(bench.log.codes == [] && bench.router.modelHealth.allSatisfy { $0.failures == 0 })
    }

    @Test func `each refused parameter of a model is learned`() async throws {
        let bench = try Bench([unsupported("max_tokens"), unsupported("temperature", "unsupported_value"), whole])
        try await bench.run()
        let body = try #require(try bodies(bench).last)
        #expect(body["max_completion_tokens"] == .number("220") && body["temperature"] == nil)
        #expect(bench.models == [mini])
    }

    /// Another client may ask for a temperature that the model accepts.
    @Test(arguments: [(1.7, [true, false, true]), (0.8, [true, false, false])])
    func `a refused value teaches only if every model should accept it`(
        temperature: Double, isSent: [Bool]
    ) async throws {
        let bench = try Bench([unsupported("temperature", "unsupported_value"), whole, whole])
        var request = ModelRequest.sample()
        request.temperature = temperature
        try await bench.run(request)
        request.temperature = 0.5
        try await bench.run(request)
        #expect(try bodies(bench).map { $0["temperature"] != nil } == isSent)
    }

    @Test func `a refused value of top_p teaches nothing`() async throws {
        let bench = try Bench([unsupported("top_p", "unsupported_value"), whole, whole])
        var request = ModelRequest.sample()
        request.topP = 0.01
        try await bench.run(request)
        request.topP = 0.9
        try await bench.run(request)
        #expect(try bodies(bench).map { $0["top_p"]?.text } == ["0.01", nil, "0.9"])
    }

    @Test(arguments: [
        ["max_tokens", "max_tokens"], ["max_tokens", "max_completion_tokens"], ["messages"], ["stop"],
    ])
    func `a refusal that teaches nothing is a failure`(parameters: [String]) async throws {
        let bench = try Bench(
            parameters.map { unsupported($0) } + [.init(text: Format.anthropic.whole(["Plan"]))])
        try await bench.run()
        #expect(bench.models == [mini, sonnet] && bench.transport.exchanges.count == parameters.count + 1)
        #expect(bench.log.codes == ["bad_request"] && bench.meter.calls.first?.cost == .zero)
    }

    @Test func `a refused call is not repeated when the time for models is over`() async throws {
        let clock = ManualClock()
        var refused = unsupported("max_tokens")
        refused.steps.insert(.action { clock.advance(by: .seconds(14)) }, at: 0)
        let bench = try Bench([refused, whole], clock: clock)
        try await bench.run(within: .seconds(15))
        #expect(bench.transport.exchanges.count == 1)
    }

    @Test func `a missing URL is not an unknown model`() async throws {
        let only = ["openai": ProviderCredentials(apiKey: "key")]
        let bench = try Bench([refusal(404)], credentials: only)
        try await bench.run()
        #expect(bench.log.codes == ["bad_request"])
        #expect(bench.router.modelHealth.map(\.unknownSince) == [nil])
    }

    @Test func `a disconnected client does not count against the provider`() async throws {
        struct Gone: Error {}
        let bench = try Bench(Array(repeating: whole, count: 8))
        for _ in 0..<8 {
            await #expect(throws: Gone.self) {
                try await bench.router.generate(
                    .sample(), deadline: Deadline(in: .seconds(60), on: bench.clock), meter: bench.meter
                ) { _ in throw Gone() }
            }
        }
        #expect(bench.transport.exchanges.count == 8)
        #expect(bench.router.states[mini]?.circuit == .closed)
    }

    @Test func `a rejected request does not count against the provider`() async throws {
        let only = ["openai": ProviderCredentials(apiKey: "key")]
        let bench = try Bench(Array(repeating: refusal(400), count: 8), credentials: only)
        for _ in 0..<8 { try await bench.run() }
        #expect(bench.transport.exchanges.count == 8)
    }
}
