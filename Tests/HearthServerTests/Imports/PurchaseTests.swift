import CurlClient
import FamilyAPI
import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

/// Events of a shop through the API, over real databases. It is 2026-11-21T10:00:00Z.
@Suite struct PurchaseTests {
    private static let now: Int64 = 1_795_255_200_000
    private static let day: Int64 = 86_400_000

    private func serve(
        on engine: CareServer.Engine = .sqlite, allowsSandbox: Bool = false, _ body: (CareServer) async throws -> Void
    ) async throws {
        var purchases = ImportServices.purchases
        purchases.allowsSandbox = allowsSandbox
        try await CareServer.serve(
            on: engine,
            imports: { [purchases] access in
                ImportServices(
                    billing: access.storage.billing, purchases: purchases, fetcher: NoFetcher(), reader: .ofTests,
                    extractor: FixedExtractor())
            }, body)
    }

    private func post(
        _ server: CareServer, _ body: String, secret: String? = ImportServices.purchases.secret
    ) async throws -> (status: Int, outcome: String?) {
        var headers: TestClient.Headers = [("content-type", "application/json")]
        if let secret { headers.append(("authorization", secret)) }
        let request = OutboundRequest(
            url: "http://127.0.0.1:\(server.client.port)/v1/webhooks/revenuecat", headers: headers,
            body: Array(body.utf8), timeout: .testPatience, connectTimeout: .testPatience)
        return try await server.client.curl.withResponse(to: request) { response in
            var bytes: [UInt8] = []
            while let more = try await response.next() { bytes += more }
            let json = try? Fields(parsing: String(decoding: bytes, as: UTF8.self))
            return (response.status, json?["outcome"]?.string)
        }
    }

    private func event(
        _ id: String, _ kind: String = "RENEWAL", user: String, at: Int64 = now, until: Int64? = now + 30 * day,
        more: String = ""
    ) -> String {
        """
        {"api_version":"1.0","event":{"id":"\(id)","type":"\(kind)","app_user_id":"\(user)","event_timestamp_ms":\(at),\
        "expiration_at_ms":\(until.map(String.init) ?? "null"),"entitlement_ids":["Hauptgang Pro"],\
        "environment":"PRODUCTION"\(more)}}
        """
    }

