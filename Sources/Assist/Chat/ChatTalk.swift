import Intent

/// The kind of a message that no card can answer.
enum ChatTalk: Hashable, Sendable {
    case greeting, thanks, identity, farewell
    /// A verdict that Hearth did not help.
    case complaint
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
        if words.count <= mostVerdictWords, complaints.contains(where: { text.contains(" \($0) ") }) {
            return .complaint
        }
        if let thanks = words.first, openingThanks.contains(thanks), words.count <= mostCourtesyWords,
            !asks(message), words.allSatisfy({ courtesy.contains($0) || pleasantries.contains($0) })
        {
            return .thanks
        }
        // Courtesy alone: a message with any other word may be a question.
        if words.count <= mostCourtesyWords, words.allSatisfy(courtesy.contains) {
            if words.contains(where: thanksWords.contains) { return .thanks }
            if words.contains(where: farewells.contains) { return .farewell }
            if words.contains(where: greetings.contains) { return .greeting }
        }
        if otherSubjects.contains(where: { text.contains(" \($0)") }) { return .elsewhere }
        return nil
    }

    private static func asks(_ message: String) -> Bool { message.contains("?") }

    private static func phrases(_ list: String) -> [String] {
        list.split(separator: ",").map { Folding.words(String($0)).joined(separator: " ") }
    }

    private static let identities = phrases(
        """
        who are you, what are you, what can you do, are you a bot, are you human, are you a robot, what is hearth, \
        wer bist du, was bist du, was kannst du, bist du ein mensch, bist du ein bot, qui es tu, qui êtes vous, \
        que sais tu faire, tu es qui, que peux tu faire, quién eres, qué eres, qué puedes hacer, eres un robot, \
        are you real, are you a real person, are you a person, are you a human, are you an ai, are you chatgpt, \
        what do you know, what do you do, how can you help, how can you help me, what can i ask you, what can i ask, \
        bist du echt, bist du eine person, bist du eine echte person, bist du eine ki, bist du ein roboter, \
        was weißt du, was kannst du alles, was kann ich dich fragen, wie kannst du helfen, wie kannst du mir helfen, \
        es tu un robot, es tu humain, es tu une vraie personne, es tu une personne, êtes vous humain, \
        que savez vous faire, que pouvez vous faire, qu'est ce que tu sais faire, tu sais faire quoi, tu peux faire quoi, \
        comment peux tu m'aider, eres humano, eres humana, eres una persona, eres una persona real, qué sabes hacer, \
        qué sabes, en qué me puedes ayudar, en qué puedes ayudarme, cómo me puedes ayudar, para qué sirves
        """)
    private static let mostVerdictWords = 6
    /// Verdicts on the last answer or on Hearth.
    private static let complaints = phrases(
        """
        you are useless, you're useless, youre useless, useless bot, you suck, you are no help, that's wrong, that is wrong, \
        that was wrong, thats wrong, not helpful, that's not helpful, that didn't help, that did not help, \
        this is useless, you don't understand me, you did not understand, du bist nutzlos, du bist doof, \
        du bist keine hilfe, das ist falsch, das stimmt nicht, das war falsch, das hilft mir nicht, hilft mir nicht, \
        das hilft nicht, du verstehst mich nicht, nutzloser bot, tu es nul, tu es nulle, tu es inutile, t'es nul, \
        c'est faux, c'est nul, ça ne m'aide pas, ça m'aide pas, ça ne sert à rien, tu ne sers à rien, \
        tu ne comprends rien, no me sirve, no sirves, no sirves para nada, eres inútil, eso está mal, está mal eso, \
        no me ayuda, eso no me ayuda, no me ayudas, no me entiendes, no entiendes nada
        """)
    /// Words with which a message of thanks begins.
    private static let openingThanks = Set(
        phrases(
            "thanks, thank, thx, ty, cheers, danke, dankeschön, vielen, merci, gracias, muchas, muchísimas, mil, tausend, herzlichen"
        ).flatMap {
            $0.split(separator: " ").map(String.init)
        })
    /// Words of praise that stand in thanks alone.
    private static let pleasantries = Set(
        phrases(
            """
            kind, nice, sweet, gentil, gentille, adorable, amable, majo, simpático, sympa, nett, lieb, liebe, hilfreich, \
            useful, utile, útil, saved, save, my, day, life, wow, amazing, fantastic, wonderful, excellent, ausgezeichnet, \
            wunderbar, großartig, spitze, besten, herzlichen, c'est, c, trop, vraiment, super, si, tan, eso, esto, esa, esta, \
            todo, tout, alles, allem, ihre, vous, infiniment, énormément, mega, total, wirklich, echt, war, ist, ist's, m'a, \
            ma, sauvé, salvado, vida, día, journée, tag, gerettet, me, muchisimo, love, you, hearth, tu, te, quiero, de, verdad, \
            corazón, cœur, coeur, du, fond, heart, bottom, from, the, information, info, informationen, infos, información, \
            tip, tips, tipp, tipps, conseil, conseils, consejo, consejos, antwort, réponse, respuesta, answer, advice, rat
            """
        ).flatMap { $0.split(separator: " ").map(String.init) })
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
            ayudado, por, tu, ayuda, que, tal, qué, estás, eres, igualmente, hearth, again, nochmal, encore, \
            kind, lieben
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
