import Intent
import Testing

@testable import Assist

@Suite struct ChatTalkTests {
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
}
