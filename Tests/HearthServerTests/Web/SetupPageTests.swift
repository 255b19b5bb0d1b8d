import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Identity
import Storage
import Testing

/// The page on which the operator makes the first account.
@Suite struct SetupPageTests {
    private static let form = [
        (name: "accept", value: "text/html"), (name: "content-type", value: "application/x-www-form-urlencoded"),
        (name: "sec-fetch-site", value: "same-origin"),
    ]
    private static let account = "email=anna%40example.org&name=Anna&password=seven+purple+otters"

    private func serve(
        _ body: @escaping @Sendable (TestClient, _ token: String, Storage) async throws -> Void
    ) async throws {
        var server = TestServer()
        let access = try await AccessServer.open(clock: server.clock)
        server.use(access)
        let token = try #require(
            try await AccountService.offerSetup(in: access.storage.accounts, clock: server.clock))
        try await server.serve { try await body($0, token, access.storage) }
        await access.storage.close()
    }

    @Test func `the set-up link creates the first administrator and works once`() async throws {
        try await serve { client, token, storage async throws in
            let html = [(name: "accept", value: "text/html")]
            let page = try await client.send("/setup?token=\(token)", headers: html)
            #expect(page.head.status == 200)
            #expect(page.text.contains("name=\"token\" value=\"\(token)\""))
            #expect(page.head.header("content-security-policy")?.hasPrefix("default-src 'none'") == true)
            let made = try await client.send("/setup", body: "\(Self.account)&token=\(token)", headers: Self.form)
            #expect(made.head.status == 303)
            #expect(made.head.header("location") == "/")
            let cookie = String(try #require(made.head.header("set-cookie")).prefix { $0 != ";" })
            let shown = try await client.send(
                "/v1/account",
                headers: [(name: "cookie", value: cookie), (name: "sec-fetch-site", value: "same-origin")])
            #expect(try WireJSON.decode(AccountResponse.self, from: shown.body).isAdministrator)
            let again = try await client.send("/setup", body: "\(Self.account)&token=\(token)", headers: Self.form)
            #expect(again.head.status == 401)
            #expect(try await client.send("/setup", headers: html).text.contains("This server is set up"))
            #expect(try await storage.accounts.users(after: 0, limit: 9).map(\.email) == ["anna@example.org"])
        }
    }

    @Test func `set-up creates no account without the token or with a weak password`() async throws {
        try await serve { client, token, storage async throws in
            for (body, status, message) in [
                ("\(Self.account)&token=other", 401, "This setup link is not valid"),
                (Self.account, 401, "This setup link is not valid"),
                ("email=a%40b.example&password=short&token=\(token)", 422, "The password must have 10 characters"),
            ] {
                let answer = try await client.send("/setup", body: body, headers: Self.form)
                #expect(answer.head.status == status)
                #expect(answer.text.contains(message), "\(answer.text)")
            }
            for foreign in [
                [("sec-fetch-site", "cross-site")], [("sec-fetch-site", "none")], [("origin", "http://evil.example")],
                [],
            ] {
                let headers = Self.form.dropLast() + foreign.map { (name: $0.0, value: $0.1) }
                let answer = try await client.send(
                    "/setup", body: "\(Self.account)&token=\(token)", headers: Array(headers))
                #expect(answer.head.status == 403)
            }
            #expect(try await !storage.accounts.hasAccounts())
            let json = #"{"token":"\#(token)","email":"anna@example.org","password":"seven purple otters"}"#
            let made = try await client.send("/v1/auth/setup", body: json)
            #expect(made.head.status == 201)
            #expect(try await client.send("/v1/auth/setup", body: json).head.status == 401)
        }
    }

    @Test func `a set-up link expires after a day`() async throws {
        var server = TestServer()
        let access = try await AccessServer.open(clock: server.clock)
        server.use(access)
        let token = try await AccountService.offerSetup(in: access.storage.accounts, clock: server.clock)
        server.clock.advance(by: .seconds(86_400))
        let late = PasswordCredentials(email: "anna@example.org", password: "seven purple otters")
        let error = await #expect(throws: HearthError.self) {
            try await access.accounts.setUp(token ?? "", late, displayName: nil, device: nil)
        }
        #expect(error?.code == .unauthorized)
        await access.storage.close()
    }
}
