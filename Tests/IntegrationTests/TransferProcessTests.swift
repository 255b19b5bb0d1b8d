import CurlClient
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Records
import Testing

/// Imports, exports and the child that reads archives, with real processes.
@Suite(.startsServer) struct TransferProcessTests {
    /// A log of Huckleberry's columns with so many diapers.
    private static func log(_ count: Int) -> String {
        "Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes\n"
            + (0..<count).map { number in
                let (day, minute) = (1 + number / 1440 % 28, number % 1440)
                func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
                let time = "2026-\(two(1 + number / 40_320))-\(two(day)) \(two(minute / 60)):\(two(minute % 60))"
                return "Diaper,\(time),,,Pee:medium,,,\n"
            }.joined()
    }

    private func send(_ hearth: HearthProcess, _ method: String, _ path: String, _ body: String? = nil) async throws
        -> Fields
    {
        let reply = try await SignedInClient(port: hearth.port).send(method, path, body)
        return try Fields(parsing: reply.body)
    }

    private func ended(_ hearth: HearthProcess, _ id: String) async throws -> Fields {
        while true {
            let job = try await send(hearth, "GET", "/v1/jobs/\(id)")
            if ["done", "failed", "cancelled"].contains(job["state"]) { return job }
        }
    }

    /// Starts an import of so many diapers, and kills the server when some of them are written. Returns nil if all were.
    private func killWithinImport(of count: Int) async throws -> (folder: URL, child: String, job: String)? {
        let hearth = try await HearthProcess.start()
        let child = try await send(hearth, "POST", "/v1/children", #"{"name":"Mia","time_zone":"UTC"}"#)
        let id = try #require(child["id"]?.string)
        let made = try await send(
            hearth, "POST", "/v1/import?time_zone=UTC&child=\(id)&from=huckleberry", Self.log(count))
        let job = try #require(made["id"]?.string)
        var state = made
        while !["done", "failed"].contains(state["state"]), state["counts"]?.object?["added"]?.integer ?? 0 == 0 {
            state = try await send(hearth, "GET", "/v1/jobs/\(job)")
        }
        hearth.kill()
        #expect(await hearth.exitStatus() != 0)
        // The lease of the dead process ends after a minute: as an operator, do not wait for it.
        let script = """
            import sqlite3, sys
            c = sqlite3.connect(sys.argv[1])
            print(c.execute('SELECT state FROM jobs').fetchone()[0])
            c.execute('UPDATE jobs SET lease_until = 0')
            c.commit()
            """
        let release = try await ChildProcess.run(
            ["/usr/bin/python3", "-c", script, "\(hearth.folder.path)/hearth.db"])
        #expect(release.exitStatus == 0, "\(release.output)")
        guard release.output != "done\n" else {
            try? FileManager.default.removeItem(at: hearth.folder)
            return nil
        }
        return (hearth.folder, id, job)
    }

    @Test func `a server that is killed within an import finishes it after the next start`() async throws {
        var count = 30_000
        var killed = try await killWithinImport(of: count)
        // A busy machine may let the server finish before this process asks.
        while killed == nil {
            count *= 2
            killed = try await killWithinImport(of: count)
        }
        let (folder, id, job) = try #require(killed)
        let second = try await HearthProcess.start(["DATABASE_URL": "sqlite:///\(folder.path)/hearth.db"])
        let end = try await ended(second, job)
        #expect(end["state"] == "done", "\(end.canonicalText.prefix(500))")
        let counts = end["counts"]?.object
        #expect((counts?["added"]?.integer ?? 0) + (counts?["unchanged"]?.integer ?? 0) == Int64(count))
        #expect((counts?["unchanged"]?.integer ?? 0) > 0)
        let status = try await send(second, "GET", "/v1/sync/status?zone=profile-\(id)")
        #expect(status["zones"]?.array?.first?.object?["records"]?.integer == Int64(count + 1))
        await second.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    @Test func `the commands import and export with a token of a server, and bring deleted records back when asked`()
        async throws
    {
        // The command asks for its job again and again, more often the longer a busy machine needs for it.
        let settings = [
            "HEARTH_DEV": "false", "SIGN_UP": "open", "RATE_LIMIT_PER_MIN": "0", "RATE_LIMIT_USER_PER_MIN": "0",
            "RATE_LIMIT_HOUSEHOLD_PER_MIN": "0",
        ]
        try await withHearth(settings) { hearth in
            var client = SignedInClient(port: hearth.port)
            let account = #""email":"anna@example.org","password":"seven purple otters""#
            _ = try await client.send("POST", "/v1/auth/sign-up", "{\(account)}")
            let signedIn = try await client.send("POST", "/v1/auth/sign-in", "{\(account),\"bearer\":true}")
            let token = try #require(try Fields(parsing: signedIn.body)["token"]?.string)
            client.bearer = token
            let made = try await client.send("POST", "/v1/children", #"{"name":"Mia","time_zone":"UTC"}"#)
            let child = try #require(try Fields(parsing: made.body)["id"]?.string)
            let log = hearth.folder.appending(path: "log.csv")
            try Self.log(500).write(to: log, atomically: true, encoding: .utf8)
            let server = ["--server", "http://127.0.0.1:\(hearth.port)", "--token", token]
            func importing(_ path: String, _ more: [String] = []) async throws -> String {
                let (status, output) = try await HearthProcess.run(["import", path] + more + server, [:])
                #expect(status == 0, "\(output)")
                return output
            }
            let choices = ["--time-zone", "UTC", "--child", "Mia", "--from", "huckleberry"]
            #expect(try await importing(log.path, choices).contains("added: 500"))
            #expect(try await importing(log.path, choices).contains("unchanged: 500"))
            for format in ["zip", "json"] {
                let file = hearth.folder.appending(path: "family.\(format)").path
                let (status, output) = try await HearthProcess.run(
                    ["export", "--format", format, "--output", file] + server, [:])
                #expect(status == 0, "\(output)")
                #expect(try await importing(file).contains("unchanged: 501"))
            }
            let (status, csv) = try await HearthProcess.run(
                ["export", "--format", "csv", "--type", "diaper"] + server, [:])
            #expect(status == 0 && csv.split(separator: "\r\n").count == 501, "\(csv.prefix(500))")
            // A wrong import is deleted, and comes back when somebody asks for it.
            let page = try await client.send("GET", "/v1/children/\(child)/diapers?limit=3")
            for item in try Fields(parsing: page.body)["items"]?.array ?? [] {
                let id = item.object?["id"]?.string ?? ""
                #expect(try await client.send("DELETE", "/v1/children/\(child)/diapers/\(id)").status == 204)
            }
            #expect(try await importing(log.path, choices).contains("deleted: 3"))
            #expect(try await importing(log.path, choices + ["--restore"]).contains("restored: 3"))
            #expect(try await importing(log.path, choices).contains("unchanged: 500"))
            let (refusal, reason) = try await HearthProcess.run(
                ["export"] + server.dropLast() + ["hth_nobodys"], [:])
            #expect(refusal == 1 && !reason.contains("records"), "\(reason)")
        }
    }

    @Test func `a command waits for its turn at a server that limits requests`() async throws {
        let settings = [
            "HEARTH_DEV": "false", "SIGN_UP": "open", "RATE_LIMIT_PER_MIN": "0", "RATE_LIMIT_USER_PER_MIN": "6",
            "RATE_LIMIT_HOUSEHOLD_PER_MIN": "0",
        ]
        try await withHearth(settings) { hearth in
            var client = SignedInClient(port: hearth.port)
            let account = #""email":"anna@example.org","password":"seven purple otters""#
            _ = try await client.send("POST", "/v1/auth/sign-up", "{\(account)}")
            let signedIn = try await client.send("POST", "/v1/auth/sign-in", "{\(account),\"bearer\":true}")
            let token = try #require(try Fields(parsing: signedIn.body)["token"]?.string)
            client.bearer = token
            _ = try await client.send("POST", "/v1/children", #"{"name":"Mia","time_zone":"UTC"}"#)
            while try await client.send("GET", "/v1/children").status != 429 {}
            let (status, output) = try await HearthProcess.run(
                ["child", "list", "--server", "http://127.0.0.1:\(hearth.port)", "--token", token], [:])
            #expect(status == 0 && output.contains("Mia"), "\(output)")
        }
    }

    @Test func `the commands move a family to another database, by an archive that a child reads`() async throws {
        let (folder, settings) = try await HearthProcess.makeServer()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (other, otherSettings) = try await HearthProcess.makeServer()
        defer { try? FileManager.default.removeItem(at: other) }
        for database in [settings, otherSettings] {
            let (status, output) = try await HearthProcess.run(
                ["user", "create", "anna@example.org"], database, input: "seven purple otters\n")
            #expect(status == 0, "\(output)")
        }
        let log = folder.appending(path: "log.csv")
        try Self.log(500).write(to: log, atomically: true, encoding: .utf8)
        // A log of one unnamed child goes to a child that is there.
        let (refusal, reason) = try await HearthProcess.run(
            ["import", log.path, "--time-zone", "UTC", "--household", "1"], settings)
        #expect(refusal == 1)
        #expect(reason.contains("--child"), "\(reason)")
        let named = folder.appending(path: "child.json")
        let child = UUID().text
        let record =
            #"{"zone":"profile-\#(child)","type":"child","id":"\#(child)","rev":1,"stamp":"019ab0000000-0000-00000007","#
            + #""created_at":1,"updated_at":1,"created_by":1,"updated_by":1,"data":{"name":"Mia","time_zone":"UTC"}}"#
        try #"{"format":"hearth-export","version":1,"exported_at":1,"records":[\#(record)]}"#
            .write(to: named, atomically: true, encoding: .utf8)
        for (path, more) in [(named.path, []), (log.path, ["--time-zone", "UTC", "--child", "Mia"])] {
            let (status, output) = try await HearthProcess.run(["import", path, "--household", "1"] + more, settings)
            #expect(status == 0, "\(output)")
            #expect(output.contains("added: \(more.isEmpty ? 1 : 500)"), "\(output)")
        }
        let archive = folder.appending(path: "family.zip").path
        let (exported, text) = try await HearthProcess.run(
            ["export", "--household", "1", "--format", "zip", "--output", archive], settings)
        #expect(exported == 0, "\(text)")
        let unzip = try await ChildProcess.run(["/usr/bin/python3", "-m", "zipfile", "-t", archive])
        #expect(unzip.exitStatus == 0, "\(unzip.output)")
        for effect in ["added", "unchanged"] {
            let (status, output) = try await HearthProcess.run(
                ["import", archive, "--household", "1"], otherSettings)
            #expect(status == 0, "\(output)")
            #expect(output.contains("\(effect): 501"), "\(output)")
        }
        func json(_ settings: [String: String]) async throws -> FieldValue? {
            let (_, text) = try await HearthProcess.run(["export", "--household", "1"], settings)
            return try Fields(parsing: text)["records"]
        }
        #expect(try await json(settings) == (try await json(otherSettings)))
    }

    @Test func `a server outlives hostile archives, and says what is wrong with each`() async throws {
        try await withHearth { hearth in
            let script = HearthProcess.repository.appending(path: "Tests/Interop/hostile_archives.py").path
            let folder = hearth.folder.appending(path: "archives")
            let made = try await ChildProcess.run(["/usr/bin/python3", script, folder.path])
            #expect(made.exitStatus == 0, "\(made.output)")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            #expect(names.count >= 9)
            for name in names {
                let bytes = try Data(contentsOf: folder.appending(path: name))
                let answer = try await withCurlClient { client in
                    try await client.withResponse(
                        to: OutboundRequest(
                            url: "http://127.0.0.1:\(hearth.port)/v1/import",
                            headers: [("content-type", "application/zip")], body: Array(bytes), timeout: .testPatience,
                            connectTimeout: .testPatience, method: "POST")
                    ) { response in
                        var text: [UInt8] = []
                        while let piece = try await response.next() { text += piece }
                        return try Fields(parsing: String(decoding: text, as: UTF8.self))
                    }
                }
                let job = try await ended(hearth, try #require(answer["id"]?.string))
                #expect(job["state"] == "failed", "\(name)")
                let code = name.prefix { $0 != "." }
                #expect(job["error"]?.object?["code"]?.string == "archive_\(code)", "\(name): \(job.canonicalText)")
            }
            #expect(try await hearth.send("/health").status == 200)
        }
    }

    // MARK: - Canary

    private static let mark = "cnryfam"

    @Test func `no field of any record reaches a provider, log, metric, trace, report or error`() async throws {
        try await withScriptedProvider { provider in
            try await withCollector { collector in
                let settings = [
                    "LOG_LEVEL": "trace", "OPENAI_BASE_URL": provider.url + "/v1", "OPENAI_API_KEY": "sk-test",
                    "OTEL_EXPORTER_OTLP_ENDPOINT": collector.url,
                    "SENTRY_DSN": collector.url.replacing("://", with: "://key@") + "/1",
                ]
                try await withHearth(settings) { hearth in
                    let child = ZoneID(.child, UUID())
                    try await fill(hearth, child)
                    let refused = try await ask(hearth, child)
                    #expect(refused > 10)
                    #expect(!provider.exchanges.isEmpty)
                    for exchange in provider.exchanges {
                        let body = String(decoding: exchange.request.body, as: UTF8.self)
                        #expect(!body.contains(Self.mark), "\(body)")
                    }
                    let (status, audit) = try await HearthProcess.run(
                        ["audit", "export"], ["DATABASE_URL": hearth.database])
                    #expect(status == 0)
                    #expect(audit.contains("records_changed"))
                    let figures = try await hearth.send("/metrics").text
                    for (place, text) in [("log", hearth.standardError), ("audit", audit), ("figures", figures)] {
                        #expect(!text.contains(Self.mark), "in the \(place)")
                    }
                    hearth.terminate()
                    #expect(await hearth.exitStatus() == 0)
                }
                #expect(!collector.process.output.contains(Self.mark), "in traces or reports")
            }
        }
    }

    /// Writes a record of each type with the mark in every text, by the route of push.
    private func fill(_ hearth: HearthProcess, _ child: ZoneID) async throws {
        let zones = try await send(hearth, "GET", "/v1/sync/zones")["zones"]?.array ?? []
        let home = try #require(
            zones.compactMap { $0.object?["id"]?.string.flatMap { ZoneID($0) } }.first { $0.kind == .household })
        let samples = SampleRecords(mark: Self.mark, child: child, home: home, now: SystemClock().now)
        let edits = samples.puts().compactMap {
            if case .readable(let edit) = $0 { edit.json.canonicalText } else { nil }
        }
        let answer = try await send(
            hearth, "POST", "/v1/sync/push",
            #"{"device":"\#(UUID().text)","mutations":[\#(edits.joined(separator: ","))]}"#)
        let results = answer["results"]?.array?.compactMap { $0.object?["status"]?.string } ?? []
        #expect(results == [String](repeating: "applied", count: edits.count), "\(answer.canonicalText)")
    }

    /// Uses the records in every way. Returns how many requests were refused; no refusal repeats the mark.
    private func ask(_ hearth: HearthProcess, _ child: ZoneID) async throws -> Int {
        let client = SignedInClient(port: hearth.port)
        var refused = 0
        func ask(_ method: String, _ path: String, _ body: String? = nil) async throws {
            let reply = try await client.send(method, path, body)
            guard reply.status >= 400 else { return }
            refused += 1
            #expect(!reply.body.contains(Self.mark), "\(method) \(path): \(reply.body)")
        }
        let one = "/v1/children/\(child.uuid.text)"
        for goal in ["meals for a week", "chores for this week", "a bedtime routine", "how did she sleep this week?"] {
            for mode in ["meals", "chores", "routines", "chat"] {
                try await ask("POST", "/v1/assist/stream", #"{"user_id":1,"goal":"\#(goal)","mode":"\#(mode)"}"#)
            }
        }
        try await ask(
            "POST", "/v1/chat/completions",
            #"{"model":"synthesis","messages":[{"role":"user","content":"How do we read more?"}]}"#)
        for path in [
            "/v1/children", one, "\(one)/timeline", "\(one)/day", "\(one)/summary", "\(one)/predictions",
            "\(one)/growth-chart", "\(one)/members", "/v1/export", "/v1/sync/status", "/v1/rag/search/all?q=soup",
        ] { try await ask("GET", path) }
        let lists = [
            "feedings", "diapers", "sleeps", "pumpings", "medications", "medicines", "temperatures", "growths",
            "milestones", "notes", "activities",
        ]
        for list in lists {
            try await ask("GET", "\(one)/\(list)")
            // Wrong values, and a wrong cursor.
            try await ask("POST", "\(one)/\(list)", #"{"started_at":"\#(Self.mark)","colour":7}"#)
            try await ask("GET", "\(one)/\(list)?cursor=\(Self.mark)")
        }
        let made = try await send(hearth, "POST", "/v1/import?name=\(Self.mark)", "\(Self.mark),b\n\(Self.mark),2\n")
        _ = try await ended(hearth, try #require(made["id"]?.string))
        try await ask("POST", "/v1/quick", #"{"text":"bottle 120 ml at 3 \#(Self.mark)"}"#)
        try await ask("DELETE", one)
        return refused
    }
}
