import Assist
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

/// Tests of keeping the results of runs as records, over a real database.
@Suite struct KeepRoutesTests {
    private static func meal(_ date: String, _ title: String, _ slot: String? = "dinner") -> JSONValue {
        var meal: [String: JSONValue] = [
            "date": .string(date), "weekday": "mon", "day": 1, "recipe_id": .string("recipes/\(title.lowercased())"),
            "title": .string(title), "servings": 4,
        ]
        if let slot { meal["meal"] = .string(slot) }
        return .object(meal)
    }

    private static func item(_ name: String, _ amount: Double?, _ unit: String?, text: String? = nil) -> JSONValue {
        var item: [String: JSONValue] = [
            "name": .string(name), "text": .string(text ?? name), "aisle": "produce", "recipes": [],
        ]
        item["amount"] = amount.map { .number($0) }
        item["unit"] = unit.map { .string($0) }
        return .object(item)
    }

    private static func meals(_ plan: [JSONValue], _ items: [JSONValue] = []) throws -> String {
        let result: JSONValue = [
            "query": "", "plan_text": "", "recipes": [], "plan": .array(plan),
            "grocery": ["aisles": ["produce": []], "aisle_order": ["produce"], "items": .array(items)],
        ]
        return String(decoding: try WireJSON.encode(result), as: UTF8.self)
    }

    private static func occurrence(_ name: String, _ date: String, _ who: String, at time: String = "17:00")
        -> JSONValue
    {
        [
            "name": .string(name), "date": .string(date), "at": .string("\(date)T\(time):00+01:00"), "weekday": "mon",
            "who": .string(who), "minutes": 15,
        ]
    }

