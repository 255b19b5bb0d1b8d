import Foundation
import HearthCore
import Records
import SystemSupport

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

    /// Passes the records of a type in a zone in the order of their moments, whatever their number: a page is held at a
    /// time. The work is cut into slices and ends with its task.
    ///
    /// - Parameters:
    ///   - ref: only records that belong to this one; nil for all.
    ///   - days: only records whose indexed date is one of these days; nil for all.
    func forEach(
        _ type: String, ref: UUID? = nil, days: ClosedRange<CalendarDay>? = nil, in grant: ZoneGrant,
        _ body: (StoredRecord) throws -> Void
    ) async throws {
        try await forEach(query(type, ref: ref, days: days, in: grant), body)
    }

    /// Passes the records of a question in its order, as ``forEach(_:ref:days:in:_:)`` does.
    ///
    /// - Parameters:
    ///   - query: its limit is that of a page.
    ///   - limit: the most records in all; nil for any number.
    func forEach(_ query: RecordQuery, upTo limit: Int? = nil, _ body: (StoredRecord) throws -> Void) async throws {
        var query = query
        var rest = limit ?? .max
        var slice = WorkSlice()
        while rest > 0 {
            query.limit = min(query.limit, rest)
            let page = try await sync.store.records(query)
            rest -= page.count
            for record in page {
                try body(record)
                try await slice.did(1 + record.data.utf8.count / 1024)
            }
            guard page.count == query.limit, let last = page.last else { return }
            query.last = (moment(of: last), last.id)
        }
    }

    /// Returns records of a type in a zone in the order of their moments; those without a moment are the first.
    ///
    /// - Parameters:
    ///   - ref: only records that belong to this one; nil for all.
    ///   - limit: the most records that are read.
    func first(
        _ limit: Int, _ type: String, ref: UUID? = nil, in grant: ZoneGrant
    ) async throws -> [StoredRecord] {
        var query = query(type, ref: ref, days: nil, in: grant)
        query.limit = limit
        return try await sync.store.records(query)
    }

    /// Returns the number of records of a type that belong to another one.
    ///
    /// - Parameter limit: the number from which on they are not counted.
    func count(_ type: String, ref: UUID, upTo limit: Int, in grant: ZoneGrant) async throws -> Int {
        var query = query(type, ref: ref, days: nil, in: grant)
        query.limit = limit
        return try await sync.store.count(query)
    }

    /// Returns the records of a type in a zone that are wanted.
    ///
    /// - Parameter isWanted: true for few records: they are held. Nil for all, of types of which a household has few.
    func all(
        _ type: String, ref: UUID? = nil, in grant: ZoneGrant, where isWanted: ((StoredRecord) -> Bool)? = nil
    ) async throws -> [StoredRecord] {
        var all: [StoredRecord] = []
        try await forEach(type, ref: ref, in: grant) { record in
            if isWanted?(record) ?? true, all.count < Self.mostHeld { all.append(record) }
        }
        return all
    }

    /// The most records that ``all(_:ref:in:where:)`` returns: more chores or lists are no family's.
    static let mostHeld = 5000

    private func query(
        _ type: String, ref: UUID?, days: ClosedRange<CalendarDay>?, in grant: ZoneGrant
    ) -> RecordQuery {
        // Dates are indexed as midnight in UTC, and both bounds of the query are exclusive.
        func midnight(_ day: CalendarDay) -> Int64 { Int64(day.daysSinceEpoch) * 86_400_000 }
        return RecordQuery(
            zone: grant.zone, household: grant.household, type: type,
            since: days.map { Timestamp(milliseconds: midnight($0.lowerBound) - 1) },
            until: days.map { Timestamp(milliseconds: midnight($0.upperBound) + 1) }, ref: ref, descending: false,
            limit: 1000)
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
