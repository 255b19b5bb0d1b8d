import Family
import Foundation
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit

/// The routes of points: balances, bonuses, penalties and rewards.
struct PointRoutes {
    let book: ChoreBook

    func add(to routes: inout RouteTable) {
        let registry = book.gateway.registry
        routes.on(.get, "v1/points", for: .read, Self.balances) { _, principal in
            let grant = try await book.gateway.householdGrant(of: principal, for: .chores)
            let (balances, asked, household) = try await book.points(in: grant, principal)
            let people = household.people.union(balances.keys).sorted()
            let json: Fields = [
                "people": .array(
                    people.map { who in
                        var json = (balances[who] ?? PointBalance()).json
                        json["who"] = .string(who)
                        return .object(json)
                    }),
                "asked": .array(asked.map { .object(registry.json(of: $0)) }),
            ]
            return Response(jsonText: json.canonicalText)
        }
        routes.on(.post, "v1/points", for: .write, Self.add) { request, principal in
            let wire = try await request.decodeJSON(PointRequest.self)
            let record = try await add(wire, by: principal)
            return Response(record: registry.json(of: record), status: .created)
        }
        routes.on(.post, "v1/points/:id/answer", for: .write, Self.answer) { request, principal in
            let wire = try await request.decodeJSON(PointAnswerRequest.self)
            let record = try await answer(request.pathID, wire.state, by: principal)
            return Response(record: registry.json(of: record))
        }
    }

    // MARK: - Writing

    /// Adds an entry. A bonus or penalty counts at once, a reward when somebody else has approved it.
    private func add(_ request: PointRequest, by principal: Principal) async throws -> StoredRecord {
        let gateway = book.gateway
        let grant = try await gateway.householdGrant(of: principal, for: .chores)
        try gateway.requireWriter(grant, principal)
        let household = try await book.household(naming: [request.who], in: grant, principal)
        guard household.people.contains(request.who) else {
            throw ChoreBook.invalid("/who", "must be a person of the household")
        }
        var fields: Fields = [
            "who": .string(request.who), "kind": .string(request.kind.rawValue),
            "at": .number(Double(gateway.clock.now.milliseconds)),
        ]
        fields["note"] = request.note.map { .string($0) }
        switch request.kind {
        case .bonus, .penalty:
            guard let points = request.points else { throw ChoreBook.invalid("/points", "is required") }
            guard request.rewardID == nil else {
                throw ChoreBook.invalid("/reward_id", "must be absent: only redeem takes a reward")
            }
            guard request.kind == .penalty || request.who != Self.own(principal) else {
                throw HearthError(.forbidden, "Somebody else has to give you a bonus.")
            }
            fields["points"] = .number(Double(points))
            fields["state"] = .string(PointEntry.State.approved.rawValue)
        case .redeem:
            guard let id = request.rewardID.flatMap({ UUID(text: $0) }) else {
                throw ChoreBook.invalid("/reward_id", "is required")
            }
            guard request.points == nil else {
                throw ChoreBook.invalid("/points", "must be absent: the reward has them")
            }
            let reward = try await gateway.record(id, try book.type("reward"), in: grant)
            let cost = reward.fields["cost"]?.integer.map(Int.init) ?? 0
            let left = try await book.points(in: grant, principal).balances[request.who]?.available ?? 0
            guard left >= cost else { throw Self.missing(cost, of: left) }
            fields["reward_id"] = .string(id.text)
            fields["points"] = .number(Double(-cost))
            fields["state"] = .string(PointEntry.State.asked.rawValue)
        }
        return try await gateway.create(try book.type("point_entry"), id: nil, fields, in: grant, by: principal).record
    }

