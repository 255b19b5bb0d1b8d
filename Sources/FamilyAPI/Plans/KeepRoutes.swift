import Assist
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit

/// The routes that keep the result of a run as records of the household.
struct KeepRoutes {
    let keeper: PlanKeeper

    func add(to routes: inout RouteTable) {
        let keeper = keeper
        routes.on(.post, "v1/plan/from_run", for: .write, Self.plan) { request, principal in
            let wire = try await request.decodeJSON(PlanKeepRequest.self)
            return answer(try await keeper.keepPlan(wire, by: principal))
        }
        routes.on(.post, "v1/lists/from_run", for: .write, Self.list) { request, principal in
            let wire = try await request.decodeJSON(ListKeepRequest.self)
            return answer(try await keeper.keepList(wire, by: principal))
        }
        routes.on(.post, "v1/chores/from_run", for: .write, Self.chores) { request, principal in
            let wire = try await request.decodeJSON(ChoresKeepRequest.self)
            return answer(try await keeper.keepChores(wire, by: principal))
        }
        routes.on(.post, "v1/routines/from_run", for: .write, Self.routine) { request, principal in
            let wire = try await request.decodeJSON(RoutineKeepRequest.self)
            return answer(try await keeper.keepRoutine(wire, by: principal))
        }
    }

    private func answer(_ kept: PlanKeeper.Kept) -> Response {
        let registry = keeper.gateway.registry
        let json: Fields = [
            "run": ["run_id": .string(kept.run.id.text), "number": .number(Double(kept.run.number))],
            "items": .array(kept.records.map { .object(registry.json(of: $0)) }),
            "removed": .array(kept.removed.map { .string($0.text) }),
            "skipped": .number(Double(kept.skipped)),
        ]
        return Response(jsonText: json.canonicalText, status: kept.isNew ? .created : .ok)
    }
}

// MARK: - Descriptions

extension KeepRoutes {
    private static let details = """
        The ids of the records follow from the run: keeping it again changes nothing, and brings nothing back that a person \
        has deleted. `source` of each record names the run, and `replaces` an earlier run whose records make room.
        """

    private static func description(
        _ summary: String, _ details: String, _ body: RouteDescription.Body, _ types: [String],
        errors: [HearthError.Code] = []
    ) -> RouteDescription {
        func answer(_ status: HTTPResponse.Status, _ meaning: String) -> RouteDescription.Answer {
            RouteDescription.Answer(
                status: status, meaning: meaning,
                content: .schemas([
                    "application/json": { book in
                        let items = types.compactMap { Registry.current[$0] }
                            .map { RecordSchemas.record($0, in: book).json }
                        return [
                            "type": "object", "required": ["run", "items", "removed", "skipped"],
                            "properties": [
                                "run": [
                                    "type": "object", "required": ["run_id", "number"],
                                    "properties": [
                                        "run_id": ["type": "string", "format": "uuid"],
                                        "number": ["type": "integer", "minimum": 1],
                                    ],
                                ],
                                "items": [
                                    "type": "array",
                                    "items": items.count == 1 ? items[0] : ["anyOf": .array(items)],
                                    "description": "The records of the run, with those that were kept before.",
                                ],
                                "removed": [
                                    "type": "array", "items": ["type": "string", "format": "uuid"],
                                    "description": "The records of earlier runs that made room.",
                                ],
                                "skipped": [
                                    "type": "integer", "minimum": 0,
                                    "description": "How many were left out: deleted, bought or done by a person.",
                                ],
                            ],
                        ]
                    }
                ]))
        }
        return RouteDescription(
            .plans, summary, details: "\(details) \(Self.details)", body: body,
            answers: [
                answer(.created, "The records, at least one of them new."),
                answer(.ok, "The records, all of which were kept before."),
            ],
            errors: [.runNotFound, .resultNotFound, .storageFull] + errors)
    }

    private static let run: JSONValue = "01a20846-fe00-7000-8000-5a17c0de0001"

    private static let plan = description(
        "Keep the meals of a run in the plan",
        """
        Entries of earlier runs on the same days and slots make room, unless they are done or locked; entries that a person has \
        made stay. `slot` is for meals without one (dinner by default).
        """,
        .json(
            PlanKeepRequest.self,
            examples: ["run": ["run_id": run], "changed": ["run_id": run, "replaces": "11", "slot": "lunch"]]),
        ["plan_entry"])

    private static let list = description(
        "Keep the shopping list of a run",
        """
        The first record is the list, the others its items with amounts and units. Without `list_id` the run gets a list of \
        its own. Ticked items of a replaced run stay, and are not added again.
        """,
        .json(
            ListKeepRequest.self,
            examples: ["run": ["run_id": run], "named": ["run_id": run, "name": "Saturday"]]),
        ["list", "shopping_item"], errors: [.recordNotFound])

    private static let chores = description(
        "Keep the chores of a run",
        """
        The days of a chore become its rule (RFC 5545). `repeat` says whether it goes on after the plan, by default if the \
        plan has five days or more. Members and children of the household are assigned by their names; other names are in \
        `note`.
        """,
        .json(
            ChoresKeepRequest.self,
            examples: ["run": ["run_id": run], "once": ["run_id": run, "repeat": false]]),
        ["chore"])

    private static let routine = description(
        "Keep the routine of a run",
        "Without `children`, the routine is for the children whose ages its steps name.",
        .json(
            RoutineKeepRequest.self,
            examples: ["run": ["run_id": run], "school days": ["run_id": run, "name": "Mornings", "days": 31]]),
        ["routine"])
}
