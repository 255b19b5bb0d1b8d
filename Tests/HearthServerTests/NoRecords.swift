import Foundation
import HearthCore
import Records

/// A store of records for tests that use none: every call fails.
struct NoRecords: RecordStore {
    private var failure: HearthError { HearthError(.storageUnavailable, "This test has no records.") }

    func zones(of user: User) async throws -> [ZoneAccess] { throw failure }
    func routes(of zones: Set<ZoneID>, for user: User) async throws -> ZoneRoutes { throw failure }
    func read(_ request: SnapshotRequest) async throws -> HouseholdSnapshot { throw failure }
    func write(_ writes: SyncWrites, _ context: WriteContext) async throws(RecordWriteFailure) {
        throw .failed(failure)
    }
    func pull(_ requests: [FeedRequest], household: UUID, for user: User) async throws -> [FeedPage] { throw failure }
    func heads(of zones: Set<ZoneID>) async throws -> [ZoneID: Int64] { throw failure }
    func records(_ query: RecordQuery) async throws -> [StoredRecord] { throw failure }
    func count(_ query: RecordQuery) async throws -> Int { throw failure }
    func records(_ query: ZonesQuery) async throws -> [StoredRecord] { throw failure }
    func types(in zones: Set<ZoneID>) async throws -> [ZoneID: Set<String>] { throw failure }
    func record(_ id: UUID, household: UUID) async throws -> StoredRecord? { throw failure }
    func revisions(of key: RecordKey, household: UUID) async throws -> [RevisionEntry] { throw failure }
    func members(of zone: ZoneID, household: UUID) async throws -> [ZoneMember] { throw failure }
    func grant(
        _ role: ZoneRole, in zone: ZoneID, household: UUID, to userID: UUID, by grantor: User, audit: AuditEntry
    ) async throws { throw failure }
    func revoke(_ userID: UUID, from zone: ZoneID, household: UUID, audit: AuditEntry) async throws { throw failure }
    func endShares(of zone: ZoneID, household: UUID, audit: AuditEntry) async throws -> [UUID] { throw failure }
    func add(_ link: ShareLink, digest: String, household: UUID, audit: AuditEntry) async throws { throw failure }
    func links(of zone: ZoneID, household: UUID) async throws -> [ShareLink] { throw failure }
    func revoke(link id: UUID, household: UUID, audit: AuditEntry) async throws { throw failure }
    func open(
        link digest: String, ofKinds kinds: Set<ShareLink.Kind>, asUse isUse: Bool, at time: Timestamp
    ) async throws -> (link: ShareLink, household: UUID)? { throw failure }
    func link(digest: String, at time: Timestamp) async throws -> (link: ShareLink, household: UUID)? { throw failure }
    func accept(digest: String, as user: User, audit: AuditEntry) async throws -> (zone: ZoneID, role: ZoneRole) {
        throw failure
    }
    func see(_ device: DeviceVisit, of user: User, notBefore oldest: Timestamp) async throws -> Bool { throw failure }
    func devices(of user: User) async throws -> [Device] { throw failure }
    func end(device id: UUID, of user: User, at time: Timestamp) async throws { throw failure }
    func compact(before time: Timestamp) async throws -> Int { throw failure }
    func checkedItems(
        at time: Timestamp, shortest: Duration, limit: Int
    ) async throws -> [(record: StoredRecord, household: UUID)] { throw failure }
    func forgetOutcomes(before time: Timestamp) async throws -> Int { throw failure }
    func beginEpoch(_ reason: EpochReason, at time: Timestamp, healsUntil: Timestamp?) async throws -> Int {
        throw failure
    }
    func verify(after last: ZoneID?, limit: Int) async throws -> [ZoneCheck] { throw failure }
    func repair(_ check: ZoneCheck) async throws { throw failure }
    func announce(_ news: StoreNews) async throws {}
    func announcements(of news: StoreNews) -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
