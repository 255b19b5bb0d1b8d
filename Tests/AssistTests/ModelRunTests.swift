import HearthCore
import HearthTesting
import Intent
import Kitchen
import Synchronization
import Testing

@testable import Assist

/// The planning call, the prompts and the screening of a model's text in whole runs.
@Suite struct ModelRunTests {
    private static let allergic = Household.Preferences(children: [Age(months: 60)], allergies: ["peanuts"])

    private func restarts(_ events: [AssistEvent]) -> [String] {
        events.compactMap { if case .restart(let reason) = $0 { reason } else { nil } }
    }

    private func summary(_ events: [AssistEvent]) -> RunSummary? {
        if case .done(let summary)? = events.last { summary } else { nil }
    }

    // MARK: - Planning

    @Test(arguments: [AssistMode.meals, .chores, .routines])
    func `a planning model is asked for an intent by schema in modes with a plan`(mode: AssistMode) async throws {
        let fixture = PolicyFixture()
        _ = try await fixture.run(mode, "something for tomorrow")
        let planning = try #require(fixture.asked.first)
        #expect(planning.phase == .planning && planning.format == IntentSchema.format(for: mode.planned))
        #expect(planning.messages.count == 1)
    }

    @Test func `a chat asks for search words and for emergencies`() async throws {
        let fixture = PolicyFixture()
        _ = try await fixture.run(.chat, "how do I help my child to read?")
        let planning = try #require(fixture.asked.first)
        #expect(planning.phase == .planning && planning.format == IntentSchema.format(for: nil))
    }

    @Test(arguments: [AssistMode.meals, .chores, .routines, .chat])
    func `a model that sees an emergency puts a line above the answer`(mode: AssistMode) async throws {
        var fixture = PolicyFixture()
        fixture.policy.suspicion = (FakePolicy.refusal, FakePolicy.alert)
        fixture.planning = #"{"query":"reading","emergency":true}"#
        let events = try await fixture.run(mode, "how do I help my child to read?")
        let text = events.reduce("") { text, event in if case .delta(let piece) = event { text + piece } else { text } }
        #expect(text.hasPrefix(FakePolicy.alert.message))
        #expect(events.contains { if case .final = $0 { true } else { false } })
        #expect(!events.contains { if case .refusal = $0 { true } else { false } })
    }

    @Test func `a request that policy and model take for an emergency is refused`() async throws {
        var fixture = PolicyFixture()
        fixture.policy.suspicion = (FakePolicy.refusal, FakePolicy.alert)
        fixture.policy.alert = FakePolicy.alert
        fixture.planning = #"{"query":"reading","emergency":true}"#
        let events = try await fixture.run(.chat, "he fell and is strange")
        #expect(events.contains { if case .refusal(FakePolicy.refusal) = $0 { true } else { false } })
        #expect(!events.contains { if case .final = $0 { true } else { false } })
        #expect(fixture.runs.runs.map(\.outcome) == [.refused])
    }

    @Test func `a model that sees no emergency changes nothing`() async throws {
        var fixture = PolicyFixture()
        fixture.policy.suspicion = (FakePolicy.refusal, FakePolicy.alert)
        fixture.policy.alert = FakePolicy.alert
        fixture.planning = #"{"query":"reading","emergency":false}"#
        let events = try await fixture.run(.chat, "he fell and is strange")
        #expect(events.contains { if case .final = $0 { true } else { false } })
    }

    @Test func `an exclusion that only the model reads reaches the prompt of the text`() async throws {
        var fixture = PolicyFixture()
        fixture.planning = #"```json {"exclude":["peanut"],"query":"dinner"} ```"#
        _ = try await fixture.run(.meals, "dinner but nothing with those things he swells up from")
        let synthesis = try #require(fixture.asked.last { $0.phase == .synthesis })
        #expect(synthesis.messages.last?.text.contains("peanut") == true)
        #expect(synthesis.system.contains(Prompts.exclusions))
    }

    @Test func `the reader alone decides if the model's answer is cut, and the run is answered`() async throws {
        var fixture = PolicyFixture()
        fixture.planning = #"{"exclude":["egg"],"dishes":["#
        let events = try await fixture.run(.meals, "dinner without fish")
        let synthesis = try #require(fixture.asked.last)
        #expect(synthesis.messages.last?.text.contains("fish") == true)
        #expect(synthesis.messages.last?.text.contains("egg") == false)
        #expect(summary(events)?.answeredBy == .model)
    }

    @Test func `an intent that the client corrected is not asked of a model`() async throws {
        let fixture = PolicyFixture()
        _ = try await fixture.run(.chores, "set the table") { $0.options.intent = Intent() }
        #expect(fixture.asked.allSatisfy { $0.phase == .synthesis })
    }

    @Test func `words that the output policy refuses void the model's intent`() async throws {
        var fixture = PolicyFixture()
        fixture.policy.refusedOutputWord = "forbidden"
        fixture.planning = #"{"exclude":["egg"],"dishes":["forbidden stew"]}"#
        _ = try await fixture.run(.meals, "dinner tonight")
        #expect(fixture.asked.last?.messages.last?.text.contains("egg") == false)
    }

