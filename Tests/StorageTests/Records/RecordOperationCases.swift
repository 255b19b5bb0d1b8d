import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Synchronization
import Testing

/// What the operator and crashes do to records, on every engine.
extension ConformanceCase<Storage> {
    static let recordOperation: [ConformanceCase] = [
        .init("every applied edit is in one audit entry, and the chain verifies") { storage in
            let family = try await Family.make(storage)
            let sibling = try await family.phone.addChild("Ben")
            var feedings = (0..<12).map { _ in family.phone.feeding(in: family.child) }
            feedings[11].zone = sibling
            try await family.phone.push(feedings)
            family.clock.advance(by: .seconds(1))
            let (first, second) = (feedings[0].id, feedings[1].id)
            try await family.phone.push([
                family.phone.edit(.set, "feeding", first, in: family.child, ["food": "é ☃"], base: 1),
                family.phone.edit(.set, "feeding", first, in: family.child, ["amount_ml": 5], base: 1),
                family.phone.edit(.del, "feeding", second, in: family.child, base: 1),
                family.phone.edit(.set, "feeding", UUID(), in: family.child, ["food": "nobody's"]),
            ])
            let subjects = try await storage.recordSubjects(of: family.owner.householdID)
            #expect(subjects.count == 4)
            var changes: [String] = []
            for zone in subjects.compactMap({ $0["zones"]?.object }) {
                for (name, items) in zone.members {
                    for item in items.array ?? [] {
                        let parts = item.array ?? []
                        changes.append("\(name) \(parts[1].string ?? "") \(parts[3].integer ?? 0)")
                    }
                }
            }
            #expect(Set(changes).count == changes.count)
            #expect(changes.count == 17)
            #expect(changes.contains("\(sibling.text) \(feedings[11].id.text) 1"))
            #expect(subjects.allSatisfy { $0["device"]?.string == family.phone.device.text })
            let last = try #require(subjects.last?["zones"]?.object?[family.child.text]?.array)
            // The hash of what was there, and nothing of the family's data.
            #expect(last.allSatisfy { $0.array?[4].string?.count == 64 })
            #expect(!subjects.contains { $0.canonicalText.contains("☃") })
            let report = try await storage.audit.verify()
            #expect(report.count == 0)
            #expect(report.entries >= 5)
        },
        .init("what a user lets the database grow is counted by day, whatever becomes of the records") { storage in
            let family = try await Family.make(storage, quota: SyncQuota(growth: 20_000))
            var statuses: Set<PushResult.Status> = []
            for _ in 0..<40 {
                let feeding = family.phone.feeding(in: family.child)
                let delete = family.phone.edit(.del, "feeding", feeding.id, in: family.child)
                // Another device of the same user changes nothing.
                let phone = family.phone(of: family.owner)
                statuses.formUnion(try await phone.push([feeding, delete]).map(\.status))
            }
            #expect(statuses == [.applied, .quota])
            let before = try await storage.records.zones(of: family.owner)
            #expect(try await family.phone.push(family.phone.feeding(in: family.child)).status == .quota)
            #expect(try await storage.records.zones(of: family.owner) == before)
            // Others have days of their own, and the next day is a new one.
            let nanny = family.phone(of: try await family.nanny())
            #expect(try await nanny.push(nanny.feeding(in: family.child)).status == .applied)
            family.clock.advance(by: .seconds(86_400))
            #expect(try await family.phone.push(family.phone.feeding(in: family.child)).status == .applied)
            #expect(try await family.findings().isEmpty)
        },
        .init("a user's devices are known, but not more than anybody has") { storage in
            let family = try await Family.make(storage)
            for _ in 0..<205 {
                family.clock.advance(by: .seconds(1))
                let phone = family.phone(of: family.owner)
                _ = try await phone.push(phone.edit(.set, "child", UUID(), in: family.child, ["name": "x"]))
            }
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM devices") == 200)
        },
        .init("of one user the newest 16 MB of responses are kept") { storage in
            let user = try await storage.newAccount()
            let response = StoredResponse(status: 200, fields: [], body: Array(repeating: 7, count: 1 << 20))
            func key(_ index: Int) -> IdempotencyKey {
                IdempotencyKey(householdID: user.householdID, userID: user.id, key: "key \(index)")
            }
            func begin(_ index: Int, _ attempt: UUID, after time: Duration) async throws -> IdempotencyOutcome {
                let now = Timestamp.example + time
                return try await storage.idempotency.begin(
                    key(index), attempt: attempt, fingerprint: "same", at: now, lease: now + .seconds(10),
                    expiry: now + .seconds(86_400))
            }
            for index in 0..<20 {
                let attempt = UUID()
                #expect(try await begin(index, attempt, after: .milliseconds(index)) == .begun)
                try await storage.idempotency.finish(key(index), attempt: attempt, with: response)
            }
            #expect(try await begin(19, UUID(), after: .seconds(1)) == .finished(response))
            #expect(try await begin(8, UUID(), after: .seconds(1)) == .finished(response))
            #expect(try await begin(0, UUID(), after: .seconds(1)) == .begun)
        },
        .init("a record that is damaged stops no route, and is found and repaired as far as it can be") { storage in
            let family = try await Family.make(storage)
            let (one, other) = (family.phone.feeding(in: family.child), family.phone.feeding(in: family.child))
            try await family.phone.push([one, other])
            try await storage.write("UPDATE records SET stamps = '{\"x\":1}' WHERE seq = 2")
            try await storage.write("UPDATE zones SET live = 9 WHERE head = 3")
            #expect(try await storage.records.record(one.id, household: family.owner.householdID)?.rev == 1)
            var findings = try await family.findings()
            #expect(findings.contains("\(one.id.text) has stamps that cannot be read"))
            #expect(findings.contains { $0.hasPrefix("live is 9") })
            for check in try await storage.records.verify(after: nil, limit: 10) {
                try await storage.records.repair(check)
            }
            #expect(try await family.findings().isEmpty)
            try await storage.write("UPDATE records SET data = '{\"x' WHERE seq = 3")
            findings = try await family.findings()
            #expect(findings.contains("\(other.id.text) has data that cannot be read"))
            #expect(try await family.phone.pull(family.child, nil).zones[family.child] != nil)
        },
        .init("a push that fails at any statement changes nothing, and its repetition is exact") { storage in
            let family = try await Family.make(storage)
            let feeding = family.phone.feeding(in: family.child)
            let note = family.phone.edit(
                .put, "note", UUID(), in: family.child,
                ["category": "a", "text": "b", "started_at": .number(Double(family.clock.now.milliseconds))])
            try await family.phone.push([feeding, note])
            let sibling = ZoneID(.child, UUID())
            let other = family.phone(of: family.owner)
            family.clock.advance(by: .seconds(1))
            let edits = [
                other.edit(.put, "child", sibling.uuid, in: sibling, ["name": "Ben", "time_zone": "UTC"]),
                other.edit(.set, "note", note.id, in: family.child, ["text": "c"], base: 0),
                other.edit(.del, "feeding", feeding.id, in: family.child, base: 1), other.feeding(in: sibling),
            ]
            _ = try await other.pull(family.child)
            let before = try await storage.recordContents()
            let failures = FailingEngine(engine: storage.engine)
            let broken = Phone(
                of: family.owner, Family.service(Storage(engine: failures).records, family.clock), family.clock)
            var failed = 0
            while true {
                failures.fail(atStatement: failed)
                do {
                    _ = try await broken.sync.push(
                        PushRequest(device: other.device, mutations: edits.map { .readable($0) }), by: broken.principal)
                    break
                } catch {
                    #expect((error as? HearthError)?.code == .storageUnavailable)
                }
                #expect(try await storage.recordContents() == before, "after a failure at statement \(failed)")
                failed += 1
            }
            // Heads, zone with members, deletion, records, tombstone, revision, outcomes and audit.
            #expect(failed >= 10)
            #expect(try await other.push(edits).map(\.first) == [.applied, .applied, .applied, .applied])
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM revisions") == 1)
            #expect(try await family.findings().isEmpty)
            #expect(try await storage.recordSubjects(of: family.owner.householdID).count == 3)
        },
        .init("a push that was overtaken is planned again, and given up after eight times") { storage in
            let family = try await Family.make(storage)
            let id = UUID()
            let start: FieldValue = .number(Double(family.clock.now.milliseconds))
            try await family.phone.push(family.phone.edit(.put, "sleep", id, in: family.child, ["started_at": start]))
            let faster = family.phone(of: family.owner)
            let overtaking = OvertakingEngine(engine: storage.engine)
            let slow = Phone(
                of: family.owner, Family.service(Storage(engine: overtaking).records, family.clock), family.clock)
            _ = try await slow.pull(family.child)
            overtaking.before(1) {
                _ = try await faster.push(faster.edit(.set, "sleep", id, in: family.child, ["place": "pram"], base: 1))
            }
            let result = try await slow.push(slow.edit(.set, "sleep", id, in: family.child, ["quality": 4], base: 1))
            #expect(result.status == .applied)
            #expect(result.rev == 3)
            #expect(slow.sync.figures.stalePlans == 1)
            let stored = try #require(try await storage.records.record(id, household: family.owner.householdID))
            #expect(try Fields(parsing: stored.data).names == ["place", "quality", "started_at"])

            overtaking.before(.max) { try await faster.push(faster.feeding(in: family.child)) }
            let head = try await family.state(of: family.child).head
            let error = await #expect(throws: HearthError.self) { try await slow.push(slow.feeding(in: family.child)) }
            #expect(error?.code == .storageUnavailable)
            #expect(slow.sync.figures.stalePlans == 1 + 9)
            #expect(try await family.state(of: family.child).head == head + 9)
            #expect(try await family.findings().isEmpty)
        },
        .init("a push that was planned before a revocation is forbidden") { storage in
            let family = try await Family.make(storage)
            let nanny = try await family.nanny()
            let overtaking = OvertakingEngine(engine: storage.engine)
            let phone = Phone(
                of: nanny, Family.service(Storage(engine: overtaking).records, family.clock), family.clock)
            _ = try await phone.pull(family.child)
            overtaking.before(1) {
                try await storage.records.revoke(
                    nanny.id, from: family.child, household: family.owner.householdID,
                    audit: .example(.accessRevoked, of: family.owner))
            }
            #expect(try await phone.push(phone.feeding(in: family.child)).status == .forbidden)
            // A member who loses the right to write adds no child.
            let member = try await family.member(.caregiver)
            let other = Phone(
                of: member, Family.service(Storage(engine: overtaking).records, family.clock), family.clock)
            _ = try await other.pull(family.child)
            overtaking.before(1) {
                _ = try await storage.accounts.setRole(
                    .viewer, ofUser: member.number, by: family.owner,
                    audit: .example(.memberChanged, of: family.owner))
            }
            let zone = ZoneID(.child, UUID())
            #expect(
                try await other.push(
                    other.edit(.put, "child", zone.uuid, in: zone, ["name": "Eve", "time_zone": "UTC"])
                ).status
                    == .forbidden)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM zones WHERE id = \(zone)") == 0)
        },
        .init("a cursor from before a compaction is reset, and a device that begins is not") { storage in
            let family = try await Family.make(storage)
            let old = try await family.phone.everything(in: family.child).cursor
            let feedings = (0..<4).map { _ in family.phone.feeding(in: family.child) }
            try await family.phone.push(feedings)
            let between = try #require(try await family.phone.pull(family.child, limit: 2).zones[family.child]).cursor
            try await family.phone.push(family.phone.edit(.del, "feeding", feedings[0].id, in: family.child))
            family.clock.advance(by: .seconds(60 * 86_400))
            try await family.phone.push(family.phone.edit(.del, "feeding", feedings[1].id, in: family.child))
            let latest = try await family.phone.everything(in: family.child).cursor
            family.clock.advance(by: .seconds(40 * 86_400))
            #expect(try await family.sync.removeExpired() == 1)
            #expect(try await family.sync.removeExpired() == 0)
            #expect(try await family.state(of: family.child).floor == 6)
            for cursor in [old, between] {
                let pulled = try await family.phone.pull(family.child, cursor)
                #expect(pulled.reset == [family.child: .compacted])
                #expect(pulled.zones.isEmpty && pulled.gone.isEmpty)
            }
            #expect(family.sync.figures.resets == 2)
            #expect(try await family.phone.pull(family.child, latest).zones.count == 1)
            let begins = try await family.phone.everything(in: family.child, pages: 1)
            #expect(begins.records.count == 3)
        },
        .init("after a restore devices begin anew and give back what the backup has not") { storage in
            let family = try await Family.make(storage)
            let (kept, deleted) = (family.phone.feeding(in: family.child), family.phone.feeding(in: family.child))
            try await family.phone.push([kept, deleted])
            let backup = try await storage.recordContents()
            family.clock.advance(by: .seconds(60))
            let lost = family.phone.feeding(in: family.child)
            try await family.phone.push([
                lost, family.phone.edit(.set, "feeding", kept.id, in: family.child, ["food": "pear"], base: 1),
                family.phone.edit(.del, "feeding", deleted.id, in: family.child, base: 1),
            ])
            let phone = try await family.phone.everything(in: family.child)
            let tombstone = try #require(
                try await storage.records.pull(
                    [FeedRequest(zone: family.child, after: 0, deletionsAfter: 0, limit: 100, bytes: 100_000)],
                    household: family.owner.householdID, for: family.owner
                ).first?.changes.first { $0.data == nil })
            try await storage.restore(backup)
            #expect(try await family.sync.beginEpochAfterRestore() == 2)
            #expect(try await family.phone.pull(family.child, phone.cursor).reset == [family.child: .restored])
            // As the phone has them: stamp, rev and author.
            func heal(_ change: Change) throws -> Mutation {
                Mutation(
                    mid: RandomIDs().uuid(at: family.clock.now), zone: family.child, type: change.type, id: change.id,
                    operation: .heal, baseRev: change.rev, stamp: change.stamp,
                    data: try change.data.map { try Fields(parsing: $0) }, author: change.by)
            }
            let healed = try await family.phone.push(try (phone.records.values + [tombstone]).map(heal))
            #expect(!healed.contains { $0.status.isRefusal })
            let after = try await family.phone.everything(in: family.child)
            #expect(after.records.mapValues(\.data) == phone.records.mapValues(\.data))
            #expect(after.records.mapValues(\.stamp) == phone.records.mapValues(\.stamp))
            #expect(after.records[deleted.id] == nil)
            #expect(try await family.findings().isEmpty)
            family.clock.advance(by: .seconds(31 * 86_400))
            #expect(try await family.phone.push(try heal(tombstone)).status == .invalid)
        },
        .init("a recount finds what is damaged") { storage in
            let family = try await Family.make(storage)
            let (one, two) = (family.phone.feeding(in: family.child), family.phone.feeding(in: family.child))
            try await family.phone.push([one, two])
            #expect(try await family.findings().isEmpty)
            let damages: [(SQL, SQL, Int)] = [
                (
                    "UPDATE zones SET live = live + 1 WHERE head = 3",
                    "UPDATE zones SET live = live - 1 WHERE head = 3", 1
                ),
                ("UPDATE records SET rev = 2 WHERE seq = 3", "UPDATE records SET rev = 1 WHERE seq = 3", 1),
                ("UPDATE records SET seq = 9 WHERE seq = 3", "UPDATE records SET seq = 3 WHERE seq = 9", 1),
                (
                    "UPDATE records SET data = data || ' ' WHERE seq = 3",
                    "UPDATE records SET data = rtrim(data) WHERE seq = 3", 1
                ),
            ]
            for (damage, repair, count) in damages {
                try await storage.write(damage)
                #expect(try await family.findings().count == count, "\(damage)")
                try await storage.write(repair)
                #expect(try await family.findings().isEmpty, "\(repair)")
            }
        },
        .init("the tables of the care log and the kitchen can be read under their usual names") { storage in
            let family = try await Family.make(storage)
            let (feeding, list) = (family.phone.feeding(in: family.child), UUID())
            try await family.phone.push([
                feeding, family.phone.edit(.put, "list", list, in: family.home, ["name": "Market"]),
                family.phone.edit(
                    .put, "shopping_item", UUID(), in: family.home,
                    ["list_id": .string(list.text), "name": "Milk", "quantity": 1.5, "checked": false]),
                family.phone.edit(
                    .put, "recipe", UUID(), in: family.home,
                    [
                        "name": "Soup", "ingredients": ["1 carrot"], "instructions": ["Cook."],
                        "tags": ["Quick Meals", "soup"],
                    ]),
            ])
            let row = try await storage.row("SELECT * FROM feedings")
            #expect(try row["id"] == feeding.id)
            #expect(try row["child_id"] == family.child.uuid)
            #expect(try row["amount_ml"] == 120.0)
            #expect(try row["started_at"] == Timestamp.example + .seconds(-600))
            #expect(try await storage.row("SELECT name FROM children")["name"] == "Mia")
            #expect(try await storage.row("SELECT role FROM child_access")["role"] == "owner")
            let item = try await storage.row("SELECT list_id, quantity FROM shopping_list_items")
            #expect(try item["list_id"] == list)
            #expect(try item["quantity"] == 1.5)
            let tags = try await storage.engine.rows("SELECT slug FROM tags ORDER BY slug", .read, of: .all)
            #expect(try tags.map { try $0["slug"] as String } == ["quick-meals", "soup"])
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM audit_log") == 3)
            for view: SQL in ["diapers", "sleeps", "notes"] {
                #expect(try await storage.count("SELECT COUNT(*) AS n FROM \(view)") == 0)
            }
            #expect(try await storage.row("SELECT name FROM recipes")["name"] == "Soup")
        },
    ]
}

