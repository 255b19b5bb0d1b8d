import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Synchronization
import Testing

/// Tests of records that need PostgreSQL: row-level security alone, and several processes on one database.
@Suite struct RecordPostgresTests {
    @Test func `row-level security alone hides and protects the records of another household`() async throws {
        try await withPostgres { storage in
            let (ours, theirs) = (try await Family.make(storage), try await Family.make(storage))
            for family in [ours, theirs] { try await family.fillEveryTable() }
            let tenant = Tenant.household(ours.owner.householdID)
            let tables: [(name: String, table: SQL, key: SQL)] = [
                ("zones", "zones", "number"), ("records", "records", "zone"), ("tombstones", "tombstones", "zone"),
                ("revisions", "revisions", "zone"), ("zone_members", "zone_members", "zone"),
                ("devices", "devices", "household_id"), ("mutations", "mutations", "home"),
                ("share_links", "share_links", "zone"), ("blobs", "blobs", "zone"),
            ]
            let zone = try await storage.row("SELECT number FROM zones WHERE id = \(ours.child)")["number"] as Int64
            let foreign =
                try await storage.row("SELECT number FROM zones WHERE id = \(theirs.child)")["number"] as Int64
            for (name, table, key) in tables {
                let all = try await storage.count("SELECT COUNT(*) AS n FROM \(table)")
                let seen = try await storage.engine.rows("SELECT \(key) AS key FROM \(table)", .read, of: tenant)
                #expect(seen.count * 2 == all && !seen.isEmpty, "\(name)")
                let theirsAlone = try await storage.engine.rows(
                    "SELECT \(key) AS key FROM \(table)", .read, of: .household(theirs.owner.householdID))
                let other: SQLValue = try #require(try theirsAlone.first?["key"])
                #expect(try seen.allSatisfy { try $0["key"] as SQLValue != other }, "\(name)")
                let deleted = try await storage.engine.rows(
                    "DELETE FROM \(table) WHERE \(key) = \(other) RETURNING \(key)", .write, of: tenant)
                #expect(deleted.isEmpty, "\(name)")
                #expect(try await storage.count("SELECT COUNT(*) AS n FROM \(table)") == all, "\(name)")
                if key == "zone" as SQL {
                    // Neither can a row go to another household.
                    await #expect(throws: StorageError.self, "\(name)") {
                        try await storage.engine.rows(
                            "UPDATE \(table) SET zone = \(foreign) WHERE zone = \(zone)", .write, of: tenant)
                    }
                    let taken = try await storage.engine.rows(
                        "UPDATE \(table) SET zone = \(zone) WHERE zone = \(foreign) RETURNING zone", .write, of: tenant)
                    #expect(taken.isEmpty, "\(name)")
                }
            }
            await #expect(throws: StorageError.self) {
                try await storage.engine.rows(
                    "UPDATE zones SET household_id = \(theirs.owner.householdID) WHERE number = \(zone)", .write,
                    of: tenant)
            }
            let views: [SQL] = ["children", "child_access", "feedings", "audit_log"]
            for view in views {
                let rows = try await storage.engine.rows("SELECT household_id FROM \(view)", .read, of: tenant)
                #expect(!rows.isEmpty)
                #expect(try rows.allSatisfy { try $0["household_id"] == ours.owner.householdID })
            }
        }
    }

    @Test func `three processes that push at once lose no edit, and a reader misses no change`() async throws {
        let url = try await PostgresTemplate.newDatabase()
        try await withStorage(at: url) { first in
            try await withStorage(at: url) { second in
                try await withStorage(at: url) { third in
                    try await checkProcesses([first, second, third])
                }
            }
        }
    }

    private func checkProcesses(_ storages: [Storage]) async throws {
        let family = try await Family.make(storages[0])
        let shared = UUID()
        let start: FieldValue = .number(Double(family.clock.now.milliseconds))
        try await family.phone.push(
            family.phone.edit(.put, "sleep", shared, in: family.child, ["started_at": start]))
        let rounds = 15
        let acknowledged = try await withThrowingTaskGroup(of: Set<UUID>.self) { group in
            for storage in storages {
                for _ in 0..<2 {
                    group.addTask {
                        // Without a limit of retries, as a device repeats a push.
                        let sync = Family.service(storage.records, family.clock)
                        let phone = Phone(of: family.owner, sync, family.clock)
                        var ids: Set<UUID> = []
                        for round in 0..<rounds {
                            let feeding = phone.feeding(in: family.child)
                            let edits = [
                                feeding,
                                phone.edit(
                                    .set, "sleep", shared, in: family.child, ["quality": .number(Double(1 + round % 5))]
                                ),
                            ]
                            while true {
                                do {
                                    let results = try await phone.push(edits)
                                    #expect(results[0].status == .applied || results[0].first == .applied)
                                    break
                                } catch let error as HearthError where error.code == .storageUnavailable {
                                    continue
                                }
                            }
                            ids.insert(feeding.id)
                        }
                        return ids
                    }
                }
            }
            // A device that pulls all the time and keeps its cursor. Not ended by cancellation: a read that is cancelled fails.
            let isOver = Flag()
            let reader = Task {
                let sync = Family.service(storages[1].records, family.clock)
                let phone = Phone(of: family.owner, sync, family.clock)
                var (cursor, seen, last): (String?, Set<UUID>, Int64) = (nil, [], 0)
                while !isOver.isSet {
                    let page = try #require(try await phone.pull(family.child, cursor, limit: 7).zones[family.child])
                    #expect(page.changes.allSatisfy { $0.seq > last })
                    #expect(page.changes.map(\.seq) == page.changes.map(\.seq).sorted())
                    seen.formUnion(page.changes.map(\.id))
                    (cursor, last) = (page.cursor, page.seq)
                }
                while true {
                    let page = try #require(try await phone.pull(family.child, cursor).zones[family.child])
                    seen.formUnion(page.changes.map(\.id))
                    cursor = page.cursor
                    if !page.hasMore { return seen }
                }
            }
            var ids: Set<UUID> = []
            for try await own in group { ids.formUnion(own) }
            isOver.set()
            #expect(try await reader.value.isSuperset(of: ids))
            return ids
        }
        #expect(acknowledged.count == 6 * rounds)
        let whole = try await family.phone.everything(in: family.child).records
        #expect(Set(whole.keys) == acknowledged.union([shared, family.child.uuid]))
        #expect(try await family.findings().isEmpty)
        let changes = try await storages[0].recordSubjects(of: family.owner.householdID).reduce(0) { sum, subject in
            sum + (subject["zones"]?.object?[family.child.text]?.array?.count ?? 0)
        }
        #expect(changes == Int(try await family.state(of: family.child).head))
        #expect(try await storages[0].audit.verify().count == 0)
    }

    @Test func `a push of one process reaches the streams of another`() async throws {
        let url = try await PostgresTemplate.newDatabase()
        try await withStorage(at: url) { near in
            try await withStorage(at: url) { far in
                let family = try await Family.make(near)
                let other = Family.service(far.records, family.clock)
                let subscription = other.hub.subscribe(to: [.zone(family.child), .user(family.owner.id)])
                let relays = [family.sync, other].map { sync in Task { await sync.relay.run() } }
                defer { for relay in relays { relay.cancel() } }
                // The news of the new child were announced; what follows waits for the next announcement.
                await family.clock.waitForSleepers()
                try await family.phone.push(family.phone.feeding(in: family.child))
                family.sync.publishAccess([.user(family.owner.id)])
                family.clock.advance(by: ChangeRelay.interval)
                let head = try await family.state(of: family.child).head
                var news = ChangeHub.News()
                for await _ in subscription.signals {
                    let latest = subscription.take()
                    news.heads.merge(latest.heads) { $1 }
                    news.changesAccess = news.changesAccess || latest.changesAccess
                    if news == ChangeHub.News(heads: [family.child: head], changesAccess: true) { break }
                }
            }
        }
    }
}

