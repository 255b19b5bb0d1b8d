import Foundation
import HearthCore
import Records
import Testing

@Suite struct ClientStateTests {
    private var house = House()
    private var state = ClientState()
    private let start = FieldValue.number(Double(noon.milliseconds))

    private mutating func pull(_ zone: ZoneID, limit: Int = 100) throws {
        let from = state.zones[zone]?.seq ?? 0
        let page = try #require(house.server.pull(zone, from: from, limit: limit, user: 1))
        let isApplied = state.apply(page, to: zone, from: from)
        #expect(isApplied)
        #expect(state.agrees(with: page, in: zone))
    }

    private mutating func edit(_ operation: Mutation.Operation, _ id: UUID, _ data: Fields?) {
        state.edit(
            Mutation(
                mid: house.random.uuid(), zone: house.child, type: "sleep", id: id, operation: operation,
                baseRev: state.record(id)?.rev, stamp: house.stamp(), data: data))
    }

    @Test mutating func `an edit is shown until it was pulled, not only until it was pushed`() throws {
        try pull(house.child)
        let id = house.random.uuid()
        edit(.put, id, ["started_at": start])
        edit(.set, id, ["place": "cot", "note": .null])
        #expect(state.shown(id)?.fields == ["started_at": start, "place": "cot"])
        let results = house.push(state.unsettled().map(PushedMutation.readable))
        let refused = state.settle(results)
        #expect(refused.isEmpty && state.pending.count == 2 && state.unsettled().isEmpty)
        #expect(state.shown(id)?.fields["place"] == "cot" && state.record(id) == nil)
        try pull(house.child)
        #expect(state.pending.isEmpty && state.record(id)?.rev == 2)
        #expect(state.shown(id)?.fields == ["started_at": start, "place": "cot"])
    }

    @Test mutating func `an edit that was pulled takes the edits before it along, in whichever zone they were made`()
        throws
    {
        try pull(house.child)
        try pull(house.other)
        let id = house.random.uuid()
        edit(.put, id, ["started_at": start])
        state.edit(
            Mutation(
                mid: house.random.uuid(), zone: house.child, type: "sleep", id: id, operation: .move,
                stamp: house.stamp(), destination: house.other))
        edit(.del, id, nil)
        _ = state.settle(house.push(state.unsettled().map(PushedMutation.readable)))
        #expect(state.shown(id) == nil)
        // The zone of the deletion comes first: the put is not shown again.
        try pull(house.other)
        #expect(state.shown(id) == nil && state.pending.isEmpty)
        try pull(house.child)
        #expect(state.shown(id) == nil)
    }

    @Test mutating func `an edit stays while its record has moved on to a zone that was not pulled`() throws {
        let id = house.sleep(["place": "cot"])
        try pull(house.child)
        try pull(house.other)
        _ = house.push(house.child, "sleep", id, .move, user: 2, to: house.other)
        edit(.set, id, ["place": "pram"])
        _ = state.settle(house.push(state.unsettled().map(PushedMutation.readable)))
        _ = house.push(house.other, "sleep", id, .move, user: 2, to: house.child)
        try pull(house.other)
        #expect(state.shown(id)?.fields["place"] == "pram")
        try pull(house.child)
        #expect(state.shown(id)?.fields["place"] == "pram" && state.pending.isEmpty)
    }

    @Test mutating func `a record that left a zone stays until the feed of the other zone brings it`() throws {
        let id = house.sleep(["place": "cot"])
        try pull(house.child)
        try pull(house.other)
        _ = house.push(house.child, "sleep", id, .move, user: 2, to: house.other)
        try pull(house.child)
        #expect(state.shown(id)?.zone == house.other && state.shown(in: house.other)[id]?.fields["place"] == "cot")
        #expect(state.shown(in: house.child)[id] == nil)
        _ = house.push(house.other, "sleep", id, .del, user: 2)
        try pull(house.other)
        #expect(state.shown(id) == nil && state.moving.isEmpty)
    }

