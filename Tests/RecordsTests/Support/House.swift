import Foundation
import HearthCore
import Records

/// One household with a child, an owner (1), a caregiver (2), a viewer (3) and a person without access (4).
struct House {
    var server = MemoryServer()
    var random = TestRandom(seed: 1)
    let household: ZoneID
    let child: ZoneID
    let other: ZoneID
    let devices: [UUID]
    private var time: Int64 = 0

    init() {
        household = ZoneID(.household, random.uuid())
        child = ZoneID(.child, random.uuid())
        other = ZoneID(.child, random.uuid())
        devices = (0...4).map { index in
            var random = TestRandom(seed: UInt64(50 + index))
            return random.uuid()
        }
        server.members = [1: .owner, 2: .caregiver, 3: .viewer]
        server.make(household, roles: server.members)
        for zone in [child, other] {
            _ = push(zone, Registry.child, zone.uuid, .put, ["name": "Mia", "time_zone": "Europe/Berlin"])
        }
    }

    /// Returns the next stamp of a user's device, a second after the last one.
    mutating func stamp(_ user: Int64 = 1) -> Stamp {
        time += 1000
        return Stamp(
            milliseconds: noon.milliseconds - 10_000_000 + time, counter: 0, device: Stamp.device(devices[Int(user)]))
    }

    mutating func push(
        _ zone: ZoneID, _ type: String, _ id: UUID, _ operation: Mutation.Operation, _ data: Fields? = nil,
        user: Int64 = 1, base: Int64? = nil, at stamp: Stamp? = nil, to destination: ZoneID? = nil,
        author: Int64? = nil
    ) -> PushResult {
        let mutation = Mutation(
            mid: random.uuid(), zone: zone, type: type, id: id, operation: operation, baseRev: base,
            stamp: stamp ?? self.stamp(user), data: data, destination: destination, author: author)
        return push([.readable(mutation)], user: user)[0]
    }

    mutating func push(_ mutations: [PushedMutation], user: Int64 = 1) -> [PushResult] {
        server.now = server.now + .milliseconds(10)
        return server.push(mutations, device: devices[Int(user)], user: user)
    }

    /// Puts a sleep and returns its id.
    mutating func sleep(_ data: Fields = [:]) -> UUID {
        let id = random.uuid()
        var all: Fields = ["started_at": .number(Double(noon.milliseconds))]
        for (name, value) in data.members { all[name] = value }
        _ = push(child, "sleep", id, .put, all)
        return id
    }

    func fields(_ id: UUID, in zone: ZoneID? = nil) throws -> Fields? {
        try server.records[RecordKey(zone ?? child, id)].map { try Fields(parsing: $0.data) }
    }

    func record(_ id: UUID) -> StoredRecord? { server.records.values.first { $0.id == id } }
}
