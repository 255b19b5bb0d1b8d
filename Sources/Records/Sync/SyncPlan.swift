import Foundation
package import HearthCore
import SystemSupport

/// The plan of one push: what to write and what to answer, as a pure function of what was read.
///
/// Edits are planned one after the other, and each as a whole. An edit that is refused changes nothing and stops nothing
/// behind it. Nothing that a client sends makes a plan fail.
package struct SyncPlan: Equatable, Sendable {
    /// The changes, for one transaction.
    package let writes: SyncWrites
    /// The results of the edits, in their order.
    package let results: [PushResult]
    /// The heads of the named zones that the caller may see, after the writes.
    package let heads: [ZoneID: Int64]

    /// Plans a push.
    ///
    /// - Parameters:
    ///   - mutations: the edits in their order; all of zones of one household.
    ///   - caller: the sender.
    ///   - state: what was read.
    ///   - registry: the known types.
    ///   - knowledge: computes what the server writes from other fields; nil if it computes nothing.
    ///   - now: the server's time.
    package init(
        _ mutations: [PushedMutation], by caller: SyncCaller, in state: SyncState, registry: Registry = .current,
        knowledge: (any RecordKnowledge)? = nil, now: Timestamp
    ) {
        var planner = Planner(caller: caller, state: state, registry: registry, knowledge: knowledge, now: now)
        let results = mutations.map { planner.plan($0) }
        self.init(planner: planner, results: results)
    }

    /// Plans a push in slices: as ``init(_:by:in:registry:knowledge:now:)``, and other work has its turn in between.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    package static func make(
        _ mutations: [PushedMutation], by caller: SyncCaller, in state: SyncState, registry: Registry,
        knowledge: (any RecordKnowledge)?, now: Timestamp
    ) async throws(CancellationError) -> SyncPlan {
        var planner = Planner(caller: caller, state: state, registry: registry, knowledge: knowledge, now: now)
        var results: [PushResult] = []
        results.reserveCapacity(mutations.count)
        var slice = WorkSlice()
        for mutation in mutations {
            results.append(planner.plan(mutation))
            try await slice.did(planner.units(of: mutation))
        }
        return SyncPlan(planner: planner, results: results)
    }

    private init(planner: Planner, results: [PushResult]) {
        self.results = results
        writes = planner.writes()
        heads = planner.zones.filter { $0.value.role != nil }.mapValues(\.head)
    }
}

/// The state while a push is planned, edit by edit.
struct Planner {
    let caller: SyncCaller
    let registry: Registry
    let knowledge: (any RecordKnowledge)?
    let now: Timestamp
    let old: SyncState

    var zones: [ZoneID: ZoneState]
    var newZones: Set<ZoneID> = []
    var endedZones: Set<ZoneID>
    var records: [UUID: StoredRecord]
    /// The contents of records that edits of this push have written, so that no edit reads them again.
    var contents: [UUID: RecordContent] = [:]
    var tombstones: [RecordKey: Tombstone]
    private var outcomes: [UUID: PushResult]
    var usage: (records: Int64, bytes: Int64)
    /// The bytes by which the edits so far let the database grow.
    private var growth: Int64 = 0
    var limit: StampLimit
    var revisions: [(id: UUID, revision: SyncWrites.Revision)] = []
    var audit: [SyncWrites.AuditItem] = []
    private var newOutcomes: [PushResult] = []
    private var touched: Set<UUID> = []
    /// The records that were deleted, even if they were restored since.
    private var erased: Set<UUID> = []

    init(
        caller: SyncCaller, state: SyncState, registry: Registry, knowledge: (any RecordKnowledge)?, now: Timestamp
    ) {
        self.caller = caller
        self.registry = registry
        self.knowledge = knowledge
        self.now = now
        old = state
        zones = state.zones
        endedZones = state.endedZones
        records = state.records
        tombstones = state.tombstones
        outcomes = state.outcomes
        usage = (state.householdRecords, state.householdBytes)
        limit = StampLimit(now: now)
    }

