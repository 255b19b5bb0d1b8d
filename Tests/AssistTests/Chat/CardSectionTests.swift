import Testing

@testable import Assist

@Suite struct CardSectionTests {
    private let card = """
        Parents decide what is served.

        - Offer meals at regular times.
        - Eat together.

        **What to avoid**

        - bribes
        - pressure

        Call your doctor if your child loses weight.

        ## Signs to watch for:

        These come first:

        1. tired eyes
        2. no appetite
        """

    private var sections: [CardSection] { CardSection.sections(of: card) }

    @Test func `a list keeps the heading above it`() {
        #expect(sections.contains { $0.quotation == "**What to avoid**\n\n- bribes\n- pressure" })
    }

    @Test func `a paragraph after a list does not belong to the heading of the list`() throws {
        let paragraph = try #require(sections.first { $0.markdown.hasPrefix("Call your doctor") })
        #expect(paragraph.heading.isEmpty)
    }

    @Test func `a sentence that ends with a colon stays with its list`() throws {
        let signs = try #require(sections.last)
        #expect(signs.heading == "Signs to watch for")
        #expect(signs.markdown == "These come first:\n\n1. tired eyes\n2. no appetite")
    }

    @Test func `the first part is the opening and no text is lost`() {
        #expect(sections.map(\.isOpening) == [true] + Array(repeating: false, count: sections.count - 1))
        let words = { (text: String) in text.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
        #expect(words(sections.map(\.quotation).joined(separator: "\n")) == words(card))
    }

    @Test(arguments: ["", "\n\n", "**Only a heading**", "## Steps"])
    func `a card without text has no parts`(markdown: String) {
        #expect(CardSection.sections(of: markdown).isEmpty)
    }
}
