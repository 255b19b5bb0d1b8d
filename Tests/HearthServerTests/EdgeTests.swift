import HearthAPI
import HearthCore
import HearthTesting
import ServerKit
import Testing

/// Tests of clients that send after a rejection, compress a body, or send requests for a page of another origin.
@Suite struct EdgeTests {
    private static let question = #"{"goal":"How do we read more?","mode":"chat"}"#

    @Test func `a rejected client gets its response while it keeps sending`() async throws {
        try await TestServer().serve { client in
            for _ in 0..<20 {
                let connection = try RawConnection(port: client.port)
                await connection.send("POST /v1/assist/stream HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n")
                _ = await connection.sendWhatIsTaken(String(repeating: "x", count: 1_000_000))
                #expect(try await connection.readToEnd().hasPrefix("HTTP/1.1 413 "))
                await connection.close()
            }
        }
    }

    @Test(arguments: ["/v1/assist/stream", "/v1/users/upsert", "/v1/chat/completions"])
    func `a compressed body is rejected before decompression`(path: String) async throws {
        try await TestServer().serve { client in
            for encoding in ["gzip", "deflate", "br", "GZIP", "identity, gzip"] {
                let answer = try await client.send(path, body: "\u{1F}", headers: [("content-encoding", encoding)])
                #expect(answer.head.status == 415)
                #expect(answer.text.contains(#""code":"unsupported_encoding""#))
                #expect(answer.head.header("Accept-Encoding") == "identity")
            }
            let plain = try await client.send(path, body: "[]", headers: [("content-encoding", "identity")])
            #expect(plain.head.status == 400)
        }
    }

    // MARK: Pages of other origins

    private static let page = "https://family.example"

