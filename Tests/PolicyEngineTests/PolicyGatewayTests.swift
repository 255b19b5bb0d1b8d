import Assist
import HearthCore
import HearthTesting
import PolicyEngine
import Testing

@Suite struct PolicyGatewayTests {
    private let gateway: PolicyGateway

    init() throws { gateway = PolicyGateway(policies: try shipped.get()) }

    private func decide(
        _ goal: String, _ mode: AssistMode = .meals, children: [Age] = months(9), messages: [ChatMessage] = []
    ) -> PolicyDecision {
        gateway.precheck(PolicySubject(mode: mode, goal: goal, messages: messages, children: children))
    }

    @Test func `a harmless request passes unchanged`() {
        let decision = decide("three quick dinners with chicken")
        #expect(decision.refusal == nil && decision.redactions == 0)
        #expect(decision.goal == "three quick dinners with chicken")
        #expect(decision.notes.isEmpty && decision.constraints.isEmpty && decision.answers.isEmpty)
        #expect(decision.findings.isEmpty)
    }

    @Test func `personal data is redacted first and also in a refusal`() {
        let decision = decide("diagnose her rash, mail a@b.de or call 415-555-0132")
        #expect(decision.refusal?.rule == "content.medical.diagnosis")
        #expect(decision.goal == "diagnose her rash, mail [EMAIL] or call [PHONE]")
        #expect(decision.redactions == 2)
    }

    @Test func `masked text is not matched by rules`() {
        #expect(decide("recipes to honey@example.com").refusal == nil)
        #expect(decide("honey recipes to honey@example.com").refusal?.rule == "age.honey")
    }

    @Test func `a medical refusal takes precedence over an age gate`() {
        #expect(decide("honey toast, and which dose of calpol").refusal?.rule == "content.medical.dose")
    }

    @Test func `an age gate's refusal has code, message and rule`() throws {
        let refusal = try #require(decide("honey toast").refusal)
        #expect(refusal.code == "age_inappropriate")
        #expect(refusal.rule == "age.honey")
        #expect(refusal.message.hasPrefix("That isn't suitable for the age of your youngest child. Honey"))
    }

    @Test(arguments: [
        (0, true), (11, true), (12, false), (60, false),
    ])
    func `an age gate in months excludes its upper bound`(age: Int, isRefused: Bool) {
        #expect((decide("honey toast", children: months(age)).refusal != nil) == isRefused)
    }

    @Test func `the youngest child decides`() {
        #expect(decide("honey toast for the baby", children: months(50, 9)).refusal != nil)
        #expect(decide("honey toast", children: months(50, 9)).constraints.count == 1)
        #expect(decide("honey toast", children: []).refusal == nil)
    }

    @Test func `earlier turns of both sides are redacted`() {
        let decision = decide(
            "and for lunch?",
            messages: [
                ChatMessage(.user, "I am jo@example.com"), ChatMessage(.assistant, "Hello jo@example.com!"),
                ChatMessage(.user, "at 12 Maple Street"),
            ])
        #expect(decision.messages.map(\.text) == ["I am [EMAIL]", "Hello [EMAIL]!", "at [ADDRESS]"])
        #expect(decision.messages.map(\.role) == [.user, .assistant, .user])
        #expect(decision.redactions == 3)
    }

    @Test func `unanswered turns are judged with the goal`() {
        #expect(decide("go on", messages: [ChatMessage(.user, "honey toast")]).refusal?.rule == "age.honey")
        let answered = [ChatMessage(.user, "honey toast"), ChatMessage(.assistant, "Not for her age.")]
        let decision = decide("then banana toast", messages: answered)
        #expect(decision.refusal == nil)
        #expect(decision.messages.isEmpty && decision.omittedTurns == 2)
    }

    @Test(arguments: [
        "no honey please", "toast without any honey", "please avoid honey", "honey-free snacks", "free of honey",
        "skip the honey", "don't use honey", "do not give her honey", "honey is not allowed here",
        "without nuts, popcorn or honey", "honeydew melon", "Mahoney's soup", "swap the honey for banana",
        "he hates honey",
        "a life with\u{2019}out worries, and don\u{2019}t add honey",
    ])
    func `a negated mention is not refused`(goal: String) {
        #expect(decide(goal).refusal == nil)
        #expect(decide(goal).notes.isEmpty)
    }

    @Test(arguments: [
        "no milk but honey", "no-bake honey bars", "why not honey toast", "don't forget the honey",
        "without sugar. Use honey", "not only for us: honey for the baby", "hon\u{200B}ey toast", "HONEY",
        "\u{FF48}\u{FF4F}\u{FF4E}\u{FF45}\u{FF59} toast", "no more than a spoon of honey", "can you make honey toast?",
        "is honey safe? Make honey toast for her",
    ])
    func `a meant mention is refused`(goal: String) {
        #expect(decide(goal).refusal?.rule == "age.honey")
    }

    @Test(arguments: [
        "is honey safe for her?", "isn't honey dangerous for babies", "at what age is honey ok?",
        "when can babies have honey", "can my 9-month-old have honey?", "can I give him honey yet?",
        "I wonder if honey is fine",
    ])
    func `a question gets the policy's fact`(goal: String) {
        let decision = decide(goal, .chat)
        #expect(decision.refusal == nil)
        #expect(decision.answers.map(\.rule) == ["age.honey"])
        #expect(decision.answers.first?.sources.isEmpty == false)
    }

    @Test func `sensitive topics are annotated and not refused`() {
        let decision = decide("sleep training after the divorce, and his vaccines", .chat)
        #expect(decision.refusal == nil)
        #expect(decision.notes.count == 3)
    }

    @Test func `a negation does not excuse self-harm`() {
        #expect(decide("she is not hurting herself any more, is she", .chat).refusal?.code == "crisis")
    }

    @Test func `a replaced policy takes effect at once`() throws {
        let subject = PolicySubject(mode: .meals, goal: "medicine cake", children: [])
        let gateway = PolicyGateway(policies: try shipped.get())
        #expect(gateway.precheck(subject).refusal == nil)
        gateway.replace(try policies(samplePolicy))
        #expect(gateway.precheck(subject).refusal?.code == "medical")
    }
}
