import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Records
import Testing

@testable import FamilyAPI

/// Tests of the routes of a household's own records, over a real database.
@Suite struct CollectionRoutesTests {
    @Test(arguments: CareServer.Engine.allCases)
    func `each list creates, returns, changes and deletes its records`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            for collection in HouseholdCollection.all {
                let example = FieldValue(.object(collection.example))
                let body = try #require(example.object).canonicalText
                let path = "/v1/\(collection.name)"
                let created = try await server.add(path, body)
                let id = try #require(created["id"]?.string)
                for name in collection.example.keys { #expect(created[name] != nil, "\(path) \(name)") }
                #expect(created["type"]?.string == collection.type)

                let listed = try await server.send("GET", path)
                #expect(listed.json["items"]?.array?.compactMap { $0.object?["id"]?.string } == [id], "\(path)")
                let changed = try await server.send("PATCH", "\(path)/\(id)", #"{"note":"x"}"#, ifMatch: "\"1\"")
                #expect(changed.status == 200 && changed.json["note"]?.string == "x", "\(path)")
                let late = try await server.send("PATCH", "\(path)/\(id)", #"{"note":"y"}"#, ifMatch: "\"1\"")
                #expect(late.status == 412, "\(path)")
                #expect(try await server.send("DELETE", "\(path)/\(id)").status == 204, "\(path)")
                #expect(try await server.send("GET", "\(path)/\(id)").status == 404, "\(path)")
            }
        }
    }

    @Test func `a repeated request returns the record, and the id of another list is none of this one`() async throws {
        try await CareServer.serve { server in
            let id = UUID().text
            let first = try await server.send("POST", "/v1/lists", #"{"id":"\#(id)","name":"Groceries"}"#)
            let second = try await server.send("POST", "/v1/lists", #"{"id":"\#(id)","name":"Other"}"#)
            #expect(first.status == 201 && second.status == 200 && second.json["name"]?.string == "Groceries")
            #expect(try await server.send("GET", "/v1/pantry/\(id)").status == 404)
            #expect(try await server.send("PATCH", "/v1/pantry/\(id)", #"{"name":"x"}"#).status == 404)
            let foreign = try await server.send("GET", "/v1/lists/\(id)", as: try await server.stranger())
            #expect(foreign.status == 404)
        }
    }

    @Test func `the plan is narrowed by days, both included, and read forwards in pages`() async throws {
        try await CareServer.serve { server in
            for day in [25, 23, 24, 27, 26] {
                try await server.add("/v1/plan", #"{"date":"2026-11-\#(day)","slot":"dinner","title":"Day \#(day)"}"#)
            }
            func days(_ query: String) async throws -> [String] {
                var found: [String] = []
                var cursor = ""
                repeat {
                    let page = try await server.send("GET", "/v1/plan?limit=2\(query)\(cursor)")
                    #expect(page.status == 200)
                    found += page.json["items"]?.array?.compactMap { $0.object?["date"]?.string } ?? []
                    cursor = page.json["next_cursor"]?.string.map { "&cursor=\($0)" } ?? ""
                } while !cursor.isEmpty
                return found.map { String($0.suffix(2)) }
            }
            #expect(try await days("") == ["23", "24", "25", "26", "27"])
            #expect(try await days("&from=2026-11-24&to=2026-11-26") == ["24", "25", "26"])
            #expect(try await days("&from=2026-11-27") == ["27"])
            #expect(try await days("&to=2026-11-23") == ["23"])
            #expect(try await server.send("GET", "/v1/plan?from=2026-11-24&to=2026-11-23").status == 422)
        }
    }

    @Test func `items belong to their list, and a viewer changes none`() async throws {
        try await CareServer.serve { server in
            let lists = try await [
                server.add("/v1/lists", #"{"name":"A"}"#), server.add("/v1/lists", #"{"name":"B"}"#),
            ].map { try #require($0["id"]?.string) }
            for (list, name) in [(lists[0], "Milk"), (lists[1], "Nails"), (lists[0], "Eggs")] {
                try await server.add("/v1/shopping_list_items", #"{"list_id":"\#(list)","name":"\#(name)"}"#)
            }
            let viewer = try await server.member(.viewer)
            let items = try await server.send(
                "GET", "/v1/shopping_list_items?list_id=\(lists[0])", as: viewer)
            let names = items.json["items"]?.array?.compactMap { $0.object?["name"]?.string } ?? []
            #expect(Set(names) == ["Milk", "Eggs"])
            let refused = try await server.send("POST", "/v1/lists", #"{"name":"C"}"#, as: viewer)
            #expect(refused.status == 403)
            let wrong = try await server.send("POST", "/v1/shopping_list_items", #"{"name":"Milk","colour":"blue"}"#)
            let fields = wrong.json["details"]?.array?.compactMap { $0.object?["field"]?.string } ?? []
            #expect(wrong.status == 422 && Set(fields) == ["/list_id", "/colour"])
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a batch of a phone may be repeated, and a mistaken item keeps no other out`(engine: CareServer.Engine)
        async throws
    {
        try await CareServer.serve(on: engine) { server in
            let ids = (0..<4).map { _ in UUID().text }
            func send(_ items: String) async throws -> [String] {
                let answer = try await server.send(
                    "POST", "/v1/shopping_list_items/batch", #"{"items":[\#(items)]}"#)
                #expect(answer.status == 200, "\(answer.json.canonicalText)")
                return answer.json["items"]?.array?.compactMap { $0.object?["status"]?.string } ?? []
            }
            let batch = #"""
                {"client_id":"\#(ids[0])","name":"Milk"},{"client_id":"\#(ids[1])","name":"Rice","quantity":-1},
                {"client_id":"\#(ids[2])","name":"Eggs","checked":false}
                """#
            #expect(try await send(batch) == ["created", "invalid", "created"])
            #expect(try await send(batch) == ["unchanged", "invalid", "unchanged"])
            let lists = try await server.send("GET", "/v1/lists")
            #expect(lists.json["items"]?.array?.count == 1)
            #expect(
                try await send(
                    #"{"client_id":"\#(ids[0])","checked":true},{"client_id":"\#(ids[2])","deleted":true},"#
                        + #"{"client_id":"\#(ids[3])","deleted":true}"#) == ["updated", "deleted", "unchanged"])
            // What somebody deleted stays deleted.
            #expect(try await send(#"{"client_id":"\#(ids[2])","name":"Eggs"}"#) == ["deleted"])
            let items = try await server.send("GET", "/v1/shopping_list_items")
            #expect(items.json["items"]?.array?.compactMap { $0.object?["name"]?.string } == ["Milk"])
            let wrong = try await server.send("POST", "/v1/shopping_list_items/batch", #"{"items":[{"name":"Milk"}]}"#)
            #expect(wrong.status == 422)
        }
    }
}
