import HearthCore
import Intent
import Testing

@testable import Assist

@Suite struct CardExcerptTests {
    private let picky = Document(
        id: "tips/picky", kind: .tips, title: "Picky eating",
        body: """
            Parents decide what is served, the child how much (AAP 2018, F61).

            **What helps**

            - Offer a new vegetable ten times, in a small amount, beside food that your child knows (F66).
            - Eat together, without a screen, and let everybody serve themselves from the bowls on the table.

            **What to avoid**

            - bribes with dessert
            - pressure to finish the plate

            **Supper at the weekend**

            - Cook one pot together and let the youngest stir while somebody tells how the day went.
            - Put the leftovers into the fridge at once.
            """)

    private func quotation(_ question: String, of document: Document, words: Int = 60) -> String {
        CardExcerpt(for: ChatQuestion(question, earlier: [], hint: .english)).excerpt(of: document, words: words).body
    }

    @Test func `a list of things to avoid keeps its heading`() {
        let text = quotation("can I bribe with dessert or use pressure", of: picky)
        #expect(text.contains("**What to avoid**\n\n- bribes with dessert\n- pressure to finish the plate"))
    }

    @Test func `the parts that answer are quoted in the order of the card and the others are left out`() {
        let text = quotation("how often should I offer a new vegetable", of: picky)
        #expect(text.hasPrefix("Parents decide"))
        #expect(text.contains("**What helps**"))
        #expect(!text.contains("leftovers"))
    }

    @Test func `parts that share no word with the question fill half of the length`() {
        let text = quotation("quokka", of: picky, words: 70)
        #expect(text.hasPrefix("Parents decide"))
        #expect(text.contains("**What helps**"))
        #expect(!text.contains("**Supper"))
    }

    @Test func `numbers of facts are left out and authorities stay`() {
        let text = quotation("how often should I offer a new vegetable", of: picky)
        #expect(text.contains("(AAP 2018)") && !text.contains("F61") && !text.contains("F66"))
    }

    @Test(arguments: [
        ("at 10 months", "4-11 months"), ("at 4 years", "3 to 5 years"), ("at 18 months", "1 and 2 years"),
    ])
    func `the part for the age in the question is quoted`(age: String, part: String) {
        let parts = ["0-3 months", "4-11 months", "1 and 2 years", "3 to 5 years"].map {
            "**Sleep at \($0)**\n\n- Children sleep so many hours a day, and naps belong to them at \($0)."
        }
        let card = Document(
            id: "tips/z", kind: .tips, title: "Sleep", body: (["Hours in a day."] + parts).joined(separator: "\n\n"))
        let text = quotation("how many hours of sleep \(age)", of: card, words: 25)
        #expect(text.contains("**Sleep at \(part)**"), "\(text)")
    }

    @Test func `a short opening is quoted although other parts have more of the question`() {
        let text = quotation("weekend supper leftovers in the fridge, bribes, pressure, dessert", of: picky, words: 80)
        #expect(text.hasPrefix("Parents decide"))
        #expect(text.contains("leftovers"))
    }

    @Test func `a word after the number of a fact stays`() {
        #expect(CardQuotation.readable("Pack lunch (AAP, F74: advice).") == "Pack lunch (AAP, advice).")
    }

    @Test func `authorities between semicolons stay`() {
        #expect(
            CardQuotation.readable("Low (CDC, F10; NHS) at 35 in (89 cm) (F11).") == "Low (CDC; NHS) at 35 in (89 cm).")
    }

    @Test func `a long list is quoted in part and under its heading`() {
        let items = (0..<40).map { "- **Place \($0).** Keep the thing number \($0) out of reach of every child." }
        let card = Document(
            id: "safety/x", kind: .safety, title: "Places",
            body: "**Lock away**\n\n" + (items + ["- **Laundry.** Detergent goes up high."]).joined(separator: "\n"))
        let text = quotation("where does detergent go", of: card)
        #expect(text.hasPrefix("**Lock away**\n\n- "))
        #expect(text.contains("Detergent goes up high"))
        #expect(text.split(whereSeparator: \.isWhitespace).count < 110)
    }

    @Test func `a short card is quoted whole`() {
        let card = Document(id: "tips/y", kind: .tips, title: "Y", body: "One.\n\n**Two**\n\n- three")
        #expect(quotation("anything", of: card) == "One.\n\n**Two**\n\n- three")
    }
}

@Suite struct ReferenceListTests {
    private let list = ReferenceList(
        ["ada": Reference(title: "Thumbs", publisher: "ADA", year: 2024, url: "https://ada.test")],
        facts: ["F61": ["ada"], "F99": ["missing"]])

    private func card(_ sources: [String]) -> Document {
        Document(id: "tips/a", kind: .tips, title: "A", body: "A.", sources: sources)
    }

    @Test func `a source is resolved by its id or by the number of a fact, each publication once`() {
        let found = list.references(of: [card(["ADA (ada)", "AAP 2018 (F61, F99)"]), card(["Hearth kitchen"])])
        #expect(found.map(\.title) == ["Thumbs"])
    }
}
