import Family
import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

@Suite struct CareRoutesTests {
    // MARK: - Records

    @Test(arguments: CareServer.Engine.allCases)
    func `a record is created, read, changed, moved and deleted`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            let mia = try await server.child()
            let ben = try await server.child(#"{"name":"Ben"}"#)
            let made = try await server.add(
                "\(mia)/feedings", #"{"method":"bottle","amount_ml":120,"started_at":"2026-11-21T09:00:00+01:00"}"#)
            #expect(made["started_at"] == "2026-11-21T08:00:00.000Z")
            #expect(made["rev"] == 1)
            #expect(made["created_by"]?.integer == server.owner.user.number)
            #expect(made["zone"]?.string == "profile-\(mia.suffix(36))")
            let one = "\(mia)/feedings/\(made["id"]?.string ?? "")"
            let changed = try await server.send("PATCH", one, #"{"amount_ml":90,"note":"fell asleep"}"#)
            #expect(changed.status == 200)
            #expect(changed.json["amount_ml"] == 90)
            #expect(changed.json["rev"] == 2)
            let cleared = try await server.send("PATCH", one, #"{"note":null}"#)
            #expect(cleared.json["note"] == nil)
            let moved = try await server.send("POST", "\(one)/move", #"{"child_id":"\#(ben.suffix(36))"}"#)
            #expect(moved.status == 200)
            #expect(try await server.send("GET", one).status == 404)
            let there = one.replacing(mia, with: ben)
            #expect(try await server.send("GET", there).json["amount_ml"] == 90)
            #expect(try await server.send("DELETE", there).status == 204)
            #expect(try await server.send("GET", there).json["code"] == "record_not_found")
            #expect(try await server.send("DELETE", there).status == 404)
        }
    }

    @Test func `a repeated request with the client's id has the first answer and changes nothing`() async throws {
        try await CareServer.serve { server in
            let mia = try await server.child()
            let body = #"{"id":"0190a000-0000-7000-8000-000000000001","wet":true,"started_at":"2026-11-21T09:00:00Z"}"#
            let first = try await server.add("\(mia)/diapers", body)
            let again = try await server.send("POST", "\(mia)/diapers", body.replacing("true", with: "false"))
            #expect(again.status == 200)
            #expect(again.json == first)
            // The id of another type, and one that was deleted, cannot be taken.
            let other = try await server.send(
                "POST", "\(mia)/sleeps",
                #"{"id":"0190a000-0000-7000-8000-000000000001","started_at":"2026-11-21T09:00:00Z"}"#
            )
            #expect(other.status == 409)
            #expect(other.json["code"] == "id_taken")
            _ = try await server.send("DELETE", "\(mia)/diapers/0190a000-0000-7000-8000-000000000001")
            #expect(try await server.send("POST", "\(mia)/diapers", body).json["code"] == "id_taken")
        }
    }

    @Test func `If-Match refuses a change of another revision`() async throws {
        try await CareServer.serve { server in
            let mia = try await server.child()
            let made = try await server.add(
                "\(mia)/notes", #"{"category":"home","text":"a","started_at":"2026-11-21T09:00:00Z"}"#)
            let one = "\(mia)/notes/\(made["id"]?.string ?? "")"
            #expect(try await server.send("PATCH", one, #"{"text":"b"}"#, ifMatch: #""1""#).status == 200)
            let stale = try await server.send("PATCH", one, #"{"text":"c"}"#, ifMatch: #""1""#)
            #expect(stale.status == 412)
            #expect(stale.json["code"] == "revision_conflict")
            #expect(try await server.send("DELETE", one, ifMatch: #""1""#).status == 412)
            #expect(try await server.send("GET", one).json["text"] == "b")
            #expect(try await server.send("PATCH", one, #"{"text":"c"}"#, ifMatch: "1").status == 422)
        }
    }

    @Test func `a request changes a record that a phone with a fast clock wrote`() async throws {
        try await CareServer.serve { server in
            let mia = try await server.child()
            let zone = try #require(ZoneID("profile-\(mia.suffix(36))"))
            let id = UUID()
            let sync = TestServer.sync(server.access.storage.records, server.clock)
            let put = Mutation(
                mid: UUID(), zone: zone, type: "sleep", id: id, operation: .put,
                stamp: Stamp(milliseconds: server.clock.now.milliseconds + 50_000, counter: 9, device: .max),
                data: ["started_at": .number(Double(server.clock.now.milliseconds)), "place": "cot"])
            let principal = Principal(user: server.owner.user, isAdministrator: false)
            #expect(try await sync.apply([.readable(put)], from: .request(principal)).results[0].status == .applied)
            let changed = try await server.send("PATCH", "\(mia)/sleeps/\(id.text)", #"{"place":"pram"}"#)
            #expect(changed.json["place"] == "pram")
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `concurrent changes of one record all hold`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            let mia = try await server.child()
            let made = try await server.add("\(mia)/sleeps", #"{"started_at":"2026-11-21T09:00:00Z"}"#)
            let one = "\(mia)/sleeps/\(made["id"]?.string ?? "")"
            try await withThrowingTaskGroup { group in
                for body in [#"{"place":"cot"}"#, #"{"quality":4}"#, #"{"note":"a"}"#] {
                    group.addTask { try await server.send("PATCH", one, body).status }
                }
                for try await status in group { #expect(status == 200) }
            }
            let record = try await server.send("GET", one).json
            #expect(record["rev"] == 4)
            #expect(record["place"] == "cot")
            #expect(record["quality"] == 4)
            #expect(record["note"] == "a")
        }
    }

    @Test func `a wrong body names each wrong field`() async throws {
        try await CareServer.serve { server in
            let mia = try await server.child()
            func fields(_ list: String, _ body: String) async throws -> [String] {
                let (status, json) = try await server.send("POST", "\(mia)/\(list)", body)
                #expect(status == 422, "\(body)")
                return json["details"]?.array?.compactMap { $0.object?["field"]?.string } ?? []
            }
            let time = #""started_at":"2026-11-21T09:00:00Z""#
            #expect(try await fields("feedings", #"{"method":"bottle",\#(time),"colour":"red"}"#) == ["/colour"])
            #expect(try await fields("feedings", #"{"method":"bottle",\#(time),"amount_oz":4}"#) == ["/amount_oz"])
            #expect(
                try await fields("feedings", #"{"method":"spoon","started_at":"2026-11-21T09:00:00"}"#).sorted() == [
                    "/method", "/started_at",
                ])
            #expect(
                try await fields("feedings", #"{"method":"bottle","started_at":"2026-11-22T10:00:01Z"}"#) == [
                    "/started_at"
                ])
            #expect(
                try await fields("sleeps", #"{"started_at":"2026-11-21T09:00:00Z","ended_at":"2026-11-21T08:00:00Z"}"#)
                    == ["/ended_at"])
            #expect(try await fields("feedings", #"{"method":"bottle",\#(time),"amount_ml":2001}"#) == ["/amount_ml"])
            #expect(try await fields("diapers", #"{"wet":"yes",\#(time)}"#) == ["/wet"])
            #expect(try await fields("growths", "{\(time)}") == ["/weight_g"])
            #expect(try await fields("diapers", #"{"id":"A","wet":true,\#(time)}"#) == ["/id"])
            #expect(try await server.send("POST", "\(mia)/diapers", "[]").status == 400)
            #expect(try await server.send("GET", "\(mia)/diapers").json["items"] == [])
            let made = try await server.add("\(mia)/sleeps", "{\(time)}")
            let one = "\(mia)/sleeps/\(made["id"]?.string ?? "")"
            // The start is not in the body, and the record has it.
            #expect(try await server.send("PATCH", one, #"{"ended_at":"2026-11-21T08:00:00Z"}"#).status == 422)
            #expect(try await server.send("PATCH", one, "{}").status == 422)
            #expect(try await server.send("PATCH", one, #"{"started_at":null}"#).status == 422)
            let wrongZone = try await server.send("POST", "/v1/children", #"{"name":"Ada","time_zone":"Mars"}"#)
            #expect(wrongZone.status == 422)
        }
    }

    // MARK: - Lists

    @Test(arguments: CareServer.Engine.allCases)
    func `pages continue without gaps, since is exclusive, and an altered cursor is refused`(engine: CareServer.Engine)
        async throws
    {
        try await CareServer.serve(on: engine) { server in
            let mia = try await server.child()
            for minute in 10..<15 {
                try await server.add("\(mia)/diapers", #"{"wet":true,"started_at":"2026-11-21T09:\#(minute):00Z"}"#)
                try await server.add(
                    "\(mia)/temperatures", #"{"celsius":37,"started_at":"2026-11-21T09:\#(minute):00Z"}"#)
            }
            for list in ["diapers", "timeline"] {
                let all = try await server.send("GET", "\(mia)/\(list)").json.items("id")
                #expect(all.count == (list == "diapers" ? 5 : 10))
                var paged: [String] = []
                var cursor = ""
                repeat {
                    let page = try await server.send("GET", "\(mia)/\(list)?limit=3\(cursor)").json
                    paged += page.items("id")
                    cursor = page["next_cursor"]?.string.map { "&cursor=\($0)" } ?? ""
                } while !cursor.isEmpty
                #expect(paged == all)
                let ascending = try await server.send("GET", "\(mia)/\(list)?order=asc").json.items("id")
                #expect(ascending == all.reversed())
            }
            let since = try await server.send(
                "GET", "\(mia)/diapers?since=2026-11-21T09:12:00Z&until=2026-11-21T09:14:00Z"
            ).json
            #expect(since.items("started_at") == ["2026-11-21T09:13:00.000Z"])
            let page = try await server.send("GET", "\(mia)/diapers?limit=2").json
            let cursor = try #require(page["next_cursor"]?.string)
            for (path, text) in [
                ("\(mia)/diapers?limit=2&cursor=", cursor.replacing("p1.A", with: "p1.B")),
                ("\(mia)/diapers?limit=2&cursor=", "x"), ("\(mia)/temperatures?limit=2&cursor=", cursor),
                ("\(mia)/diapers?order=asc&cursor=", cursor),
            ] {
                let answer = try await server.send("GET", path + text)
                #expect(answer.status == 400, "\(path)")
                #expect(answer.json["code"] == "cursor_invalid")
            }
            #expect(try await server.send("GET", "\(mia)/diapers?since=2026-11-21T09:12:00").status == 422)
            #expect(try await server.send("GET", "\(mia)/diapers?limit=501").status == 422)
            #expect(try await server.send("GET", "/v1/children?limit=1").json["next_cursor"] == nil)
        }
    }

    // MARK: - Access

    @Test func `the role at the child decides`() async throws {
        try await CareServer.serve { server in
            let mia = try await server.child()
            let diaper = #"{"wet":true,"started_at":"2026-11-21T09:00:00Z"}"#
            let made = try await server.add("\(mia)/diapers", diaper)
            let one = "\(mia)/diapers/\(made["id"]?.string ?? "")"
            let viewer = try await server.member(.viewer)
            let caregiver = try await server.member(.caregiver)
            let stranger = try await server.stranger()
            #expect(try await server.send("GET", one, as: viewer).status == 200)
            #expect(try await server.send("POST", "\(mia)/diapers", diaper, as: viewer).status == 403)
            #expect(try await server.send("PATCH", one, #"{"wet":false}"#, as: viewer).status == 403)
            #expect(try await server.send("DELETE", one, as: viewer).status == 403)
            #expect(try await server.send("POST", "\(mia)/diapers", diaper, as: caregiver).status == 201)
            #expect(try await server.send("DELETE", mia, as: caregiver).status == 403)
            for (method, path) in [
                ("GET", mia), ("GET", one), ("DELETE", mia), ("GET", "\(mia)/timeline"), ("GET", "\(mia)/day"),
            ] {
                let answer = try await server.send(method, path, as: stranger)
                #expect(answer.status == 404, "\(method) \(path)")
                #expect(answer.json["code"] == "child_not_found")
            }
            let taken = try await server.send(
                "POST", "/v1/children", #"{"id":"\#(mia.suffix(36))","name":"Eve"}"#, as: stranger)
            #expect(taken.status == 409)
            #expect(try await server.send("GET", "/v1/children", as: stranger).json["items"] == [])
            // Who may only read at home may log for a child of another household.
            let zone = try #require(ZoneID("profile-\(mia.suffix(36))"))
            try await server.access.storage.records.grant(
                .caregiver, in: zone, household: server.owner.user.householdID, to: stranger.user.id,
                by: server.owner.user, audit: server.access.entry(.accessGranted, of: server.owner.user))
            let shared = try await server.add("\(mia)/diapers", diaper, as: stranger)
            #expect(shared["created_by"]?.integer == stranger.user.number)
            #expect(try await server.send("GET", "/v1/children", as: stranger).json.items("role") == ["caregiver"])
            let own = try await server.send("POST", "/v1/children", #"{"name":"Eve"}"#, as: stranger)
            let destination = try #require(own.json["id"]?.string)
            let move = try await server.send("POST", "\(one)/move", #"{"child_id":"\#(destination)"}"#, as: stranger)
            #expect(move.status == 422)
            let reader = try await server.access.newToken(for: server.owner.user, [.read]).text
            let token = CareServer.Caller(user: server.owner.user, token: reader)
            #expect(try await server.send("GET", one, as: token).status == 200)
            #expect(try await server.send("POST", "\(mia)/diapers", diaper, as: token).status == 403)
            #expect(try await server.send("DELETE", one, as: token).status == 403)
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a deleted child is gone with its log, and its id stays taken`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            let mia = try await server.child()
            let made = try await server.add("\(mia)/diapers", #"{"wet":true,"started_at":"2026-11-21T09:00:00Z"}"#)
            #expect(try await server.send("DELETE", mia).status == 204)
            #expect(try await server.send("GET", mia).json["code"] == "child_not_found")
            #expect(try await server.send("GET", "\(mia)/diapers/\(made["id"]?.string ?? "")").status == 404)
            let again = try await server.send("POST", "/v1/children", #"{"id":"\#(mia.suffix(36))","name":"Mia"}"#)
            #expect(again.json["code"] == "id_taken")
        }
    }

    // MARK: - Warnings

    @Test func `a new entry is checked against its neighbours and running timers`() async throws {
        try await CareServer.serve { server in
            let mia = try await server.child()
            func codes(_ json: Fields) -> [String] {
                json["warnings"]?.array?.compactMap { $0.object?["code"]?.string } ?? []
            }
            let first = try await server.add("\(mia)/sleeps", #"{"started_at":"2026-11-21T08:00:00Z"}"#)
            #expect(codes(first) == [])
            let second = try await server.add("\(mia)/sleeps", #"{"started_at":"2026-11-21T09:00:00Z"}"#)
            #expect(codes(second).sorted() == ["overlapping_sleep", "second_timer"])
            #expect(second.at("warnings.0.with.0") == first["id"])
            // A timer that somebody forgot a week ago still runs.
            let nap = try await server.add("\(mia)/activities", #"{"kind":"walk","started_at":"2026-11-14T08:00:00Z"}"#)
            let walk = try await server.add(
                "\(mia)/activities", #"{"kind":"walk","started_at":"2026-11-21T09:50:00Z"}"#)
            #expect(codes(walk) == ["second_timer"])
            #expect(walk.at("warnings.0.with.0") == nap["id"])
            try await server.add(
                "\(mia)/medicines", #"{"name":"Paracetamol","amount":2.5,"unit":"ml","min_interval_min":360}"#)
            try await server.add("\(mia)/medications", #"{"name":"paracetamol","started_at":"2026-11-21T05:00:00Z"}"#)
            let early = try await server.add(
                "\(mia)/medications", #"{"name":"Paracetamol","started_at":"2026-11-21T10:00:00Z"}"#)
            #expect(codes(early) == ["double_dose"])
        }
    }

    // MARK: - Reports

    @Test func `a day has 25 hours when the clocks change, and splits a night at the child's day start`() async throws {
        // 2026-10-25 07:00 in Berlin to 2026-10-26 07:00: summer time ends at 03:00 of the 25th, so the day before is long.
        let now = try Moment.read("2026-10-26T12:00:00Z")
        try await CareServer.serve(at: now) { server in
            let mia = try await server.child()
            try await server.add(
                "\(mia)/sleeps", #"{"started_at":"2026-10-24T18:00:00Z","ended_at":"2026-10-25T07:30:00Z"}"#)
            let long = try await server.send("GET", "\(mia)/day?date=2026-10-24").json
            #expect(long["starts_at"] == "2026-10-24T05:00:00.000Z")
            #expect(long["ends_at"] == "2026-10-25T06:00:00.000Z")
            #expect(long.at("totals.sleep_minutes") == 720)
            let next = try await server.send("GET", "\(mia)/day?date=2026-10-25").json
            #expect(next.at("totals.sleep_minutes") == 90)
            #expect(next.at("totals.sleeps") == 0)
            let both = try await server.send("GET", "\(mia)/summary?from=2026-10-24&to=2026-10-25").json
            #expect(both.at("totals.sleep_minutes") == 810)
            #expect(both.at("longest_sleep.minutes") == 810)
            #expect(both["days"]?.array?.count == 2)
            // The day before the noon of the 26th, by default.
            #expect(try await server.send("GET", "\(mia)/day").json["date"] == "2026-10-26")
            _ = try await server.send("PATCH", mia, #"{"day_start_time":"14:00"}"#)
            #expect(try await server.send("GET", "\(mia)/day").json["date"] == "2026-10-25")
            #expect(try await server.send("GET", "\(mia)/summary?from=2026-10-25&to=2026-10-24").status == 422)
            #expect(try await server.send("GET", "\(mia)/summary?from=2026-01-01&to=2026-10-24").status == 422)
            #expect(try await server.send("GET", "\(mia)/day?date=2026-02-30").status == 422)
        }
    }

    @Test func `predictions are marked as estimates, or say why there is none`() async throws {
        try await CareServer.serve { server in
            let mia = try await server.child()
            let none = try await server.send("GET", "\(mia)/predictions").json
            #expect(none.at("items.0.absence") == "too_few_entries")
            for hour in [0, 3, 6, 9] + [18, 21] {
                let day = hour > 12 ? 20 : 21
                let time = "2026-11-\(day)T\(padded(hour, 2)):00:00Z"
                try await server.add("\(mia)/feedings", #"{"method":"bottle","amount_ml":100,"started_at":"\#(time)"}"#)
            }
            let some = try await server.send("GET", "\(mia)/predictions").json
            #expect(some["is_estimate"] == true)
            #expect(some.at("items.0.is_estimate") == true)
            #expect(some.at("items.0.at") == "2026-11-21T12:00:00.000Z")
            #expect(some.at("items.1.absence") == "too_few_entries")
        }
    }

    @Test func `a growth chart has WHO percentiles where sex and birth date are known`() async throws {
        try await CareServer.serve(growth: try Self.table()) { server in
            let mia = try await server.child()
            try await server.add("\(mia)/growths", #"{"weight_g":7297,"started_at":"2026-11-02T12:00:00Z"}"#)
            let without = try await server.send("GET", "\(mia)/growth-chart").json
            #expect(without["absence"] == "sex_unknown")
            #expect(without.at("measurements.0.values.weight.value") == 7.297)
            _ = try await server.send("PATCH", mia, #"{"sex":"female"}"#)
            let chart = try await server.send("GET", "\(mia)/growth-chart").json
            // 184 days: the median weight of girls at six months is 7.3 kg.
            #expect(chart.at("measurements.0.age_days") == 184)
            let percentile = try #require(chart.at("measurements.0.values.weight.percentile"))
            guard case .number(let number) = percentile else { return }
            #expect((45...55).contains(number))
            #expect(chart.at("curves.weight.lines.2.percentile") == 50)
            let implausible = try await server.add(
                "\(mia)/growths", #"{"weight_g":72970,"started_at":"2026-11-03T12:00:00Z"}"#)
            #expect(implausible.at("warnings.0.code") == "implausible_value")
        }
    }

    /// The file of the repository.
    static func table() throws -> GrowthTable {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../seed/growth/who-lms.tsv")
        return try GrowthTable(parsing: String(contentsOf: file, encoding: .utf8))
    }
}
