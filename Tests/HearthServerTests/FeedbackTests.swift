import Assist
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Testing

/// What is kept of a run that the family says something about.
@Suite struct FeedbackTests {
    private let server: TestServer
    private let feedback: FakeFeedbackStore

    private struct Ada: Authenticator {
        static let user = User(id: UUID(), number: 1, createdAt: Timestamp(milliseconds: 0))

        func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
            Principal(user: Self.user, isAdministrator: false)
        }
    }

    init() {
        var server = TestServer()
        server.authenticator = Ada()
        server.model = ScriptedModel(writing: ["A secret ", "answer."])
        let feedback = FakeFeedbackStore(runs: { [accounting = server.accounting] in accounting.records })
        server.feedback = feedback
        self.server = server
        self.feedback = feedback
    }

    private func ask(_ client: TestClient, _ goal: String = "A secret question") async throws -> StreamTranscript {
        let answer = try await client.send("/v1/assist/stream", body: #"{"goal":"\#(goal)","mode":"chat"}"#)
        return try StreamTranscript(sse: answer.body)
    }

    private func give(_ client: TestClient, on run: String) async throws -> TestAnswer {
        try await client.send("/v1/feedback", body: #"{"signal":"up","run_id":"\#(run)"}"#)
    }

    @Test func `feedback keeps what was asked and answered, redacted`() async throws {
        try await server.serve { client in
            let run = try #require(try await ask(client).runID)
            #expect(try await give(client, on: run).head.status == 201)
        }
        #expect(feedback.feedback.map(\.prompt) == ["A [redacted] question"])
        #expect(feedback.feedback.map(\.answer) == ["A [redacted] answer."])
    }

    @Test func `what the household lets stay, stays`() async throws {
        var server = server
        let ada = Household(
            id: Ada.user.householdID, preferences: .init(allowedData: ["secret"]), updatedAt: server.clock.now)
        server.households = FakeHouseholdStore([ada])
        try await server.serve { client in
            let run = try #require(try await ask(client).runID)
            #expect(try await give(client, on: run).head.status == 201)
        }
        #expect(feedback.feedback.map(\.prompt) == ["A secret question"])
        #expect(feedback.feedback.map(\.answer) == ["A secret answer."])
    }

    @Test func `a refused run keeps the words of the refusal`() async throws {
        var server = server
        var policy = FakePolicy()
        policy.refusedGoalWord = "forbidden"
        server.policy = policy
        try await server.serve { client in
            let run = try #require(try await ask(client, "Something forbidden").runID)
            #expect(try await give(client, on: run).head.status == 201)
        }
        #expect(feedback.feedback.map(\.prompt) == ["Something forbidden"])
        #expect(feedback.feedback.map(\.answer) == [FakePolicy.refusal.message])
    }

    @Test func `what is out of memory is not kept, and the feedback counts all the same`() async throws {
        try await server.serve { client in
            let run = try #require(try await ask(client).runID)
            server.clock.advance(by: .seconds(301))
            #expect(try await give(client, on: run).head.status == 201)
        }
        #expect(feedback.feedback.map(\.prompt) == [nil])
        #expect(feedback.feedback.map(\.answer) == [nil])
    }

    @Test func `a run of nobody's is refused`() async throws {
        let answer = try await server.serve { try await give($0, on: UUID().uuidString) }
        #expect(answer.head.status == 404)
        #expect(feedback.feedback.isEmpty)
    }
}
