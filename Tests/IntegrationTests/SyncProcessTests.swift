import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Identity
import Testing

/// Tests of sync with real processes: deaths within a push, and two servers on one database.
@Suite(.startsServer) struct SyncProcessTests {
    /// A device of user 1 in dev mode.
    private struct Phone {
        let device = UUID().text
        var child = UUID().text
        var zone: String { "profile-\(child)" }

        func addChild(at hearth: HearthProcess) async throws {
            let body = push([edit("child", child, #"{"name":"Mia","time_zone":"UTC"}"#)])
            #expect(try await statuses(of: try await hearth.send("/v1/sync/push", body: body)) == ["applied"])
        }

        func edit(_ type: String, _ id: String, _ data: String, op: String = "put") -> String {
            let now = SystemClock().now
            let time = String(now.milliseconds, radix: 16)
            let stamp = String(repeating: "0", count: 12 - time.count) + time
            return #"{"mid":"\#(RandomIDs().uuid(at: now).text)","zone":"\#(zone)","type":"\#(type)","id":"\#(id)","#
                + #""op":"\#(op)","base_rev":\#(op == "put" ? "null" : "1"),"stamp":"\#(stamp)-0000-0badcafe","data":\#(data)}"#
        }

        func bottles(_ count: Int) -> [String] {
            let time = SystemClock().now.milliseconds
            return (0..<count).map { number in
                edit(
                    "feeding", UUID().text,
                    #"{"method":"bottle","amount_ml":\#(number),"started_at":\#(time - 60_000)}"#)
            }
        }

        func push(_ edits: [String]) -> String {
            #"{"device":"\#(device)","mutations":[\#(edits.joined(separator: ","))]}"#
        }

        func statuses(of answer: Answer) async throws -> [String] {
            guard case .array(let results)? = try answer.decode(JSONValue.self)["results"] else {
                throw HearthProcess.Failure(description: answer.text)
            }
            return results.map { if case .string(let status)? = $0["status"] { status } else { "none" } }
        }

        /// The ids of the zone's records, as a new device reads them.
        func ids(at hearth: HearthProcess) async throws -> [String] {
            var (ids, cursor) = ([String](), "null")
            while true {
                let answer = try await hearth.send(
                    "/v1/sync/pull",
                    body: #"{"device":"\#(UUID().text)","cursors":{"\#(zone)":\#(cursor)}}"#)
                guard let page = try answer.decode(JSONValue.self)["zones"]?[zone],
                    case .array(let changes)? = page["changes"],
                    case .string(let next)? = page["cursor"]
                else { throw HearthProcess.Failure(description: answer.text) }
                ids += changes.compactMap { if case .string(let id)? = $0["id"] { id } else { nil } }
                cursor = "\"\(next)\""
                if page["more"] == false { return ids }
            }
        }
    }

    @Test func `a server that is killed within a push has a prefix, and the same push completes it`() async throws {
        let phone = Phone()
        let first = try await HearthProcess.start()
        let settings = ["DATABASE_URL": "sqlite:///\(first.folder.path)/hearth.db"]
        try await phone.addChild(at: first)
        var pushes = (0..<6).map { _ in phone.push(phone.bottles(200)) }
        let acknowledged = try await phone.statuses(of: try await first.send("/v1/sync/push", body: pushes[0]))
        #expect(acknowledged == [String](repeating: "applied", count: 200))
        // The others are under way at once when the process dies; how far they came is up to chance.
        let connections = try pushes.dropFirst().map { _ in try RawConnection(port: first.port) }
        for (connection, push) in zip(connections, pushes.dropFirst()) {
            await connection.send(RawConnection.post("/v1/sync/push", push))
        }
        _ = try await connections[0].read(through: #""status":"#)
        first.kill()
        _ = await first.exitStatus()
        for connection in connections { await connection.close() }

        let second = try await HearthProcess.start(settings)
        let survivors = try await phone.ids(at: second).count - 1
        #expect(survivors.isMultiple(of: 200) && (400...1200).contains(survivors))
        pushes.shuffle()
        var repeated = 0
        for push in pushes {
            let statuses = Set(try await phone.statuses(of: try await second.send("/v1/sync/push", body: push)))
            #expect(statuses == ["duplicate"] || statuses == ["applied"])
            if statuses == ["duplicate"] { repeated += 1 }
        }
        #expect(repeated == survivors / 200)
        let ids = try await phone.ids(at: second)
        #expect(ids.count == 1201 && Set(ids).count == 1201)
        for command in [["sync", "verify"], ["audit", "verify"]] {
            let (status, output) = try await HearthProcess.run(command, settings)
            #expect(status == 0, "\(output)")
        }
        await second.stop()
        await first.stop()
    }

    @Test func `a client that leaves within a push changes nothing`() async throws {
        try await withHearth { hearth in
            let phone = Phone()
            try await phone.addChild(at: hearth)
            let push = phone.push(phone.bottles(100))
            let connection = try RawConnection(port: hearth.port)
            await connection.send(String(RawConnection.post("/v1/sync/push", push).dropLast(push.utf8.count / 2)))
            await connection.close()
            #expect(try await phone.ids(at: hearth) == [phone.child])
            #expect(
                Set(try await phone.statuses(of: try await hearth.send("/v1/sync/push", body: push))) == ["applied"])
            #expect(try await phone.ids(at: hearth).count == 101)
        }
    }

    @Test func `a change at one server reaches a live stream of another, as does the end of a child`() async throws {
        try await withCluster(of: 2) { cluster in
            let phone = Phone()
            try await phone.addChild(at: cluster.hearths[0])
            let live = try RawConnection(port: cluster.ports[1])
            await live.send(RawConnection.get("/v1/sync/live?device=\(phone.device)"))
            _ = try await live.read(through: "event: hello")
            let answer = try await cluster.hearths[0].send("/v1/sync/push", body: phone.push(phone.bottles(1)))
            #expect(try await phone.statuses(of: answer) == ["applied"])
            let change = try await live.read(through: #""zone":"\#(phone.zone)"}"#)
            #expect(change.contains("event: change"))
            #expect(change.contains(#""from":1,"to":2"#))
            let end = phone.push([phone.edit("child", phone.child, "{}", op: "del")])
            #expect(
                try await phone.statuses(of: try await cluster.hearths[0].send("/v1/sync/push", body: end))
                    == ["applied"])
            let zones = try await live.read(through: "event: zones") + live.read(through: "\n\n")
            #expect(!zones.contains(phone.child))
            let metrics = try await cluster.hearths[1].send("/metrics").text
            #expect(metrics.contains("hearth_sync_live_streams 1\n"))
            #expect(try await cluster.hearths[0].send("/metrics").text.contains("hearth_sync_pushes_total 3\n"))
            await live.close()
        }
    }

    /// What happens is told by the order of events: the stream is idle, so that nothing but the news of the other process ends it.
    @Test func `access that ends at one server ends at another at once, on streams, pulls and pushes`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hearth-keys-\(UUID().text)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let key = folder.appending(path: "jwt.pem")
        let isMade = FileManager.default.createFile(
            atPath: key.path, contents: Data(try SigningKeys.generatePEM().utf8), attributes: [.posixPermissions: 0o600]
        )
        try #require(isMade)
        let settings = [
            "HEARTH_DEV": "false", "SIGN_UP": "open", "JWT_PRIVATE_PEM": key.path, "RATE_LIMIT_SIGN_IN_PER_MIN": "0",
        ]
        try await withCluster(of: 2, settings) { cluster in
            let near = SignedInClient(port: cluster.ports[0])
            func account(_ name: String) -> String {
                #"{"email":"\#(name)@example.org","password":"nine brave \#(name) owls"}"#
            }
            let owner = try near.signedIn(try await near.send("POST", "/v1/auth/sign-up", account("olga")))
            let joined = try await near.send("POST", "/v1/auth/sign-up", account("nora"))
            let number = try joined.decode(SignInResponse.self).userID
            let nanny = try near.signedIn(joined)
            let made = try await owner.send("POST", "/v1/children", #"{"name":"Mia","time_zone":"UTC"}"#)
            guard case .string(let child)? = try made.decode(JSONValue.self)["id"] else {
                throw HearthProcess.Failure(description: made.body)
            }
            func share() async throws {
                let invite = try await owner.send("POST", "/v1/children/\(child)/invites", #"{"role":"caregiver"}"#)
                guard case .string(let code)? = try invite.decode(JSONValue.self)["code"] else {
                    throw HearthProcess.Failure(description: invite.body)
                }
                #expect(try await nanny.send("POST", "/v1/invites/accept", #"{"code":"\#(code)"}"#).status == 200)
            }
            func listen(_ bearer: String?) async throws -> RawConnection {
                let live = try RawConnection(port: cluster.ports[1])
                await live.send(
                    RawConnection.get(
                        "/v1/sync/live?device=\(UUID().text)", fields: "authorization: Bearer \(bearer ?? "")\r\n"))
                let hello = try await live.read(through: "event: hello") + live.read(through: "\n\n")
                #expect(hello.contains("heads"), "\(hello)")
                return live
            }

            // The role of one user in one zone.
            try await share()
            let live = try await listen(nanny.bearer)
            let far = SignedInClient(port: cluster.ports[1], bearer: nanny.bearer)
            let pull = #"{"device":"\#(UUID().text)","cursors":{"profile-\#(child)":null}}"#
            #expect(try await far.send("POST", "/v1/sync/pull", pull).body.contains(#""gone":[]"#))
            #expect(try await owner.send("DELETE", "/v1/children/\(child)/members/\(number)").status == 204)
            let entry = #"{"started_at":"2026-11-20T10:00:00Z","wet":true,"dirty":false}"#
            #expect(try await owner.send("POST", "/v1/children/\(child)/diapers", entry).status == 201)
            let before = try await live.read(through: "event: zones")
            let zones = try await live.read(through: "\n\n")
            #expect(!before.contains("event: change") && !before.contains("diaper"), "\(before)")
            #expect(!zones.contains(child) && zones.contains("household-"), "\(zones)")
            #expect(try await far.send("POST", "/v1/sync/pull", pull).body.contains(#""gone":["profile-\#(child)"]"#))
            let late = Phone(child: child)
            let push = try await far.send("POST", "/v1/sync/push", late.push(late.bottles(1)))
            #expect(push.body.contains(#""status":"forbidden""#), "\(push.body)")

            // The whole session: by a command of the operator, by the API, and by the page.
            func expectEnd(_ live: RawConnection, _ way: String) async throws {
                let rest = try await live.read(through: "\r\n0\r\n\r\n")
                #expect(!rest.contains("event: change"), "\(way): \(rest)")
                await live.close()
            }
            let (status, output) = try await HearthProcess.run(
                ["user", "sign-out", String(number)], cluster.settings.merging(settings) { $1 })
            #expect(status == 0, "\(output)")
            try await expectEnd(live, "command")
            #expect(try await far.send("POST", "/v1/sync/pull", pull).status == 401)
            for way in ["/v1/auth/sign-out", "/sign-out"] {
                let again = try near.signedIn(try await near.send("POST", "/v1/auth/sign-in", account("nora")))
                let live = try await listen(again.bearer)
                let end = try await again.send(
                    "POST", way, way == "/sign-out" ? "" : nil, fields: "sec-fetch-site: same-origin\r\n")
                try #require((200..<400).contains(end.status), "\(way): \(end.status) \(end.body)")
                try await expectEnd(live, way)
            }
        }
    }

    @Test func `the commands of sync count, verify and begin anew`() async throws {
        try await withHearth { hearth in
            let settings = ["DATABASE_URL": "sqlite:///\(hearth.folder.path)/hearth.db"]
            let phone = Phone()
            try await phone.addChild(at: hearth)
            _ = try await hearth.send("/v1/sync/push", body: phone.push(phone.bottles(5)))
            let status = try await HearthProcess.run(["sync", "status", "--json"], settings)
            #expect(status.1.contains(#""records":6"#), "\(status.1)")
            #expect(status.1.contains(#""devices":1"#))
            let verified = try await HearthProcess.run(["sync", "verify"], settings)
            #expect(verified.0 == 0 && verified.1.contains("agree with their records"), "\(verified.1)")
            let cursor = try await hearth.send(
                "/v1/sync/pull", body: #"{"device":"\#(phone.device)","cursors":{"\#(phone.zone)":null}}"#)
            guard case .string(let text)? = try cursor.decode(JSONValue.self)["zones"]?[phone.zone]?["cursor"] else {
                throw HearthProcess.Failure(description: cursor.text)
            }
            for (flags, reason) in [([], "restored"), (["--rebuild"], "rebuilt")] {
                let (code, output) = try await HearthProcess.run(["sync", "new-epoch"] + flags, settings)
                #expect(code == 0 && output.contains("begin a new epoch"), "\(output)")
                let pulled = try await hearth.send(
                    "/v1/sync/pull", body: #"{"device":"\#(phone.device)","cursors":{"\#(phone.zone)":"\#(text)"}}"#)
                #expect(pulled.text.contains(#""reset":{"\#(phone.zone)":"\#(reason)"}"#), "\(pulled.text)")
            }
        }
    }
}
