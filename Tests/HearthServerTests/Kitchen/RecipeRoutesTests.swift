import Archives
import Assist
import CurlClient
import Foundation
import HearthCore
import HearthTesting
import Kitchen
import RecipeReading
import Records
import Retrieval
import Storage
import Testing

@testable import FamilyAPI

/// Tests of what recipes have beside their fields, over a real database.
@Suite struct RecipeRoutesTests {
    private static let soup = #"""
        {"name":"Crème Lentil soup","description":"Warm \"and\" thick.","servings":4,"prep_min":10,"cook_min":20,
        "total_min":30,"ingredients":["250 g red lentils","2 eggs, beaten","1 1/2 l vegetable stock","salt"],
        "instructions":["Fry @once & stir -- gently.","> Cook for 20 minutes."],"tags":["Quick Dinner","soup"],
        "source_url":"https://example.org/soup","language":"en"}
        """#

    @Test(arguments: CareServer.Engine.allCases)
    func `lines and allergens follow from the ingredients, whoever writes them`(engine: CareServer.Engine) async throws
    {
        try await CareServer.serve(on: engine) { server in
            let made = try await server.add("/v1/recipes", Self.soup)
            let id = try #require(made["id"]?.string)
            #expect(made.at("lines.0.name")?.string == "red lentils" && made.at("lines.0.quantity") == 250)
            #expect(made.at("lines.1.preparation")?.string == "beaten" && made.at("lines.3.quantity") == nil)
            #expect(made.at("allergens.0.name")?.string == "egg" && made.at("allergens.0.lines") == [1])
            #expect(made.at("allergens.0.words") == ["eggs"])
            let named = try await server.send("PATCH", "/v1/recipes/\(id)", #"{"name":"Soup"}"#)
            #expect(named.json["lines"] == made["lines"])
            let changed = try await server.send("PATCH", "/v1/recipes/\(id)", #"{"ingredients":["1 l milk"]}"#)
            #expect(changed.json.at("lines.0.name")?.string == "milk" && changed.json.at("lines.1") == nil)
            #expect(changed.json.at("allergens.0.name")?.string == "dairy")
            let forged = try await server.send("PATCH", "/v1/recipes/\(id)", #"{"allergens":[]}"#)
            #expect(forged.status == 422)

            // A phone's own lines are ignored, and the server's are computed.
            let user = server.owner.user
            let (zone, phone) = (ZoneID(.household, user.householdID), UUID())
            let outcome = try await TestServer.sync(server.access.storage.records, server.clock).apply(
                [
                    .readable(
                        Mutation(
                            mid: UUID(), zone: zone, type: "recipe", id: phone, operation: .put,
                            stamp: Stamp(milliseconds: server.clock.now.milliseconds, counter: 0, device: 1),
                            data: ["name": "Rice", "ingredients": ["300 g rice"], "lines": [], "allergens": ["x"]]))
                ], from: .request(Principal(user: user, isAdministrator: false)))
            #expect(outcome.results.map(\.status) == [.applied])
            let pushed = try await server.send("GET", "/v1/recipes/\(phone.text)").json
            #expect(pushed.at("lines.0.name")?.string == "rice" && pushed["allergens"] == [])
        }
    }

    @Test func `amounts are scaled as fractions, and a recipe without servings says so`() async throws {
        try await CareServer.serve { server in
            let made = try await server.add(
                "/v1/recipes",
                #"{"name":"A","servings":4,"ingredients":["1 egg","1 1/2 cups milk","2-3 onions","400g flour","salt","½ lemon"]}"#
            )
            let path = "/v1/recipes/\(try #require(made["id"]?.string))"
            let scaled = try await server.send("GET", "\(path)?servings=6").json
            #expect(
                scaled.at("scaled.ingredients")
                    == ["1½ egg", "2¼ cups milk", "3–4½ onions", "600g flour", "salt", "¾ lemon"])
            #expect(scaled.at("scaled.factor") == 1.5)
            #expect(try await server.send("GET", path).json["scaled"] == nil)
            for wrong in ["0", "-1", "x", "1001"] {
                #expect(try await server.send("GET", "\(path)?servings=\(wrong)").status == 422, "\(wrong)")
            }
            let bare = try await server.add("/v1/recipes", #"{"name":"B"}"#)
            let answer = try await server.send("GET", "/v1/recipes/\(bare["id"]?.string ?? "")?servings=2")
            #expect(answer.status == 422)
            let tiny = try await server.add("/v1/recipes", #"{"name":"C","servings":5e-324}"#)
            let least = try await server.send("GET", "/v1/recipes/\(tiny["id"]?.string ?? "")?servings=2")
            #expect(least.status == 422)
        }
    }

    @Test func `spellings of one tag are counted together`() async throws {
        try await CareServer.serve { server in
            for tags in [#"["Quick Dinner","Soup"]"#, #"["quick dinner","quick-dinner"]"#, #"["Quick Dinner"]"#, "[]"] {
                try await server.add("/v1/recipes", #"{"name":"A","tags":\#(tags)}"#)
            }
            let tags = try await server.send("GET", "/v1/tags").json
            #expect(tags.items("slug") == ["quick-dinner", "soup"])
            #expect(tags.items("name") == ["Quick Dinner", "Soup"])
            #expect(tags.at("items.0.count") == 3)
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `each user has one mark on a recipe, which can go and come back`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            let id = try #require(try await server.add("/v1/recipes", Self.soup)["id"]?.string)
            let path = "/v1/recipes/\(id)/favourite"
            let first = try await server.send("PUT", path, #"{"rating":3}"#)
            #expect(first.status == 201 && first.json["rating"] == 3)
            #expect(first.json["user"] == .number(Double(server.owner.user.number)))
            let again = try await server.send("PUT", path, #"{"rating":5}"#)
            #expect(again.status == 200 && again.json["rating"] == 5 && again.json["id"] == first.json["id"])
            #expect(try await server.send("PUT", path, "{}").json["rating"] == nil)
            let partner = try await server.member(.caregiver)
            let theirs = try await server.send("PUT", path, #"{"rating":1}"#, as: partner)
            #expect(theirs.status == 201 && theirs.json["id"] != first.json["id"])
            #expect(try await server.send("DELETE", path).status == 204)
            #expect(try await server.send("DELETE", path).status == 204)
            let back = try await server.send("PUT", path, #"{"rating":4}"#)
            #expect(back.status == 201 && back.json["id"] == first.json["id"])
            #expect(try await server.send("PUT", path, #"{"rating":6}"#).status == 422)
            #expect(try await server.send("PUT", "/v1/recipes/\(UUID().text)/favourite", "{}").status == 404)
            let viewer = try await server.member(.viewer)
            #expect(try await server.send("PUT", path, "{}", as: viewer).status == 403)
            #expect(try await server.send("DELETE", path, as: viewer).status == 403)
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a replaced text is kept, a draft is not, and restoring is an edit`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            let id = try #require(try await server.add("/v1/recipes", Self.soup)["id"]?.string)
            let path = "/v1/recipes/\(id)"
            func describe(_ text: String) async throws {
                #expect(try await server.send("PATCH", path, #"{"description":"\#(text)"}"#).status == 200)
            }
            try await describe("draft")
            #expect(try await server.send("GET", "\(path)/history").json["items"] == [])
            server.clock.advance(by: .seconds(601))
            try await describe("second")
            server.clock.advance(by: .seconds(601))
            try await describe("third")
            let history = try await server.send("GET", "\(path)/history").json
            #expect(history.items("value") == ["second", "draft"])
            #expect(history.items("field") == ["description", "description"])
            #expect(history.at("items.0.updated_by") == .number(Double(server.owner.user.number)))
            let partner = try await server.member(.caregiver)
            #expect(
                try await server.send("PATCH", path, #"{"description":"second"}"#, as: partner).json["description"]?
                    .string
                    == "second")
            #expect(
                try await server.send("GET", "\(path)/history").json.items("value") == ["third", "second", "draft"])
        }
    }

    @Test func `a recipe from the same page, or with the same words, is a duplicate`() async throws {
        try await CareServer.serve { server in
            let first = try await server.add("/v1/recipes", Self.soup)
            #expect(first["duplicate_of"] == nil)
            let page = try await server.add(
                "/v1/recipes", #"{"name":"Other","source_url":"http://www.example.org/soup/?utm_source=x#top"}"#)
            #expect(page["duplicate_of"] == first["id"])
            let words = try await server.add(
                "/v1/recipes",
                #"{"name":"Creme lentil soup","ingredients":["300 g red lentils","3 eggs","1 l vegetable stock","salt"]}"#
            )
            #expect(words["duplicate_of"] == first["id"])
            let other = try await server.add(
                "/v1/recipes",
                #"{"name":"Lentil soup","ingredients":["200 g green lentils","1 carrot","1 leek","thyme"]}"#)
            #expect(other["duplicate_of"] == nil)
        }
        #expect(CanonicalURL("HTTPS://Example.org:443/a/?b=2&a=1&fbclid=3")?.key == "example.org/a?a=1&b=2")
        #expect(CanonicalURL("https://m.example.org/a/amp/")?.key == "example.org/a")
        #expect(CanonicalURL("javascript:alert(1)") == nil)
    }

    @Test func `an address names a host that can exist`() {
        func label(_ length: Int) -> String { String(repeating: "a", count: length) }
        let longest = [63, 63, 63, 61].map(label).joined(separator: ".")
        #expect(longest.utf8.count == CanonicalURL.mostHostBytes)
        for host in [
            longest, "\(longest):65535", "\(longest).", "\(label(63)).org", "[::1]:8080", "127.0.0.1:80", "localhost",
        ] {
            #expect(CanonicalURL("https://\(host)/soup") != nil, "\(host)")
        }
        for host in [
            "a\(longest)", "\(label(64)).org", "www.\(label(64)).org", "\(label(1950))b", "é\(label(62)).org", ":80",
            "example.org:\(label(300))", "[\(label(1000))]",
        ] {
            #expect(CanonicalURL("https://\(host)/soup") == nil, "\(host)")
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `whole recipes come in the order of the feed and can be resumed`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            var ids: [String] = []
            for number in 0..<7 {
                ids.append(try #require(try await server.add("/v1/recipes", #"{"name":"R\#(number)"}"#)["id"]?.string))
                try await server.add("/v1/lists", #"{"name":"L\#(number)"}"#)
            }
            _ = try await server.send("PATCH", "/v1/recipes/\(ids[0])", #"{"name":"R0, again"}"#)
            var (found, cursor, last) = ([String](), "", "")
            repeat {
                let page = try await server.send("GET", "/v1/recipes/batch?limit=3\(cursor)")
                #expect(page.status == 200)
                found += page.json.items("id")
                let next = page.json["next_cursor"]?.string
                last = next ?? last
                cursor = next.map { "&cursor=\($0)" } ?? ""
            } while !cursor.isEmpty
            #expect(found == Array(ids[1...]) + [ids[0]])
            let later = try await server.add("/v1/recipes", #"{"name":"Later"}"#)
            let page = try await server.send("GET", "/v1/recipes/batch?cursor=\(last)")
            #expect(page.json.items("id") == [later["id"]?.string])
            #expect(try await server.send("GET", "/v1/recipes/batch?cursor=\(last)x").status == 400)
            #expect(try await server.send("GET", "/v1/recipes/batch?limit=101").status == 422)
            let foreign = try await server.send(
                "GET", "/v1/recipes/batch?cursor=\(last)", as: try await server.stranger())
            #expect(foreign.status == 400)
        }
    }

    // MARK: - Files

    @Test func `a file of each format is read back with the same content`() async throws {
        try await CareServer.serve { server in
            let made = try await server.add("/v1/recipes", Self.soup)
            let id = try #require(made["id"]?.string)
            func texts(_ name: String) -> [String] { made[name]?.array?.compactMap(\.string) ?? [] }
            func same(_ recipe: PageRecipe?, _ format: String) {
                #expect(recipe?.title == made["name"]?.string, "\(format)")
                #expect(recipe?.ingredientLines == texts("ingredients"), "\(format)")
                #expect(recipe?.instructionLines == texts("instructions"), "\(format)")
                #expect(recipe?.yields == "4" && recipe?.totalMinutes == 30, "\(format)")
                #expect(recipe?.prepMinutes == 10 && recipe?.cookMinutes == 20, "\(format)")
                #expect(recipe?.summary == made["description"]?.string, "\(format)")
                #expect(Set(recipe?.tags ?? []) == Set(texts("tags")), "\(format)")
                #expect(recipe?.url == made["source_url"]?.string, "\(format)")
            }
            let schema = try await server.file("/v1/recipes/\(id)/export?format=jsonld")
            same(try ExportReader.recipes(schema, format: .schema).first, "jsonld")
            let cook = try await server.file("/v1/recipes/\(id)/export?format=cooklang")
            same(try ExportReader.recipes(cook, format: .cooklang).first, "cooklang")
            let card = String(
                decoding: try await server.file("/v1/recipes/\(id)/export?format=markdown"), as: UTF8.self)
            let document = try CardParser.parse(text: card, path: "recipe/creme-lentil-soup.md")
            #expect(document.title == made["name"]?.string && document.tags == texts("tags").sorted())
            #expect(document.ingredients == texts("ingredients") && document.steps == texts("instructions"))
            // The card is for the ages for which the household's own plans take the recipe.
            let row = try await server.access.storage.records.record(
                try #require(UUID(canonical: id)), household: server.owner.user.householdID)
            #expect(document.ages == ShelfEntry.document(try #require(row)).ages)
            #expect(!document.ages.contains(Age(months: 11)) && document.ages.contains(Age(months: 12)))
            #expect(document.servings == 4 && document.minutes == 30 && document.allergens.contains(.egg))
            #expect(document.body.hasPrefix("Warm \"and\" thick."))
            #expect(try await server.send("GET", "/v1/recipes/\(id)/export?format=pdf").status == 422)

            try await server.add("/v1/recipes", #"{"name":"Crème lentil soup","instructions":["Eat."]}"#)
            let zip = try await server.file("/v1/recipes/export?format=nextcloud")
            let recipes = try ExportReader.recipes(zip, format: .nextcloud)
            #expect(recipes.count == 2)
            same(recipes.first { !$0.ingredientLines.isEmpty }, "nextcloud")
            let names = try ZipReader(zip, limits: ArchiveLimits()).entries.map(\.name)
            #expect(Set(names).count == 2 && names.allSatisfy { $0.hasSuffix("/recipe.json") })
        }
    }
}

extension CareServer {
    /// Returns the bytes of a file.
    func file(_ path: String) async throws -> [UInt8] {
        let request = OutboundRequest(
            url: "http://127.0.0.1:\(client.port)\(path)", headers: [("authorization", "Bearer \(owner.token)")],
            body: [],
            timeout: .testPatience, connectTimeout: .testPatience, method: "GET")
        return try await client.curl.withResponse(to: request) { response in
            let reader = StreamReader(response)
            try await reader.readToEnd()
            Conformance.ofTestServer.check("GET", path, response, reader.bytes)
            #expect(response.status == 200)
            return reader.bytes
        }
    }
}
