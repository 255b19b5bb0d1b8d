import Foundation
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit

/// The routes of children.
struct ChildRoutes {
    let care: CareService
    let accounts: any Accounts

    func add(to routes: inout RouteTable) {
        guard let type = care.registry[Registry.child] else { return }
        let descriptions = Descriptions(type: type)
        routes.on(.get, "v1/children", for: .read, descriptions.list) { request, principal in
            var errors = ValidationErrors()
            let limit = PageParameters.limit.read(request.uri, &errors) ?? 100
            let cursor = PageParameters.cursor.read(request.uri, &errors)
            try errors.throwIfAny()
            return try await list(limit, cursor, of: principal)
        }
        routes.on(.post, "v1/children", for: .write, descriptions.create) { request, principal in
            var fields = try await request.decodeFields()
            let id = try fields.takeID()
            // Most families live in one zone, and the account knows it.
            if fields["time_zone"] == nil { fields["time_zone"] = .string(principal.user.timeZone) }
            let (record, isNew) = try await care.gateway.createChild(id: id, fields, by: principal)
            let grant = try await care.grant(record.id, for: principal)
            return Response(
                record: try await care.json(of: record, in: grant), status: isNew ? .created : .ok)
        }
        routes.on(.get, "v1/children/:id", for: .read, descriptions.read) { request, principal in
            let grant = try await care.grant(request.pathID, for: principal)
            return Response(record: try await care.json(of: try await care.record(of: grant), in: grant))
        }
        // The zone's role decides about changes, so that the routes ask for no more than to read.
        routes.on(.patch, "v1/children/:id", for: .read, descriptions.change) { request, principal in
            let grant = try await care.grant(request.pathID, for: principal)
            try care.gateway.requireWriter(grant, principal)
            let fields = try await request.decodeFields()
            if let choice = fields["ai_share"],
                Self.chosen(choice) != Self.chosen(try await care.record(of: grant).fields["ai_share"])
            {
                try await requireOwner(grant, principal, ofHousehold: true)
            }
            let record = try await care.gateway.update(
                grant.zone.uuid, type, fields, ifRev: try request.requiredRev(), in: grant, by: principal)
            return Response(record: try await care.json(of: record, in: grant))
        }
        routes.on(.delete, "v1/children/:id", for: .read, descriptions.delete) { request, principal in
            let grant = try await care.grant(request.pathID, for: principal)
            try await requireOwner(grant, principal, ofHousehold: false)
            try await care.gateway.delete(
                grant.zone.uuid, type, ifRev: try request.requiredRev(), in: grant, by: principal)
            return Response(status: .noContent)
        }
    }

    /// Requires an owner of the child who signed in a short time ago, for what a stolen session or token must not do.
    private func requireOwner(_ grant: ZoneGrant, _ principal: Principal, ofHousehold: Bool) async throws {
        try care.gateway.requireWriter(grant, principal)
        guard grant.role == .owner, !ofHousehold || grant.household == principal.user.householdID else {
            throw HearthError(
                .forbidden,
                ofHousehold
                    ? "Only an owner of this child in its own household may change what models learn of it."
                    : "Only an owner of this child may delete it.")
        }
        try await accounts.requireFreshSignIn(principal)
    }

    /// What models may learn of a child: its age, unless the family has chosen otherwise.
    private static func chosen(_ choice: FieldValue?) -> FieldValue {
        if let choice, choice != .null { choice } else { "ages" }
    }

    private func list(_ limit: Int, _ cursor: String?, of principal: Principal) async throws -> Response {
        let sealer = care.gateway.sync.sealer
        let question = "children \(principal.user.id.text)"
        let last = try cursor.map { try PageCursor($0, for: question, sealer) }
        var children = try await care.children(of: principal)
        if let last {
            children.removeFirst(
                children.prefix {
                    ($0.record.createdAt.milliseconds, $0.record.id.text) <= (last.at ?? 0, last.id.text)
                }.count)
        }
        var page: Fields = [:]
        if children.count > limit {
            let record = children[limit - 1].record
            let next = PageCursor(at: record.createdAt.milliseconds, id: record.id)
            page["next_cursor"] = .string(next.text(for: question, sealer))
        }
        page["items"] = .array(try await care.json(of: Array(children.prefix(limit))).map(FieldValue.object))
        return Response(jsonText: page.canonicalText)
    }

    /// The descriptions of the routes.
    private struct Descriptions {
        let type: RecordType

        private func answer(_ meaning: String, _ status: HTTPResponse.Status = .ok) -> RouteDescription.Answer {
            RouteDescription.Answer(
                status: status, meaning: meaning, content: .schemas(["application/json": { child(in: $0) }]))
        }

        private func child(in book: SchemaBook) -> Schema {
            RecordSchemas.record(
                type, named: type.name,
                more: [
                    "role": ["type": "string", "enum": .array(ZoneRole.allCases.map { .string($0.rawValue) })],
                    "today": CareSchemas.day(in: book).json,
                ], in: book)
        }

        var list: RouteDescription {
            RouteDescription(
                .care, "List the children that you may see",
                parameters: [PageParameters.limit.described, PageParameters.cursor.described],
                answers: [
                    RouteDescription.Answer(
                        status: .ok, meaning: "The children with your role and today's totals, the first one first.",
                        content: .schemas(["application/json": { RecordSchemas.page(of: child(in: $0)) }]))
                ], errors: [.cursorInvalid])
        }

        var create: RouteDescription {
            RouteDescription(
                .care, "Create a child",
                details: "A client may choose `id`; a repeated request then returns the child with 200.",
                body: .json(
                    schema: { RecordSchemas.creation(type, optional: ["time_zone"], in: $0) },
                    examples: ["child": ["name": "Mia", "birth_date": "2026-05-02", "time_zone": "Europe/Berlin"]]),
                answers: [answer("The child.", .created), answer("The child that has this id already.")],
                errors: [.idTaken, .storageFull, .recordTooLarge])
        }

        var read: RouteDescription {
            RouteDescription(
                .care, "Retrieve a child", answers: [answer("The child.")], errors: [.childNotFound])
        }

        var change: RouteDescription {
            RouteDescription(
                .care, "Update a child",
                details: """
                    Only an owner in the child's own household changes `ai_share`, after a sign-in of the last 10 minutes.
                    """,
                parameters: [.ifMatch],
                body: .json(
                    schema: { RecordSchemas.change(type, in: $0) },
                    examples: ["allergy": ["allergies": ["add": ["peanuts"]]]]),
                answers: [answer("The updated child.")],
                errors: [
                    .childNotFound, .recordNotFound, .revisionConflict, .storageFull, .recordTooLarge,
                    .freshSignInRequired,
                ])
        }

        var delete: RouteDescription {
            RouteDescription(
                .care, "Delete a child and its whole log",
                details: "This needs an owner of the child, and a sign-in of the last 10 minutes.",
                parameters: [.ifMatch],
                answers: [.empty(.noContent, "The child is deleted, with its log, members and links.")],
                errors: [.childNotFound, .recordNotFound, .revisionConflict, .freshSignInRequired])
        }
    }
}

extension ParameterDescription {
    /// The `rev` on which a change depends.
    static let ifMatch = ParameterDescription(
        .header, "If-Match", "The `rev` that the record must have, in quotes; 412 `revision_conflict` otherwise.",
        ["type": "string", "pattern": #"^("[0-9]{1,12}"|\*)$"#])
}
