import Assist
import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

/// Records and their sync, on every engine.
extension ConformanceCase<Storage> {
    static let records =
        recordSync + recordAccess + recordHouseholds + recordOperation + sharing + links + expiringRecords

    private static let recordSync: [ConformanceCase] = [
        .init("a new child has a zone that its household sees, and a device reads it from the beginning") { storage in
            let family = try await Family.make(storage)
            let feeding = family.phone.feeding(in: family.child)
            #expect(try await family.phone.push(feeding).status == .applied)
            let zones = try await storage.records.zones(of: family.owner)
            #expect(Set(zones.map(\.zone.id)) == [family.home, family.child])
            #expect(zones.allSatisfy { $0.zone.role == .owner })
            let page = try #require(try await family.phone.pull(family.child).zones[family.child])
            #expect(page.changes.map(\.type) == ["child", "feeding"])
            #expect(page.changes.map(\.seq) == [1, 2])
            #expect(page.changes.last?.data == (feeding.data ?? [:]).canonicalText)
            #expect(page.changes.last?.by == family.owner.number)
            var digest = ZoneDigest()
            for change in page.changes { digest.add(change.type, change.id, rev: change.rev) }
            #expect(page.digest == digest)
            #expect(page.seq == 2)
            #expect(try await family.phone.pull(family.child, page.cursor).zones[family.child]?.changes.isEmpty == true)
            #expect(try await family.findings().isEmpty)
        },
        .init("a household's family has the children of its own records, in one read") { storage in
            let family = try await Family.make(storage)
            let other = try await Family.make(storage)
            func read(_ user: User) async throws -> HouseholdFamily {
                try await storage.households.family(of: Principal(user: user, isAdministrator: false))
            }
            // Without preferences.
            let mia = HouseholdFamily.Child(name: "Mia", birthday: CalendarDay("2026-05-01"))
            #expect(try await read(family.owner).children == [mia])
            _ = try await family.phone.push(
                family.phone.edit(
                    .set, "child", family.child.uuid, in: family.child,
                    [
                        "allergies": ["peanuts"], "ai_share": "none",
                    ]))
            family.clock.advance(by: .seconds(1))
            let ben = try await family.phone.addChild("Ben")
            let both = try await read(family.owner)
            #expect(both.children.map(\.name) == ["Mia", "Ben"])
            #expect(both.children.map(\.allergies) == [["peanuts"], []])
            #expect(both.children.map(\.sharesAge) == [false, true])
            _ = try await family.phone.push(
                family.phone.edit(
                    .set, "child", ben.uuid, in: ben,
                    [
                        "archived_at": .number(Double(family.clock.now.milliseconds))
                    ]))
            #expect(try await read(family.owner).children.map(\.name) == ["Mia"])
            // An earlier plan may name a child that is archived now.
            #expect(try await read(family.owner).known == [family.child.uuid, ben.uuid])
            #expect(try await read(other.owner).children == [mia])
            let alone = try await storage.newAccount()
            #expect(try await read(alone) == HouseholdFamily())
        },
        .init("a push that is repeated counts once: state, rev, seq and audit") { storage in
            let family = try await Family.make(storage)
            let (one, two) = (family.phone.feeding(in: family.child), family.phone.feeding(in: family.child))
            let refused = family.phone.edit(.set, "sleep", UUID(), in: family.child, ["place": "pram"])
            let edits = [one, refused, two, family.phone.edit(.del, "feeding", two.id, in: family.child)]
            let first = try await family.phone.push(edits)
            #expect(first.map(\.status) == [.applied, .gone, .applied, .applied])
            let before = try await family.state(of: family.child)
            for _ in 0..<3 {
                let again = try await family.phone.push(edits)
                // A refused edit is judged again.
                #expect(again.map(\.status) == [.duplicate, .gone, .duplicate, .duplicate])
                #expect(again.map(\.first) == [.applied, nil, .applied, .applied])
                #expect(again.map(\.seq) == first.map(\.seq))
                #expect(again.map(\.rev) == first.map(\.rev))
                #expect(again.map(\.zone) == first.map(\.zone))
            }
            #expect(try await family.state(of: family.child) == before)
            #expect(try await storage.actions(of: family.owner).filter { $0 == "records_changed" }.count == 2)
        },
        .init("outcomes are kept until the device has settled them") { storage in
            let family = try await Family.make(storage)
            let one = family.phone.feeding(in: family.child)
            try await family.phone.push([one])
            family.clock.advance(by: .seconds(1))
            let two = family.phone.feeding(in: family.child)
            try await family.phone.push([two], settledBefore: two.mid)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM mutations") == 1)
            #expect(try await family.phone.push(two).status == .duplicate)
            // It is planned anew, and changes nothing, because it holds already.
            let head = try await family.state(of: family.child).head
            #expect(try await family.phone.push(one).status == .duplicate)
            #expect(try await family.state(of: family.child).head == head)
        },
        .init("a sleep that one phone ends and another annotates keeps both, and lost texts are kept") { storage in
            let family = try await Family.make(storage)
            let other = family.phone(of: family.owner)
            let id = UUID()
            let start: FieldValue = .number(Double(family.clock.now.milliseconds))
            try await family.phone.push(
                family.phone.edit(.put, "sleep", id, in: family.child, ["started_at": start, "note": "calm"]))
            family.clock.advance(by: .seconds(60))
            let end = family.phone.edit(.set, "sleep", id, in: family.child, ["ended_at": start], base: 1)
            family.clock.advance(by: .seconds(1))
            let note = other.edit(.set, "sleep", id, in: family.child, ["note": "woke twice"], base: 1)
            // The later edit arrives first.
            #expect(try await other.push(note).status == .applied)
            #expect(try await family.phone.push(end).status == .applied)
            let late = family.phone.edit(.set, "sleep", id, in: family.child, ["note": "late"], base: 1)
            var stale = late
            stale.stamp = end.stamp
            let result = try await family.phone.push(stale)
            #expect(result.status == .stale)
            #expect(result.data == ["note": "woke twice"])
            let stored = try #require(try await storage.records.record(id, household: family.owner.householdID))
            let fields = try Fields(parsing: stored.data)
            #expect(fields["ended_at"] == start)
            #expect(fields["note"] == "woke twice")
            #expect(stored.zone == family.child)
            let lost = try await storage.records.revisions(of: stored.key, household: family.owner.householdID)
            #expect(lost.map(\.value) == [#""late""#])
            // A deletion erases them.
            try await family.phone.push(family.phone.edit(.del, "sleep", id, in: family.child))
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM revisions") == 0)
            #expect(try await family.findings().isEmpty)
        },
        .init("a record keeps its last twenty lost texts") { storage in
            let family = try await Family.make(storage)
            let id = UUID()
            let note = family.phone.edit(
                .put, "note", id, in: family.child,
                ["category": "day", "text": "0", "started_at": .number(Double(family.clock.now.milliseconds))])
            try await family.phone.push(note)
            for number in 1...30 {
                let phone = family.phone(of: family.owner)
                family.clock.advance(by: .seconds(1))
                try await phone.push(
                    phone.edit(.set, "note", id, in: family.child, ["text": .string("\(number)")], base: 0))
            }
            let lost = try await storage.records.revisions(
                of: RecordKey(family.child, id), household: family.owner.householdID)
            #expect(lost.map(\.value) == (10..<30).reversed().map { "\"\($0)\"" })
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM revisions") == 20)
        },
        .init("every size of pages gives the same state, and a deletion meanwhile is in it") { storage in
            let family = try await Family.make(storage)
            let edits = (0..<40).map { _ in family.phone.feeding(in: family.child) }
            try await family.phone.push(edits)
            try await family.phone.push(
                edits[30...].map { family.phone.edit(.del, "feeding", $0.id, in: family.child) })
            let whole = try await family.phone.everything(in: family.child).records
            #expect(whole.count == 31)
            for limit in [1, 7, 30, 31, 32] {
                #expect(try await family.phone.everything(in: family.child, pages: limit).records == whole)
            }
            let first = try #require(try await family.phone.pull(family.child, limit: 5).zones[family.child])
            #expect(first.hasMore && first.digest == nil)
            // One that the device has already, and one that it has not.
            for id in [edits[0].id, edits[20].id] {
                try await family.phone.push(family.phone.edit(.del, "feeding", id, in: family.child))
            }
            let rest = try #require(try await family.phone.pull(family.child, first.cursor).zones[family.child])
            #expect(rest.changes.filter { $0.data == nil }.map(\.id) == [edits[0].id, edits[20].id])
            #expect(rest.changes.count == 27)
        },
        .init("a page is limited in bytes, and one large change always comes") { storage in
            let family = try await Family.make(storage)
            let text = String(repeating: "ä", count: 9000)
            let edits = (0..<40).map { _ in
                family.phone.edit(
                    .put, "note", UUID(), in: family.child,
                    [
                        "category": "day", "text": .string(text),
                        "started_at": .number(Double(family.clock.now.milliseconds)),
                    ])
            }
            try await family.phone.push(edits)
            let page = try #require(try await family.phone.pull(family.child).zones[family.child])
            #expect(page.hasMore)
            #expect((10..<20).contains(page.changes.count))
            #expect(try await family.phone.everything(in: family.child).records.count == 41)
            let small = try await storage.records.pull(
                [FeedRequest(zone: family.child, after: 1, deletionsAfter: 1, limit: 10, bytes: 100)],
                household: family.owner.householdID, for: family.owner)
            #expect(small.first?.changes.count == 1)
            #expect(small.first?.hasMore == true)
        },
        .init("a moved record is in one zone, and its former one says where it went") { storage in
            let family = try await Family.make(storage)
            let sibling = try await family.phone.addChild("Ben")
            let feeding = family.phone.feeding(in: family.child)
            try await family.phone.push(feeding)
            family.clock.advance(by: .seconds(1))
            let moved = try await family.phone.push(
                family.phone.edit(.move, "feeding", feeding.id, in: family.child, base: 1, to: sibling))
            #expect(moved.status == .applied)
            let left = try await storage.records.pull(
                [FeedRequest(zone: family.child, after: 0, deletionsAfter: 0, limit: 10, bytes: 10_000)],
                household: family.owner.householdID, for: family.owner)
            #expect(left.first?.changes.last?.id == feeding.id)
            #expect(left.first?.changes.last?.movedTo == sibling)
            #expect(try await family.phone.everything(in: sibling).records[feeding.id]?.rev == 2)
            // An edit of a phone that does not know follows the record.
            family.clock.advance(by: .seconds(1))
            let edit = family.phone.edit(.set, "feeding", feeding.id, in: family.child, ["food": "x"], base: 1)
            let result = try await family.phone.push(edit)
            #expect(result.status == .applied)
            #expect(result.zone == sibling)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM records WHERE type = 2") == 1)
            #expect(try await family.findings().isEmpty)
        },
        .init("a restored record counts on, and its tombstone goes") { storage in
            let family = try await Family.make(storage)
            let feeding = family.phone.feeding(in: family.child)
            try await family.phone.push(feeding)
            let cursor = try await family.phone.everything(in: family.child).cursor
            family.clock.advance(by: .seconds(1))
            try await family.phone.push(family.phone.edit(.del, "feeding", feeding.id, in: family.child, base: 1))
            // An edit and a put do not bring it back.
            for operation in [Mutation.Operation.set, .put] {
                let edit = family.phone.edit(operation, "feeding", feeding.id, in: family.child, feeding.data)
                #expect(try await family.phone.push(edit).status == .gone)
            }
            let page = try await family.phone.pull(family.child, cursor).zones[family.child]
            #expect(page?.changes.map(\.data) == [nil])
            family.clock.advance(by: .seconds(1))
            let restore = family.phone.edit(.restore, "feeding", feeding.id, in: family.child, feeding.data, base: 2)
            #expect(try await family.phone.push(restore).rev == 3)
            #expect(try await family.phone.everything(in: family.child).records[feeding.id]?.rev == 3)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM tombstones") == 0)
            #expect(try await family.findings().isEmpty)
        },
        .init("a deleted child goes with everything, and nobody can add it again") { storage in
            let family = try await Family.make(storage)
            try await family.phone.push([family.phone.feeding(in: family.child)])
            let cursor = try await family.phone.everything(in: family.child).cursor
            let other = family.phone(of: family.owner)
            let delete = family.phone.edit(.del, "child", family.child.uuid, in: family.child)
            #expect(try await family.phone.push(delete).status == .applied)
            for table: SQL in ["records", "zone_members"] {
                #expect(try await storage.count("SELECT COUNT(*) AS n FROM \(table)") == 0)
            }
            #expect(try await family.phone.push(delete).status == .duplicate)
            #expect(try await family.phone.pull(family.child, cursor).gone == [family.child])
            #expect(try await other.push(other.feeding(in: family.child)).status == .gone)
            let stranger = family.phone(of: try await storage.newAccount())
            let again = stranger.edit(
                .put, "child", family.child.uuid, in: family.child, ["name": "Eve", "time_zone": "UTC"])
            #expect(try await stranger.push(again).status == .gone)
            #expect(try await storage.actions(of: family.owner).filter { $0 == "records_changed" }.count == 3)
        },
        .init("a plan may allow fewer records than the server") { storage in
            let family = try await Family.make(storage)
            try await storage.give(family.owner, Plan(name: "small", recordsLimit: 2))
            #expect(try await family.sync.quota(of: family.owner) == SyncQuota(records: 2))
            #expect(try await family.phone.push(family.phone.feeding(in: family.child)).status == .applied)
            #expect(try await family.phone.push(family.phone.feeding(in: family.child)).status == .quota)
            #expect(try await storage.plans.assign("free", toUser: family.owner.number))
            #expect(try await family.phone.push(family.phone.feeding(in: family.child)).status == .applied)
            #expect(try await family.sync.quota(of: family.owner) == SyncQuota())
            #expect(try await storage.plans.all().first { $0.name == "small" }?.recordsLimit == 2)
        },
        .init("a quota refuses what is beyond it and blocks nothing behind") { storage in
            let family = try await Family.make(storage, quota: SyncQuota(records: 2, bytes: 10_000))
            let one = family.phone.feeding(in: family.child)
            let edits = [
                one, family.phone.feeding(in: family.child),
                family.phone.edit(.set, "feeding", one.id, in: family.child, ["food": "x"], base: 1),
            ]
            #expect(try await family.phone.push(edits).map(\.status) == [.applied, .quota, .applied])
            // It stays pending, and is planned again.
            #expect(try await family.phone.push(edits).map(\.status) == [.duplicate, .quota, .duplicate])
        },
        .init("a page of records follows their moments, and those without one count as the oldest") { storage in
            let family = try await Family.make(storage)
            var ids: [UUID] = []
            for amount in 1...5 {
                let feeding = family.phone.feeding(in: family.child, UUID(), Double(amount))
                ids.append(feeding.id)
                try await family.phone.push(feeding)
                family.clock.advance(by: .seconds(60))
            }
            let household = family.owner.householdID
            func page(_ change: (inout RecordQuery) -> Void) async throws -> [UUID] {
                var query = RecordQuery(zone: family.child, household: household, type: "feeding", limit: 2)
                change(&query)
                return try await storage.records.records(query).map(\.id)
            }
            #expect(try await page { _ in } == [ids[4], ids[3]])
            let moment = Timestamp.example.milliseconds - 600_000
            #expect(try await page { $0.last = (moment + 180_000, ids[3]) } == [ids[2], ids[1]])
            #expect(try await page { $0.descending = false } == [ids[0], ids[1]])
            #expect(
                try await page { query in
                    query.since = Timestamp(milliseconds: moment + 60_000)
                    query.until = Timestamp(milliseconds: moment + 240_000)
                } == [ids[3], ids[2]])
            for name in ["Zinc", "Iron"] {
                try await family.phone.push(
                    family.phone.edit(
                        .put, "medicine", UUID(), in: family.child, ["name": .string(name), "amount": 1, "unit": "ml"]))
            }
            let medicines = try await page { $0.type = "medicine" }
            #expect(medicines.count == 2)
            #expect(
                try await page { query in
                    query.type = "medicine"
                    query.last = (nil, medicines[0])
                } == [medicines[1]])
        },
    ]
}

extension Storage {
    /// The subjects of the audit entries about records, in the order of the chain.
    func recordSubjects(of household: UUID) async throws -> [Fields] {
        try await engine.rows(
            """
            SELECT subject FROM audit WHERE household_id = \(household) AND action = 'records_changed' ORDER BY sequence
            """, .read, of: .all
        ).map { try Fields(parsing: try $0["subject"] as String) }
    }
}
