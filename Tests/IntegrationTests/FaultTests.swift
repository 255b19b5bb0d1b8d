import HearthAPI
import HearthTesting
import Testing

/// Tests of every provider fault, in both formats, as the only model and as the first of two: the ending of the stream,
/// and whether the ledger equals the provider's log.
@Suite(.startsServer) struct FaultTests {
    struct Setup: Sendable, CustomTestStringConvertible {
        var format: String
        var hasSecond: Bool

        var primary: String { "\(format)/primary" }
        var chain: [String] { [primary] + (hasSecond ? ["\(format == "openai" ? "anthropic" : "openai")/second"] : []) }
        var testDescription: String { "\(format), \(hasSecond ? "first of two" : "only link")" }
    }

    private static let setups = FaultServer.format.flatMap { format in
        [false, true].map { Setup(format: format, hasSecond: $0) }
    }
    private static let wait = Duration.milliseconds(300)

    /// One stream and the requests to the provider during it.
    private struct Trial: Sendable {
        var fault: ScriptedProvider.Fault?
        var transcript: StreamTranscript
        var exchanges: ArraySlice<ScriptedProvider.Exchange>
    }

    @Test(arguments: setups)
    func `each provider fault has its ending, and the ledger equals the provider's log`(setup: Setup) async throws {
        let healthy = ScriptedProvider.Script.byModel(
            ["second": .answer(FaultServer.second)], otherwise: .answer(FaultServer.answer))
        try await withScriptedProvider(default: healthy) { provider in
            try await withHearth(
                FaultServer.settings(provider), models: FaultServer.models(chain: setup.chain)
            ) { hearth in
                var trials: [Trial] = []
                func tryOut(_ fault: ScriptedProvider.Fault?) async throws {
                    let before = provider.exchanges.count
                    let transcript = try await hearth.stream("chat", "How do I handle a picky eater?")
                    // The family has its answer before the provider sees the connection close.
                    if fault?.effect == .runaway { _ = try await provider.waitForEnd(ofRequest: before) }
                    trials.append(
                        Trial(fault: fault, transcript: transcript, exchanges: provider.exchanges[before...]))
                }
                for fault in ScriptedProvider.Fault.allCases {
                    // A good answer before each, so that no circuit breaker opens.
                    try await tryOut(nil)
                    provider.enqueue(.faulty(fault, FaultServer.answer, wait: Self.wait))
                    try await tryOut(fault)
                    guard fault.asksForAWait else { continue }
                    let refused = try #require(trials.last?.exchanges.first)
                    try await expectRest(after: refused, of: provider, setup) { try await tryOut(nil) }
                }
                let (status, report) = try await HearthProcess.run(
                    ["ledger", "verify"], ["DATABASE_URL": hearth.database])
                #expect(status == 0, "\(report)")
                let stored = try await hearth.storedLedger()
                // A run counts if a model worked for it, and not if the offline planner alone did.
                let charged = stored.runs.count { run in run.providerCalls.contains { $0.input + $0.output > 0 } }
                #expect(stored.reservations["settled"] == charged)
                #expect(stored.reservations["released"] ?? 0 == trials.count - charged)
                #expect(stored.runs.count == trials.count)
                for (trial, run) in zip(trials, stored.runs) {
                    check(trial, setup)
                    check(run, against: trial, setup)
                }
            }
        }
    }

    /// A model that requested a delay is not called for that time, and then called again.
    private func expectRest(
        after refused: ScriptedProvider.Exchange, of provider: ScriptedProvider, _ setup: Setup,
        next: () async throws -> Void
    ) async throws {
        let start = ContinuousClock.now
        func later() -> ScriptedProvider.Exchange? {
            provider.exchanges.dropFirst(refused.number + 1).first { $0.request.model == "primary" }
        }
        while later() == nil, ContinuousClock.now - start < .seconds(20) { try await next() }
        let again = try #require(later(), "the model was not asked again")
        #expect(again.receivedAt - refused.receivedAt >= Self.wait)
    }

    private func check(_ trial: Trial, _ setup: Setup) {
        let name = trial.fault?.rawValue ?? "healthy"
        let transcript = trial.transcript
        #expect(StreamGrammar.check(transcript, mode: "chat") == [], "\(name)")
        #expect(transcript.events.last?.name == "done", "\(name)")
        let restarts = transcript.events.count { $0.name == "restart" }
        // A stream must report if no model could answer.
        let isFaulty = ![.none, .runaway].contains(trial.fault?.effect ?? .none)
        let isLeftAlone = trial.exchanges.isEmpty
        let isOffline = !setup.hasSecond && (isFaulty || isLeftAlone)
        #expect(transcript.done?.answeredBy == (isOffline ? "offline" : "model"), "\(name)")
        #expect((transcript.done?.degraded != nil) == isOffline, "\(name)")
        if isFaulty, isOffline { #expect(transcript.done?.degraded?.reason == "provider_failed", "\(name)") }
        let wasAsked = trial.exchanges.first?.request.model == "primary"
        switch trial.fault?.effect ?? .none {
        case .none where wasAsked:
            #expect(transcript.text == FaultServer.answer.text, "\(name)")
            #expect(restarts == 0, "\(name)")
        case .runaway:
            #expect(transcript.text.hasPrefix(FaultServer.answer.text + FaultServer.answer.text), "\(name)")
            #expect(transcript.events.count { $0.name == "delta" } <= 220)
            #expect(restarts == 0, "\(name)")
        case let effect:
            #expect(restarts == (effect == .part ? 1 : 0), "\(name)")
            if setup.hasSecond {
                #expect(transcript.text == FaultServer.second.text, "\(name)")
            } else {
                #expect(!transcript.text.isEmpty, "\(name)")
                #expect(!transcript.text.contains("every night"), "\(name)")
            }
        }
    }

    private func check(_ run: StoredLedger.Run, against trial: Trial, _ setup: Setup) {
        let name = trial.fault?.rawValue ?? "healthy"
        #expect(run.outcome == "done", "\(name)")
        let calls = run.providerCalls
        let models = trial.exchanges.map { $0.request.model ?? "" }
        #expect(calls.map { String($0.model.split(separator: "/")[1]) } == models, "\(name)")
        for (call, exchange) in zip(calls, trial.exchanges) {
            let isPrimary = exchange.request.model == "primary"
            let answer = isPrimary ? FaultServer.answer : FaultServer.second
            call.check(
                against: exchange, isPrimary ? trial.fault?.effect ?? .none : .none, answer, name)
        }
        #expect(run.inputTokens == run.calls.reduce(0) { $0 + $1.input }, "\(name)")
        #expect(run.outputTokens == run.calls.reduce(0) { $0 + $1.output }, "\(name)")
        #expect(run.cost == run.calls.reduce(0) { $0 + $1.cost }, "\(name)")
        #expect(trial.transcript.done?.costMicroUSD == Int64(run.cost), "\(name)")
        #expect(trial.transcript.done?.usage.totalTokens == run.inputTokens + run.outputTokens, "\(name)")
    }
}
