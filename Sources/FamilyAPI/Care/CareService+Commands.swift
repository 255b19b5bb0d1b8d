import Foundation
package import HearthCore
package import Records

extension CareService {
    /// Writes what one entry of a proposal asks for, as its request would.
    ///
    /// - Parameter entry: an element of `proposal.entries` with `action` `create` or `change`.
    /// - Returns: the record with its warnings.
    /// - Throws: ``HearthError`` as the routes of entries; `record_not_found` for an entry that asks for nothing.
    package func write(_ entry: Fields, by principal: Principal) async throws -> Fields {
        guard let type = entry["type"]?.string.flatMap({ registry[$0] }), var body = entry["body"]?.object,
            let child = entry["child_id"]?.string.flatMap({ UUID(canonical: $0) })
        else { throw HearthError.recordNotFound }
        let grant = try await grant(child, for: principal)
        let id = try body.takeID()
        let record: StoredRecord
        if entry["action"] == "create" {
            record = try await gateway.create(type, id: id, body, in: grant, by: principal).record
        } else {
            let id = entry["path"]?.string?.split(separator: "/").last.flatMap { UUID(canonical: $0) }
            guard let id else { throw HearthError.recordNotFound }
            record = try await gateway.update(id, type, body, ifRev: nil, in: grant, by: principal)
        }
        var json = registry.json(of: record)
        json["warnings"] = .array(try await warnings(about: record, of: grant).map(\.json))
        return json
    }
}
