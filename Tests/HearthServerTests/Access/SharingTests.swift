import Foundation
import HTTPTypes
import HearthAPI
import HearthCore
import HearthTesting
import Identity
import Records
import ServerKit
import Storage
import Testing

/// Tests of sharing a child, of limited tokens, and of the seeds' forms of the account routes, over HTTP.
@Suite struct SharingTests {
    /// A server with a family and a nanny of another household.
    private struct World: Sendable {
        let access: AccessServer
        let sync: SyncService
        let port: Int
        let owner: User
        let nanny: User
        let child: UUID

        var zone: ZoneID { ZoneID(.child, child) }

        /// Sends a request, and returns status and body.
        func send(
            _ method: String, _ path: String, _ body: String? = nil, as bearer: String?
        ) async throws -> (status: Int, json: JSONValue, text: String) {
            let connection = try RawConnection(port: port)
            let length = body.map { "content-type: application/json\r\ncontent-length: \($0.utf8.count)\r\n" } ?? ""
            let credentials = bearer.map { "authorization: Bearer \($0)\r\n" } ?? ""
            await connection.send(
                "\(method) \(path) HTTP/1.1\r\nhost: hearth.test\r\nconnection: close\r\n\(credentials)\(length)\r\n"
                    + (body ?? ""))
            let text = try await connection.readToEnd()
            await connection.close()
            let status = text.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) } ?? 0
            let content = text.range(of: "\r\n\r\n").map { String(text[$0.upperBound...]) } ?? ""
            let json = try? WireJSON.decode(JSONValue.self, from: Array(content.utf8))
            return (status, json ?? .null, content)
        }

        /// The zones that a credential may see.
        func zones(_ bearer: String) async throws -> Set<ZoneID> {
            let principal = try await access.authenticator.principal(bearer: bearer, userNumber: nil)
            return Set(try await sync.zones(of: principal).map(\.zone.id))
        }

        func actions() async throws -> [String] {
            try await access.storage.engine.rows(
                "SELECT action FROM audit WHERE household_id = \(owner.householdID) ORDER BY sequence", .read, of: .all
            ).map { try $0["action"] }
        }
    }

    private func withWorld(_ body: @Sendable (World) async throws -> Void) async throws {
        var server = TestServer()
        let access = try await AccessServer.open(clock: server.clock)
        server.use(access)
        let sync = access.sync
        server.sync = sync
        let owner = try await access.newUser()
        let nanny = try await access.newUser()
        let child = try await access.newChild(of: owner, named: "Mia")
        try await server.serve { client async throws in
            try await body(
                World(access: access, sync: sync, port: client.port, owner: owner, nanny: nanny, child: child))
        }
        await access.storage.close()
    }

    @Test func `a nanny is invited, logs, and sees nothing once she is removed`() async throws {
        try await withWorld { world in
            let owner = try await world.access.signIn(world.owner).token
            let nanny = try await world.access.signIn(world.nanny).token
            let path = "/v1/children/\(world.child.text)"
            let invited = try await world.send(
                "POST", "\(path)/invites", #"{"role":"caregiver","expires_in_h":2,"email":"nora@example.org"}"#,
                as: owner)
            #expect(invited.status == 201, "\(invited.text)")
            let code = try #require(invited.json["code"]?.text)
            #expect(invited.json["url"]?.text == "http://hearth.test/invite/\(code)")
            let listed = try await world.send("GET", "\(path)/invites", as: owner)
            #expect(listed.text.contains("nora@example.org") && !listed.text.contains(code))
            #expect(try await world.send("GET", "\(path)/members", as: nanny).status == 404)

            let news = world.sync.hub.subscribe(to: [.user(world.nanny.id)])
            let family = world.sync.hub.subscribe(to: [.household(world.owner.householdID)])
            let accept = "{\"code\":\"\(code)\"}"
            let accepted = try await world.send("POST", "/v1/invites/accept", accept, as: nanny)
            #expect(accepted.json["zone"]?.text == world.zone.text && accepted.json["role"]?.text == "caregiver")
            #expect(news.take().changesAccess && family.take().changesAccess)
            let again = try await world.send("POST", "/v1/invites/accept", accept, as: nanny)
            #expect(again.status == 404 && again.text.contains("invite_not_found"))
            #expect(try await world.zones(nanny).contains(world.zone))
            let members = try await world.send("GET", "\(path)/members", as: nanny)
            #expect(members.text.contains(#""via":"share""#) && members.text.contains(#""via":"household""#))

            // A caregiver does not share; an owner changes roles, and the last owner stays.
            let attempt = #"{"role":"owner"}"#
            let ownPath = "\(path)/members/\(world.nanny.number)"
            let (last, number) = ("\(path)/members/\(world.owner.number)", world.nanny.number)
            #expect(try await world.send("PUT", ownPath, attempt, as: nanny).status == 403)
            #expect(try await world.send("POST", "\(path)/invites", attempt, as: nanny).status == 403)
            #expect(
                try await world.send("PUT", ownPath, #"{"role":"viewer"}"#, as: owner).json["role"]?.text == "viewer")
            #expect(news.take().changesAccess)
            #expect(try await world.send("DELETE", last, as: owner).text.contains("household_conflict"))
            #expect(try await world.send("PUT", last, #"{"role":"viewer"}"#, as: owner).status == 409)
            #expect(try await world.send("PUT", "\(path)/members/4711", attempt, as: owner).status == 404)

            #expect(try await world.send("DELETE", ownPath, as: owner).status == 204)
            #expect(news.take().changesAccess)
            #expect(try await !world.zones(nanny).contains(world.zone))
            #expect(try await world.send("GET", "\(path)/members", as: nanny).status == 404)
            #expect(try await world.send("DELETE", "\(path)/members/\(number)", as: owner).status == 404)
            #expect(
                try await world.actions().suffix(4) == [
                    "link_created", "access_granted", "access_granted", "access_revoked",
                ])
        }
    }

    @Test func `a guest has access to at most 100 children of other families, and may leave one for another`()
        async throws
    {
        try await withWorld { world in
            let owner = try await world.access.signIn(world.owner).token
            let nanny = try await world.access.signIn(world.nanny).token
            let other = try await world.access.newUser()
            let neighbour = try await world.access.signIn(other).token
            var children = [world.child]
            while children.count < 100 {
                children.append(try await world.access.newChild(of: world.owner, named: "Child \(children.count)"))
            }
            func accept(_ child: UUID, of family: String) async throws -> (status: Int, text: String) {
                let invited = try await world.send(
                    "POST", "/v1/children/\(child.text)/invites", #"{"role":"viewer","expires_in_h":2}"#, as: family)
                let code = try #require(invited.json["code"]?.text, "\(invited.text)")
                let accepted = try await world.send(
                    "POST", "/v1/invites/accept", "{\"code\":\"\(code)\"}", as: nanny)
                return (accepted.status, accepted.text)
            }
            for child in children { #expect(try await accept(child, of: owner).status == 200) }
            let further = try await world.access.newChild(of: other, named: "Lea")
            let refused = try await accept(further, of: neighbour)
            #expect(refused.status == 409 && refused.text.contains("100 children"), "\(refused)")
            let left = "/v1/children/\(world.child.text)/members/\(world.nanny.number)"
            #expect(try await world.send("DELETE", left, as: nanny).status == 204)
            #expect(try await accept(further, of: neighbour).status == 200)
        }
    }

    @Test func `users leave by themselves, and an owner ends all sharing`() async throws {
        try await withWorld { world in
            let owner = try await world.access.signIn(world.owner).token
            let nanny = try await world.access.signIn(world.nanny).token
            let path = "/v1/children/\(world.child.text)"
            try await world.access.share(world.child, of: world.owner, with: world.nanny, as: .viewer)
            #expect(try await world.send("DELETE", "\(path)/members/\(world.nanny.number)", as: nanny).status == 204)
            #expect(try await !world.zones(nanny).contains(world.zone))

            try await world.access.share(world.child, of: world.owner, with: world.nanny, as: .caregiver)
            let invited = try await world.send("POST", "\(path)/invites", #"{"role":"viewer"}"#, as: owner)
            let code = try #require(invited.json["code"]?.text)
            let news = world.sync.hub.subscribe(to: [.user(world.nanny.id)])
            #expect(try await world.send("DELETE", "\(path)/share", as: nanny).status == 403)
            #expect(try await world.send("DELETE", "\(path)/share", as: owner).status == 204)
            #expect(news.take().changesAccess)
            #expect(try await !world.zones(nanny).contains(world.zone))
            let accept = "{\"code\":\"\(code)\"}"
            #expect(try await world.send("POST", "/v1/invites/accept", accept, as: nanny).status == 404)
            #expect(try await world.send("GET", "\(path)/invites", as: owner).text.contains(#""items":[]"#))
        }
    }

    @Test func `an owner of a child is made only with a fresh sign-in, and a token needs the scope for members`()
        async throws
    {
        try await withWorld { world in
            let path = "/v1/children/\(world.child.text)/invites"
            let owner = try await world.access.signIn(world.owner, ago: .seconds(601)).token
            let stale = try await world.send("POST", path, #"{"role":"owner"}"#, as: owner)
            #expect(stale.status == 403 && stale.text.contains("fresh_sign_in_required"))
            #expect(try await world.send("POST", path, #"{"role":"viewer"}"#, as: owner).status == 201)
            let reader = try await world.access.newToken(for: world.owner, [.read, .write]).text
            #expect(try await world.send("POST", path, #"{"role":"viewer"}"#, as: reader).status == 403)
            let manager = try await world.access.newToken(for: world.owner, [.read, .members]).text
            #expect(try await world.send("POST", path, #"{"role":"viewer"}"#, as: manager).status == 201)
            #expect(try await world.send("POST", path, #"{"role":"owner"}"#, as: manager).status == 403)
            for body in [#"{"role":"king"}"#, #"{"role":"viewer","expires_in_h":169}"#, "{}"] {
                #expect(try await world.send("POST", path, body, as: manager).status == 422, "\(body)")
            }
        }
    }

    @Test func `an owner unmakes owners, deletes a child and changes what models learn only after a fresh sign-in`()
        async throws
    {
        try await withWorld { world in
            let path = "/v1/children/\(world.child.text)"
            try await world.access.share(world.child, of: world.owner, with: world.nanny, as: .owner)
            let nannys = "\(path)/members/\(world.nanny.number)"
            let acts: [(method: String, path: String, body: String?, success: Int)] = [
                ("PATCH", path, #"{"ai_share":"none"}"#, 200), ("PUT", nannys, #"{"role":"viewer"}"#, 200),
                ("PUT", nannys, #"{"role":"owner"}"#, 200), ("DELETE", nannys, nil, 204), ("DELETE", path, nil, 204),
            ]
            let old = try await world.access.signIn(world.owner, ago: .seconds(601)).token
            let token = try await world.access.newToken(for: world.owner, Set(TokenScope.allCases)).text
            let fresh = try await world.access.signIn(world.owner).token
            // The choice of the family is its own: a guest owns the child's log, not what a model learns of the child.
            let guest = try await world.access.signIn(world.nanny).token
            let refused = try await world.send("PATCH", path, #"{"ai_share":"none"}"#, as: guest)
            #expect(refused.status == 403 && refused.text.contains(#""forbidden""#), "\(refused.text)")
            // What is chosen already is no change.
            #expect(try await world.send("PATCH", path, #"{"ai_share":"ages","note":"a"}"#, as: guest).status == 200)
            for act in acts {
                for bearer in [old, token] {
                    let answer = try await world.send(act.method, act.path, act.body, as: bearer)
                    #expect(answer.status == 403, "\(act): \(answer.text)")
                    #expect(answer.text.contains("fresh_sign_in_required"), "\(act)")
                }
                #expect(try await world.send(act.method, act.path, act.body, as: fresh).status == act.success, "\(act)")
            }
        }
    }

    @Test func `a link and an invitation end when their maker signs out, revokes the token, or is blocked`()
        async throws
    {
        try await withWorld { world in
            let path = "/v1/children/\(world.child.text)"
            let body = #"{"kind":"child","subject":"\#(world.child.text)"}"#
            let nanny = try await world.access.signIn(world.nanny).token
            func make(_ bearer: String) async throws -> (page: String, code: String) {
                let link = try await world.send("POST", "/v1/links", body, as: bearer)
                let url = try #require(link.json["url"]?.text)
                let invite = try await world.send("POST", "\(path)/invites", #"{"role":"viewer"}"#, as: bearer)
                return ("/s/\(url.split(separator: "/").last ?? "")", try #require(invite.json["code"]?.text))
            }
            func expectEnded(_ made: (page: String, code: String), _ name: Comment) async throws {
                #expect(try await world.send("GET", made.page, as: nil).status == 404, name)
                let accept = "{\"code\":\"\(made.code)\"}"
                #expect(try await world.send("POST", "/v1/invites/accept", accept, as: nanny).status == 404, name)
            }
            let kept = try await world.access.signIn(world.owner).token
            let others = try await make(kept)
            let session = try await world.access.signIn(world.owner).token
            let bySession = try await make(session)
            #expect(try await world.send("GET", bySession.page, as: nil).status == 200)
            #expect(try await world.send("POST", "/v1/auth/sign-out", as: session).status == 204)
            try await expectEnded(bySession, "signed out")

            let token = try await world.access.newToken(for: world.owner, [.read, .write, .members])
            let byToken = try await make(token.text)
            #expect(try await world.send("DELETE", "/v1/auth/tokens/\(token.id.text)", as: kept).status == 204)
            try await expectEnded(byToken, "token revoked")

            // Those of another session live on, and end with the user.
            #expect(try await world.send("GET", others.page, as: nil).status == 200)
            try await world.access.storage.userBlocks.block(
                world.owner, audit: world.access.entry(.userChanged, of: world.owner))
            try await expectEnded(others, "blocked")
        }
    }

    @Test func `joining a household brings the children along unless the user declines`() async throws {
        try await withWorld { world in
            let owner = try await world.access.signIn(world.owner).token
            let other = try await world.access.signIn(world.nanny).token
            func code() async throws -> String {
                let made = try await world.send("POST", "/v1/households/invites", #"{"role":"caregiver"}"#, as: other)
                return try #require(made.json["code"]?.text)
            }
            let news = world.sync.hub.subscribe(to: [.household(world.owner.householdID)])
            let join = "{\"code\":\"\(try await code())\",\"leave\":true}"
            #expect(try await world.send("POST", "/v1/households/join", join, as: owner).status == 200)
            #expect(news.take().changesAccess)
            #expect(try await world.zones(owner).contains(world.zone))
            #expect(try await world.zones(other).contains(world.zone))
            let joined = try await world.access.authenticator.principal(bearer: owner, userNumber: nil)
            let page = try await world.sync.pull([world.zone: nil], for: UUID(), of: joined)
            #expect(page.zones[world.zone]?.changes.map(\.type) == ["child", "feeding"])

            let third = try await world.access.newUser()
            let leaving = try await world.access.newChild(of: third, named: "Ben")
            let token = try await world.access.signIn(third).token
            let decline = "{\"code\":\"\(try await code())\",\"leave\":true,\"bring\":false}"
            #expect(try await world.send("POST", "/v1/households/join", decline, as: token).status == 200)
            #expect(try await !world.zones(token).contains(ZoneID(.child, leaving)))
        }
    }

    @Test func `a token reaches its areas and zones alone, and cannot be given more`() async throws {
        try await withWorld { world in
            let owner = try await world.access.signIn(world.owner).token
            let limits = #"{"name":"log","scopes":["read","write"],"areas":["care"],"zones":["\#(world.zone.text)"]}"#
            let made = try await world.send("POST", "/v1/auth/tokens", limits, as: owner)
            #expect(made.status == 201 && made.json["areas"] == ["care"], "\(made.text)")
            let token = try #require(made.json["token"]?.text)
            #expect(try await world.zones(token) == [world.zone])
            let path = "/v1/children/\(world.child.text)/members"
            #expect(try await world.send("GET", path, as: token).status == 200)
            let kitchen = try await world.access.newToken(
                for: world.owner, [.read], within: RecordLimits(areas: [.kitchen])
            ).text
            #expect(try await world.send("GET", path, as: kitchen).status == 403)
            let elsewhere = try await world.access.newToken(
                for: world.owner, [.read], within: RecordLimits(zones: ["profile-\(UUID().text)"])
            ).text
            #expect(try await world.send("GET", path, as: elsewhere).status == 404)
            for scope in ["account", "members"] {
                let wide = #"{"name":"log","scopes":["\#(scope)"],"areas":["care"]}"#
                let refused = try await world.send("POST", "/v1/auth/tokens", wide, as: owner)
                #expect(refused.status == 422 && refused.text.contains("/scopes"), "\(refused.text)")
            }
            for wrong in [#""areas":["garden"]"#, #""zones":["kitchen"]"#, #""areas":[]"#] {
                let body = #"{"name":"log","scopes":["read"],\#(wrong)}"#
                #expect(try await world.send("POST", "/v1/auth/tokens", body, as: owner).status == 422, "\(body)")
            }
            #expect(try await world.send("GET", "/v1/auth/tokens", as: owner).text.contains(world.zone.text))
        }
    }

    @Test func `a sign-in answers with session and user, and with a token of 90 days for a client that asks`()
        async throws
    {
        try await withWorld { world in
            let up = #"{"email":"anna@example.org","password":"seven purple otters","display_name":"Anna"}"#
            #expect(try await world.send("POST", "/v1/auth/sign-up", up, as: nil).status == 201)
            let credentials = #""email":"anna@example.org","password":"seven purple otters""#
            let plain = try await world.send("POST", "/v1/auth/sign-in", "{\(credentials)}", as: nil)
            #expect(plain.json["token"] == nil)
            #expect(plain.json["user"]?["display_name"]?.text == "Anna")
            #expect(plain.json["session"]?["expires_at"]?.text != nil)
            #expect(plain.json["refresh_token"]?.text != nil)
            let answer = try await world.send(
                "POST", "/api/v1/auth/sign-in", #"{\#(credentials),"bearer":true,"device":"Watch"}"#, as: nil)
            let token = try #require(answer.json["token"]?.text)
            let account = try await world.send("GET", "/api/v1/account", as: token)
            #expect(account.status == 200 && account.json["display_name"]?.text == "Anna")
            let tokens = try await world.send("GET", "/v1/auth/tokens", as: token)
            let expiry = (world.access.clock.now + .seconds(90 * 86_400)).rfc3339
            #expect(tokens.text.contains(#""name":"Watch""#) && tokens.text.contains(expiry))
            #expect(!tokens.text.contains("admin"))
            world.access.clock.advance(by: .seconds(90 * 86_400))
            #expect(try await world.send("GET", "/v1/account", as: token).status == 401)
        }
    }

    @Test func `an account has settings, which a change replaces`() async throws {
        try await withWorld { world in
            let owner = try await world.access.signIn(world.owner).token
            let settings =
                #"{"units":"imperial","quiet_hours":{"from":"21:30","to":"07:00"},"notify":{"reminder":"push"}}"#
            let changed = try await world.send(
                "PATCH", "/v1/account", #"{"display_name":"Anna","locale":"de","settings":\#(settings)}"#, as: owner)
            #expect(changed.status == 200 && changed.json["settings"]?["units"]?.text == "imperial", "\(changed.text)")
            let theme = #"{"time_zone":"Europe/Berlin","settings":{"theme":"dark"}}"#
            _ = try await world.send("PATCH", "/v1/account", theme, as: owner)
            let shown = try await world.send("GET", "/v1/account", as: owner)
            #expect(shown.json["settings"] == ["theme": "dark"])
            #expect(shown.json["display_name"]?.text == "Anna" && shown.json["time_zone"]?.text == "Europe/Berlin")
            for wrong in [
                #"{"settings":{"units":"cubits"}}"#, #"{"settings":{"quiet_hours":{"from":"25:00","to":"07:00"}}}"#,
                #"{"settings":{"notify":{"Reminder!":"push"}}}"#, #"{"time_zone":"Mars"}"#, #"{"settings":7}"#,
            ] {
                #expect(try await world.send("PATCH", "/v1/account", wrong, as: owner).status == 422, "\(wrong)")
                // The seeds' clients expect 400.
                #expect(try await world.send("PATCH", "/api/v1/account", wrong, as: owner).status == 400, "\(wrong)")
            }
        }
    }

    @Test func `every route of the API is also under its prefix, and pages are not`() async throws {
        try await withWorld { world in
            let owner = try await world.access.signIn(world.owner).token
            for path in ["/v1/account", "/v1/children/\(world.child.text)/members", "/v1/sync/schema"] {
                let plain = try await world.send("GET", path, as: owner)
                #expect(plain.status == 200)
                #expect(try await world.send("GET", "/api\(path)", as: owner).text == plain.text)
                #expect(try await world.send("GET", "//api/\(path)", as: owner).text == plain.text)
                #expect(try await world.send("GET", "/api\(path)", as: nil).status == 401)
            }
            #expect(try await world.send("GET", "/api/v1/health", as: nil).status == 200)
            for path in ["/api/metrics", "/api/sign-in", "/api/api/v1/account", "/api", "/api/v1/nothing"] {
                #expect(try await world.send("GET", path, as: owner).status == 404, "\(path)")
            }
            #expect(try await world.send("PUT", "/api/v1/account", "{}", as: owner).status == 405)
        }
    }

    @Test func `the prefix does not evade the limit of sign-ins`() async throws {
        var server = TestServer()
        server.rules.signIn = 1
        try await server.serve { client async throws in
            #expect(try await client.send("/v1/auth/nonce", body: "{}").head.status == 404)
            #expect(try await client.send("/api/v1/auth/nonce", body: "{}").head.status == 429)
        }
    }
}

extension JSONValue {
    fileprivate subscript(_ member: String) -> JSONValue? {
        if case .object(let members) = self { members[member] } else { nil }
    }

    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
