import Family
import Foundation
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit

/// The routes of one list of a child's log.
struct EntryRoutes {
    let care: CareService
    let collection: CareCollection

    func add(to routes: inout RouteTable) {
        guard let type = care.registry[collection.type] else { return }
        let descriptions = Descriptions(collection: collection, type: type)
        let list = "v1/children/:id/\(collection.name)"
        let one = "\(list)/:entry"
        routes.on(.get, list, for: .read, descriptions.list) { request, principal in
            let grant = try await care.grant(request.pathID, for: principal)
            return try await RecordPage(gateway: care.gateway, types: [type.name]).response(to: request, in: grant)
        }
        // The zone's role decides about changes, so that the routes ask for no more than to read.
        routes.on(.post, list, for: .read, descriptions.create) { request, principal in
            let grant = try await care.grant(request.pathID, for: principal)
            var fields = try await request.decodeFields()
            let id = try fields.takeID()
            let (record, isNew) = try await care.gateway.create(type, id: id, fields, in: grant, by: principal)
            return try await answer(record, in: grant, status: isNew ? .created : .ok)
        }
        routes.on(.get, one, for: .read, descriptions.read) { request, principal in
            let (grant, id) = try await entry(request, principal)
            return Response(record: care.registry.json(of: try await care.gateway.record(id, type, in: grant)))
        }
        routes.on(.patch, one, for: .read, descriptions.change) { request, principal in
            let (grant, id) = try await entry(request, principal)
            let record = try await care.gateway.update(
                id, type, try await request.decodeFields(), ifRev: try request.requiredRev(), in: grant, by: principal)
            return try await answer(record, in: grant)
        }
        routes.on(.delete, one, for: .read, descriptions.delete) { request, principal in
            let (grant, id) = try await entry(request, principal)
            try await care.gateway.delete(id, type, ifRev: try request.requiredRev(), in: grant, by: principal)
            return Response(status: .noContent)
        }
        routes.on(.post, "\(one)/move", for: .read, descriptions.move) { request, principal in
            let (grant, id) = try await entry(request, principal)
            let wire = try await request.decodeJSON(MoveRequest.self)
            let destination = try await care.grant(UUID(text: wire.childID), for: principal)
            let record = try await care.gateway.move(
                id, type, ifRev: try request.requiredRev(), from: grant, to: destination, by: principal)
            return try await answer(record, in: destination)
        }
    }

    private func entry(
        _ request: ServerKit.RequestContext, _ principal: Principal
    ) async throws -> (ZoneGrant, UUID) {
        let grant = try await care.grant(request.pathID, for: principal)
        guard let id = request.uuid("entry") else { throw HearthError.recordNotFound }
        return (grant, id)
    }

    /// Returns a record with its warnings.
    private func answer(
        _ record: StoredRecord, in grant: ZoneGrant, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        var json = care.registry.json(of: record)
        json["warnings"] = .array(try await care.warnings(about: record, of: grant).map(\.json))
        return Response(record: json, status: status)
    }

    /// The descriptions of the routes.
    private struct Descriptions {
        let collection: CareCollection
        let type: RecordType

        private func answer(
            _ meaning: String, _ status: HTTPResponse.Status = .ok, hasWarnings: Bool = true
        ) -> RouteDescription.Answer {
            RouteDescription.Answer(
                status: status, meaning: meaning,
                content: .schemas([
                    "application/json": { book in
                        hasWarnings
                            ? RecordSchemas.record(
                                type, named: "\(type.name).checked", more: ["warnings": CareSchemas.warnings], in: book)
                            : RecordSchemas.record(type, in: book)
                    }
                ]))
        }

        var list: RouteDescription {
            RouteDescription(
                .care, "List the \(collection.name) of a child", parameters: PageParameters.described,
                answers: [
                    RouteDescription.Answer(
                        status: .ok, meaning: "A page of records.",
                        content: .schemas([
                            "application/json": { RecordSchemas.page(of: RecordSchemas.record(type, in: $0)) }
                        ]))
                ], errors: [.childNotFound, .cursorInvalid])
        }

        var create: RouteDescription {
            RouteDescription(
                .care, "Log \(collection.one)",
                details: "A client may choose `id`; a repeated request then returns the record with 200.",
                body: .json(
                    schema: { RecordSchemas.creation(type, in: $0) },
                    examples: [type.name: .object(collection.example)]),
                answers: [
                    answer("The record with its warnings.", .created), answer("The record that has this id already."),
                ], errors: [.childNotFound, .recordNotFound, .idTaken, .storageFull, .recordTooLarge])
        }

        var read: RouteDescription {
            RouteDescription(
                .care, "Retrieve \(collection.one)", answers: [answer("The record.", hasWarnings: false)],
                errors: [.childNotFound, .recordNotFound])
        }

        var change: RouteDescription {
            RouteDescription(
                .care, "Update \(collection.one)", parameters: [.ifMatch],
                body: .json(
                    schema: { RecordSchemas.change(type, in: $0) },
                    examples: ["note": ["note": "Grandma was here."], "cleared": ["note": .null]]),
                answers: [answer("The updated record with its warnings.")],
                errors: [.childNotFound, .recordNotFound, .revisionConflict, .storageFull, .recordTooLarge])
        }

        var delete: RouteDescription {
            RouteDescription(
                .care, "Delete \(collection.one)", parameters: [.ifMatch],
                answers: [.empty(.noContent, "The record is deleted.")],
                errors: [.childNotFound, .recordNotFound, .revisionConflict])
        }

        var move: RouteDescription {
            RouteDescription(
                .care, "Move \(collection.one) to another child", parameters: [.ifMatch],
                body: .json(
                    MoveRequest.self,
                    examples: ["sibling": ["child_id": "0190a000-0000-7000-8000-000000000002"]]),
                answers: [answer("The record at the other child, with its warnings there.")],
                errors: [.childNotFound, .recordNotFound, .revisionConflict, .storageFull])
        }
    }
}

/// `{"child_id":"…"}`
struct MoveRequest: Decodable, Sendable {
    /// The id of the child who gets the entry.
    var childID: String

    private enum CodingKeys: String, CodingKey {
        case childID = "child_id"
    }
}

extension MoveRequest: Validatable {
    static let rules: [Rule<Self>] = [Rule("child_id", \.childID, .uuid("must be the id of a child, a UUID"))]
}
