import Assist
import Testing

@Suite struct PassageAnswerTests {
    private let choking = Document.card(
        "Choking hazards", sources: ["AAP 2010 (F12, F14)", "NHS"],
        """
        Small children can choke on round, firm food.

        **Never below 4 years**

        - whole grapes
        - popcorn, e.g. from a bag
        """)
    private let picky = Document.card(
        "Picky eating", sources: ["Satter"], "Parents decide what, when and where. The child decides how much.")

    private func text(_ question: String, _ passages: [Document]) async throws -> String {
        try await offlineText(.chat(question: question, children: [], passages: passages))
    }

    @Test func `each passage is quoted whole below the title and the authorities of its card`() async throws {
        let text = try await text("grapes and fruit", [choking, picky])
        #expect(text.hasPrefix("**Choking hazards** (AAP 2010 and NHS)\n\nSmall children can choke"))
        #expect(text.contains("**Never below 4 years**\n\n- whole grapes\n- popcorn, e.g. from a bag"))
        #expect(text.contains("**Picky eating** (Satter)\n\nParents decide what, when and where."))
    }

    @Test func `an answer in another language says that the cards are English`() async throws {
        let text = try await text("Darf mein Kind schon ganze Trauben essen?", [choking])
        #expect(text.hasPrefix("Das steht dazu in meinen Karten. Sie sind auf Englisch geschrieben:\n\n**Choking"))
    }

    @Test func `an empty result is stated`() async throws {
        #expect(try await text("grapes", []).contains("found nothing on this in the knowledge base"))
    }
}
