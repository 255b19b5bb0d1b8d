import Foundation
import HearthCore
import Records

/// A zone with the role of the sender of a request.
struct ZoneGrant: Hashable, Sendable {
    /// The zone.
    var zone: ZoneID
    /// The household that owns it; not always the sender's.
    var household: UUID
    /// The sender's role there.
    var role: ZoneRole
}

/// Reads and writes records for REST routes, through the engine of sync: so conflicts, audit, quota and live streams are
/// those of a push.
///
/// A write is planned for the `rev` that was just read. If another one comes in between, the write is made again for the
/// new record, or fails with `revision_conflict` if the client named a `rev`.
struct RecordGateway: Sendable {
    let sync: SyncService
    let clock: any HearthClock
    let ids: any IDGenerator
    let stamps = ServerStamps()

    private static let mostAttempts = 8

    init(sync: SyncService, clock: any HearthClock, ids: any IDGenerator) {
        self.sync = sync
        self.clock = clock
        self.ids = ids
    }

    var registry: Registry { sync.registry }

    // MARK: - Access

    /// Returns the zones that the sender may see, for routes of children: their records are of the area `care`.
    ///
    /// - Throws: ``HearthError`` `forbidden` for a token without that area.
    func grants(of principal: Principal) async throws -> [ZoneGrant] {
        try principal.require(area: .care)
        return try await sync.zones(of: principal).compactMap { access in
            access.zone.role.map { ZoneGrant(zone: access.zone.id, household: access.household, role: $0) }
        }
    }

    /// Checks that the sender may change records of a zone. Only the zone's role decides: a viewer at home may be a caregiver
    /// elsewhere.
    ///
    /// - Throws: ``HearthError`` `forbidden`.
    func requireWriter(_ grant: ZoneGrant, _ principal: Principal) throws {
        try principal.require(scope: .write)
        guard grant.role.mayWrite else {
            throw HearthError(
                .forbidden,
                "Your role \(grant.zone.kind == .child ? "for this child" : "in this household") does not allow that: "
                    + "you may only read.")
        }
    }

    // MARK: - Reading

    /// Returns a record of a zone.
    ///
    /// - Throws: ``HearthError`` `record_not_found`, also for a record of another type or zone.
    func record(_ id: UUID, _ type: RecordType, in grant: ZoneGrant) async throws -> StoredRecord {
        guard let record = try await sync.store.record(id, household: grant.household), record.zone == grant.zone,
            record.type == type.name
        else { throw HearthError.recordNotFound }
        return record
    }

    /// Returns the indexed moment of a record; nil if it has none.
    func moment(of record: StoredRecord) -> Int64? { registry[record.type]?.columns(of: record.fields).at }

    // MARK: - Writing

    /// Creates a record, or returns the one that the id has already: the answer of a repeated request is that of the first.
    ///
    /// - Parameter id: the id that the client chose; nil for a new one.
    /// - Throws: ``HearthError`` `invalid_field` with all problems; `id_taken`, `storage_full`, `record_too_large`.
    func create(
        _ type: RecordType, id: UUID?, _ fields: Fields, in grant: ZoneGrant, by principal: Principal
    ) async throws -> (record: StoredRecord, isNew: Bool) {
        try requireWriter(grant, principal)
        return try await put(type, id: id, fields, in: grant, by: principal)
    }

    /// Creates a child with its zone. Everybody in the household gets access with their role there.
    ///
    /// - Throws: as ``create(_:id:_:in:by:)``.
    func createChild(
        id: UUID?, _ fields: Fields, by principal: Principal
    ) async throws -> (record: StoredRecord, isNew: Bool) {
        guard let type = registry[Registry.child] else { throw HearthError.recordNotFound }
        let id = id ?? ids.uuid(at: clock.now)
        if try await sync.store.record(id, household: principal.user.householdID) != nil,
            try await !grants(of: principal).contains(where: { $0.zone.uuid == id })
        {
            // About a child whom the sender may not see, nothing else is said.
            throw Self.idTaken
        }
        let grant = ZoneGrant(
            zone: ZoneID(.child, id), household: principal.user.householdID,
            role: ZoneRole(rawValue: principal.user.role.rawValue) ?? .viewer)
        return try await put(type, id: id, fields, in: grant, by: principal)
    }

    private func put(
        _ type: RecordType, id: UUID?, _ fields: Fields, in grant: ZoneGrant, by principal: Principal
    ) async throws -> (record: StoredRecord, isNew: Bool) {
        let now = clock.now
        // Two phones that add the same thing make one record.
        let id = id ?? type.naturalID(in: grant.zone, of: fields)
        if let id, let existing = try await sync.store.record(id, household: grant.household) {
            guard existing.zone == grant.zone, existing.type == type.name else { throw Self.idTaken }
            return (existing, false)
        }
        try check(fields, type, isNew: true)
        let newID = id ?? ids.uuid(at: now)
        let mutation = Mutation(
            mid: ids.uuid(at: now), zone: grant.zone, type: type.name, id: newID, operation: .put,
            stamp: stamps.next(after: nil, at: now), data: fields, requiresImages: true)
        let result = try await push(mutation, by: principal)
        switch result.status {
        case .applied, .merged, .stale, .duplicate: break
        case .gone: throw Self.idTaken
        case .forbidden where type.name == Registry.child: throw Self.idTaken
        case .forbidden, .invalid, .unknownType, .quota: throw Self.error(of: result)
        }
        return (try await record(newID, type, in: grant), true)
    }

