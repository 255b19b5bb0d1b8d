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

/// Phones with the real store and engine, and the real server, under loss, repetition, wrong clocks, deaths of either side,
/// restores, compactions and changes of access; in virtual time.
///
/// Each step draws its choices from a generator of its own, so that a trace can be shrunk by leaving steps out.
final class ClientSimulation {
    /// A phone. Its process may end; its database stays.
    final class Phone {
        private(set) var user: User
        let clock: SkewedClock
        let network: FaultyNetwork
        private let server: FamilyServer
        private let database: DatabaseQueue
        private let death = DeathAtCommit()
        private let ids: SeededIDs
        private let pageLimit: Int
        private(set) var store: HearthStore
        private(set) var engine: SyncEngine
        /// The values that were shown of each field, in their order, without repetitions.
        var shownValues: [String: [String]] = [:]
        /// The records that the phone deleted, for restores.
        var deleted: [FamilyRecord] = []
        /// The last value that the user wrote in each field.
        var written: [String: String] = [:]
        /// The commits of the phone's database.
        var commits: Int { death.count }
        /// The commits when everything that is shown was last noted.
        var seenCommits: Int?
        /// How often the process ended within a write.
        private(set) var deaths = 0

        init(_ user: User, _ server: FamilyServer, seed: UInt64, skew: Int64, pageLimit: Int) throws {
            self.user = user
            self.server = server
            self.pageLimit = pageLimit
            clock = SkewedClock(server.clock, skew: skew)
            ids = SeededIDs(seed: seed)
            network = FaultyNetwork(server, seed: seed)
            database = try DatabaseQueue()
            database.add(transactionObserver: death, extent: .databaseLifetime)
            store = try HearthStore(database, registry: .current, clock: clock, ids: ids)
            engine = try Self.engine(store, user, server, network, clock, pageLimit)
        }

        private static func engine(
            _ store: HearthStore, _ user: User, _ server: FamilyServer, _ network: FaultyNetwork, _ clock: SkewedClock,
            _ pageLimit: Int
        ) throws -> SyncEngine {
            let url = try #require(URL(string: "https://hearth.test"))
            let credentials = Credentials(server: url, userID: user.number, accessToken: server.token(of: user))
            let client = try HearthAPIClient(
                baseURL: url, transport: network, credentials: MemoryCredentialStore(credentials), clock: clock)
            return SyncEngine(store: store, client: client, clock: clock, pageLimit: pageLimit) { 0 }
        }

        /// Lets the process end at the commit of its next write but so many.
        func die(atCommit number: Int) { death.begin(in: number) }

        /// Starts the process again if it has ended. Returns whether it had.
        func restartIfDead() throws -> Bool {
            guard death.hasHappened() else { return false }
            deaths += 1
            store = try HearthStore(database, registry: .current, clock: clock, ids: ids)
            engine = try Self.engine(store, user, server, network, clock, pageLimit)
            return true
        }

        /// The user moves to the owner's household.
        func join() async throws { user = try await server.join(user) }
    }

    /// What may happen besides edits, syncs and faults of the network.
    struct Events {
        /// Processes end within a write, the phone's and the server's.
        var deaths = true
        /// Access to a child ends and comes back, and a user joins the household.
        var access = true
        /// A hundred days pass, and the server forgets old deletions.
        var absence = true
        /// The server goes back to an older copy of its records.
        var restores = false
    }

    let server: FamilyServer
    let events: Events
    private(set) var phones: [Phone] = []
    private(set) var children: [ZoneID] = []
    private(set) var violations: [String] = []
    /// What happened, a line a step.
    private(set) var trace: [String] = []
    private let seed: UInt64
    private var random: SplitMix64
    private var values = 0
    private var step = 0
    /// The record that the step's edit is about; nil if the step does something else.
    private var edited: UUID?
    /// The children whose access a user has lost.
    private var revoked: Set<String> = []
    private var hasBackup = false
    private var logged = 0

    init(_ server: FamilyServer, seed: UInt64, phones count: Int, events: Events = Events()) async throws {
        self.server = server
        self.seed = seed
        self.events = events
        random = SplitMix64(seed: seed)
        for index in 0..<count {
            let user = index < 2 ? server.owner : try await server.newUser()
            let isWrong = chance(50)
            let skew = isWrong ? Int64(number(0...172_800_000)) - 86_400_000 : Int64(number(0...4000)) - 2000
            phones.append(
                try Phone(user, server, seed: random.next(), skew: skew, pageLimit: number(1...20)))
        }
        for name in ["Mia", "Ben"] { try await addChild(name) }
        try await settle(phones[0])
        for phone in phones.dropFirst(2) {
            for child in children { try await server.grant(.caregiver, to: phone.user, in: child) }
        }
        try await quiesce()
    }

