import Assist
import Foundation
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit

/// The routes of shopping lists beside those of each item.
struct ShoppingRoutes {
    let gateway: RecordGateway
    let knowledge: any KnowledgeSearch

    func add(to routes: inout RouteTable) {
        let gateway = gateway
        let filler = ListFiller(gateway: gateway, knowledge: knowledge)
        routes.on(.post, "v1/lists/:id/from", for: .write, Self.fill) { request, principal in
            let wire = try await request.decodeJSON(ListFillRequest.self)
            let filled = try await filler.fill(request.pathID, wire, by: principal)
            let had = filled.items.filter { $0.fields["have"]?.isTrue == true }
            let json: Fields = [
                "items": .array(filled.items.map { .object(gateway.registry.json(of: $0)) }),
                "have": .array(had.map { .string($0.id.text) }), "skipped": .number(Double(filled.skipped)),
                "missing": .array(filled.missing.map { .string($0.text) }),
            ]
            return Response(jsonText: json.canonicalText, status: filled.isNew ? .created : .ok)
        }
        routes.on(.get, "v1/lists/:id/consolidated", for: .read, Self.consolidated) { request, principal in
            let grant = try await gateway.householdGrant(of: principal, for: .kitchen)
            guard let id = request.pathID, let type = gateway.registry["list"] else { throw HearthError.recordNotFound }
            let list = try await gateway.record(id, type, in: grant)
            let items = try await gateway.first(
                ConsolidatedList.mostItems + 1, "shopping_item", ref: id, in: grant)
            return Response(jsonText: try await ConsolidatedList(list, items: items).json.canonicalText)
        }
        let batch = ShoppingBatch(gateway: gateway)
        routes.on(.post, "v1/shopping_list_items/batch", for: .write, Self.batch) { request, principal in
            let body = try await request.decodeFields()
            guard let items = body["items"]?.array, items.count <= ShoppingBatch.mostItems else {
                throw HearthError(invalid: [
                    RecordProblem(
                        field: "/items", message: "must be an array of at most \(ShoppingBatch.mostItems) items")
                ])
            }
            let read = try items.enumerated().map { try ShoppingBatch.Item($1, at: "/items/\($0)") }
            let answers = try await batch.store(read, by: principal)
            let json: Fields = ["items": .array(answers.map(FieldValue.object))]
            return Response(jsonText: json.canonicalText)
        }
    }

    private static func filled(_ status: HTTPResponse.Status, _ meaning: String) -> RouteDescription.Answer {
        RouteDescription.Answer(
            status: status, meaning: meaning,
            content: .schemas([
                "application/json": { book in
                    let item = Registry.current["shopping_item"].map { RecordSchemas.record($0, in: book).json } ?? [:]
                    let ids: JSONValue = ["type": "array", "items": ["type": "string", "format": "uuid"]]
                    return [
                        "type": "object", "required": ["items", "have", "skipped", "missing"],
                        "properties": [
                            "items": ["type": "array", "items": item], "have": ids, "missing": ids,
                            "skipped": ["type": "integer", "minimum": 0],
                        ],
                    ]
                }
            ]))
    }

    private static let fill = RouteDescription(
        .kitchen, "Add the ingredients of recipes, or of the week’s plan, to a shopping list",
        details: """
            An item for each ingredient line, whose id follows from its source: filling a list again, or from two phones at \
            once, adds nothing twice. The plan never brings back what a person has removed or bought (`skipped`); a recipe \
            that is named here is added again. Items that the pantry may hold stay on the list with `have`. `missing` has the \
            entries of the plan whose recipe is gone.
            """,
        body: .json(
            ListFillRequest.self,
            examples: [
                "week": ["plan": ["from": "2026-11-23", "to": "2026-11-29"], "use_pantry": true],
                "recipes": ["recipe_ids": ["0190a000-0000-7000-8000-000000000001"], "servings": 6],
            ]),
        answers: [
            filled(.created, "The items of the request, with new ones."),
            filled(.ok, "The items; nothing was missing on the list."),
        ], errors: [.recordNotFound, .storageFull])

