import Foundation
import HearthCore
import HearthTesting
import Records
import Testing

/// Imports of recipes by real processes, from a real server, with a kill at each stage.
@Suite(.startsServer) struct RecipeImportTests {
    private static let page = """
        <html><head><title>Soup</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe",\
        "name":"Soup","recipeIngredient":["1 l water","2 leeks"],"recipeInstructions":"Boil."}</script></head><body></body></html>
        """

    private func send(
        _ hearth: HearthProcess, _ method: String, _ path: String, _ body: String? = nil
    ) async throws -> Fields {
        try Fields(parsing: try await SignedInClient(port: hearth.port).send(method, path, body).body)
    }

    private func wait(
        _ hearth: HearthProcess, _ id: String, until isOver: (Fields) -> Bool
    ) async throws -> Fields {
        while true {
            let recipe = try await send(hearth, "GET", "/v1/recipes/\(id)")
            if isOver(recipe) { return recipe }
        }
    }

    /// Runs a statement on a server's database and returns the first value of its result.
    @discardableResult
    private func sql(_ statement: String, in folder: URL) async throws -> String {
        let script = """
            import sqlite3, sys
            c = sqlite3.connect(sys.argv[1])
            print((c.execute(sys.argv[2]).fetchone() or [''])[0])
            c.commit()
            """
        let run = try await ChildProcess.run(
            ["/usr/bin/python3", "-c", script, "\(folder.path)/hearth.db", statement])
        #expect(run.exitStatus == 0, "\(run.output)")
        return run.output.trimmingCharacters(in: .newlines)
    }

    /// Lets a dead process's lease end, as time would.
    private func endLeases(in folder: URL) async throws { try await sql("UPDATE jobs SET lease_until = 0", in: folder) }

