import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

/// The page at `/` as the server writes it; Tests/Browser sees what it does.
@Suite struct TryPageTests {
    private static let accept = (name: "accept", value: "text/html")

    @Test func `a signed-in user gets the form for the own account`() async throws {
        let answer = try await TestServer().serve { try await $0.send("/", headers: [Self.accept]) }
        #expect(answer.head.status == 200)
        for hook in [
            "<form id=\"ask\" class=\"card\" autocomplete=\"off\" data-user=\"1\">", "id=\"goal\"", "id=\"start\"",
            "id=\"stop\"",
            "id=\"status\" class=\"card status\" data-state=\"idle\"", "id=\"curl\"", "id=\"household-form\"",
            "<noscript>", "authorization: Bearer $HEARTH_TOKEN",
        ] {
            #expect(answer.text.contains(hook), "\(hook)")
        }
        for mode in ["meals", "chores", "routines", "chat"] {
            #expect(answer.text.contains("name=\"mode\" value=\"\(mode)\""))
        }
        #expect(!answer.text.contains("id=\"signed-out\""))
        #expect(!answer.text.contains("id=\"user\""))
    }

    @Test func `the form in dev mode accepts any user without a token`() async throws {
        var server = TestServer()
        server.isLoopbackOnly = true
        let answer = try await server.serve { try await $0.send("/", headers: [Self.accept]) }
        for hook in [
            "data-needs-no-sign-in", "id=\"user\" type=\"number\" min=\"1\" value=\"1\"", "id=\"household-form\"",
        ] {
            #expect(answer.text.contains(hook), "\(hook)")
        }
        #expect(!answer.text.contains("HEARTH_TOKEN"))
    }

    @Test func `an unauthenticated visitor gets a sign-in link and no household data`() async throws {
        var server = TestServer()
        let access = try await AccessServer.open(clock: server.clock)
        server.use(access)
        let answer = try await server.serve { try await $0.send("/", headers: [Self.accept]) }
        #expect(answer.head.status == 200)
        #expect(answer.text.contains("id=\"signed-out\""))
        #expect(answer.text.contains("href=\"/sign-in?next=%2F\""))
        #expect(!answer.text.contains("data-user"))
        #expect(!answer.text.contains("id=\"household-form\""))
        await access.storage.close()
    }

    @Test func `the command uses https behind a proxy with TLS`() async throws {
        let answer = try await TestServer().serve { client in
            try await client.send(
                "/",
                headers: [Self.accept, (name: "host", value: "a.example"), (name: "x-forwarded-proto", value: "https")])
        }
        #expect(answer.text.contains("curl -N https://a.example/v1/assist/stream"))
    }

    @Test(arguments: [("hearth.example:8443", true), ("[::1]:8000", true), ("$(id).example", false), ("a'b", false)])
    func `the command has the host of the request if it is safe in a shell`(
        host: String, isRepeated: Bool
    ) async throws {
        let answer = try await TestServer().serve { client in
            try await client.send("/", headers: [Self.accept, (name: "host", value: host)])
        }
        #expect(answer.text.contains("http://\(host)/v1/assist/stream") == isRepeated)
        guard answer.head.status == 200 else { return }
        #expect(answer.text.contains("curl -N http://\(isRepeated ? host : "localhost:8000")/v1/assist/stream"))
    }
}