    /// Plans one edit and returns what became of it.
    mutating func plan(_ pushed: PushedMutation) -> PushResult {
        if let mid = pushed.mid, let first = outcomes[mid] {
            return PushResult(
                mid: mid, .duplicate, first: first.status, zone: first.zone, rev: first.rev, seq: first.seq)
        }
        let result: PushResult
        switch pushed {
        case .malformed(let mid, let problems): result = PushResult(mid: mid, .invalid, problems: problems)
        case .readable(let mutation):
            // Edits change the state when nothing can refuse them any more. Only these two come before.
            let limitBefore = limit
            let newZonesBefore = newZones
            let before = Footprint(self)
            do throws(PlanStop) {
                if old.growth + growth >= old.quota.growth { throw .quota }
                result = try plan(mutation)
                growth += growth(since: before, by: mutation)
            } catch {
                limit = limitBefore
                for zone in newZones.subtracting(newZonesBefore) { zones[zone] = nil }
                newZones = newZonesBefore
                result = error.result(of: mutation.mid)
            }
        }
        // A refusal is as easily found again as looked up, and would be stored outside of every quota.
        if let mid = result.mid, result.status.settles, !result.status.isRefusal {
            outcomes[mid] = result
            newOutcomes.append(result)
        }
        return result
    }

    /// What an edit may let grow.
    private struct Footprint {
        var bytes: Int64
        var (audit, revisions, tombstones): (Int, Int, Int)

        init(_ planner: Planner) {
            bytes = planner.usage.bytes
            (audit, revisions, tombstones) = (
                planner.audit.count, planner.revisions.count, planner.tombstones.count
            )
        }
    }

    /// Returns the bytes by which an edit lets the database grow. The records of a file count against the household's quota
    /// alone; what an import leaves besides them counts here.
    private func growth(since before: Footprint, by mutation: Mutation) -> Int64 {
        let lost = revisions.dropFirst(before.revisions).reduce(0) { $0 + $1.revision.value.utf8.count }
        let data = mutation.imported == nil ? max(0, usage.bytes - before.bytes) : 0
        return data + Int64(lost) + Int64(max(0, revisions.count - before.revisions)) * Self.rowBytes
            + Int64(max(0, tombstones.count - before.tombstones)) * Self.rowBytes
            + Int64(audit.count - before.audit) * Self.auditBytes + (old.notesOutcomes ? Self.rowBytes : 0)
    }

    /// The bytes of an item of an audit entry, at most: two ids, an operation, a `rev` and a hash.
    private static let auditBytes: Int64 = 160
    /// The bytes of an audit entry besides its items, with its place in the indexes.
    private static let auditEntryBytes: Int64 = 512
    /// The bytes of a row without texts of its own, with its place in the indexes.
    private static let rowBytes: Int64 = 128

    /// Returns the units of work that an edit has cost: one, and one for each KB of the record that it has written.
    func units(of pushed: PushedMutation) -> Int {
        guard case .readable(let mutation) = pushed, let record = records[mutation.id] else { return 1 }
        return 1 + Int(record.bytes >> 10)
    }

    private mutating func plan(_ mutation: Mutation) throws(PlanStop) -> PushResult {
        guard let type = registry[mutation.type] else { throw .unknownType }
        guard caller.areas?.contains(type.area) ?? true else { throw .forbidden }
        if endedZones.contains(mutation.zone) { throw .gone }
        guard type.zones.contains(mutation.zone.kind) else {
            throw .invalid([
                RecordProblem(field: "/type", message: "must not be in a zone \(mutation.zone.kind.rawValue)")
            ])
        }
        if try makesZone(mutation) { makeZone(mutation.zone) }
        try requireWriter(in: mutation.zone)
        // The id of a record elsewhere says no more than that of a deleted one.
        if let record = records[mutation.id], !maySee(record) { throw .gone }
        var edit = Edit(mutation, type)
        if let required = mutation.requiredRev, records[mutation.id]?.rev != required { throw .outdated }
        if let record = records[mutation.id] {
            guard record.type == type.name else {
                throw .invalid([RecordProblem(field: "/type", message: "must be \(record.type), as the record has it")])
            }
            if record.zone != mutation.zone {
                // A device that has not pulled yet edits a record where it was. The edit follows the record.
                let hasLeft = tombstones[RecordKey(mutation.zone, mutation.id)]?.movedTo != nil
                guard hasLeft || mutation.operation != .put else {
                    throw .invalid([RecordProblem(field: "/id", message: "is taken by a record of another zone")])
                }
                guard mayWrite(in: record.zone) else { throw .gone }
                edit.zone = record.zone
            }
        }
        if type.name == Registry.child, mutation.id != mutation.zone.uuid {
            throw .invalid([RecordProblem(field: "/id", message: "must be the id of the zone")])
        }
        return switch mutation.operation {
        case .put, .set: try write(edit)
        case .del: try delete(edit)
        case .restore: try restore(edit)
        case .move: try move(edit)
        case .heal: try heal(edit)
        }
    }

