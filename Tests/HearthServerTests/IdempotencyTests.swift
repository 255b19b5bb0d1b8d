import Assist
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import ServerKit
import Synchronization
import Testing

/// Tests that a request with an Idempotency-Key runs once and that each retry gets its response.
@Suite struct IdempotencyTests {
    private static let stream = "/v1/assist/stream"
    private static let chat = "/v1/chat/completions"
    private static let bodies = [
        "/v1/assist/stream": #"{"goal":"How do we read more?","mode":"chat"}"#,
        "/v1/chat/completions": #"{"model":"test/model","messages":[{"role":"user","content":"Hi"}]}"#,
        "/v1/feedback": #"{"signal":"up"}"#,
        "/v1/memory": #"{"text":"Mia hates mushrooms"}"#,
    ]
    private static let paths = [stream, chat, "/v1/feedback", "/v1/memory"]

    private static func server() -> (TestServer, FakeIdempotencyStore) {
        var server = TestServer()
        let store = FakeIdempotencyStore()
        server.authenticator = OneUser()
        server.answersKept = store
        return (server, store)
    }

    private func send(
        _ client: TestClient, _ path: String, _ key: String = "k-1", body: String? = nil, more: TestClient.Headers = []
    ) async throws -> TestAnswer {
        try await client.send(
            path, body: body ?? Self.bodies[path] ?? "", headers: [("idempotency-key", key)] + more)
    }

    /// As opposed to what belongs to the connection or the request.
    private func kept(_ answer: TestAnswer) -> [String?] {
        ["content-type", "cache-control", "x-accel-buffering", "x-content-type-options"].map { answer.head.header($0) }
    }

    @Test(arguments: paths) func `a retry gets the same response byte for byte`(path: String) async throws {
        let (server, _) = Self.server()
        try await server.serve { client in
            let first = try await send(client, path, more: [("x-request-id", "one")])
            #expect((200...201).contains(first.head.status))
            #expect(first.head.header("Idempotent-Replayed") == nil)
            for _ in 0..<2 {
                let again = try await send(client, path, more: [("x-request-id", "two")])
                #expect(again.head.status == first.head.status)
                #expect(again.body == first.body)
                #expect(kept(again) == kept(first))
                #expect(again.head.header("Idempotent-Replayed") == "true")
                #expect(again.head.header("X-Request-Id") == "two")
                #expect(again.head.header("Date") != nil)
            }
            let other = try await send(client, path, "k-2")
            #expect(other.head.header("Idempotent-Replayed") == nil)
            if path == Self.stream || path == Self.chat {
                #expect(server.accounting.outcomes == [.done, .done])
                #expect(other.body != first.body)
            }
        }
    }

    @Test(arguments: paths) func `a stored response is encrypted, without its key, and bound to its user`(
        path: String
    ) async throws {
        let (server, store) = Self.server()
        try await server.serve { client in
            let first = try await send(client, path, "a-secret-key")
            let stored = try #require(store.stored.first)
            #expect(!stored.key.key.contains("a-secret-key") && stored.key.key.count == 64)
            let body = try #require(stored.response?.body)
            #expect(body.count == first.body.count + 28)
            #expect(!String(decoding: body, as: UTF8.self).contains(first.text.prefix(12)))
            #expect(try await send(client, path, "a-secret-key").body == first.body)
        }
    }

