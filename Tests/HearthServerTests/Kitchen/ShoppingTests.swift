import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

@testable import FamilyAPI

/// Tests of lists that are filled from recipes and plans, and of the pantry, over a real database.
@Suite struct ShoppingTests {
    @Test func `a request adds 5,000 lines of ingredients at most, and says so`() async throws {
        try await CareServer.serve { server in
            let list = try #require(try await server.add("/v1/lists", #"{"name":"Groceries"}"#)["id"]?.string)
            let lines = (0..<200).map { "\"\($0) g food \($0)\"" }.joined(separator: ",")
            let recipe = try #require(
                try await server.add("/v1/recipes", #"{"name":"Feast","servings":4,"ingredients":[\#(lines)]}"#)["id"]?
                    .string)
            for number in 0..<26 {
                _ = try await server.add(
                    "/v1/plan",
                    #"{"date":"2026-11-\#(23 + number / 5)","slot":"dinner","title":"Feast","recipe_id":"\#(recipe)"}"#)
            }
            func fill(to day: Int) async throws -> (status: Int, json: Fields) {
                let body = #"{"plan":{"from":"2026-11-23","to":"2026-11-\#(day)"}}"#
                return try await server.send("POST", "/v1/lists/\(list)/from", body)
            }
            let refused = try await fill(to: 30)
            #expect(refused.status == 422 && refused.json.canonicalText.contains("5200 lines"), "\(refused)")
            #expect(try await fill(to: 23).status == 201)
        }
    }

    @Test func `an ingredient is compared with a bounded number of items, and means the one that keeps the shortest`() {
        let soon = CalendarDay("2026-11-25")
        var items = (0..<5000).map { PantryStock.Item(id: UUID(), name: "a\($0) rice", bestBefore: nil) }
        items.append(PantryStock.Item(id: UUID(), name: "rice", bestBefore: nil))
        items.append(PantryStock.Item(id: UUID(), name: "rice", bestBefore: soon))
        let stock = PantryStock(items)
        #expect(stock.item(for: "basmati rice")?.bestBefore == soon)
        #expect(stock.item(for: "rice vinegar") == nil)
        #expect(stock.item(for: "a17 rice")?.name == "a17 rice")
    }

    private struct Kitchen {
        let server: CareServer
        let list: String
        let recipe: String

        init(_ server: CareServer) async throws {
            self.server = server
            list = try #require(try await server.add("/v1/lists", #"{"name":"Groceries"}"#)["id"]?.string)
            recipe = try #require(
                try await server.add(
                    "/v1/recipes",
                    #"{"name":"Soup","servings":4,"ingredients":["250 g red lentils","2 onions, chopped","1 l water","1 tsp salt"]}"#
                )["id"]?.string)
        }

        @discardableResult func entry(_ day: Int, servings: Int = 4) async throws -> String {
            try #require(
                try await server.add(
                    "/v1/plan",
                    #"{"date":"2026-11-\#(day)","slot":"dinner","title":"Soup","recipe_id":"\#(recipe)","servings":\#(servings)}"#
                )["id"]?.string)
        }

        func fill(_ body: String, as caller: CareServer.Caller? = nil) async throws -> Fields {
            let (status, json) = try await server.send("POST", "/v1/lists/\(list)/from", body, as: caller)
            #expect([200, 201].contains(status), "\(json.canonicalText)")
            return json
        }

        func lines() async throws -> [Fields] {
            let json = try await server.send("GET", "/v1/lists/\(list)/consolidated").json
            return json["aisles"]?.array?.flatMap { $0.object?["lines"]?.array?.compactMap(\.object) ?? [] } ?? []
        }

