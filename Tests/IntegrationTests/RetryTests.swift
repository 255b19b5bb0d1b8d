import CurlClient
import Foundation
import HearthAPI
import HearthTesting
import Testing

/// Tests that a hundred identical requests with one Idempotency-Key are one run on any number of servers.
@Suite(.startsServer) struct RetryTests {
    private static let requests = [
        "/v1/assist/stream": #"{"goal":"How do we read more?","mode":"chat"}"#,
        "/v1/chat/completions":
            #"{"model":"openai/primary","messages":[{"role":"user","content":"How do we read more?"}]}"#,
    ]

    private func answers(_ ports: [Int], _ path: String, key: String) async throws -> [Answer] {
        try await withCurlClient { client in
            try await withThrowingTaskGroup(of: Answer.self) { group in
                for number in 0..<100 {
                    group.addTask {
                        try await client.send(
                            to: ports[number % ports.count], path, body: Self.requests[path] ?? "",
                            headers: [("idempotency-key", key)])
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
    }

    private func check(_ ports: [Int], _ settings: [String: String], _ provider: ScriptedProvider) async throws {
        var bodies: [String] = []
        for (number, path) in Self.requests.keys.sorted().enumerated() {
            let answers = try await answers(ports, path, key: path)
            let given = answers.filter { $0.status == 200 }
            #expect(!given.isEmpty)
            #expect(Set(given.map(\.withoutPings)).count == 1)
            #expect(answers.allSatisfy { $0.status == 200 || $0.status == 409 })
            #expect(provider.exchanges.count == number + 1)
            // Every server can replay the complete response.
            for port in ports {
                let again = try await withCurlClient { client in
                    try await client.send(
                        to: port, path, body: Self.requests[path] ?? "", headers: [("idempotency-key", path)])
                }
                #expect(again.withoutPings == given.first?.withoutPings)
            }
            bodies.append(given.first?.withoutPings ?? "")
        }
        #expect(Set(bodies).count == 2)
        #expect(provider.exchanges.count == 2)
        let usage = try await withCurlClient { client in
            try await client.send(to: ports[0], "/v1/users/1/usage")
        }
        #expect(try usage.decode(UsageResponse.self).figures.totalRuns == 2)
        let (status, output) = try await HearthProcess.run(["ledger", "verify"], settings)
        #expect(status == 0, "\(output)")
    }

    @Test func `a hundred identical requests are one run on SQLite`() async throws {
        try await withScriptedProvider { provider in
            try await withHearth(
                FaultServer.settings(provider), models: FaultServer.models(chain: ["openai/primary"])
            ) { hearth in
                try await check(
                    [hearth.port], ["DATABASE_URL": "sqlite:///\(hearth.folder.path)/hearth.db"], provider)
            }
        }
    }

    @Test func `a hundred identical requests are one run on three servers with one PostgreSQL`() async throws {
        try await withScriptedProvider { provider in
            try await withCluster(
                of: 3, FaultServer.settings(provider), models: FaultServer.models(chain: ["openai/primary"])
            ) { cluster in
                try await check(
                    cluster.ports, ["DATABASE_URL": cluster.settings["DATABASE_URL"] ?? ""], provider)
            }
        }
    }

    @Test func `a retry of an idempotent request whose server stops gets its response from another server`()
        async throws
    {
        let gate = "held"
        try await withScriptedProvider(
            default: .answer(["Read ", "together."], ending: .stall(after: 1, gate: gate))
        ) { provider in
            try await withCluster(
                of: 2, FaultServer.settings(provider), models: FaultServer.models(chain: ["openai/primary"])
            ) { cluster in
                let path = "/v1/assist/stream"
                let body = try #require(Self.requests[path])
                let connection = try await RawConnection.open(
                    port: cluster.ports[0], RawConnection.post(path, body, fields: "idempotency-key: k\r\n"),
                    through: "event: context")
                await connection.close(reset: true)
                _ = try await provider.waitForRequest()
                cluster.hearths[0].terminate()
                provider.open(gate: gate)
                #expect(await cluster.hearths[0].exitStatus() == 0)
                let answer = try await withCurlClient { client in
                    try await client.send(
                        to: cluster.ports[1], path, body: body, headers: [("idempotency-key", "k")])
                }
                let transcript = try StreamTranscript(sse: answer.body)
                #expect(transcript.done != nil)
                #expect(transcript.text.contains("Read together."))
                #expect(provider.exchanges.count == 1)
            }
        }
    }
}
