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

    @Test func `what the passages say is supported, and by which`() {
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
    func `an invention is not`(sentence: String) {
        let result = check("Never leave a child alone in the bath. \(sentence)")
        #expect(result.sentences.map(\.isSupported) == [true, false])
        #expect(result.score == 0.5)
    }

    @Test func `a number must be the same passage's`() {
        #expect(check("Put the baby on its back to sleep for 37 minutes.").sentences.first?.strayNumbers == ["37"])
    }

    @Test func `leads and short words claim nothing, and an answer without claims is faithful`() {
        #expect(check("Of course!\n\nHere it is:\n\n- Yes.").sentences.isEmpty)
        #expect(check("").score == 1)
        #expect(Faithfulness(answer: "Bears eat honey in winter.", passages: []).score == 0)
    }

    @Test func `markdown is read as text`() {
        #expect(check("## Bath\n- **Never** leave a child *alone* in the bath.").score == 1)
    }
}
