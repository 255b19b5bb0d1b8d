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

    @Test(arguments: [
        ("what shoud my niece eat before shcool", ["shoud", "niece"]), ("hwo do I calm my neighbour's baby", ["hwo"]),
        ("meine Nichte ist ein Jahr, was können Babys meistens", ["nichte", "meistens"]),
        ("ma nièce tousse la nuit", ["niece"]), ("mi prima pregunta cuánto duerme un bebé", ["prima", "pregunta"]),
    ])
    func `misspelt small words, relatives and who asks are no subjects`(text: String, words: [String]) {
        let subjects = question(text).gloss.terms.map(\.word)
        #expect(Set(words).isDisjoint(with: subjects), "\(subjects)")
    }

    @Test(arguments: [
        ("she throws her bowl on the floor", IntentLanguage.english, "poke bowl"),
        ("Baby spuckt nach jeder Flasche", .german, "vomiting"), ("¿es malo que llore?", .spanish, "sick"),
        ("cuándo le compro su primer móvil", .spanish, "groceries"),
    ])
    func `an everyday word has no sense of another subject`(text: String, language: IntentLanguage, word: String) {
        let subject = question(text)
        #expect(subject.language == language)
        #expect(!subject.gloss.terms.contains { $0.english.contains(word) }, "\(subject.gloss.terms)")
    }

    @Test func `a word that no lexicon has stays a subject`() {
        #expect(question("Wie beantrage ich Elterngeld?").subjects.contains(["elterngeld"]))
    }

    @Test(arguments: [
        "wakes up at 5 every morning", "she cries at 4 each night", "he is up at six o'clock",
        "asleep at 8 and up at 5",
        "he wants to come home at 11", "dinner at 6 is chaos", "picked up at 3 and overtired", "awake at five again",
        "his bedtime at 7 takes an hour",
    ])
    func `a time of the day is no age`(goal: String) {
        #expect(ChatQuestion(goal, earlier: [], hint: .english).ages == nil, "\(goal)")
    }

    @Test(arguments: [
        ("which chores at 5", 60), ("what can he draw at 3", 36), ("still no words at two", 24),
        ("homework at 9, how long", 108), ("does he need a nap at 4 years", 48), ("wakes at night, 5 years old", 60),
        ("at 6 should she read", 72), ("pocket money at 8?", 96),
    ])
    func `a number after at is an age where no clock is meant`(goal: String, months: Int) {
        #expect(ChatQuestion(goal, earlier: [], hint: .english).ages?.from == months, "\(goal)")
    }

    @Test(arguments: [
        ("my toddler has a cold", IntentLanguage.english), ("Schnupfen beim Säugling", .german),
        ("mein Kind ist erkältet", .german), ("il est enrhumé", .french), ("nez bouché depuis hier", .french),
        ("está resfriada", .spanish), ("muchos mocos por la noche", .spanish), ("caught a cold at nursery", .english),
    ])
    func `an illness is not glossed as the weather`(goal: String, language: IntentLanguage) {
        let gloss = ChatQuestion(goal, earlier: [], hint: language).gloss.text
        #expect(gloss.contains("runny nose common cold") && !gloss.contains("cold weather"), "\(gloss)")
    }

    @Test(arguments: [
        "cold in the pram, how many layers", "a cold day at the playground", "Kälte und Baby", "bébé et le froid",
    ])
    func `the weather is not glossed as an illness`(goal: String) {
        let gloss = ChatQuestion(goal, earlier: [], hint: .english).gloss.text
        #expect(gloss.contains("cold weather") && !gloss.contains("runny nose"), "\(gloss)")
    }
}
