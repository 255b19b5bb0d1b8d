import Foundation
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit

/// The routes of one list of a household's own records.
struct CollectionRoutes {
    let gateway: RecordGateway
    let collection: HouseholdCollection
    let view: RecordView
    /// The search of the list; nil for a list that has none.
    var search: RecipeSearch?

    func add(to routes: inout RouteTable) {
        guard let type = gateway.registry[collection.type] else { return }
        let (gateway, view) = (gateway, view)
        let area = collection.area
        let search = search
        let descriptions = Descriptions(collection: collection, type: type, view: view, isSearched: search != nil)
        let list = "v1/\(collection.name)"
        let one = "\(list)/:id"
        routes.on(.get, list, for: .read, descriptions.list) { request, principal in
            let grant = try await gateway.householdGrant(of: principal, for: area)
            if let found = try await search?.response(to: request, in: grant, principal, view: view) { return found }
            var page = try page(of: type, request)
            page.show = { try await view.json(of: $0, in: grant, principal) }
            return try await page.response(to: request, in: grant)
        }
        routes.on(.post, list, for: .write, descriptions.create) { request, principal in
            let grant = try await gateway.householdGrant(of: principal, for: area)
            var fields = try await request.decodeFields()
            let id = try fields.takeID()
            let (record, isNew) = try await gateway.create(type, id: id, fields, in: grant, by: principal)
            return Response(
                record: try await view.json(ofNew: record, isNew: isNew, in: grant, principal),
                status: isNew ? .created : .ok)
        }
        routes.on(.get, one, for: .read, descriptions.read) { request, principal in
            let grant = try await gateway.householdGrant(of: principal, for: area)
            let record = try await gateway.record(try id(request), type, in: grant)
            return Response(record: try await view.json(ofOne: record, request, in: grant, principal))
        }
        routes.on(.patch, one, for: .write, descriptions.change) { request, principal in
            let grant = try await gateway.householdGrant(of: principal, for: area)
            let record = try await gateway.update(
                try id(request), type, try await request.decodeFields(), ifRev: try request.requiredRev(), in: grant,
                by: principal)
            return Response(record: try await view.json(ofChanged: record, in: grant, principal))
        }
        routes.on(.delete, one, for: .write, descriptions.delete) { request, principal in
            let grant = try await gateway.householdGrant(of: principal, for: area)
            try await gateway.delete(
                try id(request), type, ifRev: try request.requiredRev(), in: grant, by: principal)
            return Response(status: .noContent)
        }
    }

    private func id(_ request: ServerKit.RequestContext) throws -> UUID {
        guard let id = request.pathID else { throw HearthError.recordNotFound }
        return id
    }

    /// Returns the page with the filters of a request.
    ///
    /// - Throws: ``HearthError`` `invalid_field`.
    private func page(of type: RecordType, _ request: ServerKit.RequestContext) throws -> RecordPage {
        var errors = ValidationErrors()
        var page = RecordPage(gateway: gateway, types: [type.name])
        for filter in collection.filters {
            switch filter {
            case .days:
                let days = RecordPage.DayRange(
                    first: Self.from.read(request.uri, &errors), last: Self.to.read(request.uri, &errors))
                if let first = days.first, let last = days.last {
                    errors.check(first <= last, "to", "must not be before from")
                }
                page.days = days
            case .moments: break
            case .owner(let name): page.ref = Self.owner(name).read(request.uri, &errors)
            }
        }
        try errors.throwIfAny()
        return page
    }

    private static let from = PageParameters.date("from", "The first day.")
    private static let to = PageParameters.date("to", "The last day.")

    private static func owner(_ name: String) -> QueryParameter<UUID> {
        .written(
            name, as: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$", "Only those with this `\(name)`.",
            "must be a UUID in lower case", value: { UUID(canonical: String($0)) })
    }

    /// The descriptions of the routes.
    private struct Descriptions {
        let collection: HouseholdCollection
        let type: RecordType
        let view: RecordView
        let isSearched: Bool

        private func record(in book: SchemaBook) -> Schema {
            let name = view.kind == .plain ? type.name : "\(type.name).shown"
            return RecordSchemas.record(
                type, named: name, more: view.members, optional: view.optionalMembers, in: book)
        }

        private func answer(_ meaning: String, _ status: HTTPResponse.Status = .ok) -> RouteDescription.Answer {
            RouteDescription.Answer(
                status: status, meaning: meaning, content: .schemas(["application/json": { record(in: $0) }]))
        }

        private var parameters: [ParameterDescription] {
            var all = [PageParameters.limit.described, PageParameters.cursor.described]
            if !collection.filters.contains(.days) { all.append(PageParameters.order.described) }
            for filter in collection.filters {
                switch filter {
                case .days: all += [from.described, to.described]
                case .moments: all += [PageParameters.since.described, PageParameters.until.described]
                case .owner(let name): all.append(owner(name).described)
                }
            }
            if isSearched { all += RecipeSearch.parameters }
            return all
        }

        private var listDetails: String? {
            isSearched
                ? "With a parameter of the search, the order is that of the search: by relevance with `q`, otherwise by name."
                : nil
        }

        var list: RouteDescription {
            RouteDescription(
                collection.tag, "List \(collection.plural)", details: listDetails, parameters: parameters,
                answers: [
                    RouteDescription.Answer(
                        status: .ok, meaning: "A page of records.",
                        content: .schemas([
                            "application/json": { RecordSchemas.page(of: record(in: $0)) }
                        ]))
                ], errors: [.cursorInvalid])
        }

        var create: RouteDescription {
            RouteDescription(
                collection.tag, "Create \(collection.one)",
                details: "A client may choose `id`; a repeated request then returns the record with 200.",
                body: .json(
                    schema: { RecordSchemas.creation(type, in: $0) },
                    examples: [type.name: .object(collection.example)]),
                answers: [answer("The record.", .created), answer("The record that has this id already.")],
                errors: [.idTaken, .storageFull, .recordTooLarge])
        }

        var read: RouteDescription {
            RouteDescription(
                collection.tag, "Retrieve \(collection.one)", details: view.details, parameters: view.parameters,
                answers: [answer("The record.")], errors: [.recordNotFound])
        }

        var change: RouteDescription {
            RouteDescription(
                collection.tag, "Update \(collection.one)", parameters: [.ifMatch],
                body: .json(
                    schema: { RecordSchemas.change(type, in: $0) },
                    examples: ["note": ["note": "As last year."], "cleared": ["note": .null]]),
                answers: [answer("The updated record.")],
                errors: [.recordNotFound, .revisionConflict, .storageFull, .recordTooLarge])
        }

        var delete: RouteDescription {
            RouteDescription(
                collection.tag, "Delete \(collection.one)", parameters: [.ifMatch],
                answers: [.empty(.noContent, "The record is deleted.")], errors: [.recordNotFound, .revisionConflict])
        }
    }
}
