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

/// Tests of share links and of the pages that they and invitations open, over a real database.
@Suite struct LinkTests {
    /// The answer of a page.
    private struct Page {
        let status: Int
        let text: String
        let fields: [String: String]
    }

    /// Requests a page without credentials, as a browser does.
    private static func open(
        _ path: String, _ server: CareServer, form: String? = nil, language: String = "en", cookie: String? = nil,
        more: String = ""
    ) async throws -> Page {
        let connection = try RawConnection(port: server.client.port)
        let type = "content-type: application/x-www-form-urlencoded\r\n"
        await connection.send(
            "\(form == nil ? "GET" : "POST") \(path) HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n"
                + "\(more)accept: text/html\r\naccept-language: \(language)\r\n"
                + (cookie.map { "cookie: hearth_session=\($0)\r\n" } ?? "")
                + (form.map { "origin: http://127.0.0.1\r\n\(type)content-length: \($0.utf8.count)\r\n" } ?? "")
                + "\r\n\(form ?? "")")
        let text = try await connection.readToEnd()
        await connection.close()
        let head = text.range(of: "\r\n\r\n").map { text[..<$0.lowerBound] } ?? ""
        var fields: [String: String] = [:]
        for line in head.split(separator: "\r\n").dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            fields[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimming(\.isWhitespace) : ""
        }
        let status = text.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) } ?? 0
        return Page(status: status, text: String(text.dropFirst(head.count)), fields: fields)
    }

    /// Creates a link and returns its id and the path of its page.
    private static func link(
        _ body: String, _ server: CareServer, as caller: CareServer.Caller? = nil
    ) async throws -> (id: String, path: String) {
        let (status, json) = try await server.send("POST", "/v1/links", body, as: caller)
        #expect(status == 201, "\(json.canonicalText)")
        let url = try #require(json["url"]?.string)
        let path = try #require(url.range(of: "/s/").map { String(url[$0.lowerBound...]) })
        return (try #require(json["id"]?.string), path)
    }

    private static func put(
        _ type: String, _ data: Fields, _ server: CareServer, id: UUID = UUID()
    ) async throws -> UUID {
        let outcome = try await server.access.sync.apply(
            [
                .readable(
                    Mutation(
                        mid: UUID(), zone: ZoneID(.household, server.owner.user.householdID), type: type, id: id,
                        operation: .put,
                        stamp: Stamp(milliseconds: server.clock.now.milliseconds, counter: 0, device: 7), data: data))
            ], from: .request(Principal(user: server.owner.user, isAdministrator: false)))
        #expect(outcome.results.map(\.status) == [.applied])
        return id
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a grandparent sees a child's day without an account, in their language, until the link is revoked`(
        engine: CareServer.Engine
    ) async throws {
        try await CareServer.serve(on: engine) { server in
            let child = try await server.child()
            let id = try #require(child.split(separator: "/").last)
            try await server.add(
                "\(child)/feedings", #"{"method":"bottle","amount_ml":120,"started_at":"2026-11-21T07:10:00Z"}"#)
            try await server.add(
                "\(child)/sleeps", #"{"started_at":"2026-11-21T08:00:00Z","ended_at":"2026-11-21T09:20:00Z"}"#)
            try await server.add(
                "\(child)/medications", #"{"name":"Paracetamol","started_at":"2026-11-21T07:30:00Z"}"#)
            let body = #"{"kind":"child","subject":"\#(id)"}"#
            let link = try await Self.link(body, server)
            let page = try await Self.open(link.path, server)
            #expect(page.status == 200)
            for part in ["Mia’s day", "Bottle, 120 ml", "08:10", "Sleep, 1 h 20 min", "1 h 20 min of sleep"] {
                #expect(page.text.contains(part), "\(part) in \(page.text)")
            }
            #expect(!page.text.contains("Paracetamol") && !page.text.contains("/sign-in"))
            #expect(page.text.contains(#"<html lang="en">"#))
            #expect(page.fields["referrer-policy"] == "no-referrer" && page.fields["cache-control"] == "no-store")
            #expect(page.fields["content-security-policy"]?.contains("default-src 'none'") == true)
            let german = try await Self.open(link.path, server, language: "pt, de-CH;q=0.9, en;q=0.5")
            #expect(german.text.contains("Der Tag von Mia") && german.text.contains("Flasche, 120 ml"))

            let quiet = try await Self.link(
                #"{"kind":"child","subject":"\#(id)","options":{"name":false,"show":["medications"]}}"#, server)
            let other = try await Self.open(quiet.path, server)
            #expect(other.text.contains("Paracetamol") && !other.text.contains("Mia") && !other.text.contains("120"))

            let (_, listed) = try await server.send("GET", "/v1/links")
            // Links of one millisecond have no order.
            let ids = listed.items("id")
            let first = "items.\(ids.firstIndex(of: link.id) ?? 9)"
            #expect(Set(ids) == [link.id, quiet.id] && listed.at("\(first).uses") == 2)
            #expect(!listed.canonicalText.contains(link.path) && listed.at("\(first).url") == nil)
            #expect(listed.at("\(first).expires_at")?.string == (server.clock.now + Links.childLifetime).rfc3339)
            let stored = try await server.access.storage.engine.rows(
                "SELECT digest FROM share_links", .read, of: .all
            ).map { (row) throws -> String in try row["digest"] }
            #expect(!stored.contains { link.path.contains($0) || $0.contains(link.path.dropFirst(3)) })

            #expect(try await server.send("GET", "/v1/links/\(link.id)").status == 200)
            #expect(try await server.send("DELETE", "/v1/links/\(link.id)").status == 204)
            #expect(try await server.send("DELETE", "/v1/links/\(link.id)").json["code"] == "link_not_found")
            let unknown = try await Self.open("/s/mGZ8k2VtQ0mGZ8k2VtQ0mGZ8", server)
            let revoked = try await Self.open(link.path, server)
            #expect(revoked.status == 404 && unknown.status == 404)
            // What differs is the id of the request.
            func plain(_ page: Page) -> String { page.text.replacing(/<code>[^<]*<\/code>/, with: "") }
            #expect(plain(revoked) == plain(unknown))

            // The end of all sharing ends links as well.
            #expect(try await server.send("DELETE", "\(child)/share").status == 204)
            #expect(try await Self.open(quiet.path, server).status == 404)
        }
    }

    @Test func `a link ends by its time, its uses, and with its maker's right to make it`() async throws {
        try await CareServer.serve { server in
            let child = try await server.child()
            let id = try #require(child.split(separator: "/").last)
            let few = try await Self.link(#"{"kind":"child","subject":"\#(id)","max_uses":2}"#, server)
            for status in [200, 200, 404] { #expect(try await Self.open(few.path, server).status == status) }
            #expect(try await server.send("GET", "/v1/links").json.at("items.0.uses") == 2)

            let short = try await Self.link(
                #"{"kind":"child","subject":"\#(id)","expires_at":"2026-11-21T10:00:10Z"}"#, server)
            #expect(try await Self.open(short.path, server).status == 200)
            server.clock.advance(by: .seconds(10))
            #expect(try await Self.open(short.path, server).status == 404)

            // A partner makes links, and loses the child and then the household's trust.
            let partner = try await server.member(.owner)
            let list = try await Self.put("list", ["name": "Market"], server)
            let (day, shop) = (
                try await Self.link(#"{"kind":"child","subject":"\#(id)"}"#, server, as: partner),
                try await Self.link(#"{"kind":"list","subject":"\#(list.text)"}"#, server, as: partner)
            )
            #expect(try await Self.open(day.path, server).status == 200)
            #expect(
                try await server.send("PUT", "\(child)/members/\(partner.user.number)", #"{"role":"caregiver"}"#).status
                    == 200)
            #expect(try await Self.open(day.path, server).status == 404)
            #expect(try await Self.open(shop.path, server).status == 200)
            #expect(
                try await server.send(
                    "PUT", "/v1/households/members/\(partner.user.number)", #"{"role":"viewer"}"#
                ).status == 200)
            #expect(try await Self.open(shop.path, server).status == 404)
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a guest ticks items of a list where the link allows, and nothing else`(
        engine: CareServer.Engine
    ) async throws {
        try await CareServer.serve(on: engine) { server in
            let list = try await Self.put(
                "list", ["name": "Saturday", "aisle_order": ["produce", "dairy"]], server)
            let elsewhere = try await Self.put("list", ["name": "Secret"], server)
            func item(_ name: String, _ aisle: String, in list: UUID) async throws -> UUID {
                try await Self.put(
                    "shopping_item",
                    [
                        "list_id": .string(list.text), "name": .string(name), "aisle": .string(aisle), "quantity": 2.5,
                        "unit": "kg", "note": "for the party",
                    ], server)
            }
            let milk = try await item("milk <b>", "dairy", in: list)
            _ = try await item("apples", "produce", in: list)
            let gift = try await item("gift", "produce", in: elsewhere)
            let body = #"{"kind":"list","subject":"\#(list.text)""#
            let shown = try await Self.link("\(body)}", server)
            let ticked = try await Self.link(body + #","options":{"check":true},"max_uses":2}"#, server)
            let page = try await Self.open(ticked.path, server, language: "fr")
            let (apples, first) = (page.text.range(of: "2,5 kg apples"), page.text.range(of: "2,5 kg milk &lt;b&gt;"))
            #expect(try #require(apples).lowerBound < (try #require(first)).lowerBound)
            #expect(page.text.contains("Saturday") && !page.text.contains("gift") && !page.text.contains("Secret"))
            #expect(page.text.contains("C’est fait"))

            let tick = "\(ticked.path)/items/\(milk.text)"
            let sent = try await Self.open(tick, server, form: "checked=true")
            #expect(sent.status == 303 && sent.fields["location"] == ticked.path)
            let record = try await server.access.storage.records.record(
                milk, household: server.owner.user.householdID)
            #expect(record?.updatedBy == 0 && record?.data.contains(#""checked":true"#) == true)
            #expect(try await Self.open(ticked.path, server).text.contains("In the basket"))
            // The page was opened twice: it is used up, and what it shows can still be ticked.
            #expect(try await Self.open(ticked.path, server).status == 404)
            let again = try await server.send("POST", tick, #"{"checked":false}"#)
            #expect(again.status == 200 && again.json["checked"] == false)
            // Nothing that the page does not show.
            #expect(Set(again.json.names) == ["id", "name", "quantity", "unit", "checked"], "\(again)")

            #expect(try await server.send("DELETE", "/v1/links/\(ticked.id)").status == 204)
            #expect(try await server.send("POST", tick, #"{"checked":true}"#).json["code"] == "link_not_found")
            let other = try await Self.link(body + #","options":{"check":true}}"#, server)

            let readOnly = try await Self.open("\(shown.path)/items/\(milk.text)", server, form: "checked=true")
            #expect(readOnly.status == 403)
            #expect(try await !Self.open(shown.path, server).text.contains("<form"))
            for id in [gift.text, list.text, UUID().text] {
                let answer = try await server.send("POST", "\(other.path)/items/\(id)", #"{"checked":true}"#)
                #expect(answer.status == 404 && answer.json["code"] == "record_not_found", "\(answer)")
            }
            #expect(try await server.send("POST", "\(other.path)/items/\(milk.text)", "{}").status == 422)
            #expect(try await server.access.storage.audit.verify().count == 0)
        }
    }

    @Test func `ticks of guests count against the day of the link's maker, and take half of it at most`() async throws {
        try await CareServer.serve(quota: SyncQuota(growth: 24_000)) { server in
            let list = try await Self.put("list", ["name": "Market"], server)
            let milk = try await Self.put("shopping_item", ["list_id": .string(list.text), "name": "milk"], server)
            // Unlike a session, it is still valid on the next day.
            let token = CareServer.Caller(
                user: server.owner.user, token: try await server.access.newToken(for: server.owner.user, [.write]).text)
            let link = try await Self.link(
                #"{"kind":"list","subject":"\#(list.text)","options":{"check":true}}"#, server, as: token)
            func tick(_ isChecked: Bool) async throws -> (status: Int, json: Fields) {
                try await server.send(
                    "POST", "\(link.path)/items/\(milk.text)", #"{"checked":\#(isChecked)}"#, as: token)
            }
            var ticks = 0
            while ticks < 30, try await tick(ticks % 2 == 0).status == 200 { ticks += 1 }
            #expect((4..<24).contains(ticks), "\(ticks)")
            #expect(try await tick(ticks % 2 == 0).json["code"] == "storage_full")
            // The family writes on, and so do guests on the next day.
            _ = try await Self.put("list", ["name": "Bakery"], server)
            server.access.clock.advance(by: .seconds(86_400))
            let next = try await tick(ticks % 2 == 0)
            #expect(next.status == 200, "\(next)")
        }
    }

    @Test func `links are for those who may share, and bodies are checked`() async throws {
        try await CareServer.serve { server in
            let child = try await server.child()
            let id = try #require(child.split(separator: "/").last)
            let list = try await Self.put("list", ["name": "Market"], server)
            let (day, shop) = (
                #"{"kind":"child","subject":"\#(id)"}"#, #"{"kind":"list","subject":"\#(list.text)"}"#
            )
            let caregiver = try await server.member(.caregiver)
            #expect(try await server.send("POST", "/v1/links", day, as: caregiver).status == 403)
            #expect(try await server.send("POST", "/v1/links", shop, as: caregiver).status == 201)
            #expect(
                try await server.send("POST", "/v1/links", shop, as: try await server.member(.viewer)).status == 403)
            let stranger = try await server.stranger()
            #expect(
                try await server.send("POST", "/v1/links", day, as: stranger).json["code"] == "child_not_found")
            #expect(
                try await server.send("POST", "/v1/links", shop, as: stranger).json["code"] == "record_not_found")
            let own = try await Self.link(day, server)
            for caller in [caregiver, stranger] {
                #expect(try await server.send("GET", "/v1/links/\(own.id)", as: caller).status == 404)
                #expect(try await server.send("DELETE", "/v1/links/\(own.id)", as: caller).status == 404)
            }
            func token(_ scopes: Set<TokenScope>, _ areas: Set<RecordArea>? = nil) async throws -> CareServer.Caller {
                CareServer.Caller(
                    user: server.owner.user,
                    token: try await server.access.newToken(
                        for: server.owner.user, scopes, within: RecordLimits(areas: areas)
                    ).text)
            }
            #expect(
                try await server.send("POST", "/v1/links", day, as: try await token([.read, .write])).status == 403)
            #expect(
                try await server.send("POST", "/v1/links", day, as: try await token([.write, .members])).status == 201)
            #expect(
                try await server.send("POST", "/v1/links", shop, as: try await token([.write], [.care])).status == 403)
            for (body, field) in [
                (#"{"kind":"calendar","subject":"\#(id)"}"#, "/kind"), (#"{"kind":"child","subject":"x"}"#, "/subject"),
                (#"{"kind":"child","subject":"\#(id)","options":{"check":true}}"#, "/options/check"),
                (#"{"kind":"list","subject":"\#(list.text)","options":{"name":true}}"#, "/options/name"),
                (#"{"kind":"child","subject":"\#(id)","expires_at":"2026-11-21T09:00:00Z"}"#, "/expires_at"),
                (#"{"kind":"child","subject":"\#(id)","expires_at":"2036-11-21T09:00:00Z"}"#, "/expires_at"),
                (#"{"kind":"child","subject":"\#(id)","max_uses":0}"#, "/max_uses"),
            ] {
                let (status, json) = try await server.send("POST", "/v1/links", body)
                #expect(status == 422 && json.at("details.0.field")?.string?.hasPrefix(field) == true, "\(json)")
            }
        }
    }

    @Test func `guesses of links are limited`() async throws {
        try await CareServer.serve { server async throws in
            for _ in 0..<TrafficRules.linksPerAddress {
                #expect(try await Self.open("/s/\(UUID().text)", server).status == 404)
            }
            #expect(try await Self.open("/s/\(UUID().text)", server).status == 429)
            #expect(try await server.send("POST", "/s/a/items/b", #"{"checked":true}"#).status == 429)
            #expect(try await server.send("GET", "/v1/links").status == 200)
        }
    }

    @Test func `the link of an invitation leads to its child, with an account or without one`() async throws {
        try await CareServer.serve { server in
            let child = try await server.child()
            func invite() async throws -> String {
                let (_, json) = try await server.send(
                    "POST", "\(child)/invites", #"{"role":"caregiver","expires_in_h":2}"#)
                let url = try #require(json["url"]?.string)
                return try #require(url.range(of: "/invite/").map { String(url[$0.lowerBound...]) })
            }
            let path = try await invite()
            let page = try await Self.open(path, server, language: "es")
            #expect(page.status == 200 && page.text.contains("Tienes una invitación"))
            #expect(!page.text.contains("Mia") && page.fields["referrer-policy"] == "no-referrer")
            #expect(page.text.contains("/sign-in?next="))
            // Opening it uses nothing up; a short password is told, and a good one signs up.
            let weak = try await Self.open(path, server, form: "email=nora%40example.org&password=short")
            #expect(weak.status == 422 && weak.text.contains("nora@example.org"))
            let up = try await Self.open(
                path, server, form: "name=Nora&email=nora%40example.org&password=seven+purple+otters")
            #expect(up.status == 303 && up.fields["location"] == "/")
            let cookie = try #require(
                up.fields["set-cookie"]?.firstMatch(of: /hearth_session=([^;]+)/).map { String($0.1) })
            let nora = CareServer.Caller(user: server.owner.user, token: cookie)
            #expect(try await server.send("GET", child, as: nora).json["role"] == "caregiver")
            #expect(try await Self.open(path, server).status == 404)

            // Who is signed in accepts with one button.
            let second = try await invite()
            let stranger = try await server.stranger()
            let signedIn = try await Self.open(second, server, cookie: stranger.token)
            #expect(signedIn.text.contains("Accept") && !signedIn.text.contains("password"))
            #expect(try await Self.open(second, server, form: "").status == 401)
            // The message of another site brings no session along, but the form of this page does.
            let crossSite = try await Self.open(
                second, server, cookie: stranger.token, more: "sec-fetch-site: cross-site\r\n")
            #expect(crossSite.text.contains("Accept") && crossSite.text.contains("Create an account"))
            #expect(try await Self.open(second, server, form: "", cookie: stranger.token).status == 200)
            #expect(try await server.send("GET", child, as: stranger).status == 200)
        }
    }
}
