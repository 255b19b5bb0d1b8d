import Foundation
import GRDB
@testable import HearthClient
import HearthCore
import HearthTesting
import Records
import Testing

/// The pure state of a device beside a store: both get the same edits, results and pages.
struct StoreModel {
    private(set) var state = ClientState()
    /// The pages that were applied.
    private(set) var applied = 0
    private var random: SplitMix64
    private let zones: [ZoneID]
    /// The feed of each zone so far: the records that are live there, by their ids.
    private var feeds: [ZoneID: (head: Int64, live: [UUID: Int64])] = [:]
    private var revs: [UUID: Int64] = [:]
    private var time: Int64 = 1_795_000_000_000

    init(seed: UInt64, zones: [ZoneID]) {
        random = SplitMix64(seed: seed)
        self.zones = zones
        for zone in zones { feeds[zone] = (0, [:]) }
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(random.next() % UInt64(range.count))
    }

    private mutating func stamp() -> Stamp {
        time += 1000
        return Stamp(milliseconds: time, counter: 0, device: 1)
    }

    private mutating func uuid() -> UUID { .version7(at: Timestamp(milliseconds: time), using: &random) }

    /// Does the same to the state and the store.
    mutating func step(_ store: HearthStore) async throws {
        switch number(1...100) {
        case 1...40: try await edit(store)
        case 41...60: try await settle(store)
        case 61...95: try await pull(store)
        case 96...97:
            let zone = zones[number(0...zones.count - 1)]
            _ = state.forget(zone)
            try await store.forget(zone)
        default: try await replace(store)
        }
    }

    private mutating func edit(_ store: HearthStore) async throws {
        let zone = zones[number(0...zones.count - 1)]
        let known = Array(state.shown(in: zone).keys).sorted { $0.text < $1.text }
        let stamp = stamp()
        var mutation = Mutation(
            mid: uuid(), zone: zone, type: "sleep", id: uuid(), operation: .put, stamp: stamp,
            data: ["started_at": .number(Double(time)), "place": .string("p\(time)")])
        if !known.isEmpty, number(1...3) > 1 {
            mutation.id = known[number(0...known.count - 1)]
            mutation.operation = [.set, .set, .del, .move][number(0...3)]
            mutation.data = mutation.operation == .set ? ["note": .string("n\(time)")] : nil
            if mutation.operation == .move { mutation.destination = zones.first { $0 != zone } }
        }
        state.edit(mutation)
        let added = mutation
        try await store.write { tables in
            try tables.add(added)
            try SearchIndex(tables: tables).update([added.id])
        }
    }

    private mutating func settle(_ store: HearthStore) async throws {
        let results = state.unsettled(atMost: number(1...4)).map { mutation -> PushResult in
            let zone = mutation.destination ?? mutation.zone
            switch number(1...10) {
            case 1: return PushResult(mid: mutation.mid, .invalid)
            case 2: return PushResult(mid: mutation.mid, .quota)
            case 3: return PushResult(mid: mutation.mid, .duplicate, first: .gone)
            default:
                revs[mutation.id, default: 0] += 1
                var feed = feeds[zone] ?? (0, [:])
                feed.head += 1
                feeds[zone] = feed
                return PushResult(
                    mid: mutation.mid, .applied, zone: zone, rev: revs[mutation.id], seq: feed.head)
            }
        }
        _ = state.settle(results)
        try await store.settle(results)
    }

    private mutating func change(_ seq: Int64, in zone: ZoneID) -> Change {
        let all = Array(revs.keys).sorted { $0.text < $1.text }
        let id = all.isEmpty || number(1...4) == 1 ? uuid() : all[number(0...all.count - 1)]
        revs[id, default: 0] += 1
        let isDeletion = number(1...3) == 1
        let other = zones.first { $0 != zone }
        return Change(
            seq: seq, type: "sleep", id: id, rev: revs[id] ?? 1, stamp: stamp(), by: 1,
            data: isDeletion ? nil : Fields([("started_at", FieldValue.number(Double(time)))]).canonicalText,
            movedTo: isDeletion && number(1...2) == 1 ? other : nil)
    }

    private mutating func page(after seq: Int64, in zone: ZoneID) -> PullPage {
        var feed = feeds[zone] ?? (0, [:])
        var next = max(seq, feed.head - 3)
        var changes: [Change] = []
        for _ in 0..<number(0...4) {
            next += 1
            let change = change(next, in: zone)
            // A feed has each record once.
            changes.removeAll { $0.id == change.id }
            changes.append(change)
        }
        feed.head = max(feed.head, next)
        feeds[zone] = feed
        return PullPage(
            role: .caregiver, changes: changes, cursor: "c\(next)", seq: next, hasMore: number(1...4) == 1, digest: nil)
    }

    private mutating func pull(_ store: HearthStore) async throws {
        let zone = zones[number(0...zones.count - 1)]
        let from = state.zones[zone]?.seq ?? 0
        let page = page(after: from, in: zone)
        let isApplied = state.apply(page, to: zone, from: from)
        #expect(isApplied)
        applied += 1
        #expect(try await store.apply(page, to: zone, from: from) == .applied)
    }

    private mutating func replace(_ store: HearthStore) async throws {
        let zone = zones[number(0...zones.count - 1)]
        guard state.zones[zone] != nil else { return }
        var pages: [PullPage] = []
        for index in 0...number(0...2) {
            var page = page(after: pages.last?.seq ?? 0, in: zone)
            if index == 0 { page.changes.removeAll { $0.data == nil } }
            page.hasMore = true
            pages.append(page)
        }
        pages[pages.count - 1].hasMore = false
        state.replace(zone, by: pages)
        try await store.beginShadow(of: zone, reason: "rebuilt")
        var from: Int64 = 0
        for page in pages {
            #expect(try await store.apply(page, to: zone, from: from, isShadow: true) == .applied)
            from = page.seq
        }
    }

    // MARK: Comparison

    /// Returns what is different; nil if nothing is.
    func difference(from store: HearthStore) async throws -> String? {
        let zones = zones
        let (held, digests, unsettled) = try await store.read { tables in
            var held: [ZoneID: [UUID: ShownRecord]] = [:]
            for zone in zones {
                held[zone] = try tables.shown(.init(zone: zone)).mapValues(\.record)
            }
            let digests = Dictionary(
                uniqueKeysWithValues: try tables.zones().map { ($0.id, "\($0.digest) \($0.seq)") })
            let unsettled = try String.fetchAll(
                tables.db, sql: "SELECT mutation FROM pending WHERE result IS NULL ORDER BY number")
            return (held, digests, unsettled)
        }
        for zone in zones where held[zone] != state.shown(in: zone) { return "other records in \(zone)" }
        if digests != state.zones.mapValues({ "\($0.digest) \($0.seq)" }) { return "other digests" }
        let expected = state.pending.filter { $0.result == nil }.map(\.mutation.json.canonicalText)
        return unsettled == expected ? nil : "other pending edits"
    }

    /// Everything that a store holds, as text.
    static func content(of store: HearthStore) async throws -> [String] {
        try await store.read { try content(of: $0) }
    }

    static func content(of tables: RecordTables) throws -> [String] {
        try ["zones", "records", "moving", "deletions", "pending", "refusals", "searchable"].flatMap { table in
            try Row.fetchAll(tables.db, sql: "SELECT * FROM \(table) ORDER BY 1, 2").map { "\(table) \($0)" }
        }
    }
}