    /// Answers somebody who asks for a reward or a bonus.
    private func answer(
        _ id: UUID?, _ state: PointAnswerRequest.State, by principal: Principal
    ) async throws -> StoredRecord {
        let gateway = book.gateway
        let grant = try await gateway.householdGrant(of: principal, for: .chores)
        guard let id else { throw HearthError.recordNotFound }
        let type = try book.type("point_entry")
        let record = try await gateway.record(id, type, in: grant)
        try gateway.requireWriter(grant, principal)
        guard let entry = PointEntry(record) else { throw HearthError.recordNotFound }
        if entry.state.rawValue == state.rawValue { return record }
        guard state == .rejected || entry.person != Self.own(principal) else {
            throw HearthError(.forbidden, "Somebody else has to answer what you ask for.")
        }
        if state == .approved, entry.kind == .redeem {
            let left = try await book.points(in: grant, principal).balances[entry.person]?.balance ?? 0
            guard left >= entry.points else { throw Self.missing(entry.points, of: left) }
        }
        return try await gateway.update(
            id, type, ["state": .string(state.rawValue)], ifRev: nil, in: grant, by: principal)
    }

    private static func own(_ principal: Principal) -> String { "user:\(principal.user.number)" }

    private static func missing(_ cost: Int, of left: Int) -> HearthError {
        HearthError(.pointsMissing, "The reward costs \(cost) points, and \(left) are left.")
    }
}

extension PointBalance {
    fileprivate var json: Fields {
        [
            "earned": .number(Double(earned)), "bonus": .number(Double(bonus)),
            "penalties": .number(Double(penalties)), "redeemed": .number(Double(redeemed)),
            "asked": .number(Double(asked)), "balance": .number(Double(balance)),
        ]
    }
}

// MARK: - Descriptions

extension PointRoutes {
    private static let sum: JSONValue = ["type": "integer"]

    private static let balances = RouteDescription(
        .chores, "List the points of each person",
        details: """
            Balances are sums of the turns of chores and of the approved entries, and are stored nowhere: \
            `balance` is `earned` + `bonus` - `penalties` - `redeemed`.
            """,
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The balances, and the entries that wait for an answer.",
                content: .schemas([
                    "application/json": { book in
                        let entry =
                            Registry.current["point_entry"].map { RecordSchemas.record($0, in: book).json } ?? [:]
                        let person = ChoreRoutes.object([
                            "who": ["type": "string"], "earned": sum, "bonus": sum, "penalties": sum,
                            "redeemed": sum, "asked": sum, "balance": sum,
                        ])
                        return [
                            "type": "object", "required": ["people", "asked"],
                            "properties": [
                                "people": ["type": "array", "items": person],
                                "asked": ["type": "array", "items": entry],
                            ],
                        ]
                    }
                ]))
        ])

    private static let add = RouteDescription(
        .chores, "Add a bonus or penalty, or ask for a reward",
        details: """
            A bonus or penalty takes `points` and counts at once. `redeem` takes `reward_id`; it counts when somebody else has \
            answered with `approved`. Nobody gives a bonus to themselves.
            """,
        body: .json(
            PointRequest.self,
            examples: [
                "bonus": [
                    "who": "child:0190a000-0000-7000-8000-000000000001", "kind": "bonus", "points": 5,
                    "note": "Helped Grandma.",
                ],
                "reward": [
                    "who": "child:0190a000-0000-7000-8000-000000000001", "kind": "redeem",
                    "reward_id": "0190a000-0000-7000-8000-000000000002",
                ],
            ]),
        answers: [entry("The entry.", .created)], errors: [.recordNotFound, .pointsMissing, .storageFull])

    private static let answer = RouteDescription(
        .chores, "Accept or reject an entry of points",
        body: .json(PointAnswerRequest.self, examples: ["approved": ["state": "approved"]]),
        answers: [entry("The entry.", .ok)], errors: [.recordNotFound, .pointsMissing])

    private static func entry(_ meaning: String, _ status: HTTPResponse.Status) -> RouteDescription.Answer {
        RouteDescription.Answer(
            status: status, meaning: meaning,
            content: .schemas([
                "application/json": { book in
                    Registry.current["point_entry"].map { RecordSchemas.record($0, in: book) } ?? [:]
                }
            ]))
    }
}