    private static let consolidated = RouteDescription(
        .kitchen, "Show a shopping list by aisle, with the amounts of each food added up",
        details: """
            Aisles are in the list's `aisle_order`, then in that of a usual shop. The order is learned: an hour after the first \
            tick of a trip, the aisles that it visited exchange their places until they stand as they were visited. Open and \
            ticked items have lines of their own. `is_complete` is false if an item has no amount. Of a longer list, the first \
            2,000 items are shown, open ones first, and `has_more` is true.
            """,
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The list.",
                content: .schemas([
                    "application/json": { _ in
                        let line: JSONValue = [
                            "type": "object",
                            "required": [
                                "name", "text", "amounts", "is_complete", "checked", "have", "item_ids", "sources",
                            ],
                            "properties": [
                                "name": ["type": "string"], "text": ["type": "string"],
                                "amounts": [
                                    "type": "array",
                                    "items": [
                                        "type": "object", "required": ["quantity", "unit"],
                                        "properties": [
                                            "quantity": ["type": "number"], "unit": ["type": ["string", "null"]],
                                        ],
                                    ],
                                ],
                                "is_complete": ["type": "boolean"], "checked": ["type": "boolean"],
                                "have": ["type": "boolean"],
                                "item_ids": ["type": "array", "items": ["type": "string", "format": "uuid"]],
                                "sources": ["type": "array", "items": ["type": "object"]],
                            ],
                        ]
                        return [
                            "type": "object", "required": ["aisle_order", "has_more", "aisles"],
                            "properties": [
                                "has_more": ["type": "boolean"],
                                "aisle_order": ["type": "array", "items": ["type": "string"]],
                                "aisles": [
                                    "type": "array",
                                    "items": [
                                        "type": "object", "required": ["name", "lines"],
                                        "properties": [
                                            "name": ["type": "string"], "lines": ["type": "array", "items": line],
                                        ],
                                    ],
                                ],
                            ],
                        ]
                    }
                ]))
        ], errors: [.recordNotFound])

    private static let batch = RouteDescription(
        .kitchen, "Update items of shopping lists in a batch: create, change and delete them by ids of a phone",
        details: """
            `client_id` becomes the id of the record, so that a repeated batch changes nothing. An item without `list_id` \
            goes to the household's first list, which is created if there is none. `deleted` deletes an item; one that \
            somebody has deleted stays deleted. A mistaken item has `status` `invalid` with `details`; the others are stored.
            """,
        body: .json(
            schema: { _ in
                [
                    "type": "object", "required": ["items"],
                    "properties": [
                        "items": [
                            "type": "array", "maxItems": .integer(Int64(ShoppingBatch.mostItems)),
                            "items": [
                                "type": "object", "required": ["client_id"],
                                "properties": [
                                    "client_id": ["type": "string", "format": "uuid"], "deleted": ["type": "boolean"],
                                ],
                                "description": "And the fields of an item.",
                            ],
                        ]
                    ],
                ]
            },
            examples: [
                "shop": [
                    "items": [
                        [
                            "client_id": "0190a000-0000-7000-8000-000000000011", "name": "Milk", "quantity": 2,
                            "unit": "l",
                        ],
                        ["client_id": "0190a000-0000-7000-8000-000000000012", "checked": true, "name": "Rice"],
                    ]
                ]
            ]),
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "A result for each item, in their order.",
                content: .schemas([
                    "application/json": { book in
                        let item = Registry.current["shopping_item"].map { RecordSchemas.record($0, in: book).json }
                        return [
                            "type": "object", "required": ["items"],
                            "properties": [
                                "items": [
                                    "type": "array",
                                    "items": [
                                        "type": "object", "required": ["client_id", "status"],
                                        "properties": [
                                            "client_id": ["type": "string", "format": "uuid"],
                                            "status": [
                                                "type": "string",
                                                "enum": .array(
                                                    ShoppingBatch.Status.allCases.map { .string($0.rawValue) }),
                                            ],
                                            "item": item ?? [:],
                                            "details": [
                                                "type": "array",
                                                "items": [
                                                    "type": "object", "required": ["field", "message"],
                                                    "properties": [
                                                        "field": ["type": "string"], "message": ["type": "string"],
                                                    ],
                                                ],
                                            ],
                                        ],
                                    ],
                                ]
                            ],
                        ]
                    }
                ]))
        ], errors: [.storageFull, .recordTooLarge])
}
