import Foundation
import HearthCore
import HearthTesting
import Identity
import Storage
import Testing

@testable import ServerKit
@testable import WebApp

/// Browsers on our own pages.
@Suite struct SignInPageTests {
    private static let form = [
        (name: "accept", value: "text/html"), (name: "content-type", value: "application/x-www-form-urlencoded"),
        (name: "sec-fetch-site", value: "same-origin"),
    ]

    /// One whose account is real, and a token of theirs.
    private func serve(
        _ rules: TrafficRules = TrafficRules(),
        _ body: @escaping @Sendable (TestClient, _ token: String) async throws -> Void
    ) async throws {
        var server = TestServer()
        server.rules = rules
        let access = try await AccessServer.open(clock: server.clock)
        server.use(access)
        let signedIn = try await access.accounts.signUp(
            PasswordCredentials(email: "anna@example.org", password: "seven purple otters"),
            displayName: "<b>Anna</b>", invite: nil, device: nil)
        let token = try await access.newToken(for: signedIn.user, [.read]).text
        try await server.serve { try await body($0, token) }
        await access.storage.close()
    }

    private func cookie(_ answer: TestAnswer) throws -> String {
        String(try #require(answer.head.header("set-cookie")).prefix { $0 != ";" })
    }

    @Test func `a password or a token sets a cookie that authenticates requests of the page`() async throws {
        try await serve { client, token async throws in
            for body in ["email=anna%40example.org&password=seven+purple+otters", "token=\(token)"] {
                let answer = try await client.send(
                    "/sign-in", body: body + "&next=%2Fdocs%3Fa%3Db", headers: Self.form)
                #expect(answer.head.status == 303)
                #expect(answer.head.header("location") == "/docs?a=b")
                let set = try #require(answer.head.header("set-cookie"))
                for attribute in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(set.contains("; " + attribute)) }
                let cookie = (name: "cookie", value: "theme=dark; \(try self.cookie(answer))")
                let own = (name: "sec-fetch-site", value: "same-origin")
                #expect(try await client.send("/v1/models", headers: [cookie, own]).head.status == 200)
                let page = try await client.send(
                    "/sign-in", headers: [cookie, own, (name: "accept", value: "text/html")])
                #expect(page.text.contains("You are signed in as &lt;b&gt;Anna&lt;/b&gt;"))
            }
        }
    }

    @Test(arguments: [
        [("sec-fetch-site", "cross-site")], [("sec-fetch-site", "same-site")], [("origin", "http://evil.example")],
        [("origin", "null")],
    ])
    func `a cookie in a cross-site request is ignored`(
        fields: [(String, String)]
    ) async throws {
        try await serve { client, token async throws in
            let headers =
                fields.map { (name: $0.0, value: $0.1) } + [(name: "cookie", value: "hearth_session=\(token)")]
            #expect(try await client.send("/v1/models", headers: headers).head.status == 401)
            // A streaming route as well.
            let question = #"{"goal":"How do we read more?","mode":"chat"}"#
            let answer = try await client.send("/v1/assist/stream", body: question, headers: headers)
            #expect(answer.head.status == 401)
        }
    }

    @Test func `a change with a cookie requires a same-origin request`() async throws {
        try await serve { client, token async throws in
            let cookie = (name: "cookie", value: "hearth_session=\(token)")
            #expect(try await client.send("/v1/models", headers: [cookie]).head.status == 200)
            let body = #"{"text":"We like soup"}"#
            // A request from the address bar changes nothing either.
            let typed = (name: "sec-fetch-site", value: "none")
            #expect(try await client.send("/v1/models", headers: [cookie, typed]).head.status == 200)
            let question = #"{"goal":"How do we read more?","mode":"chat"}"#
            for headers in [[cookie], [cookie, typed]] {
                #expect(try await client.send("/v1/memory", body: body, headers: headers).head.status == 401)
                let asked = try await client.send("/v1/assist/stream", body: question, headers: headers)
                #expect(asked.head.status == 401)
            }
            let own = (name: "origin", value: "http://127.0.0.1:\(client.port)")
            // Known now, but the token is one to read.
            let answer = try await client.send("/v1/memory", body: body, headers: [cookie, own])
            #expect(answer.head.status == 403, "\(answer.text)")
            // Any program may serve a page on another port of this host.
            let beside = (name: "origin", value: "http://127.0.0.1:\(client.port + 1)")
            #expect(try await client.send("/v1/memory", body: body, headers: [cookie, beside]).head.status == 401)
        }
    }