        func aisles() async throws -> [String] {
            try await server.send("GET", "/v1/lists/\(list)/consolidated").json["aisles"]?.array?
                .compactMap { $0.object?["name"]?.string } ?? []
        }
    }

    private static let week = #"{"plan":{"from":"2026-11-23","to":"2026-11-29"}}"#

    @Test(arguments: CareServer.Engine.allCases)
    func `the plan adds each line once and never what a person removed or ticked`(engine: CareServer.Engine)
        async throws
    {
        try await CareServer.serve(on: engine) { server in
            let kitchen = try await Kitchen(server)
            try await kitchen.entry(23)
            try await kitchen.entry(25, servings: 8)
            let first = try await kitchen.fill(Self.week)
            #expect(first.items("name") == ["red lentils", "onions", "salt", "red lentils", "onions", "salt"])
            #expect(first.at("items.0.quantity") == 250 && first.at("items.3.quantity") == 500)
            let ids = first.items("id")
            #expect(try await server.send("DELETE", "/v1/shopping_list_items/\(ids[0])").status == 204)
            #expect(
                try await server.send("PATCH", "/v1/shopping_list_items/\(ids[1])", #"{"checked":true}"#).status == 200)
            let second = try await kitchen.fill(Self.week)
            #expect(second.items("id") == Array(ids[1...]) && second["skipped"] == 1)
            #expect(second.at("items.0.checked") == true)
            // Ticked items go after an hour, and stay gone.
            server.clock.advance(by: .seconds(3700))
            _ = try await TestServer.sync(server.access.storage.records, server.clock).removeExpired()
            let third = try await kitchen.fill(Self.week)
            #expect(third.items("id") == Array(ids[2...]) && third["skipped"] == 2)
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `two phones that fill a list at once make one item a line`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            let kitchen = try await Kitchen(server)
            for day in 23...26 { try await kitchen.entry(day) }
            let partner = try await server.member(.caregiver)
            let body = #"{"plan":{"from":"2026-11-23","to":"2026-11-29"},"recipe_ids":["\#(kitchen.recipe)"]}"#
            let filled = try await withThrowingTaskGroup(of: [String].self) { group in
                for number in 0..<8 {
                    group.addTask { try await kitchen.fill(body, as: number % 2 == 0 ? nil : partner).items("id") }
                }
                return try await group.reduce(into: [[String]]()) { $0.append($1) }
            }
            #expect(Set(filled.map(Set.init)).count == 1)
            let items = try await server.send("GET", "/v1/shopping_list_items?list_id=\(kitchen.list)").json
            #expect(items.items("id").count == 15 && Set(items.items("id")) == Set(filled[0]))
        }
    }

    @Test func `a recipe that a person asks for is added again after it was bought`() async throws {
        try await CareServer.serve { server in
            let kitchen = try await Kitchen(server)
            let body = #"{"recipe_ids":["\#(kitchen.recipe)"],"servings":2}"#
            let first = try await kitchen.fill(body)
            #expect(first.at("items.0.quantity") == 125)
            let ids = first.items("id")
            for id in ids.prefix(2) {
                _ = try await server.send("PATCH", "/v1/shopping_list_items/\(id)", #"{"checked":true}"#)
            }
            _ = try await server.send("DELETE", "/v1/shopping_list_items/\(ids[2])")
            let second = try await kitchen.fill(body)
            #expect(second.items("id") == ids)
            #expect((0..<3).allSatisfy { second.at("items.\($0).checked") == false })
            server.clock.advance(by: .seconds(4000))
            #expect(try await kitchen.fill(body)["skipped"] == 0)
        }
    }

    @Test func `mistaken requests add nothing`() async throws {
        try await CareServer.serve { server in
            let kitchen = try await Kitchen(server)
            for body in [
                #"{"recipe_ids":["\#(kitchen.recipe)"],"servings":0}"#,
                #"{"recipe_ids":["\#(kitchen.recipe)"],"servings":-2}"#,
                #"{"plan":{"from":"2026-11-29","to":"2026-11-23"}}"#,
                #"{"plan":{"from":"2026-13-29","to":"2026-11-23"}}"#,
                #"{"plan":{"from":"2026-01-01","to":"2026-11-23"}}"#, #"{"recipe_ids":["x"]}"#,
            ] {
                let answer = try await server.send("POST", "/v1/lists/\(kitchen.list)/from", body)
                #expect(answer.status == 422, "\(body)")
            }
            let unknown = #"{"recipe_ids":["\#(kitchen.recipe)","\#(UUID().text)"]}"#
            #expect(try await server.send("POST", "/v1/lists/\(kitchen.list)/from", unknown).status == 404)
            #expect(try await kitchen.lines().isEmpty)
        }
    }

    @Test func `amounts of one food are added up, open and ticked items apart`() async throws {
        try await CareServer.serve { server in
            let kitchen = try await Kitchen(server)
            for item in [
                #""name":"Flour","quantity":500,"unit":"g""#, #""name":"flour","quantity":1,"unit":"kg""#,
                #""name":"Onions","quantity":2"#, #""name":"onion","quantity":3"#, #""name":"Onion""#,
                #""name":"milk","quantity":1,"unit":"l","checked":true"#, #""name":"milk","quantity":500,"unit":"ml""#,
            ] {
                try await server.add("/v1/shopping_list_items", #"{"list_id":"\#(kitchen.list)",\#(item)}"#)
            }
            let lines = try await kitchen.lines()
            #expect(
                lines.map { $0["text"]?.string?.lowercased() } == [
                    "5 onions", "500 ml milk", "1 l milk", "1½ kg flour",
                ])
            #expect(lines[0]["is_complete"] == false && lines[0]["item_ids"]?.array?.count == 3)
            #expect(lines.map { $0["checked"] } == [false, false, true, false])
        }
    }

    @Test func `what the pantry may hold stays on the list with a mark`() async throws {
        try await CareServer.serve { server in
            let kitchen = try await Kitchen(server)
            try await server.add("/v1/pantry", #"{"name":"Salt","staple":true}"#)
            let lentils = try await server.add("/v1/pantry", #"{"name":"Red lentils","unit":"g"}"#)
            let onions = try await server.add("/v1/pantry", #"{"name":"Onion"}"#)
            for (item, counted) in [(lentils, 100), (onions, 0)] {
                try await server.add(
                    "/v1/pantry/moves", #"{"item_id":"\#(item["id"]?.string ?? "")","counted":\#(counted)}"#)
            }
            let filled = try await kitchen.fill(#"{"recipe_ids":["\#(kitchen.recipe)"]}"#)
            #expect(filled.items("name") == ["red lentils", "onions", "salt"])
            #expect((0..<3).map { filled.at("items.\($0).have") } == [true, false, true])
            #expect(filled["have"]?.array?.count == 2)
            #expect(
                Set(try await kitchen.lines().filter { $0["have"] == true }.compactMap { $0["name"]?.string })
                    == ["red lentils", "salt"])
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `stock is the last count and the moves since, and two phones' moves add up`(engine: CareServer.Engine)
        async throws
    {
        try await CareServer.serve(on: engine) { server in
            let item = try await server.add(
                "/v1/pantry", #"{"name":"Rice","unit":"g","min_quantity":500,"best_before":"2026-11-24"}"#)
            #expect(item["quantity"] == .null && item["below_minimum"] == true && item["expires_in_days"] == 3)
            let id = try #require(item["id"]?.string)
            func move(_ rest: String, as caller: CareServer.Caller? = nil) async throws -> Fields {
                let (status, json) = try await server.send(
                    "POST", "/v1/pantry/moves", #"{"item_id":"\#(id)",\#(rest)}"#, as: caller)
                #expect(status == 201, "\(json.canonicalText)")
                return json
            }
            #expect(try await move(#""counted":1000"#).at("item.quantity") == 1000)
            server.clock.advance(by: .seconds(60))
            let partner = try await server.member(.caregiver)
            try await withThrowingTaskGroup { group in
                for number in 0..<10 {
                    group.addTask { _ = try await move(#""delta":-30.1"#, as: number % 2 == 0 ? nil : partner) }
                }
                try await group.waitForAll()
            }
            var shown = try await server.send("GET", "/v1/pantry/\(id)").json
            #expect(shown["quantity"] == 699 && shown["below_minimum"] == false)
            // A move of before the count is in the count.
            #expect(try await move(#""delta":50,"at":"2026-11-21T09:00:00Z""#).at("item.quantity") == 699)
            server.clock.advance(by: .seconds(60))
            #expect(try await move(#""counted":0.5"#).at("item.quantity") == 0.5)
            shown = try await server.send("GET", "/v1/pantry").json
            #expect(shown.at("items.0.below_minimum") == true)
            for wrong in [#""delta":1,"counted":2"#, #""reason":"x""#, #""delta":"many""#] {
                let answer = try await server.send("POST", "/v1/pantry/moves", #"{"item_id":"\#(id)",\#(wrong)}"#)
                #expect(answer.status == 422, "\(wrong)")
            }
            let stranger = try await server.stranger()
            let foreign = try await server.send(
                "POST", "/v1/pantry/moves", #"{"item_id":"\#(id)","delta":1}"#, as: stranger)
            #expect(foreign.status == 404)
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `the order of aisles is learned from a trip, once it is over`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            let kitchen = try await Kitchen(server)
            var items: [String: String] = [:]
            for (name, aisle) in [("apples", "produce"), ("bread", "bakery"), ("milk", "dairy"), ("rice", "pantry")] {
                items[aisle] = try await server.add(
                    "/v1/shopping_list_items", #"{"list_id":"\#(kitchen.list)","name":"\#(name)"}"#)["id"]?.string
            }
            #expect(try await kitchen.aisles() == ["produce", "bakery", "dairy", "pantry"])
            for aisle in ["dairy", "produce", "bakery"] {
                let path = "/v1/shopping_list_items/\(try #require(items[aisle]))"
                #expect(try await server.send("PATCH", path, #"{"checked":true}"#).status == 200)
                server.clock.advance(by: .seconds(300))
            }
            let sync = TestServer.sync(server.access.storage.records, server.clock)
            _ = try await sync.removeExpired()
            #expect(try await server.send("GET", "/v1/lists/\(kitchen.list)").json["aisle_order"] == [])
            // The first item goes; the order is that of the whole trip.
            server.clock.advance(by: .seconds(2800))
            #expect(try await sync.removeExpired() == 1)
            let learned: FieldValue = ["dairy", "produce", "bakery"]
            #expect(try await server.send("GET", "/v1/lists/\(kitchen.list)").json["aisle_order"] == learned)
            server.clock.advance(by: .seconds(3600))
            #expect(try await sync.removeExpired() == 2)
            let list = try await server.send("GET", "/v1/lists/\(kitchen.list)").json
            #expect(list["aisle_order"] == learned && list["rev"] == 2 && list["updated_by"] == 0)
            for name in ["apples", "milk"] {
                try await server.add("/v1/shopping_list_items", #"{"list_id":"\#(kitchen.list)","name":"\#(name)"}"#)
            }
            #expect(try await kitchen.aisles() == ["dairy", "produce", "pantry"])
        }
    }
}
