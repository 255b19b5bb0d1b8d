import Intent
import Testing

@testable import Assist

@Suite struct ChatTalkTests {
    @Test(arguments: [
        ("hi", ChatTalk.greeting), ("Guten Tag!", .greeting), ("thanks, that helped a lot", .thanks),
        ("Vielen Dank!", .thanks), ("merci beaucoup", .thanks), ("¿quién eres?", .identity),
        ("who are you?", .identity),
        ("bye", .farewell), ("what is the stock price of apple", .elsewhere), ("write code for a website", .elsewhere),
        ("Wer gewinnt die Bundestagswahl?", .elsewhere),
    ])
    func `a message that asks the cards nothing is recognised`(message: String, talk: ChatTalk) {
        #expect(ChatTalk.of(message) == talk)
    }

    @Test(arguments: [
        "how do I teach my toddler to say thanks", "hi, my baby has a cold", "she says good night but does not sleep",
        "is honey ok", "teeth",
    ])
    func `a question to the cards is no small talk`(message: String) { #expect(ChatTalk.of(message) == nil) }

    @Test(arguments: IntentLanguage.allCases)
    func `every reply exists in every language`(language: IntentLanguage) {
        for talk in [ChatTalk.greeting, .thanks, .identity, .farewell, .complaint, .elsewhere] {
            #expect(!ChatPhrases.reply(to: talk, in: language).isEmpty)
        }
        #expect(ChatPhrases.unknown(in: language, nearest: ["Title"]).hasSuffix("\n- Title"))
        let note = AllergyNote.text(for: ["peanut"], in: language)
        #expect(AllergyNote.found(in: "x\n\n\(note)\n\ny") == note)
    }

    @Test(arguments: [
        "thanks you're great", "ok", "Danke dir, du bist super!", "merci beaucoup, bonne soirée",
        "gracias, me has ayudado mucho", "perfect, thank you so much", "vale, gracias por tu ayuda",
    ])
    func `thanks in four languages are thanks`(_ text: String) {
        #expect(ChatTalk.of(text) == .thanks)
    }

    @Test(arguments: ["hallo, wie geht's?", "guten Morgen", "hola buenas", "hey, how are you today?", "bonjour"])
    func `greetings in four languages are greetings`(_ text: String) {
        #expect(ChatTalk.of(text) == .greeting)
    }

    @Test(arguments: ["bonne nuit", "good night", "gute Nacht!", "hasta luego", "au revoir et bonne journée"])
    func `farewells in four languages are farewells`(_ text: String) {
        #expect(ChatTalk.of(text) == .farewell)
    }

    @Test(arguments: [
        "thanks, and how long does he nap?", "gute Nacht Routine für 3 Jahre", "hola, tiene fiebre", "good snacks",
        "bonne nuit de sommeil à 2 ans ?", "how are you supposed to hold a newborn", "morning routine",
    ])
    func `a message with a word of its own is a question`(_ text: String) {
        #expect(ChatTalk.of(text) == nil)
    }

    @Test(arguments: [
        "thank you so much you saved my day", "Danke, das war wirklich super hilfreich",
        "merci infiniment, c'est gentil",
        "mil gracias, eres muy amable", "merci, c'est adorable",
        "muchas gracias de corazón",
    ])
    func `thanks with praise are thanks`(_ text: String) { #expect(ChatTalk.of(text) == .thanks) }

    @Test(arguments: [
        "that's wrong", "you are no help", "das hilft mir nicht", "du bist nutzlos", "tu es nul", "ça ne sert à rien",
        "no me sirve", "eso está mal",
    ])
    func `a verdict on an answer gets an apology`(_ text: String) { #expect(ChatTalk.of(text) == .complaint) }

    @Test(arguments: [
        "thanks, how long may she sleep?", "gracias, ¿y la fiebre?", "merci, et pour le bébé", "danke, und nachts",
        "he says homework is useless", "my son says I am no help", "thank you notes after the party",
        "merci qui dit merci",
    ])
    func `a question behind thanks stays a question`(_ text: String) { #expect(ChatTalk.of(text) == nil) }
}
