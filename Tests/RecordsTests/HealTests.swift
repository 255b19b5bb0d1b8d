import Foundation
import HearthCore
import Records
import Testing

/// A server that was restored from a backup gets back what phones still have.
@Suite struct HealTests {
    private let start = FieldValue.number(Double(noon.milliseconds))

    @Test func `a device gives back nothing unless the server was restored lately`() {
        var house = House()
        let id = house.random.uuid()
        let data: Fields = ["started_at": start]
        #expect(house.push(house.child, "sleep", id, .heal, data, base: 1).status == .invalid)
        house.server.healsUntil = house.server.now
        #expect(house.push(house.child, "sleep", id, .heal, data, base: 1).status == .invalid)
        house.server.healsUntil = house.server.now + .seconds(60)
        #expect(house.push(house.child, "sleep", id, .heal, data, user: 3, base: 1).status == .forbidden)
        #expect(house.push(house.child, "sleep", id, .heal, data, base: 4, author: 2).status == .applied)
        #expect(house.record(id)?.rev == 4 && house.record(id)?.updatedBy == 2)
    }

    @Test func `the larger pair of stamp and rev wins, and edits after the restore stay`() throws {
        var house = House()
        let id = house.sleep(["place": "cot"])
        house.server.healsUntil = house.server.now + .seconds(60)
        let (known, later) = (house.stamp(1), house.stamp(2))
        _ = house.push(house.child, "sleep", id, .set, ["note": "after the restore"], user: 2, at: later)
        let healed = house.push(
            house.child, "sleep", id, .heal, ["started_at": start, "place": "pram", "quality": 4], base: 3, at: known,
            author: 1)
        #expect(healed.status == .applied)
        #expect(
            try house.fields(id) == ["started_at": start, "place": "pram", "quality": 4, "note": "after the restore"])
        let newest = house.push(
            house.child, "sleep", id, .heal, ["started_at": start, "place": "bed"], base: 9, at: house.stamp(1))
        #expect(newest.status == .applied && newest.rev == 9)
        #expect(try house.fields(id) == ["started_at": start, "place": "bed"])
        let older = house.push(
            house.child, "sleep", id, .heal, ["started_at": start, "place": "pram"], base: 3, at: known)
        #expect(older.status == .stale)
        #expect(house.server.contradictions() == [])
    }

    @Test func `a deletion that is given back outlives an older row in either order`() throws {
        for rowFirst in [true, false] {
            var house = House()
            house.server.healsUntil = house.server.now + .seconds(60)
            let id = house.random.uuid()
            let (written, deleted) = (house.stamp(1), house.stamp(1))
            func row(_ house: inout House) {
                _ = house.push(house.child, "sleep", id, .heal, ["started_at": start], base: 1, at: written, author: 1)
            }
            if rowFirst { row(&house) }
            #expect(house.push(house.child, "sleep", id, .heal, base: 2, at: deleted, author: 1).status == .applied)
            if !rowFirst { row(&house) }
            #expect(house.record(id) == nil && house.server.tombstones[RecordKey(house.child, id)]?.rev == 2)
            #expect(house.server.contradictions() == [])
        }
    }

    @Test func `a child that the backup does not know comes back with its zone`() throws {
        var house = House()
        house.server.healsUntil = house.server.now + .seconds(60)
        let zone = ZoneID(.child, house.random.uuid())
        let data: Fields = ["name": "Ben", "time_zone": "UTC"]
        house.server.provenZones = [zone]
        #expect(house.push(zone, "child", zone.uuid, .heal, data, base: 3, author: 1).status == .applied)
        #expect(
            house.push(zone, "sleep", house.random.uuid(), .heal, ["started_at": start], base: 2).status == .applied)
    }

    @Test func `a child that the backup does not know comes back to nobody else`() {
        var house = House()
        house.server.healsUntil = house.server.now + SyncService.healingTime
        let (lost, new) = (ZoneID(.child, house.random.uuid()), ZoneID(.child, house.random.uuid(at: house.server.now)))
        let timeless = ZoneID(.child, UUID())
        let data: Fields = ["name": "Ben", "time_zone": "UTC"]
        #expect(house.push(lost, "child", lost.uuid, .heal, data, base: 3, author: 1).status == .forbidden)
        #expect(house.push(lost, "child", lost.uuid, .put, data).status == .quota)
        #expect(house.push(timeless, "child", timeless.uuid, .put, data).status == .quota)
        #expect(house.push(new, "child", new.uuid, .put, data).status == .applied)
        house.server.now = house.server.now + SyncService.healingTime + .seconds(1)
        #expect(house.push(lost, "child", lost.uuid, .put, data).status == .applied)
    }

    @Test func `who does not own a zone gives back in their own name`() {
        var house = House()
        house.server.healsUntil = house.server.now + .seconds(60)
        let (row, deletion) = (house.random.uuid(), house.sleep())
        #expect(
            house.push(house.child, "sleep", row, .heal, ["started_at": start], user: 2, base: 4, author: 1).status
                == .applied)
        #expect(house.record(row)?.createdBy == 2 && house.record(row)?.updatedBy == 2)
        #expect(house.push(house.child, "sleep", deletion, .heal, user: 2, base: 9, author: 1).status == .applied)
        #expect(house.server.tombstones[RecordKey(house.child, deletion)]?.updatedBy == 2)
    }

    /// The server goes back to an earlier state; every device gives back all that lies above the restored head.
    @Test(arguments: 1...30)
    func `a restored server regains every row and deletion that some phone has`(seed: Int) {
        var simulation = Simulation(seed: UInt64(seed) &+ 500, devices: 3)
        simulation.run(steps: 120)
        let backup = simulation.server
        simulation.run(steps: 150)
        let before = simulation.server
        simulation.server = backup
        simulation.server.now = before.now + .seconds(1)
        simulation.server.healsUntil = simulation.server.now + .seconds(3600)
        for index in simulation.devices.indices.shuffled(using: &simulation.random) {
            let device = simulation.devices[index]
            for zone in simulation.zones {
                let head = backup.zones[zone]?.state.head ?? 0
                let heals = device.state.heals(in: zone, above: head) { simulation.random.uuid() }
                _ = simulation.server.push(heals, device: device.id, user: device.user)
            }
        }
        #expect(Set(simulation.server.records.keys) == Set(before.records.keys), "seed \(seed)")
        for (key, record) in before.records {
            #expect(simulation.server.records[key]?.data == record.data, "seed \(seed), \(record.type)")
        }
        #expect(simulation.server.contradictions() == [], "seed \(seed)")
    }
}
