import Assist
import HearthAPI
import HearthCore
import HearthTesting
import Testing

/// Tests of a failing seam: a problem document before the head, an `error` event after it; the details are in the log
/// only.
@Suite struct FailureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var path = "/v1/assist/stream"
        var body = #"{"goal":"How do we read more?","mode":"chat"}"#
        var breaking: @Sendable (inout TestServer, BrokenSeam) -> Void

        var testDescription: String { name }
    }

    private static let beforeTheHead = [
        Case(name: "authenticator") { $0.authenticator = $1 },
        Case(name: "households of a stream") { $0.households = $1 },
        Case(name: "policy") { $0.policy = $1 },
        Case(name: "ledger") { $0.ledger = $1 },
        Case(name: "knowledge", path: "/v1/rag/search/all?q=reading", body: "") { $0.knowledge = $1 },
        Case(name: "users", path: "/v1/users/upsert", body: "{}") { $0.users = $1 },
        Case(name: "household", path: "/v1/households/by_user/1", body: "") { $0.households = $1 },
        Case(name: "household upsert", path: "/v1/households/upsert", body: #"{"prefs":{}}"#) { $0.households = $1 },
        Case(name: "feedback", path: "/v1/feedback", body: #"{"signal":"up"}"#) { $0.feedback = $1 },
    ]

    @Test(arguments: beforeTheHead)
    func `an unexpected error returns 500 without internal details`(broken: Case) async throws {
        var server = TestServer()
        broken.breaking(&server, BrokenSeam())
        let answer = try await server.serve { try await $0.send(broken.path, body: broken.body) }
        #expect(answer.head.status == 500)
        #expect(answer.head.header("Content-Type") == "application/problem+json")
        #expect(answer.head.header("Retry-After") == nil)
        let problem = try answer.problem()
        #expect(problem.status == 500)
        #expect(problem.code == "internal_error")
        #expect(!problem.retryable)
        #expect(!answer.text.contains("hunter2"))
        #expect(!answer.text.contains("no such table"))
        #expect(!answer.text.contains("Failure"))
        #expect(server.accounting.outcomes == [])
    }

    @Test(arguments: beforeTheHead)
    func `an unavailable database returns 503 with Retry-After`(broken: Case) async throws {
        var server = TestServer()
        let error = HearthError(
            .storageUnavailable, "The database is away.", detail: "no such table", underlying: BrokenSeam.Failure())
        broken.breaking(&server, BrokenSeam(error: error))
        let answer = try await server.serve { try await $0.send(broken.path, body: broken.body) }
        #expect(answer.head.status == 503)
        #expect(answer.head.header("Content-Type") == "application/problem+json")
        #expect(Int(answer.head.header("Retry-After") ?? "") ?? 0 > 0)
        let problem = try answer.problem()
        #expect(problem.code == "storage_unavailable")
        #expect(problem.detail == "The database is away.")
        #expect(problem.retryable)
        #expect(!answer.text.contains("hunter2"))
        #expect(!answer.text.contains("no such table"))
    }

    @Test func `both APIs return a refusal without a database and without quota`() async throws {
        var server = TestServer()
        server.households = BrokenSeam(error: HearthError(.storageUnavailable, "The database is away."))
        server.ledger = FakeLedger(
            exceeded: QuotaStatus(quota: 1, used: 1, resetDay: CalendarDay(daysSinceEpoch: 20_000)))
        var policy = FakePolicy()
        policy.refusedGoalWord = "read"
        server.policy = policy
        try await server.serve { client in
            let stream = try await client.stream { reader in
                try await reader.readToEnd()
                return try reader.transcript()
            }
            #expect(StreamGrammar.check(stream, mode: "chat") == [])
            #expect(stream.events.map(\.name) == ["context", "refusal", "done"])
            let completion = try await client.complete().completion()
            #expect(completion.choices.first?.message.content == FakePolicy.refusal.message)
            #expect(completion.choices.first?.finishReason == "content_filter")
            let chunks = try await client.completionStream()
            #expect(chunks.text == FakePolicy.refusal.message)
        }
        #expect(server.accounting.outcomes == [.refused, .refused, .refused])
    }

    private static let afterTheHead = [
        Case(name: "knowledge") { $0.knowledge = $1 },
        Case(name: "model") { $0.model = $1 },
    ]

    @Test(arguments: afterTheHead)
    func `an unexpected error in a stream is one error event without internal details`(broken: Case) async throws {
        var server = TestServer()
        broken.breaking(&server, BrokenSeam())
        let (answer, transcript) = try await transcript(of: server)
        #expect(transcript.failures.map(\.code) == ["internal_error"])
        #expect(!answer.contains("hunter2"))
        #expect(!answer.contains("no such table"))
        #expect(!answer.contains("Failure"))
        #expect(server.accounting.outcomes == [.failed])
    }

    @Test(arguments: afterTheHead)
    func `an unavailable database during a stream is one retryable error event`(broken: Case) async throws {
        var server = TestServer()
        let error = HearthError(.storageUnavailable, "The database is away.", underlying: BrokenSeam.Failure())
        broken.breaking(&server, BrokenSeam(error: error))
        let (answer, transcript) = try await transcript(of: server)
        #expect(transcript.failures.map(\.code) == ["storage_unavailable"])
        #expect(transcript.failures.map(\.retryable) == [true])
        #expect(!answer.contains("hunter2"))
        #expect(server.accounting.outcomes == [.failed])
    }

    private func transcript(of server: TestServer) async throws -> (String, StreamTranscript) {
        try await server.serve { client in
            try await client.stream { reader in
                try await reader.readToEnd()
                let transcript = try reader.transcript()
                #expect(StreamGrammar.check(transcript, mode: "chat") == [])
                return (String(decoding: reader.bytes, as: UTF8.self), transcript)
            }
        }
    }
}