    @Test mutating func `a refused edit is handed back and shown no longer`() throws {
        let id = house.sleep(["place": "cot"])
        try pull(house.child)
        edit(.set, id, ["started_at": .null])
        #expect(state.shown(id)?.fields["started_at"] == nil)
        let refused = state.settle(house.push(state.unsettled().map(PushedMutation.readable)))
        #expect(refused.count == 1 && refused.first?.result?.status == .invalid)
        #expect(state.shown(id)?.fields["started_at"] == start)
    }

    @Test mutating func `an edit that must wait stays pending`() throws {
        house.server.quota.records = 2
        try pull(house.child)
        edit(.put, house.random.uuid(), ["started_at": start])
        let refused = state.settle(house.push(state.unsettled().map(PushedMutation.readable)))
        #expect(refused.isEmpty && state.unsettled().count == 1)
        house.server.quota.records = 10
        _ = state.settle(house.push(state.unsettled().map(PushedMutation.readable)))
        #expect(state.unsettled().isEmpty)
    }

    @Test mutating func `a late page is not applied`() throws {
        let first = try #require(house.server.pull(house.child, from: 0, limit: 100, user: 1))
        let id = house.sleep()
        try pull(house.child)
        let known = state
        let isApplied = state.apply(first, to: house.child, from: 0)
        #expect(!isApplied && state == known && state.record(id) != nil)
    }

    @Test mutating func `a digest that differs is noticed, and the zone is pulled anew with pending edits kept`() throws
    {
        let id = house.sleep()
        try pull(house.child)
        edit(.set, id, ["place": "cot"])
        let page = try #require(house.server.pull(house.child, from: 2, limit: 100, user: 1))
        var wrong = page
        wrong.digest = ZoneDigest("00000000000000ff")
        #expect(state.agrees(with: page, in: house.child))
        #expect(!state.agrees(with: wrong, in: house.child))
        let pages = [
            try #require(house.server.pull(house.child, from: 0, limit: 1, user: 1)),
            try #require(house.server.pull(house.child, from: 1, limit: 100, user: 1)),
        ]
        state.replace(house.child, by: pages)
        #expect(state.rows.count == 2 && state.pending.count == 1)
        #expect(state.shown(id)?.fields["place"] == "cot")
    }

    @Test mutating func `a zone that is gone takes its records and edits along`() throws {
        let id = house.sleep()
        try pull(house.child)
        try pull(house.other)
        edit(.set, id, ["place": "cot"])
        let lost = state.forget(house.child)
        #expect(lost.map(\.mutation.id) == [id])
        #expect(state.record(house.other.uuid) != nil && state.shown(id) == nil && state.pending.isEmpty)
        #expect(state.zones[house.child] == nil)
    }

    @Test mutating func `a record that moved is shown once in whichever order the zones are pulled`() throws {
        let id = house.sleep()
        try pull(house.child)
        try pull(house.other)
        let late = try #require(house.server.pull(house.child, from: 0, limit: 100, user: 1))
        _ = house.push(house.child, "sleep", id, .move, to: house.other)
        try pull(house.other)
        #expect(state.shown(id)?.zone == house.other && state.shown(in: house.child)[id] == nil)
        try pull(house.child)
        #expect(state.shown(id)?.zone == house.other)
        var fresh = ClientState()
        let other = try #require(house.server.pull(house.other, from: 0, limit: 100, user: 1))
        _ = fresh.apply(other, to: house.other, from: 0)
        // A page that was read before the move arrives after the page of the new zone.
        _ = fresh.apply(late, to: house.child, from: 0)
        #expect(fresh.shown(id)?.zone == house.other)
    }

