import Assist
import HearthCore
import HearthTesting
import Testing

/// Instructions of the policy are sent to the model that writes, and to nobody else, however a run ends.
@Suite struct ModelInstructionTests {
    private static let secret = "zimtorchidee"

    private func fixture(_ change: (inout PolicyFixture) -> Void = { _ in }) -> PolicyFixture {
        var fixture = PolicyFixture()
        fixture.policy.instructions = [ModelInstruction("Do \(Self.secret).")]
        fixture.policy.notes = ["A note."]
        fixture.policy.constraints = ["A change."]
        fixture.policy.answers = [PinnedAnswer(rule: "answer", text: "An answer.", sources: [])]
        change(&fixture)
        return fixture
    }

    /// Expects no trace of an instruction in what a person can read: the events and the record of the run.
    private func expectNone(in seen: Any, _ fixture: PolicyFixture, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(!"\(seen)".contains(Self.secret), sourceLocation: sourceLocation)
        #expect(!"\(fixture.runs.runs)".contains(Self.secret), sourceLocation: sourceLocation)
        #expect(!"\(fixture.policy.instructions)".contains(Self.secret), sourceLocation: sourceLocation)
    }

    @Test(arguments: AssistMode.allCases)
    func `each mode sends the instruction to the model that writes, and the family's texts to the family`(
        mode: AssistMode
    ) async throws {
        let fixture = fixture()
        let events = try await fixture.run(mode, "dinner tonight")
        let writing = fixture.asked.filter { $0.phase == .synthesis }.map(\.system)
        #expect(!writing.isEmpty && writing.allSatisfy { $0.contains("Do \(Self.secret).") }, "\(fixture.asked)")
        #expect(fixture.asked.allSatisfy { $0.phase == .synthesis || !$0.system.contains(Self.secret) })
        expectNone(in: events, fixture)
        #expect(events.text == "An answer.\n\nWords of a model.\n\nA change.")
        guard case .context(let context) = events[0] else {
            Issue.record("no context")
            return
        }
        #expect(context.notes == ["A note.", "A change."] && context.constraints == ["A change."])
    }

    @Test func `the author gets each text of the family once, as a quotation`() async throws {
        let fixture = fixture { $0.policy.notes = ["A note.", "An answer.", "A change."] }
        _ = try await fixture.run(.chat, "dinner tonight")
        let system = try #require(fixture.asked.last?.system)
        for text in ["A note.", "A change.", "An answer."] { #expect(system.ranges(of: text).count == 1, "\(system)") }
    }

    @Test(arguments: AssistMode.allCases)
    func `no run that ends in another way shows the instruction`(mode: AssistMode) async throws {
        let endings: [(inout PolicyFixture) -> Void] = [
            { $0.aiAssist = false },
            { $0.failure = HearthError(.providerUnavailable, "nobody") },
            { $0.writing = [.text("half"), .restart(reason: "cut"), .text("whole"), .finished(.stop)] },
            { $0.writing = [.text("half"), .finished(.length)] },
            { $0.policy.refusedOutputWord = "Words" },
            { $0.policy.refusedGoalWord = "dinner" },
            { $0.quota = QuotaStatus(quota: 1, used: 1, resetDay: CalendarDay(daysSinceEpoch: 20_000)) },
        ]
        for ending in endings {
            let fixture = fixture(ending)
            expectNone(in: try await fixture.run(mode, "dinner tonight"), fixture)
        }
    }

    @Test(arguments: ["synthesis", "hearth"])
    func `a completion sends the instruction to the model alone`(model: String) async throws {
        let fixture = fixture()
        let (events, failure) = try await fixture.complete("is honey safe?", model: model)
        #expect(failure == nil)
        expectNone(in: events, fixture)
        #expect(fixture.asked.contains { $0.phase == .synthesis && $0.system.contains(Self.secret) })
    }

    @Test func `a completion with tools or JSON sends the instruction to the model alone`() async throws {
        let fixture = fixture()
        let withTools = try await fixture.complete("is honey safe?", tools: [FunctionTool(name: "f")])
        let withFormat = try await fixture.complete("is honey safe?", format: .object)
        expectNone(in: [withTools.events, withFormat.events], fixture)
        #expect(fixture.asked.count == 2 && fixture.asked.allSatisfy { $0.system.contains(Self.secret) })
    }
}
