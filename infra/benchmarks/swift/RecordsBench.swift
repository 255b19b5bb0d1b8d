import Foundation
import HearthCore
import Identity
import Records
import Storage

/// Benchmark of sync on one database: a household pushes entries of a care log, 200 a push and with an audit entry each,
/// and another device reads them all from the beginning, 1,000 a page.
///
/// The zone may hold records before, to see whether time depends on them.
struct RecordsBench {
    let storage: Storage

    /// Runs and prints figures as JSON, times in seconds.
    func run(entries: Int, before: Int) async throws {
        let clock = SystemClock()
        _ = try await storage.migrator(clock: clock).migrate()
        let id = RandomIDs().uuid(at: clock.now)
        let user = try await storage.accounts.create(
            NewAccount(id: id, createdAt: clock.now),
            audit: AuditEntry(id: id, householdID: id, at: clock.now, userID: id, action: .signUp))
        let sync = SyncService(
            store: storage.records, clock: clock, ids: RandomIDs(),
            sealer: CursorSealer(key: [UInt8](repeating: 1, count: 32), OpenSSLCryptography()),
            quota: SyncQuota(records: 1 << 40, bytes: 1 << 50))
        let principal = Principal(user: user, isAdministrator: false)
        var device = Device(zone: ZoneID(.child, RandomIDs().uuid(at: clock.now)), clock: clock)
        _ = try await sync.push(PushRequest(device: device.id, mutations: [device.child()]), by: principal)
        let child = device.zone
        for _ in 0..<before / 200 { _ = try await sync.push(device.push(200), by: principal) }
        // Made before the time is taken, as the request's body is read elsewhere.
        let pushes = (0..<entries / 200).map { _ in device.push(200) }
        let start = ContinuousClock.now
        for push in pushes {
            let results = try await sync.push(push, by: principal).results
            guard results.allSatisfy({ $0.status == .applied }) else {
                throw StorageError(.malformedRow, "an entry was not applied")
            }
        }
        let pushed = start.duration(to: .now)
        let reader = RandomIDs().uuid(at: clock.now)
        var (cursor, changes, pages): (String?, Int, Int) = (nil, 0, 0)
        let begin = ContinuousClock.now
        var bytes: [UInt8] = []
        while true {
            guard let page = try await sync.pull([child: cursor], for: reader, of: principal).zones[child] else {
                break
            }
            page.append(to: &bytes)
            (cursor, changes, pages) = (page.cursor, changes + page.changes.count, pages + 1)
            if !page.hasMore { break }
        }
        let pulled = begin.duration(to: .now)
        let figures: [(String, Double)] = [
            ("push_seconds", pushed / .seconds(1)), ("pull_seconds", pulled / .seconds(1)), ("pages", Double(pages)),
            ("changes", Double(changes)), ("bytes_per_change", Double(bytes.count) / Double(max(1, changes))),
        ]
        let text = figures.map { "\"\($0)\": \(($1 * 1000).rounded() / 1000)" }.joined(separator: ", ")
        FileHandle.standardOutput.write(Data("{\(text)}\n".utf8))
    }

    /// Makes feedings that look like real ones.
    private struct Device {
        let id = UUID()
        let zone: ZoneID
        let clock: SystemClock
        var random = SplitMix(state: 7)
        var count: UInt16 = 0
        var time = Timestamp(milliseconds: 1_262_304_000_000)

        init(zone: ZoneID, clock: SystemClock) {
            self.zone = zone
            self.clock = clock
        }

        mutating func child() -> PushedMutation { put("child", zone.uuid, ["name": "Mia", "time_zone": "UTC"]) }

        mutating func push(_ size: Int) -> PushRequest {
            PushRequest(
                device: id,
                mutations: (0..<size).map { _ in
                    time = time + .seconds(Int64.random(in: 600...2400, using: &random))
                    let length = Int64.random(in: 180...590, using: &random) * 1000
                    let amount = Double(Int.random(in: 6...24, using: &random) * 10)
                    let fields: Fields = [
                        "method": "bottle", "content": "formula", "amount_ml": .number(amount),
                        "started_at": .number(Double(time.milliseconds)),
                        "ended_at": .number(Double(time.milliseconds + length)),
                    ]
                    return put("feeding", RandomIDs().uuid(at: clock.now), fields)
                })
        }

        private mutating func put(_ type: String, _ record: UUID, _ data: Fields) -> PushedMutation {
            count &+= 1
            return .readable(
                Mutation(
                    mid: RandomIDs().uuid(at: clock.now), zone: zone, type: type, id: record, operation: .put,
                    stamp: Stamp(
                        milliseconds: clock.now.milliseconds, counter: count, device: Stamp.device(id)),
                    data: data))
        }
    }
}
