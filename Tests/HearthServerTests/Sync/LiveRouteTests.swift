import CurlClient
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Records
import ServerKit
import Storage
import Testing

@testable import FamilyAPI

/// Tests of live streams over a real database. Time passes only where a test moves the clock.
@Suite struct LiveRouteTests {
    @Test func `a change of one phone reaches the other, with what it needs to apply it`() async throws {
        try await SyncFamily.serve { family, client in
            let nanny = try await family.nanny()
            let (live, hello) = try await nanny.listen(client)
            let from = try #require(hello["heads"]?.object?[family.child.text]?.integer)
            #expect(hello["server_time"]?.integer == family.clock.now.milliseconds)
            let bottle = family.phone.bottle(in: family.child)
            let result = try #require(try await family.phone.push([bottle], client).first)
            let event = try await live.next()
            #expect(event.name == "change")
            #expect(event.data["zone"] == .string(family.child.text))
            #expect(event.data["from"]?.integer == from)
            #expect(event.data["to"]?.integer == result.seq)
            let page = try await nanny.page(of: family.child, client)
            #expect(event.data["digest"]?.string == page.digest?.text)
            let changes = event.data["changes"]?.array?.compactMap { $0.object.flatMap { Change($0) } }
            #expect(changes == page.changes.suffix(1))
            // The next event begins where this one ended.
            _ = try await family.phone.push(
                [family.phone.edit(.del, "feeding", bottle.id, in: family.child, base: 1)], client)
            let deletion = try await live.next()
            #expect(deletion.data["from"]?.integer == result.seq)
            #expect(deletion.data["changes"]?.array?.first?.object?["del"]?.isTrue == true)
            await live.connection.close()
        }
    }

    @Test func `changes that do not fit into an event are a poke`() async throws {
        try await SyncFamily.serve { family, client in
            let (live, _) = try await family.phone.listen(client)
            let notes = (0..<3).map { _ in family.phone.note(in: family.child, length: 9000) }
            let results = try await family.phone.push(notes, client)
            let event = try await live.next()
            #expect(event.name == "poke")
            #expect(event.data == ["head": .number(Double(results[2].seq ?? 0)), "zone": .string(family.child.text)])
            _ = try await family.phone.push([family.phone.bottle(in: family.child)], client)
            let next = try await live.next()
            #expect(next.name == "change")
            #expect(next.data["from"] == event.data["head"])
            await live.connection.close()
        }
    }

    @Test func `a slow stream has one event of many pushes`() async throws {
        try await SyncFamily.serve { family, client in
            var stream = try await LiveStream(family.sync, of: Principal(user: family.owner, isAdministrator: false)) {
                $0
            }
            for _ in 0..<40 { _ = try await family.phone.push([family.phone.bottle(in: family.child)], client) }
            let events = try #require(try await stream.news()).map { String(decoding: $0, as: UTF8.self) }
            #expect(events.count == 1)
            #expect(events.first?.hasPrefix("event: change\n") == true)
            #expect(try await stream.news() == [])
            let text = String(repeating: "x", count: 600)
            for _ in 0..<40 {
                let note = family.phone.edit(
                    .put, "note", UUID(), in: family.child,
                    [
                        "category": "a", "text": .string(text),
                        "started_at": .number(Double(family.clock.now.milliseconds)),
                    ])
                _ = try await family.phone.push([note], client)
            }
            let last = try #require(try await stream.news()).map { String(decoding: $0, as: UTF8.self) }
            #expect(last == ["event: poke\ndata: {\"head\":81,\"zone\":\"\(family.child.text)\"}\n\n"])
        }
    }

    @Test func `who loses a zone hears so at once, and nothing of it afterwards`() async throws {
        try await SyncFamily.serve { family, client in
            let nanny = try await family.nanny()
            let (live, hello) = try await nanny.listen(client)
            #expect(hello["heads"]?.object?.names.contains(family.child.text) == true)
            try await family.access.storage.records.revoke(
                nanny.user.id, from: family.child, household: family.owner.householdID,
                audit: family.access.entry(.accessRevoked, of: family.owner))
            // Before the stream is told: the database decides.
            _ = try await family.phone.push([family.phone.bottle(in: family.child)], client)
            let event = try await live.next()
            #expect(event.name == "zones")
            #expect(event.data["zones"]?.object?.names == [nanny.home.text])
            family.sync.publishAccess([.user(nanny.user.id)])
            _ = try await family.phone.push([family.phone.bottle(in: family.child)], client)
            _ = try await nanny.push([nanny.edit(.put, "recipe", UUID(), in: nanny.home, ["name": "Soup"])], client)
            let next = try await live.next()
            #expect(next.data["zone"] == .string(nanny.home.text))
            // The stream goes on without the child; a new role brings it back.
            try await family.access.storage.records.grant(
                .viewer, in: family.child, household: family.owner.householdID, to: nanny.user.id, by: family.owner,
                audit: family.access.entry(.accessGranted, of: family.owner))
            family.sync.publishAccess([.user(nanny.user.id)])
            let granted = try await live.next()
            #expect(granted.name == "zones")
            #expect(granted.data["zones"]?.object?[family.child.text]?.object?["role"] == "viewer")
            await live.connection.close()
        }
    }

