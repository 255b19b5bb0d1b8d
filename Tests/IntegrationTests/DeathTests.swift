import Foundation
import HearthAPI
import HearthTesting
import Testing

/// Tests of streams whose database or process stops in the middle.
@Suite(.startsServer) struct DeathTests {
    private static let stream = RawConnection.post(
        "/v1/assist/stream", #"{"goal":"How do I handle a picky eater?","mode":"chat"}"#)
    private static let chat = RawConnection.post(
        "/v1/chat/completions",
        #"{"model":"openai/primary","stream":true,"messages":[{"role":"user","content":"How do we read more?"}]}"#)

    private static let gate = "go on"
    private static let slow = ScriptedProvider.Script.answer(
        ["first ", "part, ", "second"], ending: .stall(after: 2, gate: gate))

    /// Starts a server with one stream per API, both in the middle of their answers.
    private func withStreams(
        _ settings: [String: String] = [:],
        _ body: (HearthProcess, ScriptedProvider, _ assist: RawConnection, _ chat: RawConnection) async throws -> Void
    ) async throws {
        try await withScriptedProvider(default: Self.slow) { provider in
            let models = FaultServer.models(chain: ["openai/primary"])
            try await withHearth(FaultServer.settings(provider).merging(settings) { $1 }, models: models) { hearth in
                // One after the other: the server closes a connection that is idle for as long as a busy machine may
                // take for the first answer.
                let assist = try await Self.opened(hearth, Self.stream)
                let chat = try await Self.opened(hearth, Self.chat)
                try await body(hearth, provider, assist, chat)
            }
        }
    }

    private static func opened(_ hearth: HearthProcess, _ request: String) async throws -> RawConnection {
        try await RawConnection.open(port: hearth.port, request, through: "first ")
    }

    @Test func `a database that is locked for a while ends no stream early and loses no run`()
        async throws
    {
        try await withStreams { hearth, provider, assist, chat in
            let lock = try ChildProcess(
                [
                    HearthProcess.repository.appending(path: ".hearth/python/bin/python").path, "hold_lock.py",
                    "\(hearth.folder.path)/hearth.db",
                ],
                environment: ["PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"],
                folder: HearthProcess.repository.appending(path: "Tests/Interop"))
            #expect(await lock.output { $0.contains("held") ? true : nil } == true, "\(lock.output)")
            provider.open(gate: Self.gate)
            // Without the ends of their connections, which they keep.
            let told = try await assist.read(through: "\r\n0\r\n\r\n")
            #expect(told.contains("second"))
            #expect(told.components(separatedBy: "event: done").count == 2)
            #expect(!told.contains("event: error"))
            let said = try await chat.read(through: "\r\n0\r\n\r\n")
            #expect(said.contains("second"))
            #expect(said.components(separatedBy: "[DONE]").count == 2)
            #expect(!said.contains(#""error":"#))
            // Nothing begins that could not be charged.
            let refused = try await hearth.send("/v1/assist/stream", body: #"{"goal":"More?","mode":"chat"}"#)
            #expect(refused.status == 503)
            #expect(refused.text.contains("storage_unavailable"))
            #expect(await hearth.says("the record of a run is queued", times: 2))

            lock.signal(SIGTERM)
            _ = await lock.exitStatus()
            while try await hearth.storedLedger().runs.count < 2 {}
            let stored = try await hearth.storedLedger()
            #expect(stored.runs.map(\.outcome) == ["done", "done"])
            #expect(stored.reservations == ["settled": 2])
            let next = try await hearth.stream("chat", "How do I handle a picky eater?")
            #expect(next.text == "first part, second")
            #expect(try await hearth.storedLedger().reservations == ["settled": 3])
        }
    }

    @Test func `PostgreSQL that stops during streams ends none early and loses no run`() async throws {
        let server = try await TemporaryPostgres.start()
        let settings = ["DATABASE_URL": server.url()]
        for command in ["migrate", "ingest"] {
            let seed = HearthProcess.repository.appending(path: "seed").path
            let (status, output) = try await HearthProcess.run([command], settings.merging(["SEED_DIR": seed]) { $1 })
            #expect(status == 0, "\(output)")
        }
        try await withStreams(settings) { hearth, provider, assist, chat in
            try await server.stop("immediate")
            provider.open(gate: Self.gate)
            let told = try await assist.read(through: "\r\n0\r\n\r\n")
            #expect(told.components(separatedBy: "event: done").count == 2)
            #expect(!told.contains("event: error"))
            let said = try await chat.read(through: "\r\n0\r\n\r\n")
            #expect(said.components(separatedBy: "[DONE]").count == 2)
            let refused = try await hearth.send("/v1/assist/stream", body: #"{"goal":"More?","mode":"chat"}"#)
            #expect(refused.status == 503)

            try await server.launch()
            while try await server.query("SELECT COUNT(*) FROM runs") != "2" {}
            #expect(try await server.query("SELECT state, COUNT(*) FROM reservations GROUP BY state") == "settled|2")
            while try await hearth.send("/v1/households/by_user/1").status == 503 {}
            let next = try await hearth.stream("chat", "How do I handle a picky eater?")
            #expect(next.text == "first part, second")
            let (verified, report) = try await HearthProcess.run(["ledger", "verify"], settings)
            #expect(verified == 0, "\(report)")
        }
    }

    @Test func `a killed process leaves truncated streams, a consistent database and open reservations`()
        async throws
    {
        try await withStreams { hearth, provider, assist, chat in
            hearth.kill()
            #expect(await hearth.exitStatus() == 128 + SIGKILL)
            for connection in [assist, chat] {
                let rest = try await connection.readToEnd()
                for end in ["event: done", "event: error", #""error":"#, "[DONE]", "\r\n0\r\n\r\n"] {
                    #expect(!rest.contains(end))
                }
            }
            for number in 0..<2 { _ = try await provider.waitForPeerGone(request: number) }
            #expect(provider.exchanges.map(\.ending) == [.peerLeft, .peerLeft])

            let stored = try await hearth.storedLedger()
            #expect(stored.runs.isEmpty)
            #expect(stored.reservations == ["open": 2])
            provider.open(gate: Self.gate)
            let settings = FaultServer.settings(provider).merging([
                "DATABASE_URL": "sqlite:///\(hearth.folder.path)/hearth.db"
            ]) { $1 }
            let models = FaultServer.models(chain: ["openai/primary"])
            try await withHearth(settings, models: models) { again in
                #expect(try await again.send("/ready").status == 200)
                let next = try await again.stream("chat", "How do I handle a picky eater?")
                #expect(next.text == "first part, second", "\(again.standardError)")
            }
            let after = try await hearth.storedLedger()
            #expect(after.runs.map(\.outcome) == ["done"])
            #expect(after.reservations == ["open": 2, "settled": 1])
        }
    }
}
