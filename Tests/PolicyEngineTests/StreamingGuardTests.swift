import Assist
import HearthCore
import HearthTesting
import PolicyEngine
import Testing

@Suite struct StreamingGuardTests {
    private let set: PolicySet

    init() throws { set = try shipped.get() }

    private func write(
        _ text: String, goal: String = "breakfast ideas", mode: AssistMode = .meals, ages: [Age] = months(9),
        longest: Int = 5, seed: UInt64 = 1
    ) -> (shown: String, rule: String?) {
        var generator = SplitMix64(seed: seed)
        var output = PolicyGateway(policies: set)
            .outputGuard(for: PolicySubject(mode: mode, goal: goal, children: ages))
        return output.write(text.pieces(upTo: longest, using: &generator))
    }

    private static let porridge =
        "Porridge with banana and a spoon of honey on top. " + String(repeating: "Stir. ", count: 60)

    @Test(arguments: 1...40)
    func `a forbidden word ends the text before it is shown`(longest: Int) {
        let (shown, rule) = write(Self.porridge, longest: longest, seed: UInt64(longest))
        #expect(rule == "age.honey")
        #expect("Porridge with banana and a spoon of ".hasPrefix(shown))
    }

    @Test func `a quotation of an admitted card is redacted and not judged`() {
        let subject = PolicySubject(mode: .chat, goal: "first shoes", children: months(9))
        var output = PolicyGateway(policies: set).quotationGuard(for: subject)
        let (shown, rule) = output.write(["Do without a wheeled baby ", "walker. Questions: jo@exam", "ple.com."])
        #expect(rule == nil)
        #expect(shown == "Do without a wheeled baby walker. Questions: [EMAIL].")
    }

    @Test func `a forbidden phrase is detected across pieces`() {
        var output = StreamingGuard(set, for: PolicySubject(mode: .meals, goal: "snacks", children: months(30)))
        let (shown, rule) = output.write(["Serve whole", " ", "gra", "pes", " with cheese."])
        #expect(rule == "age.choking")
        #expect(!shown.contains("grapes"))
    }

    @Test(arguments: [
        "Toast with banana, no honey needed.", "Honey is unsafe until 12 months, so we use banana.",
        "Do not add honey.", "Mash some honeydew melon.", "Use a honey-free granola.",
    ])
    func `a warning passes the guard`(text: String) {
        let (shown, rule) = write(text)
        #expect(rule == nil)
        #expect(shown == text)
    }

    @Test(arguments: 0..<20)
    func `a long text is read in its context`(padding: Int) {
        let text =
            "It\u{2019}s easy." + String(repeating: " ", count: padding)
            + String(repeating: "Bake without honey. ", count: 75)
        let (shown, rule) = write(text, longest: 1)
        #expect(rule == nil)
        #expect(shown == text)
    }

    @Test func `an answer may mention the words of its question`() {
        let text = "Honey may carry spores that make babies ill."
        #expect(write(text, goal: "is honey safe for her?", mode: .chat).shown == text)
        #expect(write(text, mode: .chat).rule == "age.honey")
    }

    @Test(arguments: [
        ("is honey safe at 8 months?", "Yes, honey is fine at 8 months."),
        ("is honey safe at 8 months?", "Sure! Stir two spoons of honey into the porridge."),
        ("breakfast ideas. he had honey yesterday", "Porridge, and then a drop of honey."),
        ("explain why and give me a honey porridge recipe", "Add honey and serve."),
    ])
    func `an answer is refused when it offers the food of its question`(goal: String, text: String) {
        #expect(write(text, goal: goal, mode: .chat).rule == "age.honey")
    }

    @Test(arguments: [
        ("Paracetamol 120 mg is the dose for her.", "content.medical.dose"),
        ("Give 120 mg of paracetamol every 6 hours.", "content.medical.dose_told"),
        ("It is a common choice. Give 120 mg every 6 hours.", "content.medical.dose_told"),
    ])
    func `content rules apply to generated text`(text: String, rule: String) {
        #expect(write(text, mode: .chat, ages: []).rule == rule)
    }

    @Test func `personal data is redacted in generated text`() {
        let (shown, rule) = write("Mail jo@example.com or call (415) 555-0132.", longest: 3)
        #expect(rule == nil)
        #expect(shown == "Mail [EMAIL] or call [PHONE].")
    }

    @Test func `no text follows a refusal`() {
        var output = StreamingGuard(set, for: PolicySubject(mode: .meals, goal: "snacks", children: months(9)))
        _ = output.append("Honey. " + String(repeating: "Stir. ", count: 60))
        guard case .refuse(let refusal) = output.append("More.") else {
            Issue.record("text after a refusal")
            return
        }
        #expect(output.finish() == .refuse(refusal))
    }

    @Test func `the verdict does not depend on the split into pieces`() {
        let fragments = [
            "honey", " honey ", "no ", "without ", "honeydew ", "whole ", "grapes", "nuts", ", ", ". ", "\n",
            "popcorn ",
            "chicken", "until 12 months ", "is honey safe? ", "and ", "or ", "banana ", "a@b.de ", "415-555-0132 ",
            "hon\u{200B}ey ", "don\u{2019}t add ", "120 mg of ", "paracetamol ", "é", "👶 ", "\u{2014}",
            "Stir it well and serve it warm to all of the family. ",
        ]
        var generator = SplitMix64(seed: 3)
        for round in 0..<600 {
            let text = (0..<Int.random(in: 1...(round % 50 == 0 ? 300 : 40), using: &generator)).compactMap { _ in
                fragments.randomElement(using: &generator)
            }.joined()
            let whole = write(text, longest: 100_000)
            let pieces = write(text, longest: 1 + round % 30, seed: UInt64(round))
            #expect(pieces.rule == whole.rule, "\(text.debugDescription)")
            if whole.rule == nil { #expect(pieces.shown == whole.shown, "\(text.debugDescription)") }
        }
    }
}