    /// Starts a server and an import, kills the server while it waits for the last of `answers`, and ends its lease. Returns the
    /// server's folder, and the recipe as it was at that stage.
    ///
    /// A fetch has 15 seconds. If a busy machine lets them pass before the kill, the import has ended, and all begins anew.
    private func kill(
        at stage: String, of path: String, from site: ScriptedProvider, _ settings: [String: String],
        answers: ScriptedProvider.Script...
    ) async throws -> (folder: URL, id: String, recipe: Fields) {
        while true {
            let last = site.exchanges.count + answers.count - 1
            for answer in answers { site.enqueue(answer) }
            let hearth = try await HearthProcess.start(settings)
            let made = try await send(hearth, "POST", "/v1/recipes/import", #"{"url":"\#(site.url)\#(path)"}"#)
            let id = try #require(made["id"]?.string)
            #expect(made["import_status"] == "pending")
            let recipe = try await wait(hearth, id) {
                $0["import_stage"]?.string == stage || $0["import_status"] != "pending"
            }
            _ = try await site.waitForRequest(last)
            hearth.kill()
            #expect(await hearth.exitStatus() != 0)
            if try await sql("SELECT state FROM jobs", in: hearth.folder) == "running" {
                try await endLeases(in: hearth.folder)
                return (hearth.folder, id, recipe)
            }
            try? FileManager.default.removeItem(at: hearth.folder)
        }
    }

    @Test func `an import is completed after a kill while the page is fetched, and after one while it is read`()
        async throws
    {
        let gated = ScriptedProvider.Script([
            .head(status: 200, fields: [("Content-Type", "text/html")]), .gate("never"), .body("x"), .finish,
        ])
        let page = ScriptedProvider.Script.response(
            status: 200, fields: [("Content-Type", "text/html")], body: Self.page)
        // The reader of the second page works for a second.
        let slow = ScriptedProvider.Script.response(
            status: 200, fields: [("Content-Type", "text/html")],
            body: Self.page + String(repeating: "<li>", count: 1_000_000))
        try await withScriptedProvider(default: page) { site in
            let settings = ["OUTBOUND_ALLOW": "127.0.0.1:\(site.port)"]
            let (folder, id, _) = try await kill(at: "fetching", of: "/soup", from: site, settings, answers: gated)
            let database = ["DATABASE_URL": "sqlite:///\(folder.path)/hearth.db"]
            let second = try await HearthProcess.start(settings.merging(database) { $1 })
            let recipe = try await wait(second, id) { $0["import_status"] != "pending" }
            #expect(recipe["import_status"] == "completed", "\(recipe.canonicalText)")
            #expect(recipe["ingredients"] == ["1 l water", "2 leeks"])
            site.enqueue(slow)
            let other = try await send(second, "POST", "/v1/recipes/import", #"{"url":"\#(site.url)/slow"}"#)
            let slowID = try #require(other["id"]?.string)
            _ = try await wait(second, slowID) { $0["import_stage"] == "reading" || $0["import_status"] != "pending" }
            second.kill()
            #expect(await second.exitStatus() != 0)
            let fetches = site.exchanges.count
            try await endLeases(in: folder)

            let third = try await HearthProcess.start(settings.merging(database) { $1 })
            let read = try await wait(third, slowID) { $0["import_status"] != "pending" }
            #expect(read["import_status"] == "completed", "\(read.canonicalText.prefix(500))")
            // The page was kept: it is not fetched again.
            #expect(site.exchanges.count == fetches)
            let recipes = try await send(third, "GET", "/v1/recipes")
            #expect(recipes["items"]?.array?.count == 2)
            await third.stop()
            try? FileManager.default.removeItem(at: folder)
        }
    }

    @Test func `the command stores a page, a saved page and an export, and reaches no private address`() async throws {
        let page = ScriptedProvider.Script.response(
            status: 200, fields: [("Content-Type", "text/html")], body: Self.page)
        try await withScriptedProvider(default: page) { site in
            try await withHearth { hearth in
                let settings = ["DATABASE_URL": "sqlite:///\(hearth.folder.path)/hearth.db"]
                let file = hearth.folder.appending(path: "soup.html")
                try Self.page.write(to: file, atomically: true, encoding: .utf8)
                let command = ["recipe", "import", "--household", "1"]
                let (refused, message) = try await HearthProcess.run(command + ["\(site.url)/soup"], settings)
                #expect(refused == 1 && message.contains("private_address"), "\(message)")
                #expect(site.exchanges.isEmpty)
                let allowed = settings.merging(["OUTBOUND_ALLOW": "127.0.0.1:\(site.port)"]) { $1 }
                let (status, output) = try await HearthProcess.run(
                    command + ["\(site.url)/soup", file.path], allowed)
                #expect(status == 0 && output.contains("Soup"), "\(output)")
                let recipes = try await send(hearth, "GET", "/v1/recipes")
                let completed = recipes["items"]?.array?.filter { $0.object?["import_status"] == "completed" }
                #expect(completed?.count == 2, "\(recipes.canonicalText)")
            }
        }
    }

    // MARK: - Models and pictures

    private static let note = """
        <html><body><h1>Grandma's soup</h1><p>Take two leeks and a litre of water. Boil the leeks for half an hour, then \
        season with salt.</p></body></html>
        """
    /// An answer of a model that adds to its source: bacon, brandy, a yield and a time.
    private static let answer = """
        {"name":"Grandma's soup","ingredients":["two leeks","a litre of water","200 g bacon"],\
        "instructions":["Boil the leeks for half an hour","Flambé with brandy"],"yield":"8 bowls","total_minutes":45}
        """

    private func models(_ provider: ScriptedProvider) -> [String: String] {
        ["OPENAI_BASE_URL": provider.url + "/v1", "ANTHROPIC_BASE_URL": provider.url]
    }

    private static func html(_ text: String) -> ScriptedProvider.Script {
        .response(status: 200, fields: [("Content-Type", "text/html; charset=utf-8")], body: text)
    }

    /// Checks a recipe of ``answer``: the lines that ``note`` has, and no other.
    private func expectSourced(_ recipe: Fields) {
        #expect(recipe["import_status"] == "completed" && recipe["name"] == "Grandma's soup", "\(recipe.canonicalText)")
        #expect(recipe["ingredients"] == ["two leeks", "a litre of water"])
        #expect(recipe["instructions"] == ["Boil the leeks for half an hour"])
        #expect(recipe["yield"] == nil && recipe["servings"] == nil && recipe["total_min"] == nil)
    }

    @Test(arguments: ["/v1/chat/completions", "/v1/messages"])
    func `a model of either wire format reads a recipe, in pieces of any size, and only what the source says stays`(
        path: String
    ) async throws {
        let script = ScriptedProvider.Script { request in
            request.path == path
                ? [.split(.every(7))] + ScriptedProvider.Script.answer([Self.answer]).steps(request)
                : ScriptedProvider.Script.failure(status: 401).steps(request)
        }
        try await withScriptedProvider(default: script) { provider in
            try await withScriptedProvider(default: Self.html(Self.note)) { site in
                let settings = ["OUTBOUND_ALLOW": "127.0.0.1:\(site.port)"].merging(models(provider)) { $1 }
                try await withHearth(settings) { hearth in
                    let made = try await send(hearth, "POST", "/v1/recipes/import", #"{"url":"\#(site.url)/soup"}"#)
                    let id = try #require(made["id"]?.string)
                    expectSourced(try await wait(hearth, id) { $0["import_status"] != "pending" })
                    let exchange = try #require(provider.exchanges.first { $0.request.path == path })
                    let body = String(decoding: exchange.request.body, as: UTF8.self)
                    #expect(body.contains("Take two leeks and a litre of water"))
                    // An answer that is no JSON is no recipe.
                    provider.enqueue(.answer(["I am sorry, I cannot."]), .answer(["I am sorry, I cannot."]))
                    let other = try await send(hearth, "POST", "/v1/recipes/import", #"{"url":"\#(site.url)/other"}"#)
                    let failed = try await wait(hearth, other["id"]?.string ?? "") { $0["import_status"] != "pending" }
                    #expect(failed["import_error"] == "no_recipe", "\(failed.canonicalText)")
                }
            }
        }
    }

    @Test func `an import is completed after a kill while a model is asked, and the page is fetched once`() async throws
    {
        let stalled = ScriptedProvider.Script.answer([#"{"name":"Grandma's soup","#, "x"], ending: .stall(after: 1))
        try await withScriptedProvider(stalled, default: .answer([Self.answer])) { provider in
            try await withScriptedProvider(default: Self.html(Self.note)) { site in
                let settings = ["OUTBOUND_ALLOW": "127.0.0.1:\(site.port)"].merging(models(provider)) { $1 }
                let first = try await HearthProcess.start(settings)
                let made = try await send(first, "POST", "/v1/recipes/import", #"{"url":"\#(site.url)/soup"}"#)
                let id = try #require(made["id"]?.string)
                let asking = try await wait(first, id) { $0["import_stage"] == "asking" }
                #expect(asking["ingredients"] == [] && asking["instructions"] == [])
                _ = try await provider.waitForRequest()
                first.kill()
                #expect(await first.exitStatus() != 0)
                try await endLeases(in: first.folder)

                let database = ["DATABASE_URL": "sqlite:///\(first.folder.path)/hearth.db"]
                let second = try await HearthProcess.start(settings.merging(database) { $1 })
                expectSourced(try await wait(second, id) { $0["import_status"] != "pending" })
                #expect(provider.exchanges.map(\.request.path) == ["/v1/chat/completions", "/v1/chat/completions"])
                #expect(site.exchanges.count == 1)
                #expect(try await send(second, "GET", "/v1/recipes")["items"]?.array?.count == 1)
                #expect(try await send(second, "GET", "/v1/jobs/\(id)")["state"] == "done")
                await second.stop()
                try? FileManager.default.removeItem(at: first.folder)
            }
        }
    }

    /// Sets a job back to the stage of its picture, as if the process had died after it had stored the picture.
    ///
    /// - Parameter findings: what the job had found then. A job that has ended has it no more.
    private func setBackToPicturing(_ findings: String, in folder: URL) async throws {
        let progress = findings.replacing("'", with: "''")
        try await sql(
            """
            UPDATE jobs SET state = 'running', stage = 'picturing', progress = '\(progress)', finished_at = NULL, \
            owner = '00000000-0000-4000-8000-000000000000', lease_until = 0 WHERE kind = 'recipe'
            """, in: folder)
    }

    @Test func `an import is completed after a kill while its picture is fetched, and the picture is stored once`()
        async throws
    {
        let photo = try Data(
            contentsOf: HearthProcess.repository.appending(path: "Tests/Fixtures/images/photo.jpg"))
        let head = ScriptedProvider.Step.head(
            status: 200, fields: [("Content-Type", "image/jpeg"), ("Content-Length", String(photo.count))])
        let picture = ScriptedProvider.Script([head, .body([UInt8](photo))])
        let stalled = ScriptedProvider.Script([head, .body([UInt8](photo.prefix(100))), .stallUntilPeerLeaves])
        let blobs = FileManager.default.temporaryDirectory.appending(path: "hearth-blobs-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: blobs) }
        func files() -> [String] {
            (FileManager.default.enumerator(at: blobs, includingPropertiesForKeys: [.isRegularFileKey])?.compactMap {
                ($0 as? URL).flatMap { $0.hasDirectoryPath ? nil : $0.lastPathComponent }
            } ?? []).sorted()
        }
        try await withScriptedProvider(default: picture) { site in
            let page = Self.page.replacing(#""name":"Soup""#, with: #""name":"Soup","image":"\#(site.url)/soup.jpg""#)
            let settings = ["OUTBOUND_ALLOW": "127.0.0.1:\(site.port)", "BLOB_DIR": blobs.path]
            let (folder, id, picturing) = try await kill(
                at: "picturing", of: "/soup", from: site, settings, answers: Self.html(page), stalled)
            let database = ["DATABASE_URL": "sqlite:///\(folder.path)/hearth.db"]
            // The content comes with the end of the job, and not by halves.
            #expect(picturing["ingredients"] == [] && picturing["cover"] == nil)
            #expect(files().isEmpty)
            let findings = try await sql("SELECT progress FROM jobs", in: folder)
            let requests = site.exchanges.count
            let second = try await HearthProcess.start(settings.merging(database) { $1 })
            let recipe = try await wait(second, id) { $0["import_status"] != "pending" }
            #expect(recipe["import_status"] == "completed" && recipe["ingredients"] == ["1 l water", "2 leeks"])
            let cover = try #require(recipe["cover"]?.string, "\(recipe.canonicalText)")
            let stored = files()
            #expect(stored.count == 1)
            // The page is not fetched again, and the picture once an attempt: on a busy machine there may be several.
            func fetched() -> [String] { site.exchanges.dropFirst(requests).map(\.request.path) }
            func attempts() async throws -> Int { Int(try await sql("SELECT attempts FROM jobs", in: folder)) ?? 0 }
            let (ofSecond, before) = (fetched(), try await attempts())
            #expect(Set(ofSecond) == ["/soup.jpg"] && ofSecond.count < before)
            second.kill()
            #expect(await second.exitStatus() != 0)
            #expect(try await sql("SELECT progress FROM jobs", in: folder) == "{}")
            try await setBackToPicturing(findings, in: folder)

            let third = try await HearthProcess.start(settings.merging(database) { $1 })
            var state: FieldValue?
            repeat {
                state = try await send(third, "GET", "/v1/jobs/\(id)")["state"]
            } while state == "waiting" || state == "running"
            #expect(state == "done")
            let again = try await send(third, "GET", "/v1/recipes/\(id)")
            #expect(again["cover"]?.string == cover && again["import_stage"] == "done")
            #expect(files() == stored)
            let (ofThird, after) = (fetched().dropFirst(ofSecond.count), try await attempts())
            #expect(Set(ofThird) == ["/soup.jpg"] && ofThird.count <= after - before)
            await third.stop()
            #expect(try await sql("SELECT COUNT(*) FROM blobs", in: folder) == "1")
            try? FileManager.default.removeItem(at: folder)
        }
    }
}
