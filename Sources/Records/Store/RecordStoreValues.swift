package import Foundation
package import HearthCore

/// A zone that a user may see.
package struct ZoneAccess: Hashable, Sendable {
    /// The zone with the user's role.
    package var zone: ZoneState
    /// The household that owns it.
    package var household: UUID

    /// Creates an access.
    package init(zone: ZoneState, household: UUID) {
        self.zone = zone
        self.household = household
    }
}

/// The households of zones.
package struct ZoneRoutes: Hashable, Sendable {
    /// The households of the zones that the user may see.
    package var households: [ZoneID: UUID]
    /// The zones of children that never existed in any household.
    package var free: Set<ZoneID>
    /// The zones whose child was deleted.
    package var ended: Set<ZoneID>

    /// Creates routes.
    package init(households: [ZoneID: UUID] = [:], free: Set<ZoneID> = [], ended: Set<ZoneID> = []) {
        self.households = households
        self.free = free
        self.ended = ended
    }
}

/// The rows to read before a push is planned.
package struct SnapshotRequest: Sendable {
    /// The household of the zones.
    package var household: UUID
    /// The sender; nil for the server itself.
    package var user: User?
    /// The records that the edits name.
    package var ids: Set<UUID>
    /// The pictures that the edits name.
    package var images: Set<UUID> = []
    /// The device with the ids of its edits; nil for the server itself.
    package var edits: (device: UUID, mids: Set<UUID>)?
    /// The user against whom the edits count, with the UTC day, counted from 1970-01-01; nil if they count against nobody.
    package var growth: (user: UUID, day: Int64)?

    /// Creates a request.
    package init(household: UUID, user: User?, ids: Set<UUID>, edits: (device: UUID, mids: Set<UUID>)? = nil) {
        self.household = household
        self.user = user
        self.ids = ids
        self.edits = edits
    }
}

/// The rows that were read of one household.
package struct HouseholdSnapshot: Sendable {
    /// The state to plan from. Routes and quota are not in it.
    package var state: SyncState
    /// The sender with the role in this household.
    package var caller: SyncCaller
    /// The short numbers of the zones inside the store.
    package var numbers: [ZoneID: Int64]
    /// The most records that the household's plan allows; nil if it sets no limit.
    package var recordsLimit: Int64?

    /// Creates a snapshot.
    package init(state: SyncState, caller: SyncCaller, numbers: [ZoneID: Int64], recordsLimit: Int64? = nil) {
        self.state = state
        self.caller = caller
        self.numbers = numbers
        self.recordsLimit = recordsLimit
    }
}

/// The parameters of a write besides the plan.
package struct WriteContext: Sendable {
    /// The household of the zones.
    package var household: UUID
    /// The snapshot from which the plan was made.
    package var snapshot: HouseholdSnapshot
    /// The sender; nil for the server itself.
    package var user: User?
    /// The user against whom what the plan leaves in the database counts; nil if it counts against nobody.
    package var payer: UUID?
    /// The device whose outcomes are stored; nil for the server itself.
    package var device: UUID?
    /// Outcomes of edits before this one are forgotten.
    package var forgetsBefore: UUID?
    /// The server's time.
    package var time: Timestamp
    /// The audit entry; it is written if the plan changes anything, with the changes as its subject.
    package var audit: AuditEntry
    /// What happens to the import that the plan belongs to.
    package var importStep: ImportStep?

    /// Creates a context.
    package init(
        household: UUID, snapshot: HouseholdSnapshot, user: User?, payer: UUID?, device: UUID?,
        forgetsBefore: UUID? = nil, time: Timestamp, audit: AuditEntry, importStep: ImportStep? = nil
    ) {
        self.household = household
        self.snapshot = snapshot
        self.user = user
        self.payer = payer
        self.device = device
        self.forgetsBefore = forgetsBefore
        self.time = time
        self.audit = audit
        self.importStep = importStep
    }
}

/// A page of a zone's feed that a device asks for.
package struct FeedRequest: Hashable, Sendable {
    /// The zone.
    package var zone: ZoneID
    /// Changes after this `seq`.
    package var after: Int64
    /// Deletions after this `seq` only: what was deleted before a device began is nothing to it. Nil for a device that
    /// begins now, and so needs none.
    package var deletionsAfter: Int64?
    /// The most changes.
    package var limit: Int
    /// The most bytes of data; the first change comes whatever its size.
    package var bytes: Int64

    /// Creates a request.
    package init(zone: ZoneID, after: Int64, deletionsAfter: Int64?, limit: Int, bytes: Int64) {
        self.zone = zone
        self.after = after
        self.deletionsAfter = deletionsAfter
        self.limit = limit
        self.bytes = bytes
    }
}

