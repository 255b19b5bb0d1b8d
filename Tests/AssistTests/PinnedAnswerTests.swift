import Assist
import HearthCore
import HearthTesting
import Testing

/// Answers that policy gives word for word, and what it wants changed, in the text that the family reads.
@Suite struct PinnedAnswerTests {
    private static let honey = PinnedAnswer(
        rule: "age.honey", text: "No honey before 12 months, a secret word.", sources: ["CDC", "AAP"])
    private static let pinned = "No honey before 12 months, a secret word. (CDC, AAP)"
    private static let constraint = "Cook a portion without honey for the youngest."

    private func fixture(answers: [PinnedAnswer] = [honey], constraints: [String] = []) -> PolicyFixture {
        var fixture = PolicyFixture()
        fixture.policy.answers = answers
        fixture.policy.constraints = constraints
        // Policy's own words are not judged by policy.
        fixture.policy.refusedOutputWord = "honey before"
        return fixture
    }

    private func deltas(_ events: [AssistEvent]) -> [String] {
        events.compactMap { if case .delta(let text) = $0 { text } else { nil } }
    }

    @Test(arguments: AssistMode.allCases)
    func `a pinned answer is the first text of every mode, unchanged, and part of the result`(
        mode: AssistMode
    ) async throws {
        let events = try await fixture().run(mode, "is that safe tonight?")
        #expect(deltas(events).first == Self.pinned)
        #expect(events.text == "\(Self.pinned)\n\nWords of a model.")
        #expect(deltas(events).joined() == events.text)
    }

    @Test func `several pinned answers are paragraphs, and one without sources has no parentheses`() async throws {
        let other = PinnedAnswer(rule: "b", text: "Cut grapes lengthwise.", sources: [])
        let events = try await fixture(answers: [Self.honey, other]).run(.chat, "honey and grapes?")
        #expect(events.text == "\(Self.pinned)\n\nCut grapes lengthwise.\n\nWords of a model.")
    }

    @Test func `a pinned answer is sent again after a restart, and is in the result once`() async throws {
        var fixture = fixture()
        fixture.writing = [.text("half"), .restart(reason: "cut"), .text("whole"), .finished(.stop)]
        let events = try await fixture.run(.chat, "is honey safe?")
        let restart = try #require(events.firstIndex { if case .restart = $0 { true } else { false } })
        #expect(deltas(Array(events[restart...])).first == Self.pinned)
        #expect(events.text == "\(Self.pinned)\n\nwhole")
    }

    @Test func `a pinned answer has been sent if the model fails`() async throws {
        var fixture = fixture()
        fixture.writing = []
        fixture.failure = HearthError(.deadlineExceeded, "late")
        let events = try await fixture.run(.chat, "is honey safe?")
        #expect(deltas(events) == [Self.pinned])
        guard case .failure? = events.last else {
            Issue.record("ended with \(events)")
            return
        }
    }

    @Test func `a prompt holds the pinned answer and the constraint`() async throws {
        let fixture = fixture(constraints: [Self.constraint])
        _ = try await fixture.run(.meals, "honey carrots")
        let (planning, synthesis) = (fixture.asked[0], fixture.asked[1])
        #expect(!planning.system.contains(Self.pinned))
        #expect(planning.system.contains(Self.constraint))
        #expect(synthesis.system.contains(Self.pinned))
        #expect(synthesis.system.ranges(of: Self.constraint).count == 1)
    }

    @Test(arguments: AssistMode.allCases)
    func `a text ends with the constraint for the youngest child, with and without a model`(mode: AssistMode)
        async throws
    {
        let fixture = fixture(answers: [], constraints: [Self.constraint])
        let events = try await fixture.run(mode, "dinner tonight")
        #expect(events.text == "Words of a model.\n\n\(Self.constraint)")
        #expect(deltas(events).joined() == events.text)
    }

    @Test func `the context event holds notes and constraints once each, and the rules that had an effect`()
        async throws
    {
        var fixture = fixture(constraints: [Self.constraint])
        // As the policy engine has it: constraints are notes as well.
        fixture.policy.notes = ["A remark.", Self.constraint]
        fixture.policy.findings = [
            PolicyFinding(rule: "age.honey", effect: "transform", isShadow: false),
            PolicyFinding(rule: "watching", effect: "refuse", isShadow: true),
            PolicyFinding(rule: "age.honey", effect: "answer", isShadow: false),
        ]
        guard case .context(let context) = try await fixture.run(.meals, "honey carrots")[0] else {
            Issue.record("no context")
            return
        }
        #expect(context.notes == ["A remark.", Self.constraint])
        #expect(context.constraints == [Self.constraint])
        #expect(context.rules == ["age.honey"])
    }

    @Test func `a completion begins with the pinned answer and ends with the constraint`() async throws {
        let (events, failure) = try await fixture(constraints: [Self.constraint]).complete("is honey safe?")
        #expect(failure == nil)
        #expect(events.first == .text(Self.pinned))
        #expect(events.text == "\(Self.pinned)\n\nWords of a model.\n\n\(Self.constraint)")
        #expect(events.last == .finished(.stop))
    }

    @Test func `a completion begins with the pinned answer after a restart`() async throws {
        var fixture = fixture()
        fixture.writing = [.text("half"), .restart(reason: "cut"), .text("whole"), .finished(.stop)]
        let (events, _) = try await fixture.complete("is honey safe?")
        let restart = try #require(events.firstIndex(of: .restart(reason: "cut")))
        #expect(Array(events[restart...]).text == "\(Self.pinned)\n\nwhole")
    }

    @Test func `a completion consists of the pinned answer if no model can answer`() async throws {
        var fixture = fixture()
        fixture.writing = []
        fixture.failure = HearthError(.providerUnavailable, "nobody")
        let (events, failure) = try await fixture.complete("is honey safe?", model: "test/model")
        #expect(failure == nil)
        #expect(events == [.text(Self.pinned), .finished(.stop)])
        fixture.policy.answers = []
        #expect(try await fixture.complete("is honey safe?", model: "test/model").failure?.code == .providerUnavailable)
    }

    @Test func `a completion fails if the model fails after its first text`() async throws {
        var fixture = fixture()
        fixture.writing = [.text("half")]
        fixture.failure = HearthError(.providerUnavailable, "nobody")
        let failure = try await fixture.complete("is honey safe?", model: "test/model").failure
        #expect(failure?.code == .providerUnavailable)
    }

    @Test func `a completion with tools or JSON holds no text of the policy, and its prompt does`()
        async throws
    {
        let fixture = fixture(constraints: [Self.constraint])
        let withTools = try await fixture.complete("is honey safe?", tools: [FunctionTool(name: "f")]).events
        let withFormat = try await fixture.complete("is honey safe?", format: .object).events
        #expect(withTools.text == "Words of a model.")
        #expect(withFormat.text == "Words of a model.")
        for request in fixture.asked {
            #expect(request.system.contains(Self.pinned))
            #expect(request.system.contains(Self.constraint))
        }
    }
}

extension [AssistEvent] {
    /// The text of the result.
    var text: String? {
        for case .final(let result) in self {
            switch result {
            case .meals(_, let text, _, _, _, _), .chores(let text, _, _, _), .routines(let text, _, _):
                return text
            case .chat(let chat): return chat.answer
            }
        }
        return nil
    }
}

extension [CompletionEvent] {
    fileprivate var text: String { compactMap { if case .text(let piece) = $0 { piece } else { nil } }.joined() }
}
