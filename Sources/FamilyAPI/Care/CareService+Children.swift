import Family
import Foundation
package import HearthCore
package import Records
import SystemSupport

/// The children that a user may see. A user may have many, so that statements read many zones at once.
extension CareService {
    /// The zones of which one statement reads records.
    private static let zonesOfStatement = 50
    /// The records of several children that one statement reads.
    private static let recordsOfStatement = 5000

    /// Returns the children that the user may see, with their records, the first one added first.
    func children(of principal: Principal) async throws -> [(grant: ZoneGrant, record: StoredRecord)] {
        let grants = try await gateway.grants(of: principal).filter { $0.zone.kind == .child }
        let found = try await records([Registry.child], in: grants)
        var children = grants.compactMap { grant in found[grant.zone]?.first.map { (grant: grant, record: $0) } }
        children.sort { ($0.record.createdAt, $0.record.id.text) < ($1.record.createdAt, $1.record.id.text) }
        return children
    }

    /// Returns all children that a user may see as JSON: their fields, the user's role and the totals of today.
    package func childList(of principal: Principal) async throws -> [Fields] {
        try await json(of: try await children(of: principal))
    }

    /// Returns children with the user's role and the totals of today.
    func json(of children: [(grant: ZoneGrant, record: StoredRecord)]) async throws -> [Fields] {
        var slice = WorkSlice()
        var list: [Fields] = []
        for group in children.chunks(of: Self.zonesOfStatement) {
            let days = group.map { child in
                let profile = ChildProfile(child.record)
                let day = profile.calendar.day(of: now)
                return (profile: profile, day: day, period: profile.calendar.interval(of: day))
            }
            // The days of children in several time zones begin and end at several moments.
            guard let first = days.map(\.period.lowerBound).min(), let last = days.map(\.period.upperBound).max() else {
                continue
            }
            let grants = group.map(\.grant)
            let entries = try await records(
                Self.counted.map(\.rawValue), in: grants, since: first + (.zero - Self.longestEntry), until: last)
            let timers = try await records(
                Self.timed.map(\.rawValue), in: grants, since: now + (.zero - Self.longestTimer), isOpen: true)
            for (child, (profile, day, period)) in zip(group, days) {
                let start = period.lowerBound + (.zero - Self.longestEntry)
                var known: Set<UUID> = []
                var mine: [CareEntry] = []
                func add(_ records: [StoredRecord]?, where isMeant: (CareEntry) -> Bool) async throws {
                    for record in records ?? [] {
                        try await slice.did()
                        guard let entry = CareEntry(record, in: registry), isMeant(entry),
                            known.insert(entry.id).inserted
                        else { continue }
                        mine.append(entry)
                    }
                }
                try await add(entries[child.grant.zone]) { $0.start > start && $0.start < period.upperBound }
                try await add(timers[child.grant.zone]) { $0.isRunning && $0.start < period.upperBound }
                list.append(json(of: child.record, in: child.grant, today: totals(of: day, mine, profile)))
            }
        }
        return list
    }

    /// Returns the running timers of a kind by child, the latest first.
    func running(_ kind: CareEntry.Kind, in grants: [ZoneGrant]) async throws -> [ZoneID: [CareEntry]] {
        try await records(
            [kind.rawValue], in: grants, since: now + (.zero - Self.longestTimer), isOpen: true
        ).mapValues { records in
            records.compactMap { CareEntry($0, in: registry) }.filter(\.isRunning).sorted { $0.start > $1.start }
        }
    }

    /// Returns records of several children by zone, in no order: with one statement for many children, unless these have
    /// very many such records.
    ///
    /// - Parameter since: exclusive.
    func records(
        _ types: [String], in grants: [ZoneGrant], since: Timestamp? = nil, until: Timestamp? = nil,
        isOpen: Bool = false
    ) async throws -> [ZoneID: [StoredRecord]] {
        var records: [ZoneID: [StoredRecord]] = [:]
        for group in grants.chunks(of: Self.zonesOfStatement) {
            let query = ZonesQuery(
                zones: Set(group.map(\.zone)), types: types, since: since, until: until, isOpen: isOpen,
                limit: Self.recordsOfStatement)
            let found = try await gateway.sync.store.records(query)
            if found.count < query.limit {
                for record in found { records[record.zone, default: []].append(record) }
                continue
            }
            for grant in group {
                for type in types {
                    records[grant.zone, default: []] += try await self.records(
                        type, in: grant, since: since, until: until, isOpen: isOpen)
                }
            }
        }
        return records
    }
}

extension Array {
    /// Returns the elements in their order, in parts of a length.
    fileprivate func chunks(of length: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: length).map { self[$0..<Swift.min($0 + length, count)] }
    }
}
