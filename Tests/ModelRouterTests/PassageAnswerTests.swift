import Assist
import Testing

@Suite struct PassageAnswerTests {
    private let choking = Document.card(
        "Choking hazards", sources: ["AAP", "NHS"],
        """
        # Choking

        Small children can choke on round, firm food. **Quarter grapes lengthwise** and cook hard vegetables.

        ## Never below 4 years

        - whole grapes
        - popcorn, e.g. from a bag

        Keep calm.
        """)
    private let picky = Document.card(
        "Picky eating", sources: ["Satter"],
        "Parents decide what, when and where. The child decides whether and how much. A new [fruit](http://x.test) needs calm tries."
    )

    private func text(_ question: String, _ passages: [Document]) async throws -> String {
        try await offlineText(.chat(question: question, children: [], passages: passages))
    }

    @Test func `the best sentences are quoted with their card`() async throws {
        let text = try await text("Can my 3 year old eat whole grapes?", [picky, choking])
        #expect(text.contains("Quarter grapes lengthwise and cook hard vegetables."))
        #expect(text.contains("(Choking hazards, AAP and NHS)"))
        #expect(!text.contains("Parents decide") && !text.contains("Keep calm") && !text.contains("**"))
    }

    @Test func `a list item is quoted with its lead-in`() async throws {
        let text = try await text("whole grapes or popcorn", [choking])
        #expect(text.contains("Never below 4 years: whole grapes."))
        #expect(text.contains("Never below 4 years: popcorn, e.g. from a bag."))
    }

    @Test func `sentences of several cards are attributed to each`() async throws {
        let text = try await text("grapes and fruit", [choking, picky])
        #expect(text.contains("2 cards in the knowledge base say"))
        #expect(text.contains("A new fruit needs calm tries. (Picky eating, Satter)"))
    }

    @Test func `an empty result is stated`() async throws {
        #expect(try await text("grapes", []).contains("found nothing on this in the knowledge base"))
        let off = try await text("How do I fix a bicycle?", [choking])
        #expect(off.contains("nothing in the knowledge base that answers this directly"))
        #expect(off.contains("“Choking hazards” (AAP and NHS)"))
    }

    @Test func `many long cards give a short answer`() async throws {
        let long = (0..<50).map { card in
            Document.card(
                "Card \(card)",
                (0..<80).map { "Sleep tip \(card) \($0) about naps and sleep rhythm." }.joined(separator: " "))
        }
        let text = try await text("sleep", long)
        #expect(text.count < 1_000)
    }
}
