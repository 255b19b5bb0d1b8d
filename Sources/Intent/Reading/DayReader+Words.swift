/// The small words by which days are read.
extension DayReader {
    static let articles: Set<String> = [
        "the", "a", "an", "der", "die", "das", "den", "dem", "d", "de", "le", "la", "l", "les", "el", "los", "las",
        "du",
        "des", "del", "of", "my", "our", "zum", "zur", "am", "inkl", "to", "s",
    ]
    static let ordinalEndings: Set<String> = ["st", "nd", "rd", "th", "er", "e", "te", "ten", "ter"]
    static let joins: Set<String> = [
        "and", "und", "et", "y", "e", "or", "oder", "ou", "o", "plus", "u", "sowie",
    ]
    static let peopleGroups: Set<String> = ["family", "party", "household", "group", "crew", "total"]
    static let alternatingStarts: Set<String> = ["every", "on", "jeden", "alle", "un", "tous", "cada", "dia"]
    static let alternating = [
        "every other day", "every second day", "on alternate days", "jeden zweiten tag", "alle zwei tage",
        "un jour sur deux", "tous les deux jours", "cada dos dias", "un dia si y otro no", "dia por medio",
    ]
    static let onWords: Set<String> = [
        "on", "am", "le", "el", "los", "les", "by", "for", "fur", "pour", "para", "bis", "until", "till", "til", "ab",
        "from", "jusqu", "hasta", "every", "jeden", "chaque", "cada", "this", "next", "that", "jeweils", "fuer",
    ]
    static let weekLeads: Set<String> = ["for", "fur", "fuer", "pour", "para", "una", "eine", "une"]
    static let ones: Set<String> = ["a", "ein", "eine", "einen", "einer", "une", "una", "un", "one"]
    static let lengthLeads: Set<String> = ["for", "just", "fur", "fuer", "nur", "pour", "para", "solo"]
    static let adjectives: Set<String> = [
        "easy", "quick", "simple", "healthy", "cheap", "more", "full", "school", "weekday", "family", "different",
        "nice",
        "schnelle", "einfache", "gesunde", "weitere", "whole", "warm", "hot", "veggie", "vegan", "vegetarian", "gf",
        "df",
        "packed", "kid", "consecutive", "vegane", "vegetarische", "gunstige", "billige", "ganze", "of", "work",
    ]
    static let pronouns = ["of them", "of those", "davon", "d entre eux", "de ellas", "de esas"]
    static let pastWords: Set<String> = [
        "old", "ago", "pregnant", "alt", "schwanger", "before", "enceinte", "embarazada", "early", "fruher",
    ]
    static let pastLeads: Set<String> = ["since", "seit", "depuis", "vor", "hace", "last", "past", "letzten"]
    static let rateLeads: Set<String> = [
        "times", "twice", "once", "mal", "fois", "veces", "vez", "x", "nights", "days",
    ]
    static let mealPlurals: Set<String> = [
        "dinners", "lunches", "breakfasts", "teas", "suppers", "meals", "snacks", "brekkies", "lunchboxes",
        "abendessen", "mittagessen", "mahlzeiten", "gerichte", "nachtessen", "diners", "dejeuners", "soupers", "repas",
        "cenas", "comidas", "almuerzos", "desayunos", "meriendas", "lonches", "gouters", "znachts", "zmittag", "znacht",
        "fruhstucke", "fruhstuck", "recipes", "rezepte", "recettes", "recetas", "mains", "evening",
    ]
    static let removers: Set<String> = [
        "not", "except", "nicht", "ausser", "sauf", "excepto", "salvo", "menos", "minus", "without", "ohne", "no",
        "skip", "excluding", "pas", "hormis", "nid", "ned", "net", "drop", "remove", "kein", "keine", "saute", "sans",
        "sin", "hors", "excepte", "quitando", "apart", "aside", "exception", "ausnahme", "excepcion", "aparte",
        "ausgenommen",
    ]
}
