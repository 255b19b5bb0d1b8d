import Assist
import HearthAPI
import HearthCore
import HearthTesting
import Testing

/// Silence, and the ways in which a stream ends from within.
@Suite struct StreamTests {
    private static let accepted = ["text/event-stream", "application/x-ndjson"]

    @Test(arguments: accepted)
    func `a stream has a ping every 15 seconds while the model is silent`(accept: String) async throws {
        var server = TestServer()
        let clock = server.clock
        server.model = silentModel(clock, for: .seconds(50), then: ["Read together."])
        let transcript = try await server.serve { client in
            try await client.stream(accept: accept) { reader in
                for count in 1...3 {
                    try await clock.waitForSilence()
                    clock.advance(by: TestServer.pingInterval - .seconds(1))
                    try await clock.waitForSilence()
                    clock.advance(by: .seconds(1))
                    try await reader.read { $0.pings == count }
                }
                try await clock.waitForSilence()
                clock.advance(by: .seconds(5))
                try await reader.readToEnd()
                return try reader.transcript()
            }
        }
        #expect(transcript.pings == 3)
        #expect(StreamGrammar.check(transcript, mode: "chat") == [])
        #expect(transcript.events.last?.name == "done")
        #expect(server.accounting.outcomes == [.done])
    }

    @Test func `a model's refusal is sent as text`() async throws {
        var server = TestServer()
        server.model = RecordingModel([.declined("I will "), .declined("not."), .finished(.stop)])
        let transcript = try await server.serve { client in
            try await client.stream { reader in
                try await reader.readToEnd()
                return try reader.transcript()
            }
        }
        let texts = transcript.events.compactMap { if case .delta(let text) = $0 { text } else { nil } }
        #expect(texts.joined() == "I will not.")
        #expect(StreamGrammar.check(transcript, mode: "chat") == [])
        #expect(server.accounting.outcomes == [.done])
    }

    @Test(arguments: accepted)
    func `the deadline ends a run without text with one error at no cost`(accept: String) async throws {
        var server = TestServer()
        server.model = silentModel(server.clock)
        let transcript = try await transcriptAtDeadline(of: server, accept: accept)
        #expect(StreamGrammar.check(transcript, mode: "chat") == [])
        #expect(transcript.failures.map(\.code) == ["deadline_exceeded"])
        #expect(transcript.failures.map(\.retryable) == [true])
        #expect(server.accounting.ledger.entries == [.reserved(ceiling: Money(cents: 10)), .released])
        #expect(server.accounting.outcomes == [.deadline])
    }

    @Test func `the deadline ends a run with text with one error and settles it`() async throws {
        var server = TestServer()
        server.model = silentModel(server.clock, first: ["Read "], then: ["together."])
        let transcript = try await transcriptAtDeadline(of: server)
        #expect(StreamGrammar.check(transcript, mode: "chat") == [])
        #expect(transcript.events.contains { $0.name == "delta" })
        #expect(transcript.failures.map(\.code) == ["deadline_exceeded"])
        #expect(
            server.accounting.ledger.entries == [
                .reserved(ceiling: Money(cents: 10)), .settled(cost: .zero, tokens: 1),
            ])
        #expect(server.accounting.outcomes == [.deadline])
    }

    @Test func `a shutdown ends a stream with one error after the drain time`() async throws {
        var server = TestServer()
        let clock = server.clock
        server.model = silentModel(clock, first: ["Read "])
        let transcript = try await server.serve { client in
            try await client.stream { reader in
                try await clock.waitForSilence()
                await client.stopServer()
                // The drain sleeps, too.
                try await clock.waitForSilence(of: 3)
                clock.advance(by: TestServer.drainTime - .seconds(1))
                try await reader.read { $0.pings == 1 }
                clock.advance(by: .seconds(1))
                try await reader.readToEnd()
                return try reader.transcript()
            }
        }
        #expect(StreamGrammar.check(transcript, mode: "chat") == [])
        #expect(transcript.failures.map(\.code) == ["shutting_down"])
        #expect(
            server.accounting.ledger.entries == [
                .reserved(ceiling: Money(cents: 10)), .settled(cost: .zero, tokens: 1),
            ])
        #expect(server.accounting.outcomes == [.shutdown])
    }

    @Test func `event IDs have the ID of the run and numbers from 1`() async throws {
        let server = TestServer()
        let transcript = try await server.serve { client in
            try await client.stream { reader in
                try await reader.readToEnd()
                return try reader.transcript()
            }
        }
        guard case .context(let context)? = transcript.events.first else {
            Issue.record("began with \(transcript.events)")
            return
        }
        #expect(transcript.frames.count > 5)
        #expect(transcript.frames.map(\.id) == (1...transcript.frames.count).map { "\(context.runID):\($0)" })
        #expect(StreamGrammar.check(transcript, mode: "chat") == [])
        #expect(server.accounting.outcomes == [.done])
        #expect(
            server.accounting.ledger.entries == [
                .reserved(ceiling: Money(cents: 10)), .settled(cost: Money(cents: 2), tokens: 240),
            ])
    }

    private func transcriptAtDeadline(
        of server: TestServer, accept: String = "text/event-stream"
    ) async throws -> StreamTranscript {
        try await server.serve { client in
            try await client.stream(accept: accept) { reader in
                try await server.clock.waitForSilence()
                server.clock.advance(by: TestServer.deadline)
                try await reader.readToEnd()
                return try reader.transcript()
            }
        }
    }
}

/// Returns a model that is silent in the middle of its answer, by default for longer than any deadline.
func silentModel(
    _ clock: ManualClock, first: [String] = [], for duration: Duration = .seconds(100_000), then: [String] = []
) -> ScriptedModel {
    ScriptedModel { request, meter, emit in
        guard request.phase == .synthesis else { return }
        // Like the router, for every ending of the call.
        defer {
            if !first.isEmpty {
                meter.record(
                    ModelCall(
                        model: "test/model", phase: request.phase, usage: TokenUsage(output: first.count), cost: .zero,
                        basis: .estimated))
            }
        }
        for piece in first { try await emit(.text(piece)) }
        try await clock.sleep(for: duration)
        for piece in then { try await emit(.text(piece)) }
    }
}

extension ManualClock {
    /// Returns when a silent model and the monitor of in-flight responses both sleep. Unlike ``waitForSleepers(_:)`` it ends with
    /// its task.
    func waitForSilence(of count: Int = 2) async throws {
        while sleepers < count {
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}

extension StreamTranscript {
    var failures: [HearthAPI.AssistEvent.Failure] {
        events.compactMap { if case .error(let failure) = $0 { failure } else { nil } }
    }
}
