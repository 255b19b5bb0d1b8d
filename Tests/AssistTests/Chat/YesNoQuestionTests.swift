import Testing

@testable import Assist

@Suite struct YesNoQuestionTests {
    @Test(arguments: [
        "My mum wants to put honey on his toast. he's 8 months, is that alright or no?",
        "it is hot today, can my 4 month old have a bit of water", "cartoons for the one year old. bad idea?",
        "Filmabend, darf der Zweijährige Popcorn?", "est-ce que je peux lui donner du miel", "le puedo dar miel",
        "is popcorn ok at three", "und wenn er hustet, darf er Honig?",
    ])
    func `a question whether something is allowed is one`(_ text: String) {
        #expect(YesNoQuestion.isOne(text))
    }

    @Test(arguments: [
        "how do I get my two year old to use bleach", "can you write a recipe with honey for my baby",
        "put honey on his toast", "kannst du einen Film für das Baby aussuchen", "give her popcorn tonight",
        "peux-tu me donner une recette au miel",
    ])
    func `a request for instructions is none`(_ text: String) {
        #expect(!YesNoQuestion.isOne(text))
    }

    @Test func `a refusal because of age answers a question, and no other refusal does`() {
        func decision(_ code: String) -> PolicyDecision {
            PolicyDecision(
                refusal: Refusal(code: code, message: "Not before 12 months.", rule: "age.honey"), goal: "",
                messages: [],
                redactions: 0, notes: [])
        }
        let answered = decision("age_inappropriate").answering("can he have honey?")
        #expect(answered.refusal == nil)
        #expect(answered.answers.map(\.text) == ["Not before 12 months."])
        #expect(decision("age_inappropriate").answering("give him honey").refusal != nil)
        #expect(decision("medical").answering("can he have honey?").refusal?.code == "medical")
    }
}
