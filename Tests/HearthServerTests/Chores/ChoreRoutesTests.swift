import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

/// Tests of due chores, their turns, points and fairness, over a real database.
@Suite struct ChoreRoutesTests {
    /// 2026-11-21T10:00:00Z is a Saturday.
    private static let today = "2026-11-21"

    private static func id(_ record: Fields) throws -> String { try #require(record["id"]?.string) }

    /// Adds a chore and returns its path.
    ///
    /// - Parameter fields: members of the body that differ from those of a chore of three points for anyone.
    private static func chore(_ server: CareServer, _ fields: String) async throws -> String {
        var body: Fields = [
            "name": "Dishes", "assign": "anyone", "starts_on": "2026-11-21", "points": 3, "minutes": 15,
        ]
        for (name, value) in try Fields(parsing: "{\(fields)}").members { body[name] = value }
        return "/v1/chores/\(try id(try await server.add("/v1/chores", body.canonicalText)))"
    }

    private static func points(_ server: CareServer, of who: String) async throws -> FieldValue? {
        let people = try await server.send("GET", "/v1/points").json["people"]?.array ?? []
        return people.first { $0.object?["who"]?.string == who }?.object?["balance"]
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `turns are listed, ticked, approved and counted once`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            let partner = try await server.member(.caregiver)
            let viewer = try await server.member(.viewer)
            let (ada, ben) = ("user:\(server.owner.user.number)", "user:\(partner.user.number)")
            let mia = "child:\(try await server.child().split(separator: "/").last ?? "")"
            let dishes = try await Self.chore(
                server, #""rule":"FREQ=DAILY","assign":"rotate","assignees":["\#(ada)","\#(mia)"],"time":"18:30""#)
            let room = try await Self.chore(
                server, #""name":"Room","assign":"fixed","assignees":["\#(mia)"],"needs_approval":true,"points":5"#)

            let (status, due) = try await server.send("GET", "/v1/chores/due?to=2026-11-22")
            #expect(status == 200, "\(due.canonicalText)")
            #expect(due.items("due_on") == [Self.today, Self.today, "2026-11-22"])
            #expect(due.items("who") == [ada, mia, mia] && due.items("name") == ["Dishes", "Room", "Dishes"])
            #expect(due.at("items.0.due_at")?.string?.hasPrefix("2026-11-21T18:30:00") == true)
            #expect(due["problems"] == [] && due.at("items.0.minutes") == 15 && due["today"]?.string == Self.today)

            // Ticked twice, by two people: one record, whose id the list has said, and one count.
            let body = #"{"due_on":"2026-11-21"}"#
            let (made, turn) = try await server.send("POST", "\(dishes)/done", body)
            #expect(made == 201 && turn["by"]?.string == ada && turn["points"] == 3, "\(turn.canonicalText)")
            #expect(turn["id"] == due.at("items.0.id"))
            let (again, same) = try await server.send("POST", "\(dishes)/done", body, as: partner)
            #expect(again == 200 && same["id"] == turn["id"] && same["by"]?.string == ada && same["rev"] == turn["rev"])
            #expect(try await Self.points(server, of: ada) == 3)
            #expect(try await Self.points(server, of: ben) == 0)

            // A child's turn counts when somebody has approved it.
            #expect(
                try await server.send("POST", "\(room)/done", #"{"due_on":"2026-11-21","state":"approved"}"#).status
                    == 409)
            let (_, ticked) = try await server.send("POST", "\(room)/done", body)
            #expect(ticked["by"]?.string == mia && ticked["points"] == 0)
            #expect(try await Self.points(server, of: mia) == 0)
            let waiting = try await server.send("GET", "/v1/chores/due?to=2026-11-21").json
            #expect(waiting.at("items.1.awaits_approval") == true && waiting.at("items.1.points") == 5)
            let (_, approved) = try await server.send(
                "POST", "\(room)/done", #"{"due_on":"2026-11-21","state":"approved"}"#, as: partner)
            #expect(approved["points"] == 5 && approved["by"]?.string == mia)
            // A late tick of a phone takes nothing back, and rejecting does.
            #expect(try await server.send("POST", "\(room)/done", body).json["state"] == "approved")
            #expect(try await Self.points(server, of: mia) == 5)
            _ = try await server.send("POST", "\(room)/done", #"{"due_on":"2026-11-21","state":"rejected"}"#)
            #expect(try await Self.points(server, of: mia) == 0)

            // Skipped and open again.
            let next = #"{"due_on":"2026-11-22","state":"skipped"}"#
            #expect(try await server.send("POST", "\(dishes)/done", next).json["points"] == 0)
            let (_, open) = try await server.send(
                "POST", "\(dishes)/done", #"{"due_on":"2026-11-22","state":"open"}"#)
            #expect(open["state"] == "open" && open["by"] == nil && open["at"] == nil)

            // Bad requests.
            let bad: [(path: String, body: String, status: Int)] = [
                (dishes, #"{"due_on":"2026-11-20"}"#, 422), (dishes, #"{"due_on":"2031-11-20"}"#, 422),
                (dishes, #"{"due_on":"21.11.2026"}"#, 422), (dishes, #"{"due_on":"2026-11-22","by":"user:999"}"#, 422),
                (dishes, #"{"due_on":"2026-11-22","by":"child:\#(UUID().text)"}"#, 422),
                (dishes, #"{"due_on":"2026-11-22","state":"perfect"}"#, 422),
                ("/v1/chores/\(UUID().text)", body, 404),
            ]
            for (path, body, wanted) in bad {
                #expect(try await server.send("POST", "\(path)/done", body).status == wanted, "\(body)")
            }
            #expect(try await server.send("POST", "\(dishes)/done", body, as: viewer).status == 403)
            #expect(try await server.send("POST", "\(dishes)/done", body, as: server.stranger()).status == 404)
            #expect(try await server.send("GET", "/v1/chores/due?from=2026-11-22&to=2026-11-21").status == 422)
            #expect(try await server.send("GET", "/v1/chores/due?from=2026-11-22&to=2027-02-21").status == 422)
            #expect(try await server.send("GET", "/v1/chores/due?from=2036-11-22").status == 422)
        }
    }

    @Test func `nobody approves an own turn, by a request or by a push`() async throws {
        try await CareServer.serve { server in
            let ada = "user:\(server.owner.user.number)"
            let chore = try await Self.chore(server, #""needs_approval":true"#)
            let (_, turn) = try await server.send("POST", "\(chore)/done", #"{"due_on":"2026-11-21"}"#)
            #expect(turn["by"]?.string == ada)
            let (status, _) = try await server.send(
                "POST", "\(chore)/done", #"{"due_on":"2026-11-21","state":"approved"}"#)
            #expect(status == 403)
            // A phone may write the state, and gets no points for it, whatever it claims.
            let id = try #require(turn["id"]?.string.flatMap { UUID(text: $0) })
            try await server.edit(.set, "chore_done", id, ["state": "approved", "points": 500])
            #expect(try await Self.points(server, of: ada) == 0)
            let partner = try await server.member(.owner)
            _ = try await server.send(
                "POST", "\(chore)/done", #"{"due_on":"2026-11-21","state":"rejected"}"#, as: partner)
            _ = try await server.send(
                "POST", "\(chore)/done", #"{"due_on":"2026-11-21","state":"approved"}"#, as: partner)
            #expect(try await Self.points(server, of: ada) == 3)
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `the turn of the person with the fewest minutes is written down a day ahead`(engine: CareServer.Engine)
        async throws
    {
        try await CareServer.serve(on: engine) { server in
            let partner = try await server.member(.caregiver)
            let (ada, ben) = ("user:\(server.owner.user.number)", "user:\(partner.user.number)")
            let people = #""assignees":["\#(ada)","\#(ben)"]"#
            let table = try await Self.chore(server, #""rule":"FREQ=DAILY","assign":"fewest",\#(people)"#)
            let due = try await server.send("GET", "/v1/chores/due?to=2026-11-23").json
            #expect(due.items("who") == [ada, ben, ada])
            #expect(try await server.turns() == ["2026-11-21 open \(ada)", "2026-11-22 open \(ben)"])
            // Whatever Ada does until then, it stays Ben's turn; the day after follows the minutes.
            let big = try await Self.chore(server, #""name":"Garden","minutes":120,"rule":"FREQ=DAILY""#)
            _ = try await server.send("POST", "\(big)/done", #"{"due_on":"2026-11-21","by":"\#(ben)"}"#)
            let later = try await server.send("GET", "/v1/chores/due?to=2026-11-23").json
            let mine = later["items"]?.array?.compactMap(\.object).filter { $0["name"] == "Dishes" }
            #expect(mine?.compactMap { $0["who"]?.string } == [ada, ben, ada])

            // A phone that has ticked the turn while it was offline holds, although the server has written since.
            server.clock.advance(by: .seconds(3600))
            let old = try await server.tick(table, "2026-11-22", by: ada, ago: .seconds(7200))
            #expect(old == .applied)
            #expect(try await server.turns().contains("2026-11-22 done \(ada)"))

            let (status, fairness) = try await server.send("GET", "/v1/chores/fairness")
            #expect(status == 200 && fairness["from"] == "2026-10-25" && fairness["to"]?.string == Self.today)
            let minutes = fairness["people"]?.array?.compactMap(\.object).map { ($0["who"]?.string, $0["minutes"]) }
            // The turn of tomorrow is not in these days.
            #expect(minutes?.first { $0.0 == ben }?.1 == 120 && minutes?.first { $0.0 == ada }?.1 == 0)
            #expect(fairness["spread"] == 2 && fairness["mean_minutes"] == 60)
        }
    }

    @Test func `a chore of a removed person falls to the others, or has a reason`() async throws {
        try await CareServer.serve { server in
            let ada = "user:\(server.owner.user.number)"
            let child = try await server.child()
            let mia = "child:\(child.split(separator: "/").last ?? "")"
            _ = try await Self.chore(server, #""name":"A","assign":"fixed","assignees":["\#(mia)"]"#)
            _ = try await Self.chore(server, #""name":"B","assign":"fixed","assignees":["\#(mia)","\#(ada)"]"#)
            _ = try await Self.chore(server, #""name":"C","rule":"FREQ=NEVER""#)
            let before = try await server.send("GET", "/v1/chores/due").json
            #expect(before.items("who") == [mia, mia])
            #expect(before.at("problems.0.reason") == "rule_invalid")
            #expect(try await server.send("DELETE", child).status == 204)
            let after = try await server.send("GET", "/v1/chores/due").json
            #expect(after.at("items.0.who") == .null && after.at("items.0.reason") == "person_removed")
            #expect(after.at("items.1.who")?.string == ada)
        }
    }

    @Test func `a member who may not see a child sees whose turn it is`() async throws {
        try await CareServer.serve { server in
            let child = try await server.child()
            let mia = "child:\(child.split(separator: "/").last ?? "")"
            let ada = "user:\(server.owner.user.number)"
            _ = try await Self.chore(
                server, #""rule":"FREQ=DAILY","assign":"rotate","assignees":["\#(mia)","\#(ada)"]"#)
            let sitter = try await server.member(.caregiver)
            #expect(
                try await server.send("DELETE", "\(child)/members/\(sitter.user.number)", as: server.owner).status
                    == 204)
            #expect(try await server.send("GET", child, as: sitter).status == 404)
            let mine = try await server.send("GET", "/v1/chores/due").json
            let theirs = try await server.send("GET", "/v1/chores/due", as: sitter).json
            #expect(mine["items"] == theirs["items"] && mine.items("who").first == mia)
        }
    }

    private static let changes: [(zone: String, midnight: Int64, day: String)] = [
        ("Europe/Berlin", 1_774_738_800_000, "2026-03-29"), ("Europe/Berlin", 1_792_879_200_000, "2026-10-25"),
    ]

    @Test(arguments: changes)
    func `a chore after done comes back on the right day over a change of the clocks`(
        zone: String, midnight: Int64, day: String
    ) async throws {
        // 23:30 on the evening before, and 25 hours later.
        let start = Timestamp(milliseconds: midnight - 1_800_000)
        try await CareServer.serve(at: start) { server in
            #expect(
                try await server.send("PATCH", "/v1/account", #"{"time_zone":"\#(zone)"}"#).status == 200)
            let before = try #require(CalendarDay(day)).advanced(by: -1)
            let chore = try await Self.chore(
                server, #""rule":"FREQ=DAILY;INTERVAL=2","mode":"after_done","starts_on":"\#(before)""#)
            func due() async throws -> [String] {
                let json = try await server.send(
                    "GET", "/v1/chores/due?from=\(before)&to=\(before.advanced(by: 6))"
                ).json
                return (json["items"]?.array ?? []).compactMap(\.object).filter { $0["state"] == "open" }
                    .compactMap { $0["due_on"]?.string }
            }
            #expect(try await due() == ["\(before)"])
            _ = try await server.send("POST", "\(chore)/done", #"{"due_on":"\#(before)"}"#)
            #expect(try await due() == ["\(before.advanced(by: 2))"])
            // The day of the change has 23 or 25 hours; one minute before its end it is still that day.
            server.clock.advance(by: .seconds(1800 + (day == "2026-03-29" ? 23 : 25) * 3600 - 60))
            // The first session has ended by then.
            let token = try await server.access.signIn(server.owner.user).token
            let caller = CareServer.Caller(user: server.owner.user, token: token)
            #expect(try await server.send("GET", "/v1/chores/due", as: caller).json["today"]?.string == day)
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `rewards cost what their record says, and only if the points suffice`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            let partner = try await server.member(.caregiver)
            let viewer = try await server.member(.viewer)
            let (ada, ben) = ("user:\(server.owner.user.number)", "user:\(partner.user.number)")
            let cinema = try Self.id(try await server.add("/v1/rewards", #"{"name":"Cinema","cost":8}"#))
            let redeem = #"{"who":"\#(ben)","kind":"redeem","reward_id":"\#(cinema)"}"#
            let (poor, problem) = try await server.send("POST", "/v1/points", redeem)
            #expect(poor == 409 && problem.canonicalText.contains("points_missing"))

            let bonus = #"{"who":"\#(ben)","kind":"bonus","points":10}"#
            #expect(try await server.send("POST", "/v1/points", bonus, as: partner).status == 403)
            #expect(try await server.send("POST", "/v1/points", bonus, as: viewer).status == 403)
            try await server.add("/v1/points", bonus)
            let penalty = try await server.add("/v1/points", #"{"who":"\#(ben)","kind":"penalty","points":1}"#)
            #expect(penalty["points"] == -1)
            let asked = try await server.add("/v1/points", redeem, as: partner)
            #expect(asked["points"] == -8 && asked["state"] == "asked")
            // The points are bespoken.
            #expect(try await server.send("POST", "/v1/points", redeem, as: partner).status == 409)
            let list = try await server.send("GET", "/v1/points").json
            #expect(list.at("asked.0.id") == asked["id"])
            let answer = "/v1/points/\(try Self.id(asked))/answer"
            #expect(
                try await server.send("POST", answer, #"{"state":"approved"}"#, as: partner).status == 403)
            #expect(try await server.send("POST", answer, #"{"state":"approved"}"#).status == 200)
            #expect(try await Self.points(server, of: ben) == 1)
            #expect(try await Self.points(server, of: ada) == 0)

            // A phone that redeems for one point pays what the reward costs.
            try await server.edit(
                .put, "point_entry", UUID(),
                [
                    "who": .string(ben), "kind": "redeem", "points": -1, "reward_id": .string(cinema),
                    "state": "approved", "at": .number(Double(server.clock.now.milliseconds)),
                ])
            #expect(try await Self.points(server, of: ben) == -7)
            for body in [
                #"{"who":"\#(ben)","kind":"bonus"}"#, #"{"who":"\#(ben)","kind":"redeem"}"#,
                #"{"who":"\#(ben)","kind":"redeem","points":1,"reward_id":"\#(cinema)"}"#,
                #"{"who":"user:999","kind":"bonus","points":1}"#, #"{"who":"Ben","kind":"bonus","points":1}"#,
                #"{"who":"\#(ben)","kind":"bonus","points":0}"#,
            ] {
                #expect(try await server.send("POST", "/v1/points", body).status == 422, "\(body)")
            }
        }
    }
}

extension CareServer {
    /// The turns of the household: day, state and person.
    fileprivate func turns() async throws -> [String] {
        let zone = ZoneID(.household, owner.user.householdID)
        let records = try await access.storage.records.records(
            RecordQuery(zone: zone, household: owner.user.householdID, type: "chore_done", descending: false))
        return try records.map { record in
            let fields = try Fields(parsing: record.data)
            return "\(fields["due_on"]?.string ?? "") \(fields["state"]?.string ?? "") \(fields["by"]?.string ?? "")"
        }
    }

    /// Makes an edit of the owner, as a phone does.
    fileprivate func edit(
        _ operation: Mutation.Operation, _ type: String, _ id: UUID, _ data: Fields
    ) async throws {
        clock.advance(by: .seconds(1))
        let zone = ZoneID(.household, owner.user.householdID)
        let outcome = try await TestServer.sync(access.storage.records, clock).apply(
            [
                .readable(
                    Mutation(
                        mid: UUID(), zone: zone, type: type, id: id, operation: operation,
                        baseRev: operation == .put ? nil : 1,
                        stamp: Stamp(milliseconds: clock.now.milliseconds, counter: 0, device: 7), data: data))
            ], from: .request(Principal(user: owner.user, isAdministrator: false)))
        let isWritten = outcome.results.allSatisfy { $0.status == .applied || $0.status == .merged }
        #expect(isWritten, "\(outcome)")
    }

    /// Ticks a chore as a phone that was offline for some time.
    fileprivate func tick(
        _ chore: String, _ day: String, by person: String, ago: Duration
    ) async throws -> PushResult.Status? {
        let zone = ZoneID(.household, owner.user.householdID)
        let data: Fields = [
            "chore_id": .string(String(chore.split(separator: "/").last ?? "")), "due_on": .string(day),
            "state": "done", "by": .string(person),
        ]
        let id = try #require(Registry.current["chore_done"]?.naturalID(in: zone, of: data))
        let outcome = try await TestServer.sync(access.storage.records, clock).apply(
            [
                .readable(
                    Mutation(
                        mid: UUID(), zone: zone, type: "chore_done", id: id, operation: .put,
                        stamp: Stamp(
                            milliseconds: clock.now.milliseconds - ago.milliseconds, counter: 0, device: 4),
                        data: data))
            ], from: .request(Principal(user: owner.user, isAdministrator: false)))
        return outcome.results.first?.status
    }
}
