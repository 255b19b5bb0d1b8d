/// Words that are no names of people.
enum NameWords {
    /// Returns whether no language has the word, so that it may be a name in a text without capitals.
    static func isRare(_ word: String) -> Bool {
        word.utf8.count >= 3 && !others.contains(word) && !MealLexicon.table.knows(word)
            && !IntentLanguage.allCases.contains { CommonWords.isCommon(word, in: $0) }
    }

    /// Words that begin a sentence with a capital and are no names.
    static let others: Set<String> = [
        "i", "we", "you", "they", "he", "she", "it", "who", "what", "when", "where", "why", "how", "which", "whoever",
        "the", "this", "that", "these", "those", "there", "here", "then", "also", "please", "and", "but", "or", "if",
        "can", "could", "should", "would", "will", "may", "must", "let", "lets", "make", "give", "plan", "need", "want",
        "someone", "somebody", "nobody", "anyone", "anybody", "everyone", "everybody", "one", "each", "both", "all",
        "ok", "okay", "hi", "hello", "hey", "thanks", "yes", "no", "not", "don", "do", "does", "is", "are", "my", "our",
        "weekly", "daily", "monthly", "list", "schedule", "rota", "week", "today", "hearth", "school", "home", "note",
        "notes", "info", "important", "rules", "rule", "reminder", "goal", "task", "question", "update", "again",
        "ich", "wir", "ihr", "er", "sie", "es", "man", "wer", "was", "wann", "wo", "wie", "warum", "welche", "welcher",
        "der", "die", "das", "ein", "eine", "dann", "auch", "bitte", "und", "aber", "oder", "wenn", "kann", "konnt",
        "konnen", "soll", "sollen", "darf", "muss", "jemand", "niemand", "jeder", "alle", "beide", "hallo", "danke",
        "ja", "nein", "nicht", "mein", "meine", "unser", "unsere", "wochenplan", "haushalt", "haushaltsplan", "liste",
        "wichtig", "hinweis", "regel", "regeln", "frage", "ziel", "achtung",
        "je", "tu", "il", "on", "nous", "vous", "ils", "elles", "qui", "que", "quoi", "quand", "ou", "comment",
        "le", "la", "les", "un", "une", "des", "puis", "aussi", "et", "mais", "si", "peux", "peut", "pouvez", "doit",
        "quelqu", "personne", "chacun", "tous", "bonjour", "merci", "oui", "non", "mon", "ma", "mes", "notre", "nos",
        "yo", "nosotros", "el", "ellos", "ellas", "quien", "quienes", "cuando", "donde", "como", "los", "las",
        "una", "luego", "tambien", "y", "pero", "puede", "puedes", "debe", "alguien", "nadie", "cada", "todos", "hola",
        "leute", "leuten", "personen", "wg", "mitbewohner", "mitbewohnern", "coloc", "colocs", "colocation", "piso",
        "flatmates", "housemates", "roommates", "putzplan", "aufgaben", "taches", "tareas", "chores", "planning",
        "gracias", "si", "mi", "mis", "nuestro", "nuestra", "por", "favor", "ayuda", "haz", "hazme",
        "ademas", "entonces", "despues", "ahora", "todavia", "siempre", "nunca", "aqui", "alli", "lamentablemente",
        "alles", "schule", "kita", "ecole", "escuela", "cela", "ceci", "ca", "eso", "esto", "mejor", "nursery",
    ]

    /// Given names that a lexicon has as another word: Spanish "Lena" and "leña", French "Marie" and "mari", the month of
    /// June. They are names only with a capital and in the place of a person.
    static let given: Set<String> = [
        "abril", "al", "allen", "april", "ash", "august", "autumn", "basil", "benjamin", "cole", "dale", "dan", "di",
        "domingo", "don", "eve", "fleur", "flor", "gloria", "guy", "herb", "jan", "jane", "juli", "julie", "julien",
        "julio", "june", "justo", "kit", "lane", "lea", "lee", "lena", "leo", "line", "luce", "luz", "mai", "mar",
        "mari", "marie",
        "mark", "max", "may", "mo", "nicolas", "nieves", "nikolaus", "nil", "nils", "nina", "nino", "noel", "olive",
        "peg", "prune", "reyes", "rose", "ross", "sam", "santos", "segundo", "silvester", "sol", "til", "till", "tina",
        "tom", "valentin", "valentine", "van", "will",
    ]
}

extension String {
    /// The name with a capital, as in a text without capitals it has none.
    var capitalizedName: String { prefix(1).uppercased() + dropFirst() }
}
