import Foundation
import HearthCore
import Storage
import Synchronization

/// Drives a database engine as the server does and prints what it does per second, as JSON:
/// `hearth-bench reads URL CALLERS SECONDS`.
@main struct Bench {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, arguments[1] == "reads", let callers = Int(arguments[3]),
            let seconds = Int(arguments[4])
        else {
            FileHandle.standardError.write(Data("usage: hearth-bench reads URL CALLERS SECONDS\n".utf8))
            exit(2)
        }
        let storage = try await Storage.open(url: arguments[2])
        let reads = PointReads(engine: storage.engine)
        try await reads.fill()
        _ = try await perSecond(callers: callers, for: .seconds(1), reads.call)
        let rate = try await perSecond(callers: callers, for: .seconds(seconds), reads.call)
        await storage.close()
        FileHandle.standardOutput.write(Data("{\"calls_per_second\": \(Int(rate))}\n".utf8))
    }

    /// Each caller makes one call after the other.
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

/// Rows by their key, as `pgbench -S` reads them.
struct PointReads: Sendable {
    /// Known to storage.py as well.
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

/// Sebastiano Vigna's generator, public domain: cheap, and the same in every run.
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
