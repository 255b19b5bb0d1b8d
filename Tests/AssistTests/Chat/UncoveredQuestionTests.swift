import HearthCore
import HearthTesting
import Intent
import JSONText
import Testing

@testable import Assist

/// Questions of the chat that no card answers: by language, by subject, and by what becomes of the models.
@Suite struct UncoveredQuestionTests {
    /// What becomes of the models of a run.
    enum Models: CaseIterable, Sendable {
        case answering
        /// All fail before their first word, or in their text; the offline planner writes, as the router has it.
        case failing, failingInText
        /// The call throws, before the first word or in the text.
        case throwing, throwingInText
        /// The text ends without a word.
        case silent
        case off, offByRequest, missing
        case overSpendLimit

        var mayBeAsked: Bool {
            switch self {
            case .answering, .failing, .failingInText, .throwing, .throwingInText, .silent: true
            case .off, .offByRequest, .missing, .overSpendLimit: false
            }
        }

        var startsText: Bool { [.answering, .failingInText, .throwingInText].contains(self) }
    }

    private static let card = Document(id: "tips/naps", kind: .tips, title: "Naps", body: "Short ones.")

    private static func question(_ language: IntentLanguage) -> String {
        switch language {
        case .english: "How do we make bedtime calmer?"
        case .german: "Wie wird die Schlafenszeit ruhiger?"
        case .french: "Comment rendre le coucher plus calme ?"
        case .spanish: "¿Cómo hacemos más tranquila la hora de dormir?"
        }
    }

    private static func healthQuestion(_ language: IntentLanguage) -> String {
        switch language {
        case .english: "My son has a fever, what should I do?"
        case .german: "Mein Sohn hat Fieber, was soll ich tun?"
        case .french: "Mon fils a de la fièvre, que dois-je faire ?"
        case .spanish: "Mi hijo tiene fiebre, ¿qué hago?"
        }
    }

    private func fixture(_ models: Models = .answering) -> PolicyFixture {
        var fixture = PolicyFixture()
        fixture.knowledge = FixedKnowledge([Self.card], score: 0)
        fixture.hasModels = models != .missing
        fixture.aiAssist = models != .off
        fixture.isOverSpendLimit = models == .overSpendLimit
        guard models.mayBeAsked, models != .answering else { return fixture }
        fixture.script = { request, meter, emit in
            if request.phase == .planning { return try await emit(.text("query")) }
            if models.startsText { try await emit(.text("Half a ")) }
            switch models {
            case .throwing, .throwingInText: throw HearthError(.providerUnavailable, "nobody")
            case .silent: return try await emit(.finished(.length))
            case .failingInText: try await emit(.restart(reason: "cut"))
            default: break
            }
            meter.note(OfflineAnswer(.providerFailed, code: "cut"))
            try await emit(.text("Words of the offline planner."))
            try await emit(.finished(.stop))
        }
        return fixture
    }

    private func run(_ fixture: PolicyFixture, _ models: Models, _ goal: String) async throws -> [AssistEvent] {
        try await fixture.run(.chat, goal) { $0.options.aiAssist = models != .offByRequest }
    }

    private func result(_ events: [AssistEvent]) throws -> ChatResult {
        for case .final(.chat(let chat)) in events { return chat }
        throw HearthError(.internalError, "ended with \(events)")
    }

    private func summary(_ events: [AssistEvent]) -> RunSummary? {
        if case .done(let summary)? = events.last { summary } else { nil }
    }

    private func deltas(_ events: some Sequence<AssistEvent>) -> [String] {
        events.compactMap { if case .delta(let text) = $0 { text } else { nil } }
    }

    /// The events since the last restart, which a client holds.
    private func held(_ events: [AssistEvent]) -> ArraySlice<AssistEvent> {
        events[(events.lastIndex { if case .restart = $0 { true } else { false } } ?? 0)...]
    }

    private func texts(asked fixture: PolicyFixture) -> [ModelRequest] {
        fixture.asked.filter { $0.phase == .synthesis }
    }

    // MARK: - Combinations

    @Test(arguments: Models.allCases, IntentLanguage.allCases)
    func `a model answers what no card covers, or Hearth says that it does not know`(
        models: Models, language: IntentLanguage
    ) async throws {
        let fixture = fixture(models)
        let events = try await run(fixture, models, Self.question(language))
        let result = try result(events)
        let notice = ChatPhrases.generalKnowledge(in: language)
        let unknown = ChatPhrases.unknown(in: language, nearest: [Self.card.title])

        let answer = models == .answering ? "\(notice)\n\nWords of a model." : unknown
        let basis: ChatResult.Basis = models == .answering ? .model : .nothing
        let author: TextSource = models == .answering ? .model : .offline
        #expect(result.answer == answer)
        #expect(result.basis == basis)
        #expect(!result.known && result.citations.isEmpty && result.references.isEmpty)
        #expect(result.nearest == [ChatResult.Nearest(id: Self.card.id, title: Self.card.title)])
        #expect(texts(asked: fixture).count == (models.mayBeAsked ? 1 : 0))

        #expect(deltas(held(events)).joined() == result.answer)
        #expect(deltas(events).contains(notice) == models.startsText)
        #expect(!deltas(events).joined().contains("offline planner"))

        let done = try #require(summary(events))
        #expect(done.answeredBy == author)
        switch models {
        case .answering: #expect(done.offline == nil)
        case .off, .offByRequest, .missing, .overSpendLimit: #expect(done.offline == OfflineAnswer(.nothingFound))
        default: #expect(done.offline?.reason == .providerFailed)
        }
    }

