import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Testing

/// Tests of sync with real processes: deaths within a push, and two servers on one database.
@Suite(.startsServer, .timeLimit(.minutes(2))) struct SyncProcessTests {
    /// A device of user 1 in dev mode.
    private struct Phone {
        let device = UUID().text
        let child = UUID().text
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
                edit("feeding", UUID().text, #"{"method":"bottle","amount_ml":\#(number),"started_at":\#(time - 60_000)}"#)
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
                guard let page = try answer.decode(JSONValue.self)["zones"]?[zone], case .array(let changes)? = page["changes"],
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