    // MARK: Access

    /// Returns whether a user may change records of a zone.
    func mayWrite(in zone: ZoneID) -> Bool { caller.isServer || zones[zone]?.role?.mayWrite == true }

    /// Returns whether the caller may see a record: by the role in its zone, and the areas of the credential.
    private func maySee(_ record: StoredRecord) -> Bool {
        guard !caller.isServer else { return true }
        let area = registry[record.type]?.area
        return zones[record.zone]?.role != nil
            && (caller.areas.map { areas in area.map(areas.contains) ?? false } ?? true)
    }

    func requireWriter(in zone: ZoneID) throws(PlanStop) {
        guard zones[zone] != nil, mayWrite(in: zone) else { throw .forbidden }
    }

    /// Returns whether an edit makes a zone, because it describes a child that the server does not know.
    private func makesZone(_ mutation: Mutation) throws(PlanStop) -> Bool {
        guard old.freeZones.contains(mutation.zone), zones[mutation.zone] == nil else { return false }
        let describesChild =
            mutation.type == Registry.child && mutation.id == mutation.zone.uuid && mutation.data != nil
        guard describesChild, mutation.operation == .put || mutation.operation == .heal,
            caller.householdRole?.mayWrite == true
        else { throw .forbidden }
        if let end = old.healsUntil, now <= end, !old.provenZones.contains(mutation.zone) {
            // The child may be another family's, which has not given it back yet. Who was a guest there knows its id.
            guard mutation.operation == .put else { throw .forbidden }
            let restored = end + .seconds(-Int64(SyncService.healingTime.components.seconds + Self.slowestClock))
            // An id that does not tell when it was made may be one of before, too. What waits, stays on its device.
            guard let made = mutation.zone.uuid.version7Milliseconds, made >= restored.milliseconds else {
                throw .quota
            }
        }
        guard old.householdChildren + newZones.count < old.quota.children else { throw .quota }
        return true
    }

    /// By how many seconds the clock of a device may be slow that adds a child after a restore.
    private static let slowestClock: Int64 = 600

    private mutating func makeZone(_ id: ZoneID) {
        zones[id] = ZoneState(id: id, epoch: 1, role: caller.householdRole)
        newZones.insert(id)
    }

    // MARK: Changes of the state

    /// Returns the next `seq` of a zone.
    mutating func nextSeq(in zone: ZoneID) -> Int64 {
        zones[zone]?.head += 1
        return zones[zone]?.head ?? 0
    }

    /// Puts a record into its zone, in place of its former self.
    mutating func store(_ record: StoredRecord) {
        touched.insert(record.id)
        contents[record.id] = nil
        if let former = records[record.id] { count(former, -1) }
        records[record.id] = record
        count(record, 1)
        tombstones[record.key] = nil
    }

    /// Takes a record out of its zone and leaves a tombstone.
    mutating func remove(_ record: StoredRecord, leaving tombstone: Tombstone) {
        touched.insert(record.id)
        count(record, -1)
        records[record.id] = nil
        tombstones[record.key] = tombstone
    }

