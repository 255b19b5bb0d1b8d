import Assist
import Foundation
import HearthCore
import Storage
import Synchronization

/// Benchmarks the storage like the server uses it and prints operations per second as JSON:
/// `hearth-bench reads|runs URL CALLERS SECONDS`. A run is a reserve and a settle; its database must be migrated.
///
/// `hearth-bench redaction FOLDER CHUNKINGS` measures the redactor, `policy POLICIES FOLDER` the rules, `intent CASES`
/// the reading of requests, `embedder MODEL GOLDEN` the local embedder, `vectors FILE QUERIES` the vector search in memory,
/// `pgvector URL` that of the database, `records URL ENTRIES BEFORE` sync: ``RedactionBench``, ``PolicyBench``,
/// ``IntentBench``, ``EmbedderBench``, ``VectorBench``, ``PgVectorBench``, ``RecordsBench``.
@main struct Bench {
    static func main() async throws {
        let arguments = CommandLine.arguments
        if arguments.count == 4, arguments[1] == "redaction", let chunkings = Int(arguments[3]) {
            try RedactionBench(folder: arguments[2]).run(chunkings: chunkings)
            return
        }
        if arguments.count == 4, arguments[1] == "policy" {
            try PolicyBench(policies: arguments[2], cards: arguments[3]).run()
            return
        }
        if arguments.count == 3, arguments[1] == "intent" {
            try IntentBench(file: arguments[2]).run()
            return
        }
        if arguments.count == 4, arguments[1] == "embedder" {
            try await EmbedderBench(model: arguments[2], golden: arguments[3]).run()
            return
        }
        if arguments.count == 3, arguments[1] == "pgvector" {
            let storage = try await Storage.open(url: arguments[2])
            try await PgVectorBench(storage: storage)
                .run(quick: ProcessInfo.processInfo.environment["BENCH_QUICK"] == "1")
            await storage.close()
            return
        }
        if arguments.count == 4, arguments[1] == "vectors", let queries = Int(arguments[3]) {
            try VectorBench(file: arguments[2], queryCount: queries).run()
            return
        }
        if arguments.count == 5, arguments[1] == "records", let entries = Int(arguments[3]),
            let before = Int(arguments[4])
        {
            let storage = try await Storage.open(url: arguments[2])
            try await RecordsBench(storage: storage).run(entries: entries, before: before)
            await storage.close()
            return
        }
        guard arguments.count == 5, ["reads", "runs"].contains(arguments[1]), let callers = Int(arguments[3]),
            let seconds = Int(arguments[4])
        else {
            let usage = """
                usage: hearth-bench reads|runs URL CALLERS SECONDS
                       hearth-bench redaction FOLDER CHUNKINGS
                       hearth-bench policy POLICIES FOLDER
                       hearth-bench intent CASES
                       hearth-bench embedder MODEL GOLDEN
                       hearth-bench pgvector URL
                       hearth-bench vectors FILE QUERIES
                       hearth-bench records URL ENTRIES BEFORE

                """
            FileHandle.standardError.write(Data(usage.utf8))
            exit(2)
        }
        let storage = try await Storage.open(url: arguments[2])
        let call: @Sendable (inout SplitMix) async throws -> Void
        if arguments[1] == "reads" {
            let reads = PointReads(engine: storage.engine)
            try await reads.fill()
            call = reads.call
        } else {
            call = try await SettledRuns(storage).call
        }
        _ = try await perSecond(callers: callers, for: .seconds(1), call)
        let rate = try await perSecond(callers: callers, for: .seconds(seconds), call)
        await storage.close()
        FileHandle.standardOutput.write(Data("{\"calls_per_second\": \(Int(rate))}\n".utf8))
    }

    /// Runs callers that make one call after the other; returns the calls per second.
    private static func perSecond(
        callers: Int, for time: Duration, _ call: @escaping @Sendable (inout SplitMix) async throws -> Void
    ) async throws -> Double {
        let start = ContinuousClock.now
        let calls = try await withThrowingTaskGroup(of: Int.self) { group in
            for caller in 0..<callers {
                group.addTask {
                    var random = SplitMix(state: UInt64(caller))
                    var calls = 0
                    while start.duration(to: .now) < time {
                        try await call(&random)
                        calls += 1
                    }
                    return calls
                }
            }
            return try await group.reduce(0, +)
        }
        return Double(calls) / (start.duration(to: .now) / .seconds(1))
    }
}

/// Reads of rows by their key, like `pgbench -S`.
struct PointReads: Sendable {
    /// Same value in storage.py.
    static let rows = 100_000

    let engine: any DatabaseEngine

    func fill() async throws {
        _ = try await engine.transaction(
            [
                "DROP TABLE IF EXISTS bench",
                "CREATE TABLE bench (id BIGINT PRIMARY KEY, balance BIGINT NOT NULL, filler TEXT NOT NULL)",
            ], .schema, of: .all)
        try await engine.copy(into: "bench", columns: ["id", "balance", "filler"], count: Self.rows) { index in
            [.integer(Int64(index + 1)), .integer(0), .text(String(repeating: "x", count: 80))]
        }
    }

    @Sendable func call(_ random: inout SplitMix) async throws {
        let id = Int64.random(in: 1...Int64(Self.rows), using: &random)
        let row = try await engine.rows("SELECT balance FROM bench WHERE id = \(id)", .read, of: .all).first
        guard let row else { throw StorageError(.malformedRow, "row \(id) is missing") }
        let _: Int64 = try row["balance"]
    }
}

/// Runs of 500 families, each reserved and then recorded with its settlement.
struct SettledRuns: Sendable {
    private let storage: Storage
    private let users: [User]

    init(_ storage: Storage) async throws {
        self.storage = storage
        var users: [User] = []
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let id = UUID.version7(at: Self.now, using: &generator)
            users.append(
                try await storage.users.upsert(
                    UserChanges(newID: id, number: nil, displayName: nil, locale: nil, timeZone: nil), at: Self.now,
                    audit: AuditEntry(id: id, householdID: id, at: Self.now, userID: nil, action: .userChanged)))
        }
        self.users = users
    }

    @Sendable func call(_ random: inout SplitMix) async throws {
        let user = users[Int.random(in: 0..<users.count, using: &random)]
        // The same numbers occur in every phase, but a run can be reserved only once.
        var unique = SystemRandomNumberGenerator()
        let id = UUID.version7(at: Self.now, using: &unique)
        let answer = try await storage.quota.reserve(
            ReservationRequest(
                runID: id, householdID: user.householdID, userID: user.id, mode: .chat,
                today: Self.now.utcDay, userRunsPerMonth: .max,
                ceiling: RunBudget(money: Money(cents: 10), tokens: 2000), process: ID(Self.owner),
                expiresAt: Self.now + .seconds(240)), at: Self.now)
        guard case .granted = answer else { throw StorageError(.malformedRow, "a run was not reserved: \(answer)") }
        let call = ModelCall(
            model: "openai/gpt-4o-mini", phase: .synthesis, usage: TokenUsage(input: 900, output: 300),
            cost: Money(microdollars: 315), basis: .reported)
        try await storage.quota.record(
            RunRecord(
                id: id, householdID: user.householdID, userID: user.id, mode: .chat, outcome: .done,
                startedAt: Self.now, duration: .seconds(4), timeToFirstToken: .milliseconds(400), calls: [call],
                reason: nil), closing: .settled)
    }

    /// 2026-11-21T10:00:00Z
    private static let now = Timestamp(milliseconds: 1_795_255_200_000)
    private static let owner = UUID()
}

/// Sebastiano Vigna's generator, public domain: fast and deterministic.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
