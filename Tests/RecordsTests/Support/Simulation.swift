import Foundation
import HearthCore
import Records

/// One device of a simulation: the pure client with a clock that is wrong.
struct SimulatedDevice {
    let id: UUID
    let user: Int64
    /// How far the device's clock is ahead of the server's, in milliseconds.
    var skew: Int64
    /// Whether the device measures the difference to the server.
    var measures: Bool
    var clock: HybridClock
    var state: ClientState
    /// The values that were shown of each field, in their order, without repetitions.
    var shownValues: [String: [String]] = [:]
}

/// N devices and a server with a network that loses, repeats and reorders messages, in one thread and virtual time.
struct Simulation {
    private enum Message {
        case push(device: Int, mutations: [Mutation])
        case results(device: Int, results: [PushResult], sent: Timestamp)
        case pull(device: Int, zone: ZoneID, from: Int64, limit: Int)
        case page(device: Int, zone: ZoneID, from: Int64, page: PullPage?)
    }

    var random: TestRandom
    var server = MemoryServer()
    var devices: [SimulatedDevice] = []
    let household: ZoneID
    var children: [ZoneID] = []
    private var network: [Message] = []
    private var values = 0
    /// The edits in which each unique value was written, by the value.
    private(set) var writers: [String: UUID] = [:]
    /// What is wrong, with the step at which it was seen.
    private(set) var violations: [String] = []
    private var step = 0

    init(seed: UInt64, devices count: Int) {
        random = TestRandom(seed: seed)
        household = ZoneID(.household, random.uuid())
        for user in 1...Int64(count) { server.members[user] = .caregiver }
        server.members[1] = .owner
        server.make(household, roles: server.members)
        for index in 0..<count {
            let id = random.uuid()
            let isWrong = random.chance(50)
            devices.append(
                SimulatedDevice(
                    id: id, user: Int64(index + 1),
                    skew: isWrong ? Int64(random.int(-86_400_000...86_400_000)) : Int64(random.int(-2000...2000)),
                    measures: random.chance(50), clock: HybridClock(device: Stamp.device(id)), state: ClientState()))
        }
        for _ in 0..<2 {
            let child = ZoneID(.child, random.uuid())
            children.append(child)
            edit(0, child, Registry.child, child.uuid, .put, ["name": "Mia", "time_zone": "Europe/Berlin"])
        }
        quiesce()
    }

    /// The zones of the household.
    var zones: [ZoneID] { [household] + children }

    // MARK: Steps

    /// Takes random steps, then lets everything arrive.
    ///
    /// - Parameter edit: makes an edit on a device.
    mutating func run(
        steps: Int, editing edit: (inout Simulation, _ device: Int) -> Void = { $0.editSomething($1) }
    ) {
        for _ in 0..<steps {
            step += 1
            server.now = Timestamp(milliseconds: server.now.milliseconds + Int64(random.int(1...20_000)))
            let device = random.int(0...devices.count - 1)
            switch random.int(1...100) {
            case 1...40: edit(&self, device)
            case 41...55: send(.push(device: device, mutations: devices[device].state.unsettled()))
            case 56...70:
                let zone = random.pick(zones)
                let from = devices[device].state.zones[zone]?.seq ?? 0
                send(.pull(device: device, zone: zone, from: from, limit: random.int(1...20)))
            case 71...73: devices[device].skew += Int64(random.int(-60_000...60_000))
            default: deliver()
            }
        }
        quiesce()
    }

    /// Puts a message into the network: it may be lost, and it may come twice.
    private mutating func send(_ message: Message) {
        if random.chance(15) { return }
        network.append(message)
        if random.chance(10) { network.append(message) }
    }

    /// Delivers any message of the network.
    private mutating func deliver() {
        guard !network.isEmpty else { return }
        let message = network.remove(at: random.int(0...network.count - 1))
        if let answer = receive(message) { send(answer) }
    }

    /// Lets every device push and pull without faults until nothing is pending and nothing is new.
    mutating func quiesce() {
        network = []
        for _ in 0..<2 {
            for index in devices.indices {
                server.now = Timestamp(milliseconds: server.now.milliseconds + 1)
                while !devices[index].state.unsettled().isEmpty {
                    let push = Message.push(device: index, mutations: devices[index].state.unsettled())
                    if let answer = receive(push) { _ = receive(answer) }
                }
            }
            for index in devices.indices {
                for zone in zones {
                    var hasMore = true
                    while hasMore {
                        let from = devices[index].state.zones[zone]?.seq ?? 0
                        guard
                            case .page(_, _, _, let page?) = receive(
                                .pull(device: index, zone: zone, from: from, limit: 50))
                        else { break }
                        hasMore = page.hasMore
                        _ = receive(.page(device: index, zone: zone, from: from, page: page))
                    }
                }
            }
        }
    }

