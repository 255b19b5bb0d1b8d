import Assist
import HearthAPI
import HearthCore
import HearthTesting
import ServerKit
import Testing

/// Limits on the wire, at streaming routes and others.
@Suite struct RateLimitTests {
    private static let question = #"{"goal":"How do we read more?","mode":"chat"}"#
    private static let chat = #"{"model":"test/model","messages":[{"role":"user","content":"Hi"}]}"#

    private func server(_ change: (inout TrafficRules) -> Void) -> TestServer {
        var server = TestServer()
        change(&server.rules)
        return server
    }

    @Test(arguments: ["/v1/rag/search/all?q=a", "/v1/assist/stream", "/v1/chat/completions", "/v1/nothing"])
    func `exactly the limit of concurrent requests is admitted`(path: String) async throws {
        let body = ["/v1/assist/stream": Self.question, "/v1/chat/completions": Self.chat][path] ?? ""
        let answers = try await server { $0.perAddress = 5 }.serve { client in
            try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                for _ in 0..<20 { group.addTask { try await client.send(path, body: body) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        let refused = answers.filter { $0.head.status == 429 }
        #expect(refused.count == 15)
        for answer in refused {
            #expect(answer.head.header("Retry-After") == "12")
            #expect(answer.text.contains("rate_limited"))
            #expect(answer.head.header("RateLimit") == #""ip";r=0;t=60"#)
        }
        for answer in answers {
            #expect(answer.head.header("RateLimit-Policy") == #""ip";q=5;w=60"#)
            #expect(answer.head.header("X-Request-Id") != nil)
        }
        #expect(Set(answers.compactMap { $0.head.header("RateLimit")?.prefix(8) }).count == 5)
    }

    private static func long(_ path: String, bytes: Int) -> String {
        let text = String(repeating: "a ", count: bytes / 2)
        return path == "/v1/assist/stream"
            ? #"{"goal":"x","mode":"chat","messages":[{"role":"user","content":"\#(text)"}]}"#
            : #"{"model":"test/model","messages":[{"role":"user","content":"\#(text)"}]}"#
    }

    /// Text that policy reads costs time, whether the request succeeds or is rejected for its length.
    @Test(arguments: ["/v1/assist/stream", "/v1/chat/completions"])
    func `a long request counts as one request per 8 KB for its address and user`(path: String) async throws {
        var server = server {
            $0.perAddress = 10
            $0.perUser = 20
        }
        server.authenticator = OneUser()
        try await server.serve { client in
            let small = try await client.send(path, body: Self.long(path, bytes: 4000)).head
            #expect(small.header("RateLimit") == #""ip";r=9;t=6, "user";r=19;t=3"#)
            let large = try await client.send(path, body: Self.long(path, bytes: 60_000)).head
            #expect([200, 400, 422].contains(large.status))
            #expect(large.header("RateLimit")?.hasPrefix(#""ip";r=1;t=54"#) == true)
            #expect(try await client.send(path, body: Self.long(path, bytes: 10_000)).head.status == 429)
        }
    }

    /// What exceeds 64 KB is pictures.
    @Test(arguments: ["/v1/chat/completions", "/v1/messages", "/v1/messages/count_tokens"])
    func `a larger request counts as one of 64 KB`(path: String) async throws {
        try await server { $0.perAddress = 20 }.serve { client in
            let large = try await client.send(path, body: Self.long(path, bytes: 300_000)).head
            #expect(large.status == 413 || large.status == 400)
            #expect(large.header("RateLimit")?.hasPrefix(#""ip";r=12;"#) == true)
        }
    }

    @Test func `a request that costs more than a full bucket empties it and is admitted`() async throws {
        try await server { $0.perAddress = 3 }.serve { client in
            let path = "/v1/chat/completions"
            let large = try await client.send(path, body: Self.long(path, bytes: 60_000)).head
            #expect(large.status == 400)
            #expect(large.header("RateLimit") == #""ip";r=0;t=60"#)
            #expect(try await client.send(path, body: Self.chat).head.status == 429)
        }
    }

    @Test func `a request is admitted after the bucket refills`() async throws {
        let server = server { $0.perAddress = 30 }
        try await server.serve { client in
            for number in 0..<30 {
                let head = try await client.send("/v1/nothing").head
                #expect(head.status == 404)
                #expect(head.header("RateLimit") == "\"ip\";r=\(29 - number);t=\(2 * (number + 1))")
            }
            let refused = try await client.send("/v1/nothing")
            #expect(refused.head.status == 429)
            #expect(refused.head.header("Retry-After") == "2")
            #expect(try refused.problem().retryable)
            server.clock.advance(by: .seconds(2))
            #expect(try await client.send("/v1/nothing").head.status == 404)
            #expect(try await client.send("/v1/nothing").head.status == 429)
        }
    }

    @Test func `an authenticated request has the limits of user and household in its response`() async throws {
        var server = server {
            $0.perAddress = 30
            $0.perUser = 2
            $0.perHousehold = 3
        }
        server.authenticator = OneUser()
        let accounting = server.accounting
        let policy = #""ip";q=30;w=60, "user";q=2;w=60, "household";q=3;w=60"#
        try await server.serve { client in
            let routed = try await client.send("/v1/rag/search/all?q=a").head
            #expect(routed.header("RateLimit-Policy") == policy)
            #expect(routed.header("RateLimit") == #""ip";r=29;t=2, "user";r=1;t=30, "household";r=2;t=20"#)
            let streamed = try await client.send("/v1/assist/stream", body: Self.question).head
            #expect(streamed.header("Content-Type")?.hasPrefix("text/event-stream") == true)
            #expect(streamed.header("RateLimit-Policy") == policy)
            #expect(streamed.header("RateLimit") == #""ip";r=28;t=4, "user";r=0;t=60, "household";r=1;t=40"#)
            for (path, body) in [("/v1/rag/search/all?q=a", ""), ("/v1/chat/completions", Self.chat)] {
                let refused = try await client.send(path, body: body).head
                #expect(refused.status == 429)
                #expect(refused.header("Retry-After") == "30")
                #expect(refused.header("RateLimit-Policy") == policy)
            }
        }
        #expect(accounting.outcomes == [.done])
    }

    @Test func `health checks and public keys are not rate limited`() async throws {
        try await server { $0.perAddress = 1 }.serve { client in
            for path in ["/health", "/ready", "/.well-known/jwks.json"] {
                for _ in 0..<3 {
                    let head = try await client.send(path).head
                    #expect(head.status != 429)
                    #expect(head.header("RateLimit") == nil)
                }
            }
            #expect(try await client.send("/v1/nothing").head.status == 404)
            #expect(try await client.send("/v1/nothing").head.status == 429)
        }
    }

    @Test func `sign-in has a separate, stricter limit`() async throws {
        let server = server {
            $0.perAddress = 30
            $0.signIn = 2
        }
        try await server.serve { client in
            for number in 0..<4 {
                let head = try await client.send("/v1/auth/nothing", body: "{}").head
                #expect(head.status == (number < 2 ? 404 : 429))
                #expect(head.header("RateLimit-Policy") == #""ip";q=30;w=60, "sign-in";q=2;w=60"#)
            }
            // A rejected request took nothing from the other bucket.
            #expect(try await client.send("/v1/nothing").head.header("RateLimit") == #""ip";r=27;t=6"#)
        }
    }

    @Test(arguments: ["/sign-in", "/sign-in/", "//sign-in", "/v1//auth/nothing", "/v1/auth/nothing/"])
    func `sign-in is limited for every spelling of its path`(path: String) async throws {
        let server = server { $0.signIn = 2 }
        try await server.serve { client in
            let head = try await client.send(path, body: "{}").head
            #expect(head.header("RateLimit-Policy") == #""sign-in";q=2;w=60"#)
        }
    }

    @Test func `a response has no rate limit fields when limits are off`() async throws {
        try await TestServer().serve { client in
            for (path, body) in [("/v1/rag/search/all?q=a", ""), ("/v1/assist/stream", Self.question)] {
                let head = try await client.send(path, body: body).head
                #expect(head.status == 200)
                #expect(head.header("RateLimit") == nil)
                #expect(head.header("RateLimit-Policy") == nil)
            }
        }
    }

    @Test(arguments: ["/v1/nothing", "/v1/assist/stream"])
    func `each client behind a trusted proxy has its own limit`(path: String) async throws {
        let server = server {
            $0.perAddress = 1
            $0.proxies = TrustedProxies("127.0.0.1") ?? TrustedProxies()
        }
        let body = path == "/v1/nothing" ? "" : Self.question
        try await server.serve { client async throws in
            func status(_ forwardedFor: String) async throws -> Int {
                try await client.send(path, body: body, headers: [("x-forwarded-for", forwardedFor)]).head.status
            }
            #expect(try await status("198.51.100.1") != 429)
            #expect(try await status("1.1.1.1, 198.51.100.1") == 429)
            #expect(try await status("198.51.100.2") != 429)
            // A /64 network has one bucket, and an IPv4 address has one for all of its spellings.
            #expect(try await status("2001:db8::1") != 429)
            #expect(try await status("2001:db8::ffff:2") == 429)
            #expect(try await status("2001:db8:0:1::1") != 429)
            #expect(try await status("::ffff:198.51.100.2") == 429)
        }
    }

    @Test(arguments: ["/v1/nothing", "/v1/assist/stream"])
    func `a forwarded address from an untrusted peer is ignored`(path: String) async throws {
        let body = path == "/v1/nothing" ? "" : Self.question
        try await server { $0.perAddress = 1 }.serve { client in
            for number in 0..<3 {
                let answer = try await client.send(
                    path, body: body, headers: [("x-forwarded-for", "198.51.100.\(number)")])
                #expect((answer.head.status == 429) == (number > 0))
            }
        }
    }
}