    @Test(arguments: Models.allCases, IntentLanguage.allCases)
    func `no model is asked about health, and the answer names a doctor`(
        models: Models, language: IntentLanguage
    ) async throws {
        let fixture = fixture(models)
        let events = try await run(fixture, models, Self.healthQuestion(language))
        let result = try result(events)
        let titles = [Self.card.title]
        // Without models the answer is that of every unknown question, which names the doctor as well.
        let answer =
            models.mayBeAsked
            ? ChatPhrases.uncoveredHealth(in: language, nearest: titles)
            : ChatPhrases.unknown(in: language, nearest: titles)
        #expect(result.answer == answer)
        #expect(result.basis == .nothing && !result.known && result.nearest.map(\.title) == titles)
        #expect(texts(asked: fixture).isEmpty)
        #expect(deltas(events).joined() == result.answer)
        #expect(summary(events)?.offline == OfflineAnswer(.nothingFound))
    }

    // MARK: - The same policy

    @Test func `the prompt has the question and the family's ages, and no passages`() async throws {
        var fixture = fixture()
        fixture.preferences = Household.Preferences(children: [Age(months: 60)])
        _ = try await run(fixture, .answering, Self.question(.english))
        let request = try #require(texts(asked: fixture).first)
        #expect(request.task == .chat(question: Self.question(.english), children: [Age(months: 60)], passages: []))
        #expect(request.allowsExternalProviders)
        #expect(request.messages.last?.text == "Children: 5 years\nQuestion: \(Self.question(.english))")
        let grounded = PromptTask.chat(question: "", children: [], passages: [Self.card])
        #expect(request.system.contains("general knowledge"))
        #expect(!request.system.contains(Prompts.system(for: grounded)))
    }

    @Test func `earlier turns reach the model`() async throws {
        let fixture = fixture()
        _ = try await fixture.run(.chat, "How do we make the evenings with three kids calmer?") {
            $0.messages = [ChatMessage(.user, "We live in a small flat."), ChatMessage(.assistant, "I see.")]
        }
        let request = try #require(texts(asked: fixture).first)
        #expect(request.messages.map(\.text).dropLast() == ["We live in a small flat.", "I see."])
    }

    @Test func `the output policy judges the text, and refuses it`() async throws {
        var fixture = fixture()
        fixture.policy.refusedOutputWord = "model"
        let events = try await run(fixture, .answering, Self.question(.english))
        #expect(events.contains { if case .refusal(FakePolicy.refusal) = $0 { true } else { false } })
        #expect(!events.contains { if case .final = $0 { true } else { false } })
        #expect(fixture.runs.runs.map(\.outcome) == [.refused])
    }

    @Test func `a text that names an excluded food ends with a warning`() async throws {
        var fixture = fixture()
        fixture.preferences = Household.Preferences(allergies: ["peanuts"])
        fixture.writing = [.text("Read a book, with a peanut bar."), .finished(.stop)]
        let events = try await run(fixture, .answering, Self.question(.english))
        let request = try #require(texts(asked: fixture).first)
        #expect(request.system.contains(Prompts.exclusions))
        #expect(request.messages.last?.text.contains("Leave out: peanuts") == true)
        #expect(try result(events).answer.hasSuffix("whatever the text above says."))
    }

    @Test func `a second model begins with the notice again`() async throws {
        var fixture = fixture()
        fixture.writing = [.text("Half"), .restart(reason: "cut"), .text("\n"), .text("Whole."), .finished(.stop)]
        let events = try await run(fixture, .answering, Self.question(.english))
        let result = try result(events)
        #expect(result.answer == "\(ChatPhrases.generalKnowledge(in: .english))\n\nWhole.")
        #expect(result.basis == .model && deltas(held(events)).joined() == result.answer)
    }

    @Test func `constraints for the youngest child end every answer`() async throws {
        for models in [Models.answering, .failing] {
            var fixture = fixture(models)
            fixture.policy.constraints = ["Only with a grown-up."]
            let events = try await run(fixture, models, Self.question(.english))
            #expect(try result(events).answer.hasSuffix("\n\nOnly with a grown-up."))
        }
    }

    @Test func `a request that may be an emergency asks no model`() async throws {
        var fixture = fixture()
        fixture.policy.alert = FakePolicy.alert
        let events = try await run(fixture, .answering, Self.question(.english))
        #expect(texts(asked: fixture).isEmpty)
        #expect(try result(events).answer.hasPrefix("\(FakePolicy.alert.message)\n\nNone of my cards"))

        var other = self.fixture()
        other.planning = #"{"query":"evening","emergency":true}"#
        let seen = try await run(other, .answering, Self.question(.english))
        #expect(texts(asked: other).isEmpty)
        #expect(try result(seen).answer.hasPrefix("None of my cards"))
    }

