import HearthAPI
import HearthTesting
import Testing

/// Faults of providers in the OpenAI-compatible API, where a model is requested by name and sent text cannot be
/// withdrawn.
@Suite(.startsServer) struct ChatCompletionFaultTests {
    private struct Trial: Sendable {
        var format: String
        var fault: ScriptedProvider.Fault

        var model: String { FaultServer.model(fault.rawValue, of: format, limit: fault.limit) }

        func exchange(in exchanges: [ScriptedProvider.Exchange]) -> ScriptedProvider.Exchange? {
            exchanges.first {
                $0.request.model == fault.rawValue
                    && $0.request.path.hasSuffix(format == "openai" ? "completions" : "messages")
            }
        }
    }

    private static let trials = FaultServer.format.flatMap { format in
        ScriptedProvider.Fault.allCases.map { Trial(format: format, fault: $0) }
    }

    /// Long enough for the tokens that the provider claims to have read.
    private static let question = String(repeating: "How do we read more? ", count: 10)

    private static func body(_ model: String, _ more: String) -> String {
        #"{"model":"\#(model)","messages":[{"role":"user","content":"\#(question)"}],"max_tokens":220\#(more)}"#
    }

    @Test func `each provider fault has its ending in chat completions, and the ledger equals the provider's log`()
        async throws
    {
        let scripts = Dictionary(
            uniqueKeysWithValues: ScriptedProvider.Fault.allCases.map {
                ($0.rawValue, ScriptedProvider.Script.faulty($0, FaultServer.answer))
            })
        try await withScriptedProvider(default: .byModel(scripts)) { provider in
            let models = FaultServer.models(Self.trials.map(\.model), chain: ["openai/primary"])
            try await withHearth(FaultServer.settings(provider), models: models) { hearth in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (index, trial) in Self.trials.enumerated() {
                        // A few at a time.
                        if index >= 12 { try await group.next() }
                        group.addTask {
                            let body = Self.body(
                                trial.model, #","stream":true,"stream_options":{"include_usage":true}"#)
                            let answer = try await hearth.send("/v1/chat/completions", body: body)
                            try Self.check(answer.status, answer.body, trial)
                        }
                    }
                    try await group.waitForAll()
                }
                try await check(hearth, provider)
            }
        }
    }

    private static func check(_ status: Int, _ body: [UInt8], _ trial: Trial) throws {
        let name = trial.model
        let stream = ChunkTranscript(body)
        let usage = stream.chunks.last?.usage
        switch trial.fault.effect {
        case .none:
            #expect(stream.text == FaultServer.answer.text, "\(name)")
            #expect(stream.finishReasons == ["stop"] && stream.isDone && stream.errors.isEmpty, "\(name)")
            #expect(usage?.promptTokens == 37 && usage?.completionTokens == 7, "\(name)")
        case .refused, .nothing:
            // No text was sent, so the stream could still become an error with a status.
            #expect(status == 502, "\(name)")
            #expect(try WireJSON.decode(OpenAIError.self, from: body).error.code == "provider_unavailable", "\(name)")
            return
        case .part:
            #expect(FaultServer.answer.text.hasPrefix(stream.text), "\(name)")
            #expect(!stream.isDone && stream.finishReasons.isEmpty, "\(name)")
            #expect(stream.errors.map(\.error.code) == ["answer_interrupted"], "\(name)")
        case .runaway:
            #expect(stream.finishReasons == ["length"] && stream.isDone && stream.errors.isEmpty, "\(name)")
            #expect(usage?.completionTokens ?? 0 >= 200, "\(name)")
        }
        #expect(status == 200, "\(name)")
    }

    private func check(_ hearth: HearthProcess, _ provider: ScriptedProvider) async throws {
        // The limit of the head may pass before the provider has the request, or before it is sent.
        let unsent = try await provider.wait(for: "requests") { exchanges in
            let unseen = Self.trials.count { $0.exchange(in: exchanges) == nil }
            return unseen <= provider.emptyConnections ? unseen : nil
        }
        let stored = try await hearth.storedLedger()
        #expect(stored.runs.count == Self.trials.count)
        #expect(stored.reservations["open"] == nil)
        for trial in Self.trials {
            let run = try #require(stored.runs.first { $0.calls.first?.model == trial.model }, "\(trial.model)")
            let effect = trial.fault.effect
            #expect(run.calls.count == 1, "\(trial.model)")
            let exchange = trial.exchange(in: provider.exchanges)
            #expect(exchange != nil || trial.fault.limit == .head, "\(trial.model)")
            if let exchange { run.calls[0].check(against: exchange, effect, FaultServer.answer, trial.model) }
            switch effect {
            case .none, .runaway: #expect(run.outcome == "done", "\(trial.model)")
            default: #expect(run.outcome == "failed", "\(trial.model)")
            }
        }
        #expect(provider.exchanges.count == Self.trials.count - unsent)
    }

