import Assist
import HearthAPI
import HearthCore
import Hummingbird
import Records
import SystemSupport
import ServerKit

/// The route of the dishes for which the pantry has everything, or nearly so.
struct CanCookRoute {
    let finder: DishFinder

    private static let missing = QueryParameter<Int>.number(
        "missing", 0...3, default: 0, "The most ingredients that may be missing.")
    private static let limit = QueryParameter<Int>.number("limit", 1...100, default: 20, "The most dishes.")

    func add(to routes: inout RouteTable) {
        let finder = finder
        routes.on(.get, "v1/pantry/can-cook", for: .read, Self.description) { request, principal in
            var errors = ValidationErrors()
            let missing = Self.missing.read(request.uri, &errors) ?? 0
            let limit = Self.limit.read(request.uri, &errors) ?? 20
            try errors.throwIfAny()
            let gateway = finder.kitchen.gateway
            let grant = try await gateway.householdGrant(of: principal, for: .kitchen)
            let stock = try await PantryStock(gateway, in: grant)
            let dishes = try await finder.dishes(for: principal, in: grant)
            var covered: [(DishFinder.Dish, PantryStock.Coverage)] = []
            var slice = WorkSlice()
            for dish in dishes {
                let coverage = stock.coverage(of: dish.names)
                if !coverage.have.isEmpty, coverage.missing.count <= missing { covered.append((dish, coverage)) }
                try await slice.did(1 + dish.names.count)
            }
            // What spoils first comes first, then what lacks least.
            let sorted = covered.sorted { left, right in
                func key(_ entry: (DishFinder.Dish, PantryStock.Coverage)) -> (Int, Int, Double, Int, String) {
                    (
                        entry.1.bestBefore?.daysSinceEpoch ?? .max, entry.1.missing.count, -entry.1.share,
                        entry.0.isOwn ? 0 : 1, entry.0.document.id
                    )
                }
                return key(left) < key(right)
            }
            let items = sorted.prefix(limit).map { dish, coverage -> FieldValue in
                var json = dish.json
                json["have"] = .array(coverage.have.map { .string($0) })
                json["missing"] = .array(coverage.missing.map { .string($0) })
                json["coverage"] = .number((coverage.share * 100).rounded() / 100)
                json["best_before"] = coverage.bestBefore.map { .string($0.description) } ?? .null
                return .object(json)
            }
            return Response(jsonText: (["items": .array(items)] as Fields).canonicalText)
        }
    }

    private static let description = RouteDescription(
        .kitchen, "List the dishes that the pantry is enough for",
        details: """
            Own recipes and cards that suit everybody of the household: allergies, diets, ages. The dish that uses what \
            spoils first comes first, then the one that lacks least. Amounts are not compared; water, salt and pepper are \
            always there. An item counts as there until it is counted or taken to zero.
            """,
        parameters: [missing.described, limit.described],
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The dishes.",
                content: .schemas([
                    "application/json": { _ in
                        let names: JSONValue = ["type": "array", "items": ["type": "string"]]
                        var members = DishFinder.Dish.members
                        members["have"] = names
                        members["missing"] = names
                        members["coverage"] = ["type": "number", "minimum": 0, "maximum": 1]
                        members["best_before"] = ["type": ["string", "null"], "format": "date"]
                        return DishFinder.list(of: members)
                    }
                ]))
        ])
}

extension DishFinder.Dish {
    /// The dish as answers name it: `recipe_id` of an own recipe, or `card_id`.
    var json: Fields {
        var json: Fields = ["title": .string(document.title), "favourite": .bool(isFavourite)]
        if isOwn {
            json["recipe_id"] = .string(String(document.id.dropFirst(KitchenState.prefix.count)))
        } else {
            json["card_id"] = .string(document.id)
        }
        json["minutes"] = document.minutes.map { .number(Double($0)) } ?? .null
        json["servings"] = document.servings.map { .number(Double($0)) } ?? .null
        json["rating"] = rating.map { .number(($0 * 10).rounded() / 10) } ?? .null
        return json
    }

    static let members: [String: JSONValue] = [
        "title": ["type": "string"], "recipe_id": ["type": "string", "format": "uuid"], "card_id": ["type": "string"],
        "favourite": ["type": "boolean"], "minutes": ["type": ["integer", "null"]],
        "servings": ["type": ["number", "null"]], "rating": ["type": ["number", "null"]],
    ]
}

extension DishFinder {
    /// Returns the schema of a list of dishes.
    static func list(of members: [String: JSONValue]) -> Schema {
        let required = members.keys.filter { $0 != "recipe_id" && $0 != "card_id" }.sorted()
        return [
            "type": "object", "required": ["items"],
            "properties": [
                "items": [
                    "type": "array",
                    "items": [
                        "type": "object", "required": .array(required.map { .string($0) }),
                        "properties": .object(members),
                    ],
                ]
            ],
        ]
    }
}
