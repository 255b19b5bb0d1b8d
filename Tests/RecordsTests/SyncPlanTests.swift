import Foundation
import HearthCore
import Records
import Testing

@Suite struct SyncPlanTests {
    private var house = House()
    private let start = FieldValue.number(Double(noon.milliseconds))

    // MARK: Put and set

    @Test mutating func `a put makes a record with rev 1 at the next seq`() throws {
        let id = house.random.uuid()
        let head = try #require(house.server.zones[house.child]?.state.head)
        let result = house.push(house.child, "sleep", id, .put, ["started_at": start, "place": "cot"], user: 2)
        #expect(result.status == .applied && result.rev == 1 && result.seq == head + 1 && result.stamp == nil)
        let record = try #require(house.record(id))
        #expect(record.data == #"{"place":"cot","started_at":1795435200000}"#)
        #expect(record.createdBy == 2 && record.updatedBy == 2 && record.stampsText == nil)
        #expect(house.server.contradictions() == [])
    }

    @Test mutating func `one ends a sleep and another adds a note, and both hold`() throws {
        let id = house.sleep()
        let late = house.stamp(2)
        let early = house.stamp(1)
        #expect(
            house.push(house.child, "sleep", id, .set, ["note": "calm"], user: 2, base: 1, at: early).status == .applied
        )
        #expect(house.push(house.child, "sleep", id, .set, ["ended_at": start], base: 1, at: late).status == .applied)
        #expect(try house.fields(id)?.names == ["ended_at", "note", "started_at"])
        #expect(house.record(id)?.rev == 3)
    }

    @Test mutating func `an edit that was made earlier is stale, or merged if some of it holds`() throws {
        let id = house.sleep()
        let (first, second) = (house.stamp(2), house.stamp(1))
        _ = house.push(house.child, "sleep", id, .set, ["place": "cot"], at: second)
        let stale = house.push(house.child, "sleep", id, .set, ["place": "pram"], user: 2, at: first)
        #expect(stale.status == .stale && stale.data == ["place": "cot"] && stale.rev == 2)
        let seq = try #require(house.record(id)?.seq)
        #expect(stale.seq == seq)
        let merged = house.push(house.child, "sleep", id, .set, ["place": "pram", "quality": 3], user: 2, at: first)
        #expect(merged.status == .merged && merged.data == ["place": "cot"])
        #expect(try house.fields(id)?["quality"] == 3)
    }

    @Test mutating func `a put on a live record sets its fields`() throws {
        let id = house.sleep(["place": "cot"])
        let result = house.push(house.child, "sleep", id, .put, ["started_at": start, "quality": 2])
        #expect(result.status == .applied && result.rev == 2)
        #expect(try house.fields(id) == ["started_at": start, "place": "cot", "quality": 2])
    }

    @Test mutating func `an end before the start is refused only from a device that saw the start`() throws {
        let id = house.sleep()
        let before = FieldValue.number(Double(noon.milliseconds - 1))
        let seen = house.push(house.child, "sleep", id, .set, ["ended_at": before], base: 1)
        #expect(seen.status == .invalid && seen.problems.map(\.message) == ["must not be before started_at"])
        #expect(house.push(house.child, "sleep", id, .set, ["ended_at": before], base: nil).status == .applied)
    }

    @Test mutating func `unknown fields are kept up to 4 KB, and a record up to 64 KB`() throws {
        let id = house.sleep(["of_tomorrow": ["a": 1]])
        _ = house.push(house.child, "sleep", id, .set, ["place": "cot"])
        #expect(try house.fields(id)?["of_tomorrow"] == ["a": 1])
        let large = FieldValue.string(String(repeating: "x", count: 4096))
        let unknown = house.push(house.child, "sleep", id, .set, ["of_tomorrow": large])
        #expect(unknown.status == .invalid && unknown.problems.first?.field == "/of_tomorrow")
        let steps = FieldValue.array(Array(repeating: .string(String(repeating: "x", count: 9000)), count: 8))
        let recipe = house.push(
            house.household, "recipe", house.random.uuid(), .put, ["name": "Soup", "instructions": steps])
        #expect(recipe.status == .invalid && recipe.problems.first?.message == "must have at most 65536 bytes")
    }

    @Test mutating func `the server's time follows a box that is checked, and goes with it`() throws {
        let id = house.random.uuid()
        let list = FieldValue.string(house.random.uuid().text)
        _ = house.push(
            house.household, "shopping_item", id, .put, ["list_id": list, "name": "Milk", "checked_at": 5])
        #expect(try house.fields(id, in: house.household)?["checked_at"] == nil)
        _ = house.push(house.household, "shopping_item", id, .set, ["checked": true])
        let time = FieldValue.number(Double(house.server.now.milliseconds))
        #expect(try house.fields(id, in: house.household)?["checked_at"] == time)
        _ = house.push(house.household, "shopping_item", id, .set, ["name": "Oat milk"])
        #expect(try house.fields(id, in: house.household)?["checked_at"] == time)
        _ = house.push(house.household, "shopping_item", id, .set, ["checked": false])
        #expect(try house.fields(id, in: house.household)?["checked_at"] == nil)
        #expect(house.server.contradictions() == [])
    }

    @Test mutating func `the server writes its own fields and a client does not`() throws {
        let chore = FieldValue.string(house.random.uuid().text)
        let data: Fields = ["chore_id": chore, "due_on": "2026-11-23", "state": "done", "points": 50]
        let id = try #require(Registry.current["chore_done"]?.naturalID(in: house.household, of: data))
        #expect(house.push(house.household, "chore_done", id, .put, data).status == .applied)
        #expect(try house.fields(id, in: house.household)?["points"] == nil)
        #expect(house.push(house.household, "chore_done", id, .set, ["points": 50]).status == .stale)
        #expect(house.push(house.household, "chore_done", id, .set, ["points": 3], user: 0).status == .applied)
        #expect(try house.fields(id, in: house.household)?["points"] == 3)
    }

    // MARK: Text

    @Test mutating func `a text that loses to an edit that did not know it is kept`() throws {
        let id = house.sleep(["note": "first"])
        let early = house.stamp(1)
        _ = house.push(house.child, "sleep", id, .set, ["note": "from 2"], user: 2, base: 1)
        #expect(house.server.revisions.isEmpty)
        let late = house.push(house.child, "sleep", id, .set, ["note": "from 1, earlier"], base: 1, at: early)
        #expect(late.status == .stale)
        #expect(house.server.revisions.map(\.value) == [#""from 1, earlier""#])
        _ = house.push(house.child, "sleep", id, .set, ["note": "from 1, later"], base: 1)
        #expect(house.server.revisions.map(\.value) == [#""from 1, earlier""#, #""from 2""#])
        #expect(house.server.revisions.map(\.updatedBy) == [1, 2])
        _ = house.push(house.child, "sleep", id, .set, ["note": "own second thought"], base: 1)
        #expect(house.server.revisions.count == 2)
        _ = house.push(house.child, "sleep", id, .set, ["place": "cot"], user: 2, base: 1)
        #expect(house.server.revisions.count == 2)
        let keys = house.server.revisions.map { "\($0.seq)/\($0.field)" }
        #expect(Set(keys).count == keys.count)
    }

    @Test mutating func `a deletion erases revisions, also those of the same push and before a restore`() throws {
        let id = house.sleep(["note": "first"])
        _ = house.push(house.child, "sleep", id, .set, ["note": "second"], user: 2, base: nil)
        #expect(house.server.revisions.count == 1)
        let text = Mutation(
            mid: house.random.uuid(), zone: house.child, type: "sleep", id: id, operation: .set, stamp: house.stamp(),
            data: ["note": "third"])
        let deletion = Mutation(
            mid: house.random.uuid(), zone: house.child, type: "sleep", id: id, operation: .del, stamp: house.stamp())
        let restore = Mutation(
            mid: house.random.uuid(), zone: house.child, type: "sleep", id: id, operation: .restore,
            stamp: house.stamp(), data: ["started_at": start])
        _ = house.push([.readable(text), .readable(deletion), .readable(restore)])
        #expect(house.server.revisions.isEmpty && house.record(id) != nil)
        #expect(house.server.contradictions() == [])
    }

    // MARK: Life

    @Test mutating func `a deletion wins over edits, and only a restore brings a record back`() throws {
        let id = house.sleep()
        let deletion = house.stamp(1)
        _ = house.push(house.child, "sleep", id, .set, ["note": "later"], user: 2)
        #expect(house.push(house.child, "sleep", id, .del, at: deletion).status == .applied)
        #expect(house.push(house.child, "sleep", id, .set, ["note": "even later"], user: 2).status == .gone)
        #expect(house.push(house.child, "sleep", id, .put, ["started_at": start], user: 2).status == .gone)
        let tombstone = try #require(house.server.tombstones[RecordKey(house.child, id)])
        #expect(tombstone.rev == 3 && tombstone.stamp > deletion)
        let restored = house.push(house.child, "sleep", id, .restore, ["started_at": start, "note": "back"], base: 3)
        #expect(restored.status == .applied && restored.rev == 4)
        #expect(house.server.tombstones.isEmpty)
        #expect(house.push(house.child, "sleep", id, .del, at: deletion).status == .stale)
        #expect(house.push(house.child, "sleep", id, .del).status == .applied)
        #expect(house.server.contradictions() == [])
    }

    @Test mutating func `deleting twice raises the register, so that a restore in between loses`() throws {
        let id = house.sleep()
        let (first, between, last) = (house.stamp(1), house.stamp(2), house.stamp(1))
        _ = house.push(house.child, "sleep", id, .del, at: first)
        #expect(house.push(house.child, "sleep", id, .del, at: last).status == .applied)
        let restore = house.push(house.child, "sleep", id, .restore, ["started_at": start], user: 2, at: between)
        #expect(restore.status == .stale)
        #expect(house.record(id) == nil)
    }

    @Test mutating func `an id whose tombstone is gone does not return from a device that was away`() throws {
        let id = house.sleep()
        let chore: Fields = ["chore_id": .string(house.random.uuid().text), "due_on": "2026-08-01", "state": "done"]
        let natural = try #require(Registry.current["chore_done"]?.naturalID(in: house.household, of: chore))
        let old = house.stamp(2)
        _ = house.push(house.household, "chore_done", natural, .put, chore)
        _ = house.push(house.household, "chore_done", natural, .del)
        _ = house.push(house.child, "sleep", id, .del)
        house.server.now = house.server.now + .seconds(100 * 86_400)
        house.server.compact(before: house.server.now)
        #expect(house.server.tombstones.isEmpty)
        #expect(house.push(house.child, "sleep", id, .set, ["note": "x"], user: 2, base: 1, at: old).status == .gone)
        #expect(
            house.push(house.child, "sleep", id, .put, ["started_at": start], user: 2, base: 1, at: old).status == .gone
        )
        #expect(house.push(house.household, "chore_done", natural, .put, chore, user: 2, at: old).status == .gone)
        let restore = house.push(
            house.child, "sleep", id, .restore, ["started_at": start], base: 1,
            at: Stamp(milliseconds: house.server.now.milliseconds, counter: 0, device: 1))
        #expect(restore.status == .applied)
        // Devices that remember the deletion hide what has a smaller `rev`.
        let floor = try #require(house.server.zones[house.child]?.state.floor)
        #expect(restore.rev == floor + 1)
    }

    @Test mutating func `a restore counts on from a deletion in another zone, also when the move is forgotten`()
        throws
    {
        let id = house.sleep()
        let moved = house.push(house.child, "sleep", id, .move, user: 1, base: 1, to: house.other)
        #expect(moved.status == .applied && moved.rev == 2)
        house.server.now = house.server.now + .seconds(100 * 86_400)
        house.server.compact(before: house.server.now)
        #expect(house.server.tombstones.isEmpty)
        let early = house.stamp(2)
        // The device knows the record where it was, and was away since.
        let deletion = house.push(house.child, "sleep", id, .del, user: 2, base: 1)
        #expect(deletion.status == .applied && deletion.zone == house.other && deletion.rev == 3)
        let stale = house.push(house.child, "sleep", id, .restore, ["started_at": start], base: 1, at: early)
        #expect(stale.status == .stale)
        let restore = house.push(house.child, "sleep", id, .restore, ["started_at": start], user: 2, base: 1)
        // Devices hide a record behind a deletion with a larger `rev`, in whichever zone.
        #expect(restore.status == .applied && restore.zone == house.child && restore.rev == 4)
        #expect(house.server.contradictions() == [])
    }

    // MARK: Natural ids

    @Test mutating func `two phones that tick one chore make one record`() throws {
        let chore = FieldValue.string(house.random.uuid().text)
        let data: Fields = ["chore_id": chore, "due_on": "2026-11-23", "state": "done"]
        let id = try #require(Registry.current["chore_done"]?.naturalID(in: house.household, of: data))
        #expect(house.push(house.household, "chore_done", id, .put, data, user: 1).rev == 1)
        let second = house.push(house.household, "chore_done", id, .put, data, user: 2)
        #expect(second.rev == 2)
        #expect(house.server.records.values.filter { $0.type == "chore_done" }.count == 1)
        let wrong = house.push(house.household, "chore_done", house.random.uuid(), .put, data)
        #expect(wrong.status == .invalid && wrong.problems.first?.field == "/id")
        let renamed = house.push(house.household, "chore_done", id, .set, ["due_on": "2026-11-24"])
        #expect(renamed.status == .stale && renamed.data == ["due_on": "2026-11-23"])
    }

    // MARK: Moving

    @Test mutating func `a moved record is in one zone, and edits of devices that have not heard of it follow`() throws
    {
        let id = house.sleep(["note": "x"])
        let early = house.stamp(2)
        let result = house.push(house.child, "sleep", id, .move, to: house.other)
        #expect(result.status == .applied && result.zone == house.other && result.rev == 2)
        #expect(house.server.tombstones[RecordKey(house.child, id)]?.movedTo == house.other)
        let edit = house.push(house.child, "sleep", id, .set, ["place": "cot"], user: 2, base: 1)
        #expect(edit.status == .applied && edit.zone == house.other)
        #expect(try house.fields(id, in: house.other)?["place"] == "cot")
        #expect(house.push(house.child, "sleep", id, .move, user: 2, at: early, to: house.child).status == .stale)
        #expect(house.push(house.other, "sleep", id, .move, to: house.child).status == .applied)
        #expect(house.server.records.keys.filter { $0.id == id } == [RecordKey(house.child, id)])
        #expect(house.server.contradictions() == [])
    }

    @Test mutating func `a record moves only where its type and its editor may be`() throws {
        let id = house.sleep()
        #expect(house.push(house.child, "sleep", id, .move, to: house.household).status == .invalid)
        #expect(
            house.push(house.child, "sleep", id, .move, to: ZoneID(.child, house.random.uuid())).status == .forbidden)
        house.server.zones[house.other]?.roles[2] = .viewer
        #expect(house.push(house.child, "sleep", id, .move, user: 2, to: house.other).status == .forbidden)
        house.server.zones[house.other]?.roles[2] = nil
        _ = house.push(house.child, "sleep", id, .move, to: house.other)
        #expect(house.push(house.child, "sleep", id, .set, ["note": "x"], user: 2).status == .gone)
        let taken = house.push(house.household, "reminder", id, .put, ["text": "x", "at": 1])
        #expect(taken.status == .invalid)
    }

    // MARK: Children

    @Test mutating func `a put of a child makes its zone for all members, and a deletion ends it for good`() throws {
        let zone = ZoneID(.child, house.random.uuid())
        let data: Fields = ["name": "Ben", "time_zone": "Europe/Berlin"]
        #expect(house.push(zone, "child", zone.uuid, .put, data, user: 3).status == .forbidden)
        #expect(house.push(zone, "child", zone.uuid, .put, data, user: 4).status == .forbidden)
        #expect(house.push(zone, "sleep", house.random.uuid(), .put, ["started_at": start]).status == .forbidden)
        #expect(house.push(zone, "child", zone.uuid, .put, ["name": "Ben"]).status == .invalid)
        #expect(house.server.zones[zone] == nil)
        #expect(house.push(zone, "child", zone.uuid, .put, data, user: 2).status == .applied)
        #expect(house.server.zones[zone]?.roles == [1: .owner, 2: .caregiver, 3: .viewer])
        #expect(house.push(zone, "sleep", house.random.uuid(), .put, ["started_at": start], user: 2).seq == 2)
        #expect(house.push(zone, "child", zone.uuid, .del, user: 2).status == .forbidden)
        #expect(house.push(zone, "child", zone.uuid, .del).status == .applied)
        #expect(house.server.zones[zone] == nil && !house.server.records.keys.contains { $0.zone == zone })
        #expect(house.push(zone, "child", zone.uuid, .put, data).status == .gone)
        #expect(house.push(zone, "child", zone.uuid, .restore, data).status == .gone)
        #expect(house.push(house.child, "child", house.random.uuid(), .put, data).status == .invalid)
    }

    @Test mutating func `a child and its first entries come in one push`() throws {
        let zone = ZoneID(.child, house.random.uuid())
        let edits = [
            ("child", zone.uuid, ["name": "Ben", "time_zone": "UTC"] as Fields),
            ("sleep", house.random.uuid(), ["started_at": start]), ("unicorn", house.random.uuid(), [:]),
        ].map { type, id, data in
            PushedMutation.readable(
                Mutation(
                    mid: house.random.uuid(), zone: zone, type: type, id: id, operation: .put, stamp: house.stamp(),
                    data: data))
        }
        #expect(house.push(edits).map(\.status) == [.applied, .applied, .unknownType])
        #expect(house.push(edits).map(\.status) == [.duplicate, .duplicate, .unknownType])
        #expect(house.server.zones[zone]?.state.live == 2)
        #expect(house.server.contradictions() == [])
    }

    // MARK: Access and room

    @Test mutating func `viewers and strangers may not write`() throws {
        let id = house.sleep()
        for user in [3, 4] as [Int64] {
            #expect(house.push(house.child, "sleep", id, .set, ["note": "x"], user: user).status == .forbidden)
            #expect(house.push(house.child, "sleep", id, .del, user: user).status == .forbidden)
            #expect(house.push(house.child, "sleep", id, .move, user: user, to: house.other).status == .forbidden)
        }
        #expect(house.record(id)?.rev == 1)
    }

    @Test mutating func `a household without room keeps what it has and takes what is smaller`() throws {
        let id = house.sleep(["note": "a long note about this sleep"])
        house.server.quota.records = 3
        let put = house.push(house.child, "sleep", house.random.uuid(), .put, ["started_at": start])
        #expect(put.status == .quota && put.rev == nil)
        house.server.quota = SyncQuota(records: 10, bytes: 0)
        #expect(
            house.push(house.child, "sleep", id, .set, ["note": "a much longer note about this sleep, which grows"])
                .status == .quota)
        #expect(house.push(house.child, "sleep", id, .set, ["note": .null]).status == .applied)
        #expect(house.push(house.child, "sleep", id, .del).status == .applied)
    }

    @Test mutating func `only an owner changes what models learn of a child`() throws {
        let id = house.child.uuid
        func set(_ value: FieldValue, _ user: Int64) -> PushResult.Status {
            house.push(house.child, "child", id, .set, ["ai_share": value, "note": "x"], user: user).status
        }
        #expect(set("ages", 2) == .applied)
        #expect(set("summaries", 2) == .forbidden)
        #expect(set("none", 1) == .applied)
        #expect(set(.null, 2) == .forbidden)
        #expect(set("none", 2) == .applied)
        #expect(try house.fields(id)?["ai_share"] == "none")
    }

    @Test mutating func `a refused edit is not noted, and is refused again`() throws {
        let refused = Mutation(
            mid: house.random.uuid(), zone: house.child, type: "sleep", id: house.random.uuid(), operation: .put,
            stamp: house.stamp(), data: [:])
        let first = house.push([.readable(refused)])[0]
        #expect(first.status == .invalid && first.problems.map(\.field) == ["/started_at"])
        let again = house.push([.readable(refused)])[0]
        #expect(again == first)
    }

    @Test mutating func `a stamp a day ahead is cut, and the device learns the stamp it got`() throws {
        let id = house.sleep()
        let ahead = Stamp(milliseconds: noon.milliseconds + 86_400_000, counter: 0, device: 7)
        let result = house.push(house.child, "sleep", id, .set, ["place": "cot"], at: ahead)
        let stamp = try #require(result.stamp)
        #expect(stamp.milliseconds == house.server.now.milliseconds + 60_000 && stamp.device == 7)
        #expect(house.record(id)?.stamp == stamp)
    }

    @Test mutating func `the audit names what was before`() throws {
        let id = house.sleep()
        let before = try #require(house.record(id)?.data)
        _ = house.push(house.child, "sleep", id, .set, ["place": "cot"])
        _ = house.push(house.child, "sleep", id, .del)
        let items = house.server.audit.flatMap(\.items).filter { $0.id == id }
        #expect(items.map(\.operation) == [.put, .set, .del] && items.map(\.rev) == [1, 2, 3])
        #expect(items[0].before == nil && items[1].before != items[2].before && items[1].before?.count == 64)
        #expect(before.isEmpty == false)
    }

    // MARK: Wire

    @Test mutating func `a push that cannot be read as a whole is refused, one edit that cannot is invalid`() throws {
        let device = house.devices[1].text
        func read(_ text: String) throws(PushRequest.Failure) -> PushRequest {
            try PushRequest(parsing: Array(text.utf8))
        }
        #expect(throws: PushRequest.Failure.self) { try read("[") }
        #expect(throws: PushRequest.Failure.self) { try read(#"{"mutations":[]}"#) }
        #expect(throws: PushRequest.Failure.self) { try read(#"{"device":"\#(device)","mutations":{}}"#) }
        let many = String(repeating: "1,", count: 200) + "1"
        #expect(throws: PushRequest.Failure.self) { try read(#"{"device":"\#(device)","mutations":[\#(many)]}"#) }
        let mid = house.random.uuid()
        let request = try read(
            #"{"device":"\#(device)","mutations":[1,{"mid":"\#(mid.text)","op":"upsert","to":5,"base_rev":-1}]}"#)
        let results = house.push(request.mutations)
        #expect(results.map(\.status) == [.invalid, .invalid] && results.map(\.mid) == [nil, mid])
        #expect(
            results[1].problems.map(\.field) == ["/zone", "/type", "/id", "/op", "/stamp", "/base_rev", "/to"])
        let json = results[1].json()
        #expect(PushResult(json) == results[1])
    }

    @Test mutating func `a secret field never leaves the server`() throws {
        let id = house.random.uuid()
        let url = "https://calendar.example/secret"
        _ = house.push(house.household, "calendar_source", id, .put, ["name": "Work", "url": .string(url)])
        #expect(try house.fields(id, in: house.household)?["url"] == .string(url))
        let page = try #require(house.server.pull(house.household, from: 0, limit: 10, user: 1))
        var bytes: [UInt8] = []
        page.append(to: &bytes)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
        #expect(page.changes.first?.data == #"{"name":"Work"}"#)
    }
}
