import Assist
import Foundation
import HearthCore
import HearthTesting
import Records
import Testing

@testable import FamilyAPI

/// Tests of the search of a household's own recipes, over a real database.
@Suite struct RecipeSearchTests {
    private static let recipes = [
        #"{"name":"Chicken curry","ingredients":["500 g chicken breast","400 ml coconut milk"],"tags":["Quick dinner"],"total_min":30,"language":"en"}"#,
        #"{"name":"Linsensuppe","ingredients":["250 g rote Linsen","1 Zwiebel"],"tags":["soup"],"prep_min":10,"cook_min":35,"language":"de"}"#,
        #"{"name":"Peanut noodles","ingredients":["200 g noodles","100 g peanut butter"],"tags":["quick dinner"],"total_min":15,"language":"en"}"#,
    ]

    @Test(arguments: CareServer.Engine.allCases)
    func `recipes are found by words, tag, time, diet, allergen, language and favourite`(
        engine: CareServer.Engine
    ) async throws {
        try await CareServer.serve(on: engine) { server in
            var ids: [String] = []
            for recipe in Self.recipes {
                ids.append(try #require(try await server.add("/v1/recipes", recipe)["id"]?.string))
            }
            func find(_ query: String) async throws -> [String] {
                let (status, json) = try await server.send("GET", "/v1/recipes?\(query)")
                #expect(status == 200, "\(query) \(json.canonicalText)")
                return json.items("name")
            }
            #expect(try await find("q=chiken") == ["Chicken curry"])
            #expect(try await find("q=suppe") == ["Linsensuppe"])
            #expect(try await find("q=zzzzz") == [])
            #expect(try await find("tag=quick-dinner") == ["Chicken curry", "Peanut noodles"])
            #expect(try await find("max_minutes=15") == ["Peanut noodles"])
            #expect(try await find("max_minutes=45&language=de") == ["Linsensuppe"])
            #expect(try await find("diet=vegetarian&tag=quick-dinner") == ["Peanut noodles"])
            #expect(try await find("without=peanut&tag=quick-dinner") == ["Chicken curry"])
            #expect(try await server.send("PUT", "/v1/recipes/\(ids[1])/favourite", "{}").status == 201)
            #expect(try await find("favourite=true") == ["Linsensuppe"])
            #expect(try await find("favourite=false&tag=soup") == [])

            // Changes and deletions are found at once.
            #expect(try await server.send("PATCH", "/v1/recipes/\(ids[0])", #"{"name":"Turkey curry"}"#).status == 200)
            #expect(try await find("q=turkey") == ["Turkey curry"])
            #expect(try await server.send("DELETE", "/v1/recipes/\(ids[2])").status == 204)
            #expect(try await find("q=peanut") == [])
            #expect(try await server.send("GET", "/v1/recipes?q=").status == 422)
            #expect(try await server.send("GET", "/v1/recipes?diet=carnivore").status == 422)
        }
    }

    @Test func `pages of a search continue where the last one ended, and no other list takes the cursor`() async throws
    {
        try await CareServer.serve { server in
            for number in 0..<7 {
                try await server.add("/v1/recipes", #"{"name":"Soup \#(number)","ingredients":["x"]}"#)
            }
            var found: [String] = []
            var cursor: String? = ""
            while let next = cursor {
                let page = try await server.send(
                    "GET", "/v1/recipes?q=soup&limit=3" + (next.isEmpty ? "" : "&cursor=\(next)"))
                found += page.json.items("name")
                cursor = page.json["next_cursor"]?.string
                if let cursor, found.count == 3 {
                    #expect(try await server.send("GET", "/v1/recipes?q=stew&cursor=\(cursor)").status == 400)
                }
            }
            #expect(found.sorted() == (0..<7).map { "Soup \($0)" })
        }
    }

    @Test func `no search finds a recipe of another household`() async throws {
        try await CareServer.serve { server in
            let strangers = try await [server.stranger(), server.stranger()]
            for (number, caller) in ([server.owner] + strangers).enumerated() {
                try await server.add(
                    "/v1/recipes", #"{"name":"Secret stew \#(number)","ingredients":["1 onion"]}"#, as: caller)
            }
            for (number, caller) in ([server.owner] + strangers).enumerated() {
                for query in [
                    "q=stew", "q=secret", "q=onion", "max_minutes=1000&q=stew", "favourite=false", "diet=vegan",
                ] {
                    let (_, json) = try await server.send("GET", "/v1/recipes?\(query)", as: caller)
                    #expect(json.items("name").allSatisfy { $0 == "Secret stew \(number)" }, "\(query)")
                }
                #expect(try await server.send("GET", "/v1/recipes?q=stew", as: caller).json.items("name").count == 1)
            }
        }
    }

    @Test func `a ticked item of a list rebuilds nothing, and a changed recipe reads one`() async throws {
        try await CareServer.serve { server in
            for recipe in Self.recipes { try await server.add("/v1/recipes", recipe) }
            let shelf = RecipeShelf(
                sync: server.access.sync, zone: ZoneID(.household, server.owner.user.householdID),
                household: server.owner.user.householdID, sanitizing: { $0 })
            func find(_ text: String) async throws -> [String] {
                try await shelf.search(RecipeShelf.Query(text: text), as: server.owner.user, limit: 10).map(
                    \.entry.name)
            }
            #expect(try await find("curry") == ["Chicken curry"])
            let list = try #require(try await server.add("/v1/lists", #"{"name":"A"}"#)["id"]?.string)
            let item = try #require(
                try await server.add("/v1/shopping_list_items", #"{"list_id":"\#(list)","name":"Milk"}"#)["id"]?.string)
            #expect(
                try await server.send("PATCH", "/v1/shopping_list_items/\(item)", #"{"checked":true}"#).status == 200)
            #expect(try await find("curry") == ["Chicken curry"])
            #expect(await (shelf.loads, shelf.changes) == (1, 0))
            try await server.add("/v1/recipes", #"{"name":"Red curry"}"#)
            #expect(Set(try await find("curry")) == ["Chicken curry", "Red curry"])
            #expect(await (shelf.loads, shelf.changes) == (1, 1))
        }
    }

    @Test func `a search that reads what all recipes need is cut into slices, and ends with its task`() async throws {
        try await CareServer.serve { server in
            for number in 0..<40 {
                let lines = (0..<20).map { #""100 g thing \#(number) \#($0)""# }.joined(separator: ",")
                try await server.add("/v1/recipes", #"{"name":"Stew \#(number)","ingredients":[\#(lines)]}"#)
            }
            let shelf = RecipeShelf(
                sync: server.access.sync, zone: ZoneID(.household, server.owner.user.householdID),
                household: server.owner.user.householdID, sanitizing: { $0 })
            let (all, user) = (RecipeShelf.Query(), server.owner.user)
            let ids = try await shelf.search(all, as: user, limit: 100).map(\.entry.record.id)
            #expect(ids.count == 40)
            var filtered = all
            filtered.pantry = (PantryStock([]), 0)
            let works: [@Sendable () async throws -> Void] = [
                { [filtered] in _ = try await shelf.search(filtered, as: user, limit: 100) },
                { _ = try await shelf.facts(of: ids) },
                {
                    let lines: FieldValue = ["1 kg carrots", "2 leeks", "3 potatoes", "thyme", "1 l stock"]
                    _ = try await shelf.duplicate(of: ["name": "Soup", "ingredients": lines], besides: nil, as: user)
                },
            ]
            for work in works {
                let task = Task {
                    withUnsafeCurrentTask { unsafe $0?.cancel() }
                    _ = try await shelf.search(all, as: user, limit: 1)
                    try await work()
                }
                await #expect(throws: CancellationError.self) { try await task.value }
            }
            #expect(try await shelf.search(filtered, as: user, limit: 100).isEmpty)
        }
    }

    @Test func `what repeats a recipe is found in the shelf, and a repeated question reads nothing`() async throws {
        try await CareServer.serve { server in
            let shelf = RecipeShelf(
                sync: server.access.sync, zone: ZoneID(.household, server.owner.user.householdID),
                household: server.owner.user.householdID, sanitizing: { $0 })
            let user = server.owner.user
            func named(_ url: String) async throws -> String? {
                try await shelf.recipe(at: try #require(CanonicalURL(url)), as: user)?.fields["name"]?.string
            }
            func repeated(_ name: String, _ lines: FieldValue) async throws -> String? {
                try await shelf.duplicate(of: ["name": .string(name), "ingredients": lines], besides: nil, as: user)?
                    .fields["name"]?.string
            }
            let stew = #"{"name":"Leek stew","ingredients":["2 leeks","3 potatoes","1 l vegetable stock","thyme"],"#
            let first = try await server.add("/v1/recipes", stew + #""source_url":"https://example.org/stew"}"#)
            server.clock.advance(by: .seconds(1))
            try await server.add("/v1/recipes", #"{"name":"Twin","source_url":"http://www.example.org/stew/"}"#)
            for _ in 0..<2 {
                #expect(try await named("https://m.example.org/stew/amp?fbclid=1") == "Leek stew")
                #expect(try await named("https://example.org/stew?id=2") == nil)
                #expect(
                    try await repeated("Leek Stew", ["3 leeks", "potatoes", "2 l vegetable stock", "thyme"])
                        == "Leek stew")
                #expect(try await repeated("Leek stew", ["2 leeks", "cream", "noodles", "parsley", "butter"]) == nil)
            }
            #expect(await (shelf.loads, shelf.changes) == (1, 0))
            // A recipe that changes or goes is no longer found by what it was.
            let id = try #require(first["id"]?.string)
            let changes = #"{"source_url":"https://example.org/other","ingredients":["1 egg"]}"#
            #expect(try await server.send("PATCH", "/v1/recipes/\(id)", changes).status == 200)
            #expect(try await named("https://example.org/stew") == "Twin")
            #expect(try await named("https://example.org/other") == "Leek stew")
            #expect(
                try await repeated("Leek stew", ["2 leeks", "3 potatoes", "1 l vegetable stock", "thyme"]) == nil)
            #expect(try await server.send("DELETE", "/v1/recipes/\(id)").status == 204)
            #expect(try await named("https://example.org/other") == nil)
            #expect(await (shelf.loads, shelf.changes) == (1, 2))
        }
    }

    @Test func `the shelf that was used longest ago goes when all are too large`() async throws {
        try await CareServer.serve { server in
            let shelves = RecipeShelves(sync: server.access.sync, mostBytes: 6000) { $0 }
            let callers = try await [server.owner, server.stranger(), server.stranger()]
            for caller in callers {
                try await server.add("/v1/recipes", Self.recipes[0], as: caller)
                let grant = ZoneGrant(
                    zone: ZoneID(.household, caller.user.householdID), household: caller.user.householdID, role: .owner)
                let found = try await shelves.shelf(of: grant).search(
                    RecipeShelf.Query(text: "curry"), as: caller.user, limit: 10)
                #expect(found.count == 1)
                await shelves.settle(grant)
                #expect(shelves.size.bytes <= 6000 || shelves.size.shelves == 1)
            }
            #expect(shelves.size.shelves < 3)
        }
    }
}