    @Test func `a cookie set over TLS is secure`() async throws {
        try await serve { client, token async throws in
            for (scheme, isSecure) in [("https", true), ("http", false)] {
                let origin = (name: "origin", value: "\(scheme)://127.0.0.1:\(client.port)")
                let answer = try await client.send("/sign-in", body: "token=\(token)", headers: Self.form + [origin])
                #expect(answer.head.header("set-cookie")?.contains("; Secure") == isSecure)
            }
        }
    }

    private static let trusted: TrafficRules = {
        var rules = TrafficRules()
        rules.proxies = TrustedProxies("127.0.0.1") ?? TrustedProxies()
        return rules
    }()

    /// A request's fields, and whether the server may know by them that the browser uses TLS.
    private static let connections: [(fields: TestClient.Headers, isEncrypted: Bool)] = [
        ([("x-forwarded-proto", "https")], true), ([("x-forwarded-proto", "HTTPS, http")], true),
        ([("x-forwarded-proto", "http")], false), ([], false),
        // A browser sends this over TLS, and to the machine itself.
        ([("host", "hearth.example"), ("sec-fetch-site", "same-origin")], true),
        ([("sec-fetch-site", "same-origin")], false), ([("host", "hearth.example")], false),
    ]

    @Test func `the cookie over TLS has the __Host- prefix`() async throws {
        try await serve(Self.trusted) { client, token async throws in
            for (fields, isEncrypted) in Self.connections {
                let host = fields.first { $0.name == "host" }?.value ?? "127.0.0.1:\(client.port)"
                let isTold = fields.contains { $0.name == "sec-fetch-site" }
                let answer = try await client.send(
                    "/sign-in", body: "token=\(token)",
                    headers: Self.form.dropLast() + fields + (isTold ? [] : [("origin", "http://\(host)")]))
                #expect(answer.head.status == 303, "\(fields)")
                let set = try #require(answer.head.header("set-cookie"))
                #expect(set.hasPrefix("__Host-hearth_session=\(token); Path=/; ") == isEncrypted, "\(fields)")
                #expect(set.contains("; Secure") == isEncrypted && !set.contains("Domain"))
                #expect(set.hasPrefix("hearth_session=\(token); ") != isEncrypted)
            }
        }
    }

    @Test func `the plain name and duplicate cookies are ignored over TLS`() async throws {
        try await serve(Self.trusted) { client, token async throws in
            let (secure, plain) = ("__Host-hearth_session=\(token)", "hearth_session=\(token)")
            func status(_ cookie: String, _ fields: TestClient.Headers) async throws -> [Int] {
                let headers = fields + [(name: "cookie", value: cookie)]
                let run = "/v1/assist/stream/01a1fdf2-f025-78a2-be39-ea0ad0530426"
                return [
                    try await client.send("/v1/models", headers: headers).head.status,
                    // A streaming route: a run that does not exist.
                    try await client.send(run, headers: headers).head.status,
                ]
            }
            let (known, unknown) = ([200, 404], [401, 401])
            for (fields, isEncrypted) in Self.connections {
                #expect(try await status(secure, fields) == known, "\(fields)")
                #expect(try await status(plain, fields) == (isEncrypted ? unknown : known), "\(fields)")
            }
            for one in [secure, plain] {
                // A cookie of a sibling domain may come first or last.
                for cookie in [one + "; " + one, one + "x; " + one, one + "; a=b; " + one + "x"] {
                    #expect(try await status(cookie, []) == unknown, "\(cookie)")
                }
            }
            // Only this server can have set the first name, so adding the second does not sign a visitor out.
            #expect(try await status("hearth_session=x; " + secure, []) == known)
            #expect(try await status("__Host-hearth_session=x; " + plain, []) == unknown)
        }
    }

