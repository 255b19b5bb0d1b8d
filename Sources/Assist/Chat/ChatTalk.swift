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
        // Courtesy alone: a message with any other word may be a question.
        if words.count <= mostCourtesyWords, words.allSatisfy(courtesy.contains) {
            if words.contains(where: thanksWords.contains) { return .thanks }
            if words.contains(where: farewells.contains) { return .farewell }
            if words.contains(where: greetings.contains) { return .greeting }
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
    private static let mostCourtesyWords = 12
    private static let courtesy = thanksWords.union(greetings).union(farewells).union(fillers)
    private static let thanksWords = Set(
        phrases(
            """
            thanks, thank, thx, ty, cheers, danke, dank, dankeschön, merci, gracias, perfect, perfekt, parfait, \
            perfecto, great, super, genial, brilliant, awesome, lovely, toll, prima, klasse, ok, okay, alright, vale, \
            d'accord
            """
        ).flatMap { $0.split(separator: " ").map(String.init) })
    private static let greetings = Set(
        phrases(
            """
            hi, hello, hey, hallo, moin, servus, grüezi, bonjour, salut, bonsoir, coucou, hola, buenas, buenos, guten, \
            morning, morgen, evening, afternoon
            """))
    private static let farewells = Set(
        phrases(
            """
            bye, goodbye, tschüss, ciao, adieu, adiós, night, nacht, nuit, revoir, bientôt, hasta, luego, soirée, journée
            """))
    /// Words that stand beside these.
    private static let fillers = Set(
        phrases(
            """
            you, so, much, very, a, lot, that, helped, helps, was, it, is, good, gut, gute, guter, tag, abend, days, día, \
            días, noche, noches, tarde, tardes, vielen, schön, schönen, sehr, beaucoup, bien, bon, bonne, mucho, muchas, \
            muchísimas, muy, for, your, help, there, everyone, all, the, best, now, and, und, et, y, mate, soir, jour, \
            mille, tausend, mil, de, au, à, la, les, le, ça, marche, that's, thats, really, helpful, appreciated, later, \
            are, re, youre, i, am, how, doing, today, dir, euch, ihnen, du, ihr, sie, bist, seid, sind, das, hat, \
            geholfen, mir, uns, einen, noch, für, die, deine, eure, hilfe, wie, geht, geht's, gehts, s, es, tu, es, vous, \
            êtes, as, avez, m', m, aidé, aidée, pour, ton, votre, aide, comment, va, vas, allez, ca, me, nos, has, han, \
            ayudado, por, tu, ayuda, que, tal, qué, estás, eres, igualmente, hearth, again, nochmal, encore
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