    /// Changes fields of a record; null clears one.
    ///
    /// - Parameter requiredRev: the `rev` that the client names in `If-Match`; nil for any.
    /// - Throws: ``HearthError`` `record_not_found`, `revision_conflict`, `invalid_field`, `storage_full`,
    ///   `record_too_large`.
    func update(
        _ id: UUID, _ type: RecordType, _ fields: Fields, ifRev requiredRev: Int64?, in grant: ZoneGrant,
        by principal: Principal
    ) async throws -> StoredRecord {
        try requireWriter(grant, principal)
        try check(fields, type, isNew: false)
        try await change(id, type, ifRev: requiredRev, in: grant, by: principal) { mutation in
            mutation.operation = .set
            mutation.data = fields
        }
        return try await record(id, type, in: grant)
    }

    /// Deletes a record. The deletion of a child ends its zone with everything in it.
    ///
    /// - Throws: ``HearthError`` `record_not_found`, `revision_conflict`, `forbidden`.
    func delete(
        _ id: UUID, _ type: RecordType, ifRev requiredRev: Int64?, in grant: ZoneGrant, by principal: Principal
    ) async throws {
        try requireWriter(grant, principal)
        if type.name == Registry.child, grant.role != .owner {
            throw HearthError(.forbidden, "Only an owner of this child may delete it.")
        }
        try await change(id, type, ifRev: requiredRev, in: grant, by: principal) { $0.operation = .del }
    }

    /// Moves a record to another zone of the same household.
    ///
    /// - Throws: ``HearthError`` as ``delete(_:_:ifRev:in:by:)``; `invalid_field` for a zone of another household.
    func move(
        _ id: UUID, _ type: RecordType, ifRev requiredRev: Int64?, from grant: ZoneGrant, to destination: ZoneGrant,
        by principal: Principal
    ) async throws -> StoredRecord {
        try requireWriter(grant, principal)
        try requireWriter(destination, principal)
        guard destination.household == grant.household else {
            throw HearthError(invalid: [
                RecordProblem(field: "/child_id", message: "must be a child of the same household")
            ])
        }
        if destination.zone == grant.zone { return try await record(id, type, in: grant) }
        try await change(id, type, ifRev: requiredRev, in: grant, by: principal) { mutation in
            mutation.operation = .move
            mutation.destination = destination.zone
        }
        return try await record(id, type, in: destination)
    }

    private func change(
        _ id: UUID, _ type: RecordType, ifRev requiredRev: Int64?, in grant: ZoneGrant, by principal: Principal,
        _ edit: (inout Mutation) -> Void
    ) async throws {
        for _ in 0..<Self.mostAttempts {
            let record = try await record(id, type, in: grant)
            if let requiredRev, record.rev != requiredRev {
                throw HearthError(
                    .revisionConflict,
                    "The record has changed: it has rev \(record.rev) now. Read it again, then repeat your change.")
            }
            let now = clock.now
            var mutation = Mutation(
                mid: ids.uuid(at: now), zone: grant.zone, type: type.name, id: id, operation: .set,
                baseRev: record.rev, stamp: stamps.next(after: record.stamp, at: now), requiredRev: record.rev,
                requiresImages: true)
            edit(&mutation)
            let result = try await push(mutation, by: principal)
            switch result.status {
            case .applied, .merged, .duplicate: return
            // Somebody else was faster.
            case .stale, .gone: continue
            case .forbidden, .invalid, .unknownType, .quota: throw Self.error(of: result)
            }
        }
        throw HearthError(
            .storageUnavailable, "The record changes too often. Try again.",
            detail: "a request was overtaken \(Self.mostAttempts) times")
    }

    private func push(_ mutation: Mutation, by principal: Principal) async throws -> PushResult {
        let outcome = try await sync.apply([.readable(mutation)], from: .request(principal))
        guard let result = outcome.results.first else {
            throw HearthError(.internalError, "Something went wrong on our side.", detail: "a push has no result")
        }
        return result
    }

    static func error(of result: PushResult) -> HearthError {
        switch result.status {
        case .invalid: HearthError(invalid: result.problems)
        case .quota: HearthError.storageFull
        case .forbidden: HearthError(.forbidden, "Your role does not allow that.")
        case .applied, .merged, .stale, .duplicate, .gone, .unknownType:
            HearthError(
                .internalError, "Something went wrong on our side.",
                detail: "a request's edit is \(result.status.rawValue)")
        }
    }

    private static var idTaken: HearthError {
        HearthError(.idTaken, "Another record has this id, or it was deleted. Choose a new id.")
    }

    // MARK: - Checking

    /// Checks a body against the registry.
    ///
    /// - Throws: ``HearthError`` `invalid_field` with all problems.
    private func check(_ fields: Fields, _ type: RecordType, isNew: Bool) throws {
        let problems = problems(of: fields, type, isNew: isNew)
        guard problems.isEmpty else { throw HearthError(invalid: problems) }
    }

    /// Returns what is wrong in the fields of a request. Sync keeps fields that this version does not know, because a newer
    /// phone may have written them; a request with one is mistaken.
    func problems(of fields: Fields, _ type: RecordType, isNew: Bool) -> [RecordProblem] {
        var problems = type.check(fields, isNew: isNew, now: clock.now).problems
        let reported = Set(problems.map(\.field))
        for name in fields.names {
            let place = "/\(name.replacing("~", with: "~0").replacing("/", with: "~1"))"
            if let rule = type[name] {
                if rule.isServerWritten {
                    problems.append(RecordProblem(field: place, message: "is written by the server"))
                }
            } else if !reported.contains(place) {
                problems.append(RecordProblem(field: place, message: "is not a field of \(type.name)"))
            }
        }
        if !isNew, fields.isEmpty { problems.append(RecordProblem(field: "", message: "must have a field")) }
        return problems
    }
}