/// A page of a zone's feed.
package struct FeedPage: Equatable, Sendable {
    /// The zone as it was then.
    package var zone: ZoneState
    /// Why the epoch of the zone began.
    package var reason: EpochReason
    /// The changes in the order of their `seq`, with all fields.
    package var changes: [Change]
    /// True if there are more changes.
    package var hasMore: Bool
    /// The server's time of the page's newest change; nil without any.
    package var newest: Timestamp?

    /// Creates a page.
    package init(zone: ZoneState, reason: EpochReason, changes: [Change], hasMore: Bool, newest: Timestamp?) {
        self.zone = zone
        self.reason = reason
        self.changes = changes
        self.hasMore = hasMore
        self.newest = newest
    }
}

/// A question for records of several zones, which one statement answers.
package struct ZonesQuery: Sendable {
    /// The zones, all of which the caller may see.
    package var zones: Set<ZoneID>
    /// The names of the types.
    package var types: [String]
    /// Only records after this moment (exclusive), by their indexed moment; nil for all, also those without a moment.
    package var since: Timestamp?
    /// Only records before this moment (exclusive).
    package var until: Timestamp?
    /// True for records without an end only.
    package var isOpen: Bool
    /// The most records. As many as that may be a part of all: which part, is not known.
    package var limit: Int

    /// Creates a question.
    package init(
        zones: Set<ZoneID>, types: [String], since: Timestamp? = nil, until: Timestamp? = nil, isOpen: Bool = false,
        limit: Int
    ) {
        self.zones = zones
        self.types = types
        self.since = since
        self.until = until
        self.isOpen = isOpen
        self.limit = limit
    }
}

/// A question for records of one zone.
package struct RecordQuery: Sendable {
    /// The zone.
    package var zone: ZoneID
    /// The household that owns it.
    package var household: UUID
    /// The name of the type.
    package var type: String
    /// Only records after this moment (exclusive), by their indexed moment; nil for all, also those without a moment.
    package var since: Timestamp?
    /// Only records before this moment (exclusive).
    package var until: Timestamp?
    /// Only records that belong to this one.
    package var ref: UUID?
    /// True for records without an end only: running timers, and records of types that end by something else.
    package var isOpen: Bool
    /// True for the latest moment first.
    package var descending: Bool
    /// The record before the page; nil for the first page.
    package var last: (at: Int64?, id: UUID)?
    /// The most records.
    package var limit: Int

    /// Creates a question.
    package init(
        zone: ZoneID, household: UUID, type: String, since: Timestamp? = nil, until: Timestamp? = nil,
        ref: UUID? = nil, isOpen: Bool = false, descending: Bool = true, last: (at: Int64?, id: UUID)? = nil,
        limit: Int = 100
    ) {
        self.zone = zone
        self.household = household
        self.type = type
        self.since = since
        self.until = until
        self.ref = ref
        self.isOpen = isOpen
        self.descending = descending
        self.last = last
        self.limit = limit
    }
}

/// A value of a long text that lost.
package struct RevisionEntry: Hashable, Sendable {
    /// The `seq` of the change.
    package var seq: Int64
    /// The name of the field.
    package var field: String
    /// The value as canonical JSON.
    package var value: String
    /// The user who wrote it; 0 for the server.
    package var updatedBy: Int64
    /// The server's time at which it lost.
    package var at: Timestamp

    /// Creates an entry.
    package init(seq: Int64, field: String, value: String, updatedBy: Int64, at: Timestamp) {
        self.seq = seq
        self.field = field
        self.value = value
        self.updatedBy = updatedBy
        self.at = at
    }
}

/// A user who has access to a child's zone.
package struct ZoneMember: Hashable, Sendable {
    /// Why a user has access.
    package enum Via: String, Sendable {
        /// As a member of the household that owns the zone.
        case household
        /// By an invitation to this child alone.
        case share
    }

    /// The user.
    package var userID: UUID
    /// The number of the user.
    package var number: Int64
    /// The display name, if the user gave one. Everybody with access to a child sees who else has it.
    package var displayName: String?
    /// The role of the user.
    package var role: ZoneRole
    /// Why the user has access.
    package var via: Via
    /// The number of the user who gave the access; 0 for the server.
    package var grantedBy: Int64
    /// When it was given.
    package var grantedAt: Timestamp

    /// Creates a member.
    package init(
        userID: UUID, number: Int64, displayName: String?, role: ZoneRole, via: Via, grantedBy: Int64,
        grantedAt: Timestamp
    ) {
        self.userID = userID
        self.number = number
        self.displayName = displayName
        self.role = role
        self.via = via
        self.grantedBy = grantedBy
        self.grantedAt = grantedAt
    }
}