    @Test mutating func `a device keeps fields that it does not know, and hands them back by not naming them`() throws {
        let old = Registry(version: 0, types: Registry.current.types.filter { $0.name != "board_note" })
        state = ClientState(registry: old)
        let note = house.random.uuid()
        _ = house.push(house.household, "board_note", note, .put, ["text": "Hi"])
        let id = house.sleep(["place": "cot", "of_tomorrow": ["depth": 3]])
        try pull(house.child)
        try pull(house.household)
        #expect(state.record(note)?.fields["text"] == "Hi")
        edit(.set, id, ["place": "pram"])
        #expect(state.shown(id)?.fields["of_tomorrow"] == ["depth": 3])
        _ = state.settle(house.push(state.unsettled().map(PushedMutation.readable)))
        #expect(try house.fields(id)?["of_tomorrow"] == ["depth": 3])
        #expect(try house.fields(id)?["place"] == "pram")
    }

    /// A server with fewer fields than its clients keeps what they write.
    @Test(arguments: 1...10)
    func `versions that know fewer types and fields lose nothing of the others`(seed: Int) throws {
        var random = TestRandom(seed: UInt64(seed))
        var house = House()
        let id = house.sleep()
        var expected: Fields = [:]
        for turn in 0..<40 {
            let name = "field_\(random.int(1...5))"
            let value: FieldValue = random.chance(20) ? .null : [.string("turn \(turn)")]
            expected[name] = value == .null ? nil : value
            // The device that writes the new field, and one that only knows `place`.
            _ = house.push(house.child, "sleep", id, .set, [name: value], user: 1)
            _ = house.push(house.child, "sleep", id, .set, ["place": .string("\(turn)")], user: 2)
        }
        let fields = try #require(try house.fields(id)).filter { $0.name.hasPrefix("field_") }
        #expect(fields == expected, "seed \(seed)")
    }

    @Test mutating func `edits of a set are shown as the server will have them`() throws {
        let id = house.random.uuid()
        _ = house.push(house.household, "recipe", id, .put, ["name": "Soup", "tags": ["b", "a"]])
        try pull(house.household)
        state.edit(
            Mutation(
                mid: house.random.uuid(), zone: house.household, type: "recipe", id: id, operation: .set, baseRev: 1,
                stamp: house.stamp(), data: ["tags": ["add": ["c", "a"], "remove": ["b"]]]))
        #expect(state.shown(id)?.fields["tags"] == ["a", "c"])
        _ = state.settle(house.push(state.unsettled().map(PushedMutation.readable)))
        #expect(try house.fields(id, in: house.household)?["tags"] == ["a", "c"])
    }
}

@Suite struct ZoneDigestTests {
    @Test func `a digest does not depend on the order and undoes what it did`() throws {
        var random = TestRandom(seed: 4)
        let rows = (0..<200).map { _ in ("sleep", random.uuid(), Int64(random.int(1...9))) }
        func digest(_ rows: [(String, UUID, Int64)]) -> ZoneDigest {
            rows.reduce(into: ZoneDigest()) { $0.add($1.0, $1.1, rev: $1.2) }
        }
        let whole = digest(rows)
        #expect(digest(rows.shuffled(using: &random)) == whole)
        #expect(ZoneDigest(whole.text) == whole && whole.text.utf8.count == 16)
        var less = whole
        less.remove(rows[0].0, rows[0].1, rev: rows[0].2)
        #expect(less == digest(Array(rows.dropFirst())) && less != whole)
        var changed = rows
        changed[5].2 += 1
        #expect(digest(changed) != whole)
        let id = try #require(UUID(canonical: "0193a0b0-0000-7000-8000-000000000001"))
        var one = ZoneDigest()
        one.add("sleep", id, rev: 3)
        #expect(one.text == "7a265e43804fdd31")
    }

    @Test(arguments: ["", "0", "00000000000000fg", "00000000000000FF", "-000000000000001", "00000000000000000"])
    func `a text that is no digest is rejected`(text: String) { #expect(ZoneDigest(text) == nil) }
}