private final class Flag: Sendable {
    private let value = Mutex(false)
    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
}

extension Family {
    /// Leaves a row in each table of records.
    func fillEveryTable() async throws {
        let (feeding, note) = (phone.feeding(in: child), UUID())
        try await phone.push([
            feeding, phone.feeding(in: child),
            phone.edit(
                .put, "note", note, in: child,
                ["category": "a", "text": "b", "started_at": .number(Double(clock.now.milliseconds))]),
        ])
        let other = phone(of: owner)
        clock.advance(by: .seconds(1))
        try await other.push([
            other.edit(.del, "feeding", feeding.id, in: child, base: 1),
            other.edit(.set, "note", note, in: child, ["text": "c"], base: 0),
        ])
        try await storage.records.add(
            ShareLink(
                id: UUID(), zone: child, kind: .invite, role: .viewer, createdBy: owner.number, madeBy: owner.id,
                createdAt: .example),
            digest: UUID().text, household: owner.householdID, audit: .example(.linkCreated, of: owner))
        let image = StoredImage(
            id: UUID(), zone: child, sha256: String(repeating: "a", count: 64), mediaType: "image/png", width: 1,
            height: 1,
            parts: [StoredImage.Part(name: "original", size: 1)], createdBy: owner.number, createdAt: .example)
        _ = try await storage.images.add(
            image, household: owner.householdID, by: owner, audit: .example(.imageAdded, of: owner))
    }
}
