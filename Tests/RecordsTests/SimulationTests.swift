import Foundation
import HearthCore
import Records
import Testing

/// Devices and a server under loss, repetition, reordering and clocks that are up to a day wrong. A failure names its seed.
@Suite struct SimulationTests {
    /// The seeds of `make test`; `RECORDS_SEEDS=1..200` chooses those of `make test-all`.
    private static let seeds: [UInt64] = {
        let chosen = (ProcessInfo.processInfo.environment["RECORDS_SEEDS"] ?? "").split(separator: ".").compactMap {
            UInt64($0)
        }
        guard chosen.count == 2, chosen[0] <= chosen[1] else { return Array(1...50) }
        return Array(chosen[0]...chosen[1])
    }()

    /// Fewer, for what random edits show as well.
    private static let fewSeeds = seeds.prefix(25)

    @Test(arguments: seeds)
    func `devices converge, show their own edits, read no older value after a newer one, and nothing deleted returns`(
        seed: UInt64
    ) {
        var simulation = Simulation(seed: seed, devices: 2 + Int(seed % 4))
        simulation.run(steps: 400)
        #expect(simulation.violations == [], "seed \(seed)")
        #expect(simulation.differences() == [], "seed \(seed)")
        #expect(simulation.server.contradictions() == [], "seed \(seed)")
        #expect(simulation.unorderedReads() == [], "seed \(seed)")
        #expect(simulation.server.log.count > 50, "seed \(seed)")
        expectNoReturn(simulation, seed: seed)
    }

    /// Expects that what was deleted last is live nowhere.
    private func expectNoReturn(_ simulation: Simulation, seed: UInt64) {
        var deleted: Set<UUID> = []
        for (mutation, result) in simulation.server.log where result.status == .applied || result.status == .merged {
            switch mutation.operation {
            case .del: deleted.insert(mutation.id)
            case .restore: deleted.remove(mutation.id)
            default: break
            }
        }
        #expect(deleted.count > 0, "seed \(seed)")
        #expect(deleted.isDisjoint(with: simulation.server.records.keys.map(\.id)), "seed \(seed)")
        for device in simulation.devices {
            #expect(deleted.isDisjoint(with: device.state.rows.keys.map(\.id)), "seed \(seed)")
        }
    }

    @Test(arguments: fewSeeds)
    func `every applied edit is in one audit entry`(seed: UInt64) {
        var simulation = Simulation(seed: seed, devices: 3)
        simulation.run(steps: 200)
        var changes: [String: Int] = [:]
        for item in simulation.server.audit.flatMap(\.items) { changes["\(item.id.text)/\(item.rev)", default: 0] += 1 }
        #expect(changes.values.allSatisfy { $0 == 1 }, "seed \(seed)")
        for (_, result) in simulation.server.log where result.status == .applied || result.status == .merged {
            #expect(result.rev != nil, "seed \(seed)")
        }
        let applied = simulation.server.log.filter { mutation, result in
            (result.status == .applied || result.status == .merged)
                && changes["\(mutation.id.text)/\(result.rev ?? 0)"] == nil
        }
        #expect(applied.isEmpty, "seed \(seed)")
    }

    @Test(arguments: fewSeeds.prefix(10))
    func `every page size and every order of pulls end in the same state`(seed: UInt64) throws {
        var simulation = Simulation(seed: seed, devices: 3)
        simulation.run(steps: 300)
        let server = simulation.server
        func pulled(_ limit: Int) throws -> ClientState {
            var state = ClientState()
            for zone in simulation.zones {
                var from: Int64 = 0
                var hasMore = true
                while hasMore {
                    let page = try #require(server.pull(zone, from: from, limit: limit, user: 1))
                    // Through the text of the wire.
                    var bytes: [UInt8] = []
                    page.append(to: &bytes)
                    let read = try #require(PullPage(try Fields(parsing: String(decoding: bytes, as: UTF8.self))))
                    #expect(read == page)
                    let isApplied = state.apply(read, to: zone, from: from)
                    #expect(isApplied)
                    hasMore = page.hasMore
                    from = page.seq
                }
            }
            return state
        }
        let whole = try pulled(1000)
        for limit in [1, 2, 3, 7, 50] {
            let paged = try pulled(limit)
            #expect(paged.rows == whole.rows, "seed \(seed), pages of \(limit)")
            #expect(paged.zones.mapValues(\.digest) == whole.zones.mapValues(\.digest), "seed \(seed)")
        }
    }

