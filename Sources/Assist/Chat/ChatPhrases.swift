import Intent

/// Hearth's own sentences in the chat, in four languages.
package enum ChatPhrases {
    /// Returns the sentence before a quotation from English cards, in the language of the question; nil for English.
    package static func introduction(to question: String) -> String? {
        LanguageGuess.language(ofQuestion: question).flatMap { introductions[$0] }
    }

    /// Returns the introduction with which an answer begins; nil if it has none.
    package static func introduction(in answer: String) -> String? {
        introductions.values.first(where: answer.contains)
    }

    private static let introductions: [IntentLanguage: String] = [
        .german: "Das steht dazu in meinen Karten. Sie sind auf Englisch geschrieben:",
        .french: "Voici ce qu'en disent mes fiches. Elles sont écrites en anglais :",
        .spanish: "Esto dicen mis fichas. Están escritas en inglés:",
    ]

    /// Returns the answer that says that no card answers the question.
    static func unknown(in language: IntentLanguage, nearest titles: [String]) -> String {
        let answer =
            switch language {
            case .english:
                "I don't know: none of my cards answers this, and I will not guess. "
                    + "For anything about health, please ask your doctor."
            case .german:
                "Das weiß ich nicht: Keine Karte beantwortet diese Frage, und raten möchte ich nicht. "
                    + "Bei allem, was die Gesundheit betrifft, fragt bitte eure Kinderärztin oder euren Kinderarzt."
            case .french:
                "Je ne sais pas : aucune fiche ne répond à cette question, et je préfère ne pas deviner. "
                    + "Pour tout ce qui touche à la santé, parlez-en à votre médecin."
            case .spanish:
                "No lo sé: ninguna ficha responde a esta pregunta y prefiero no adivinar. "
                    + "Para cualquier duda de salud, pregunten a su pediatra."
            }
        return answer + offer(of: titles, in: language)
    }

    /// Returns the answer to a question about health that no card answers.
    static func uncoveredHealth(in language: IntentLanguage, nearest titles: [String]) -> String {
        let answer =
            switch language {
            case .english:
                "None of my cards covers this, and on health I answer from cards only. Please ask your doctor or "
                    + "paediatrician, and for medicines your pharmacist. If it cannot wait, call the emergency number."
            case .german:
                "Dazu habe ich keine Karte, und bei Gesundheitsfragen antworte ich nur aus Karten. Fragt bitte eure "
                    + "Kinderärztin oder euren Kinderarzt, bei Medikamenten auch die Apotheke. Wenn es nicht warten "
                    + "kann, wählt den Notruf."
            case .french:
                "Aucune fiche ne traite cette question, et sur la santé je ne réponds qu'à partir de mes fiches. "
                    + "Demandez à votre médecin ou à votre pédiatre, et pour un médicament à votre pharmacien. "
                    + "Si cela ne peut pas attendre, appelez les urgences."
            case .spanish:
                "Ninguna ficha trata esta pregunta, y sobre salud solo respondo con mis fichas. Pregunten a su médico o "
                    + "pediatra, y si es por un medicamento, a su farmacéutico. Si no puede esperar, llamen a "
                    + "urgencias."
            }
        return answer + offer(of: titles, in: language)
    }

    /// Returns the paragraph that offers cards which come near to a question; an empty text without any.
    private static func offer(of titles: [String], in language: IntentLanguage) -> String {
        guard !titles.isEmpty else { return "" }
        let opening =
            switch language {
            case .english: "The cards that come nearest:"
            case .german: "Am nächsten kommen diese Karten (auf Englisch):"
            case .french: "Les fiches les plus proches (en anglais) :"
            case .spanish: "Las fichas más cercanas (en inglés):"
            }
        return "\n\n\(opening)" + titles.map { "\n- \($0)" }.joined()
    }

    /// Returns the paragraph above an answer that a model writes without any card.
    static func generalKnowledge(in language: IntentLanguage) -> String { notices[language] ?? "" }

    /// Returns an answer without the paragraph that says that it is a model's general knowledge.
    package static func withoutNotice(_ answer: String) -> String {
        for notice in notices.values where answer.hasPrefix(notice) {
            return String(answer.dropFirst(notice.count).drop(while: \.isWhitespace))
        }
        return answer
    }

    private static let notices: [IntentLanguage: String] = [
        .english:
            "No card of my knowledge base covers this. What follows is a language model's general knowledge, without a source, so please check what matters.",
        .german:
            "Keine Karte meiner Wissenssammlung behandelt das. Was folgt, ist Allgemeinwissen eines Sprachmodells, ohne Quelle: Prüft bitte nach, worauf es ankommt.",
        .french:
            "Aucune fiche de ma base de connaissances ne traite ce sujet. Ce qui suit vient des connaissances générales d'un modèle de langage, sans source : vérifiez ce qui compte.",
        .spanish:
            "Ninguna ficha de mi base de conocimiento trata este tema. Lo que sigue es conocimiento general de un modelo de lenguaje, sin fuente: comprueben lo que importe.",
    ]

    /// Returns the reply to a message that asks the cards nothing.
    static func reply(to talk: ChatTalk, in language: IntentLanguage) -> String {
        replies[talk]?[language] ?? ""
    }

    private static let replies: [ChatTalk: [IntentLanguage: String]] = [
        .greeting: [
            .english: "Hello! Ask me about food, sleep, safety, chores or anything else in the day with children.",
            .german:
                "Hallo! Fragt mich nach Essen, Schlaf, Sicherheit, Haushalt oder allem anderen im Alltag mit Kindern.",
            .french:
                "Bonjour ! Posez-moi vos questions sur les repas, le sommeil, la sécurité, les tâches ou le quotidien avec les enfants.",
            .spanish: "¡Hola! Pregúntame por comidas, sueño, seguridad, tareas o lo que surja en el día con los niños.",
        ],
        .complaint: [
            .english:
                "I'm sorry that this did not help. Tell me the child's age and what happens, in other words, and I will look again.",
            .german:
                "Es tut mir leid, dass das nicht geholfen hat. Sagt mir das Alter des Kindes und was genau passiert, dann suche ich noch einmal.",
            .french:
                "Je suis désolé de ne pas avoir aidé. Dites-moi l'âge de l'enfant et ce qui se passe, autrement, et je chercherai de nouveau.",
            .spanish:
                "Siento no haber ayudado. Dime la edad del niño y qué pasa, con otras palabras, y lo busco otra vez.",
        ],
        .thanks: [
            .english: "You're welcome. I'm here whenever the next question comes up.",
            .german: "Gern geschehen. Ich bin da, wenn die nächste Frage kommt.",
            .french: "Avec plaisir. Je suis là pour la prochaine question.",
            .spanish: "De nada. Aquí estoy cuando surja la próxima pregunta.",
        ],
        .farewell: [
            .english: "Goodbye, and have a good day together.", .german: "Tschüss, und einen guten Tag zusammen.",
            .french: "Au revoir, et bonne journée à tous.", .spanish: "Hasta pronto, y que tengan un buen día.",
        ],
        .identity: [
            .english:
                "I am Hearth, your family's planner. I plan meals, chores and routines, and answer questions about children from a collection of cards with their sources.",
            .german:
                "Ich bin Hearth, der Planer eurer Familie. Ich plane Mahlzeiten, Haushalt und Abläufe und beantworte Fragen rund um Kinder aus einer Sammlung von Karten mit Quellen.",
            .french:
                "Je suis Hearth, l'organisateur de votre famille. Je planifie repas, tâches et routines, et je réponds aux questions sur les enfants à partir de fiches avec leurs sources.",
            .spanish:
                "Soy Hearth, el planificador de tu familia. Planifico comidas, tareas y rutinas, y respondo preguntas sobre niños con fichas que citan sus fuentes.",
        ],
        .elsewhere: [
            .english:
                "I don't know: I only know about family life, such as meals, sleep, safety, chores and growing up.",
            .german:
                "Das weiß ich nicht: Ich kenne mich nur mit dem Familienalltag aus, mit Essen, Schlaf, Sicherheit, Haushalt und dem Großwerden.",
            .french:
                "Je ne sais pas : je ne connais que la vie de famille, comme les repas, le sommeil, la sécurité, les tâches et l'éducation.",
            .spanish:
                "No lo sé: solo sé de la vida en familia, como las comidas, el sueño, la seguridad, las tareas y la crianza.",
        ],
    ]
}