    // MARK: - The second opinion

    @Test(arguments: IntentLanguage.allCases)
    func `a question that the planning model takes for one about health asks no model`(
        language: IntentLanguage
    ) async throws {
        var fixture = fixture()
        for (answer, mayAsk) in [
            (#"{"query":"evening","health":true}"#, false), (#"{"query":"evening","health":false}"#, true),
            (#"{"query":"evening"}"#, true), ("evening", true),
        ] {
            fixture.planning = answer
            let before = texts(asked: fixture).count
            let result = try result(try await run(fixture, .answering, Self.question(language)))
            let asked = texts(asked: fixture).count - before
            #expect(asked == (mayAsk ? 1 : 0), "\(answer)")
            let basis: ChatResult.Basis = mayAsk ? .model : .nothing
            #expect(result.basis == basis)
            guard !mayAsk else { continue }
            #expect(result.answer == ChatPhrases.uncoveredHealth(in: language, nearest: [Self.card.title]))
        }
        // The words decide as well, whatever the model says.
        fixture.planning = #"{"query":"fever","health":false}"#
        let before = texts(asked: fixture).count
        _ = try await run(fixture, .answering, Self.healthQuestion(language))
        #expect(texts(asked: fixture).count == before)
    }

    @Test func `only a chat asks for the second opinion, and it is no member of an intent`() throws {
        guard case .schema(let chat) = IntentSchema.format(for: nil) else {
            throw HearthError(.internalError, "no schema")
        }
        #expect(chat.schema["properties"]?["health"] != nil)
        for mode in IntentMode.allCases {
            guard case .schema(let other) = IntentSchema.format(for: mode) else { continue }
            #expect(other.schema["properties"]?["health"] == nil)
        }
        let answer = IntentAnswer(#"{"dishes":["soup"],"health":true}"#, mode: .meals)
        #expect(answer.isAboutHealth && answer.intent?.meals.dishes == ["soup"])
        #expect(!IntentAnswer("soup", mode: nil).isAboutHealth)
    }

    // MARK: - Beyond family life

    @Test(arguments: Models.allCases)
    func `a model answers a question that is not about family life, and without one Hearth says what it knows`(
        models: Models
    ) async throws {
        let goal = "Ideas for a speech at my sister's wedding"
        let fixture = fixture(models)
        let result = try result(try await run(fixture, models, goal))
        let answers = models == .answering
        let answer =
            answers
            ? "\(ChatPhrases.generalKnowledge(in: .english))\n\nWords of a model."
            : ChatPhrases.reply(to: .elsewhere, in: .english)
        let basis: ChatResult.Basis = answers ? .model : .nothing
        #expect(result.answer == answer)
        #expect(result.basis == basis)
        #expect(!result.known && result.nearest.isEmpty)
        #expect(texts(asked: fixture).count == (models.mayBeAsked ? 1 : 0))
    }

    @Test func `a question about health beyond family life is sent to a doctor`() async throws {
        let fixture = fixture()
        let result = try result(try await run(fixture, .answering, "Translate this for me: my son has a fever"))
        #expect(result.answer == ChatPhrases.uncoveredHealth(in: .english, nearest: []))
        #expect(texts(asked: fixture).isEmpty)
    }

    // MARK: - The other bases

    @Test func `an answer from cards, from the policy or to small talk has another basis`() async throws {
        var cards = fixture()
        cards.knowledge = FixedKnowledge([Self.card])
        let quoted = try result(try await run(cards, .answering, Self.question(.english)))
        #expect(quoted.basis == .cards && quoted.known && quoted.citations.map(\.document.id) == [Self.card.id])

        for score in [0.0, 1] {
            var pinned = fixture()
            pinned.knowledge = FixedKnowledge([Self.card], score: score)
            pinned.policy.answers = [PinnedAnswer(rule: "age.honey", text: "No honey.", sources: [])]
            let answer = try result(try await run(pinned, .answering, "is honey safe?"))
            #expect(answer.basis == .policy && answer.known && answer.answer.hasPrefix("No honey."))
            #expect(texts(asked: pinned).count == Int(score))
        }

        let talk = fixture()
        let greeting = try result(try await run(talk, .answering, "hello"))
        #expect(greeting.basis == .nothing && greeting.known && talk.asked.isEmpty)
    }

    @Test(arguments: IntentLanguage.allCases)
    func `the title of a stored answer is that of the model's text`(language: IntentLanguage) {
        let notice = ChatPhrases.generalKnowledge(in: language)
        #expect(!notice.isEmpty)
        #expect(ChatPhrases.withoutNotice("\(notice)\n\nRead a book.") == "Read a book.")
        #expect(ChatPhrases.withoutNotice("Read a book.") == "Read a book.")
        #expect(ChatPhrases.uncoveredHealth(in: language, nearest: ["Title"]).hasSuffix("\n- Title"))
    }
}
