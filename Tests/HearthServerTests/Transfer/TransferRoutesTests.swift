import Archives
import CurlClient
import FamilyAPI
import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

/// Imports and exports through the API, over real databases.
@Suite struct TransferRoutesTests {
    // MARK: - Imports

    /// A log of Huckleberry's columns.
    private static let log = """
        Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes
        Sleep,2026-11-20 12:10,2026-11-20 13:40,01:30,,,,
        Diaper,2026-11-20 14:00,,,Pee:medium,,,
        Feed,2026-11-20 15:05,,,Formula,Bottle,120ml,hungry
        Nonsense,2026-11-20 16:00,,,,,,
        """

    @Test(arguments: CareServer.Engine.allCases)
    func `a log becomes records once, and what is not imported is listed`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine, runsJobs: true) { server in
            let mia = try await server.child()
            let path = "/v1/import?time_zone=Europe/Berlin&child=\(mia.suffix(36))"
            let first = try await server.imported(Self.log, path)
            #expect(first.at("state") == "done", "\(first.canonicalText)")
            #expect(first.at("from") == "huckleberry")
            #expect(first.at("counts.added") == 3, "\(first.canonicalText)")
            #expect(first["issues"]?.array?.count == 1)
            #expect(first["issues"]?.array?.first?.object?["line"] == 5)
            // Berlin is an hour ahead.
            let feeding = try await server.send("GET", "\(mia)/feedings").json
            #expect(feeding.items("started_at") == ["2026-11-20T14:05:00.000Z"])
            #expect(feeding.at("items.0.amount_ml") == 120)
            let heads = try await server.heads()
            let again = try await server.imported(Self.log, path)
            #expect(again.at("counts.added") == 0)
            #expect(again.at("counts.unchanged") == 3)
            #expect(try await server.heads() == heads)
        }
    }

    @Test func `a person's edit and deletion outlive a later import of the same log`() async throws {
        try await CareServer.serve(runsJobs: true) { server in
            let mia = try await server.child()
            let path = "/v1/import?time_zone=Europe/Berlin&child=\(mia.suffix(36))"
            _ = try await server.imported(Self.log, path)
            let feeding = try #require(try await server.send("GET", "\(mia)/feedings").json.items("id").first)
            let diaper = try #require(try await server.send("GET", "\(mia)/diapers").json.items("id").first)
            _ = try await server.send("PATCH", "\(mia)/feedings/\(feeding)", #"{"amount_ml":150,"note":"mine"}"#)
            _ = try await server.send("DELETE", "\(mia)/diapers/\(diaper)")
            let later =
                Self.log.replacing("hungry", with: "tired").replacing("01:30", with: "01:31")
                + "\nDiaper,2026-11-20 18:00,,,Poo:medium,,,\n"
            let result = try await server.imported(later, path)
            #expect(result.at("counts.deleted") == 1, "\(result.canonicalText)")
            #expect(result.at("counts.added") == 1)
            let kept = try await server.send("GET", "\(mia)/feedings/\(feeding)").json
            #expect(kept["amount_ml"] == 150)
            #expect(kept["note"] == "mine")
            #expect(try await server.send("GET", "\(mia)/diapers/\(diaper)").status == 404)
            // It comes back when the person asks for that, and then the same file changes nothing once more.
            let restored = try await server.imported(later, path + "&restore=true")
            #expect(restored.at("counts.restored") == 1, "\(restored.canonicalText)")
            #expect(restored.at("counts.added") == 0 && restored.at("counts.deleted") == 0)
            #expect(try await server.send("GET", "\(mia)/diapers/\(diaper)").status == 200)
            #expect(try await server.send("GET", "\(mia)/feedings/\(feeding)").json["note"] == "mine")
            let heads = try await server.heads()
            for more in ["", "&restore=true"] {
                let again = try await server.imported(later, path + more)
                #expect(again.at("counts.restored") == 0, "\(again.canonicalText)")
            }
            #expect(try await server.heads() == heads)
            _ = try await server.send("DELETE", mia)
            let ended = try await server.imported(later, path + "&restore=true")
            #expect(ended.at("counts.restored") == 0, "\(ended.canonicalText)")
        }
    }

    @Test func `a file that cannot be imported fails with a reason, and changes nothing`() async throws {
        try await CareServer.serve(runsJobs: true) { server in
            for (body, code) in [
                (Array("what,is,this\n1,2,3\n".utf8), "import_format_unknown"),
                (Array(Self.log.utf8), "import_choice_missing"), ([], "import_format_unknown"),
                ([0x50, 0x4B, 3, 4, 0, 0], "archive_damaged"),
                (Array(#"{"format":"hearth-export","version":1,"records":[{"#.utf8), "import_file_damaged"),
                (Array(#"{"format":"hearth-export","version":99,"records":[]}"#.utf8), "import_format_unknown"),
            ] {
                let job = try await server.imported(body, "/v1/import")
                #expect(job["state"] == "failed", "\(code): \(job.canonicalText)")
                #expect(job.at("error.code")?.string == code, "\(job.canonicalText)")
            }
            #expect(try await server.send("GET", "/v1/children").json["items"] == [])
        }
    }

    @Test func `one bad record stops none behind it`() async throws {
        try await CareServer.serve(runsJobs: true) { server in
            let mia = try await server.child()
            let zone = "profile-\(mia.suffix(36))"
            func record(_ type: String, _ id: Int, _ data: String, stamp: String = "019ab0000000-0000-00000007")
                -> String
            {
                #"{"zone":"\#(zone)","type":"\#(type)","id":"0190a000-0000-7000-8000-00000000000\#(id)","rev":1,"#
                    + #""stamp":"\#(stamp)","created_at":1,"updated_at":1,"created_by":1,"updated_by":1,"data":\#(data)}"#
            }
            let time = 1_795_200_000_000
            let records = [
                record("diaper", 1, #"{"started_at":"yesterday","wet":true}"#),
                record("spaceship", 2, #"{"started_at":\#(time)}"#),
                record("feeding", 3, #"{"method":"bottle","amount_ml":99999,"started_at":\#(time)}"#),
                record("diaper", 4, #"{"started_at":\#(time),"wet":true}"#, stamp: "not a stamp"),
                record("diaper", 5, #"{"started_at":\#(time),"wet":true}"#).replacing(
                    zone, with: "profile-\(UUID().text)"),
                "7", record("diaper", 6, #"{"started_at":\#(time),"wet":true}"#),
            ]
            let file =
                #"{"format":"hearth-export","version":1,"exported_at":1,"records":[\#(records.joined(separator: ","))]}"#
            let job = try await server.imported(file, "/v1/import")
            #expect(job["state"] == "done", "\(job.canonicalText)")
            #expect(job.at("counts.added") == 1, "\(job.canonicalText)")
            #expect(job.at("counts.refused") == 5)
            #expect(job["issues"]?.array?.count == 6)
            #expect(try await server.send("GET", "\(mia)/diapers").json.items("id").count == 1)
        }
    }

    @Test func `an import ends at 10,000 refused records, and what came before stays`() async throws {
        try await CareServer.serve(runsJobs: true) { server in
            let mia = try await server.child()
            func record(_ type: String, _ number: Int) -> String {
                let digits = String(number)
                let id = "0190a000-0000-7000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
                return #"{"zone":"profile-\#(mia.suffix(36))","type":"\#(type)","id":"\#(id)","rev":1,"#
                    + #""stamp":"019ab0000000-0000-00000007","created_at":1,"updated_at":1,"created_by":1,"updated_by":1,"#
                    + #""data":{"started_at":1795200000000,"wet":true}}"#
            }
            let unknown = (1...11_000).map { record("spaceship", $0) }
            let records = [record("diaper", 0)] + unknown + [record("diaper", 11_001)]
            let job = try await server.imported(
                #"{"format":"hearth-export","version":1,"exported_at":1,"records":[\#(records.joined(separator: ","))]}"#,
                "/v1/import")
            #expect(job["state"] == "failed" && job.at("error.code")?.string == "import_too_large")
            #expect(try await server.send("GET", "\(mia)/diapers").json.items("id").count == 1)
        }
    }

    @Test func `only who owns a child brings the past of its records, and no past that cannot be`() async throws {
        try await CareServer.serve(runsJobs: true) { server in
            let mia = try await server.child()
            let child = try #require(UUID(text: String(mia.suffix(36))))
            let nanny = try await server.stranger()
            try await server.access.share(child, of: server.owner.user, with: nanny.user, as: .caregiver)
            let (now, past) = (server.clock.now, Timestamp(milliseconds: 1_700_000_000_000))
            let (most, year1970) = (Int64(1_000_000), Timestamp(milliseconds: 1))
            for (caller, rev, time, kept, created) in [
                (nanny, Int64(1) << 39, past, Int64(1), now), (server.owner, 7, past, 7, past),
                (server.owner, Int64(1) << 39, year1970, most, now),
                (server.owner, most + 1, now + .seconds(1), most, now),
            ] {
                let id = UUID()
                let record =
                    #"{"zone":"profile-\#(child.text)","type":"diaper","id":"\#(id.text)","rev":\#(rev),"#
                    + #""stamp":"019ab0000000-0000-00000007","created_at":\#(time.milliseconds),"#
                    + #""updated_at":\#(time.milliseconds),"created_by":1,"updated_by":1,"#
                    + #""data":{"started_at":1795200000000,"wet":true}}"#
                let job = try await server.imported(
                    #"{"format":"hearth-export","version":1,"exported_at":1,"records":[\#(record)]}"#, "/v1/import",
                    as: caller)
                #expect(job.at("counts.added") == 1, "\(job.canonicalText)")
                let stored = try #require(
                    try await server.access.storage.records.record(id, household: server.owner.user.householdID))
                #expect(stored.rev == kept && stored.createdAt == created && stored.updatedAt == created, "\(stored)")
                #expect(stored.createdBy == caller.user.number)
            }
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `an import of a process that died is taken on, and a cancelled one stops`(engine: CareServer.Engine)
        async throws
    {
        try await CareServer.serve(on: engine) { server in
            let mia = try await server.child()
            let path = "/v1/import?time_zone=Europe/Berlin&child=\(mia.suffix(36))"
            let (status, made) = try await server.upload(Array(Self.log.utf8), path)
            #expect(status == 202)
            let id = try #require(made["id"]?.string)
            let store = server.access.storage.jobs
            let (dead, other) = (UUID(), UUID())
            let now = server.clock.now
            let job = try #require(
                try await store.claim(
                    kind: "import", oneOfEachHousehold: true, by: dead, at: now, until: now + .seconds(60)))
            #expect(job.id.text == id)
            #expect(try await store.piece(0, of: job) == Array(Self.log.utf8))
            // While the lease lasts, nobody else gets it; nor a second job of the household.
            server.clock.advance(by: .seconds(1))
            _ = try await server.upload(Array(Self.log.utf8), path)
            #expect(
                try await store.claim(
                    kind: "import", oneOfEachHousehold: true, by: other, at: now + .seconds(59),
                    until: now + .seconds(99)) == nil)
            let again = try await store.claim(
                kind: "import", oneOfEachHousehold: true, by: other, at: now + .seconds(61), until: now + .seconds(121))
            #expect(again?.id == job.id)
            #expect(again?.attempts == 2)
            // The first process comes back: what it writes has no effect.
            #expect(try await !store.update(job, by: dead, until: now + .seconds(999)))
            #expect(try await !store.finish(job, by: dead))
            #expect(try await store.update(job, by: other, until: now + .seconds(121)))
            let cancelled = try await server.send("DELETE", "/v1/jobs/\(id)")
            #expect(cancelled.json["state"] == "cancelled")
            #expect(try await !store.update(job, by: other, until: now + .seconds(121)))
            #expect(try await store.piece(0, of: job) == nil)
            // Now it is the second one's turn, by a runner.
            server.clock.advance(by: .seconds(200))
            let runner = JobRunner(server.access, server.clock)
            try await withThrowingTaskGroup { group in
                group.addTask { await runner.run() }
                let second = try await store.jobs(of: server.owner.user, server)
                #expect(second.at("counts.added") == 3, "\(second.canonicalText)")
                group.cancelAll()
            }
            #expect(try await server.send("GET", "/v1/jobs/\(id)", as: try await server.stranger()).status == 404)
            #expect(try await server.send("GET", "/v1/jobs/\(id)", as: try await server.member(.owner)).status == 404)
            // What has ended is deleted after a while.
            let end = server.clock.now + .seconds(1)
            #expect(try await store.removeExpired(endedBefore: end, begunBefore: end) == 2)
        }
    }

    @Test func `a job lists a bounded number of short names, however a log names its columns`() async throws {
        try await CareServer.serve(runsJobs: true) { server in
            let mia = try await server.child()
            let columns = (0..<150).map { "c\($0)" + String(repeating: "x", count: 900) }.joined(separator: ",")
            let cells = Array(repeating: "1", count: 150).joined(separator: ",")
            let log = """
                Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes,\(columns)
                Sleep,2026-11-20 12:10,2026-11-20 13:40,01:30,,,,,\(cells)
                Bath,2026-11-20 15:00,2026-11-20 15:10,00:10,,,,,\(cells)

                """
            let job = try await server.imported(
                log, "/v1/import?from=huckleberry&time_zone=Europe/Berlin&child=\(mia.suffix(36))")
            #expect(job.at("counts.added") == 2, "\(job.canonicalText.prefix(2000))")
            let names = job["left_out"]?.array?.compactMap { $0.object?["name"]?.string } ?? []
            #expect(names.count == 200)
            #expect(names.allSatisfy { $0.utf8.count <= 200 })
        }
    }

    @Test func `too many jobs and limited tokens are refused`() async throws {
        try await CareServer.serve { server in
            for number in 0..<5 {
                let (status, json) = try await server.upload(Array(Self.log.utf8), "/v1/import")
                #expect(status == (number < 4 ? 202 : 409))
                if number == 4 { #expect(json["code"] == "too_many_jobs") }
            }
            let token = try await server.access.newToken(
                for: server.owner.user, [.read, .write], within: RecordLimits(areas: [.care]))
            let limited = CareServer.Caller(user: server.owner.user, token: token.text)
            #expect(try await server.upload(Array(Self.log.utf8), "/v1/import", as: limited).status == 403)
            #expect(try await server.send("POST", "/v1/import?time_zone=Mars", "{}").status == 422)
            #expect(try await server.send("GET", "/v1/export?format=csv").status == 422)
            #expect(try await server.send("GET", "/v1/export?zone=profile-\(UUID().text)").status == 404)
        }
    }

    // MARK: - Exports

    /// Everything of an export but who wrote it and from where.
    private static func content(_ export: String) throws -> [String: Fields] {
        let records = try Fields(parsing: export)["records"]?.array ?? []
        var content: [String: Fields] = [:]
        for record in records.compactMap(\.object) {
            content["\(record["type"]?.string ?? "") \(record["id"]?.string ?? "")"] = record.filter {
                !["created_by", "updated_by", "zone"].contains($0.name)
            }
        }
        return content
    }

    @Test(arguments: CareServer.Engine.allCases, [RecordExport.Format.json, .zip])
    func `an export of every type comes back as it was in an empty household`(
        engine: CareServer.Engine, format: RecordExport.Format
    ) async throws {
        let mark = "marmalade"
        let (file, before) = try await CareServer.exported(on: engine, format) { server in
            let child = ZoneID(.child, UUID())
            let samples = SampleRecords(
                mark: mark, child: child, home: ZoneID(.household, server.owner.user.householdID),
                now: server.clock.now)
            let sync = TestServer.sync(server.access.storage.records, server.clock)
            let household = SyncService.Sender.server(household: server.owner.user.householdID)
            // A user adds the child; the server writes every field.
            let principal = Principal(user: server.owner.user, isAdministrator: false)
            let puts = samples.puts()
            _ = try await sync.apply(Array(puts.prefix(1)), from: .request(principal))
            let outcome = try await sync.apply(Array(puts.dropFirst()), from: household)
            #expect(
                outcome.results.map(\.status) == samples.all.dropFirst().map { _ in .applied }, "\(outcome.results)")
            // Fields and elements with stamps of their own, and a deletion.
            let (bath, other) = (UUID(), UUID())
            func edit(_ type: String, _ id: UUID, _ op: Mutation.Operation, _ data: Fields?) -> PushedMutation {
                .readable(
                    Mutation(
                        mid: UUID(), zone: child, type: type, id: id, operation: op,
                        stamp: Stamp(milliseconds: server.clock.now.milliseconds, counter: 1, device: 9), data: data))
            }
            let time = FieldValue.number(Double(server.clock.now.milliseconds))
            _ = try await sync.apply(
                [
                    edit("child", child.uuid, .set, ["allergies": ["add": ["nuts"]], "due_date": .null]),
                    edit("activity", bath, .put, ["kind": "bath", "started_at": time]),
                    edit("activity", bath, .set, ["kind": "walk"]),
                    edit("diaper", other, .put, ["wet": true, "started_at": time]), edit("diaper", other, .del, nil),
                ], from: household)
        }
        #expect(before.count == Registry.current.types.count + 1)
        try await CareServer.serve(on: engine, runsJobs: true) { server in
            let job = try await server.imported(file, "/v1/import")
            // The address of a calendar never leaves a server, and without it there is no calendar.
            #expect(job.at("counts.refused") == 1, "\(job.canonicalText.prefix(3000))")
            #expect(job.at("counts.added")?.integer == Int64(before.count - 1))
            let after = try Self.content(try await server.export(.json))
            // Ids that follow from their zone follow from the new one.
            let natural = Set(Registry.current.types.filter { $0.naturalKey != nil }.map(\.name))
            for (key, record) in before {
                let type = String(key.prefix { $0 != " " })
                if type == "calendar_source" { continue }
                if natural.contains(type) {
                    let same = after.values.filter { $0["type"] == record["type"] }
                    #expect(same.map { $0["data"] } == [record["data"]], "\(type)")
                } else {
                    #expect(after[key] == record, "\(key)")
                }
            }
            let heads = try await server.heads()
            let again = try await server.imported(file, "/v1/import")
            #expect(again.at("counts.unchanged")?.integer == Int64(before.count - 1), "\(again.canonicalText)")
            #expect(try await server.heads() == heads)
        }
    }

    @Test func `an import that a token began changes nothing that needs an owner who signed in`() async throws {
        try await CareServer.serve(runsJobs: true) { server in
            let mia = try await server.child()
            let id = String(mia.suffix(36))
            let stamp = String(server.clock.now.milliseconds + 1, radix: 16)
            let record =
                #"{"zone":"profile-\#(id)","type":"child","id":"\#(id)","rev":2,"#
                + #""stamp":"\#(String(repeating: "0", count: 12 - stamp.count))\#(stamp)-0000-00000007","#
                + #""created_at":1,"updated_at":1,"created_by":1,"updated_by":1,"#
                + #""data":{"name":"Mia","time_zone":"UTC","ai_share":"summaries"}}"#
            let file = #"{"format":"hearth-export","version":1,"exported_at":1,"records":[\#(record)]}"#
            server.clock.advance(by: .seconds(2))
            let token = try await server.access.newToken(for: server.owner.user, [.read, .write]).text
            let job = try await server.imported(
                file, "/v1/import", as: CareServer.Caller(user: server.owner.user, token: token))
            #expect(job.at("counts.refused") == 1, "\(job.canonicalText)")
            #expect(try await server.send("GET", mia).json["ai_share"] == "ages")
            let own = try await server.imported(file, "/v1/import")
            #expect(own.at("counts.changed") == 1, "\(own.canonicalText)")
            #expect(try await server.send("GET", mia).json["ai_share"] == "summaries")
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `an account's export leaves out what others let its user see no more`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            let mia = try await server.child()
            let member = try await server.member(.caregiver)
            let note = #"{"category":"a","text":"by the member","started_at":"2026-11-21T09:00:00Z"}"#
            #expect(try await server.send("POST", "\(mia)/notes", note, as: member).status == 201)
            func export() async throws -> String {
                try await server.send("GET", "/v1/account/export", as: member).json.canonicalText
            }
            #expect(try await export().contains("by the member"))
            let removed = try await server.send("DELETE", "\(mia)/members/\(member.user.number)")
            #expect(removed.status == 204)
            #expect(try await !export().contains("by the member"))
        }
    }

    @Test func `an older export replaces nothing newer, and a newer one what is older`() async throws {
        try await CareServer.serve(runsJobs: true) { server in
            let mia = try await server.child()
            let made = try await server.add(
                "\(mia)/notes", #"{"category":"a","text":"one","started_at":"2026-11-21T09:00:00Z"}"#)
            let one = "\(mia)/notes/\(made["id"]?.string ?? "")"
            let old = try await server.export(.json)
            server.clock.advance(by: .seconds(5))
            _ = try await server.send("PATCH", one, #"{"text":"two"}"#)
            let new = try await server.export(.json)
            let job = try await server.imported(old, "/v1/import")
            #expect(job.at("counts.older") == 1, "\(job.canonicalText)")
            #expect(try await server.send("GET", one).json["text"] == "two")
            _ = try await server.imported(new, "/v1/import")
            #expect(try await server.send("GET", one).json["rev"] == 2)
            _ = try await server.send("DELETE", one)
            let deleted = try await server.imported(new, "/v1/import")
            #expect(deleted.at("counts.deleted") == 1)
            #expect(try await server.send("GET", one).status == 404)
        }
    }

    @Test func `an export has what its reader may see and nothing else`() async throws {
        try await CareServer.serve { server in
            let mia = try await server.child()
            try await server.add(
                "\(mia)/notes", #"{"category":"a","text":"=secret","started_at":"2026-11-21T09:00:00Z"}"#)
            let stranger = try await server.stranger()
            let foreign = try await server.export(.json, as: stranger)
            #expect(!foreign.contains("Mia"))
            #expect(
                try await server.send("GET", "/v1/export?zone=profile-\(mia.suffix(36))", as: stranger).status == 404)
            let token = try await server.access.newToken(
                for: server.owner.user, [.read], within: RecordLimits(areas: [.kitchen]))
            let kitchen = CareServer.Caller(user: server.owner.user, token: token.text)
            #expect(!(try await server.export(.json, as: kitchen)).contains("Mia"))
            let table = try await server.export(.csv, "&type=note")
            #expect(table.hasPrefix("type,id,zone,"))
            // No spreadsheet takes it for a formula.
            #expect(table.contains(",'=secret,"))
        }
    }
}

extension JobStore {
    /// Waits for the end of the user's latest job that is not cancelled.
    fileprivate func jobs(of user: User, _ server: CareServer) async throws -> Fields {
        let rows = try await server.access.storage.engine.rows(
            "SELECT id FROM jobs WHERE state <> 'cancelled'", .read, of: .all)
        let id: UUID = try #require(try rows.first?["id"])
        return try await server.ended(job: id.text)
    }
}

extension CareServer {
    /// Sends a file to a route.
    func upload(
        _ bytes: [UInt8], _ path: String, as caller: Caller? = nil
    ) async throws -> (status: Int, json: Fields) {
        let request = OutboundRequest(
            url: "http://127.0.0.1:\(client.port)\(path)",
            headers: [
                ("authorization", "Bearer \((caller ?? owner).token)"), ("content-type", "application/octet-stream"),
            ], body: bytes, timeout: .testPatience, connectTimeout: .testPatience, method: "POST")
        return try await client.curl.withResponse(to: request) { response in
            let reader = StreamReader(response)
            try await reader.readToEnd()
            Conformance.ofTestServer.check("POST", path, response, reader.bytes)
            return (response.status, try Fields(parsing: String(decoding: reader.bytes, as: UTF8.self)))
        }
    }

    /// Imports a file and returns the job that has ended.
    func imported(_ bytes: [UInt8], _ path: String, as caller: Caller? = nil) async throws -> Fields {
        let (status, made) = try await upload(bytes, path, as: caller)
        #expect(status == 202, "\(made.canonicalText)")
        return try await ended(job: try #require(made["id"]?.string), as: caller)
    }

    func imported(_ text: String, _ path: String, as caller: Caller? = nil) async throws -> Fields {
        try await imported(Array(text.utf8), path, as: caller)
    }

    /// Returns the text or bytes of an export.
    func exportedBytes(
        _ format: RecordExport.Format, _ more: String = "", as caller: Caller? = nil
    ) async throws -> [UInt8] {
        let path = "/v1/export?format=\(format.rawValue)\(more)"
        let request = OutboundRequest(
            url: "http://127.0.0.1:\(client.port)\(path)",
            headers: [("authorization", "Bearer \((caller ?? owner).token)")], body: [], timeout: .testPatience,
            connectTimeout: .testPatience, method: "GET")
        return try await client.curl.withResponse(to: request) { response in
            let reader = StreamReader(response)
            try await reader.readToEnd()
            #expect(response.status == 200)
            return reader.bytes
        }
    }

    func export(_ format: RecordExport.Format, _ more: String = "", as caller: Caller? = nil) async throws -> String {
        String(decoding: try await exportedBytes(format, more, as: caller), as: UTF8.self)
    }

    /// The heads of the owner's zones: a change of any record raises one.
    func heads() async throws -> [String: Int64] {
        let zones = try await access.storage.records.zones(of: owner.user)
        return Dictionary(uniqueKeysWithValues: zones.map { ($0.zone.id.text, $0.zone.head) })
    }

    /// Returns an export of a family, and what is in it.
    fileprivate static func exported(
        on engine: Engine, _ format: RecordExport.Format, _ make: @escaping (CareServer) async throws -> Void
    ) async throws -> (file: [UInt8], content: [String: Fields]) {
        nonisolated(unsafe) var result: (file: [UInt8], content: [String: Fields]) = ([], [:])
        try await serve(on: engine) { server in
            try await make(server)
            let json = try await server.export(.json)
            var content: [String: Fields] = [:]
            for record in try Fields(parsing: json)["records"]?.array?.compactMap(\.object) ?? [] {
                content["\(record["type"]?.string ?? "") \(record["id"]?.string ?? "")"] = record.filter {
                    !["created_by", "updated_by", "zone"].contains($0.name)
                }
            }
            result = (try await server.exportedBytes(format), content)
        }
        return result
    }
}
