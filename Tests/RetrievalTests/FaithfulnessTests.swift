import HearthTesting
import Retrieval
import Testing

@Suite struct FaithfulnessTests {
    private let passages = [
        Faithfulness.Passage(
            id: "safety/bath",
            text: "Never leave a child alone in the bath. Water for a baby is 37 °C; run the cold tap first."),
        Faithfulness.Passage(id: "tips/sleep", text: "Put the baby on its back to sleep, in a cot without pillows."),
    ]

    private func check(_ answer: String) -> Faithfulness { Faithfulness(answer: answer, passages: passages) }

    @Test func `a sentence is supported by the passage that contains it`() {
        let result = check(
            "Run the cold tap first and keep the baby's water at 37 °C. Babies sleep on their back in the cot.")
        #expect(result.sentences.map(\.passage) == ["safety/bath", "tips/sleep"])
        #expect(result.sentences.allSatisfy { $0.isSupported })
        #expect(result.score == 1)
    }

    @Test(arguments: [
        "Bath salts with lavender calm a restless toddler before dinner.",
        "Run the cold tap first and keep the baby's water at 42 °C.",
        "A child may play in the garden pond while parents cook.",
    ])
    func `an invented sentence is unsupported`(sentence: String) {
        let result = check("Never leave a child alone in the bath. \(sentence)")
        #expect(result.sentences.map(\.isSupported) == [true, false])
        #expect(result.score == 0.5)
    }

    @Test func `a bullet that stands under a heading in its card has lost it without that heading`() {
        let card = Faithfulness.Passage(
            id: "tips/picky",
            text:
                "Eat together.\n\n**What to avoid**\n\n- bribes with dessert (AAP, F66)\n- pressure\n\n**Plan**\n\n- soup"
        )
        func lost(_ answer: String) -> [Faithfulness.LostHeading] {
            Faithfulness(answer: answer, passages: [card]).lostHeadings
        }
        let bribes = Faithfulness.LostHeading(
            text: "bribes with dessert", heading: "What to avoid", passage: "tips/picky")
        #expect(lost("Eat together.\n\n- bribes with dessert") == [bribes])
        #expect(lost("**What helps**\n\n- bribes with dessert (AAP)") == [bribes])
        #expect(lost("**What to avoid**\n\n- bribes with dessert\n\n**Plan**\n\n- soup").isEmpty)
        #expect(lost("- something else").isEmpty)
    }

    @Test func `a sentence is unsupported when its number is in another passage`() {
        #expect(check("Put the baby on its back to sleep for 37 minutes.").sentences.first?.strayNumbers == ["37"])
    }

    @Test func `lead-ins make no claim and an answer without claims is faithful`() {
        #expect(check("Of course!\n\nHere it is:\n\n- Yes.").sentences.isEmpty)
        #expect(check("").score == 1)
        #expect(Faithfulness(answer: "Bears eat honey in winter.", passages: []).score == 0)
    }

    @Test func `markdown is compared as text`() {
        #expect(check("## Bath\n- **Never** leave a child *alone* in the bath.").score == 1)
    }

    // MARK: Where a sentence is from

    private let cards = [
        Faithfulness.Passage(
            id: "tips/drinks", text: "Under 6 months breast milk only (NHS, F13). From one year about 500 ml a day.",
            title: "What to drink", sources: ["NHS, Australian Red Nose (F13)"]),
        Faithfulness.Passage(
            id: "policy/milk", text: "From one year milk, 300-500 ml a day, with water as the other drink.",
            sources: ["F06", "AAP 2022"]),
    ]

    @Test(arguments: [
        "Breast milk only under 6 months (NHS (F13)).", "Breast milk only under 6 months. (What to drink, NHS and AAP)",
        "Breast milk only under 6 months (F13, Australian Red Nose).",
        "Breast milk only under 6 months [What to drink].",
        "Breast milk only under 6 months [1].", "Breast milk only under 6 months. [What to drink](/cards/99)",
        "Breast milk only under 6 months (AAP 2022).", "Breast milk only under 6 months [tips/drinks].",
        "“What to drink”: Breast milk only under 6 months.",
    ])
    func `attributions are not part of a claim`(answer: String) {
        let result = Faithfulness(answer: answer, passages: cards)
        #expect(result.sentences.count == 1)
        #expect(result.score == 1 && result.sentences.first?.coverage == 1, "\(result.sentences)")
        #expect(result.sentences.first?.text.contains { "()[]13".contains($0) } == false)
    }

    @Test(arguments: [
        "Breast milk only under 6 months (and juice with sugar from 13 weeks).",
        "Breast milk only under 6 months (NHS: juice with sugar and honey).",
        "Breast milk only under 6 months (2019).", "Breast milk only under 6 months (13).",
        "Breast milk only under 13 months.",
    ])
    func `other words in parentheses are part of a claim`(answer: String) {
        #expect(Faithfulness(answer: answer, passages: cards).score == 0)
    }

    @Test func `the row of a fact is not a number of the passage`() {
        #expect(
            Faithfulness(answer: "Breast milk only under 13 months.", passages: cards).sentences[0].strayNumbers == [
                "13"
            ])
    }

    @Test(arguments: [
        "This is what 3 cards in the knowledge base say about it.",
        "I found nothing on this in the knowledge base, and I will not guess. Another word for it may lead further; for "
            + "anything about health, please ask your doctor or health visitor.",
        "The passages do not answer this question.",
        "The nearest I have is “What to drink” (NHS, Australian Red Nose (F13)); ask me about one of them, or say it in other words.",
    ])
    func `remarks about the answer itself make no claim`(answer: String) {
        #expect(Faithfulness(answer: answer, passages: cards).sentences == [])
    }

    @Test func `a statement attributed to the knowledge base is a claim`() {
        #expect(
            Faithfulness(answer: "The knowledge base says that juice with honey helps.", passages: cards).score == 0)
    }

    @Test func `the passage with the numbers supports a claim when two have the words`() {
        let result = Faithfulness(answer: "From one year about 300 ml milk a day.", passages: cards)
        #expect(result.sentences.map(\.passage) == ["policy/milk"])
        #expect(result.score == 1)
    }

    @Test(arguments: ["1,000 ml of water", "six drops", "6 drops", "one glass"])
    func `numbers are compared by value`(amount: String) {
        let passage = Faithfulness.Passage(
            id: "a", text: "Babies get 1000 ml of water, 6 drops or six drops, and 1 glass.")
        #expect(Faithfulness(answer: "Babies get \(amount) today.", passages: [passage]).score == 1)
        #expect(
            Faithfulness(
                answer: "Babies get \(amount) today.",
                passages: [.init(id: "a", text: "Babies get 7 glass drops of water.")]
            )
            .score == (amount == "one glass" ? 1 : 0))
    }
}
