import Assist
import HearthAPI
import HearthCore
import HearthTesting
import Testing

/// Connections on the wire: what HTTP allows a client to do, and what clients do all the same.
@Suite struct ConnectionTests {
    private static let question = #"{"goal":"How do we read more?","mode":"chat"}"#
    private static let stream = RawConnection.post("/v1/assist/stream", question)
    private static let chat = RawConnection.post(
        "/v1/chat/completions", #"{"model":"test/model","messages":[{"role":"user","content":"Hi"}]}"#)
    private static let health = RawConnection.get("/health")

    private func withConnection<Result: Sendable>(
        to server: TestServer = TestServer(), _ body: (RawConnection) async throws -> Result
    ) async throws -> Result {
        try await server.serve { client in
            let connection = try RawConnection(port: client.port)
            let result = try await body(connection)
            await connection.close()
            return result
        }
    }

    private func expectStream(_ response: (head: String, body: String)) throws {
        #expect(response.head.hasPrefix("HTTP/1.1 200 OK\r\n"))
        let transcript = try StreamTranscript(sse: Array(response.body.utf8))
        #expect(StreamGrammar.check(transcript, mode: "chat") == [])
        #expect(transcript.events.last?.name == "done")
    }

    @Test func `streams and other requests share one connection in turn`() async throws {
        let server = TestServer()
        try await withConnection(to: server) { connection in
            for request in [Self.stream, Self.stream, Self.health, Self.stream, Self.chat] {
                await connection.send(request)
                let response = try await connection.readResponse()
                #expect(!response.head.lowercased().contains("connection: close"))
                if request == Self.stream { try expectStream(response) }
            }
        }
        #expect(server.accounting.outcomes == [.done, .done, .done, .done])
    }

    /// One letter per request: a stream, a whole response, health, an unknown route. The last case exceeds the queue of
    /// a connection: reading pauses, and nothing is lost.
    @Test(arguments: ["ss", "sh", "hs", "cs", "hshs", "nsc", "schnhs", String(repeating: "scch", count: 60)])
    func `pipelined requests get their responses in order`(order: String) async throws {
        try await withConnection { connection in
            let requests: [Character: String] = [
                "s": Self.stream, "c": Self.chat, "h": Self.health, "n": RawConnection.get("/v1/nothing"),
            ]
            await connection.send(order.compactMap { requests[$0] }.joined())
            for letter in order {
                let response = try await connection.readResponse()
                switch letter {
                case "s": try expectStream(response)
                case "c": #expect(response.body.contains(#""object":"chat.completion""#))
                case "h": #expect(response.body.contains(#""status":"ok""#))
                default: #expect(response.head.hasPrefix("HTTP/1.1 404 "))
                }
            }
        }
    }

    /// More than the kernel's buffers and the 64 parts that a connection lets wait could hold together.
    @Test func `a pipelining client is read only as far as its responses are written`() async throws {
        var server = TestServer()
        server.model = silentModel(server.clock, first: ["Read "])
        try await withConnection(to: server) { connection in
            await connection.send(Self.stream)
            _ = try await connection.read(through: "Read ")
            let filler = RawConnection.post("/v1/assist/stream", String(repeating: "x", count: 60_000))
            let size = 1000 * filler.utf8.count
            let taken = await connection.sendWhatIsTaken(String(repeating: filler, count: 1000))
            #expect(taken < size / 2, "\(taken) of \(size) bytes")
            // Unread data does not hide the disconnect. An orderly end would wait behind it until the next write.
            await connection.close(reset: true)
            #expect(await server.accounting.nextRecord()?.outcome == .clientGone)
        }
    }

    @Test func `a stream to an HTTP/1.0 client ends with its connection`() async throws {
        let answer = try await withConnection { connection in
            await connection.send(Self.stream.replacing("HTTP/1.1", with: "HTTP/1.0"))
            return try await connection.readToEnd()
        }
        let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1)
        #expect(!parts[0].lowercased().contains("transfer-encoding"))
        try expectStream((String(parts[0]) + "\r\n", String(parts[1])))
    }

    @Test func `a streaming route sends 100 Continue when expected`() async throws {
        try await withConnection { connection in
            let request = RawConnection.post("/v1/assist/stream", Self.question, fields: "expect: 100-continue\r\n")
            let head = request.dropLast(Self.question.count)
            await connection.send(String(head))
            #expect(try await connection.read(through: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
            await connection.send(Self.question)
            try expectStream(try await connection.readResponse())
        }
    }

