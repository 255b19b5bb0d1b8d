import Foundation
import HearthCore
import Records

/// Records of a household's own zone: kitchen, chores and routines.
extension RecordGateway {
    /// Returns the zone of the sender's household.
    ///
    /// - Throws: ``HearthError`` `forbidden` for a token without the area or the zone.
    func householdGrant(of principal: Principal, for area: RecordArea) async throws -> ZoneGrant {
        try principal.require(area: area)
        let home = ZoneID(.household, principal.user.householdID)
        guard let access = try await sync.zones(of: principal).first(where: { $0.zone.id == home }),
            let role = access.zone.role
        else {
            throw HearthError(.forbidden, "This token does not allow that: it needs the zone \(home.text).")
        }
        return ZoneGrant(zone: home, household: access.household, role: role)
    }

    /// Returns all records of a type in a zone.
    ///
    /// - Parameters:
    ///   - ref: only records that belong to this one; nil for all.
    ///   - days: only records whose indexed date is one of these days; nil for all.
    func all(
        _ type: String, ref: UUID? = nil, days: ClosedRange<CalendarDay>? = nil, in grant: ZoneGrant
    ) async throws -> [StoredRecord] {
        // Dates are indexed as midnight in UTC, and both bounds of the query are exclusive.
        func midnight(_ day: CalendarDay) -> Int64 { Int64(day.daysSinceEpoch) * 86_400_000 }
        var query = RecordQuery(
            zone: grant.zone, household: grant.household, type: type,
            since: days.map { Timestamp(milliseconds: midnight($0.lowerBound) - 1) },
            until: days.map { Timestamp(milliseconds: midnight($0.upperBound) + 1) }, ref: ref, descending: false,
            limit: 1000)
        var all: [StoredRecord] = []
        while true {
            let page = try await sync.store.records(query)
            all += page
            guard page.count == query.limit, let last = page.last else { return all }
            query.last = (moment(of: last), last.id)
        }
    }

    /// One of several edits that are made together.
    enum Edit: Sendable {
        case put(RecordType, UUID, Fields)
        case set(StoredRecord, Fields)
        /// Brings back what was deleted, or creates it: a person asks for it again.
        case restore(RecordType, UUID, Fields)
        case delete(StoredRecord)
    }

    /// Makes edits in one transaction: all of them, or none if the household has no room for them.
    ///
    /// - Returns: the ids of new records that are deleted already, and so stay deleted.
    /// - Throws: ``HearthError`` `storage_full`, `record_too_large`, `invalid_field`, `forbidden`.
    func apply(_ edits: [Edit], in grant: ZoneGrant, by principal: Principal) async throws -> Set<UUID> {
        guard !edits.isEmpty else { return [] }
        try requireWriter(grant, principal)
        let now = clock.now
        let mutations = edits.map { edit in
            switch edit {
            case .put(let type, let id, let fields):
                Mutation(
                    mid: ids.uuid(at: now), zone: grant.zone, type: type.name, id: id, operation: .put,
                    stamp: stamps.next(after: nil, at: now), data: fields, requiresImages: true)
            case .set(let record, let fields):
                Mutation(
                    mid: ids.uuid(at: now), zone: grant.zone, type: record.type, id: record.id, operation: .set,
                    baseRev: record.rev, stamp: stamps.next(after: record.stamp, at: now), data: fields,
                    requiresImages: true)
            case .restore(let type, let id, let fields):
                Mutation(
                    mid: ids.uuid(at: now), zone: grant.zone, type: type.name, id: id, operation: .restore,
                    stamp: stamps.next(after: nil, at: now), data: fields)
            case .delete(let record):
                Mutation(
                    mid: ids.uuid(at: now), zone: grant.zone, type: record.type, id: record.id, operation: .del,
                    baseRev: record.rev, stamp: stamps.next(after: record.stamp, at: now))
            }
        }
        let outcome = try await sync.apply(
            mutations.map { .readable($0) }, from: .request(principal), isWhole: true)
        var gone: Set<UUID> = []
        for (mutation, result) in zip(mutations, outcome.results) {
            switch result.status {
            case .applied, .merged, .stale, .duplicate: continue
            case .gone: if mutation.operation == .put { gone.insert(mutation.id) }
            case .forbidden, .invalid, .unknownType, .quota: throw Self.error(of: result)
            }
        }
        return gone
    }
}

extension StoredRecord {
    /// The fields; empty for data that cannot be read, which only damage of the database can cause.
    var fields: Fields { (try? Fields(parsing: data)) ?? Fields() }
}
