import Family
import Foundation
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit

/// The routes of due chores: the list, what became of a turn, and fairness.
struct ChoreRoutes {
    let book: ChoreBook

    /// The longest window of a list in days.
    private static let longestWindow = 62
    /// The days from today that a list may have.
    private static let farthestDay = 400
    /// The most turns of a list.
    private static let mostItems = 10_000

    private static let from = PageParameters.date("from", "The first day; today by default.")
    private static let to = PageParameters.date(
        "to", "The last day; six days after `from` by default, at most 61.")

    func add(to routes: inout RouteTable) {
        let book = book
        routes.on(.get, "v1/chores/due", for: .read, Self.due) { request, principal in
            var errors = ValidationErrors()
            let from = Self.from.read(request.uri, &errors)
            let to = Self.to.read(request.uri, &errors)
            try errors.throwIfAny()
            let grant = try await book.gateway.householdGrant(of: principal, for: .chores)
            let today = try await book.today(principal)
            let first = from ?? today
            let last = to ?? first.advanced(by: 6)
            errors.check(first <= last, "to", "must not be before from")
            errors.check(
                last.daysSinceEpoch - first.daysSinceEpoch < Self.longestWindow, "to",
                "must be at most \(Self.longestWindow - 1) days after from")
            errors.check(
                first >= today.advanced(by: -Self.farthestDay) && last <= today.advanced(by: Self.farthestDay), "from",
                "must be at most \(Self.farthestDay) days from today, as must to")
            try errors.throwIfAny()
            let (schedule, page) = try await book.schedule(first...last, in: grant, principal)
            errors.check(
                schedule.items.count <= Self.mostItems, "to",
                "must be earlier: more than \(Self.mostItems) chores are due until then")
            try errors.throwIfAny()
            let turn = try book.type("chore_done")
            let json: Fields = [
                "from": .string(first.description), "to": .string(last.description),
                "today": .string(page.household.today.description),
                "time_zone": .string(page.household.zone.identifier),
                "items": .array(
                    schedule.items.map { item in
                        var json = item.json
                        json["id"] = turn.naturalID(in: grant.zone, of: ChoreBook.key(item.chore.id, item.dueOn))
                            .map { .string($0.text) }
                        return .object(json)
                    }),
                "problems": .array(
                    schedule.problems.map { problem in
                        [
                            "chore_id": .string(problem.chore.text), "reason": .string(problem.reason.rawValue),
                            "message": .string(problem.message),
                        ]
                    }),
            ]
            return Response(jsonText: json.canonicalText)
        }
        routes.on(.post, "v1/chores/:id/done", for: .write, Self.done) { request, principal in
            let wire = try await request.decodeJSON(ChoreTickRequest.self)
            let (record, isNew) = try await book.tick(request.pathID, wire, by: principal)
            return Response(record: book.gateway.registry.json(of: record), status: isNew ? .created : .ok)
        }
        routes.on(.get, "v1/chores/fairness", for: .read, Self.fairness) { _, principal in
            let grant = try await book.gateway.householdGrant(of: principal, for: .chores)
            let today = try await book.today(principal)
            let page = try await book.page(today...today, in: grant, principal)
            let fairness = ChoreFairness(
                page.chores, turns: page.turns, people: page.household.people, through: today)
            return Response(jsonText: fairness.json.canonicalText)
        }
    }
}

// MARK: - JSON

extension ChoreSchedule.Item {
    /// The members of the item, without its id.
    fileprivate var json: Fields {
        var json: Fields = [
            "chore_id": .string(chore.id.text), "name": .string(chore.name), "due_on": .string(dueOn.description),
            "who": person.map { .string($0) } ?? .null, "minutes": .number(Double(chore.minutes)),
            "points": .number(Double(points)), "state": .string(state.rawValue), "overdue": .bool(isOverdue),
            "awaits_approval": .bool(awaitsApproval),
        ]
        json["due_at"] = dueAt.map { .string($0.rfc3339) }
        json["reason"] = reason.map { .string($0.rawValue) }
        return json
    }
}

extension ChoreFairness {
    fileprivate var json: Fields {
        func rounded(_ number: Double) -> FieldValue { .number((number * 1000).rounded() / 1000) }
        return [
            "from": .string(first.description), "to": .string(last.description),
            "mean_minutes": meanMinutes.map(rounded) ?? .null, "spread": spread.map(rounded) ?? .null,
            "people": .array(
                people.map { person in
                    [
                        "who": .string(person.who), "minutes": .number(Double(person.minutes)),
                        "points": .number(Double(person.points)), "turns": .number(Double(person.turns)),
                        "able": .bool(person.isAble),
                    ]
                }),
        ]
    }
}

