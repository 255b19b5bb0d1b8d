import HearthAPI
import HearthTesting
import Testing

/// Tests of a server that receives SIGTERM.
@Suite(.startsServer) struct DrainTests {
    private static let stream = RawConnection.post(
        "/v1/assist/stream", #"{"goal":"How do I handle a picky eater?","mode":"chat"}"#)
    private static let chat = RawConnection.post(
        "/v1/chat/completions",
        #"{"model":"openai/primary","stream":true,"messages":[{"role":"user","content":"How do we read more?"}]}"#)

    /// What clients and the ledger see of a server that stops.
    private struct Drain: Sendable {
        var ready: Int
        var health: Int
        var late: [(head: String, body: String)] = []
        /// What each stream still receives.
        var rests: [String] = []
        var exitStatus: Int32 = -1
        var exchanges: [ScriptedProvider.Exchange] = []
        var ledger: StoredLedger?
    }

    @Test func `forty streams complete after SIGTERM, and new requests are rejected with a reason`() async throws {
        var drained: Drain?
        while drained == nil { drained = try await drain() }
        let drain = try #require(drained)
        #expect(drain.ready == 503)
        #expect(drain.health == 200)
        #expect(drain.late.count == 3)
        for response in drain.late {
            #expect(response.head.hasPrefix("HTTP/1.1 503 "))
            #expect(response.head.lowercased().contains("\r\nretry-after: "))
            #expect(response.body.contains("shutting_down"))
        }
        #expect(drain.exchanges.count == 40)
        for rest in drain.rests {
            #expect(rest.contains("second"))
            #expect(rest.hasSuffix("0\r\n\r\n"))
        }
        for end in ["event: done", "data: [DONE]"] { #expect(drain.rests.count { $0.contains(end) } == 20, "\(end)") }
        #expect(drain.exitStatus == 0)
        #expect(drain.exchanges.allSatisfy { $0.ending == .complete })
        #expect(drain.ledger?.runs.map(\.outcome) == Array(repeating: "done", count: 40))
        #expect(drain.ledger?.reservations == ["settled": 40])
    }

    /// Stops a server in the middle of forty streams. Returns nil if a busy machine needed the 25 seconds after which the server
    /// ends them.
    private func drain() async throws -> Drain? {
        let slow = ScriptedProvider.Script.answer(
            ["first ", "part, ", "second"], ending: .stall(after: 2, gate: "go on"))
        return try await withScriptedProvider(default: slow) { provider in
            let models = FaultServer.models(chain: ["openai/primary"])
            return try await withHearth(FaultServer.settings(provider), models: models) { hearth in
                let streams = try await open(40, hearth)
                let start = ContinuousClock.now
                do {
                    hearth.terminate()
                    // Readiness turns while the server still answers.
                    var ready = try await hearth.send("/ready")
                    while ready.status == 200 { ready = try await hearth.send("/ready") }
                    var drain = Drain(ready: ready.status, health: try await hearth.send("/health").status)
                    for request in [Self.stream, Self.chat, RawConnection.get("/v1/models")] {
                        let late = try RawConnection(port: hearth.port)
                        await late.send(request)
                        drain.late.append(try await late.readResponse())
                    }
                    provider.open(gate: "go on")
                    for connection in streams { drain.rests.append(try await connection.readToEnd()) }
                    guard .now - start < .seconds(25) else { return nil }
                    drain.exitStatus = await hearth.exitStatus()
                    drain.exchanges = provider.exchanges
                    drain.ledger = try await hearth.storedLedger()
                    return drain
                } catch {
                    guard .now - start >= .seconds(25) else { throw error }
                    return nil
                }
            }
        }
    }

    /// Opens streams, half of them through each API, and returns each after its first text.
    private func open(_ count: Int, _ hearth: HearthProcess) async throws -> [RawConnection] {
        try await withThrowingTaskGroup { group in
            for index in 0..<count {
                let request = index.isMultiple(of: 2) ? Self.stream : Self.chat
                group.addTask { try await RawConnection.open(port: hearth.port, request, through: "first ") }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
