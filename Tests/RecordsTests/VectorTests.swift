import Foundation
import HearthCore
import Records
import Testing

/// `Tests/Vectors/sync.json`: 500 cases that engines in other languages must agree with. Each has what a device pulled, its
/// pending edits, what it then shows, the results of the push, the page that it pulls, and the state after that.
///
/// A case lists its UUIDs in `uuids`; `#3` at the end of a text or name stands for the fourth of them. `after.shown` has what
/// differs from `shown`: null is a record that is not shown any more.
///
/// RECORD_SNAPSHOTS=1 writes the file instead.
@Suite struct VectorTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Vectors/sync.json")

    @Test func `the vectors of sync are those that this version makes`() throws {
        var text = "{\"cases\":[\n"
        text += (1...500).map { Self.vector(seed: UInt64($0)).canonicalText }.joined(separator: ",\n")
        text += "\n],\n\"ids\":\(Self.ids().canonicalText),\n\"numbers\":\(Self.numbers().canonicalText),\n"
        text += "\"schema\":\(Registry.current.schema.canonicalText)}\n"
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
            try FileManager.default.createDirectory(
                at: Self.file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: Self.file)
            return
        }
        let expected = try String(contentsOf: Self.file, encoding: .utf8)
        guard expected != text else { return }
        let (old, new) = (expected.split(separator: "\n"), text.split(separator: "\n"))
        let line = zip(old, new).prefix { $0 == $1 }.count
        Issue.record("Vectors/sync.json differs in line \(line + 1). If that is intended, run with RECORD_SNAPSHOTS=1.")
    }

    /// One case. The device is device 0 of a short simulation.
    private static func vector(seed: UInt64) -> FieldValue {
        var simulation = Simulation(seed: seed &+ 9000, devices: 2)
        for _ in 0..<simulation.random.int(1...4) {
            simulation.editSomething(simulation.random.int(0...1), creations: 80)
        }
        simulation.quiesce()
        let known = simulation.devices[0].state
        let base = pages(of: simulation, from: [:])
        // What the other device does meanwhile.
        for _ in 0..<simulation.random.int(0...3) { simulation.editSomething(1, creations: 5) }
        let other = simulation.devices[1]
        for _ in 0..<simulation.random.int(1...4) { simulation.editSomething(0, creations: 5) }
        simulation.server.now = simulation.server.now + .seconds(1)
        _ = simulation.server.push(other.state.unsettled(), device: other.id, user: other.user)
        let device = simulation.devices[0]
        let mutations = device.state.unsettled()
        let shown = shown(device.state, in: simulation)
        let results = simulation.server.push(mutations, device: device.id, user: device.user)
        let next = pages(of: simulation, from: known.zones.mapValues(\.seq))
        var state = device.state
        _ = state.settle(results)
        for zone in simulation.zones {
            let from = known.zones[zone]?.seq ?? 0
            if let page = simulation.server.pull(zone, from: from, limit: 1000, user: device.user) {
                _ = state.apply(page, to: zone, from: from)
            }
        }
        let (before, after) = (shown, self.shown(state, in: simulation))
        var short = ShortText()
        var json = short.shortened([
            "base": base, "mutations": .array(mutations.map { .object($0.json) }), "shown": shown,
            "results": .array(results.map { .object($0.json()) }), "pages": next,
            "after": .object([
                "shown": Self.difference(before, after), "pending": .number(Double(state.pending.count)),
                "digests": .object(
                    Fields(simulation.zones.map { ($0.text, .string(state.zones[$0]?.digest.text ?? "")) })),
            ]),
        ]).object ?? [:]
        json["uuids"] = .array(short.uuids.map(FieldValue.string))
        return .object(json)
    }

    /// Returns the records of each zone that differ, and null for those that are missing in `after`.
    private static func difference(_ before: FieldValue, _ after: FieldValue) -> FieldValue {
        var zones = Fields()
        for (zone, records) in after.object?.members ?? [] {
            let (old, new) = (before.object?[zone]?.object ?? [:], records.object ?? [:])
            var changes = new.filter { old[$0.name] != $0.value }
            for name in old.names where new[name] == nil { changes[name] = .null }
            if !changes.isEmpty { zones[zone] = .object(changes) }
        }
        return .object(zones)
    }

    /// The page of each zone for device 0.
    private static func pages(of simulation: Simulation, from places: [ZoneID: Int64]) -> FieldValue {
        .object(
            Fields(
                simulation.zones.compactMap { zone in
                    var bytes: [UInt8] = []
                    simulation.server.pull(zone, from: places[zone] ?? 0, limit: 1000, user: 1)?.append(to: &bytes)
                    return (try? FieldValue(parsing: bytes)).map { (zone.text, $0) }
                }))
    }

    private static func shown(_ state: ClientState, in simulation: Simulation) -> FieldValue {
        .object(
            Fields(
                simulation.zones.map { zone in
                    (zone.text, .object(Fields(state.shown(in: zone).map { ($0.key.text, .object($0.value.fields)) })))
                }))
    }

    /// Natural ids and hashes of devices.
    private static func ids() -> FieldValue {
        var random = TestRandom(seed: 77)
        return .array(
            (0..<20).map { index in
                let zone = ZoneID(index % 2 == 0 ? .household : .child, random.uuid())
                let key = (0...random.int(0...2)).map { _ in random.pick(["", "ä", "2026-11-23", random.uuid().text]) }
                let device = random.uuid()
                let stamp = Stamp(milliseconds: 1, counter: 0, device: Stamp.device(device)).text
                return [
                    "zone": .string(zone.text), "type": "chore_done", "key": .array(key.map(FieldValue.string)),
                    "id": .string(NaturalID.id(zone: zone, type: "chore_done", key: key).text),
                    "device": .string(device.text), "stamp": .string(stamp),
                ]
            })
    }

    /// Numbers with their texts.
    private static func numbers() -> FieldValue {
        var random = TestRandom(seed: 78)
        var numbers: [Double] = [
            0, 0.1, 1e21, 1e20, 1e-6, 1e-7, 9_007_199_254_740_992, 120.5, -36.6, .leastNonzeroMagnitude,
        ]
        while numbers.count < 200 {
            let number = Double(bitPattern: random.next())
            if number.isFinite { numbers.append(number) }
        }
        return .array(numbers.map { .array([.number($0), .string(FieldValue.number($0).canonicalText)]) })
    }
}

/// Replaces UUIDs at the end of texts by their places in a list.
private struct ShortText {
    private(set) var uuids: [String] = []
    private var places: [String: Int] = [:]

    mutating func shortened(_ value: FieldValue) -> FieldValue {
        switch value {
        case .null, .bool, .number: return value
        case .string(let text): return .string(shortened(text))
        case .array(let elements): return .array(elements.map { shortened($0) })
        case .object(let members):
            return .object(Fields(members.members.map { (shortened($0.name), shortened($0.value)) }))
        }
    }

    private mutating func shortened(_ text: String) -> String {
        let uuid = String(text.suffix(36))
        guard UUID(canonical: uuid) != nil, uuid.utf8.count == 36 else { return text }
        if places[uuid] == nil {
            places[uuid] = uuids.count
            uuids.append(uuid)
        }
        return text.dropLast(36) + "#\(places[uuid] ?? 0)"
    }
}
