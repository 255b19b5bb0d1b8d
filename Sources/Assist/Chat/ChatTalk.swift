import Intent

/// The kind of a message that no card can answer.
enum ChatTalk: Hashable, Sendable {
    case greeting, thanks, identity, farewell
    /// A question that has nothing to do with family life.
    case elsewhere

    /// Returns the kind of a message that is no question to the cards; nil for any other.
    static func of(_ message: String) -> ChatTalk? {
        let words = Folding.words(message)
        guard !words.isEmpty else { return nil }
        let text = " " + words.joined(separator: " ") + " "
        let asksWho = identities.contains { identity in
            text.contains(" \(identity) ") && words.count <= identity.split(separator: " ").count + 2
        }
        if asksWho { return .identity }
        let rest = words.filter { !fillers.contains($0) }
        if rest.count <= 1, words.count <= 8 {
            if words.contains(where: thanksWords.contains) {
                return rest.allSatisfy(thanksWords.contains) ? .thanks : nil
            }
            if words.contains(where: farewells.contains), rest.allSatisfy(farewells.contains) { return .farewell }
            if words.contains(where: greetings.contains), rest.allSatisfy(greetings.contains) { return .greeting }
        }
        if otherSubjects.contains(where: { text.contains(" \($0)") }) { return .elsewhere }
        return nil
    }

    private static func phrases(_ list: String) -> [String] {
        list.split(separator: ",").map { Folding.words(String($0)).joined(separator: " ") }
    }

    private static let identities = phrases(
        """
        who are you, what are you, what can you do, are you a bot, are you human, are you a robot, what is hearth, \
        wer bist du, was bist du, was kannst du, bist du ein mensch, bist du ein bot, qui es tu, qui êtes vous, \
        que sais tu faire, tu es qui, que peux tu faire, quién eres, qué eres, qué puedes hacer, eres un robot
        """)
    private static let thanksWords = Set(
        phrases(
            "thanks, thank, thx, ty, cheers, danke, dank, dankeschön, merci, gracias, perfect, great, super, genial"))
    private static let greetings = Set(
        phrases(
            "hi, hello, hey, hallo, moin, servus, grüezi, bonjour, salut, bonsoir, coucou, hola, buenas, buenos, guten")
    )
    private static let farewells = Set(phrases("bye, goodbye, tschüss, ciao, adieu, adiós, night, au revoir, revoir"))
    private static let fillers = Set(
        phrases(
            """
            you, so, much, very, a, lot, that, helped, helps, was, it, is, good, guten, tag, abend, days, buenos, días, \
            noches, tardes, nacht, vielen, dank, schön, sehr, beaucoup, bien, mucho, muchas, muy, for, your, help, there, \
            everyone, ok, okay, all, the, best, now, and, mate, soir, jour, mille, de, au, la, ça, marche, that's, thats, \
            really, helpful, appreciated, for, later
            """))

    /// Subjects of other assistants. Each begins at a word.
    private static let otherSubjects = phrases(
        """
        stock price, stock market, share price, bitcoin, crypto, world cup, champions league, premier league, election, \
        president of, prime minister, capital of, python script, javascript, source code, write code, sql query, regex, \
        compound interest, mortgage, tax return, income tax, photosynthesis, pythagor, quadratic equation, \
        essay about, essay on, write an essay, write a poem, translate this, write an email, cover letter, weather in, \
        weather forecast, news today, movie tonight, good film, wedding speech, my sister's wedding, horoscope, lottery, \
        used car, electric car, aktienkurs, aktien, börse, bundestagswahl, bundesliga, wahl gewinnt, hauptstadt von, \
        hauptstadt, steuererklärung, programmier, gedicht schreib, wetter in, wettervorhersage, lotto, horoskop, \
        cours de bourse, bourse, élection, président de la république, capitale de, code python, déclaration d'impôts, \
        météo, écris un poème, ligue des champions, vélo électrique, precio de las acciones, bolsa de valores, \
        elecciones, presidente de, capital de, código en python, declaración de la renta, la liga, ganó la liga, \
        pronóstico del tiempo, escribe un poema, lotería
        """)
}