/// The tables of records with their rows.
typealias RecordContents = [String: [SQLRow]]

extension Storage {
    private static let recordTables: [(name: String, sql: SQL)] = [
        ("zones", "zones"), ("ended_zones", "ended_zones"), ("records", "records"), ("tombstones", "tombstones"),
        ("revisions", "revisions"), ("zone_members", "zone_members"), ("mutations", "mutations"), ("audit", "audit"),
        ("audit_heads", "audit_heads"),
    ]

    func recordContents() async throws -> RecordContents {
        var contents: RecordContents = [:]
        for (name, table) in Self.recordTables {
            let rows = try await engine.rows("SELECT * FROM \(table)", .read, of: .all)
            contents[name] = rows.sorted { "\($0)" < "\($1)" }
        }
        return contents
    }

    /// Puts the records back to what they were. The audit stays, as it does in no backup: nothing may delete it.
    func restore(_ contents: RecordContents) async throws {
        var statements: [SQL] = ["DELETE FROM records", "DELETE FROM tombstones", "DELETE FROM mutations"]
        for row in contents["records"] ?? [] {
            let values = row.fields.map(\.value)
            let cells = values.dropFirst().reduce("\(values[0])" as SQL) { "\($0), \($1)" }
            statements.append(
                """
                INSERT INTO records (
                    zone, id, type, seq, rev, stamp, stamps, data, at, until, ref, created_by, updated_by, created_at,
                    updated_at
                )
                VALUES (\(cells))
                """)
        }
        for row in contents["zones"] ?? [] {
            let (head, live, bytes): (Int64, Int64, Int64) = (try row["head"], try row["live"], try row["bytes"])
            let (digest, number): (String, Int64) = (try row["digest"], try row["number"])
            statements.append(
                """
                UPDATE zones SET head = \(head), live = \(live), bytes = \(bytes), digest = \(digest)
                WHERE number = \(number)
                """)
        }
        _ = try await engine.transaction(statements, .write, of: .all)
    }
}