    @Test func `sign-out deletes the cookies of both names`() async throws {
        try await serve { client, _ async throws in
            let connection = try RawConnection(port: client.port)
            await connection.send(RawConnection.post("/sign-out", "", fields: "sec-fetch-site: same-origin\r\n"))
            let head = try await connection.readResponse().head.lowercased()
            #expect(head.contains("set-cookie: hearth_session=; path=/; httponly; samesite=strict; max-age=0\r\n"))
            #expect(
                head.contains(
                    "set-cookie: __host-hearth_session=; path=/; httponly; samesite=strict; max-age=0; secure\r\n"))
            await connection.close()
        }
    }

    @Test func `a failed sign-in keeps the address in the form, and a rate limit shows a page`() async throws {
        var rules = TrafficRules()
        rules.signIn = 1
        try await serve(rules) { client, _ async throws in
            let body = "email=%22%3Eanna%40example.org&password=wrong+horse"
            let wrong = try await client.send("/sign-in", body: body, headers: Self.form)
            #expect(wrong.head.status == 401)
            #expect(wrong.text.contains(#"value="&quot;&gt;anna@example.org""#))
            #expect(!wrong.text.contains("wrong horse"))
            let limited = try await client.send("/sign-in", body: body, headers: Self.form)
            #expect(limited.head.status == 429)
            #expect(limited.head.header("content-type") == "text/html; charset=utf-8")
            #expect(limited.head.header("retry-after") == "60")
            #expect(limited.text.contains("<h1>Too many requests</h1>"))
        }
    }

    @Test func `a failed sign-in shows an error and sets no cookie`() async throws {
        try await serve { client, _ async throws in
            for body in ["email=anna%40example.org&password=wrong+horse", "token=hth_nonsense", "token=a%3Bb", ""] {
                let answer = try await client.send("/sign-in", body: body + "&next=//evil.example", headers: Self.form)
                #expect([401, 422].contains(answer.head.status), "\(body): \(answer.head.status)")
                #expect(answer.head.header("set-cookie") == nil)
                #expect(!answer.text.contains("evil.example"))
            }
            let foreign = Self.form.dropLast() + [(name: "sec-fetch-site", value: "cross-site")]
            let answer = try await client.send(
                "/sign-in", body: "email=anna%40example.org&password=seven+purple+otters", headers: Array(foreign))
            #expect(answer.head.header("set-cookie") == nil)
        }
    }

    @Test func `sign-out ends the session`() async throws {
        try await serve { client, _ async throws in
            let answer = try await client.send(
                "/sign-in", body: "email=anna%40example.org&password=seven+purple+otters", headers: Self.form)
            let headers = Self.form + [(name: "cookie", value: try self.cookie(answer))]
            #expect(try await client.send("/v1/models", headers: headers).head.status == 200)
            let foreign =
                headers.filter { $0.name != "sec-fetch-site" } + [(name: "origin", value: "http://evil.example")]
            let kept = try await client.send("/sign-out", body: " ", headers: foreign)
            #expect(kept.head.status == 403)
            #expect(kept.head.header("set-cookie") == nil)
            let out = try await client.send("/sign-out", body: " ", headers: headers)
            #expect(out.head.status == 303)
            #expect(out.head.header("set-cookie")?.contains("Max-Age=0") == true)
            #expect(try await client.send("/v1/models", headers: headers).head.status == 401)
        }
    }

    @Test func `a new sign-in ends the previous session of the cookie`() async throws {
        try await serve { client, token async throws in
            let form = "email=anna%40example.org&password=seven+purple+otters"
            var former =
                Self.form + [
                    (
                        name: "cookie",
                        value: try self.cookie(try await client.send("/sign-in", body: form, headers: Self.form))
                    )
                ]
            for body in [form, "token=\(token)"] {
                let answer = try await client.send("/sign-in", body: body, headers: former)
                #expect(answer.head.status == 303)
                #expect(try await client.send("/v1/models", headers: former).head.status == 401)
                former = Self.form + [(name: "cookie", value: try self.cookie(answer))]
                #expect(try await client.send("/v1/models", headers: former).head.status == 200)
            }
            // A failure ends nothing.
            let failed = try await client.send("/sign-in", body: form + "x", headers: former)
            #expect(failed.head.status == 401)
            #expect(try await client.send("/v1/models", headers: former).head.status == 200)
        }
    }

    @Test func `a form is decoded as browsers encode it, and unknown fields are ignored`() throws {
        let form = try SignInForm(
            urlEncoded: "x=1&x=2&a.b=3&%09=&email=a%2Bb%40c.d&password=a+b%26%C3%BC&token=+t%0A&email=z")
        #expect(form.email == "a+b@c.d")
        #expect(form.password == "a b&ü")
        #expect(form.token == "t")
        #expect(form.next == nil)
        #expect(try SignInForm(urlEncoded: "").token == nil)
        #expect(try SignInForm(urlEncoded: "&token&").token == "")
        for broken in ["token=%", "token=%ZZ", "%C3=1", "password=%FF"] {
            let error = #expect(throws: HearthError.self) { try SignInForm(urlEncoded: broken) }
            #expect(error?.code == .invalidField)
        }
    }

    @Test func `a redirect after sign-in stays on this server`() {
        for foreign in [
            "//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "", "/a b", "/\u{9}/x",
        ] {
            #expect(SignInPages.localPath(foreign) == "/")
        }
        #expect(SignInPages.localPath("/v1/admin/dashboard?days=7") == "/v1/admin/dashboard?days=7")
    }
}