    private static func chores(_ occurrences: [JSONValue]) throws -> String {
        let result: JSONValue = ["plan_text": "", "occurrences": .array(occurrences)]
        return String(decoding: try WireJSON.encode(result), as: UTF8.self)
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a plan is kept once, and a later run takes the place of an earlier one`(engine: CareServer.Engine)
        async throws
    {
        try await CareServer.serve(on: engine) { server in
            let run = try await server.run(
                .meals,
                try Self.meals([
                    Self.meal("2026-11-23", "Soup"), Self.meal("2026-11-23", "Salad", "lunch"),
                    Self.meal("2026-11-24", "Pasta", nil), Self.meal("2026-11-25", "Curry"),
                ]))
            let body = #"{"run_id":"\#(run.text)","slot":"snack"}"#
            let (status, kept) = try await server.send("POST", "/v1/plan/from_run", body)
            #expect(status == 201, "\(kept.canonicalText)")
            #expect(kept.items("title") == ["Soup", "Salad", "Pasta", "Curry"])
            #expect(kept.items("slot") == ["dinner", "lunch", "snack", "dinner"])
            #expect(kept.items("date") == ["2026-11-23", "2026-11-23", "2026-11-24", "2026-11-25"])
            #expect(kept.items("card_id").first == "recipes/soup")
            #expect(kept.at("items.0.servings") == 4 && kept.at("run.number") == 1)
            #expect(kept.at("items.0.source.id")?.string == run.text && kept.at("items.0.source.kind") == "run")
            #expect(kept.at("items.0.zone")?.string == "household-\(server.owner.user.householdID.text)")
            // Again, also by the run's number, nothing changes.
            for reference in [run.text, "1"] {
                let (again, same) = try await server.send(
                    "POST", "/v1/plan/from_run", #"{"run_id":"\#(reference)","slot":"lunch"}"#)
                #expect(again == 200 && same["items"] == kept["items"] && same["removed"] == [])
            }
            // What a person deletes stays deleted.
            let pasta = try #require(kept.at("items.2.id")?.string.flatMap { UUID(text: $0) })
            try await server.edit(.del, "plan_entry", pasta)
            let (_, fewer) = try await server.send("POST", "/v1/plan/from_run", body)
            #expect(fewer.items("title") == ["Soup", "Salad", "Curry"] && fewer["skipped"] == 1)

            // Soup is eaten; a changed run replaces Curry alone, and what a person has added stays.
            let soup = try #require(kept.at("items.0.id")?.string.flatMap { UUID(text: $0) })
            try await server.edit(
                .set, "plan_entry", soup, ["done_at": .number(Double(server.clock.now.milliseconds))])
            let own = UUID()
            try await server.edit(
                .put, "plan_entry", own, ["date": "2026-11-25", "slot": "dinner", "title": "Cake"])
            let changed = try await server.run(
                .meals,
                try Self.meals([Self.meal("2026-11-23", "Stew"), Self.meal("2026-11-25", "Tacos")]))
            let (_, replaced) = try await server.send(
                "POST", "/v1/plan/from_run", #"{"run_id":"\#(changed.text)"}"#)
            #expect(replaced.items("title") == ["Tacos"] && replaced["skipped"] == 1)
            #expect(replaced["removed"]?.array?.map(\.string) == [kept.at("items.3.id")?.string])
            #expect(try await server.titles() == ["Cake", "Salad", "Soup", "Tacos"])
            // The lunch is of another slot: only `replaces` takes it away.
            let last = try await server.run(.meals, try Self.meals([Self.meal("2026-11-30", "Rice")]))
            _ = try await server.send(
                "POST", "/v1/plan/from_run", #"{"run_id":"\#(last.text)","replaces":"\#(run.text)"}"#)
            #expect(try await server.titles() == ["Cake", "Rice", "Soup", "Tacos"])
        }
    }

    @Test func `a list is kept with amounts and units, and what was bought is not added again`() async throws {
        try await CareServer.serve { server in
            let items = [
                Self.item("tomatoes", 400, "g"), Self.item("onion", 2, nil, text: "2 onions + 50 g onion"),
                Self.item("salt", nil, nil),
            ]
            let run = try await server.run(.meals, try Self.meals([Self.meal("2026-11-23", "Soup")], items))
            let body = #"{"run_id":"\#(run.text)"}"#
            let (status, kept) = try await server.send("POST", "/v1/lists/from_run", body)
            #expect(status == 201, "\(kept.canonicalText)")
            #expect(kept.at("items.0.type") == "list" && kept.at("items.0.name") == "Groceries from 23 Nov")
            #expect(kept.at("items.0.aisle_order") == ["produce"])
            #expect(kept.at("items.1.name") == "tomatoes" && kept.at("items.1.quantity") == 400)
            #expect(kept.at("items.1.unit") == "g" && kept.at("items.1.aisle") == "produce")
            #expect(kept.at("items.1.list_id") == kept.at("items.0.id") && kept.at("items.1.source.line") == 0)
            #expect(kept.at("items.2.quantity") == 2 && kept.at("items.2.unit") == nil)
            #expect(kept.at("items.2.note") == "2 onions + 50 g onion")
            #expect(kept.at("items.3.quantity") == nil)
            let (again, same) = try await server.send("POST", "/v1/lists/from_run", body)
            #expect(again == 200 && same["items"] == kept["items"])

            // Tomatoes are bought. The changed run goes on the same list, without them.
            let bought = try #require(kept.at("items.1.id")?.string.flatMap { UUID(text: $0) })
            try await server.edit(.set, "shopping_item", bought, ["checked": true])
            let changed = try await server.run(
                .meals,
                try Self.meals([], [Self.item("Tomatoes", 800, "g"), Self.item("rice", 1, "kg")]))
            let (_, list) = try await server.send(
                "POST", "/v1/lists/from_run", #"{"run_id":"\#(changed.text)","replaces":"1"}"#)
            #expect(list.items("name") == ["Groceries from 23 Nov", "rice"] && list["skipped"] == 1)
            #expect(list.at("items.0.id") == kept.at("items.0.id"))
            #expect(list["removed"]?.array?.count == 2)
            // Also without the run that it replaced, it is kept already.
            let (kind, twice) = try await server.send(
                "POST", "/v1/lists/from_run", #"{"run_id":"\#(changed.text)"}"#)
            #expect(kind == 200 && twice["items"] == list["items"] && twice["skipped"] == 1)

            // A list of somebody's own takes the items as well.
            let own = UUID()
            try await server.edit(.put, "list", own, ["name": "Market"])
            let third = try await server.run(.meals, try Self.meals([], [Self.item("leek", 3, nil)]))
            for (listID, wanted) in [(UUID().text, 404), (own.text, 201), (own.text, 200)] {
                let (status, json) = try await server.send(
                    "POST", "/v1/lists/from_run", #"{"run_id":"\#(third.text)","list_id":"\#(listID)"}"#)
                #expect(status == wanted, "\(json.canonicalText)")
                if status != 404 { #expect(json.items("name") == ["Market", "leek"]) }
            }
        }
    }

    @Test func `chores come back by rules, and are those of members and children by name`() async throws {
        try await CareServer.serve { server in
            _ = try await server.access.storage.users.upsert(
                UserChanges(
                    newID: UUID(), number: server.owner.user.number, displayName: "Anna Berg", locale: "de",
                    timeZone: "Europe/Berlin", settings: nil),
                at: server.clock.now, audit: server.access.entry(.userChanged, of: server.owner.user))
            let mia = try await server.child().split(separator: "/").last.map(String.init) ?? ""
            let days = (23...29).map { "2026-11-\($0)" }
            let run = try await server.run(
                .chores,
                try Self.chores(
                    days.enumerated().map { Self.occurrence("Table", $1, $0.isMultiple(of: 2) ? "Mia" : "Anna") }
                        + [Self.occurrence("Bath", days[5], "Anna"), Self.occurrence("Garden", days[6], "Oma")]))
            let body = #"{"run_id":"\#(run.text)"}"#
            let (status, kept) = try await server.send("POST", "/v1/chores/from_run", body)
            #expect(status == 201, "\(kept.canonicalText)")
            #expect(kept.items("name") == ["Table", "Bath", "Garden"])
            #expect(kept.items("rule") == ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=SA", "FREQ=WEEKLY;BYDAY=SU"])
            #expect(kept.items("assign") == ["rotate", "fixed", "anyone"])
            let anna: FieldValue = .string("user:\(server.owner.user.number)")
            #expect(kept.at("items.0.assignees") == .array([.string("child:\(mia)"), anna]))
            #expect(kept.at("items.1.assignees") == .array([anna]) && kept.at("items.2.note") == "Oma")
            #expect(kept.at("items.0.time") == "17:00" && kept.at("items.0.minutes") == 15)
            #expect(kept.at("items.0.starts_on") == "2026-11-23")
            let (again, same) = try await server.send("POST", "/v1/chores/from_run", body)
            #expect(again == 200 && same["items"] == kept["items"])

            // A chore that was done keeps its name for its points: it is archived, the others go.
            let table = try #require(kept.at("items.0.id")?.string)
            let zone = ZoneID(.household, server.owner.user.householdID)
            try await server.edit(
                .put, "chore_done",
                NaturalID.id(zone: zone, type: "chore_done", key: [table, "2026-11-23"]),
                ["chore_id": .string(table), "due_on": "2026-11-23", "state": "done"])
            let changed = try await server.run(.chores, try Self.chores([Self.occurrence("Table", days[0], "Mia")]))
            let (_, once) = try await server.send(
                "POST", "/v1/chores/from_run", #"{"run_id":"\#(changed.text)","replaces":"\#(run.text)"}"#)
            #expect(once.items("assign") == ["fixed"] && once.at("items.0.rule") == nil)
            #expect(once["removed"]?.array?.count == 2)
            let record = try await server.access.storage.records.record(
                try #require(UUID(text: table)), household: server.owner.user.householdID)
            #expect(record?.data.contains("archived_at") == true)
        }
    }

    @Test func `a routine is kept for the children of its ages, with a name in the user's language`() async throws {
        try await CareServer.serve { server in
            let mia =
                try await server.child(
                    #"{"name":"Mia","time_zone":"Europe/Berlin","birth_date":"2022-05-02"}"#
                ).split(separator: "/").last.map(String.init) ?? ""
            _ = try await server.child(#"{"name":"Ben","time_zone":"Europe/Berlin","birth_date":"2019-05-02"}"#)
            let result =
                #"{"plan_text":"","steps":[{"at":"18:30","minutes":20,"text":"Bath","source":"routines/bath","#
                + #""ages_years":[4.5]},{"at":"18:50","minutes":15,"text":"Story","source":"routines/story","ages_years":[4.5]}]}"#
            let run = try await server.run(.routines, result)
            let body = #"{"run_id":"\#(run.text)"}"#
            let (status, kept) = try await server.send("POST", "/v1/routines/from_run", body)
            #expect(status == 201, "\(kept.canonicalText)")
            #expect(kept.items("name") == ["Evening routine"] && kept.at("items.0.time") == "18:30")
            #expect(kept.at("items.0.children") == [.string(mia)] && kept.at("items.0.days") == 127)
            #expect(kept.at("items.0.steps.1.text") == "Story" && kept.at("items.0.steps.1.minutes") == 15)
            #expect(try await server.send("POST", "/v1/routines/from_run", body).status == 200)
            let stranger = #"{"run_id":"\#(run.text)","children":["\#(UUID().text)"]}"#
            #expect(try await server.send("POST", "/v1/routines/from_run", stranger).status == 422)
            let changed = try await server.run(.routines, result)
            let (_, named) = try await server.send(
                "POST", "/v1/routines/from_run",
                #"{"run_id":"\#(changed.text)","replaces":"1","name":"Bedtime","children":[],"days":31}"#)
            #expect(named.items("name") == ["Bedtime"] && named.at("items.0.days") == 31)
            #expect(named["removed"]?.array?.count == 1)
        }
    }

    @Test func `runs of other modes and families are refused, and those without a result`() async throws {
        try await CareServer.serve { server in
            let run = try await server.run(.meals, try Self.meals([Self.meal("2026-11-23", "Soup")]))
            let empty = try await server.run(.meals, nil)
            let stranger = try await server.stranger()
            for path in ["plan", "lists", "chores", "routines"] {
                let path = "/v1/\(path)/from_run"
                func code(_ body: String, as caller: CareServer.Caller? = nil) async throws -> String? {
                    try await server.send("POST", path, body, as: caller).json["code"]?.string
                }
                #expect(try await code(#"{"run_id":"\#(UUID().text)"}"#) == "run_not_found")
                #expect(try await code(#"{"run_id":"\#(run.text)"}"#, as: stranger) == "run_not_found")
                #expect(try await code(#"{"run_id":"x"}"#) == "run_not_found")
                #expect(try await code(#"{"run_id":"\#(empty.text)"}"#) == "result_not_found")
                #expect(try await code("{}") == "invalid_field")
                if ["chores", "routines"].contains(where: path.contains) {
                    #expect(try await code(#"{"run_id":"\#(run.text)"}"#) == "invalid_field")
                }
            }
            let viewer = try await server.member(.viewer)
            let body = #"{"run_id":"\#(run.text)"}"#
            #expect(try await server.send("POST", "/v1/plan/from_run", body, as: viewer).status == 403)
            for (areas, zones, wanted) in [
                (Set([RecordArea.care, .chores]), nil, 403), ([.kitchen], nil, 201),
                ([.kitchen], Set(["profile-\(UUID().text)"]), 403),
            ] {
                let token = try await server.access.newToken(
                    for: server.owner.user, [.read, .write], within: RecordLimits(areas: areas, zones: zones)
                ).text
                let caller = CareServer.Caller(user: server.owner.user, token: token)
                #expect(try await server.send("POST", "/v1/plan/from_run", body, as: caller).status == wanted)
            }
            // A plan of chores may name a child whom a token with limits may not see.
            let chores = try await server.run(
                .chores,
                #"{"plan_text":"","occurrences":[{"name":"Dishes","date":"2026-11-23","weekday":"mon","#
                    + #""at":"2026-11-23T17:00:00Z"}]}"#)
            let token = try await server.access.newToken(
                for: server.owner.user, [.read, .write], within: RecordLimits(areas: [.chores])
            ).text
            let refused = try await server.send(
                "POST", "/v1/chores/from_run", #"{"run_id":"\#(chores.text)"}"#,
                as: CareServer.Caller(user: server.owner.user, token: token))
            #expect(refused.status == 403 && refused.json["code"] == "forbidden", "\(refused)")
        }
    }

    @Test func `a plan is kept as a whole or not at all`() async throws {
        try await CareServer.serve(quota: SyncQuota(records: 2)) { server in
            let plan = (23...26).map { Self.meal("2026-11-\($0)", "Soup") }
            let run = try await server.run(.meals, try Self.meals(plan))
            let (status, json) = try await server.send("POST", "/v1/plan/from_run", #"{"run_id":"\#(run.text)"}"#)
            #expect(status == 409 && json["code"] == "storage_full")
            #expect(try await server.titles().isEmpty)
            let small = try await server.run(.meals, try Self.meals(Array(plan.prefix(2))))
            let body = #"{"run_id":"\#(small.text)"}"#
            #expect(try await server.send("POST", "/v1/plan/from_run", body).status == 201)
        }
    }
}

extension CareServer {
    /// Stores a run of the owner and returns its id.
    fileprivate func run(_ mode: AssistMode, _ json: String?) async throws -> UUID {
        let id = UUID()
        try await access.storage.quota.record(
            RunRecord(
                id: id, householdID: owner.user.householdID, userID: owner.user.id, mode: mode, outcome: .done,
                startedAt: clock.now, duration: .zero, timeToFirstToken: nil, calls: [], reason: nil,
                result: json.flatMap { ResultContent(title: "Plan", json: $0) }),
            closing: nil)
        return id
    }

    /// Makes an edit of the owner, as a phone does.
    fileprivate func edit(
        _ operation: Mutation.Operation, _ type: String, _ id: UUID, _ data: Fields? = nil
    ) async throws {
        clock.advance(by: .seconds(1))
        let zone = ZoneID(.household, owner.user.householdID)
        let outcome = try await access.sync.apply(
            [
                .readable(
                    Mutation(
                        mid: UUID(), zone: zone, type: type, id: id, operation: operation,
                        baseRev: operation == .put ? nil : 1,
                        stamp: Stamp(milliseconds: clock.now.milliseconds, counter: 0, device: 7), data: data))
            ], from: .request(Principal(user: owner.user, isAdministrator: false)))
        #expect(outcome.results.map(\.status) == [.applied], "\(outcome)")
    }

    /// The titles of the plan, sorted.
    fileprivate func titles() async throws -> [String] {
        try await access.storage.records.records(
            RecordQuery(
                zone: ZoneID(.household, owner.user.householdID), household: owner.user.householdID, type: "plan_entry")
        ).compactMap { try Fields(parsing: $0.data)["title"]?.string }.sorted()
    }
}