    private func addChild(_ name: String) async throws {
        let id = try await phones[0].store.add("child", in: nil, ["name": .string(name), "time_zone": "Europe/Berlin"])
        children.append(ZoneID(.child, id))
    }

    private func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(random.next() % UInt64(range.count))
    }

    private func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    private func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }

    // MARK: Steps

    /// Takes the steps of these numbers, then lets everything arrive.
    func run(steps: some Sequence<Int>) async throws {
        for number in steps {
            step = number
            random = SplitMix64(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(number))
            try await takeStep()
        }
        try await quiesce()
    }

    private func takeStep() async throws {
        edited = nil
        server.clock.advance(by: .milliseconds(number(1...20_000)))
        let index = number(0...phones.count - 1)
        let phone = phones[index]
        phone.network.reseed(random.next())
        if events.deaths, chance(3) {
            phone.die(atCommit: number(0...4))
            note("phone \(index) is going to end within a write")
        }
        if events.deaths, chance(3) {
            server.die(atStatement: number(0...40))
            note("the server is going to end within a push")
        }
        do {
            switch number(1...100) {
            case 1...53: try await editSomething(phone, index)
            case 54...56:
                phone.clock.drift(by: Int64(number(0...120_000)) - 60_000)
                note("the clock of phone \(index) drifts")
            case 57...58: try await happen(phone, index)
            default:
                // A pass ends where the network fails.
                let isDone = try await syncs(phone)
                note("phone \(index) syncs\(isDone ? "" : ", and fails")")
                try await checkAccess(phone, index)
                try await checkOwnEditsAreShown(phone)
            }
        } catch let error as HearthClientError where error.code == .storage {
            note("phone \(index) has ended")
        }
        _ = try phone.restartIfDead()
        checkRevoked()
        // An edit changes what is shown of one record.
        if let edited, let record = try await phone.store.record(edited) { look(at: record, phone) }
        if edited == nil { try await look(phone) }
    }

    private func note(_ text: String) { trace.append("\(step): \(text)") }

    // MARK: Events

    private func happen(_ phone: Phone, _ index: Int) async throws {
        // Only pushes are cut off.
        server.die(atStatement: nil)
        switch number(1...6) {
        case 1...2 where events.access && index >= 2 && phone.user.householdID != server.owner.householdID:
            // A child that a phone has just added may not be on the server yet, or shared with nobody.
            let known = try await server.sync.zones(of: Principal(user: phone.user, isAdministrator: false)).map(
                \.zone.id)
            let shared = children.filter { child in
                known.contains(child) || revoked.contains("\(phone.user.number) \(child)")
            }
            guard !shared.isEmpty else { return }
            let child = pick(shared)
            let key = "\(phone.user.number) \(child)"
            if revoked.contains(key) {
                revoked.remove(key)
                try await server.grant(.caregiver, to: phone.user, in: child)
                note("phone \(index) gets \(child) back")
            } else {
                try await server.revoke(phone.user, from: child)
                revoked.insert(key)
                note("phone \(index) loses \(child)")
            }
        case 3 where events.access && index >= 2 && phone.user.householdID != server.owner.householdID && chance(30):
            // A backup from before has the zones in another household than the users.
            hasBackup = false
            try await phone.join()
            revoked = revoked.filter { !$0.hasPrefix("\(phone.user.number) ") }
            note("phone \(index) joins the household")
        case 4 where events.absence && chance(50):
            server.clock.advance(by: .seconds(100 * 86_400))
            _ = try await server.sync.removeExpired()
            note("a hundred days pass")
        case 5 where events.restores && hasBackup:
            try await server.restoreBackup()
            // Who has access is what the backup says.
            try await readAccess()
            note("the server is restored")
        case 5...6 where events.restores:
            try await server.backUp()
            hasBackup = true
            note("the server is backed up")
        case 6 where events.access && children.count < 4 && index < 2:
            try await addChild("Child \(children.count)")
            note("a child is added")
        default: break
        }
    }

    /// Reads anew which children the phones' users may not see.
    private func readAccess() async throws {
        revoked = []
        for phone in phones.dropFirst(2) {
            let seen = try await server.sync.zones(of: Principal(user: phone.user, isAdministrator: false)).map(
                \.zone.id)
            for child in children where !seen.contains(child) { revoked.insert("\(phone.user.number) \(child)") }
        }
    }

    /// After a sync, a phone has nothing of a child that its user may not see.
    private func checkAccess(_ phone: Phone, _ index: Int) async throws {
        guard await phone.engine.status.lastPull != nil else { return }
        for child in children where revoked.contains("\(phone.user.number) \(child)") && lastSyncSucceeded {
            if try await !phone.store.records(in: child.text).isEmpty {
                violations.append("step \(step): phone \(index) shows a child that its user may not see")
            }
        }
    }

    /// No push of a user is applied in a child that the user may not see.
    private func checkRevoked() {
        let log = server.log
        for entry in log[logged...] where [.applied, .merged].contains(entry.result.status) {
            let zone = entry.result.zone ?? entry.mutation.zone
            if revoked.contains("\(entry.user) \(zone)") {
                violations.append("step \(step): an edit of user \(entry.user) is applied without access")
            }
        }
        logged = log.count
    }

    private var lastSyncSucceeded = false

    /// Syncs; returns false where the network, the server or the phone's own process fails.
    private func syncs(_ phone: Phone) async throws -> Bool {
        lastSyncSucceeded = false
        do {
            try await phone.engine.sync()
            lastSyncSucceeded = true
            return true
        } catch let error as HearthClientError where error.isRetryable {
            return false
        } catch let error as HearthClientError where error.code == .storage {
            guard try phone.restartIfDead() else { throw error }
            return false
        }
    }

    private func settle(_ phone: Phone) async throws {
        while try await !syncs(phone) {}
    }

    /// Syncs every phone without faults until nothing is new.
    func quiesce() async throws {
        server.die(atStatement: nil)
        for phone in phones { phone.network.setFaulty(false) }
        defer { for phone in phones { phone.network.setFaulty(true) } }
        for _ in 0..<3 {
            for phone in phones {
                server.clock.advance(by: .milliseconds(1))
                try await settle(phone)
                try await look(phone)
            }
        }
        checkRevoked()
    }

    private func uniqueValue() -> JSONValue {
        values += 1
        return .string("v\(values)")
    }

    private func editSomething(_ phone: Phone, _ index: Int) async throws {
        let zones = try await phone.store.zones()
        guard !zones.isEmpty else { return }
        let zone = pick(zones)
        let shown = try await phone.store.records(in: zone.id).filter { $0.type != "child" }
        guard !shown.isEmpty, !chance(35) else {
            note("phone \(index) adds a record in \(zone.id)")
            return try await create(phone, in: zone)
        }
        let record = pick(shown)
        switch number(1...100) {
        case 1...60:
            let fields = change(of: record)
            note("phone \(index) changes \(fields.keys.sorted()) of \(record.id.text)")
            edited = record.id
            try await phone.store.change(record.id, fields)
            written(fields, of: record.id, by: phone)
        case 61...75:
            note("phone \(index) deletes \(record.id.text)")
            edited = record.id
            try await phone.store.delete(record.id)
            phone.deleted.append(record)
        case 76...88:
            guard let deleted = phone.deleted.popLast(), deleted.type != "chore_done" else { return }
            // Each value is written once, so that a read tells which edit it shows.
            let fields = deleted.fields.mapValues { value in
                if case .string(let text) = value, text.hasPrefix("v") { uniqueValue() } else { value }
            }
            note("phone \(index) restores \(deleted.id.text)")
            edited = deleted.id
            try await phone.store.restore(
                FamilyRecord(
                    id: deleted.id, zone: deleted.zone, type: deleted.type, fields: fields, isPending: false))
        default:
            guard zone.isChild, let destination = children.first(where: { $0.text != zone.id }) else { return }
            note("phone \(index) moves \(record.id.text) to \(destination)")
            edited = record.id
            try await phone.store.move(record.id, to: destination.text)
        }
    }

    /// Notes what a user has written: it must arrive once, or the phone must say that it was refused.
    private func written(_ fields: [String: JSONValue], of record: UUID, by phone: Phone) {
        for (name, value) in fields {
            if case .string(let text) = value, text.hasPrefix("v") { phone.written["\(record.text)/\(name)"] = text }
        }
    }

    private func create(_ phone: Phone, in zone: FamilyZone) async throws {
        let start = JSONValue.integer(server.clock.now.milliseconds - 60_000)
        guard !zone.isChild else {
            let isSleep = chance(50)
            let fields: [String: JSONValue] =
                isSleep
                ? ["started_at": start, "place": uniqueValue(), "note": uniqueValue()]
                : ["started_at": start, "category": uniqueValue(), "text": uniqueValue()]
            let id = try await phone.store.add(isSleep ? "sleep" : "note", in: zone.id, fields)
            edited = id
            written(fields, of: id, by: phone)
            return
        }
        if chance(40) {
            // Few keys, so that two phones often tick one chore.
            let chore = "00000000-0000-4000-8000-00000000000\(number(1...3))"
            edited = try await phone.store.add(
                "chore_done", in: zone.id,
                [
                    "chore_id": .string(chore), "due_on": .string("2026-11-2\(number(0...3))"), "state": "done",
                    "note": uniqueValue(),
                ])
        } else {
            edited = try await phone.store.add(
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
            try String.fetchAll(try tables.db.cachedStatement(sql: "SELECT mutation FROM pending ORDER BY number"))
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
        // Without a commit since the last time nothing else is shown.
        let commits = phone.commits
        guard phone.seenCommits != commits else { return }
        phone.seenCommits = commits
        for record in try await phone.store.records() { look(at: record, phone) }
    }

    private func look(at record: FamilyRecord, _ phone: Phone) {
        for (name, value) in record.fields {
            guard case .string(let text) = value, text.hasPrefix("v") else { continue }
            let key = "\(record.id.text)/\(name)"
            if phone.shownValues[key]?.last != text { phone.shownValues[key, default: []].append(text) }
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
                    found.append(
                        "phone \(index) shows \(other.0) of \(other.1.text) after \(one.0) of \(one.1.text) at \(key)")
                }
            }
        }
        return found
    }

    /// Returns in what the phones differ from a new phone of the same user, and what the server says of its own state.
    func differences() async throws -> [String] {
        var found: [String] = []
        for (index, phone) in phones.enumerated() {
            let fresh = try Phone(phone.user, server, seed: seed &+ UInt64(index), skew: 0, pageLimit: 1000)
            try await settle(fresh)
            let held = try await phone.store.records()
            let expected = try await fresh.store.records()
            if held != expected {
                let ids = Set(held.filter { !expected.contains($0) } + expected.filter { !held.contains($0) }).map(\.id)
                let differences = ids.sorted().prefix(3).map { id in
                    func text(_ records: [FamilyRecord]) -> String {
                        records.first { $0.id == id }.map { "\($0.zone) \($0.fields)" } ?? "nothing"
                    }
                    return "\(id.text): \(text(held)), a new phone: \(text(expected))"
                }
                found.append(
                    "phone \(index) has other records than a new phone: \(differences.joined(separator: "; "))")
            }
            if try await phone.store.marks().mapValues(\.digest) != fresh.store.marks().mapValues(\.digest) {
                found.append("phone \(index) has other digests than a new phone")
            }
            if expected.isEmpty, index < 2 { found.append("phone \(index) has nothing") }
            if try await phone.store.unsentEdits().all > 0 { found.append("phone \(index) has unsent edits") }
            if await phone.engine.status.repairs > 0 { found.append("phone \(index) repaired a zone") }
            let search = try await phone.store.write { try SearchIndex(tables: $0).differences() }
            if !search.isEmpty { found.append("phone \(index) has a wrong index: \(search)") }
        }
        found += try await server.storage.records.verify(after: nil, limit: 1000).flatMap(\.findings)
        if try await server.storage.audit.verify().count > 0 { found.append("the chain of the audit log is broken") }
        return found
    }

    /// Returns the edits that arrived twice under two ids, and those that neither arrived nor were refused.
    func lostAndDoubledEdits() async throws -> [String] {
        var found: [String] = []
        var arrived: [String: Set<UUID>] = [:]
        for entry in server.log where entry.mutation.operation != .heal {
            for (_, value) in entry.mutation.data?.members ?? [] {
                if let text = value.string, text.hasPrefix("v") {
                    arrived[text, default: []].insert(entry.mutation.mid)
                }
            }
        }
        for (value, mids) in arrived where mids.count > 1 { found.append("\(value) arrived as \(mids.count) edits") }
        for (index, phone) in phones.enumerated() {
            let refused = Set(
                try await phone.store.refusedEdits().flatMap(\.fields.values).compactMap { value -> String? in
                    if case .string(let text) = value { text } else { nil }
                })
            for (key, value) in phone.written where arrived[value] == nil && !refused.contains(value) {
                found.append("phone \(index) lost \(value) of \(key)")
            }
        }
        return found
    }

    /// Returns the records that are live although they were deleted last.
    func returnedRecords() async throws -> [String] {
        var deleted: Set<UUID> = []
        for entry in server.log where [.applied, .merged].contains(entry.result.status) {
            switch entry.mutation.operation {
            case .del: deleted.insert(entry.mutation.id)
            case .restore: deleted.remove(entry.mutation.id)
            // A tick of a chore has a natural id, and is made again when its deletion is forgotten.
            case .put where entry.mutation.type == "chore_done": deleted.remove(entry.mutation.id)
            case .put, .set, .move, .heal: break
            }
        }
        var found: [String] = []
        for (index, phone) in phones.enumerated() {
            for record in try await phone.store.records() where deleted.contains(record.id) {
                found.append("phone \(index) has the deleted \(record.id.text)")
            }
        }
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