    @Test(arguments: [ScriptedProvider.Fault.serverError, .silent, .cut, .malformedFrame])
    func `the next model of a chain answers after a fault before the first delta`(fault: ScriptedProvider.Fault)
        async throws
    {
        let scripts = ScriptedProvider.Script.byModel(
            ["primary": .faulty(fault, FaultServer.answer)], otherwise: .answer(FaultServer.second))
        try await withScriptedProvider(default: scripts) { provider in
            let models = FaultServer.models(chain: [
                FaultServer.model("primary", of: "openai", limit: fault.limit), "anthropic/second",
            ])
            try await withHearth(FaultServer.settings(provider), models: models) { hearth in
                let whole = try await hearth.send("/v1/chat/completions", body: Self.body("synthesis", ""))
                #expect(whole.status == 200 && whole.text.contains(#""content":"Ask a librarian.""#), "\(whole.text)")
                let answer = try await hearth.send(
                    "/v1/chat/completions", body: Self.body("synthesis", #","stream":true"#))
                let stream = ChunkTranscript(answer.body)
                if fault.effect == .part {
                    #expect(stream.errors.map(\.error.code) == ["answer_interrupted"] && !stream.isDone)
                } else {
                    #expect(stream.text == FaultServer.second.text && stream.isDone)
                }
            }
        }
    }

    /// A model without an end, whose provider pauses after so many tokens: a server that stops it one token later would
    /// not get that token.
    private static func runaway(after count: Int, input: Int = 37) -> ScriptedProvider.Script {
        .answer(
            ScriptedProvider.Answer(
                Array(repeating: "run ", count: count + 1), input: input, ending: .stall(after: count)))
    }

    @Test func `a model that never ends is stopped within one token of its limit`() async throws {
        try await withScriptedProvider(Self.runaway(after: 2001)) { provider in
            let models = FaultServer.models(chain: ["openai/primary"])
            let settings = FaultServer.settings(provider).merging(["RUN_TOKEN_LIMIT_DEFAULT": "20000"]) { $1 }
            try await withHearth(settings, models: models) { hearth in
                let run = try await stop(hearth, provider, model: "openai/primary", bound: 2000, expected: 2000)
                #expect((2001...2002).contains(run.outputTokens), "\(run)")
            }
        }
    }

    @Test func `a run without budget stops its model within one token`() async throws {
        // The request is larger than estimated: of 2,000 tokens 500 are left for the answer.
        try await withScriptedProvider(Self.runaway(after: 501, input: 1500)) { provider in
            let models = FaultServer.models(chain: ["anthropic/primary"])
            try await withHearth(FaultServer.settings(provider), models: models) { hearth in
                let run = try await stop(hearth, provider, model: "anthropic/primary", bound: 1900, expected: 500)
                #expect(run.inputTokens == 1500 && (501...502).contains(run.outputTokens), "\(run)")
            }
        }
    }

    private func stop(
        _ hearth: HearthProcess, _ provider: ScriptedProvider, model: String, bound: Int, expected: Int
    ) async throws -> StoredLedger.Run {
        let body = Self.body(model, #","stream":true"#).replacing("220", with: "\(bound)")
        let stream = ChunkTranscript(try await hearth.send("/v1/chat/completions", body: body).body)
        #expect(stream.text == String(repeating: "run ", count: expected))
        #expect(stream.finishReasons == ["length"] && stream.isDone && stream.errors.isEmpty)
        let exchange = try await provider.waitForEnd()
        #expect(exchange.ending == .peerLeft)
        #expect(exchange.tokensWritten == expected + 1)
        let run = try #require(try await hearth.storedLedger().runs.first)
        #expect(run.outcome == "done")
        #expect(run.calls.map(\.isEstimate) == [true])
        return run
    }
}
