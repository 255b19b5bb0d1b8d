import Foundation
import HearthCore
import Records
import Testing

/// Balances are sums over records and stored nowhere: points of chores and rewards, and the stock of a pantry. Whatever the
/// network repeats, loses and reorders, every device and the server count what a list of all edits counts.
@Suite struct BalanceTests {
    /// What a person has done, in the order of the edits, apart from all records.
    private struct Book {
        /// The points of bonuses, penalties and redemptions by the id of the entry; nil for one that was deleted.
        var entries: [UUID: (who: String, points: Int)] = [:]
        /// The moves of the pantry by their ids.
        var moves: [UUID: Move] = [:]
        /// The records that somebody has deleted.
        var deleted: Set<UUID> = []
        /// The states in which people have put each turn of a chore, with the ids of the edits.
        var turns: [Turn: [(edit: UUID, state: String)]] = [:]
        /// A moment for each entry, so that no two have one.
        var moment = noon.milliseconds - 80_000_000
    }

    private struct Turn: Hashable {
        var chore: Int
        var day: String
    }

    private struct Move {
        var item: Int
        var delta: Int?
        var counted: Int?
        var at: Int64
    }

    /// The points of the chores, and the people who do them.
    private static let points = [5, 3, 8]
    private static let people = ["user:1", "user:2"]

    private static func id(_ name: String, _ number: Int) -> UUID {
        var random = TestRandom(seed: UInt64(number) &* 1_000_003 &+ UInt64(name.utf8.count))
        return random.uuid()
    }

    // MARK: Edits

    private static func edit(_ simulation: inout Simulation, _ device: Int, _ book: inout Book) {
        book.moment += 1000
        let zone = simulation.household
        switch simulation.random.int(1...10) {
        case 1...4: tick(&simulation, device, &book)
        case 5...6:
            let (id, points) = (simulation.random.uuid(), simulation.random.int(-20...20))
            let who = simulation.random.pick(people)
            book.entries[id] = (who, points)
            simulation.edit(
                device, zone, "point_entry", id, .put,
                [
                    "who": .string(who), "points": .number(Double(points)), "kind": points < 0 ? "redeem" : "bonus",
                    "state": "approved", "at": .number(Double(book.moment)),
                ])
        case 7...9:
            let id = simulation.random.uuid()
            var move = Move(item: simulation.random.int(0...1), at: book.moment)
            var data: Fields = [
                "item_id": .string(self.id("item", move.item).text), "at": .number(Double(book.moment)),
            ]
            if simulation.random.chance(20) {
                move.counted = simulation.random.int(0...12)
                data["counted"] = .number(Double(move.counted ?? 0))
            } else {
                move.delta = simulation.random.int(-4...6)
                data["delta"] = .number(Double(move.delta ?? 0))
            }
            book.moves[id] = move
            simulation.edit(device, zone, "pantry_move", id, .put, data)
        default:
            // A mistake is taken back.
            let mine = simulation.devices[device].state.shown(in: zone).filter {
                ["point_entry", "pantry_move"].contains($0.value.type)
            }.map { ($0.key, $0.value.type) }.sorted { $0.0.text < $1.0.text }
            guard !mine.isEmpty else { return }
            let (id, type) = simulation.random.pick(mine)
            book.deleted.insert(id)
            simulation.edit(device, zone, type, id, .del, nil)
        }
    }

    /// Two phones often tick one chore: the id follows from chore and day.
    private static func tick(_ simulation: inout Simulation, _ device: Int, _ book: inout Book) {
        let zone = simulation.household
        let turn = Turn(chore: simulation.random.int(0...2), day: "2026-11-2\(simulation.random.int(0...2))")
        let state = simulation.random.pick(["done", "done", "done", "skipped"])
        let data: Fields = [
            "chore_id": .string(id("chore", turn.chore).text), "due_on": .string(turn.day), "state": .string(state),
        ]
        guard let id = Registry.current["chore_done"]?.naturalID(in: zone, of: data) else { return }
        simulation.edit(device, zone, "chore_done", id, .put, data)
        guard let edit = simulation.devices[device].state.pending.last?.mutation.mid else { return }
        book.turns[turn, default: []].append((edit, state))
    }

