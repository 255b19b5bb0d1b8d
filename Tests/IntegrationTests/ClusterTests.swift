import CurlClient
import Foundation
import HearthAPI
import HearthTesting
import Synchronization
import Testing

/// Three servers, one database.
@Suite(.startsServer) struct ClusterTests {
    private static let question =
        #"{"model":"openai/primary","messages":[{"role":"user","content":"How do we read more?"}]}"#

    @Test func `processes that migrate one database at once apply each migration once`() async throws {
        let server = try await TemporaryPostgres.shared.value
        let settings = ["DATABASE_URL": server.url(database: try await server.createDatabase())]
        let results = try await withThrowingTaskGroup { group in
            for _ in 0..<4 { group.addTask { try await HearthProcess.run(["migrate"], settings) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.allSatisfy { $0.0 == 0 }, "\(results)")
        let (status, output) = try await HearthProcess.run(["migrate", "--status"], settings)
        #expect(status == 0)
        #expect(!output.contains("pending"), "\(output)")
    }

    @Test func `three servers together keep the monthly quota`() async throws {
        try await withScriptedProvider { provider in
            let settings = FaultServer.settings(provider).merging(["USER_MONTHLY_QUOTA": "20"]) { $1 }
            try await withCluster(of: 3, settings, models: FaultServer.models(chain: ["openai/primary"])) { cluster in
                try await cluster.hearths[0].liveAtNoon()
                let statuses = try await withCurlClient { client in
                    try await withThrowingTaskGroup { group in
                        for number in 0..<90 {
                            group.addTask {
                                try await client.send(
                                    to: cluster.ports[number % 3], "/v1/chat/completions", body: Self.question
                                ).status
                            }
                        }
                        return try await group.reduce(into: []) { $0.append($1) }
                    }
                }
                #expect(statuses.count { $0 == 200 } == 20)
                #expect(statuses.count { $0 == 429 } == 70)
                #expect(provider.exchanges.count == 20)
            }
        }
    }

    @Test func `three servers together keep the day's spending limit`() async throws {
        let gate = "go on"
        let slow = ScriptedProvider.Script.answer(["first ", "second"], ending: .stall(after: 1, gate: gate))
        try await withScriptedProvider(default: slow) { provider in
            // Six runs at 10 cents each.
            let settings = FaultServer.settings(provider).merging(["SPEND_LIMIT_CENTS_PER_DAY": "69"]) { $1 }
            let models = FaultServer.models(chain: ["openai/primary"])
            try await withCluster(of: 3, settings, models: models) { cluster in
                let refused = Counter()
                let start = Self.day
                let statuses = try await withCurlClient { client in
                    try await withThrowingTaskGroup(of: Int.self) { group in
                        for number in 0..<60 {
                            group.addTask {
                                var status = 0
                                defer { if status != 200 { refused.count.add(1, ordering: .relaxed) } }
                                status = try await client.send(
                                    to: cluster.ports[number % 3], "/v1/chat/completions", body: Self.question
                                ).status
                                return status
                            }
                        }
                        // Admitted runs wait for each other.
                        while refused.count.load(ordering: .relaxed) + provider.exchanges.count < 60 {
                            await Task.yield()
                        }
                        provider.open(gate: gate)
                        return try await group.reduce(into: []) { $0.append($1) }
                    }
                }
                let admitted = statuses.count { $0 == 200 }
                // As many again if a day began in UTC.
                #expect((6...6 * (1 + Self.day - start)).contains(admitted))
                #expect(statuses.count { $0 == 503 } == 60 - admitted)
                #expect(provider.exchanges.count == admitted)
                let (status, report) = try await HearthProcess.run(["ledger", "verify"], cluster.settings)
                #expect(status == 0, "\(report)")
            }
        }
    }

    @Test func `cards that one process ingests are found by the others`() async throws {
        try await withCluster(of: 2) { cluster in
            let folder = FileManager.default.temporaryDirectory.appending(path: "cards-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let seed = HearthProcess.repository.appending(path: "seed")
            try FileManager.default.copyItem(at: seed, to: folder)
            let card = try String(contentsOf: seed.appending(path: "tips/\(Self.aTip)"), encoding: .utf8)
            try (card + "\n\nThe zanzibarquokka likes it.\n").write(
                to: folder.appending(path: "tips/\(Self.aTip)"), atomically: true, encoding: .utf8)
            try await withCurlClient { client in
                let query = "/v1/rag/search/all?q=zanzibarquokka&mode=lexical&k=1"
                let before = try await client.send(to: cluster.ports[1], query)
                #expect(before.text.contains(#""count":0"#))
                let (status, output) = try await HearthProcess.run(
                    ["ingest"], cluster.settings.merging(["SEED_DIR": folder.path]) { $1 })
                #expect(status == 0, "\(output)")
                // Word of it is on its way to each.
                for port in cluster.ports {
                    while try await client.send(to: port, query).text.contains(#""count":0"#) {}
                }
            }
        }
    }

    private final class Counter: Sendable {
        let count = Atomic(0)
    }

    /// The number of the current day in UTC.
    private static var day: Int { Int(Date().timeIntervalSince1970) / 86_400 }

    private static let aTip: String = {
        let tips = HearthProcess.repository.appending(path: "seed/tips").path
        return ((try? FileManager.default.contentsOfDirectory(atPath: tips)) ?? []).sorted().first ?? "none"
    }()
}