    @Test func `a routed request gets 100 Continue after the responses before it`() async throws {
        let body = #"{"user_id":1}"#
        try await withConnection { connection in
            let head = RawConnection.post("/v1/users/upsert", body, fields: "expect: 100-continue\r\n").dropLast(
                body.count)
            await connection.send(Self.health + String(head))
            let first = try await connection.readResponse()
            #expect(first.body.contains("ok"))
            let told = try await connection.read(through: "\r\n\r\n")
            #expect(told == "HTTP/1.1 100 Continue\r\n\r\n")
            await connection.send(body)
            let second = try await connection.readResponse()
            #expect(second.head.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func `an expected body that is too large is rejected at once`() async throws {
        let answer = try await withConnection { connection in
            await connection.send(
                """
                POST /v1/assist/stream HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 70000\r\n\r\n
                """)
            return try await connection.readToEnd()
        }
        #expect(answer.hasPrefix("HTTP/1.1 413 "))
        #expect(answer.contains("body_too_large"))
    }

    @Test func `a chunked body arrives complete`() async throws {
        try await withConnection { connection in
            let head = "POST /v1/assist/stream HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
            let chunks = Self.question.map { "1\r\n\($0)\r\n" }.joined()
            await connection.send(head + "transfer-encoding: chunked\r\n\r\n" + chunks + "0\r\n\r\n" + Self.health)
            try expectStream(try await connection.readResponse())
            let response = try await connection.readResponse()
            #expect(response.body.contains("ok"))
        }
    }

    @Test(arguments: ["/v1/assist/stream", "/v1/chat/completions"])
    func `a malformed body is rejected and closes the connection`(path: String) async throws {
        let answer = try await withConnection { connection in
            await connection.send(
                """
                POST \(path) HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n\
                zz\r\n{}\r\n0\r\n\r\n
                """ + Self.health)
            return try await connection.readToEnd()
        }
        #expect(answer.ranges(of: "HTTP/1.1 ").count == 1)
        #expect(answer.contains("The request is not proper HTTP."))
        #expect(answer.contains(#""code":"malformed_request""#))
    }

    @Test func `a head may arrive byte by byte`() async throws {
        try await withConnection { connection in
            for byte in Self.stream { await connection.send(String(byte)) }
            try expectStream(try await connection.readResponse())
        }
    }

    @Test(arguments: [
        "/v1/assist/stream?x=1", "/v1/assist/stream/", "//v1/assist/stream", "http://127.0.0.1/v1/assist/stream",
        "http://127.0.0.1:80/v1/assist/stream?x=/",
    ])
    func `equivalent spellings of a path reach the same route`(path: String) async throws {
        try await withConnection { connection in
            await connection.send(RawConnection.post(path, Self.question) + Self.health)
            try expectStream(try await connection.readResponse())
            let health = try await connection.readResponse()
            #expect(health.head.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test(arguments: ["/v1/assist/streams", "/v1//", "http://127.0.0.1/assist/stream", "*"])
    func `a path with other meaning is not found`(path: String) async throws {
        try await withConnection { connection in
            await connection.send(RawConnection.post(path, Self.question))
            let response = try await connection.readResponse()
            #expect(response.head.hasPrefix("HTTP/1.1 404 "))
            #expect(response.body.contains(#""code":"route_not_found""#))
        }
    }

    @Test(arguments: [
        ("/v1/assist/stream", "POST"), ("/v1/chat/completions", "POST"), ("/v1/users/upsert", "POST"),
        ("/v1/assist/stream/0190f0c0-0000-7000-8000-000000000000", "GET, HEAD"), ("/health", "GET, HEAD"),
        ("/v1/models/openai/x", "GET, HEAD"), ("/v1/rag/search/all?q=x", "GET, HEAD"),
    ])
    func `an unsupported method returns 405 with the allowed methods`(path: String, allowed: String) async throws {
        try await withConnection { connection in
            for method in ["GET", "POST", "PUT", "DELETE", "PATCH", "TRACE", "QUERY"] where !allowed.contains(method) {
                await connection.send("\(method) \(path) HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n")
                let response = try await connection.readResponse()
                #expect(response.head.hasPrefix("HTTP/1.1 405 "), "\(method)")
                #expect(response.head.contains("\r\nAllow: \(allowed)\r\n"), "\(method)")
                #expect(response.body.contains(#""code":"method_not_allowed""#), "\(method)")
            }
        }
    }

    /// The next response on the connection shows where the previous one ended.
    @Test(arguments: [
        ("/health", 200), ("/v1/models", 200), ("/v1/rag/search/all", 422), ("/v1/nothing", 404),
        ("/v1/assist/stream", 405), ("/v1/assist/stream/0190f0c0-0000-7000-8000-000000000000", 404),
    ])
    func `a HEAD request gets the fields of GET without a body`(path: String, status: Int) async throws {
        try await withConnection { connection in
            func heads(_ method: String) async throws -> [String] {
                await connection.send("\(method) \(path) HTTP/1.1\r\nhost: x\r\nx-request-id: same\r\n\r\n")
                let text =
                    method == "HEAD"
                    ? try await connection.read(through: "\r\n\r\n") : try await connection.readResponse().head
                #expect(text.hasPrefix("HTTP/1.1 \(status) "))
                // An error may name the method.
                return text.split(separator: "\r\n").map { $0.lowercased() }.sorted().filter {
                    !$0.hasPrefix("date:") && !([404, 405].contains(status) && $0.hasPrefix("content-length:"))
                }
            }
            let head = try await heads("HEAD")
            #expect(try await heads("GET") == head)
        }
    }

    @Test func `each response has the ID of its request`() async throws {
        try await withConnection { connection in
            for (path, body) in [("/v1/assist/stream", Self.question), ("/v1/chat/completions", "{}")] {
                await connection.send(RawConnection.post(path, body, fields: "X-Request-Id: mine-7\r\n"))
                let response = try await connection.readResponse()
                #expect(response.head.lowercased().contains("x-request-id: mine-7\r\n"))
            }
        }
    }

    @Test func `a half-closed connection counts as disconnected`() async throws {
        var server = TestServer()
        server.model = silentModel(server.clock, first: ["Read "])
        try await withConnection(to: server) { connection in
            await connection.send(Self.stream)
            _ = try await connection.read(through: "Read ")
            await connection.closeWriting()
            let rest = try await connection.readToEnd()
            #expect(!rest.contains("event: done"))
            #expect(await server.accounting.nextRecord()?.outcome == .clientGone)
        }
    }

    @Test func `a request has no effect when its client disconnects within the body`() async throws {
        let server = TestServer()
        try await server.serve { client in
            for reset in [false, true] {
                let connection = try RawConnection(port: client.port)
                await connection.send(String(Self.stream.dropLast(10)))
                await connection.close(reset: reset)
            }
            #expect(try await client.send("/health").head.status == 200)
        }
        #expect(server.accounting.outcomes == [])
        #expect(server.accounting.ledger.entries == [])
    }

    @Test func `a body beyond its limit is rejected and closes the connection`() async throws {
        let answer = try await withConnection { connection in
            await connection.send(
                """
                POST /v1/embeddings HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                transfer-encoding: chunked\r\n\r\n10001\r\n\(String(repeating: " ", count: 65_537))\r\n
                """)
            return try await connection.readToEnd()
        }
        #expect(answer.hasPrefix("HTTP/1.1 413 "))
        #expect(answer.contains(#""code":"body_too_large""#))
        #expect(answer.lowercased().contains("connection: close"))
    }

    @Test func `bytes that are not HTTP are rejected`() async throws {
        let answer = try await withConnection { connection in
            await connection.send("POST /v1/assist/stream HTTP/1.1\r\ncontent-length: many\r\n\r\n")
            return try await connection.readToEnd()
        }
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
    }

    @Test func `a stream accepts writes from any thread`() async throws {
        var server = TestServer()
        server.model = ScriptedModel { request, _, emit in
            guard request.phase == .synthesis else { return }
            try await Self.elsewhere(emit)
        }
        try await withConnection(to: server) { connection in
            for request in [Self.stream, Self.chat] {
                await connection.send(request)
                let response = try await connection.readResponse()
                #expect(response.body.contains("together"))
            }
        }
        #expect(server.accounting.outcomes == [.done, .done])
    }

    /// Calls back from the pool, as a task does that begins at once.
    private static func elsewhere(_ emit: (ModelEvent) async throws -> Void) async throws {
        try await withTaskExecutorPreference(globalConcurrentExecutor) { try await write(emit) }
    }

    @concurrent private static func write(_ emit: (ModelEvent) async throws -> Void) async throws {
        for piece in ["Read ", "together."] { try await emit(.text(piece)) }
        try await emit(.finished(.stop))
    }

    @Test func `a draining server announces it, rejects new requests and closes idle connections`() async throws {
        var server = TestServer()
        let clock = server.clock
        server.model = silentModel(clock, first: ["Read "], for: .seconds(5), then: ["together."])
        try await server.serve { client in
            let idle = try RawConnection(port: client.port)
            await idle.send(Self.health)
            _ = try await idle.readResponse()
            let streaming = try RawConnection(port: client.port)
            await streaming.send(Self.stream)
            _ = try await streaming.read(through: "Read ")
            try await clock.waitForSilence()
            await client.stopServer()
            try await clock.waitForSilence(of: 3)

            #expect(try await client.send("/health").head.status == 200)
            let ready = try await client.send("/ready")
            #expect(ready.head.status == 503)
            #expect(ready.text.contains("shutting down"))
            for request in [Self.stream, Self.chat] {
                let refused = try RawConnection(port: client.port)
                await refused.send(request)
                let response = try await refused.readResponse()
                #expect(response.head.hasPrefix("HTTP/1.1 503 "))
                #expect(response.head.lowercased().contains("retry-after: "))
                #expect(response.body.contains(#""code":"shutting_down""#))
            }
            clock.advance(by: .seconds(5))
            let rest = try await streaming.readToEnd()
            #expect(rest.contains("together.") && rest.hasSuffix("0\r\n\r\n"))
            #expect(try await idle.readToEnd() == "")
        }
        #expect(server.accounting.outcomes == [.done])
    }
}
