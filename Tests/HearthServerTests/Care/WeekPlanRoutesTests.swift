import Assist
import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

@testable import FamilyAPI

/// Tests of the week plan and of what the pantry is enough for, over a real database.
@Suite struct WeekPlanRoutesTests {
    private static func recipe(_ name: String, _ ingredients: [String], _ more: String = "") -> String {
        let lines = ingredients.map { "\"\($0)\"" }.joined(separator: ",")
        return #"{"name":"\#(name)","servings":4,"ingredients":[\#(lines)]\#(more)}"#
    }

    private static func add(_ server: CareServer, _ path: String, _ body: String) async throws -> String {
        try #require(try await server.add(path, body)["id"]?.string)
    }

    @Test func `alternatives suit the household and are not in the plan, each with a reason`() async throws {
        try await CareServer.serve { server in
            let preferences = Household.Preferences(allergies: ["peanuts"])
            try await server.access.storage.households.save(
                Household(
                    id: server.owner.user.householdID, preferences: preferences, updatedAt: server.clock.now),
                audit: server.access.entry(.householdChanged, of: server.owner.user))
            let planned = try await Self.add(server, "/v1/recipes", Self.recipe("Lasagne", ["200 g pasta", "1 onion"]))
            for (name, line) in [
                ("Rice bowl", "200 g rice"), ("Potato gratin", "1 kg potatoes"), ("Lentil stew", "200 g lentils"),
                ("Peanut satay", "100 g peanuts"),
            ] { _ = try await Self.add(server, "/v1/recipes", Self.recipe(name, [line])) }
            let entry = try await Self.add(
                server, "/v1/plan",
                #"{"date":"2026-11-23","slot":"dinner","title":"Lasagne","recipe_id":"\#(planned)"}"#)
            let (status, json) = try await server.send("GET", "/v1/plan/\(entry)/alternatives")
            #expect(status == 200, "\(json.canonicalText)")
            let titles = json.items("title")
            #expect(titles.count == 3 && !titles.contains("Lasagne") && !titles.contains("Peanut satay"), "\(titles)")
            for index in 0..<titles.count {
                #expect(json.at("items.\(index).reasons.0.code")?.string != nil)
            }
            #expect(try await server.send("GET", "/v1/plan/\(UUID().text)/alternatives").status == 404)
        }
    }

    @Test func `a dish is swapped for another one or for that of another entry, and a locked one stays`() async throws {
        try await CareServer.serve { server in
            let soup = try await Self.add(server, "/v1/recipes", Self.recipe("Soup", ["1 onion"]))
            let first = try await Self.add(
                server, "/v1/plan", #"{"date":"2026-11-23","slot":"dinner","title":"Pizza","servings":4}"#)
            let second = try await Self.add(
                server, "/v1/plan", #"{"date":"2026-11-24","slot":"lunch","title":"Salad","servings":2}"#)
            let taken = try await server.send("POST", "/v1/plan/\(first)/swap", #"{"recipe_id":"\#(soup)"}"#)
            #expect(taken.status == 200 && taken.json.items("title") == ["Soup"])
            #expect(taken.json.at("items.0.recipe_id")?.string == soup && taken.json.at("items.0.date") == "2026-11-23")
            let changed = try await server.send("POST", "/v1/plan/\(first)/swap", #"{"with":"\#(second)"}"#)
            #expect(changed.json.items("title") == ["Salad", "Soup"])
            #expect(changed.json.items("date") == ["2026-11-23", "2026-11-24"])
            #expect(changed.json.at("items.0.recipe_id") == nil && changed.json.at("items.1.recipe_id")?.string == soup)
            #expect(try await server.send("POST", "/v1/plan/\(first)/swap", "{}").status == 422)
            #expect(try await server.send("PATCH", "/v1/plan/\(second)", #"{"locked":true}"#).status == 200)
            let refused = try await server.send("POST", "/v1/plan/\(first)/swap", #"{"with":"\#(second)"}"#)
            #expect(
                refused.status == 409 && refused.json["code"] == "plan_entry_locked", "\(refused.json.canonicalText)")
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `cooking takes from the pantry once, however often it is repeated`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            let rice = try await Self.add(server, "/v1/pantry", #"{"name":"Rice","unit":"kg"}"#)
            let onions = try await Self.add(server, "/v1/pantry", #"{"name":"Onions"}"#)
            for (item, count) in [(rice, 2), (onions, 1)] {
                try await server.add("/v1/pantry/moves", #"{"item_id":"\#(item)","counted":\#(count)}"#)
            }
            let recipe = try await Self.add(
                server, "/v1/recipes", Self.recipe("Risotto", ["400 g rice", "2 onions", "1 pinch saffron"]))
            let entry = try await Self.add(
                server, "/v1/plan",
                #"{"date":"2026-11-23","slot":"dinner","title":"Risotto","recipe_id":"\#(recipe)","servings":8}"#)
            server.clock.advance(by: .seconds(5))
            for _ in 0..<3 {
                let (status, json) = try await server.send("POST", "/v1/plan/\(entry)/cooked", #"{"take_pantry":true}"#)
                #expect(status == 200 && json["done_at"]?.string != nil, "\(json.canonicalText)")
                #expect(json["pantry_moves"]?.array?.count == 2)
            }
            #expect(try await server.send("GET", "/v1/pantry/\(rice)").json["quantity"] == 1.2)
            // There was one onion, and four were needed.
            #expect(try await server.send("GET", "/v1/pantry/\(onions)").json["quantity"] == 0)
        }
    }

    @Test func `a week is copied once, slots with an entry keep it, and deleted copies stay deleted`() async throws {
        try await CareServer.serve { server in
            for (date, title) in [("2026-11-16", "A"), ("2026-11-17", "B"), ("2026-11-18", "C")] {
                _ = try await Self.add(
                    server, "/v1/plan", #"{"date":"\#(date)","slot":"dinner","title":"\#(title)","locked":true}"#)
            }
            _ = try await Self.add(server, "/v1/plan", #"{"date":"2026-11-24","slot":"dinner","title":"Mine"}"#)
            let body = #"{"from":"2026-11-16","to":"2026-11-22","start":"2026-11-23"}"#
            let (status, json) = try await server.send("POST", "/v1/plan/repeat", body)
            #expect(
                status == 201 && json.items("title") == ["A", "C"] && json["skipped"] == 1, "\(json.canonicalText)")
            #expect(json.items("date") == ["2026-11-23", "2026-11-25"])
            #expect(json.at("items.0.locked")?.isTrue != true)
            let again = try await server.send("POST", "/v1/plan/repeat", body)
            #expect(again.status == 200 && again.json.items("id") == json.items("id"))
            #expect(try await server.send("DELETE", "/v1/plan/\(json.items("id")[0])").status == 204)
            let third = try await server.send("POST", "/v1/plan/repeat", body)
            #expect(third.status == 200 && third.json.items("title") == ["C"])
            let overlap = #"{"from":"2026-11-16","to":"2026-11-22","start":"2026-11-18"}"#
            #expect(try await server.send("POST", "/v1/plan/repeat", overlap).status == 422)
        }
    }

    @Test func `dishes that use what spoils first come first, with what is missing`() async throws {
        try await CareServer.serve { server in
            _ = try await Self.add(server, "/v1/pantry", #"{"name":"Rice","staple":true}"#)
            _ = try await Self.add(server, "/v1/pantry", #"{"name":"Spinach","best_before":"2026-11-23"}"#)
            _ = try await Self.add(server, "/v1/recipes", Self.recipe("Plain rice", ["200 g rice", "1 tsp salt"]))
            _ = try await Self.add(server, "/v1/recipes", Self.recipe("Green rice", ["200 g rice", "300 g spinach"]))
            _ = try await Self.add(server, "/v1/recipes", Self.recipe("Rice vinegar dip", ["2 tbsp rice vinegar"]))
            _ = try await Self.add(server, "/v1/recipes", Self.recipe("Paella", ["200 g rice", "1 pinch saffron"]))
            func cook(_ missing: Int) async throws -> Fields {
                let (status, json) = try await server.send("GET", "/v1/pantry/can-cook?missing=\(missing)")
                #expect(status == 200, "\(json.canonicalText)")
                return json
            }
            let none = try await cook(0).items("title").filter { $0.contains("rice") }
            #expect(none == ["Green rice", "Plain rice"])
            let one = try await cook(1)
            let paella = try #require(one["items"]?.array?.first { $0.object?["title"] == "Paella" }?.object)
            #expect(paella["missing"]?.array?.compactMap(\.string) == ["saffron"])
            #expect(
                try await server.send("GET", "/v1/recipes?can_cook=0").json.items("name") == [
                    "Green rice", "Plain rice",
                ])
            #expect(try await server.send("GET", "/v1/pantry/can-cook?missing=4").status == 422)
        }
    }
}