    // MARK: - Prompts

    @Test(arguments: [AssistMode.chores, .routines, .chat])
    func `the prompt of a text names what the family leaves out`(mode: AssistMode) async throws {
        var fixture = PolicyFixture()
        fixture.preferences = Self.allergic
        fixture.knowledge = FixedKnowledge([
            Document(id: "tips/food", kind: .tips, title: "Food", body: "Children eat what they know."),
            Document(id: "chores/all", kind: .chores, title: "Chores", body: "", steps: ["Set the table"]),
            Document(
                id: "routines/bed", kind: .routines, title: "Bed", body: "Starts: 18:30\n", steps: ["10 min: Read"]),
        ])
        _ = try await fixture.run(mode, "bedtime food and the table")
        let synthesis = try #require(fixture.asked.last { $0.phase == .synthesis })
        #expect(synthesis.messages.last?.text.contains("Leave out: peanuts") == true)
        #expect(synthesis.system.contains(Prompts.exclusions))
    }

    // MARK: - Excluded foods

    @Test func `a plan whose text serves an excluded food starts again without a model`() async throws {
        var fixture = PolicyFixture()
        fixture.preferences = Self.allergic
        fixture.writing = [.text("Monday: pasta "), .text("with peanut sauce. "), .text("Enjoy!"), .finished(.stop)]
        let events = try await fixture.run(.meals, "dinner tonight")
        #expect(restarts(events) == ["excluded_food"])
        #expect(fixture.asked.last?.allowsExternalProviders == false)
        #expect(summary(events)?.offline == OfflineAnswer(.excludedFood))
        let restart = try #require(events.firstIndex { if case .restart = $0 { true } else { false } })
        for case .delta(let text) in events[..<restart] { #expect(!text.contains("peanut")) }
    }

    @Test func `a chat that names an excluded food ends with a warning`() async throws {
        var fixture = PolicyFixture()
        fixture.preferences = Self.allergic
        fixture.writing = [.text("Ten minutes a day, with a peanut bar."), .finished(.stop)]
        let events = try await fixture.run(.chat, "How do I help with reading?")
        #expect(restarts(events).isEmpty)
        #expect(events.text?.hasSuffix("whatever the text above says.") == true, "\(events.text ?? "")")
    }

    @Test func `a text without excluded foods passes in the pieces of the model`() async throws {
        var fixture = PolicyFixture()
        fixture.preferences = Self.allergic
        let events = try await fixture.run(.meals, "dinner tonight")
        #expect(events.text == "Words of a model.")
        #expect(restarts(events).isEmpty)
    }

    // MARK: - The limit of a text

    private func limited(_ rest: [ModelEvent], isEstimate: Bool = false) -> PolicyFixture {
        var fixture = PolicyFixture()
        fixture.script = { request, meter, emit in
            guard request.phase == .synthesis else { return try await emit(.text("query")) }
            meter.record(
                ModelCall(
                    model: "test/model", phase: .synthesis, usage: TokenUsage(input: 200, output: 220), cost: .zero,
                    basis: isEstimate ? .estimated : .reported))
            for event in request.isContinuation ? rest : [.text("The first half "), .finished(.length)] {
                try await emit(event)
            }
        }
        return fixture
    }

    @Test func `a text that reached its limit is continued once by the same model`() async throws {
        let fixture = limited([.text("and the second."), .finished(.stop)])
        let events = try await fixture.run(.meals, "dinner tonight")
        #expect(events.text == "The first half and the second.")
        let continuation = try #require(fixture.asked.last)
        #expect(continuation.model == "test/model" && continuation.task == nil)
        #expect(continuation.messages.suffix(2).map(\.role) == [.assistant, .user])
        #expect(continuation.estimatedInput + continuation.maxTokens <= 2000 - 420)
    }

    @Test(arguments: [[ModelEvent.text("and on"), .finished(.length)], [.text("and"), .restart(reason: "cut")]])
    func `a text that stays cut says so in the language of the question`(rest: [ModelEvent]) async throws {
        let fixture = limited(rest)
        let english = try await fixture.run(.meals, "dinner tonight")
        #expect(english.text?.hasSuffix(AnswerNote.cut(in: .english)) == true)
        #expect(restarts(english).isEmpty && summary(english)?.answeredBy == .model)
        let german = try await fixture.run(.meals, "Abendessen für die ganze Woche bitte")
        #expect(german.text?.hasSuffix(AnswerNote.cut(in: .german)) == true)
    }

    @Test func `a model that ignored its limit is not asked again`() async throws {
        let fixture = limited([.text("never")], isEstimate: true)
        let events = try await fixture.run(.meals, "dinner tonight")
        #expect(fixture.asked.count { $0.phase == .synthesis } == 1)
        #expect(events.text?.hasSuffix(AnswerNote.cut(in: .english)) == true)
    }
}
