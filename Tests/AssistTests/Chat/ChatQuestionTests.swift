import HearthCore
import Intent
import Testing

@testable import Assist

@Suite struct ChatQuestionTests {
    @Test func `a question without clear small words has the language that knows its subjects`() {
        #expect(question("tartamudea en clase").language == .spanish)
        #expect(question("energy drinks at 13??").language == .english)
    }

    private func question(_ goal: String, after earlier: [String] = []) -> ChatQuestion {
        ChatQuestion(goal, earlier: earlier, hint: .english)
    }

    @Test(arguments: [
        ("can my 8 month old have honey?", 8), ("kann ich meinem Baby mit 8 Monaten Honig geben?", 8),
        ("mon fils de 8 mois peut-il manger du miel ?", 8), ("¿puede comer miel mi bebé de 8 meses?", 8),
        ("wieviel schlaf braucht ein zehnjähriger", 120), ("mi hija de 15 toma café", 180), ("he's seven", 84),
        ("at 2 and a half years old", 30), ("is it ok for a newborn", 0), ("my toddler bites", 12),
    ])
    func `the age in a question is read in months`(text: String, months: Int) {
        #expect(question(text).ages?.from == months)
    }

    @Test(arguments: [
        "fever for 3 days", "how much sleep do children need", "recipe for 4 people", "seit 2 Wochen Husten",
        "screen time for 2 hours",
    ])
    func `a number that is no age is not read as one`(text: String) {
        #expect(question(text).ages == nil)
    }

    @Test func `a question that continues the one before is read with it`() {
        let next = question("and at 10 months?", after: ["can my 8 month old have honey?"])
        #expect(next.isFollowUp)
        #expect(next.text == "can my 8 month old have honey? and at 10 months?")
        #expect(next.ages?.from == 10)
        #expect(question("what about cashews?", after: ["when can she have peanut butter?"]).isFollowUp)
    }

    @Test func `a new subject is read alone`() {
        let next = question("how do I clean the bathroom safely?", after: ["can my 8 month old have honey?"])
        #expect(!next.isFollowUp)
        #expect(next.ages == nil)
        #expect(!question("never mind. and how do tantrums end?", after: ["honey?"]).isFollowUp)
    }

    @Test(arguments: [
        ("Wie bekomme ich meine Tochter vom Schnuller weg?", IntentLanguage.german, "pacifier"),
        ("Elle a des poux, que faire ?", .french, "head lice"),
        ("¿Cómo le corto las uñas?", .spanish, "nails"), ("nits at school again", .english, "head lice"),
        ("Wann kommen die Milchzähne?", .german, "milk teeth"), ("Wie lange halten Linsen?", .german, "lentil"),
    ])
    func `words of parents have the English words of the cards`(text: String, language: IntentLanguage, word: String) {
        let question = question(text)
        #expect(question.language == language)
        #expect(question.gloss.terms.contains { $0.english.contains(word) }, "\(question.gloss.terms)")
    }

    @Test func `a word that no lexicon has stays a subject`() {
        #expect(question("Wie beantrage ich Elterngeld?").subjects.contains(["elterngeld"]))
    }
}
