import HearthAPI
import HearthTesting
import Testing

/// Tests of every provider fault, in both formats, as the only model and as the first of two: the ending of the stream,
/// and whether the ledger equals the provider's log. Each of the four is a function, because the cases of one function do
/// not run at once.
@Suite(.startsServer) struct FaultTests {
    private struct Setup {
        var format: String
        var hasSecond: Bool
        /// The limit that the faults of this setup let pass. An answer on a busy machine could exceed a limit as short as that,
        /// so the other faults have none.
        var limit: FaultServer.Limit?

        var chain: [String] {
            let other = format == "openai" ? "anthropic" : "openai"
            return [FaultServer.model("primary", of: format, limit: limit)]
                + (hasSecond ? [FaultServer.model("second", of: other)] : [])
        }
    }

    private static let wait = Duration.milliseconds(300)

    /// One stream and the requests to the provider during it.
    private struct Trial: Sendable {
        var fault: ScriptedProvider.Fault?
        var transcript: StreamTranscript
        var exchanges: ArraySlice<ScriptedProvider.Exchange>
        /// True if the limit of the head had passed before the request was sent.
        var isUnseen: Bool
    }

    @Test(arguments: FaultServer.Limit.allOrNone)
    func `each fault of a provider with OpenAI's format has its ending`(limit: FaultServer.Limit?) async throws {
        try await tryOutFaults(of: Setup(format: "openai", hasSecond: false, limit: limit))
    }

    @Test(arguments: FaultServer.Limit.allOrNone)
    func `each fault of a provider with Anthropic's format has its ending`(limit: FaultServer.Limit?) async throws {
        try await tryOutFaults(of: Setup(format: "anthropic", hasSecond: false, limit: limit))
    }

    @Test(arguments: FaultServer.Limit.allOrNone)
    func `each fault of a first provider with OpenAI's format has its ending`(limit: FaultServer.Limit?) async throws {
        try await tryOutFaults(of: Setup(format: "openai", hasSecond: true, limit: limit))
    }

    @Test(arguments: FaultServer.Limit.allOrNone)
    func `each fault of a first provider with Anthropic's format has its ending`(
        limit: FaultServer.Limit?
    ) async throws {
        try await tryOutFaults(of: Setup(format: "anthropic", hasSecond: true, limit: limit))
    }

    private func tryOutFaults(of setup: Setup) async throws {
        let faults = ScriptedProvider.Fault.allCases.filter { $0.limit == setup.limit }
        // A request that is never sent takes no script from the queue.
        let primary: ScriptedProvider.Script =
            setup.limit == .head ? .faulty(faults[0], FaultServer.answer) : .answer(FaultServer.answer)
        let scripts = ScriptedProvider.Script.byModel(["second": .answer(FaultServer.second)], otherwise: primary)
        try await withScriptedProvider(default: scripts) { provider in
            try await withHearth(
                FaultServer.settings(provider), models: FaultServer.models(chain: setup.chain)
            ) { hearth in
                var trials: [Trial] = []
                func tryOut(_ fault: ScriptedProvider.Fault?) async throws {
                    let (before, empty) = (provider.exchanges.count, provider.emptyConnections)
                    let transcript = try await hearth.stream("chat", "How do I handle a picky eater?")
                    // The family has its answer before the provider sees the connection close.
                    if fault?.effect == .runaway { try await provider.waitForEnd(ofRequest: before) }
                    var isUnseen = false
                    if setup.limit == .head {
                        isUnseen = try await provider.wait(for: "request") { exchanges in
                            let isSeen = exchanges.dropFirst(before).contains { $0.request.model == "primary" }
                            return isSeen ? false : provider.emptyConnections > empty ? true : nil
                        }
                    }
                    trials.append(
                        Trial(
                            fault: fault, transcript: transcript, exchanges: provider.exchanges[before...],
                            isUnseen: isUnseen))
                }
                for fault in faults {
                    // A good answer before each, so that no circuit breaker opens: where there is a limit, there are too few
                    // faults for that.
                    if setup.limit == nil { try await tryOut(nil) }
                    if setup.limit != .head {
                        provider.enqueue(.faulty(fault, FaultServer.answer, wait: Self.wait))
                    }
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
                #expect(stored.reservations["settled"] ?? 0 == charged)
                #expect(stored.reservations["released"] ?? 0 == trials.count - charged)
                #expect(stored.runs.count == trials.count)
                for (trial, run) in zip(trials, stored.runs) {
                    check(trial, setup)
                    if !trial.isUnseen { check(run, against: trial, setup) }
                }
            }
        }
    }

    /// A model that requested a delay is not called for that time, and then called again.
    private func expectRest(
        after refused: ScriptedProvider.Exchange, of provider: ScriptedProvider, _ setup: Setup,
        next: () async throws -> Void
    ) async throws {
        func later() -> ScriptedProvider.Exchange? {
            provider.exchanges.dropFirst(refused.number + 1).first { $0.request.model == "primary" }
        }
        while later() == nil { try await next() }
        let again = try #require(later())
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