    @Test(arguments: fewSeeds)
    func `the edits of a push that are refused change nothing and stop nothing`(seed: UInt64) {
        var simulation = Simulation(seed: seed, devices: 2)
        simulation.run(steps: 100)
        var random = TestRandom(seed: seed &+ 77)
        let device = simulation.devices[1]
        simulation.server.zones[simulation.children[1]]?.roles[2] = .viewer
        simulation.server.now = Timestamp(milliseconds: simulation.server.now.milliseconds + 1000)
        var clock = device.clock
        func mutation(_ zone: ZoneID, _ type: String, _ operation: Mutation.Operation, _ data: Fields?) -> Mutation {
            Mutation(
                mid: random.uuid(), zone: zone, type: type, id: random.uuid(), operation: operation,
                stamp: clock.tick(at: simulation.server.now), data: data)
        }
        let sleep: Fields = ["started_at": .number(Double(noon.milliseconds))]
        let good = (0..<5).map { _ in mutation(simulation.children[0], "sleep", .put, sleep) }
        let bad: [PushedMutation] = [
            .readable(mutation(simulation.children[1], "sleep", .put, sleep)),
            .readable(mutation(simulation.children[0], "sleep", .put, [:])),
            .readable(mutation(simulation.children[0], "recipe", .put, ["name": "Soup"])),
            .readable(mutation(simulation.children[0], "sleep", .set, ["place": "cot"])),
            .readable(mutation(simulation.children[0], "unicorn", .put, [:])),
            .readable(mutation(ZoneID(.child, random.uuid()), "sleep", .put, sleep)),
            .readable(mutation(simulation.children[0], "sleep", .heal, sleep)),
            .malformed(mid: random.uuid(), problems: [RecordProblem(field: "/op", message: "must be put")]),
            .malformed(mid: nil, problems: []),
        ]
        var alone = simulation.server
        let expected = alone.push(good, device: device.id, user: 2)
        var mixed: [PushedMutation] = []
        var rest = bad[...]
        for mutation in good {
            mixed += rest.prefix(2)
            rest = rest.dropFirst(2)
            mixed.append(.readable(mutation))
        }
        var server = simulation.server
        let results = server.push(mixed, device: device.id, user: 2)
        let goodIDs = Set(good.map(\.mid))
        #expect(results.filter { $0.mid.map(goodIDs.contains) == true } == expected, "seed \(seed)")
        #expect(expected.allSatisfy { $0.status == .applied })
        #expect(results.filter { $0.status == .applied }.count == 5)
        #expect(
            server.records == alone.records && server.zones == alone.zones && server.audit == alone.audit,
            "seed \(seed)")
        #expect(server.tombstones == alone.tombstones, "seed \(seed)")

        var refused = simulation.server
        _ = refused.push(bad, device: device.id, user: 2)
        #expect(refused.records == simulation.server.records && refused.zones == simulation.server.zones)
        #expect(refused.tombstones == simulation.server.tombstones && refused.audit == simulation.server.audit)
    }

    @Test(arguments: fewSeeds)
    func `a push that is repeated changes nothing`(seed: UInt64) {
        var simulation = Simulation(seed: seed, devices: 2)
        simulation.run(steps: 60)
        let zone = simulation.children[0]
        for _ in 0..<8 {
            simulation.edit(
                0, zone, "sleep", simulation.random.uuid(), .put, ["started_at": .number(Double(noon.milliseconds))])
        }
        let known = simulation.server.records.keys.filter { $0.zone == zone && $0.id != zone.uuid }.map(\.id)
        for id in known.sorted(by: { $0.text < $1.text }).prefix(3) {
            let type = simulation.server.records[RecordKey(zone, id)]?.type ?? ""
            simulation.edit(0, zone, type, id, .set, ["note": "again"])
            simulation.edit(0, zone, type, id, .del, nil)
        }
        let device = simulation.devices[0]
        let push = device.state.unsettled()
        let first = simulation.server.push(push, device: device.id, user: device.user)
        let once = simulation.server
        for _ in 0..<simulation.random.int(1...4) {
            let again = simulation.server.push(push, device: device.id, user: device.user)
            #expect(again.allSatisfy { $0.status == .duplicate }, "seed \(seed)")
            #expect(again.map(\.first) == first.map(\.status), "seed \(seed)")
            #expect(again.map(\.seq) == first.map(\.seq), "seed \(seed)")
        }
        #expect(simulation.server == once, "seed \(seed)")
    }
}
