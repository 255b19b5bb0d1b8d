import Foundation
import HearthCore
import Records

/// A server of one household in memory. It reads and writes what a store would: nothing but the state that a plan asks for,
/// and nothing but what its writes say.
struct MemoryServer: Equatable {
    /// A zone with the roles of its members.
    struct Zone: Equatable {
        var state: ZoneState
        var roles: [Int64: ZoneRole]
    }

    /// An audit entry: one of each push that changed something.
    struct AuditEntry: Equatable {
        var device: UUID
        var items: [SyncWrites.AuditItem]
    }

    private struct OutcomeKey: Hashable {
        var device: UUID
        var mid: UUID
    }

    var now = noon
    var registry = Registry.current
    /// Computes fields of records; nil for none.
    var knowledge: (any RecordKnowledge)?
    var zones: [ZoneID: Zone] = [:]
    var endedZones: Set<ZoneID> = []
    var members: [Int64: ZoneRole] = [:]
    var records: [RecordKey: StoredRecord] = [:]
    var tombstones: [RecordKey: Tombstone] = [:]
    var revisions: [SyncWrites.Revision] = []
    var audit: [AuditEntry] = []
    var healsUntil: Timestamp?
    /// The zones of which devices show cursors from before the restore.
    var provenZones: Set<ZoneID> = []
    var quota = SyncQuota()
    /// The growth of the day by user.
    private var growth: [Int64: Int64] = [:]
    private var outcomes: [OutcomeKey: PushResult] = [:]
    /// The order in which accepted edits were applied, for the oracle of a simulation.
    private(set) var log: [(mutation: Mutation, result: PushResult)] = []

    static func == (left: MemoryServer, right: MemoryServer) -> Bool {
        left.zones == right.zones && left.endedZones == right.endedZones && left.records == right.records
            && left.tombstones == right.tombstones && left.revisions == right.revisions && left.audit == right.audit
            && left.outcomes == right.outcomes
    }

    /// Makes a zone with its members.
    mutating func make(_ zone: ZoneID, roles: [Int64: ZoneRole]) {
        zones[zone] = Zone(state: ZoneState(id: zone, epoch: 1, role: nil), roles: roles)
    }

    // MARK: Push

    /// Returns what a store reads for a push.
    func state(for mutations: [PushedMutation], device: UUID, user: Int64) -> SyncState {
        var state = SyncState()
        state.healsUntil = healsUntil
        state.provenZones = provenZones
        state.quota = quota
        state.householdRecords = zones.values.reduce(0) { $0 + $1.state.live }
        state.householdBytes = zones.values.reduce(0) { $0 + $1.state.bytes }
        state.householdChildren = zones.keys.filter { $0.kind == .child }.count
        state.growth = growth[user] ?? 0
        state.notesOutcomes = true
        var named: Set<ZoneID> = []
        for pushed in mutations {
            if let mid = pushed.mid { state.outcomes[mid] = outcomes[OutcomeKey(device: device, mid: mid)] }
            guard case .readable(let mutation) = pushed else { continue }
            named.insert(mutation.zone)
            if let destination = mutation.destination { named.insert(destination) }
            for (key, record) in records where key.id == mutation.id {
                state.records[key.id] = record
                named.insert(key.zone)
            }
            for (key, tombstone) in tombstones where key.id == mutation.id { state.tombstones[key] = tombstone }
        }
        let sources = state.missingSources(of: mutations, knowledge: knowledge)
        for (key, record) in records where sources.contains(key.id) { state.sources[key.id] = record }
        for id in named {
            if let zone = zones[id] {
                var readable = zone.state
                readable.role = zone.roles[user]
                // Zones without access are not told apart from zones that do not exist.
                if readable.role != nil || user == 0 { state.zones[id] = readable }
            } else if endedZones.contains(id) {
                state.endedZones.insert(id)
            } else if id.kind == .child {
                state.freeZones.insert(id)
            }
        }
        return state
    }

    /// Plans and writes a push.
    mutating func push(_ mutations: [PushedMutation], device: UUID, user: Int64) -> [PushResult] {
        let state = state(for: mutations, device: device, user: user)
        let caller = user == 0 ? SyncCaller.server : SyncCaller(user: user, householdRole: members[user])
        let plan = SyncPlan(mutations, by: caller, in: state, registry: registry, knowledge: knowledge, now: now)
        write(plan.writes, device: device)
        if plan.writes.growth > 0 { growth[user, default: 0] += plan.writes.growth }
        for (pushed, result) in zip(mutations, plan.results) {
            if case .readable(let mutation) = pushed { log.append((mutation, result)) }
        }
        return plan.results
    }

