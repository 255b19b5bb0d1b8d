import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

/// What the server deletes by itself: ticked items of shopping lists, and outcomes of edits.
extension ConformanceCase<Storage> {
    static let expiringRecords: [ConformanceCase] = [
        .init("ticked items go by the server's time, an hour after the tick at the earliest, and stay away") {
            storage in
            for seed in 1...12 { try await checkShopping(storage, seed: UInt64(seed)) }
        },
        .init("outcomes of edits are kept until a device has settled them, and for 400 days at most") { storage in
            let family = try await Family.make(storage)
            func outcomes() async throws -> Int {
                Int(try await storage.count("SELECT COUNT(*) AS n FROM mutations"))
            }
            let old = family.phone.feeding(in: family.child)
            try await family.phone.push(old)
            let begun = try await outcomes()
            // The device is seen now and then, and never says what it has settled.
            for _ in 0..<4 {
                family.clock.advance(by: .seconds(99 * 86_400))
                _ = try await family.phone.pull(family.child)
                _ = try await family.sync.removeExpired()
                #expect(try await outcomes() == begun)
                #expect(try await family.phone.push(old).status == .duplicate)
            }
            family.clock.advance(by: .seconds(5 * 86_400))
            _ = try await family.phone.pull(family.child)
            _ = try await family.sync.removeExpired()
            #expect(try await outcomes() == 0)
            let new = family.phone.feeding(in: family.child)
            try await family.phone.push(new)
            // What a device says that it has settled goes with its next push.
            family.clock.advance(by: .seconds(60))
            let last = family.phone.feeding(in: family.child)
            try await family.phone.push([last], settledBefore: last.mid)
            #expect(try await outcomes() == 1)
        },
    ]

    /// Random ticks of several phones with wrong clocks, with deletions by the server at random times, beside a plain list of
    /// what was ticked when by the server's time.
    private static func checkShopping(_ storage: Storage, seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
        let family = try await Family.make(storage)
        let home = family.home
        // Lists that keep ticked items for 90 minutes, for 5 (so for an hour), for the default, and one that is gone.
        let lists = (0..<4).map { _ in UUID() }
        for (list, minutes) in zip(lists, [90, 5, nil, nil] as [Double?]) where list != lists[3] {
            var data: Fields = ["name": "Shop"]
            data["purge_checked_after_min"] = minutes.map { .number($0) }
            try await family.phone.push(family.phone.edit(.put, "list", list, in: home, data))
        }
        let times = zip(lists, [90, 60, 60, 60]).reduce(into: [:]) { $0[$1.0] = Duration.seconds($1.1 * 60) }
        // Their clocks are up to a day off.
        let phones = (0..<3).map { index in
            Phone(
                of: family.owner, family.sync,
                ManualClock(now: family.clock.now + .seconds((index - 1) * number(0...86_400))))
        }
        var live: [UUID: (list: UUID, checkedAt: Timestamp?)] = [:]
        // Every item that was ever added, with the phone that added it.
        var puts: [UUID: (put: Mutation, phone: Phone)] = [:]
        var ticks = 0
        for _ in 0..<60 {
            let pause = Duration.seconds(number(1...1500))
            family.clock.advance(by: pause)
            for phone in phones { phone.clock.advance(by: pause) }
            let phone = phones[number(0...2)]
            switch number(1...10) {
            case 1...3:
                let (id, list) = (UUID(), lists[number(0...3)])
                let put = phone.edit(
                    .put, "shopping_item", id, in: home,
                    ["list_id": .string(list.text), "name": "Milk", "checked": .bool(false)])
                #expect(try await phone.push(put).status == .applied, "seed \(seed)")
                live[id] = (list, nil)
                puts[id] = (put, phone)
            case 4...7:
                guard let id = live.keys.sorted().randomElement(using: &random) else { continue }
                let isChecked = number(1...4) > 1
                let edit = phone.edit(.set, "shopping_item", id, in: home, ["checked": .bool(isChecked)])
                guard [.applied, .merged].contains(try await phone.push(edit).status) else { continue }
                // A tick on a ticked item changes nothing.
                if isChecked, live[id]?.checkedAt != nil { continue }
                live[id]?.checkedAt = isChecked ? family.clock.now : nil
                ticks += 1
            case 8:
                // The put of an item comes again, as the network or another plan brings it: it is not added again.
                guard let id = puts.keys.filter({ live[$0] == nil }).min(), let (put, author) = puts[id] else {
                    continue
                }
                #expect(try await author.push(put).status == .duplicate, "seed \(seed)")
                var late = put
                late.mid = UUID()
                late.stamp = Stamp(
                    milliseconds: family.clock.now.milliseconds, counter: 0, device: Stamp.device(phone.device))
                #expect(try await phone.push(late).status == .gone, "seed \(seed)")
            default:
                _ = try await family.sync.removeExpired()
                let now = family.clock.now
                for (id, item) in live {
                    if let checkedAt = item.checkedAt, let time = times[item.list], now >= checkedAt + time {
                        live[id] = nil
                    }
                }
            }
            let query = RecordQuery(zone: home, household: family.owner.householdID, type: "shopping_item", limit: 500)
            #expect(Set(try await storage.records.records(query).map(\.id)) == Set(live.keys), "seed \(seed)")
        }
        #expect(ticks > 5, "seed \(seed)")
        // Only a person brings one back.
        if let id = puts.keys.filter({ live[$0] == nil }).min(), let put = puts[id]?.put {
            family.clock.advance(by: .seconds(1))
            let restore = family.phone.edit(.restore, "shopping_item", id, in: home, put.data)
            #expect(try await family.phone.push(restore).status == .applied, "seed \(seed)")
            _ = try await family.sync.removeExpired()
            #expect(try await storage.records.record(id, household: family.owner.householdID) != nil)
        }
        #expect(try await family.findings().isEmpty)
    }
}