    @Test(arguments: ["session", "token", "sign-out", "password", "account"], CareServer.Engine.allCases)
    func `a stream ends with its credential, without time passing`(way: String, engine: CareServer.Engine) async throws
    {
        try await SyncFamily.serve(on: engine) { family, client in
            let nanny = try await family.nanny()
            let session = try await family.access.signIn(nanny.user)
            let token = try await family.access.newToken(for: nanny.user, [.read])
            let phone = try await SyncPhone(
                of: nanny.user, family.access, token: way == "token" ? token.text : session.token)
            let (live, hello) = try await phone.listen(client)
            #expect(hello["heads"]?.object?.names.contains(family.child.text) == true)
            let (method, path, own): (String, String, Bool) =
                switch way {
                case "session": ("DELETE", "/v1/auth/sessions/\(session.session.text)", false)
                case "token": ("DELETE", "/v1/auth/tokens/\(token.id.text)", false)
                case "sign-out": ("POST", "/v1/auth/sign-out", true)
                case "account": ("DELETE", "/v1/account", false)
                default: ("POST", "/v1/auth/password", false)
                }
            if way == "password" {
                // As a change of the password does.
                try await family.access.storage.accounts.revoke(
                    session: session.session, of: nanny.user,
                    audit: family.access.entry(.sessionRevoked, of: nanny.user))
                family.sync.publishAccess([.user(nanny.user.id)])
            } else {
                let request = OutboundRequest(
                    url: "http://127.0.0.1:\(client.port)\(path)", headers: (own ? phone : nanny).headers, body: [],
                    timeout: .testPatience, connectTimeout: .testPatience, method: method)
                let status = try await client.curl.withResponse(to: request) { $0.status }
                #expect(status == 204)
            }
            // The bottle comes after the end, or not at all.
            _ = try await family.phone.push([family.phone.bottle(in: family.child)], client)
            let rest = try await live.connection.read(through: "\r\n0\r\n\r\n")
            #expect(!rest.contains("feeding") && !rest.contains("event: change"), "\(rest)")
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `an ended credential gets nothing a second later, even if nobody tells the stream`(engine: CareServer.Engine)
        async throws
    {
        try await SyncFamily.serve(on: engine) { family, client in
            let session = try await family.access.signIn(family.owner)
            let phone = try await SyncPhone(of: family.owner, family.access, token: session.token)
            let (live, _) = try await phone.listen(client)
            try await family.access.storage.accounts.revoke(
                session: session.session, of: family.owner,
                audit: family.access.entry(.sessionRevoked, of: family.owner))
            family.clock.advance(by: LiveStream.renewal)
            _ = try await family.phone.push([family.phone.bottle(in: family.child)], client)
            let rest = try await live.connection.read(through: "\r\n0\r\n\r\n")
            #expect(!rest.contains("feeding"), "\(rest)")
        }
    }

    @Test func `a deleted child disappears from the stream`() async throws {
        try await SyncFamily.serve { family, client in
            let (live, _) = try await family.phone.listen(client)
            let result = try await family.phone.push(
                [family.phone.edit(.del, "child", family.child.uuid, in: family.child, base: 1)], client)
            #expect(result.map(\.status) == [.applied])
            let event = try await live.next()
            #expect(event.name == "zones")
            #expect(event.data["zones"]?.object?.names == [family.home.text])
            await live.connection.close()
        }
    }

    @Test func `a user has ten live streams, which do not count as answers`() async throws {
        try await SyncFamily.serve {
            $0.rules.streamsPerUser = 1
        } _: { family, client in
            var open: [LiveConnection] = []
            for _ in 0..<10 { open.append(try await family.phone.listen(client, as: UUID()).0) }
            let refused = try await client.send(
                "/v1/sync/live?device=\(UUID().text)", headers: family.phone.headers)
            #expect(refused.head.status == 429)
            #expect(try refused.problem().code == "too_many_streams")
            let plan = try await client.send(
                "/v1/assist/stream", body: #"{"goal":"How do we read more?","mode":"chat"}"#,
                headers: family.phone.headers)
            #expect(plan.head.status == 200)
            for live in open { await live.connection.close() }
        }
    }

    @Test func `a new stream of a device ends its earlier one`() async throws {
        try await SyncFamily.serve { family, client in
            let (old, _) = try await family.phone.listen(client)
            let (new, _) = try await family.phone.listen(client)
            _ = try await old.connection.readToEnd()
            _ = try await family.phone.push([family.phone.bottle(in: family.child)], client)
            #expect(try await new.next().name == "change")
            await new.connection.close()
        }
    }

    @Test func `a stream ends at once when the server stops`() async throws {
        try await SyncFamily.serve { family, client in
            let (live, _) = try await family.phone.listen(client)
            await client.stopServer()
            // No time passes: the drain would wait for 25 s of the test's clock.
            _ = try await live.connection.read(through: "\r\n0\r\n\r\n")
        }
    }

    @Test func `a quiet stream has a ping every 15 seconds and ends after 15 minutes`() async throws {
        try await SyncFamily.serve { family, client in
            let (live, _) = try await family.phone.listen(client)
            try await family.clock.waitForSilence(of: 1)
            family.clock.advance(by: .seconds(14))
            try await family.clock.waitForSilence(of: 1)
            family.clock.advance(by: .seconds(1))
            _ = try await live.connection.read(through: ": ping\n")
            try await family.clock.waitForSilence(of: 1)
            family.clock.advance(by: LiveRoute.longest)
            _ = try await live.connection.read(through: "\r\n0\r\n\r\n")
        }
    }

    @Test func `a stream needs a device and a database`() async throws {
        try await SyncFamily.serve { family, client in
            for query in ["", "?device=", "?device=phone", "?device=\(UUID().uuidString)A"] {
                let answer = try await client.send("/v1/sync/live\(query)", headers: family.phone.headers)
                #expect(answer.head.status == 422)
                #expect(try answer.problem().details.map(\.field) == ["device"])
            }
        }
        try await TestServer().serve { client in
            let answer = try await client.send("/v1/sync/live?device=\(UUID().text)")
            #expect(answer.head.status == 503)
            #expect(try answer.problem().code == "storage_unavailable")
        }
    }
}
