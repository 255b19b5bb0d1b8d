import HearthCore
import HearthTesting
import ServerKit
import Testing

/// Dev mode needs no sign-in, so it serves this machine only.
@Suite struct DevModeTests {
    private static let question = #"{"goal":"How do we read more?","mode":"chat"}"#
    private static let page = "http://localhost:5173"

    private func server(_ change: (inout TestServer) -> Void = { _ in }) -> TestServer {
        var server = TestServer()
        server.isLoopbackOnly = true
        change(&server)
        return server
    }

    /// The responses of a streaming route and of another one.
    private func statuses(_ client: TestClient, _ fields: TestClient.Headers) async throws -> [Int] {
        let routed = try await client.send("/v1/models", headers: fields)
        let streamed = try await client.send("/v1/assist/stream", body: Self.question, headers: fields)
        for answer in [routed, streamed] where answer.head.status == 403 {
            #expect(answer.text.contains("Dev mode"))
        }
        return [routed.head.status, streamed.head.status]
    }

    @Test func `a proxied request is rejected in dev mode`() async throws {
        try await server().serve { client async throws in
            for name in ["forwarded", "via", "x-real-ip", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"] {
                #expect(try await statuses(client, [(name, "203.0.113.9")]) == [403, 403], "\(name)")
                #expect(try await statuses(client, [(name, "127.0.0.1")]) == [403, 403], "\(name)")
            }
            // As nginx's manual has it: the upstream's own name as Host, and the client's address.
            let nginx = [
                (name: "x-real-ip", value: "203.0.113.9"), (name: "x-forwarded-for", value: "203.0.113.9"),
                (name: "x-forwarded-proto", value: "https"),
            ]
            #expect(try await statuses(client, nginx) == [403, 403])
            let refused = try await client.send("/v1/models", headers: nginx)
            #expect(refused.text.contains("HEARTH_DEV=false"))
            #expect(try await statuses(client, []) == [200, 200])
        }
        // Outside of dev mode proxied requests are accepted.
        try await TestServer().serve { client async throws in
            #expect(try await statuses(client, [("x-forwarded-for", "203.0.113.9")]) == [200, 200])
        }
    }

    @Test func `a trusted proxy may forward only local requests in dev mode`() async throws {
        let server = server { $0.rules.proxies = TrustedProxies("127.0.0.1") ?? TrustedProxies() }
        try await server.serve { client async throws in
            #expect(try await statuses(client, [("x-forwarded-for", "127.0.0.1")]) == [200, 200])
            #expect(try await statuses(client, [("x-forwarded-for", "203.0.113.9")]) == [403, 403])
            #expect(try await statuses(client, [("x-forwarded-for", "127.0.0.1, 203.0.113.9")]) == [403, 403])
        }
    }

    @Test func `requests from other sites are rejected and links to a page are not`() async throws {
        try await server().serve { client async throws in
            for fields in [
                [("sec-fetch-site", "cross-site")], [("sec-fetch-site", "same-site")],
                [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "iframe")],
                [
                    ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document"),
                    ("origin", "null"),
                ],
                [("origin", "https://family.example")],
                [("origin", "https://family.example"), ("sec-fetch-site", "same-origin")],
            ] as [TestClient.Headers] {
                #expect(try await statuses(client, fields) == [403, 403], "\(fields)")
            }
            let link = [
                (name: "sec-fetch-site", value: "cross-site"), (name: "sec-fetch-mode", value: "navigate"),
                (name: "sec-fetch-dest", value: "document"),
            ]
            #expect(try await client.send("/", headers: link).head.status == 200)
            for site in ["same-origin", "none"] {
                #expect(try await statuses(client, [("sec-fetch-site", site)]) == [200, 200])
            }
            #expect(try await statuses(client, [("origin", "http://localhost:\(client.port)")]) == [200, 200])
        }
    }

    @Test func `a listed origin may send requests and preflights in dev mode`() async throws {
        let server = server { $0.crossOrigin = CrossOrigin(origins: [Self.page]) }
        try await server.serve { client async throws in
            let fields = [(name: "origin", value: Self.page), (name: "sec-fetch-site", value: "same-site")]
            #expect(try await statuses(client, fields) == [200, 200])
            for path in ["/v1/models", "/v1/assist/stream", "/v1/chat/completions"] {
                let connection = try RawConnection(port: client.port)
                await connection.send(
                    """
                    OPTIONS \(path) HTTP/1.1\r\nhost: localhost\r\norigin: \(Self.page)\r\nsec-fetch-site: same-site\r\n\
                    access-control-request-method: POST\r\n\r\n
                    """)
                #expect(try await connection.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 204 "), "\(path)")
                await connection.close()
            }
        }
    }
}
