import Foundation
import GRDB
import HearthAPI
@testable import HearthClient
import HearthCore
import HearthTesting
import Records
import Storage
import Synchronization
import Testing

/// Phones with the real store and engine, and the real server, under loss, repetition and wrong clocks; in virtual time.
final class ClientSimulation {
    /// A phone.
    final class Phone {
        let user: User
        let clock: SkewedClock
        let store: HearthStore
        let network: FaultyNetwork
        let engine: SyncEngine
        /// The values that were shown of each field, in their order, without repetitions.
        var shownValues: [String: [String]] = [:]
        /// The records that the phone deleted, for restores.
        var deleted: [FamilyRecord] = []

        init(_ user: User, _ server: FamilyServer, seed: UInt64, skew: Int64, pageLimit: Int) throws {
            self.user = user
            clock = SkewedClock(server.clock, skew: skew)
            store = try HearthStore(.memory, clock: clock, ids: SeededIDs(seed: seed))
            network = FaultyNetwork(server, seed: seed)
            let url = try #require(URL(string: "https://hearth.test"))
            let credentials = Credentials(server: url, userID: user.number, accessToken: server.token(of: user))
            let client = try HearthAPIClient(
                baseURL: url, transport: network, credentials: MemoryCredentialStore(credentials), clock: clock)
            engine = SyncEngine(store: store, client: client, clock: clock, pageLimit: pageLimit) { 0 }
        }
    }

    let server: FamilyServer
    private(set) var phones: [Phone] = []
    private(set) var children: [ZoneID] = []
    private(set) var violations: [String] = []
    private var random: SplitMix64
    private var values = 0
    private var step = 0

    init(_ server: FamilyServer, seed: UInt64, phones count: Int) async throws {
        self.server = server
        random = SplitMix64(seed: seed)
        for index in 0..<count {
            let user = index < 2 ? server.owner : try await server.newUser()
            let isWrong = chance(50)
            let skew = isWrong ? Int64(number(0...172_800_000)) - 86_400_000 : Int64(number(0...4000)) - 2000
            phones.append(
                try Phone(user, server, seed: random.next(), skew: skew, pageLimit: number(1...20)))
        }
        for name in ["Mia", "Ben"] {
            let id = try await phones[0].store.add(
                "child", in: nil, ["name": .string(name), "time_zone": "Europe/Berlin"])
            children.append(ZoneID(.child, id))
        }
        try await settle(phones[0])
        for phone in phones.dropFirst(2) {
            for child in children { try await server.grant(.caregiver, to: phone.user, in: child) }
        }
        try await quiesce()
    }