    /// Puts another version in the place of a stored record, as an earlier release may have written it.
    mutating func replace(_ record: StoredRecord) {
        zones[record.zone]?.state.bytes += record.bytes - (records[record.key]?.bytes ?? 0)
        records[record.key] = record
    }

    /// Pushes edits that all can be read.
    mutating func push(_ mutations: [Mutation], device: UUID, user: Int64) -> [PushResult] {
        push(mutations.map(PushedMutation.readable), device: device, user: user)
    }

    private mutating func write(_ writes: SyncWrites, device: UUID) {
        for write in writes.zones {
            if write.isNew { make(write.zone.id, roles: members) }
            precondition(zones[write.zone.id]?.state.head == write.oldHead)
            zones[write.zone.id]?.state = write.zone
            zones[write.zone.id]?.state.role = nil
        }
        for removal in writes.removals {
            records[removal.key] = nil
            if let target = removal.movedTo {
                for index in revisions.indices where revisions[index].key == removal.key {
                    revisions[index].key = RecordKey(target, removal.key.id)
                }
            } else {
                revisions.removeAll { $0.key == removal.key }
            }
        }
        for key in writes.droppedTombstones { tombstones[key] = nil }
        for record in writes.upserts { records[record.key] = record }
        for tombstone in writes.tombstones { tombstones[tombstone.key] = tombstone }
        revisions += writes.revisions
        for zone in writes.endedZones {
            zones[zone] = nil
            endedZones.insert(zone)
            records = records.filter { $0.key.zone != zone }
            tombstones = tombstones.filter { $0.key.zone != zone }
            revisions.removeAll { $0.key.zone == zone }
        }
        for outcome in writes.outcomes {
            if let mid = outcome.mid { outcomes[OutcomeKey(device: device, mid: mid)] = outcome }
        }
        if !writes.audit.isEmpty { audit.append(AuditEntry(device: device, items: writes.audit)) }
    }

    // MARK: Pull

    /// Returns a page of a zone's feed; nil without access.
    ///
    /// - Parameter from: the place in the feed; 0 for a new device, which needs no deletions.
    func pull(_ zone: ZoneID, from: Int64, limit: Int, user: Int64) -> PullPage? {
        guard let known = zones[zone], let role = known.roles[user] else { return nil }
        let live = records.values.filter { $0.zone == zone && $0.seq > from }.map { Change($0, in: registry) }
        let deleted = tombstones.values.filter { $0.key.zone == zone && $0.seq > from }.map { Change($0) }
        let all = (live + (from == 0 ? [] : deleted)).sorted { $0.seq < $1.seq }
        let changes = Array(all.prefix(limit))
        let hasMore = all.count > changes.count
        let seq = hasMore ? changes.last?.seq ?? from : known.state.head
        return PullPage(
            role: role, changes: changes, cursor: "c\(seq)", seq: seq, hasMore: hasMore,
            digest: hasMore ? nil : known.state.digest)
    }

    /// Drops tombstones before a moment, as compaction does.
    mutating func compact(before time: Timestamp) {
        for (key, tombstone) in tombstones where tombstone.at < time {
            tombstones[key] = nil
            let floor = zones[key.zone]?.state.floor ?? 0
            zones[key.zone]?.state.floor = max(floor, tombstone.seq)
        }
    }

    // MARK: Checks

    /// Returns what is wrong with the sums of the zones, computed anew from the records.
    func contradictions() -> [String] {
        var found: [String] = []
        for (id, zone) in zones {
            let live = records.values.filter { $0.zone == id }
            var digest = ZoneDigest()
            for record in live { digest.add(record.type, record.id, rev: record.rev) }
            if digest != zone.state.digest { found.append("digest of \(id)") }
            if Int64(live.count) != zone.state.live { found.append("live of \(id)") }
            if live.reduce(0, { $0 + $1.bytes }) != zone.state.bytes { found.append("bytes of \(id)") }
            let seqs = live.map(\.seq) + tombstones.values.filter { $0.key.zone == id }.map(\.seq)
            if Set(seqs).count != seqs.count { found.append("two changes of one seq in \(id)") }
            if (seqs.max() ?? 0) > zone.state.head { found.append("a seq above the head of \(id)") }
        }
        let ids = records.keys.map(\.id)
        if Set(ids).count != ids.count { found.append("a record in two zones") }
        for key in records.keys where tombstones[key] != nil { found.append("a live record with a tombstone") }
        for record in records.values {
            guard let fields = try? Fields(parsing: record.data), fields.canonicalText == record.data else {
                found.append("data that is not canonical")
                continue
            }
            if (try? FieldStamps(record.stampsText, recordStamp: record.stamp)) != record.stamps {
                found.append("stamps that do not survive their text: \(record.stampsText ?? "nil")")
            }
        }
        return found
    }
}
