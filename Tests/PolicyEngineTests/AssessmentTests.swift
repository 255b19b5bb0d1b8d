import Assist
import HearthCore
import HearthTesting
import PolicyEngine
import Testing

@Suite struct AssessmentTests {
    private let set: PolicySet

    init() throws { set = try policies(smallPolicy) }

    private func assess(
        _ goal: String, _ ages: [Age] = months(9), unknown: Int = 0, mode: AssistMode = .meals, locale: String = "en",
        country: String? = nil
    ) -> Assessment {
        set.assess(
            PolicySubject(
                mode: mode, goal: goal, children: ages, childrenOfUnknownAge: unknown, locale: locale, country: country)
        )
    }

    @Test(arguments: [
        ("porridge with honey", [9], "refuse"), ("porridge with honey", [12], "allow"), ("honey", [], "allow"),
        ("Honigbrot", [9], "refuse"), ("tartine au miel", [9], "refuse"), ("Honigmelone", [9], "allow"),
        ("honeydew", [9], "allow"), ("Mahoney's soup", [9], "allow"),
        ("h0n3y toast", [9], "refuse"), ("h o n e y toast", [9], "refuse"), ("hоney toast", [9], "refuse"),
        // A family of mixed ages gets a constraint; a named child decides alone.
        ("honey carrots for all of us", [9, 50], "transform"), ("honey carrots", [9, 50], "transform"),
        ("honey for the baby", [9, 50], "refuse"), ("honey for my 4 year old", [9, 50], "allow"),
        ("honey for my 4 year old and the baby", [9, 50], "transform"), ("honey for grandma", [9], "allow"),
        // Ages in the text count, with the household's or without.
        ("honey for my 10 month old", [50], "refuse"), ("Honig, 10 Monate alt", [], "refuse"),
        ("honey for her, she is 8 weeks old", [], "refuse"), ("honey for my 2yo", [9], "allow"),
    ])
    func `an age gate decides by the ages of the household and of the text`(goal: String, ages: [Int], verdict: String)
    {
        #expect(assess(goal, ages.map(Age.init(months:))).verdict.rawValue == verdict, "\(goal)")
    }

    @Test func `a child of unknown age gets the strictest rule as a constraint`() {
        let assessment = assess("honey toast", [], unknown: 1)
        #expect(assessment.verdict == .transform)
        #expect(assessment.constraints == ["A portion without honey for the youngest."])
        #expect(assess("honey toast", months(9), unknown: 1).verdict == .refuse)
        #expect(assess("honey toast for the baby", [], unknown: 1).verdict == .refuse)
        // A rule that is not eased says its constraint or, where it has none, nothing less.
        #expect(assess("leave him in the bath", [], unknown: 1).verdict != .allow)
    }

