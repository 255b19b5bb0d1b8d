import Foundation
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit

/// The route of moves of the pantry.
struct PantryRoutes {
    let gateway: RecordGateway

    func add(to routes: inout RouteTable) {
        let gateway = gateway
        routes.on(.post, "v1/pantry/moves", for: .write, Self.move) { request, principal in
            let grant = try await gateway.householdGrant(of: principal, for: .kitchen)
            guard let type = gateway.registry["pantry_move"], let itemType = gateway.registry["pantry_item"] else {
                throw HearthError.recordNotFound
            }
            var fields = try await request.decodeFields()
            let id = try fields.takeID()
            if fields["at"] == nil { fields["at"] = .number(Double(gateway.clock.now.milliseconds)) }
            guard let item = fields["item_id"]?.string.flatMap({ UUID(text: $0) }) else {
                throw HearthError(invalid: [
                    RecordProblem(field: "/item_id", message: "must be the id of an item of the pantry, a UUID")
                ])
            }
            let record = try await gateway.record(item, itemType, in: grant)
            let (move, isNew) = try await gateway.create(type, id: id, fields, in: grant, by: principal)
            var json = gateway.registry.json(of: move)
            json["item"] = .object(
                try await Pantry(gateway: gateway).json(of: [record], in: grant, principal).first ?? Fields())
            return Response(record: json, status: isNew ? .created : .ok)
        }
    }

    private static let move = RouteDescription(
        .kitchen, "Add to the pantry, take from it, or count it",
        details: """
            Give `delta`, what came or went, or `counted`, what is there. Two phones' moves add up. `at` is now by default; \
            a move of before the last count changes nothing. `item` is the item with its new stock.
            """,
        body: .json(
            schema: { book in
                Registry.current["pantry_move"].map { RecordSchemas.creation($0, optional: ["at"], in: book) } ?? [:]
            },
            examples: [
                "taken": ["item_id": "0190a000-0000-7000-8000-000000000001", "delta": -200, "reason": "Risotto"],
                "counted": ["item_id": "0190a000-0000-7000-8000-000000000001", "counted": 800],
            ]),
        answers: [answer(.created, "The move."), answer(.ok, "The move that has this id already.")],
        errors: [.recordNotFound, .idTaken, .storageFull])

    private static func answer(_ status: HTTPResponse.Status, _ meaning: String) -> RouteDescription.Answer {
        RouteDescription.Answer(
            status: status, meaning: meaning,
            content: .schemas([
                "application/json": { book in
                    Registry.current["pantry_move"].map {
                        RecordSchemas.record(
                            $0, named: "pantry_move.shown", more: ["item": ["type": "object"]], in: book)
                    } ?? [:]
                }
            ]))
    }
}
