public import Foundation
public import HearthAPI
import HearthCore
import Records

extension HearthStore {
    /// Adds a record. It is shown at once, and pushed later.
    ///
    /// - Parameters:
    ///   - type: the name of the type.
    ///   - zone: the id of the zone. A `child` gets a zone of its own: `nil` chooses it.
    ///   - fields: the fields; moments are milliseconds since 1970.
    ///   - id: the id; nil for a new one. Records with a natural key (a ticked chore, a favourite) have the id that follows
    ///     from it, so that two devices make one record.
    /// - Returns: the id.
    /// - Throws: ``HearthClientError`` `invalidEdit`, `storage`.
    @discardableResult
    public func add(
        _ type: String, in zone: String?, _ fields: [String: JSONValue], id: UUID? = nil
    ) async throws -> UUID {
        let made = id ?? ids.uuid(at: clock.now)
        let isChild = type == Registry.child
        guard let place = zone.map({ ZoneID($0) }) ?? (isChild ? ZoneID(.child, made) : nil) else {
            throw HearthClientError(.invalidEdit, "The zone must be household-UUID or profile-UUID.")
        }
        let data = try Fields(fields).withoutNulls()
        let record = registry[type]?.naturalID(in: place, of: data) ?? made
        try await edit(.put, type, record, in: place, data)
        return record
    }

    /// Changes fields of a record. Fields that have this value already are left out; an edit of nothing is none.
    ///
    /// - Parameters:
    ///   - id: the record.
    ///   - fields: the changed fields; null clears one. A set may have `{"add": […], "remove": […]}`.
    /// - Throws: ``HearthClientError`` `recordNotFound`, `invalidEdit`, `storage`.
    public func change(_ id: UUID, _ fields: [String: JSONValue]) async throws {
        try await edit(.set, nil, id, in: nil, try Fields(fields))
    }

    /// Deletes a record.
    ///
    /// - Throws: ``HearthClientError`` `recordNotFound`, `storage`.
    public func delete(_ id: UUID) async throws { try await edit(.del, nil, id, in: nil, nil) }

    /// Brings a deleted record back, as an undo of ``delete(_:)``. The server keeps no content of deleted records.
    ///
    /// - Parameter record: the record as it was before.
    /// - Throws: ``HearthClientError`` `invalidEdit`, `storage`.
    public func restore(_ record: FamilyRecord) async throws {
        guard let zone = ZoneID(record.zone) else {
            throw HearthClientError(.invalidEdit, "The zone must be household-UUID or profile-UUID.")
        }
        try await edit(.restore, record.type, record.id, in: zone, try Fields(record.fields))
    }

    /// Moves a record to another zone of the household.
    ///
    /// - Throws: ``HearthClientError`` `recordNotFound`, `invalidEdit`, `storage`.
    public func move(_ id: UUID, to zone: String) async throws {
        guard let destination = ZoneID(zone) else {
            throw HearthClientError(.invalidEdit, "The zone must be household-UUID or profile-UUID.")
        }
        try await edit(.move, nil, id, in: nil, nil, to: destination)
    }

    /// Writes an edit.
    ///
    /// - Parameters:
    ///   - type: the type; nil for that of the record.
    ///   - zone: the zone; nil for that of the record.
    private func edit(
        _ operation: Mutation.Operation, _ type: String?, _ id: UUID, in zone: ZoneID?, _ data: Fields?,
        to destination: ZoneID? = nil
    ) async throws {
        let (now, mid) = (clock.now, ids.uuid(at: clock.now))
        let edited: (zones: Set<String>, isUrgent: Bool)? = try await write { tables in
            let shown = try tables.shown(id)
            guard let type = type ?? shown?.type, let zone = zone ?? shown?.zone else {
                throw HearthClientError(.recordNotFound, "The store has no record with this id.")
            }
            guard destination == nil || destination != zone else { return nil }
            var data = data
            if operation == .set {
                data = data?.filter { name, value in
                    shown?.fields[name] ?? .null != value
                }
                guard data?.isEmpty == false else { return nil }
            }
            if let data { try tables.registry.validate(data, of: type, isNew: operation != .set, now: now) }
            var clock = try tables.clock()
            let stamp = clock.tick(at: now)
            try tables.save(clock)
            let isJoined = try operation == .set && tables.coalesce(data ?? Fields(), of: id, stamp: stamp)
            if !isJoined {
                try tables.add(
                    Mutation(
                        mid: mid, zone: zone, type: type, id: id, operation: operation,
                        baseRev: try tables.record(id)?.rev, stamp: stamp, data: data, destination: destination))
            }
            try SearchIndex(tables: tables).update([id])
            let isTick = data?.members.contains { tables.registry[type]?[$0.name]?.kind == .bool } == true
            return (
                [zone.text, destination?.text ?? zone.text],
                operation == .del || operation == .set && isTick || type == "chore_done"
            )
        }
        guard let edited else { return }
        announce(Update(zones: edited.zones))
        await announceEdit(isUrgent: edited.isUrgent)
    }
}

extension Registry {
    /// Checks an edit as the server will.
    ///
    /// - Throws: ``HearthClientError`` `invalidEdit`. Types that this version does not know are left to the server.
    fileprivate func validate(_ data: Fields, of type: String, isNew: Bool, now: Timestamp) throws {
        guard let rules = self[type] else { return }
        let problems = rules.check(data, isNew: isNew, now: now).problems
        guard !problems.isEmpty else { return }
        throw HearthClientError(
            .invalidEdit, "A field of the record breaks a rule: \(problems.map(\.field).joined(separator: ", ")).",
            fields: problems.map { .init(field: $0.field, message: $0.message) })
    }
}