/// A link that opens a part of a zone to who has it.
package struct ShareLink: Hashable, Sendable {
    /// The kind of access that a link gives.
    package enum Kind: String, CaseIterable, Sendable {
        /// Access to a child's zone for the user who accepts it.
        case invite
        case calendar, list, recipe, child
    }

    /// The id.
    package var id: UUID
    /// The zone.
    package var zone: ZoneID
    /// The kind of access that it gives.
    package var kind: Kind
    /// The role that an invitation gives.
    package var role: ZoneRole?
    /// The object within the zone: the id of a list or recipe.
    package var subject: String?
    /// Further choices as JSON.
    package var options: String?
    /// The number of the user who made it.
    package var createdBy: Int64
    /// The id of that user. A link is valid only while this user may still make one: an owner of the child, and for a list
    /// a member of the household who may write.
    package var madeBy: UUID?
    /// The session or API token that made it, with which an invitation ends; nil in dev mode.
    package var madeWith: UUID?
    /// When it was made.
    package var createdAt: Timestamp
    /// When it ends; nil if it does not.
    package var expiresAt: Timestamp?
    /// How often it may be used; nil if that has no limit.
    package var maxUses: Int64?
    /// How often it was used.
    package var uses: Int64
    /// When it was last used; nil if it never was.
    package var lastUsedAt: Timestamp?

    /// Creates a link.
    package init(
        id: UUID, zone: ZoneID, kind: Kind, role: ZoneRole? = nil, subject: String? = nil, options: String? = nil,
        createdBy: Int64, madeBy: UUID?, madeWith: UUID? = nil, createdAt: Timestamp, expiresAt: Timestamp? = nil,
        maxUses: Int64? = nil, uses: Int64 = 0, lastUsedAt: Timestamp? = nil
    ) {
        self.id = id
        self.zone = zone
        self.kind = kind
        self.role = role
        self.subject = subject
        self.options = options
        self.createdBy = createdBy
        self.madeBy = madeBy
        self.madeWith = madeWith
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.maxUses = maxUses
        self.uses = uses
        self.lastUsedAt = lastUsedAt
    }
}

/// The description that a device gives of itself, for the list of a user's devices.
package struct DeviceDescription: Hashable, Sendable {
    /// The forms of devices.
    package static let kinds = ["phone", "tablet", "computer", "watch", "display", "other"]
    /// The most characters of a name and of an app.
    package static let longestText = 100

    /// The name that its user gave it: `Anna’s phone`.
    package var name: String?
    /// The form of the device, one of ``kinds``.
    package var kind: String?
    /// The app with its version: `hearth-web 1.4`.
    package var app: String?

    /// Creates a description; nil for what the device does not say.
    package init(name: String? = nil, kind: String? = nil, app: String? = nil) {
        self.name = name
        self.kind = kind
        self.app = app
    }
}

/// A request of a device.
package struct DeviceVisit: Hashable, Sendable {
    /// The request of the device.
    package enum Kind: Hashable, Sendable {
        case push
        /// With the `seq` that the device has of each zone.
        case pull([ZoneID: Int64])
    }

    /// The id that the device chose.
    package var id: UUID
    /// The request.
    package var kind: Kind
    /// The server's time.
    package var time: Timestamp
    /// The device's description of itself; nil if it gives none this time.
    package var description: DeviceDescription?

    /// Creates a visit.
    package init(id: UUID, kind: Kind, time: Timestamp, description: DeviceDescription? = nil) {
        self.id = id
        self.kind = kind
        self.time = time
        self.description = description
    }
}

/// A device of a user.
package struct Device: Hashable, Sendable {
    /// The id that the device chose.
    package var id: UUID
    /// When it was first seen.
    package var createdAt: Timestamp
    /// When it was last seen, to the minute.
    package var lastSeenAt: Timestamp
    /// When it last pushed, to the minute; nil if it never did.
    package var lastPush: Timestamp?
    /// When it last pulled, to the minute; nil if it never did.
    package var lastPull: Timestamp?
    /// The `seq` that it had of each zone at its last noted pull.
    package var cursors: [ZoneID: Int64]
    /// The device's description of itself.
    package var description: DeviceDescription

    /// Creates a device.
    package init(
        id: UUID, createdAt: Timestamp, lastSeenAt: Timestamp, lastPush: Timestamp?, lastPull: Timestamp?,
        cursors: [ZoneID: Int64], description: DeviceDescription = DeviceDescription()
    ) {
        self.id = id
        self.description = description
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        self.lastPush = lastPush
        self.lastPull = lastPull
        self.cursors = cursors
    }
}

/// The row of a zone beside a recount.
package struct ZoneCheck: Hashable, Sendable {
    /// The zone.
    package var id: ZoneID
    /// The differences from the recount; empty if it agrees.
    package var findings: [String]
    /// What was counted.
    package var counted: Count

    /// The sums of a zone's live records.
    package struct Count: Hashable, Sendable {
        /// The number of records.
        package var live: Int64
        /// Their bytes (``StoredRecord/bytes``).
        package var bytes: Int64
        /// Their digest.
        package var digest: ZoneDigest

        /// Creates sums.
        package init(live: Int64, bytes: Int64, digest: ZoneDigest) {
            self.live = live
            self.bytes = bytes
            self.digest = digest
        }
    }

    /// Creates a check.
    package init(id: ZoneID, findings: [String], counted: Count) {
        self.id = id
        self.findings = findings
        self.counted = counted
    }
}
