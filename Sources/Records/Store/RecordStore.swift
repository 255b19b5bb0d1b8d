package import Foundation
package import HearthCore

/// The records of families with their zones, members, devices and links. Implemented by Storage.
///
/// A user of another household works in the household that owns the zone: which that is, ``routes(of:for:)`` finds out,
/// and every other method is limited to one household.
///
/// - Throws: ``HearthError`` `storage_unavailable` if the database cannot be reached.
package protocol RecordStore: Sendable {
    // MARK: Sync

    /// Returns the zones that a user may see: those of the household, and those that others share.
    func zones(of user: User) async throws -> [ZoneAccess]
    /// Returns to which households zones belong, as far as the user may see them, and which ids no zone ever had.
    func routes(of zones: Set<ZoneID>, for user: User) async throws -> ZoneRoutes
    /// Returns what a push needs, from one state of the database.
    func read(_ request: SnapshotRequest) async throws -> HouseholdSnapshot
    /// Writes a plan with its audit entry, all or nothing.
    ///
    /// - Throws: ``RecordWriteFailure/stale`` if a zone or an access changed since the plan's state was read; nothing is
    ///   written then.
    func write(_ writes: SyncWrites, _ context: WriteContext) async throws(RecordWriteFailure)
    /// Returns pages of the feeds of zones of one household, from one state of the database. Zones that the user may not
    /// see are missing.
    func pull(_ requests: [FeedRequest], household: UUID, for user: User) async throws -> [FeedPage]
    /// Returns the heads of zones in any household.
    func heads(of zones: Set<ZoneID>) async throws -> [ZoneID: Int64]

    // MARK: Records

    /// Returns records of a zone.
    func records(_ query: RecordQuery) async throws -> [StoredRecord]
    /// Returns the number of records of a question, at most its limit.
    func count(_ query: RecordQuery) async throws -> Int
    /// Returns records of several types from several zones, of any households, in no order.
    func records(_ query: ZonesQuery) async throws -> [StoredRecord]
    /// Returns the names of the types of which zones, of any households, have records.
    func types(in zones: Set<ZoneID>) async throws -> [ZoneID: Set<String>]
    /// Returns a record of any zone of a household; nil if there is none.
    func record(_ id: UUID, household: UUID) async throws -> StoredRecord?
    /// Returns the lost values of a record's long texts, the latest first; at most 20.
    func revisions(of key: RecordKey, household: UUID) async throws -> [RevisionEntry]

    // MARK: Members of a child's zone

    /// Returns the users who have access to a child's zone, in the order of their numbers.
    func members(of zone: ZoneID, household: UUID) async throws -> [ZoneMember]
    /// Gives a user a role in a child's zone, or another one. The head of the zone rises.
    ///
    /// - Throws: ``HearthError`` `zone_not_found`, `user_not_found`; `household_conflict` if no owner would remain.
    func grant(
        _ role: ZoneRole, in zone: ZoneID, household: UUID, to userID: UUID, by grantor: User, audit: AuditEntry
    ) async throws
    /// Takes a user's access to a child's zone away, or lets them leave. The head of the zone rises.
    ///
    /// - Throws: ``HearthError`` `member_not_found`; `household_conflict` if no owner would remain.
    func revoke(_ userID: UUID, from zone: ZoneID, household: UUID, audit: AuditEntry) async throws
    /// Ends the access of everybody who is not in the household, and all links of the zone. Returns the users.
    ///
    /// - Throws: ``HearthError`` `zone_not_found`; `household_conflict` if the household itself has no owner there.
    func endShares(of zone: ZoneID, household: UUID, audit: AuditEntry) async throws -> [UUID]

    // MARK: Links

    /// Adds a link.
    ///
    /// - Throws: ``HearthError`` `zone_not_found`.
    func add(_ link: ShareLink, digest: String, household: UUID, audit: AuditEntry) async throws
    /// Returns the links of a zone that are not revoked, the oldest first.
    func links(of zone: ZoneID, household: UUID) async throws -> [ShareLink]
    /// Revokes a link.
    ///
    /// - Throws: ``HearthError`` `invite_not_found`.
    func revoke(link id: UUID, household: UUID, audit: AuditEntry) async throws
    /// Returns the open link of a digest, with the household that it belongs to; nil for one that is unknown, revoked,
    /// expired or used up, and for an invitation whose maker is no longer an owner, or whose session or token has ended.
    func link(digest: String, at time: Timestamp) async throws -> (link: ShareLink, household: UUID)?
    /// Opens a link for somebody without an account.
    ///
    /// - Parameters:
    ///   - kinds: the kinds that the page shows.
    ///   - isUse: true to count a use. Otherwise a link that is used up still opens, for what its last page does.
    /// - Returns: the link with the household that it belongs to; nil for one that is unknown, revoked, expired or used up,
    ///   and for one whose maker may not share any more.
    func open(
        link digest: String, ofKinds kinds: Set<ShareLink.Kind>, asUse isUse: Bool, at time: Timestamp
    ) async throws -> (link: ShareLink, household: UUID)?
    /// Uses an invitation to a child's zone: the user gets its role there.
    ///
    /// - Throws: ``HearthError`` `invite_not_found`; `household_conflict` if the user has access already.
    func accept(digest: String, as user: User, audit: AuditEntry) async throws -> (zone: ZoneID, role: ZoneRole)

    // MARK: Devices

    /// Notes that a device was seen. Returns false for a device that has ended, was not seen since `oldest`, or belongs to
    /// another user.
    func see(_ device: DeviceVisit, of user: User, notBefore oldest: Timestamp) async throws -> Bool
    /// Returns the devices of a user that have not ended, the oldest first.
    func devices(of user: User) async throws -> [Device]
    /// Ends a device and forgets the outcomes of its edits.
    ///
    /// - Throws: ``HearthError`` `device_not_found`.
    func end(device id: UUID, of user: User, at time: Timestamp) async throws

    // MARK: Operation

    /// Deletes tombstones from before a time and raises the floors of their zones. Returns how many were deleted.
    func compact(before time: Timestamp) async throws -> Int
    /// Deletes the outcomes of edits that were noted before a time. Returns how many were deleted.
    func forgetOutcomes(before time: Timestamp) async throws -> Int
    /// Returns the items of shopping lists that were ticked before a time, and for which the time of their list has passed,
    /// with the households that they belong to.
    ///
    /// - Parameters:
    ///   - time: the server's time.
    ///   - shortest: the least time between tick and deletion, for lists that have less, and those that are gone.
    ///   - limit: the most items.
    func checkedItems(
        at time: Timestamp, shortest: Duration, limit: Int
    ) async throws -> [(record: StoredRecord, household: UUID)]
    /// Begins a new epoch of every zone, after a restore from a backup or a repair.
    ///
    /// - Parameter healsUntil: until when devices may give back what the restore lost.
    func beginEpoch(_ reason: EpochReason, at time: Timestamp, healsUntil: Timestamp?) async throws -> Int
    /// Recounts zones in the order of their ids, each from one state of the database.
    ///
    /// - Parameters:
    ///   - last: the last zone of the page before; nil for the first page.
    ///   - limit: the number of zones to recount.
    func verify(after last: ZoneID?, limit: Int) async throws -> [ZoneCheck]
    /// Repairs what a check of a zone found, as far as it follows from the records: counts, sizes and digest; stamps that
    /// cannot be read count as one edit's. Data that cannot be read stays for a backup.
    func repair(_ check: ZoneCheck) async throws

    // MARK: Other processes

    /// Tells other processes that heads have risen, or accesses have changed. A store of one process does nothing.
    func announce(_ news: StoreNews) async throws
    /// A stream with an element whenever another process may have announced such news. A store of one process sends none.
    func announcements(of news: StoreNews) -> AsyncStream<Void>
}

