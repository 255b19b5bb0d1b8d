import HearthCore
import Kitchen

/// Small words of the rule of scope.
extension ScopeReader {
    static let behindVerbs: Set<String> = [
        "nicht", "nich", "ned", "nid", "nod", "pas", "plus", "jamais", "nie", "rien",
    ]
    static let leads: Set<String> = [
        "to", "from", "with", "after", "because", "against", "gegen", "auf", "von", "bei", "wegen", "nach", "vor", "a",
        "au", "aux",
        "de", "du", "des", "d", "avec", "apres", "al", "con", "por", "tras", "of", "when", "whenever", "if", "del",
        "contra", "los",
    ]
    static let germanDenials: Set<String> = [
        "nicht", "nich", "nie", "niemals", "nichts", "kein", "keine", "keinen", "keiner", "keines", "keinem", "niemand",
        "ned", "nid", "nod",
    ]
    static let romanceArticles: Set<String> = ["le", "la", "les", "l", "los", "las", "el", "du", "des", "de", "d"]
    static let unables: Set<String> = ["cant", "cannot", "mustnt", "shouldnt", "couldnt"]
    static let references: Set<String> = [
        "it", "them", "that", "those", "das", "es", "die", "ca", "les", "lo", "los", "la", "las", "eso", "davon", "en",
    ]
    static let containing: Set<String> = ["with", "w", "mit", "avec", "con", "containing"]
    static let permits: Set<String> = [
        "fine", "ok", "okay", "safe", "alright", "erlaubt", "unbedenklich", "permis", "permise",
    ]
    static let needs: Set<String> = [
        "need", "needed", "necessary", "required", "notig", "notwendig", "brauchen", "braucht", "necessaire",
        "necesario",
        "necesaria", "falta", "obligatoire", "obligatorio",
    ]
    static let pointers: Set<String> = ["that", "it", "this", "those", "these", "them"]
    static let onlys: Set<String> = ["nur", "only", "solo", "seulement", "bloss"]
    static let continuing: Set<String> = ["ni", "nor", "noch"]
    static let negators: Set<String> = [
        "ni", "no", "not", "never", "nicht", "nie", "kein", "keine", "pas", "jamais", "nunca",
    ]
    static let thats: Set<String> = ["that", "dass", "das", "que", "qu", "because", "weil", "porque", "cause"]
    static let reasons: Set<String> = ["because", "wegen", "due", "cause", "porque", "debido", "weil", "aufgrund"]
    static let comparatives: Set<String> = [
        "more", "later", "longer", "less", "plus", "mehr", "langer", "spater", "mas", "over", "over", "uber", "above",
        "moins", "menos",
    ]
    static let muches: Set<String> = [
        "viel", "viele", "much", "many", "trop", "demasiado", "demasiada", "demasiados", "demasiadas",
    ]
    static let againsts: Set<String> = ["gegen", "against", "contra", "contre"]
    static let relatives: Set<String> = ["who", "whod", "that", "der", "die", "dem", "den", "qui", "que", "quien", "q"]
    static let whys: Set<String> = ["why", "warum", "wieso", "weshalb", "pourquoi"]
    static let invitations = [
        "couldnt we", "cant we", "could we not", "can we not", "shouldnt we", "shall we not", "couldnt you", "cant you",
        "wouldnt it be", "dont you think",
        "konnten wir nich", "wollen wir nich", "ferais pas", "ferait pas", "essaierait pas", "mangerait pas",
        "konnten wir nicht", "wollen wir nicht", "konnen wir nicht", "sollten wir nicht", "ware nicht",
        "konntest du nicht", "on ne pourrait pas",
        "on pourrait pas", "ne pourrait on pas", "pourrait on pas", "tu pourrais pas", "tu ne pourrais pas",
        "no podriamos", "no se podria", "no va siendo hora", "sollten wir uns nicht", "no podrias", "no seria",
        "no puede ser", "haven t we", "havent we",
        "isnt it time", "ne serait", "serait pas", "si on", "nest il pas temps",
    ]
    static let nouns = [
        "allerg", "intoler", "unvertrag", "sensitiv", "sensibil", "empfindlich", "problem", "verbot", "ban", "reaction",
        "unvertraglich", "frei", "free", "issue", "test",
    ]
    static let pronouns: Set<String> = [
        "he", "she", "him", "her", "his", "they", "them", "their", "we", "us", "our", "my", "me", "er", "ihn", "ihm",
        "ihr", "sie", "uns",
        "mich", "mir", "il", "elle", "lui", "leur", "nous", "moi", "le", "la", "les", "nos", "ella", "ellos",
    ]
    static let dishes: Set<String> = [
        "dish", "dishes", "food", "foods", "meal", "meals", "gericht", "gerichte", "gerichten", "essen", "plat",
        "plats", "repas", "plato", "platos", "plan", "menu", "list", "table", "speiseplan", "karte", "carte", "mesa",
        "tisch", "comida", "comidas", "cosas", "sachen", "stuff", "something", "recipes", "recetas", "rezepte",
        "recettes",
    ]
    static let wishes: Set<String> = [
        "please", "pls", "plz", "bitte", "stp", "svp", "porfa", "want", "wants", "fancy", "lets", "mochte", "mochten",
        "hatte", "will", "wollen", "voudrais", "veut", "veux",
        "voulons", "quiero", "quiere", "queremos", "nice", "gern", "gerne", "bien",
    ]
}
