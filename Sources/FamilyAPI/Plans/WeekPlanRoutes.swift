import Assist
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit

/// The routes of the week plan beside those of each entry.
struct WeekPlanRoutes {
    let plan: WeekPlan

    func add(to routes: inout RouteTable) {
        let plan = plan
        let registry = plan.gateway.registry
        routes.on(.get, "v1/plan/:id/alternatives", for: .read, Self.alternatives) { request, principal in
            let choices = try await plan.alternatives(to: request.pathID, by: principal)
            let items = choices.map { FieldValue.object(Self.json(of: $0)) }
            return Response(jsonText: (["items": .array(items)] as Fields).canonicalText)
        }
        routes.on(.post, "v1/plan/:id/swap", for: .write, Self.swap) { request, principal in
            let wire = try await request.decodeJSON(PlanSwapRequest.self)
            let entries = try await plan.swap(request.pathID, wire, by: principal)
            return Response(jsonText: Self.items(entries, registry).canonicalText)
        }
        routes.on(.post, "v1/plan/:id/cooked", for: .write, Self.cooked) { request, principal in
            let wire = try await request.decodeJSON(PlanCookedRequest.self)
            let (entry, moves) = try await plan.cooked(request.pathID, wire, by: principal)
            var json = registry.json(of: entry)
            json["pantry_moves"] = .array(moves.map { .object(registry.json(of: $0)) })
            return Response(record: json)
        }
        routes.on(.post, "v1/plan/repeat", for: .write, Self.copy) { request, principal in
            let wire = try await request.decodeJSON(PlanRepeatRequest.self)
            let (copies, isNew, skipped) = try await plan.repeatDays(wire, by: principal)
            var json = Self.items(copies, registry)
            json["skipped"] = .number(Double(skipped))
            return Response(jsonText: json.canonicalText, status: isNew ? .created : .ok)
        }
    }

    private static func items(_ records: [StoredRecord], _ registry: Registry) -> Fields {
        ["items": .array(records.map { .object(registry.json(of: $0)) })]
    }

    private static func json(of choice: MealAlternatives.Choice) -> Fields {
        let option = choice.option
        var json = DishFinder.Dish(
            document: option.document, names: [], isFavourite: option.isFavourite, rating: option.rating
        ).json
        json["missing"] = .array(option.missing.map { .string($0) })
        json["reasons"] = .array(
            choice.reasons.map { reason -> FieldValue in
                var json: Fields = ["code": .string(reason.code)]
                switch reason {
                case .own, .favourite, .notLately: break
                case .rated(let stars): json["rating"] = .number((stars * 10).rounded() / 10)
                case .usesSoon(let foods): json["foods"] = .array(foods.map { .string($0) })
                case .inPantry(let have, let all):
                    json["have"] = .number(Double(have))
                    json["of"] = .number(Double(all))
                case .quick(let minutes): json["minutes"] = .number(Double(minutes))
                case .variety(let food): json["foods"] = [.string(food)]
                }
                return .object(json)
            })
        return json
    }

    // MARK: - Descriptions

    private static func list(_ meaning: String, _ status: HTTPResponse.Status = .ok, more: [String: JSONValue] = [:])
        -> RouteDescription.Answer
    {
        RouteDescription.Answer(
            status: status, meaning: meaning,
            content: .schemas([
                "application/json": { book in
                    let entry = Registry.current["plan_entry"].map { RecordSchemas.record($0, in: book).json } ?? [:]
                    let members = more.merging(["items": ["type": "array", "items": entry]]) { $1 }
                    return [
                        "type": "object", "required": .array(members.keys.sorted().map { .string($0) }),
                        "properties": .object(members),
                    ]
                }
            ]))
    }

    private static let alternatives = RouteDescription(
        .kitchen, "Propose other dishes for an entry of the plan",
        details: """
            Three dishes, own recipes or cards, each with its reasons, the strongest first. They suit the slot and everybody \
            of the household, and are not in the plan within ten days. `POST /v1/plan/{id}/swap` takes one.
            """,
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The dishes, fewer than three if no more fit.",
                content: .schemas([
                    "application/json": { _ in
                        var members = DishFinder.Dish.members
                        members["missing"] = ["type": "array", "items": ["type": "string"]]
                        members["reasons"] = [
                            "type": "array", "minItems": 1,
                            "items": [
                                "type": "object", "required": ["code"],
                                "properties": [
                                    "code": [
                                        "type": "string",
                                        "enum": [
                                            "use_soon", "in_pantry", "favourite", "own_recipe", "well_rated", "quick",
                                            "variety", "not_lately",
                                        ],
                                    ],
                                    "foods": ["type": "array", "items": ["type": "string"]],
                                    "rating": ["type": "number"], "minutes": ["type": "integer"],
                                    "have": ["type": "integer"], "of": ["type": "integer"],
                                ],
                            ],
                        ]
                        return DishFinder.list(of: members)
                    }
                ]))
        ], errors: [.recordNotFound])

    private static let swap = RouteDescription(
        .kitchen, "Swap the dish of an entry of the plan",
        details: """
            Name exactly one of `recipe_id`, `card_id`, or `with`: the entry with which the dish changes places. Days, slots, \
            servings and cooks stay. A locked entry keeps its dish.
            """,
        body: .json(
            PlanSwapRequest.self,
            examples: [
                "card": ["card_id": "recipe/lentil-soup"], "places": ["with": "0190a000-0000-7000-8000-000000000001"],
            ]),
        answers: [list("The changed entries, the named one first.")], errors: [.recordNotFound, .planEntryLocked])

    private static let cooked = RouteDescription(
        .kitchen, "Mark an entry of the plan as cooked",
        details: """
            Sets `done_at` if it has none. `take_pantry` takes the ingredients from counted items of the pantry, as far as the \
            units agree and the stock lasts; a repeated request takes nothing twice.
            """,
        body: .json(
            PlanCookedRequest.self,
            examples: ["cooked": [:], "with the pantry": ["servings": 4, "take_pantry": true]]),
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The entry, with the moves of the pantry.",
                content: .schemas([
                    "application/json": { book in
                        let move =
                            Registry.current["pantry_move"].map { RecordSchemas.record($0, in: book).json } ?? [:]
                        return Registry.current["plan_entry"].map {
                            RecordSchemas.record(
                                $0, named: "plan_entry.cooked",
                                more: ["pantry_moves": ["type": "array", "items": move]], in: book)
                        } ?? [:]
                    }
                ]))
        ], errors: [.recordNotFound, .storageFull])

    private static let copy = RouteDescription(
        .kitchen, "Copy days of the plan to other days",
        details: """
            `start` is the day that `from` becomes. A slot that has an entry keeps it. A repeated request, also of another \
            phone, makes no second copy, and brings nothing back that a person has deleted.
            """,
        body: .json(
            PlanRepeatRequest.self,
            examples: ["last week": ["from": "2026-11-16", "to": "2026-11-22", "start": "2026-11-23"]]),
        answers: [
            list(
                "The copies, at least one of them new.", .created,
                more: ["skipped": ["type": "integer", "minimum": 0]]),
            list("The copies, all of which were there.", more: ["skipped": ["type": "integer", "minimum": 0]]),
        ], errors: [.storageFull])
}