/// Why a plan was not written.
package enum RecordWriteFailure: Error, Sendable {
    /// Somebody else has changed what the plan is made from: read and plan again.
    case stale
    case failed(any Error)
}

/// The messages between processes.
package enum StoreNews: CaseIterable, Sendable {
    /// Heads of zones have risen.
    case heads
    /// Users have got or lost access.
    case accesses
}

/// Why the history of a zone was rewritten.
package enum EpochReason: String, Sendable {
    /// It was not.
    case made
    /// The database was restored from a backup.
    case restored
    /// The operator had the zone rebuilt.
    case rebuilt
}

extension HearthError.Code {
    /// The cursor of a pull is not one of this server.
    package static let cursorInvalid = Self("cursor_invalid", .invalid)
    /// The device was not seen for too long, or has ended: it takes a new id.
    package static let deviceUnknown = Self("device_unknown", .conflict)
    /// The user has no such device.
    package static let deviceNotFound = Self("device_not_found", .notFound)
    /// No zone of the household has this id.
    package static let zoneNotFound = Self("zone_not_found", .notFound)
}

extension HearthError {
    /// The error of an edit for which the household has no room.
    package static var storageFull: HearthError {
        HearthError(.storageFull, "The household has as many records as it may. Delete what you do not need.")
    }
}
