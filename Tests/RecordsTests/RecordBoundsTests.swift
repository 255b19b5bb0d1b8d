import Foundation
import HearthCore
import HearthTesting
import JSONText
import Records
import Testing

/// What was accepted can be read, whatever devices wrote and in which order, and no edit costs more because of those before.
@Suite struct RecordBoundsTests {
    private static let longestStampsText = 120_000

    // MARK: Stamps

    @Test func `a set whose elements were removed a thousand times can be read, and keeps what it has`() throws {
        var house = House()
        let id = house.random.uuid()
        _ = house.push(house.child, "child", house.child.uuid, .set, ["allergies": ["egg", "milk"]])
        for round in 0..<60 {
            let names = (0..<100).map { FieldValue.string("\(round)-\($0)-" + String(repeating: "x", count: 100)) }
            let edit: FieldValue = ["add": .array(Array(names.prefix(50))), "remove": .array(Array(names.suffix(50)))]
            _ = house.push(house.child, "child", house.child.uuid, .set, ["allergies": edit], user: 2)
            let back: FieldValue = ["remove": .array(Array(names.prefix(50)))]
            #expect(
                house.push(house.child, "child", house.child.uuid, .set, ["allergies": back], user: 2).status
                    == .applied)
        }
        let record = try #require(house.record(house.child.uuid))
        #expect(try house.fields(house.child.uuid)?["allergies"] == ["egg", "milk"])
        #expect(try readBack(record) == [])
        #expect(house.record(id) == nil)
    }

    @Test func `an element that is edited after its set's stamps were forgotten is still added and removed`() throws {
        var house = House()
        for round in 0..<12 {
            let names = (0..<100).map { FieldValue.string("\(round)-\($0)-" + String(repeating: "y", count: 60)) }
            _ = house.push(
                house.child, "child", house.child.uuid, .set, ["allergies": ["remove": .array(names)]], user: 2)
        }
        _ = house.push(house.child, "child", house.child.uuid, .set, ["allergies": ["add": ["nuts"]]])
        #expect(try house.fields(house.child.uuid)?["allergies"] == ["nuts"])
        _ = house.push(house.child, "child", house.child.uuid, .set, ["allergies": ["remove": ["nuts"]]])
        #expect(try house.fields(house.child.uuid)?["allergies"] == nil)
    }

    @Test func `fields of tomorrow that are cleared a thousand times leave no more than their newest stamps`() throws {
        var house = House()
        let id = house.sleep()
        for round in 0..<12 {
            let cleared = Fields((0..<100).map { ("cleared_\(round)_\($0)", FieldValue.null) })
            #expect(house.push(house.child, "sleep", id, .set, cleared, user: 2).status == .applied)
        }
        let record = try #require(house.record(id))
        #expect(try readBack(record) == [])
        #expect((record.stampsText?.utf8.count ?? 0) < 5000)
        #expect(house.push(house.child, "sleep", id, .set, ["place": "cot"]).status == .applied)
    }

    @Test func `a set takes no more elements than its rule allows, one edit after the other`() throws {
        var house = House()
        func edit(_ start: Int) -> Fields {
            ["allergies": ["add": .array((start..<start + 60).map { .string("food \($0)") })]]
        }
        #expect(house.push(house.child, "child", house.child.uuid, .set, edit(0)).status == .applied)
        let second = house.push(house.child, "child", house.child.uuid, .set, edit(100))
        #expect(second.status == .invalid && second.problems.map(\.message) == ["must have at most 100 elements"])
        let swap: Fields = ["allergies": ["add": ["food 200"], "remove": ["food 1"]]]
        #expect(house.push(house.child, "child", house.child.uuid, .set, swap).status == .applied)
    }

    @Test
    func `a text of stamps that an earlier version wrote without a bound can be read, and is bounded when it changes`()
        throws
    {
        var house = House()
        let id = house.sleep()
        var record = try #require(house.record(id))
        var stamps = record.stamps
        for index in 0..<3000 { stamps.set("gone_\(index)", to: house.stamp()) }
        record.stamps = stamps
        let text = try #require(record.stampsText)
        record.stamps = try FieldStamps(text, recordStamp: record.stamp)
        house.server.replace(record)
        #expect(house.push(house.child, "sleep", id, .set, ["place": "cot"]).status == .applied)
        #expect((house.record(id)?.stampsText?.utf8.count ?? .max) < 5000)
        #expect(house.server.contradictions() == [])
    }

    // MARK: Extremes of every type

    /// The writes of `make test`; `RECORDS_WRITES=100000` chooses more.
    private static let writes =
        ProcessInfo.processInfo.environment["RECORDS_WRITES"].flatMap { Int($0) } ?? 1000

    @Test func `whatever is accepted of the extremes of every type can be read, within bounds`() throws {
        var house = House()
        house.server.healsUntil = noon + .seconds(86_400)
        house.server.quota = SyncQuota(records: .max, bytes: .max, growth: .max)
        var random = TestRandom(seed: 35)
        var ids: [String: [UUID]] = [:]
        var accepted = 0
        let types = Registry.current.types
        for index in 0..<Self.writes {
            let type = types[index % types.count]
            let zone = type.zones.contains(.child) ? house.child : house.household
            var known = ids[type.name, default: []]
            var extremes = ExtremeFields(type, at: noon, seed: random.next())
            let data = extremes.next()
            let fresh =
                type.name == Registry.child ? zone.uuid : type.naturalID(in: zone, of: data) ?? house.random.uuid()
            let isNew = known.isEmpty || random.int(0...3) == 0
            let id = isNew ? fresh : known[random.int(0...(known.count - 1))]
            let operation: Mutation.Operation = isNew ? .put : [.set, .set, .heal, .put][random.int(0...3)]
            let result = house.push(
                zone, type.name, id, operation, data, user: Int64(1 + random.int(0...1)),
                base: operation == .heal ? Int64(random.int(0...49)) : nil)
            guard result.status == .applied || result.status == .merged else { continue }
            accepted += 1
            if known.count < 6, !known.contains(id) { known.append(id) }
            ids[type.name] = known
            let record = try #require(house.server.records[RecordKey(zone, id)])
            let problems = try readBack(record)
            try #require(problems == [], "write \(index), \(type.name), \(operation)")
        }
        #expect(accepted > Self.writes / 4)
        #expect(ids.keys.count == types.count, "no record of \(types.map(\.name).filter { ids[$0] == nil })")
    }

    /// Returns what is wrong with the texts of a stored record, read as the store, the routes and devices read them.
    private func readBack(_ record: StoredRecord) throws -> [String] {
        var problems: [String] = []
        if try Fields(stored: record.data).canonicalText != record.data {
            problems.append("data changes when it is read")
        }
        // A device has the bounds of what is sent.
        if try Fields(parsing: record.data) != Fields(stored: record.data) {
            problems.append("devices read other data")
        }
        let text = record.stampsText
        if try FieldStamps(text, recordStamp: record.stamp) != record.stamps { problems.append("stamps change") }
        if record.data.utf8.count > RecordBounds.data { problems.append("\(record.data.utf8.count) bytes of data") }
        if (text?.utf8.count ?? 0) > Self.longestStampsText {
            problems.append("\(text?.utf8.count ?? 0) bytes of stamps")
        }
        return problems
    }

    // MARK: Growth

    @Test func `records that come and go use up the day of their sender, not that of others`() {
        var house = House()
        house.server.quota = SyncQuota(growth: 20_000)
        var statuses: [PushResult.Status] = []
        for _ in 0..<60 {
            let id = house.random.uuid()
            let start = FieldValue.number(Double(noon.milliseconds))
            statuses.append(house.push(house.child, "sleep", id, .put, ["started_at": start], user: 2).status)
            statuses.append(house.push(house.child, "sleep", id, .del, user: 2).status)
        }
        #expect(statuses.first == .applied && statuses.last == .quota)
        #expect(statuses.drop { $0 == .applied }.allSatisfy { $0 == .quota })
        #expect(house.push(house.child, "sleep", house.sleep(), .set, ["place": "cot"]).status == .applied)
    }

    @Test func `an edit that makes no record longer counts with its audit entry`() {
        var house = House()
        let id = house.sleep()
        house.server.quota = SyncQuota(growth: 20_000)
        var edits = 0
        while edits < 60,
            house.push(house.child, "sleep", id, .set, ["place": edits % 2 == 0 ? "cot" : "pram"]).status == .applied
        {
            edits += 1
        }
        // An entry has 512 bytes, and an item of it 160.
        #expect((10...20_000 / 672 + 1).contains(edits), "\(edits)")
    }

    @Test func `refused edits leave nothing`() {
        var house = House()
        let id = house.sleep()
        let before = house.server
        for _ in 0..<3 {
            #expect(house.push(house.child, "sleep", id, .set, ["place": "x"], user: 3).status == .forbidden)
        }
        #expect(house.push(house.child, "sleep", id, .set, ["quality": "x"]).status == .invalid)
        var after = house.server
        after.now = before.now
        #expect(after == before)
    }

    @Test func `a household has at most as many children as it may`() {
        var house = House()
        house.server.quota = SyncQuota(children: 3)
        func add() -> PushResult.Status {
            let zone = ZoneID(.child, house.random.uuid())
            return house.push(zone, Registry.child, zone.uuid, .put, ["name": "Ben", "time_zone": "UTC"]).status
        }
        #expect(add() == .applied)
        #expect(add() == .quota)
    }
}