    @Test(arguments: [
        ("/health", ""), ("/v1/nothing", ""), ("/v1/users/upsert", "["), ("/v1/assist/stream", "["),
        ("/v1/assist/stream", question), ("/v1/chat/completions", "["),
    ])
    func `every response has the CORS fields of a listed origin`(path: String, body: String) async throws {
        var server = TestServer()
        server.crossOrigin = CrossOrigin(origins: [Self.page])
        try await server.serve { client in
            for (origin, isListed) in [(Self.page, true), ("https://evil.example", false), ("null", false)] {
                let head = try await client.send(path, body: body, headers: [("origin", origin)]).head
                #expect(head.header("Access-Control-Allow-Origin") == (isListed ? origin : nil))
                #expect(head.header("Access-Control-Allow-Credentials") == (isListed ? "true" : nil))
                #expect(
                    head.header("Access-Control-Expose-Headers")?.contains("Retry-After") == (isListed ? true : nil))
                #expect(head.header("Vary") == "Origin")
            }
            #expect(try await client.send(path, body: body).head.header("Vary") == "Origin")
        }
        let head = try await TestServer().serve { client in
            try await client.send(path, body: body, headers: [("origin", Self.page)])
        }.head
        #expect(head.header("Vary") == nil && head.header("Access-Control-Allow-Origin") == nil)
    }

    @Test(arguments: [
        ("/v1/assist/stream", "POST"), ("/v1/users/upsert", "POST"), ("/health", "GET, HEAD"),
        ("/v1/assist/stream/0190f0c0-0000-7000-8000-000000000000", "GET, HEAD"),
    ])
    func `a preflight returns the allowed methods and fields`(path: String, methods: String) async throws {
        var server = TestServer()
        server.crossOrigin = CrossOrigin(origins: [Self.page])
        try await server.serve { client in
            func ask(_ origin: String, _ path: String) async throws -> String {
                let connection = try RawConnection(port: client.port)
                await connection.send(
                    """
                    OPTIONS \(path) HTTP/1.1\r\nhost: x\r\norigin: \(origin)\r\naccess-control-request-method: POST\r\n\
                    access-control-request-headers: authorization\r\n\r\n
                    """)
                return try await connection.read(through: "\r\n\r\n")
            }
            let answer = try await ask(Self.page, path)
            #expect(answer.hasPrefix("HTTP/1.1 204 "))
            #expect(answer.contains("Access-Control-Allow-Methods: \(methods)\r\n"))
            #expect(answer.contains("Access-Control-Allow-Origin: \(Self.page)\r\n"))
            #expect(answer.contains("Access-Control-Allow-Headers: authorization\r\n"))
            #expect(answer.contains("Vary: Access-Control-Request-Headers\r\n") && answer.contains("Vary: Origin\r\n"))
            let refused = try await ask("https://evil.example", path)
            #expect(refused.hasPrefix("HTTP/1.1 405 ") && !refused.contains("Access-Control"))
            #expect(try await ask(Self.page, "/v1/nothing").hasPrefix("HTTP/1.1 404 "))
        }
    }

    /// Returns the fields that the preflights of a listed origin allow.
    ///
    /// - Parameter asked: what each preflight asks for; nil for one that names no fields.
    private func allowedFields(_ asked: [String?]) async throws -> [[String]] {
        var server = TestServer()
        server.crossOrigin = CrossOrigin(origins: [Self.page])
        return try await server.serve { client in
            var allowed: [[String]] = []
            for list in asked {
                let connection = try RawConnection(port: client.port)
                let field = list.map { "access-control-request-headers: \($0)\r\n" } ?? ""
                await connection.send(
                    """
                    OPTIONS /v1/chat/completions HTTP/1.1\r\nhost: x\r\norigin: \(Self.page)\r\n\
                    access-control-request-method: POST\r\n\(field)\r\n
                    """)
                let answer = try await connection.read(through: "\r\n\r\n")
                await connection.close()
                let name = "Access-Control-Allow-Headers: "
                let lines = answer.split(whereSeparator: \.isNewline).filter { $0.hasPrefix(name) }
                #expect(lines.count == 1, "\(answer)")
                let names = lines.first?.dropFirst(name.count) ?? ""
                allowed.append(names.split(separator: ",").map { $0.trimming(\.isWhitespace) })
            }
            return allowed
        }
    }

    private static let usualFields = [
        "Authorization", "Content-Type", "Accept", "Idempotency-Key", "Last-Event-ID", "X-Request-Id",
    ]

    @Test func `a preflight allows the fields that an SDK asks for`() async throws {
        let sdk = "authorization,content-type,x-stainless-arch,X-Stainless-Lang, x-stainless-retry-count ,openai-beta"
        let allowed = try await allowedFields([sdk, "x-a,X-A,x-b"])
        let names = [
            "authorization", "content-type", "x-stainless-arch", "x-stainless-lang", "x-stainless-retry-count",
            "openai-beta",
        ]
        #expect(allowed == [names, ["x-a", "x-b"]])
    }

    @Test func `a preflight allows no field that browsers or proxies write, and no malformed name`() async throws {
        let names = [
            "cookie", "Cookie2", "host", "origin", "referer", "forwarded", "X-Forwarded-For", "x-forwarded-proto",
            "x-forwarded-host", "x-forwarded-anything", "x-real-ip", "via", "proxy-authorization", "sec-fetch-site",
            "connection", "content-length", "transfer-encoding", "te", "trailer", "upgrade", "keep-alive", "x y",
            "x\"y", "x(y)",
        ]
        let allowed = try await allowedFields(names.map { "x-first, \($0), x-last" })
        for (name, fields) in zip(names, allowed) { #expect(fields == ["x-first", "x-last"], "\(name)") }
    }

    @Test func `a preflight that asks for nothing that may be sent gets the usual fields`() async throws {
        for fields in try await allowedFields([nil, "", " , ,", "cookie"]) { #expect(fields == Self.usualFields) }
    }

    @Test func `a preflight allows a bounded number of fields of bounded length`() async throws {
        let names = (0..<80).map { "x-\($0)" }
        let longest = "x-" + String(repeating: "a", count: 126)
        let allowed = try await allowedFields([names.joined(separator: ","), "\(longest),\(longest)a,x-b"])
        #expect(allowed == [Array(names.prefix(64)), [longest, "x-b"]])
    }

    @Test func `only serialized origins may be listed`() throws {
        for list in ["", "https://family.example", "http://localhost:5173, https://a.example", "http://[::1]:8080"] {
            _ = try CrossOrigin(list: list)
        }
        for list in [
            "*", "https://*", "https://a.example/", "a.example", "https://A.example", "https://a.example:443", "null",
            "ftp://a.example", "https://a.example,*", "https://a.example:0", "https://a.example:70000", "https://",
        ] {
            #expect(throws: CrossOrigin.BadOrigin.self, "\(list)") { try CrossOrigin(list: list) }
        }
    }
}
