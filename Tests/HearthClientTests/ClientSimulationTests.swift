import Foundation
import Records
import Testing

/// The store and the engine against the server's sync, under faults. A failure names its seed and prints a shrunk trace.
@Suite struct ClientSimulationTests {
    private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

    /// The seeds of `make test`; `SYNC_SEEDS=3..100` chooses those of `make test-all`. Those in the file `SYNC_DONE` have passed
    /// before.
    static let seeds: [UInt64] = {
        let chosen = (ProcessInfo.processInfo.environment["SYNC_SEEDS"] ?? "").split(separator: ".").compactMap {
            UInt64($0)
        }
        guard chosen.count == 2, chosen[0] <= chosen[1] else { return [1, 2] }
        let done = Set(passed?.split(separator: "\n").compactMap { UInt64($0) } ?? [])
        return (chosen[0]...chosen[1]).filter { !done.contains($0) }
    }()

    private static let file = ProcessInfo.processInfo.environment["SYNC_DONE"].map { URL(filePath: $0) }
    private static var passed: String? { file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } }

    /// The steps of each seed.
    private static let steps = number("SYNC_STEPS") ?? 400

    @Test(arguments: seeds)
    func `phones converge under every fault, and lose and double no edit`(seed: UInt64) async throws {
        guard try await passes(seed, .init(), from: seed) else { return }
        // From another start, so that both kinds do not have the same edits.
        guard try await passes(seed, .init(restores: true), from: seed &+ 1_000_000),
            let file = Self.file
        else { return }
        // One line a seed, appended in one write.
        if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("\(seed)\n".utf8))
        try handle.close()
    }

    /// Runs one simulation. Records an issue with a shrunk trace if it fails.
    private func passes(_ seed: UInt64, _ events: ClientSimulation.Events, from start: UInt64) async throws -> Bool {
        let first = try await findings(start, events, Array(1...Self.steps))
        guard !first.findings.isEmpty else { return true }
        let (steps, last) = try await shrunk(start, events, first)
        let kind = events.restores ? ", with restores" : ""
        Issue.record(
            """
            seed \(seed)\(kind): \(first.findings.prefix(5).joined(separator: "; "))
            \(steps.count) of \(Self.steps) steps show: \(last.findings.prefix(5).joined(separator: "; "))
            \(last.trace.joined(separator: "\n"))
            """)
        return false
    }

    private typealias Run = (findings: [String], trace: [String])

    private func findings(_ seed: UInt64, _ events: ClientSimulation.Events, _ steps: [Int]) async throws -> Run {
        try await FamilyServer.with { server in
            let simulation = try await ClientSimulation(server, seed: seed, phones: 3 + Int(seed % 3), events: events)
            do {
                try await simulation.run(steps: steps)
            } catch {
                return (["the run ended with \(error)"], simulation.trace)
            }
            var findings = simulation.violations
            findings += try await simulation.differences()
            findings += try await simulation.lostAndDoubledEdits()
            // After a restore, what was deleted since the backup may be back until a phone says so.
            if !events.restores {
                findings += simulation.unorderedReads()
                findings += try await simulation.returnedRecords()
            }
            if steps.count == Self.steps, server.log.count < Self.steps / 8 {
                findings.append("hardly anything arrived")
            }
            return (findings, simulation.trace)
        }
    }

    /// Leaves out steps as long as the rest still fails, ever fewer at a time.
    private func shrunk(
        _ seed: UInt64, _ events: ClientSimulation.Events, _ first: Run
    ) async throws -> (steps: [Int], run: Run) {
        var (steps, last) = (Array(1...Self.steps), first)
        var (size, tries) = (steps.count / 2, 0)
        while size > 0, tries < Self.mostTries {
            var start = 0
            while start < steps.count, tries < Self.mostTries {
                let fewer = Array(steps[..<start] + steps[min(start + size, steps.count)...])
                let run = try await findings(seed, events, fewer)
                tries += 1
                if run.findings.isEmpty { start += size } else { (steps, last) = (fewer, run) }
            }
            size /= 2
        }
        return (steps, last)
    }

    /// The most runs to shrink one failure.
    private static let mostTries = 120
}