// MARK: - Descriptions

extension ChoreRoutes {
    private static let who: JSONValue = ["type": "string", "description": "user:NUMBER or child:UUID"]
    private static let count: JSONValue = ["type": "integer", "minimum": 0]
    private static let date: JSONValue = ["type": "string", "format": "date"]

    /// Returns the schema of an object.
    static func object(_ members: [String: JSONValue], optional: [String: JSONValue] = [:]) -> JSONValue {
        [
            "type": "object", "required": .array(members.keys.sorted().map { .string($0) }),
            "properties": .object(members.merging(optional) { $1 }),
        ]
    }

    /// Returns an answer with the schema of an object.
    static func answer(_ meaning: String, _ members: [String: JSONValue]) -> RouteDescription.Answer {
        RouteDescription.Answer(
            status: .ok, meaning: meaning,
            content: .schemas([
                "application/json": { _ in
                    [
                        "type": "object", "required": .array(members.keys.sorted().map { .string($0) }),
                        "properties": .object(members),
                    ]
                }
            ]))
    }

    private static let item = object(
        [
            "id": ["type": "string", "format": "uuid"], "chore_id": ["type": "string", "format": "uuid"],
            "name": ["type": "string"], "due_on": date,
            "who": ["type": ["string", "null"], "description": "Null if anyone may do it, or if `reason` says why."],
            "minutes": count, "points": count,
            "state": ["type": "string", "enum": .array(ChoreTurn.State.allCases.map { .string($0.rawValue) })],
            "overdue": ["type": "boolean"], "awaits_approval": ["type": "boolean"],
        ],
        optional: [
            "due_at": ["type": "string", "format": "date-time"],
            "reason": [
                "type": "string", "enum": .array(ChoreSchedule.Item.Reason.allCases.map { .string($0.rawValue) }),
            ],
        ])

    private static let due = RouteDescription(
        .chores, "List the due chores",
        details: """
            Days are those of the household, whose zone is that of its first owner. `id` is the id of the turn's record \
            (`chore_done`), which follows from chore and day. `problems` names chores whose days cannot be computed. A chore that \
            comes back after it was done has one open turn, listed until it is done.
            """,
        parameters: [from.described, to.described],
        answers: [
            answer(
                "The turns in the order of their days.",
                [
                    "from": date, "to": date, "today": date, "time_zone": ["type": "string"],
                    "items": ["type": "array", "items": item],
                    "problems": [
                        "type": "array",
                        "items": object([
                            "chore_id": ["type": "string", "format": "uuid"],
                            "reason": [
                                "type": "string",
                                "enum": .array(ChoreProblem.Reason.allCases.map { .string($0.rawValue) }),
                            ],
                            "message": ["type": "string"],
                        ]),
                    ],
                ])
        ])

    private static let done = RouteDescription(
        .chores, "Mark a chore as done, skipped or approved",
        details: """
            `due_on` is a day on which the chore is due. Two phones that mark the same day write one record, so its points count \
            once; the server takes them from the chore. If the chore needs approval, they count when somebody else has approved. \
            `open` takes a mark back.
            """,
        body: .json(
            ChoreTickRequest.self,
            examples: [
                "done": ["due_on": "2026-11-23"],
                "by a child": [
                    "due_on": "2026-11-23", "by": "child:0190a000-0000-7000-8000-000000000001",
                ],
                "approved": ["due_on": "2026-11-23", "state": "approved"],
            ]),
        answers: [record("The record of the turn, which is new.", .created), record("The record of the turn.", .ok)],
        errors: [.recordNotFound, .choreNotDone, .storageFull])

    private static func record(_ meaning: String, _ status: HTTPResponse.Status) -> RouteDescription.Answer {
        RouteDescription.Answer(
            status: status, meaning: meaning,
            content: .schemas([
                "application/json": { book in
                    Registry.current["chore_done"].map { RecordSchemas.record($0, in: book) } ?? [:]
                }
            ]))
    }

    private static let fairness = RouteDescription(
        .chores, "Retrieve minutes and points of the last 28 days",
        details: """
            `able` are the people whom a chore names. `spread` is the distance between the most and the fewest minutes among \
            them, as a share of their mean.
            """,
        answers: [
            answer(
                "The sums of each person.",
                [
                    "from": date, "to": date, "mean_minutes": ["type": ["number", "null"]],
                    "spread": ["type": ["number", "null"]],
                    "people": [
                        "type": "array",
                        "items": object([
                            "who": who, "minutes": count, "points": count, "turns": count,
                            "able": ["type": "boolean"],
                        ]),
                    ],
                ])
        ])
}
