package import Foundation
package import HearthCore

/// The row of a zone, with what the caller may do in it.
package struct ZoneState: Hashable, Sendable {
    /// The zone.
    package var id: ZoneID
    /// The number of the zone's history, which changes when the history is rewritten.
    package var epoch: Int64
    /// The `seq` of the last change.
    package var head: Int64
    /// Tombstones up to this `seq` may be gone.
    package var floor: Int64
    /// The number of live records.
    package var live: Int64
    /// The bytes of the live records (``StoredRecord/bytes``).
    package var bytes: Int64
    /// The digest of the live records.
    package var digest: ZoneDigest
    /// The caller's role; nil without access.
    package var role: ZoneRole?

    /// Creates a zone.
    package init(
        id: ZoneID, epoch: Int64, head: Int64 = 0, floor: Int64 = 0, live: Int64 = 0, bytes: Int64 = 0,
        digest: ZoneDigest = ZoneDigest(), role: ZoneRole?
    ) {
        self.id = id
        self.epoch = epoch
        self.head = head
        self.floor = floor
        self.live = live
        self.bytes = bytes
        self.digest = digest
        self.role = role
    }
}

/// The sender of a push.
package struct SyncCaller: Hashable, Sendable {
    /// The user's number; 0 for the server.
    package var user: Int64
    /// The user's role in the household of the state; nil for a user of another household. It decides who may add a child.
    package var householdRole: ZoneRole?
    /// The areas whose records the credential may write; nil for all.
    package var areas: Set<RecordArea>?
    /// True if the user has signed in themselves: no API token deletes a child or decides for the family.
    package var isSignedIn: Bool

    /// Creates a sender.
    package init(user: Int64, householdRole: ZoneRole?, areas: Set<RecordArea>? = nil, isSignedIn: Bool = true) {
        self.user = user
        self.householdRole = householdRole
        self.areas = areas
        self.isSignedIn = isSignedIn
    }

    /// The server itself, which may write every field in every zone.
    package static let server = SyncCaller(user: 0, householdRole: .owner)

    /// True if the sender is the server itself.
    package var isServer: Bool { user == 0 }
}

/// The most that a household may store, and a user may have stored in a day.
package struct SyncQuota: Hashable, Sendable {
    /// The most live records.
    package var records: Int64
    /// The most bytes of live records.
    package var bytes: Int64
    /// The most zones of children.
    package var children: Int
    /// The most bytes by which the database may grow on one UTC day through one user's edits, whatever they leave: records,
    /// tombstones, lost texts, outcomes and audit entries.
    package var growth: Int64

    /// Creates a quota.
    package init(
        records: Int64 = 200_000, bytes: Int64 = 400 << 20, children: Int = 100, growth: Int64 = 24 << 20
    ) {
        self.records = records
        self.bytes = bytes
        self.children = children
        self.growth = growth
    }

    /// Returns the quota of a household whose plan allows at most so many records; nil if it sets no limit.
    package func limited(to limit: Int64?) -> SyncQuota {
        var limited = self
        limited.records = min(records, limit ?? records)
        return limited
    }
}

