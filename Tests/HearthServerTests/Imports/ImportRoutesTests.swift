import CurlClient
import FamilyAPI
import Foundation
import HearthCore
import HearthTesting
import Logging
import RecipeReading
import Records
import Storage
import Synchronization
import Testing

/// Imports of recipes through the API, with real pages, children that read them, and databases.
@Suite struct ImportRoutesTests {
    static let page = """
        <html lang="en"><head><title>Lentil soup</title><script type="application/ld+json">{"@context":"https://schema.org",\
        "@type":"Recipe","name":"Lentil soup","recipeYield":"4 servings","totalTime":"PT30M","keywords":"soup,quick",\
        "recipeIngredient":["250 g red lentils","1 onion"],"recipeInstructions":[{"@type":"HowToStep","text":"Cook it all."}]}\
        </script></head><body><h1>Lentil soup</h1></body></html>
        """

    private static func html(_ text: String) -> ScriptedProvider.Script {
        .response(status: 200, fields: [("Content-Type", "text/html; charset=utf-8")], body: text)
    }

    /// Serves with a site that answers by the path.
    private func serve(
        on engine: CareServer.Engine = .sqlite, site: ScriptedProvider, extractor: FixedExtractor = FixedExtractor(),
        purchases: PurchaseSettings? = nil, runsJobs: Bool = true, _ body: (CareServer) async throws -> Void
    ) async throws {
        let fetcher = try GuardedFetch(try #require(OutboundNetworks("127.0.0.1:\(site.port)")))
        try await CareServer.serve(
            on: engine, runsJobs: runsJobs,
            imports: { access in
                ImportServices(
                    billing: access.storage.billing, purchases: purchases, fetcher: PatientFetcher(fetcher: fetcher),
                    reader: .ofTests, extractor: extractor)
            }, body)
        await fetcher.stop()
    }

    private func begin(_ server: CareServer, _ body: String) async throws -> String {
        let (status, json) = try await server.send("POST", "/v1/recipes/import", body)
        #expect(status == 202, "\(json.canonicalText)")
        #expect(json["import_status"] == "pending")
        return try #require(json["id"]?.string)
    }

    private func ended(_ server: CareServer, _ id: String) async throws -> Fields {
        while true {
            let (status, json) = try await server.send("GET", "/v1/recipes/\(id)")
            if status != 200 || json["import_status"] != "pending" { return json }
            try await server.expectAttempt(atJob: id)
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a page becomes a recipe once, with or without parameters of campaigns`(engine: CareServer.Engine) async throws
    {
        try await withScriptedProvider(default: Self.html(Self.page)) { site in
            try await serve(on: engine, site: site) { (server) async throws in
                let url = "\(site.url)/soup?id=7&utm_source=mail&fbclid=x#top"
                let id = try await begin(server, #"{"url":"\#(url)"}"#)
                let recipe = try await ended(server, id)
                #expect(recipe["import_status"] == "completed", "\(recipe.canonicalText)")
                #expect(recipe["import_stage"] == "done")
                #expect(recipe["name"] == "Lentil soup")
                #expect(recipe["ingredients"] == ["250 g red lentils", "1 onion"])
                #expect(recipe["instructions"] == ["Cook it all."])
                #expect(recipe["servings"] == 4 && recipe["total_min"] == 30)
                #expect(recipe["source_url"]?.string == "\(site.url)/soup?id=7")
                let job = try await server.send("GET", "/v1/jobs/\(id)").json
                #expect(job["state"] == "done" && job["kind"] == "recipe")
                for again in ["\(site.url)/soup?id=7", "\(site.url)/soup?gclid=1&id=7"] {
                    let (status, known) = try await server.send("POST", "/v1/recipes/import", #"{"url":"\#(again)"}"#)
                    #expect(status == 200)
                    #expect(known["duplicate_of"]?.string == id)
                }
                #expect(site.exchanges.count == 1)
                let forced = try await begin(server, #"{"url":"\#(url)","force":true}"#)
                #expect(forced != id)
                #expect(try await ended(server, forced)["import_status"] == "completed")
                let other = try await begin(server, #"{"url":"\#(site.url)/soup?id=8"}"#)
                #expect(try await ended(server, other)["import_status"] == "completed")
            }
        }
    }

    @Test func `a pasted page and a pasted text become recipes`() async throws {
        try await withScriptedProvider { site in
            try await serve(site: site) { (server) async throws in
                let page = Self.page.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
                    "\n", with: "\\n")
                let first = try await ended(server, try await begin(server, "{\"html\":\"\(page)\"}"))
                #expect(first["name"] == "Lentil soup" && first["import_status"] == "completed")
                let text =
                    "Omas Linsensuppe\\nZutaten:\\n- 250 g Linsen\\n- 1 Zwiebel\\nZubereitung:\\n1. Alles kochen."
                let second = try await ended(server, try await begin(server, "{\"text\":\"\(text)\"}"))
                #expect(second["name"] == "Omas Linsensuppe")
                #expect(second["ingredients"] == ["250 g Linsen", "1 Zwiebel"])
                #expect(second["instructions"] == ["Alles kochen."])
                let bare = "Pancakes\\n200 g flour\\n2 eggs\\n300 ml milk\\nWhisk everything and fry it in butter."
                let third = try await ended(server, try await begin(server, "{\"text\":\"\(bare)\"}"))
                #expect(third["ingredients"] == ["200 g flour", "2 eggs", "300 ml milk"])
                #expect(third["instructions"] == ["Whisk everything and fry it in butter."])
                #expect(site.exchanges.isEmpty)
            }
        }
    }

    @Test func `each way to fail has its code, counts nothing, and can be tried again`() async throws {
        let script = ScriptedProvider.Script { request in
            let html = [(name: "Content-Type", value: "text/html")]
            func whole(_ status: Int, _ body: String, _ fields: [(name: String, value: String)]) -> [ScriptedProvider
                .Step]
            {
                [.head(status: status, fields: fields + [("Content-Length", String(body.utf8.count))]), .body(body)]
            }
            switch request.path {
            case "/gone": return whole(404, "no", html)
            case "/paywall": return whole(402, "pay", html)
            case "/robots": return whole(403, "no", html)
            case "/image": return whole(200, "PNG", [("Content-Type", "image/png")])
            case "/article": return whole(200, "<html><body><p>News of today.</p></body></html>", html)
            case "/binary": return whole(200, "PK\u{3}\u{4}\u{0}\u{0}", html)
            case "/huge":
                return [.head(status: 200, fields: html), .forever([.body(String(repeating: "x", count: 65_536))])]
            case "/private": return whole(302, "", [("Location", "http://169.254.169.254/latest/meta-data")])
            case "/broken":
                return whole(
                    200, "<script type=\"application/ld+json\">{\"@type\":\"Recipe\",\"name\":\"x\",,,\"rec</script>",
                    html)
            default: return whole(200, Self.page, html)
            }
        }
        try await withScriptedProvider(default: script) { site in
            try await serve(site: site, purchases: ImportServices.purchases) { (server) async throws in
                for (path, code) in [
                    ("gone", "not_found"), ("paywall", "blocked"), ("robots", "blocked"), ("image", "not_a_page"),
                    ("article", "no_recipe"), ("binary", "not_a_page"), ("huge", "too_large"),
                    ("private", "private_address"), ("broken", "no_recipe"),
                ] {
                    let id = try await begin(server, #"{"url":"\#(site.url)/\#(path)"}"#)
                    let recipe = try await ended(server, id)
                    #expect(
                        recipe["import_status"] == "failed" && recipe["import_error"]?.string == code,
                        "\(path): \(recipe.canonicalText)")
                    let job = try await server.send("GET", "/v1/jobs/\(id)").json
                    #expect(job.at("error.code")?.string == code)
                }
                let photo = try await begin(server, #"{"image_ids":["0190a000-0000-7000-8000-000000000001"]}"#)
                #expect(try await ended(server, photo)["import_error"] == "model_unavailable")
                let entitlements = try await server.send("GET", "/v1/account/entitlements").json
                #expect(entitlements.at("imports.used") == 0, "\(entitlements.canonicalText)")
                #expect(entitlements.at("imports.limit") == 15)
            }
        }
    }

    @Test func `an import that repeats a recipe in nearly the same words says so in its job, and both stay`()
        async throws
    {
        try await withScriptedProvider(default: Self.html(Self.page)) { site in
            try await serve(site: site) { (server) async throws in
                func text(_ name: String, _ lines: String...) -> String {
                    let list = lines.map { "- \($0)" }.joined(separator: "\\n")
                    return "{\"text\":\"\(name)\\nIngredients:\\n\(list)\\nSteps:\\n1. Cook.\"}"
                }
                func duplicate(_ body: String) async throws -> (id: String, of: String?) {
                    let id = try await begin(server, body)
                    #expect(try await ended(server, id)["import_status"] == "completed")
                    return (id, try await server.ended(job: id)["duplicate_of"]?.string)
                }
                let lines = ["250 g red lentils", "2 carrots, diced", "1 l vegetable stock", "1 tsp cumin"]
                let first = try await duplicate(text("Red lentil soup", lines[0], lines[1], lines[2], lines[3]))
                #expect(first.of == nil)
                let again = try await duplicate(
                    text("Red Lentil Soup", "300 g red lentils", "3 carrots", "1½ l vegetable stock", "cumin"))
                #expect(again.of == first.id)
                let other = try await duplicate(text("Red lentil soup", "200 g red lentils", "coconut milk", "spinach"))
                #expect(other.of == nil)
                let forced = #"{"url":"\#(site.url)/soup","force":true}"#
                let page = try await duplicate(forced)
                #expect(try await duplicate(forced).of == page.id)
                #expect(try await server.send("GET", "/v1/recipes").json.items("id").count == 5)
            }
        }
    }

    @Test func `a failed import is tried again with its input`() async throws {
        try await withScriptedProvider(
            .response(status: 503, body: "later"), default: Self.html(Self.page)
        ) { site in
            try await serve(site: site) { (server) async throws in
                let id = try await begin(server, #"{"url":"\#(site.url)/soup"}"#)
                #expect(try await ended(server, id)["import_error"] == "blocked")
                #expect(try await server.send("POST", "/v1/recipes/\(id)/retry").status == 202)
                let recipe = try await ended(server, id)
                #expect(recipe["import_status"] == "completed" && recipe["name"] == "Lentil soup")
                #expect(recipe["import_error"] == nil)
                #expect(try await server.send("POST", "/v1/recipes/\(id)/retry").status == 409)
                let text = try await begin(server, #"{"text":"Only a title"}"#)
                #expect(try await ended(server, text)["import_error"] == "no_recipe")
                // The text is still there.
                #expect(try await server.send("POST", "/v1/recipes/\(text)/retry").status == 202)
                #expect(try await ended(server, text)["import_error"] == "no_recipe")
            }
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a page that the household has is known in each form of its address, whoever wrote it`(
        engine: CareServer.Engine
    ) async throws {
        try await CareServer.serve(on: engine) { server in
            let page = try await server.add(
                "/v1/recipes", #"{"name":"Soup","source_url":"http://www.Example.org/soup/?utm_source=x&id=7"}"#)
            let id = try #require(page["id"]?.string)
            func send(_ url: String) async throws -> (status: Int, json: Fields) {
                try await server.send("POST", "/v1/recipes/import", #"{"url":"\#(url)"}"#)
            }
            for url in [
                "https://example.org/soup?id=7", "http://EXAMPLE.org:80/soup/?id=7#top",
                "https://m.example.org/soup/amp?fbclid=1&id=7",
            ] {
                let (status, json) = try await send(url)
                #expect(status == 200 && json["duplicate_of"]?.string == id, "\(url): \(json.canonicalText)")
            }
            #expect(try await send("https://example.org/soup?id=8").status == 202)
            // Of another household nothing is known.
            let stranger = try await server.stranger()
            let foreign = try await server.send(
                "POST", "/v1/recipes/import", #"{"url":"https://example.org/soup?id=7"}"#, as: stranger)
            #expect(foreign.status == 202)
            let moved = #"{"source_url":"https://example.org/stew"}"#
            #expect(try await server.send("PATCH", "/v1/recipes/\(id)", moved).status == 200)
            #expect(try await send("https://example.org/stew").status == 200)
            #expect(try await server.send("DELETE", "/v1/recipes/\(id)").status == 204)
            #expect(try await send("https://example.org/stew").status == 202)
            let host = String(repeating: "a", count: 1950)
            for body in [#"{"url":"https://\#(host)b/"}"#, #"{"html":"<p>x</p>","url":"https://\#(host).org/"}"#] {
                let (status, json) = try await server.send("POST", "/v1/recipes/import", body)
                #expect(status == 422 && json["code"] == "invalid_field")
            }
        }
    }

    /// What the database has of all jobs: the number of pieces of their inputs, and their results.
    private struct Held: Equatable {
        let pieces: Int
        let progress: Set<String>

        init(pieces: Int, progress: Set<String>) {
            self.pieces = pieces
            self.progress = progress
        }

        init(in server: CareServer) async throws {
            let engine = server.access.storage.engine
            let counts = try await engine.rows("SELECT COUNT(*) AS n FROM job_pieces", .read, of: .all)
            let count = try #require(counts.first)
            pieces = try count["n"]
            var progress: Set<String> = []
            for row in try await engine.rows("SELECT progress FROM jobs", .read, of: .all) {
                progress.insert(try row["progress"])
            }
            self.progress = progress
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `an import that has ended keeps what only its user has, and nothing of what was read`(
        engine: CareServer.Engine
    ) async throws {
        func quoted(_ page: String) -> String {
            page.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        }
        let news = "<html><body><p>News of today.</p></body></html>"
        try await withScriptedProvider(default: Self.html(news)) { site in
            try await serve(on: engine, site: site) { (server) async throws in
                let page = try await begin(server, #"{"url":"\#(site.url)/news"}"#)
                #expect(try await ended(server, page)["import_error"] == "no_recipe")
                #expect(try await Held(in: server) == Held(pieces: 0, progress: ["{}"]))
                let done = try await begin(server, "{\"html\":\"\(quoted(Self.page))\"}")
                #expect(try await ended(server, done)["import_status"] == "completed")
                #expect(try await Held(in: server) == Held(pieces: 0, progress: ["{}"]))
                // A recipe of which most would not fit into a record.
                let steps = (0..<300).map { "\"\($0) \(String(repeating: "stir ", count: 600))\"" }
                let long = Self.page.replacing(
                    #"{"@type":"HowToStep","text":"Cook it all."}"#, with: steps.joined(separator: ","))
                let large = try await begin(server, "{\"html\":\"\(quoted(long))\",\"force\":true}")
                #expect(try await ended(server, large)["import_error"] == "too_large")
                let text = try await begin(server, #"{"text":"Only a title"}"#)
                #expect(try await ended(server, text)["import_error"] == "no_recipe")
                let pasted = try await begin(server, #"{"html":"\#(news)","url":"\#(site.url)/pasted"}"#)
                #expect(try await ended(server, pasted)["import_error"] == "no_recipe")
                let kept = try await Held(in: server)
                #expect(kept.pieces > 2 && kept.progress == ["{}"])

                // The page is fetched again, and what was pasted is read again.
                for (id, fetches) in [(page, 2), (text, 2), (pasted, 2)] {
                    #expect(try await server.send("POST", "/v1/recipes/\(id)/retry").status == 202)
                    #expect(try await ended(server, id)["import_error"] == "no_recipe")
                    #expect(site.exchanges.count == fetches)
                }
                // Without it a page with an address is fetched, and a text is nowhere.
                _ = try await server.access.storage.engine.rows("DELETE FROM job_pieces", .write, of: .all)
                let (status, refused) = try await server.send("POST", "/v1/recipes/\(text)/retry")
                #expect(status == 409 && refused["code"] == "import_not_failed")
                #expect(try await server.send("POST", "/v1/recipes/\(pasted)/retry").status == 202)
                #expect(try await ended(server, pasted)["import_error"] == "no_recipe")
                #expect(site.exchanges.count == 3)
                #expect(try await Held(in: server).pieces == 0)
            }
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `no import begins beside inputs that fill the household's room for them`(
        engine: CareServer.Engine
    ) async throws {
        try await CareServer.serve(on: engine) { server in
            let (jobs, owner) = (server.access.storage.jobs, server.owner.user)
            let failed = try await begin(server, #"{"text":"A title"}"#)
            let now = server.clock.now
            let process = UUID()
            let claimed = try await jobs.claim(
                kind: "recipe", oneOfEachHousehold: false, by: process, at: now, until: now + .seconds(20))
            var job = try #require(claimed)
            (job.state, job.stage, job.finishedAt) = (.failed, "failed", now)
            let sync = TestServer.sync(server.access.storage.records, server.clock)
            let work = RecipeImportWork(
                jobs: jobs, user: server.access.storage.accounts.users(ofJobsAt: server.clock), sync: sync,
                imports: .none, shelves: RecipeShelves(sync: sync) { $0 }, clock: server.clock, ids: RandomIDs())
            try await work.finish(job, by: process)

            let log = Job(id: UUID(), of: owner, kind: "import", input: "{}", createdAt: now)
            try await jobs.add(log, mostUnfinished: 4)
            let piece = [UInt8](repeating: 0, count: JobBounds.waitingInput / 16)
            for number in 0..<16 { try await jobs.append(piece, number: number, to: log) }
            let requests: [(path: String, body: String?)] = [
                ("import", #"{"text":"Soup"}"#), ("\(failed)/retry", nil),
            ]
            for (path, body) in requests {
                let (status, json) = try await server.send("POST", "/v1/recipes/\(path)", body)
                #expect(status == 409 && json["code"] == "too_many_jobs", "\(path): \(json.canonicalText)")
            }
            let (status, json) = try await server.upload(Array("Type,Start\n".utf8), "/v1/import")
            #expect(status == 409 && json["code"] == "too_many_jobs")
            // An upload that was refused leaves nothing, and other households have room of their own.
            #expect(try await jobs.heldInput(of: owner.householdID, with: UUID()) == JobBounds.waitingInput)
            let stranger = try await server.stranger()
            let foreign = try await server.send("POST", "/v1/recipes/import", #"{"text":"Soup"}"#, as: stranger)
            #expect(foreign.status == 202)
            try await jobs.withdraw(log)
            _ = try await begin(server, #"{"text":"Soup"}"#)
            #expect(try await server.send("POST", "/v1/recipes/\(failed)/retry").status == 202)
        }
    }

    @Test func `deleting the recipe or its job cancels the import and gives it back`() async throws {
        let script = ScriptedProvider.Script([
            .head(status: 200, fields: [("Content-Type", "text/html")]), .gate("page"), .body(Self.page), .finish,
        ])
        try await withScriptedProvider(default: script) { site in
            try await serve(site: site, purchases: ImportServices.purchases) { (server) async throws in
                let first = try await begin(server, #"{"url":"\#(site.url)/1"}"#)
                let second = try await begin(server, #"{"url":"\#(site.url)/2"}"#)
                // The second one waits: a household has one import in work.
                _ = try await site.waitForRequest()
                #expect(try await server.send("GET", "/v1/account/entitlements").json.at("imports.used") == 2)
                #expect(try await server.send("DELETE", "/v1/recipes/\(first)").status == 204)
                #expect(try await server.send("DELETE", "/v1/jobs/\(second)").json["state"] == "cancelled")
                #expect(try await server.send("GET", "/v1/recipes/\(second)").status == 404)
                site.open(gate: "page")
                var state: FieldValue?
                repeat {
                    state = try await server.send("GET", "/v1/jobs/\(first)").json["state"]
                } while state == "running"
                #expect(state == "cancelled")
                #expect(try await server.send("GET", "/v1/account/entitlements").json.at("imports.used") == 0)
                #expect(try await server.send("GET", "/v1/recipes").json.items("id").isEmpty)
            }
        }
    }

    /// What ends the right to write recipes.
    enum Loss: CaseIterable, Sendable { case token, role, membership }

    @Test(arguments: Loss.allCases)
    func `an import ends at its next step when who began it may write no recipes any more`(loss: Loss) async throws {
        let script = ScriptedProvider.Script([
            .head(status: 200, fields: [("Content-Type", "text/html")]), .gate("page"), .body(Self.page), .finish,
        ])
        try await withScriptedProvider(default: script) { site in
            try await serve(site: site) { (server) async throws in
                let member = try await server.member(.caregiver)
                let token = try await server.access.newToken(for: member.user, [.read, .write])
                let (status, begun) = try await server.send(
                    "POST", "/v1/recipes/import", #"{"url":"\#(site.url)/soup"}"#,
                    as: CareServer.Caller(user: member.user, token: token.text))
                #expect(status == 202, "\(begun.canonicalText)")
                let id = try #require(begun["id"]?.string)
                _ = try await site.waitForRequest()
                let path = "/v1/households/members/\(member.user.number)"
                switch loss {
                case .token:
                    try await server.access.storage.accounts.revoke(
                        apiToken: token.id, of: member.user, audit: server.access.entry(.tokenRevoked, of: member.user))
                case .role: #expect(try await server.send("PUT", path, #"{"role":"viewer"}"#).status == 200)
                case .membership: #expect(try await server.send("DELETE", path).status == 204)
                }
                site.open(gate: "page")
                let recipe = try await ended(server, id)
                #expect(recipe["import_status"] == "failed", "\(recipe.canonicalText)")
                #expect(recipe["import_error"] == "refused")
                #expect(recipe["name"] != "Lentil soup")
            }
        }
    }

    @Test func `what a model has read is not kept if the token of the import has ended meanwhile`() async throws {
        try await CareServer.serve(
            runsJobs: true,
            imports: { access in
                let extractor = BusyExtractor(json: Self.answer) { principal in
                    guard case .apiToken(let id) = principal.credential else { return }
                    try await access.storage.accounts.revoke(
                        apiToken: id, of: principal.user, audit: access.entry(.tokenRevoked, of: principal.user))
                }
                return ImportServices(
                    billing: access.storage.billing, purchases: nil, fetcher: NoFetcher(), reader: .ofTests,
                    extractor: extractor)
            },
            { server in
                let token = try await server.access.newToken(for: server.owner.user, [.read, .write]).text
                let program = CareServer.Caller(user: server.owner.user, token: token)
                for (caller, wanted) in [(server.owner, "completed"), (program, "failed")] {
                    let (status, begun) = try await server.send(
                        "POST", "/v1/recipes/import", "{\"html\":\"\(Self.article)\"}", as: caller)
                    #expect(status == 202, "\(begun.canonicalText)")
                    let recipe = try await ended(server, try #require(begun["id"]?.string))
                    #expect(recipe["import_status"]?.string == wanted, "\(recipe.canonicalText)")
                    #expect(recipe["import_error"]?.string == (wanted == "failed" ? "refused" : nil))
                    #expect((recipe["ingredients"] == ["two leeks", "a litre of water"]) == (wanted == "completed"))
                }
            })
    }

    /// A page without a recipe that a reader finds, and what a model reads in it.
    private static let article = """
        <html><body><h1>Grandma's soup</h1><p>Take two leeks and a litre of water. Boil the leeks for half an hour, \
        then season with salt.</p></body></html>
        """
    private static let answer = """
        {"name":"Grandma's soup","ingredients":["two leeks","a litre of water","200 g bacon"],\
        "instructions":["Boil the leeks for half an hour","Flambé with brandy"],"yield":null,"total_minutes":45}
        """

    @Test func `a model is asked when no reader finds a recipe, and only its lines from the page stay`() async throws {
        try await withScriptedProvider(default: Self.html(Self.article)) { site in
            try await serve(site: site, extractor: FixedExtractor(json: Self.answer)) { (server) async throws in
                let recipe = try await ended(server, try await begin(server, #"{"url":"\#(site.url)/soup"}"#))
                #expect(recipe["ingredients"] == ["two leeks", "a litre of water"], "\(recipe.canonicalText)")
                #expect(recipe["instructions"] == ["Boil the leeks for half an hour"])
                #expect(recipe["total_min"] == nil)
            }
            for (failure, code) in [(ExtractionFailure.refused, "refused"), (.unavailable, "model_unavailable")] {
                try await serve(site: site, extractor: FixedExtractor(failure: failure)) { (server) async throws in
                    let recipe = try await ended(server, try await begin(server, #"{"url":"\#(site.url)/soup"}"#))
                    #expect(recipe["import_error"]?.string == code)
                }
            }
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `of a hundred imports at once on the last unit of a month one begins`(engine: CareServer.Engine) async throws {
        try await withScriptedProvider { site in
            try await serve(on: engine, site: site, purchases: ImportServices.purchases, runsJobs: false) {
                (server) async throws in
                for number in 0..<14 { _ = try await begin(server, #"{"text":"Recipe \#(number)"}"#) }
                let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                    for number in 0..<100 {
                        group.addTask {
                            try await server.send("POST", "/v1/recipes/import", #"{"text":"Soup \#(number)"}"#).status
                        }
                    }
                    return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
                }
                #expect(statuses == [202: 1, 403: 99], "\(statuses)")
                let (status, json) = try await server.send("POST", "/v1/recipes/import", #"{"text":"x"}"#)
                #expect(status == 403 && json["code"] == "import_limit_reached")
                #expect(json.canonicalText.contains("2026-12-01") && json.canonicalText.contains("15"))
                #expect(try await server.send("GET", "/v1/account/entitlements").json.at("imports.used") == 15)
                #expect(try await server.send("GET", "/v1/recipes?limit=500").json.items("id").count == 15)
            }
        }
    }

    @Test func `an import that a dead process left goes on at its stage`() async throws {
        try await withScriptedProvider(default: Self.html(Self.page)) { site in
            try await serve(site: site, runsJobs: false) { (server) async throws in
                let id = try await begin(server, #"{"url":"\#(site.url)/soup"}"#)
                let store = server.access.storage.jobs
                let (dead, now) = (UUID(), server.clock.now)
                var job = try #require(
                    try await store.claim(
                        kind: "recipe", oneOfEachHousehold: false, by: dead, at: now, until: now + .seconds(20)))
                // The page was fetched and kept, and then the process died.
                #expect(try await store.replaceInput(of: job, by: dead, with: [Array(Self.page.utf8)]))
                (job.stage, job.progress) = ("reading", #"{"url":"\#(site.url)/soup"}"#)
                #expect(try await store.update(job, by: dead, until: now + .seconds(20)))
                let services = ImportServices(
                    billing: server.access.storage.billing, purchases: nil, fetcher: NoFetcher(), reader: .ofTests,
                    extractor: FixedExtractor())
                let runner = JobRunner(recipes: services, server.access, server.clock)
                #expect(await runner.next() == false)
                server.clock.advance(by: .seconds(21))
                #expect(await runner.next())
                let recipe = try await ended(server, id)
                #expect(recipe["import_status"] == "completed" && recipe["name"] == "Lentil soup")
                // What the dead process still wants to write has no effect.
                #expect(try await store.update(job, by: dead, until: now + .seconds(99)) == false)
                #expect(site.exchanges.isEmpty)
            }
        }
    }

    @Test func `a process too busy to extend its lease does not begin its own job again`() async throws {
        try await withScriptedProvider { site in
            try await serve(site: site, runsJobs: false) { (server) async throws in
                let id = try await begin(server, #"{"text":"Soup\n1 l water"}"#)
                let store = server.access.storage.jobs
                let work = WaitingWork(store: store)
                let runner = JobRunner(
                    work, store: store, clock: BusyClock(time: server.clock), ids: RandomIDs(),
                    logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
                async let first = runner.next()
                try await work.begun.pass()
                server.clock.advance(by: .seconds(21))
                #expect(await runner.next())
                // That has extended the lease, and there is no other job.
                #expect(await runner.next() == false)
                work.end.open()
                #expect(await first)
                #expect(work.attempts.withLock { $0 } == 1)
                #expect(try await server.send("GET", "/v1/jobs/\(id)").json["state"] == "done")
            }
        }
    }

    @Test(
        arguments: [
            "{}", #"{"url":"ftp://x/"}"#, #"{"url":"http://a/","text":"b"}"#, #"{"text":" "}"#, #"{"image_ids":[]}"#,
            #"{"image_ids":["x"]}"#, #"{"url":7}"#, #"{"text":"a","force":"yes"}"#, #"{"text":"a","page":1}"#,
            #"{"url":"https://user:pw@example.org/"}"#,
        ]) func `a body of another form is refused`(body: String) async throws
    {
        try await withScriptedProvider { site in
            try await serve(site: site) { (server) async throws in
                #expect(try await server.send("POST", "/v1/recipes/import", body).status == 422)
                #expect(try await server.send("GET", "/v1/recipes").json.items("id").isEmpty)
            }
        }
    }

    @Test func `a viewer and a stranger begin no import`() async throws {
        try await withScriptedProvider { site in
            try await serve(site: site) { (server) async throws in
                let viewer = try await server.member(.viewer)
                #expect(try await server.send("POST", "/v1/recipes/import", #"{"text":"a"}"#, as: viewer).status == 403)
                let id = try await begin(server, #"{"text":"a"}"#)
                let stranger = try await server.stranger()
                for (method, path) in [
                    ("GET", "/v1/jobs/\(id)"), ("DELETE", "/v1/jobs/\(id)"), ("POST", "/v1/recipes/\(id)/retry"),
                ] {
                    #expect(try await server.send(method, path, as: stranger).status == 404)
                }
            }
        }
    }
}