    private mutating func receive(_ message: Message) -> Message? {
        switch message {
        case .push(let device, let mutations):
            let sent = clockTime(device)
            // A message goes through its text, as it does on the wire.
            let body = PushRequest(device: devices[device].id, mutations: mutations.map(PushedMutation.readable)).body
            guard let request = try? PushRequest(parsing: body) else {
                violations.append("step \(step): a push cannot be read")
                return nil
            }
            let results = server.push(request.mutations, device: devices[device].id, user: devices[device].user)
            return .results(device: device, results: results, sent: sent)
        case .results(let device, let results, let sent):
            if devices[device].measures {
                let received = clockTime(device)
                devices[device].clock.measure(server: server.now, sent: min(sent, received), received: received)
            }
            _ = devices[device].state.settle(results)
            look(device)
            return nil
        case .pull(let device, let zone, let from, let limit):
            let page = server.pull(zone, from: from, limit: limit, user: devices[device].user)
            return .page(device: device, zone: zone, from: from, page: page)
        case .page(let device, let zone, let from, let page):
            guard let page, devices[device].state.apply(page, to: zone, from: from) else { return nil }
            for change in page.changes { devices[device].clock.see(change.stamp) }
            if !devices[device].state.agrees(with: page, in: zone) {
                violations.append("step \(step): device \(device) has another digest of \(zone) than the server")
            }
            checkOwnEditsAreShown(device)
            look(device)
            return nil
        }
    }

    private func clockTime(_ device: Int) -> Timestamp {
        Timestamp(milliseconds: server.now.milliseconds + devices[device].skew)
    }

    // MARK: Edits

    private mutating func uniqueValue() -> String {
        values += 1
        return "v\(values)"
    }

    mutating func edit(
        _ device: Int, _ zone: ZoneID, _ type: String, _ id: UUID, _ operation: Mutation.Operation, _ data: Fields?,
        to destination: ZoneID? = nil
    ) {
        let mutation = Mutation(
            mid: random.uuid(at: server.now), zone: zone, type: type, id: id, operation: operation,
            baseRev: devices[device].state.record(id)?.rev, stamp: devices[device].clock.tick(at: clockTime(device)),
            data: data, destination: destination)
        for (_, value) in data?.members ?? [] {
            if let text = value.string, text.hasPrefix("v") { writers[text] = mutation.mid }
        }
        devices[device].state.edit(mutation)
        look(device)
    }

    /// Makes one random edit on a device.
    ///
    /// - Parameter creations: how many of a hundred edits make a record.
    mutating func editSomething(_ device: Int, creations: Int = 30) {
        let zone = random.pick(zones)
        let state = devices[device].state
        let shown = state.shown(in: zone).sorted { $0.key.text < $1.key.text }.filter {
            $0.value.type != Registry.child
        }
        if random.chance(creations) { return create(device, in: zone) }
        switch random.int(31...100) {
        case 31...70:
            guard !shown.isEmpty else { return create(device, in: zone) }
            let (id, record) = random.pick(shown)
            edit(device, zone, record.type, id, .set, change(of: record.type))
        case 71...80:
            guard !shown.isEmpty else { return }
            let (id, record) = random.pick(shown)
            edit(device, zone, record.type, id, .del, nil)
        case 81...88:
            let deleted = state.deletions.filter { $0.key.zone == zone && $0.value.movedTo == nil }
                .sorted { $0.key.id.text < $1.key.id.text }
            guard !deleted.isEmpty else { return }
            let (key, change) = random.pick(deleted)
            guard change.type != "chore_done" else { return }
            edit(device, zone, change.type, key.id, .restore, content(of: change.type))
        default:
            guard !shown.isEmpty, let destination = children.first(where: { $0 != zone }), zone.kind == .child else {
                return
            }
            let (id, record) = random.pick(shown)
            edit(device, zone, record.type, id, .move, nil, to: destination)
        }
    }

    private mutating func create(_ device: Int, in zone: ZoneID) {
        guard zone.kind == .household else {
            let type = random.pick(["sleep", "note"])
            return edit(device, zone, type, random.uuid(at: server.now), .put, content(of: type))
        }
        if random.chance(40) {
            // Few keys, so that two devices often tick one chore.
            let chore = TestRandom(seed: UInt64(random.int(1...3))).first
            let data: Fields = [
                "chore_id": .string(chore.text), "due_on": .string("2026-11-\(random.int(20...23))"), "state": "done",
                "note": .string(uniqueValue()),
            ]
            let id = Registry.current["chore_done"]?.naturalID(in: zone, of: data) ?? chore
            return edit(device, zone, "chore_done", id, .put, data)
        }
        edit(device, zone, "recipe", random.uuid(at: server.now), .put, content(of: "recipe"))
    }

