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

    @Test func `forty streams complete after SIGTERM, and new requests are rejected with a reason`() async throws {
        let slow = ScriptedProvider.Script.answer(
            ["first ", "part, ", "second"], ending: .stall(after: 2, gate: "go on"))
        try await withScriptedProvider(default: slow) { provider in
            let models = FaultServer.models(chain: ["openai/primary"], timeout: 60)
            try await withHearth(FaultServer.settings(provider), models: models) { hearth in
                let streams = try await open(40, hearth)
                hearth.terminate()
                // Readiness turns while the server still answers.
                var ready = try await hearth.send("/ready")
                while ready.status == 200 { ready = try await hearth.send("/ready") }
                #expect(ready.status == 503)
                #expect(try await hearth.send("/health").status == 200)
                for request in [Self.stream, Self.chat, RawConnection.get("/v1/models")] {
                    let late = try RawConnection(port: hearth.port)
                    await late.send(request)
                    let response = try await late.readResponse()
                    #expect(response.head.hasPrefix("HTTP/1.1 503 "))
                    #expect(response.head.lowercased().contains("\r\nretry-after: "))
                    #expect(response.body.contains("shutting_down"))
                }
                #expect(provider.exchanges.count == 40)
                provider.open(gate: "go on")
                for (index, connection) in streams.enumerated() {
                    let rest = try await connection.readToEnd()
                    #expect(rest.contains("second"))
                    #expect(rest.contains(index.isMultiple(of: 2) ? "event: done" : "data: [DONE]"))
                    #expect(rest.hasSuffix("0\r\n\r\n"))
                }
                #expect(await hearth.exitStatus() == 0)
                #expect(provider.exchanges.allSatisfy { $0.ending == .complete })
                let stored = try await hearth.storedLedger()
                #expect(stored.runs.map(\.outcome) == Array(repeating: "done", count: 40))
                #expect(stored.reservations == ["settled": 40])
            }
        }
    }

    /// Opens streams, half of them through each API, and returns each after its first text.
    private func open(_ count: Int, _ hearth: HearthProcess) async throws -> [RawConnection] {
        var connections: [RawConnection] = []
        for index in 0..<count {
            let connection = try RawConnection(port: hearth.port)
            await connection.send(index.isMultiple(of: 2) ? Self.stream : Self.chat)
            connections.append(connection)
        }
        for connection in connections { _ = try await connection.read(through: "first ") }
        return connections
    }
}