    @Test(arguments: paths) func `a different request with the same key is rejected`(path: String) async throws {
        let (server, _) = Self.server()
        try await server.serve { client in
            _ = try await send(client, path)
            let body = String(try #require(Self.bodies[path]).dropLast()) + #","x":1}"#
            for (target, body, more) in [
                (path, body, []), (path + "?x=1", nil, []), (path, nil, [("accept", "application/x-ndjson")]),
            ] as [(String, String?, TestClient.Headers)] {
                let answer = try await send(
                    client, target, body: body ?? Self.bodies[path], more: more)
                #expect(answer.head.status == 422)
                #expect(answer.text.contains("idempotency_key_reused"))
            }
            let elsewhere = path == "/v1/memory" ? "/v1/feedback" : "/v1/memory"
            #expect(try await send(client, elsewhere).text.contains("idempotency_key_reused"))
        }
    }

    @Test func `a key is scoped to its caller`() async throws {
        let (server, _) = Self.server()
        try await server.serve { client in
            for number in 1...2 {
                let answer = try await send(
                    client, "/v1/feedback", body: #"{"signal":"up","user_id":\#(number)}"#)
                #expect(answer.head.status == 201)
                #expect(answer.head.header("Idempotent-Replayed") == nil)
            }
        }
    }

    @Test(arguments: [stream, chat]) func `one of several concurrent requests with one key runs and the others get 409`(
        path: String
    ) async throws {
        var (server, _) = Self.server()
        server.model = silentModel(server.clock, first: ["Read "], for: .seconds(5), then: ["together."])
        try await server.serve { [server] client in
            let statuses = try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                for _ in 0..<20 { group.addTask { try await self.send(client, path) } }
                var answers: [TestAnswer] = []
                while let answer = try await group.next() {
                    answers.append(answer)
                    if answers.count == 19 {
                        try await server.clock.waitForSilence()
                        server.clock.advance(by: .seconds(5))
                    }
                }
                return answers
            }
            let refused = statuses.prefix(19)
            #expect(refused.allSatisfy { $0.head.status == 409 && $0.text.contains("idempotency_conflict") })
            #expect(refused.allSatisfy { $0.head.header("Retry-After") != nil })
            let done = try #require(statuses.last)
            #expect(done.head.status == 200)
            #expect(try await send(client, path).body == done.body)
            #expect(server.accounting.outcomes == [.done])
        }
    }

    @Test func `an idempotent request completes after its client disconnects and its response is replayed`()
        async throws
    {
        let (made, store) = Self.server()
        var server = made
        server.model = silentModel(server.clock, first: ["Read "], for: .seconds(5), then: ["together."])
        try await server.serve { [server] client in
            let connection = try RawConnection(port: client.port)
            let body = try #require(Self.bodies[Self.stream])
            await connection.send(RawConnection.post(Self.stream, body, fields: "idempotency-key: k-1\r\n"))
            let beginning = try await connection.read(through: "Read ")
            await connection.close(reset: true)
            #expect(try await send(client, Self.stream).head.status == 409)
            try await server.clock.waitForSilence()
            server.clock.advance(by: .seconds(5))
            #expect(await server.accounting.nextRecord()?.outcome == .done)
            await store.nextAnswer()
            #expect(store.counts.answers == 1)
            let retry = try await send(client, Self.stream)
            #expect(retry.head.header("Idempotent-Replayed") == "true")
            let transcript = try StreamTranscript(sse: retry.body)
            #expect(StreamGrammar.check(transcript, mode: "chat") == [])
            #expect(transcript.events.last?.name == "done")
            // The same stream, which the client had the beginning of.
            let id = try #require(beginning.firstMatch(of: /id: ([0-9a-f-]+):1\n/)?.1)
            #expect(retry.text.contains(id))
            #expect(server.accounting.outcomes == [.done])
        }
    }

    @Test func `a run without a key ends when its client disconnects`() async throws {
        var (server, _) = Self.server()
        server.model = silentModel(server.clock, first: ["Read "])
        try await server.serve { [server] client in
            let connection = try RawConnection(port: client.port)
            await connection.send(RawConnection.post(Self.stream, try #require(Self.bodies[Self.stream])))
            _ = try await connection.read(through: "Read ")
            await connection.close(reset: true)
            #expect(await server.accounting.nextRecord()?.outcome == .clientGone)
        }
    }

    @Test func `pings are not part of the stored response`() async throws {
        var (server, _) = Self.server()
        server.model = silentModel(
            server.clock, first: ["Read "], for: TestServer.pingInterval * 2, then: ["together."])
        try await server.serve { [server] client in
            let connection = try RawConnection(port: client.port)
            let body = try #require(Self.bodies[Self.stream])
            await connection.send(RawConnection.post(Self.stream, body, fields: "idempotency-key: k-1\r\n"))
            _ = try await connection.read(through: "Read ")
            try await server.clock.waitForSilence()
            server.clock.advance(by: TestServer.pingInterval)
            _ = try await connection.read(through: ": ping")
            server.clock.advance(by: TestServer.pingInterval)
            _ = try await connection.read(through: "event: done")
            _ = try await connection.read(through: "\r\n0\r\n\r\n")
            // A client that has the end of the response can retry at once.
            let retry = try await send(client, Self.stream)
            #expect(retry.head.status == 200)
            #expect(!retry.text.contains("ping"))
            #expect(retry.text.contains("event: done"))
            await connection.close()
        }
    }

    @Test func `a request that was rejected without effect may be retried with the same key`() async throws {
        let (made, store) = Self.server()
        var server = made
        server.rules.streamsPerUser = 1
        server.rules.perUser = 4
        try await server.serve { client in
            // 422, 404, then an admitted request.
            let bad = #"{"goal":"","mode":"chat"}"#
            #expect(try await send(client, Self.stream, body: bad).head.status == 422)
            #expect(
                try await send(client, Self.stream, body: #"{"goal":"x","mode":"chat","user_id":9}"#).head.status == 404
            )
            let memory = #"{"text":""}"#
            #expect(try await send(client, "/v1/memory", body: memory).head.status == 422)
            #expect(store.counts.keys == 0)
            let first = try await send(client, "/v1/memory")
            #expect(first.head.status == 201)
            while try await send(client, "/v1/feedback", "k-2").head.status != 429 {}
            #expect(try await send(client, "/v1/feedback", "k-3").head.status == 429)
            #expect(store.counts.keys == 2)
        }
    }

    @Test func `a failed run frees its key only if it cost nothing`() async throws {
        for isCharged in [false, true] {
            let (made, store) = Self.server()
            var server = made
            server.model = ScriptedModel { request, meter, emit in
                guard request.phase == .synthesis else { return }
                if isCharged {
                    meter.record(
                        ModelCall(
                            model: "test/model", phase: .synthesis, usage: TokenUsage(input: 9), cost: Money(cents: 1),
                            basis: .estimated))
                    try await emit(.text("Read "))
                }
                throw HearthError(.deadlineExceeded, "too late")
            }
            try await server.serve { client in
                for path in [Self.stream, Self.chat] {
                    let first = try await send(client, path, path)
                    let again = try await send(client, path, path)
                    #expect((again.head.header("Idempotent-Replayed") == "true") == isCharged, "\(path)")
                    if isCharged { #expect(first.body == again.body) }
                }
                #expect(store.counts.answers == (isCharged ? 2 : 0))
            }
        }
    }

    @Test(arguments: ["", "two words", "caf\u{E9}", "tab\tbed", String(repeating: "k", count: 256)], paths)
    func `an invalid key is rejected`(key: String, path: String) async throws {
        let (server, store) = Self.server()
        try await server.serve { client in
            // An empty field is sent with a semicolon by libcurl, so by hand.
            let connection = try RawConnection(port: client.port)
            await connection.send(
                RawConnection.post(path, try #require(Self.bodies[path]), fields: "idempotency-key: \(key)\r\n"))
            let answer = try await connection.readResponse()
            #expect(answer.head.hasPrefix(path == Self.chat ? "HTTP/1.1 400" : "HTTP/1.1 422"))
            #expect(answer.body.contains("invalid_field"))
            await connection.close()
        }
        #expect(store.counts.keys == 0)
    }

    @Test func `a read or public route ignores a key`() async throws {
        let (server, store) = Self.server()
        try await server.serve { client in
            for path in ["/health", "/v1/rag/search/all?q=a", "/v1/memory"] {
                let answer = try await client.send(path, headers: [("idempotency-key", "two words")])
                #expect(answer.head.status == 200)
            }
        }
        #expect(store.counts.keys == 0)
    }

    @Test(arguments: ["/v1/assist/stream", "/v1/users/upsert"])
    func `a request with two keys is rejected`(path: String) async throws {
        let (server, store) = Self.server()
        try await server.serve { client in
            let answer = try await send(
                client, path, "one", body: Self.bodies[path] ?? #"{"user_id":1}"#, more: [("idempotency-key", "two")])
            #expect(answer.head.status == 422)
            #expect(answer.text.contains("Idempotency-Key"))
        }
        #expect(store.counts.keys == 0)
    }

    @Test func `an idempotent request has no effect when keys cannot be stored`() async throws {
        let (server, store) = Self.server()
        store.fail(with: HearthError(.storageUnavailable, "away"))
        try await server.serve { client in
            for path in Self.paths {
                let answer = try await send(client, path)
                #expect(answer.head.status == 503)
            }
            #expect(server.accounting.outcomes.isEmpty)
            store.fail(with: nil)
            for path in Self.paths {
                let answer = try await send(client, path, path)
                #expect((200...201).contains(answer.head.status))
            }
        }
    }

    @Test func `a response is stored later when storage is unavailable at first`() async throws {
        let (made, store) = Self.server()
        var server = made
        server.model = ScriptedModel { _, _, emit in
            try await emit(.text("Read together."))
            store.fail(with: HearthError(.storageUnavailable, "away"))
        }
        try await server.serve { [server] client in
            let first = try await send(client, Self.stream)
            #expect(first.text.contains("event: done"))
            #expect(store.counts.answers == 0)
            store.fail(with: nil)
            // The monitor of in-flight responses sleeps, too.
            try await server.clock.waitForSilence()
            server.clock.advance(by: .seconds(1))
            await store.nextAnswer()
            #expect(store.counts.answers == 1)
            #expect(try await send(client, Self.stream).body == first.body)
            #expect(server.accounting.outcomes == [.done])
        }
    }

    @Test func `a retry of a detached run gets the complete response`() async throws {
        let (server, _) = Self.server()
        try await server.serve { client in
            let body = #"{"goal":"How do we read more?","mode":"chat","detach":true}"#
            let first = try await send(client, Self.stream, body: body)
            #expect(first.text.contains("event: done"))
            #expect(try await send(client, Self.stream, body: body).body == first.body)
            #expect(server.accounting.outcomes == [.done])
        }
    }

    @Test func `a key expires after a day`() async throws {
        let (server, _) = Self.server()
        try await server.serve { client in
            let first = try await send(client, "/v1/feedback")
            server.clock.advance(by: .seconds(86_399))
            #expect(try await send(client, "/v1/feedback").body == first.body)
            server.clock.advance(by: .seconds(1))
            #expect(try await send(client, "/v1/feedback").body != first.body)
        }
    }

    @Test func `a response too long to store is sent once and its retry is rejected`() async throws {
        var (server, _) = Self.server()
        server.model = ScriptedModel { _, _, emit in
            for _ in 0..<40 { try await emit(.text(String(repeating: "word ", count: 6000))) }
        }
        try await server.serve { [server] client in
            let first = try await send(client, Self.stream)
            #expect(first.body.count > 1 << 20)
            #expect(first.text.contains("event: done"))
            let again = try await send(client, Self.stream)
            #expect(again.head.status == 422)
            #expect(again.head.header("Idempotent-Replayed") == "true")
            #expect(try again.problem().code == "idempotency_key_reused")
            #expect(server.accounting.outcomes == [.done])
        }
    }
}