    private mutating func content(of type: String) -> Fields {
        var fields: Fields = ["note": .string(uniqueValue())]
        switch type {
        case "sleep":
            fields["started_at"] = .number(Double(noon.milliseconds))
            fields["place"] = .string(uniqueValue())
        case "note":
            fields["started_at"] = .number(Double(noon.milliseconds))
            fields["category"] = .string(uniqueValue())
            fields["text"] = .string(uniqueValue())
        default:
            fields["name"] = .string(uniqueValue())
            fields["tags"] = [.string(random.pick(["soup", "quick", "vegan"]))]
        }
        return fields
    }

    private mutating func change(of type: String) -> Fields {
        let names = [
            "sleep": ["place", "note"], "note": ["category", "text", "note"], "recipe": ["name", "description"],
        ]
        var data: Fields = [:]
        for name in names[type] ?? ["note"] where random.chance(60) { data[name] = .string(uniqueValue()) }
        if type == "recipe", random.chance(60) {
            let tag = FieldValue.string(random.pick(["soup", "quick", "vegan", "kids"]))
            data["tags"] = random.chance(50) ? ["add": [tag]] : random.chance(70) ? ["remove": [tag]] : [tag]
        }
        if data.isEmpty { data["note"] = random.chance(20) ? .null : .string(uniqueValue()) }
        return data
    }

    // MARK: Checks while it runs

    /// A pending edit is never hidden: the last pending edit of a field is what is shown.
    private mutating func checkOwnEditsAreShown(_ device: Int) {
        let state = devices[device].state
        for (index, pending) in state.pending.enumerated() {
            let later = state.pending[(index + 1)...].filter { $0.mutation.id == pending.mutation.id }
            guard let data = pending.mutation.data,
                pending.mutation.operation != .set || state.shown(pending.mutation.id) != nil,
                !later.contains(where: { $0.mutation.operation == .del })
            else { continue }
            for (name, value) in data.members where value.string?.hasPrefix("v") == true {
                if later.contains(where: { $0.mutation.data?[name] != nil }) { continue }
                if state.shown(pending.mutation.id)?.fields[name] != value {
                    violations.append("step \(step): device \(device) hides its own edit of \(name)")
                }
            }
        }
    }

    /// Notes what a device shows, for ``checkMonotonicReads()``.
    private mutating func look(_ device: Int) {
        for zone in zones {
            for (id, record) in devices[device].state.shown(in: zone) {
                for (name, value) in record.fields.members {
                    guard let text = value.string, text.hasPrefix("v") else { continue }
                    let key = "\(id.text)/\(name)"
                    if devices[device].shownValues[key]?.last != text {
                        devices[device].shownValues[key, default: []].append(text)
                    }
                }
            }
        }
    }

    /// Returns where a device showed a value and later one that was written earlier. The stamps are those that the server
    /// gave.
    func unorderedReads() -> [String] {
        var stamps: [UUID: Stamp] = [:]
        for (mutation, result) in server.log where [.applied, .merged, .stale].contains(result.status) {
            stamps[mutation.mid] = result.stamp ?? mutation.stamp
        }
        var found: [String] = []
        for (index, device) in devices.enumerated() {
            for (key, values) in device.shownValues {
                let times = values.compactMap { value in writers[value].flatMap { stamps[$0] }.map { (value, $0) } }
                for (one, other) in zip(times, times.dropFirst()) where other.1 < one.1 && one.0 != other.0 {
                    found.append("device \(index) shows \(other.0) (\(other.1)) after \(one.0) (\(one.1)) at \(key)")
                }
            }
        }
        return found
    }

    /// Returns in what the devices differ from the server and from each other.
    func differences() -> [String] {
        var found: [String] = []
        for (index, device) in devices.enumerated() {
            if !device.state.pending.isEmpty { found.append("device \(index) has pending edits") }
            for zone in zones {
                let held = device.state.rows.filter { $0.key.zone == zone }
                let live = server.records.values.filter { $0.zone == zone }
                if held.count != live.count {
                    found.append("device \(index) has \(held.count) of \(live.count) records")
                }
                for record in live where held[record.key]?.fields.canonicalText != record.data {
                    found.append("device \(index) has another \(record.type) \(record.id.text)")
                }
                if device.state.zones[zone]?.digest != server.zones[zone]?.state.digest {
                    found.append("device \(index) has another digest")
                }
            }
        }
        return found
    }
}

extension TestRandom {
    /// The first id of the generator.
    fileprivate var first: UUID {
        var copy = self
        return copy.uuid()
    }
}