    // MARK: Counts

    /// The balances of records, as an app counts them.
    private static func balances(of records: [(type: String, id: UUID, fields: Fields)]) -> [String: Int] {
        var balances: [String: Int] = [:]
        var moves: [(at: Int64, id: UUID, fields: Fields)] = []
        for (type, id, fields) in records {
            switch type {
            case "chore_done" where fields["state"] == "done":
                let chore = points.indices.first { self.id("chore", $0).text == fields["chore_id"]?.string } ?? 0
                balances["chores", default: 0] += points[chore]
            case "point_entry":
                balances[fields["who"]?.string ?? "", default: 0] += Int(fields["points"]?.integer ?? 0)
            case "pantry_move": moves.append((fields["at"]?.integer ?? 0, id, fields))
            default: break
            }
        }
        for (_, _, fields) in moves.sorted(by: { ($0.at, $0.id) < ($1.at, $1.id) }) {
            let item = fields["item_id"]?.string ?? ""
            if let counted = fields["counted"]?.integer { balances[item] = Int(counted) }
            if let delta = fields["delta"]?.integer { balances[item, default: 0] += Int(delta) }
        }
        return balances.filter { $0.value != 0 }
    }

    /// The balances of a book: every act once, and of the ticks of a turn the one that the server took as the latest.
    private static func recount(_ book: Book, _ server: MemoryServer) -> [String: Int] {
        var balances: [String: Int] = [:]
        for (id, entry) in book.entries where !book.deleted.contains(id) {
            balances[entry.who, default: 0] += entry.points
        }
        let moves = book.moves.filter { !book.deleted.contains($0.key) }.values.sorted { $0.at < $1.at }
        for move in moves {
            let item = id("item", move.item).text
            if let counted = move.counted { balances[item] = counted }
            balances[item, default: 0] += move.delta ?? 0
        }
        var stamps: [UUID: Stamp] = [:]
        for (mutation, result) in server.log where stamps[mutation.mid] == nil {
            // What was stale lost to another tick, whatever its device's clock said.
            stamps[mutation.mid] = result.status == .stale ? .zero : result.stamp ?? mutation.stamp
        }
        for (turn, ticks) in book.turns {
            let last = ticks.max { stamps[$0.edit] ?? .zero < stamps[$1.edit] ?? .zero }
            if last?.state == "done" { balances["chores", default: 0] += points[turn.chore] }
        }
        return balances.filter { $0.value != 0 }
    }

    @Test(arguments: 1...40)
    func `points and pantry equal a naive recount on every device and on the server`(seed: UInt64) throws {
        var simulation = Simulation(seed: seed, devices: 2 + Int(seed % 4))
        var book = Book()
        simulation.run(steps: 400) { Self.edit(&$0, $1, &book) }
        #expect(simulation.violations == [], "seed \(seed)")
        #expect(simulation.server.contradictions() == [], "seed \(seed)")
        let expected = Self.recount(book, simulation.server)
        #expect(book.moves.count > 20 && book.turns.values.contains { $0.count > 3 }, "seed \(seed)")
        let stored = try simulation.server.records.values.filter { $0.zone == simulation.household }.map {
            ($0.type, $0.id, try Fields(parsing: $0.data))
        }
        #expect(Self.balances(of: stored) == expected, "seed \(seed)")
        for (index, device) in simulation.devices.enumerated() {
            let shown = device.state.shown(in: simulation.household).map { ($0.value.type, $0.key, $0.value.fields) }
            #expect(Self.balances(of: shown) == expected, "seed \(seed), device \(index)")
        }
    }
}
