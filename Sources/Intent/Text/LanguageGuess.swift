/// Guesses the language of a text by its small words.
package enum LanguageGuess {
    /// Returns the language whose small words and letters are clearly the most frequent; the hint if none is.
    ///
    /// A text without any word of the hint's language needs one word of another, or two that other languages write in
    /// names of dishes, too ("al", "con").
    ///
    /// - Parameter text: the text of the tokens.
    package static func language(of tokens: [Token], in text: String, hint: IntentLanguage) -> IntentLanguage {
        var points: [IntentLanguage: Int] = [:]
        // The points of words that two languages share: they do not keep a text from being the other language.
        var shared: [Set<IntentLanguage>: Int] = [:]
        for (index, token) in tokens.enumerated() {
            // French and Spanish write "week-end", too.
            if token.folded == "week", tokens.word(index + 1) == "end", tokens[index + 1].gap.contains(.dash) {
                continue
            }
            // "10am" is no German.
            if token.folded == "am", index > 0, tokens[index - 1].number != nil {
                points[.english, default: 0] += 1
                continue
            }
            let worth = wordsOfDishes.contains(token.folded) ? 1 : 2
            let owners = IntentLanguage.allCases.filter { words[$0]?.contains(token.folded) == true }
            for language in owners { points[language, default: 0] += worth }
            if owners.count > 1 { shared[Set(owners), default: 0] += worth }
            if owners.isEmpty, index < Self.longestList, let language = onlyLanguage(of: token.folded) {
                points[language, default: 0] += 1
            }
        }
        for (language, letters) in ownLetters where text.unicodeScalars.contains(where: letters.contains) {
            points[language, default: 0] += 1
        }
        let best = IntentLanguage.allCases.max { points[$0, default: 0] < points[$1, default: 0] } ?? hint
        let common = shared.reduce(0) { $0 + ($1.key.isSuperset(of: [hint, best]) ? $1.value : 0) }
        let ofHint = points[hint, default: 0] - (best == hint ? 0 : common)
        let least = ofHint == 0 ? 2 : ofHint * 2 + 2
        let isClear = !IntentLanguage.allCases.contains { $0 != best && points[$0] == points[best] }
        return isClear && points[best, default: 0] >= least ? best : hint
    }

    /// Returns the one language in whose lexicons a word of days, people, meals, tasks and routines stands; nil if none
    /// has it, or several. Lists have no small words: "lundi pâtes, mardi soupe", "Wäsche Papa, Bügeln Mama".
    private static func onlyLanguage(of word: String) -> IntentLanguage? {
        if let own = listWords[word] { return own }
        guard word.utf8.count >= 4, !word.utf8.contains(where: { $0 < 0x61 }) else { return nil }
        let ofCalendar = CalendarLexicon.table.languages(of: word).union(PeopleLexicon.table.languages(of: word))
        let ofPlans = KindLexicon.table.languages(of: word).union(StepLexicon.table.languages(of: word))
        let ofTasks = TaskLexicon.table.languages(of: word).union(ChoreWords.table.languages(of: word))
        let all = ofCalendar.union(ofPlans).union(ofTasks).union(MealLexicon.table.languages(of: word))
        if all.isEmpty, word.utf8.count >= 9, compounds.contains(where: word.hasSuffix) { return .german }
        return all.count == 1 ? all.first : nil
    }

    /// Words of lists and headings that no lexicon of members has.
    private static let listWords: [String: IntentLanguage] = [
        "ecole": .french, "matin": .french, "finalement": .french, "dejeuner": .french, "petit": .french,
        "dej": .french,
        "ptit": .french, "goute": .french, "alergias": .spanish, "alergia": .spanish, "alergico": .spanish,
        "alergica": .spanish, "menus": .french,
        "semanal": .spanish, "rutina": .spanish, "reparto": .spanish, "compartido": .spanish, "huevo": .spanish,
        "marisco": .spanish, "mariscos": .spanish, "pescado": .spanish, "pollo": .spanish, "verduras": .spanish,
        "arroz": .spanish, "soja": .spanish, "allergie": .french, "allergies": .english, "allergy": .english,
        "oeuf": .french, "oeufs": .french, "poisson": .french, "poulet": .french, "pates": .french, "soupe": .french,
        "legumes": .french, "riz": .french, "coloc": .french, "conseil": .french, "famille": .french,
        "journee": .french, "malade": .french, "soiree": .french, "allergien": .german, "eier": .german,
        "nudeln": .german, "fisch": .german, "suppe": .german, "reis": .german, "gemuse": .german,
        "pfannkuchen": .german, "ohne": .german, "chicken": .english, "eggs": .english, "fish": .english,
        "noodles": .english, "soup": .english, "rice": .english, "lluvia": .spanish, "enfermo": .spanish,
        "jeden": .german, "zweiten": .german, "wochen": .german, "abwechselnd": .german, "macht": .german,
    ]
    /// Heads of German compounds: "Töpfchenroutine", "Putzplan", "Badetag".
    private static let compounds = ["routine", "plan", "ritual", "allergie", "putzen", "abend", "morgen", "essen"]
    /// The most words of a text whose languages count: a bound for long texts.
    private static let longestList = 80

    /// Small words that names of dishes bring into other languages: "tacos al pastor", "coq au vin".
    private static let wordsOfDishes: Set<String> = ["al", "con", "au", "du", "des", "d", "l", "c"]

    /// Letters that one of the languages alone has.
    private static let ownLetters: [IntentLanguage: Set<Unicode.Scalar>] = [
        .german: ["ß", "ä", "ö", "Ä", "Ö", "Ü"], .french: ["ç", "œ", "è", "ê", "à", "î", "û"],
        .spanish: ["ñ", "¿", "¡", "í", "ó", "ú", "á"],
    ]

    /// Returns the language in which a question is asked; nil if its words do not tell.
    package static func language(ofQuestion text: String) -> IntentLanguage? {
        var counts: [IntentLanguage: Int] = [:]
        for token in Tokenizer.tokens(of: String(text.prefix(longestQuestion))) {
            for language in IntentLanguage.allCases where isSmall(token.folded, in: language) {
                counts[language, default: 0] += 1
            }
        }
        // "¿" is Spanish alone, "ß" German alone; other letters are shared.
        if text.contains("¿") || text.contains("¡") { counts[.spanish, default: 0] += 2 }
        if text.contains("ß") { counts[.german, default: 0] += 1 }
        let ranked = counts.sorted { $0.value > $1.value }
        guard let best = ranked.first, ranked.dropFirst().first?.value != best.value else { return nil }
        return best.key
    }

    private static let longestQuestion = 600

    private static func isSmall(_ word: String, in language: IntentLanguage) -> Bool {
        words[language]?.contains(word) == true || ParentingLexicon.smallWords[language]?.contains(word) == true
            || emergencyWords[language]?.contains(word) == true
    }

    /// Words of hurried questions.
    private static let emergencyWords: [IntentLanguage: Set<String>] = [
        .english: ["just", "swallowed", "ate", "baby", "toddler", "breathing", "won't", "wont"],
        .german: ["geschluckt", "verschluckt", "gegessen", "getrunken", "baby", "atmet", "luft", "gerade", "keine"],
        .french: ["avale", "mange", "bu", "bebe", "maintenant", "respire", "vient", "un"],
        .spanish: ["tragado", "trago", "comido", "bebido", "bebe", "ahora", "respira"],
    ]

    private static let words: [IntentLanguage: Set<String>] = [
        .english: [
            "the", "and", "for", "with", "without", "we", "our", "my", "is", "are", "she", "he", "they", "please",
            "pls", "tonight", "tomorrow", "today", "something", "some", "no", "dishes", "trash", "any", "you",
            "i", "need", "can", "of", "on", "dinner", "dinners", "this", "that", "her", "his", "has", "have", "not",
            "from", "it", "to", "week", "kids", "day", "make", "but", "only", "keep", "lunch", "breakfast",
        ],
        .german: [
            "und", "der", "die", "das", "fur", "mit", "ohne", "wir", "ich", "ist", "sind", "sie", "bitte", "nicht",
            "kein", "keine", "ein", "eine", "auf", "von", "bis", "den", "dem", "aber", "auch", "nur", "zum", "was",
            "hat", "haben", "abendessen", "woche", "kinder", "heute", "morgen", "wird", "im", "am", "brauche",
            "um", "uhr", "mittagessen", "fruhstuck", "gerichte", "rezept", "rezepte", "tage", "kind",
        ],
        .french: [
            "le", "les", "des", "et", "pour", "avec", "sans", "nous", "je", "est", "pas", "une", "un", "elle", "il",
            "mais", "du", "au", "aux", "on", "qui", "ne", "mon", "ma", "mes", "ce", "cette", "soir", "semaine", "svp",
            "stp", "plait", "enfants", "diner", "diners", "demain", "repas", "l", "d", "j", "c",
            "dejeuner", "dejeuners", "souper", "soupers", "gouter", "collation", "boite", "recette", "recettes",
            "jours",
        ],
        .spanish: [
            "el", "los", "las", "y", "para", "con", "sin", "por", "es", "que", "una", "mi", "mis", "nada", "pero",
            "cena",
            "cenas", "semana", "hijo", "hija", "hoy", "manana", "favor", "porfa", "somos", "se", "lo", "al", "del",
            "quiero", "necesito", "tengo", "comida", "ninos", "yo", "muy", "solo", "algo",
            "almuerzo", "almuerzos", "desayuno", "desayunos", "merienda", "comidas", "receta", "recetas", "dias",
        ],
    ]
}