/// Fails a push at one of its statements, as a full disk or a lost connection does.
private final class FailingEngine: DatabaseEngine {
    private let engine: any DatabaseEngine
    private let place = Mutex(0)

    init(engine: any DatabaseEngine) { self.engine = engine }

    var dialect: Dialect { engine.dialect }

    func fail(atStatement number: Int) { place.withLock { $0 = number } }

    func transaction(
        _ statements: [SQL], _ access: DatabaseAccess, of tenant: Tenant
    ) async throws(StorageError) -> [[SQLRow]] {
        var statements = statements
        let place = place.withLock { $0 }
        // A push is the only write with many statements.
        if access == .write, statements.count > 4, place < statements.count {
            statements.insert("SELECT * FROM no_such_table", at: place)
        }
        return try await engine.transaction(statements, access, of: tenant)
    }

    func copy(
        into table: SQL, columns: [StaticString], count: Int, row: @escaping @Sendable (Int) -> [SQLValue]
    ) async throws(StorageError) {
        try await engine.copy(into: table, columns: columns, count: count, row: row)
    }

    func notifications(on channel: StaticString) -> AsyncStream<Void> { engine.notifications(on: channel) }

    func close() async { await engine.close() }
}

/// Lets somebody else be faster, between the reading and the writing of a push.
private final class OvertakingEngine: DatabaseEngine {
    private let engine: any DatabaseEngine
    private let state = Mutex<(count: Int, action: @Sendable () async throws -> Void)>((0, {}))

    init(engine: any DatabaseEngine) { self.engine = engine }

    var dialect: Dialect { engine.dialect }

    /// Runs an action before each of the next writes.
    func before<Value>(_ count: Int, _ action: @escaping @Sendable () async throws -> Value) {
        state.withLock { $0 = (count, { _ = try await action() }) }
    }

    func transaction(
        _ statements: [SQL], _ access: DatabaseAccess, of tenant: Tenant
    ) async throws(StorageError) -> [[SQLRow]] {
        if access == .write, statements.count > 4 {
            let action: (@Sendable () async throws -> Void)? = state.withLock { state in
                guard state.count > 0 else { return nil }
                state.count -= 1
                return state.action
            }
            do {
                try await action?()
            } catch {
                throw StorageError(.unavailable, "the other push failed: \(error)")
            }
        }
        return try await engine.transaction(statements, access, of: tenant)
    }

    func copy(
        into table: SQL, columns: [StaticString], count: Int, row: @escaping @Sendable (Int) -> [SQLValue]
    ) async throws(StorageError) {
        try await engine.copy(into: table, columns: columns, count: count, row: row)
    }

    func notifications(on channel: StaticString) -> AsyncStream<Void> { engine.notifications(on: channel) }

    func close() async { await engine.close() }
}