    private func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(random.next() % UInt64(range.count))
    }

    private func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    private func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }

    // MARK: Steps

    /// Takes random steps, then lets everything arrive.
    func run(steps: Int, restores: Bool = false) async throws {
        for _ in 0..<steps {
            step += 1
            server.clock.advance(by: .milliseconds(number(1...20_000)))
            if restores, step % 60 == 0 { _ = try await server.sync.beginEpochAfterRestore() }
            let phone = pick(phones)
            switch number(1...100) {
            case 1...55: try await editSomething(phone)
            case 56...58: phone.clock.drift(by: Int64(number(0...120_000)) - 60_000)
            default:
                // A pass ends where the network fails.
                _ = try await syncs(phone)
                try await checkOwnEditsAreShown(phone)
            }
            try await look(phone)
        }
        try await quiesce()
    }

    /// Syncs; returns false where the network fails.
    private func syncs(_ phone: Phone) async throws -> Bool {
        do {
            try await phone.engine.sync()
            return true
        } catch let error as HearthClientError where error.code == .offline {
            return false
        }
    }

    private func settle(_ phone: Phone) async throws {
        while try await !syncs(phone) {}
    }

    /// Syncs every phone without faults until nothing is new.
    func quiesce() async throws {
        for _ in 0..<2 {
            for phone in phones {
                server.clock.advance(by: .milliseconds(1))
                try await settle(phone)
                try await look(phone)
            }
        }
    }

    private func uniqueValue() -> JSONValue {
        values += 1
        return .string("v\(values)")
    }

    private func editSomething(_ phone: Phone) async throws {
        let zones = try await phone.store.zones()
        guard !zones.isEmpty else { return }
        let zone = pick(zones)
        let shown = try await phone.store.records(in: zone.id).filter { $0.type != "child" }
        guard !shown.isEmpty, !chance(35) else { return try await create(phone, in: zone) }
        let record = pick(shown)
        switch number(1...100) {
        case 1...60: try await phone.store.change(record.id, change(of: record))
        case 61...75:
            try await phone.store.delete(record.id)
            phone.deleted.append(record)
        case 76...88:
            guard let deleted = phone.deleted.popLast(), deleted.type != "chore_done" else { return }
            // Each value is written once, so that a read tells which edit it shows.
            let fields = deleted.fields.mapValues { value in
                if case .string(let text) = value, text.hasPrefix("v") { uniqueValue() } else { value }
            }
            try await phone.store.restore(
                FamilyRecord(
                    id: deleted.id, zone: deleted.zone, type: deleted.type, fields: fields, isPending: false))
        default:
            guard zone.isChild, let destination = children.first(where: { $0.text != zone.id }) else { return }
            try await phone.store.move(record.id, to: destination.text)
        }
    }

    private func create(_ phone: Phone, in zone: FamilyZone) async throws {
        let start = JSONValue.integer(server.clock.now.milliseconds - 60_000)
        guard !zone.isChild else {
            let isSleep = chance(50)
            try await phone.store.add(
                isSleep ? "sleep" : "note", in: zone.id,
                isSleep
                    ? ["started_at": start, "place": uniqueValue(), "note": uniqueValue()]
                    : ["started_at": start, "category": uniqueValue(), "text": uniqueValue()])
            return
        }
        if chance(40) {
            // Few keys, so that two phones often tick one chore.
            let chore = "00000000-0000-4000-8000-00000000000\(number(1...3))"
            try await phone.store.add(
                "chore_done", in: zone.id,
                [
                    "chore_id": .string(chore), "due_on": .string("2026-11-2\(number(0...3))"), "state": "done",
                    "note": uniqueValue(),
                ])
        } else {
            try await phone.store.add(
                "recipe", in: zone.id,
                ["name": uniqueValue(), "tags": .array([.string(pick(["soup", "quick"]))]), "note": uniqueValue()])
        }
    }

    private func change(of record: FamilyRecord) -> [String: JSONValue] {
        let names = ["sleep": ["place", "note"], "note": ["category", "text"], "recipe": ["name", "note"]]
        var fields: [String: JSONValue] = [:]
        for name in names[record.type] ?? ["note"] where chance(60) { fields[name] = uniqueValue() }
        if record.type == "recipe", chance(60) {
            let tag = JSONValue.string(pick(["soup", "quick", "vegan"]))
            fields["tags"] = chance(50) ? .object(["add": .array([tag])]) : .object(["remove": .array([tag])])
        }
        return fields.isEmpty ? ["note": uniqueValue()] : fields
    }

    // MARK: Checks

    /// A pending edit is never hidden: the last pending edit of a field is what is shown.
    private func checkOwnEditsAreShown(_ phone: Phone) async throws {
        let pending = try await phone.store.read { tables in
            try String.fetchAll(tables.db, sql: "SELECT mutation FROM pending ORDER BY number")
                .map { try RecordTables.mutation($0) }.filter { $0.operation != .heal }
        }
        for (index, mutation) in pending.enumerated() {
            let later = pending[(index + 1)...].filter { $0.id == mutation.id }
            let shown = try await phone.store.record(mutation.id)
            guard mutation.operation != .set || shown != nil, !later.contains(where: { $0.operation == .del }) else {
                continue
            }
            for (name, value) in mutation.data?.members ?? [] where value.string?.hasPrefix("v") == true {
                if later.contains(where: { $0.data?[name] != nil }) { continue }
                if shown?.text(name) != value.string {
                    violations.append("step \(step): an own edit of \(name) is hidden")
                }
            }
        }
    }

    /// Notes what a phone shows.
    private func look(_ phone: Phone) async throws {
        for record in try await phone.store.records() {
            for (name, value) in record.fields {
                guard case .string(let text) = value, text.hasPrefix("v") else { continue }
                let key = "\(record.id.text)/\(name)"
                if phone.shownValues[key]?.last != text { phone.shownValues[key, default: []].append(text) }
            }
        }
    }

    /// Returns where a phone showed a value and later one that was written earlier, by the stamps that the server gave.
    func unorderedReads() -> [String] {
        var stamps: [String: Stamp] = [:]
        for entry in server.log where [.applied, .merged, .stale].contains(entry.result.status) {
            for (_, value) in entry.mutation.data?.members ?? [] {
                if let text = value.string, text.hasPrefix("v"), entry.mutation.operation != .heal {
                    stamps[text] = entry.result.stamp ?? entry.mutation.stamp
                }
            }
        }
        var found: [String] = []
        for (index, phone) in phones.enumerated() {
            for (key, values) in phone.shownValues {
                let times = values.compactMap { value in stamps[value].map { (value, $0) } }
                for (one, other) in zip(times, times.dropFirst()) where other.1 < one.1 {
                    found.append("phone \(index) shows \(other.0) after \(one.0) at \(key)")
                }
            }
        }
        return found
    }

    /// Returns in what the phones differ from a new phone of the same user.
    func differences() async throws -> [String] {
        var found: [String] = []
        for (index, phone) in phones.enumerated() {
            let fresh = try Phone(phone.user, server, seed: random.next(), skew: 0, pageLimit: 1000)
            try await settle(fresh)
            let held = try await phone.store.records()
            let expected = try await fresh.store.records()
            if held != expected { found.append("phone \(index) has other records than a new phone") }
            if expected.isEmpty { found.append("phone \(index) has nothing") }
            if try await phone.store.unsentEdits().all > 0 { found.append("phone \(index) has unsent edits") }
            if await phone.engine.status.repairs > 0 { found.append("phone \(index) repaired a zone") }
            let search = try await phone.store.write { try SearchIndex(tables: $0).differences() }
            if !search.isEmpty { found.append("phone \(index) has a wrong index: \(search)") }
        }
        found += try await server.storage.records.verify(after: nil, limit: 1000).flatMap(\.findings)
        return found
    }
}

/// Ids that follow from a seed.
final class SeededIDs: IDGenerator {
    private let random: Mutex<SplitMix64>

    init(seed: UInt64) { random = Mutex(SplitMix64(seed: seed &+ 1)) }

    func uuid(at time: Timestamp) -> UUID { random.withLock { .version7(at: time, using: &$0) } }
}

extension SearchIndex {
    /// Returns the records whose entry is not the one that a new index would have.
    func differences() throws -> [String] {
        let entries = { () throws -> [String] in
            try Row.fetchAll(tables.db, sql: Self.entries).map(\.description)
        }
        let before = try entries()
        try tables.setMeta("search_version", nil)
        try check()
        let after = try entries()
        return before == after ? [] : Array(Set(before).symmetricDifference(after)).sorted()
    }

    private static let entries = """
        SELECT hex(s.id) AS id, s.type, search.title, search.body FROM search JOIN searchable s ON s.number = search.rowid
        ORDER BY s.id
        """
}