/// The state that the server reads of one household before it plans a push. A push to zones of two households is planned twice.
package struct SyncState: Equatable, Sendable {
    /// The zones that the edits name, and those in which touched records are. A zone that is missing is forbidden.
    package var zones: [ZoneID: ZoneState] = [:]
    /// The named zones of children that never existed on this server, in no household: a new child may have them.
    package var freeZones: Set<ZoneID> = []
    /// Those of them that a device of this household has proved to be its own, by a cursor from before a restore.
    package var provenZones: Set<ZoneID> = []
    /// The named zones whose child was deleted.
    package var endedZones: Set<ZoneID> = []
    /// The touched live records, in whichever zone of the household they are.
    package var records: [UUID: StoredRecord] = [:]
    /// The live records from which computed fields of the touched records follow, and which are not touched themselves.
    package var sources: [UUID: StoredRecord] = [:]
    /// The tombstones of the touched ids, of all zones of the household.
    package var tombstones: [RecordKey: Tombstone] = [:]
    /// The known outcomes of these edits.
    package var outcomes: [UUID: PushResult] = [:]
    /// The zones of the pictures that the edits name.
    package var images: [UUID: ZoneID] = [:]
    /// The live records of the whole household.
    package var householdRecords: Int64 = 0
    /// Their bytes.
    package var householdBytes: Int64 = 0
    /// The zones of children in the whole household.
    package var householdChildren = 0
    /// The bytes by which the sender's edits have let the database grow today.
    package var growth: Int64 = 0
    /// True if the outcomes of the edits are stored, because a device may repeat them.
    package var notesOutcomes = false
    /// The most that the household may store.
    package var quota = SyncQuota()
    /// Until when devices may give back what a restore lost; nil if nothing was restored.
    package var healsUntil: Timestamp?

    /// Creates a state without anything.
    package init() {}

    /// Returns the records from which computed fields of edited records follow, as far as the state does not have them.
    package func missingSources(
        of mutations: [PushedMutation], knowledge: (any RecordKnowledge)?
    ) -> Set<UUID> {
        guard let knowledge else { return [] }
        var missing: Set<UUID> = []
        for case .readable(let mutation) in mutations {
            guard let rule = knowledge.computedFields(of: mutation.type), rule.source != nil else { continue }
            let stored = records[mutation.id]?.fields
            for fields in [mutation.data, stored].compactMap(\.self) {
                if let id = rule.sourceID(in: fields), records[id] == nil { missing.insert(id) }
            }
        }
        return missing
    }
}

extension ComputedFields {
    /// Returns the id of the record that ``source`` names; nil without one.
    func sourceID(in fields: Fields) -> UUID? {
        source.flatMap { fields[$0]?.string }.flatMap { UUID(canonical: $0) }
    }
}

/// The changes of a push: one transaction. Without a change of a zone, only `outcomes` are written.
package struct SyncWrites: Equatable, Sendable {
    /// The new row of a zone. Write it first: the head must still be `oldHead`, and the epoch `epoch`.
    package struct ZoneWrite: Hashable, Sendable {
        /// The zone as it is now.
        package var zone: ZoneState
        /// The head that was read.
        package var oldHead: Int64
        /// True if the zone is new: it gets a row, and the members of the household get their roles in it.
        package var isNew: Bool
    }

    /// A record that is no longer in a zone.
    package struct Removal: Hashable, Sendable {
        /// The place that it left.
        package var key: RecordKey
        /// The zone of the record and its revisions now; nil if it was deleted. Then its revisions are erased.
        package var movedTo: ZoneID?
    }

    /// A value of a long text that lost. The store keeps the last 20 of a record.
    package struct Revision: Hashable, Sendable {
        /// The record.
        package var key: RecordKey
        /// The `seq` of the change.
        package var seq: Int64
        /// The name of the field.
        package var field: String
        /// The lost value as canonical JSON.
        package var value: String
        /// The user who wrote it.
        package var updatedBy: Int64
    }

    /// One change in the audit entry of the push.
    package struct AuditItem: Hashable, Sendable {
        /// The zone of the record.
        package var zone: ZoneID
        /// The name of the record's type.
        package var type: String
        /// The id of the record.
        package var id: UUID
        /// The operation.
        package var operation: Mutation.Operation
        /// The `rev` after the change.
        package var rev: Int64
        /// The SHA-256 of the record's data before, in hexadecimal digits; nil for a new record.
        package var before: String?
    }

    /// The changed zones, sorted by id, so that transactions lock them in one order.
    package var zones: [ZoneWrite] = []
    /// The zones that ended with their child: their rows, members and links go, and the ids must be remembered.
    package var endedZones: [ZoneID] = []
    /// The records that leave a zone. Apply them before `upserts`.
    package var removals: [Removal] = []
    /// The changed records, each once.
    package var upserts: [StoredRecord] = []
    /// The tombstones that a restored or returned record makes void.
    package var droppedTombstones: [RecordKey] = []
    /// The new and changed tombstones.
    package var tombstones: [Tombstone] = []
    /// The lost texts.
    package var revisions: [Revision] = []
    /// The outcomes to remember, by the id of the edit.
    package var outcomes: [PushResult] = []
    /// The items of the audit entry, in the order of the changes.
    package var audit: [AuditItem] = []
    /// The bytes by which the writes let the database grow, which count against the sender's day.
    package var growth: Int64 = 0

    /// Creates no writes.
    package init() {}
}