    /// Forgets the lost texts of a deleted record.
    mutating func eraseRevisions(of id: UUID) {
        erased.insert(id)
        revisions.removeAll { $0.id == id }
    }

    private mutating func count(_ record: StoredRecord, _ sign: Int64) {
        let bytes = sign * record.bytes
        usage.records += sign
        usage.bytes += bytes
        guard var zone = zones[record.zone] else { return }
        zone.live += sign
        zone.bytes += bytes
        if sign > 0 {
            zone.digest.add(record.type, record.id, rev: record.rev)
        } else {
            zone.digest.remove(record.type, record.id, rev: record.rev)
        }
        zones[record.zone] = zone
    }

    /// Ends the zone of a deleted child with everything in it.
    mutating func endZone(_ id: ZoneID) {
        guard let zone = zones.removeValue(forKey: id) else { return }
        endedZones.insert(id)
        usage.records -= zone.live
        usage.bytes -= zone.bytes
        for record in records.values where record.zone == id {
            touched.insert(record.id)
            records[record.id] = nil
        }
        tombstones = tombstones.filter { $0.key.zone != id }
    }

    // MARK: Writes

    /// Returns the difference between what was read and what is planned.
    func writes() -> SyncWrites {
        var writes = SyncWrites()
        for (id, zone) in zones.sorted(by: { $0.key < $1.key }) where zone.head != old.zones[id]?.head ?? 0 {
            writes.zones.append(
                SyncWrites.ZoneWrite(zone: zone, oldHead: old.zones[id]?.head ?? 0, isNew: newZones.contains(id)))
        }
        // A zone that came and went within one push was never there, but its id stays ended.
        let ended = endedZones.subtracting(old.endedZones)
        writes.endedZones = ended.sorted()
        for id in touched.sorted() {
            let former = old.records[id]
            let record = records[id]
            let isErased = erased.contains(id)
            if let former, former.zone != record?.zone || isErased, !ended.contains(former.zone) {
                writes.removals.append(SyncWrites.Removal(key: former.key, movedTo: isErased ? nil : record?.zone))
            }
            if let record, record != former { writes.upserts.append(record) }
        }
        for (key, _) in old.tombstones where tombstones[key] == nil && !ended.contains(key.zone) {
            writes.droppedTombstones.append(key)
        }
        writes.droppedTombstones.sort { ($0.zone, $0.id) < ($1.zone, $1.id) }
        writes.tombstones = tombstones.values.filter { old.tombstones[$0.key] != $0 }
            .sorted { ($0.key.zone.text, $0.seq) < ($1.key.zone.text, $1.seq) }
        // A deletion has erased revisions, also those of the same push.
        writes.revisions = revisions.compactMap { id, revision in
            guard let record = records[id] else { return nil }
            var revision = revision
            revision.key = record.key
            return revision
        }
        writes.outcomes = newOutcomes
        writes.audit = audit
        writes.growth = growth + (audit.isEmpty ? 0 : Self.auditEntryBytes)
        return writes
    }
}

/// An edit with its type, where the record is now.
struct Edit {
    var mutation: Mutation
    let type: RecordType
    /// The zone in which the edit is applied.
    var zone: ZoneID

    init(_ mutation: Mutation, _ type: RecordType) {
        self.mutation = mutation
        self.type = type
        zone = mutation.zone
    }

    var key: RecordKey { RecordKey(zone, mutation.id) }
}

/// Why an edit ends without any change.
enum PlanStop: Error {
    case unknownType
    case forbidden
    case gone
    case quota
    /// The record has another `rev` than the edit requires.
    case outdated
    case invalid([RecordProblem])

    func result(of mid: UUID) -> PushResult {
        switch self {
        case .unknownType: PushResult(mid: mid, .unknownType)
        case .forbidden: PushResult(mid: mid, .forbidden)
        case .gone: PushResult(mid: mid, .gone)
        case .quota: PushResult(mid: mid, .quota)
        case .outdated: PushResult(mid: mid, .stale)
        case .invalid(let problems): PushResult(mid: mid, .invalid, problems: problems)
        }
    }
}