    private func account(_ server: CareServer, _ caller: CareServer.Caller? = nil) async throws -> (
        pro: Bool, limit: Int64?
    ) {
        let json = try await server.send("GET", "/v1/account/entitlements", as: caller).json
        return (json["pro"] == true, json.at("imports.limit")?.integer)
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a purchase counts once, in the order of its events`(engine: CareServer.Engine) async throws {
        try await serve(on: engine) { (server) async throws in
            let me = String(server.owner.user.number)
            #expect(try await account(server) == (false, 15))
            #expect(try await post(server, event("e2", user: me, at: Self.now)) == (200, "applied"))
            #expect(try await account(server) == (true, nil))
            #expect(try await post(server, event("e2", user: me, at: Self.now)) == (200, "duplicate"))
            // An older event of the end comes late.
            let old = event("e1", "EXPIRATION", user: me, at: Self.now - 5000, until: Self.now - 5000)
            #expect(try await post(server, old) == (200, "older"))
            #expect(try await account(server) == (true, nil))
            // A forged repetition under the id of a known event changes nothing.
            #expect(
                try await post(server, event("e2", "EXPIRATION", user: me, at: Self.now + 9, until: Self.now)) == (
                    200, "duplicate"
                ))
            #expect(try await account(server) == (true, nil))
            let end = event("e3", "EXPIRATION", user: me, at: Self.now + 1, until: Self.now)
            #expect(try await post(server, end) == (200, "applied"))
            #expect(try await account(server) == (false, 15))
        }
    }

    @Test func `a request without the secret changes nothing`() async throws {
        try await serve { (server) async throws in
            let body = event("e1", user: String(server.owner.user.number))
            for secret in [nil, "", "s3cret-of-sho", "s3cret-of-shop2", "S3cret-of-shop", "Basic s3cret-of-shop"] {
                #expect(try await post(server, body, secret: secret).status == 401)
            }
            #expect(try await account(server) == (false, 15))
            #expect(try await post(server, body, secret: "Bearer s3cret-of-shop") == (200, "applied"))
            #expect(try await account(server) == (true, nil))
        }
    }

    @Test func `the form of a subscriber, endless purchases, aliases and ids are read`() async throws {
        try await serve { (server) async throws in
            let (number, id) = (String(server.owner.user.number), server.owner.user.id.text)
            let subscriber = """
                {"event":{"id":"s1","type":"INITIAL_PURCHASE","app_user_id":"\(number)","event_timestamp_ms":\(Self.now)},\
                "subscriber":{"entitlements":{"Hauptgang Pro":{"expires_date":"2026-12-21T10:00:00Z"}}}}
                """
            #expect(try await post(server, subscriber) == (200, "applied"))
            #expect(try await account(server).pro)
            let past = subscriber.replacing("s1", with: "s2").replacing("2026-12-21", with: "2026-10-21")
                .replacing("\(Self.now)", with: "\(Self.now + 1)")
            #expect(try await post(server, past) == (200, "applied"))
            #expect(try await account(server) == (false, 15))
            let alias = event(
                "s3", user: "$RCAnonymousID:x", at: Self.now + 2, until: nil, more: #","aliases":["y","\#(id)"]"#)
            #expect(try await post(server, alias) == (200, "applied"))
            let json = try await server.send("GET", "/v1/account/entitlements").json
            #expect(json["pro"] == true && json["expires_at"] == .null, "\(json.canonicalText)")
        }
    }

    @Test func `other entitlements, sandboxes, unknown users and broken bodies give nothing`() async throws {
        try await serve { (server) async throws in
            let me = String(server.owner.user.number)
            let other = event("o1", user: me).replacing("Hauptgang Pro", with: "Something else")
            #expect(try await post(server, other) == (200, "ignored"))
            let sandbox = event("o2", user: me).replacing("PRODUCTION", with: "SANDBOX")
            #expect(try await post(server, sandbox) == (200, "ignored"))
            for name in ["999999", "0", "-1", "99999999999999999999", UUID().uuidString, "x", ""] {
                #expect(try await post(server, event("u\(name)", user: name)) == (200, "unknown_user"))
            }
            for body in ["{}", #"{"event":7}"#, #"{"event":{"type":"X"}}"#, "[]", "{"] {
                let status = try await post(server, body).status
                #expect(status == 400 || status == 422)
            }
            #expect(try await account(server) == (false, 15))
        }
        try await serve(allowsSandbox: true) { (server) async throws in
            let body = event("o2", user: String(server.owner.user.number)).replacing("PRODUCTION", with: "SANDBOX")
            #expect(try await post(server, body) == (200, "applied"))
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a transfer moves the purchase, in whatever order its events come`(engine: CareServer.Engine) async throws {
        try await serve(on: engine) { (server) async throws in
            let other = try await server.stranger()
            let (me, you) = (String(server.owner.user.number), String(other.user.number))
            #expect(try await post(server, event("t1", user: me, at: Self.now)) == (200, "applied"))
            let transfer = """
                {"event":{"id":"t2","type":"TRANSFER","event_timestamp_ms":\(Self.now + 5),"transferred_from":["\(me)"],\
                "transferred_to":["\(you)"]}}
                """
            #expect(try await post(server, transfer) == (200, "applied"))
            #expect(try await account(server) == (false, 15))
            #expect(try await account(server, other) == (true, nil))
            // A renewal from before the transfer comes late.
            #expect(try await post(server, event("t0", user: me, at: Self.now + 1)) == (200, "older"))
            #expect(try await account(server) == (false, 15))
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `the plan follows the purchase, ends without an event, and never overrides the operator`(
        engine: CareServer.Engine
    ) async throws {
        try await serve(on: engine) { (server) async throws in
            let (storage, me) = (server.access.storage, server.owner.user.number)
            let entitlement = ImportServices.purchases.entitlement
            #expect(
                try await post(server, event("p1", user: String(me), until: Self.now + Self.day)) == (200, "applied"))
            #expect(try await storage.plans.plan(ofUser: me) == "pro")
            server.clock.advance(by: .seconds(2 * 86_400))
            // It has ended, although no event has said so.
            let ended = try await storage.billing.imports(
                of: server.owner.user, entitlement: entitlement, at: server.clock.now)
            #expect(!ended.isPro && ended.limit == 15)
            #expect(try await storage.billing.sweepPlans(entitlement: entitlement, at: server.clock.now) == 1)
            #expect(try await storage.plans.plan(ofUser: me) == "free")
            #expect(try await storage.plans.assign("stopped", toUser: me))
            let renewal = event("p2", user: String(me), at: Self.now + 2 * Self.day, until: Self.now + 40 * Self.day)
            #expect(try await post(server, renewal) == (200, "applied"))
            #expect(try await storage.plans.plan(ofUser: me) == "stopped")
            let stopped = try await storage.billing.imports(
                of: server.owner.user, entitlement: entitlement, at: server.clock.now)
            #expect(stopped.isPro && stopped.limit == 0)
        }
    }

    @Test func `without a secret there is no limit and no webhook`() async throws {
        try await CareServer.serve(
            imports: { access in
                ImportServices(
                    billing: access.storage.billing, purchases: nil, fetcher: NoFetcher(), reader: .ofTests,
                    extractor: FixedExtractor())
            }
        ) { (server) async throws in
            #expect(try await account(server) == (false, nil))
            #expect(try await post(server, event("e1", user: "1")).status == 404)
            for number in 0..<20 {
                #expect(
                    try await server.send("POST", "/v1/recipes/import", #"{"text":"Recipe \#(number)"}"#).status == 202)
            }
        }
    }
}
