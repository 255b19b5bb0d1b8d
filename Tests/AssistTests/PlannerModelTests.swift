import Assist
import HearthCore
import HearthTesting
import Testing

/// The model `hearth` of the completions API.
@Suite struct PlannerModelTests {
    private let fixture = PolicyFixture()
    private static let picturesOnly: ChatMessage = {
        let picture = ChatMessage.Piece.image(ImagePart(.url("https://a.example/b")))
        return ChatMessage(.user, [picture, .text(" "), picture])
    }()

    private func text(_ events: [CompletionEvent]) -> String {
        events.reduce(into: "") { if case .text(let piece) = $1 { $0 += piece } }
    }

    @Test func `a meal plan is its text and its grocery list, and is recorded with its mode`() async throws {
        let (events, failure) = try await fixture.complete("Plan dinner for tonight", model: "hearth")
        #expect(failure == nil)
        #expect(
            text(events) == """
                Words of a model.

                ### Shopping list

                **Pantry**

                - 500 g pasta
                """)
        #expect(events.last == .finished(.stop))
        #expect(events.count { $0 == .finished(.stop) } == 1)
        #expect(fixture.runs.runs.map(\.mode) == [.meals])
        #expect(fixture.runs.runs.map(\.outcome) == [.done])
    }

    @Test func `the last user message is the goal, and earlier turns are the conversation`() async throws {
        _ = try await fixture.complete("x", model: "hearth") { request in
            request.system = "ignored"
            request.messages = [
                ChatMessage(.user, "How do we read more?"), ChatMessage(.assistant, "Daily."),
                ChatMessage(.tool, "t", toolCallID: "c"), ChatMessage(.user, "And when?"),
            ]
        }
        let subject = try #require(fixture.policy.subjects.first)
        #expect(subject.goal == "And when?" && subject.mode == .chat)
        #expect(subject.messages.map(\.text) == ["How do we read more?", "Daily."])
        #expect(!subject.hasInstructions)
    }

    @Test func `a refused, stopped, over-quota or failed plan ends as a completion does`() async throws {
        var refused = PolicyFixture()
        refused.policy.refusedGoalWord = "dose"
        #expect(try await refused.complete("Which dose?", model: "hearth").events == [.refusal(FakePolicy.refusal)])
        var stopped = PolicyFixture()
        stopped.policy.refusedOutputWord = "Words"
        #expect(try await stopped.complete("How?", model: "hearth").events.last == .refusal(FakePolicy.refusal))
        #expect(stopped.runs.runs.map(\.outcome) == [.refused])
        var full = PolicyFixture()
        full.quota = QuotaStatus(quota: 1, used: 1, resetDay: CalendarDay(daysSinceEpoch: 20_000))
        let error = await #expect(throws: HearthError.self) { try await full.complete("How?", model: "hearth") }
        #expect(error?.code == .quotaExceeded)
        #expect(full.runs.runs.map(\.outcome) == [.overQuota])
        var broken = PolicyFixture()
        broken.failure = HearthError(.deadlineExceeded, "late")
        let (events, failure) = try await broken.complete("How?", model: "hearth")
        #expect(failure?.code == .deadlineExceeded)
        #expect(!events.contains(.finished(.stop)))
    }

    @Test func `a task of the chat client is written by a model`() async throws {
        _ = try await fixture.complete("user: Plan dinners\nassistant: Soup.", model: "hearth")
        #expect(fixture.asked.map(\.model) == ["synthesis"])
        #expect(fixture.runs.runs.map(\.mode) == [.chat])
    }

    @Test func `requests with tools, formats or without a user message are rejected`() async throws {
        for (field, change) in [
            ("/tools", { (request: inout CompletionRequest) in request.tools = [FunctionTool(name: "f")] }),
            ("/response_format", { (request: inout CompletionRequest) in request.format = .object }),
            ("/messages", { (request: inout CompletionRequest) in request.messages = [ChatMessage(.assistant, "x")] }),
            ("/messages", { (request: inout CompletionRequest) in request.messages = [ChatMessage(.user, " ")] }),
            ("/messages", { (request: inout CompletionRequest) in request.messages = [Self.picturesOnly] }),
        ] {
            let error = await #expect(throws: HearthError.self) {
                try await fixture.complete("x", model: "hearth") { change(&$0) }
            }
            #expect(error?.code == .invalidField)
            #expect(error?.problems.map(\.field) == [field])
        }
        let long = String(repeating: "a", count: 8001)
        let error = await #expect(throws: HearthError.self) { try await fixture.complete(long, model: "hearth") }
        #expect(error?.code == .contextTooLong)
        #expect(fixture.policy.subjects.isEmpty)
    }

    @Test func `a model name without provider is accepted if it is unique`() throws {
        let pipeline = fixture.pipeline
        #expect(pipeline.offeredModels == ["hearth", "synthesis", "test/model"])
        #expect(pipeline.modelAliases == ["model"])
        #expect(try pipeline.model(named: "model") == "test/model")
        for name in ["none", "", "test/", "test"] {
            #expect(throws: HearthError.self, "\(name)") { try pipeline.model(named: name) }
        }
    }
}
