import Foundation
import Records
import Testing

/// The store and the engine against the server's sync, under faults. A failure names its seed.
@Suite struct ClientSimulationTests {
    /// The seeds of a run of the tests; `SYNC_SEEDS=1..1000` chooses others.
    static let seeds: [UInt64] = {
        let chosen = (ProcessInfo.processInfo.environment["SYNC_SEEDS"] ?? "").split(separator: ".").compactMap {
            UInt64($0)
        }
        guard chosen.count == 2, chosen[0] <= chosen[1] else { return [1, 2, 9, 18] }
        return Array(chosen[0]...chosen[1])
    }()

    @Test(arguments: seeds)
    func `phones converge, show their own edits, and read no older value after a newer one`(seed: UInt64) async throws {
        try await FamilyServer.with { server in
            let simulation = try await ClientSimulation(server, seed: seed, phones: 3 + Int(seed % 3))
            try await simulation.run(steps: 250)
            #expect(simulation.violations == [], "seed \(seed)")
            #expect(try await simulation.differences() == [], "seed \(seed)")
            #expect(simulation.unorderedReads() == [], "seed \(seed)")
            #expect(server.log.count > 50, "seed \(seed)")
        }
    }

    @Test(arguments: seeds.prefix(100))
    func `phones that pull their zones anew lose and repeat no edit`(seed: UInt64) async throws {
        try await FamilyServer.with { server in
            let simulation = try await ClientSimulation(server, seed: seed &+ 10_000, phones: 3)
            try await simulation.run(steps: 200, restores: true)
            #expect(simulation.violations == [], "seed \(seed)")
            #expect(try await simulation.differences() == [], "seed \(seed)")
            #expect(server.sync.figures.resets > 0, "seed \(seed)")
        }
    }
}