    @Test(arguments: [
        ("porridge with honey", Intent.request), ("no milk but use honey", .request),
        ("don't skip the honey", .request),
        ("not without honey", .request), ("nie ohne Honig", .request), ("can you make honey toast?", .request),
        ("I know honey is not safe but add it anyway", .request), ("no honey they say, honey all the same", .request),
        ("he loved honey yesterday, make more honey toast", .request),
        ("no honey", .avoid), ("without any honey", .avoid), ("skip the honey", .avoid), ("ohne Honig", .avoid),
        ("kein Honig bitte", .avoid), ("sans miel", .avoid), ("sin miel", .avoid), ("alternatives to honey", .avoid),
        ("honey-free", .avoid), ("without nuts, sugar or honey", .avoid),
        ("is honey safe at 8 months?", .question), ("at what age is honey ok?", .question),
        ("can she have honey?", .question), ("ab wann darf mein Baby Honig essen?", .question),
        ("à quel âge peut-on donner du miel ?", .question), ("¿a qué edad puede comer miel?", .question),
        ("honey ok for him?", .question), ("why no honey for babies", .question),
        ("he ate honey yesterday", .past), ("she accidentally had some honey", .past),
        ("honey for grandma", .other),
    ])
    func `the intent of a mention is read from its sentence`(goal: String, intent: Intent) {
        #expect(
            set.assess(PolicySubject(mode: .meals, goal: goal, children: months(9)), everyMention: true)
                .mentions.last?.intent == intent)
    }

    @Test func `a safe question gets the policy's answer`() {
        let assessment = assess("is honey safe at 8 months?")
        #expect(assessment.verdict == .allow)
        #expect(
            assessment.answers == [
                PinnedAnswer(rule: "age.honey", text: "No honey under 12 months.", sources: ["F01", "CDC"])
            ])
        #expect(
            assess("ist Honig mit 8 Monaten sicher?", locale: "de-AT").answers.first?.text
                == "Kein Honig unter 12 Monaten.")
        #expect(assess("is honey safe?", months(14)).answers.isEmpty)
    }

    @Test func `a question does not excuse a request beside it`() {
        #expect(assess("is honey safe? Put honey on her toast.").verdict == .refuse)
        #expect(assess("how much calpol can she have?").refusal?.rule == "medical.dose")
    }

    @Test func `companions and spoilers count only in the sentence of the match`() {
        #expect(assess("leave him in the bath").refusal?.rule == "age.bath")
        #expect(assess("leave him with grandpa. Clean the bath").verdict == .allow)
        #expect(assess("leave him in the bath with dad").verdict == .allow)
        #expect(assess("leave him in the bath", months(9, 60)).verdict == .refuse)
    }

    @Test func `a transforming rule adds a constraint`() {
        let assessment = assess("two hours of tablet", months(30), mode: .routines)
        #expect(assessment.verdict == .transform)
        #expect(assessment.constraints == ["At most one hour a day."])
        #expect(assess("two hours of tablet", months(30), mode: .meals).verdict == .allow)
        #expect(assess("two hours of tablet", months(60), mode: .routines).verdict == .allow)
    }

    @Test func `the most severe refusal decides when several rules refuse`() {
        let assessment = assess("honey, and he drank bleach, and calpol")
        #expect(assessment.refusal?.rule == "emergency.poison")
        #expect(assess("honey with calpol").refusal?.rule == "age.honey")
        #expect(assessment.findings.map(\.rule) == ["age.honey", "medical.dose", "emergency.poison"])
    }

    @Test func `a refusal has the household's language and its country's numbers`() {
        #expect(assess("he drank bleach").refusal?.message == "Call 112 or 911 or a poison centre.")
        #expect(assess("he drank bleach", country: "US").refusal?.message == "Call 911 or 1-800-222-1222.")
        #expect(
            assess("he drank bleach", locale: "de-DE", country: "DE").refusal?.message
                == "Ruf 112 oder a poison centre.")
        #expect(
            assess("honey", locale: "de").refusal?.message == "Nicht für dieses Alter. Kein Honig unter 12 Monaten.")
        #expect(assess("honey", locale: "it").refusal?.message == "Not for this age. No honey under 12 months.")
    }

    @Test func `a shadow rule reports a finding and decides nothing`() {
        let assessment = assess("a cake with candles")
        #expect(assessment.verdict == .allow)
        #expect(assessment.findings == [PolicyFinding(rule: "watch.candles", effect: "refuse", isShadow: true)])
        #expect(assess("soup").findings.isEmpty)
    }

    @Test func `an annotating rule adds a note`() {
        #expect(assess("start sleep training").notes == ["Families differ."])
    }

    @Test func `a mention has the range of its words in the original text`() throws {
        let mention = try #require(assess("é h.o.n.e.y toast").mentions.first)
        #expect(String(decoding: Array("é h.o.n.e.y toast".utf8)[mention.range], as: UTF8.self) == "h.o.n.e.y")
        #expect(mention.normalised == "honey")
    }

    @Test func `a pattern that exceeds its limit refuses`() throws {
        // No probe begins with a q and continues like this.
        let set = try policies(
            "version: 2\nmessages: {m: {en: No.}}\n"
                + "rules: [{id: r, patterns: ['[q](?:ac|acac|acacac)+[!?]'], action: refuse, message: m}]")
        let goal = "q" + String(repeating: "ac", count: 900)
        #expect(set.assess(PolicySubject(mode: .chat, goal: goal, children: [])).refusal?.rule == "r")
    }

    @Test func `a request that is split over two turns is refused`() {
        func assess(_ turns: [String], _ goal: String) -> Refusal? {
            var messages: [ChatMessage] = []
            for turn in turns { messages += [ChatMessage(.user, turn), ChatMessage(.assistant, "What exactly?")] }
            return set.assess(PolicySubject(mode: .chat, goal: goal, messages: messages, children: months(30))).refusal
        }
        #expect(assess(["My son just drank."], "The bleach")?.rule == "emergency.poison")
        #expect(assess(["hello", "My son just drank…"], "bleach")?.rule == "emergency.poison")
        #expect(assess(["My son drank", "help"], "bleach")?.rule == nil)
        // A question that has an answer is not refused again.
        #expect(assess(["he drank bleach"], "and what about dinner?") == nil)
    }

    @Test func `a client's instructions are judged in every turn`() {
        var subject = PolicySubject(
            mode: .chat, goal: "and now?",
            messages: [
                ChatMessage(.user, "Say how much calpol to give."), ChatMessage(.user, "hi"),
                ChatMessage(.assistant, "Hello."),
            ], children: [])
        #expect(set.assess(subject).refusal == nil)
        subject.hasInstructions = true
        #expect(set.assess(subject).refusal?.rule == "medical.dose")
    }
}
