/// The small words by which exclusions are read.
extension ExclusionReader {
    static let illnesses = ["allerg", "alerg", "intoler", "anaphyl", "anafil", "unvertrag", "epi"]
    static let pregnancy: Set<String> = [
        "pregnant", "pregnancy", "preggo", "preggers", "schwanger", "schwangere", "schwangerschaft", "enceinte",
        "grossesse", "embarazada", "embarazo", "expecting",
    ]
    static let separated: [String: Set<String>] = [
        "leave": ["out", "off", "away"], "leaving": ["out", "off"], "left": ["out", "off"], "cut": ["out"],
        "cross": ["off"], "take": ["out", "off"], "keep": ["out", "away"],
        "rule": ["out"],
        "lass": ["weg", "raus"], "lassen": ["weg", "raus"], "lasst": ["weg"], "lasse": ["weg"],
        "nimm": ["raus", "weg"], "lassts": ["weg"], "streich": ["raus", "weg"], "streiche": ["raus", "weg"],
        "laisse": ["cote", "dehors"], "laisser": ["cote"], "deja": ["fuera"], "dejar": ["fuera"],
    ]
    static let causes = [
        "it s the", "its the", "it s", "it was the", "from the", "due to", "because of", "because of the", "c est le",
        "c est la", "c est les", "a cause du",
        "a cause de", "a cause des", "a cause de la", "es el", "es la", "es por el", "es por la", "por culpa del",
        "wegen", "es ist die", "es ist der", "war das", "das war", "liegt am", "liegt an",
    ]
    static let joins: Set<String> = [
        "and", "or", "nor", "und", "oder", "noch", "sowie", "et", "ou", "ni", "y", "e", "o", "u", "n", "plus", "both",
        "weder", "neither", "also", "auch", "tampoco", "non", "as", "well", "bzw", "beziehungsweise", "od",
    ]
    static let articles: Set<String> = [
        "the", "a", "an", "her", "his", "my", "der", "die", "das", "den", "dem", "el", "la", "los", "las", "le", "les",
        "l", "du", "des", "de", "d", "un", "una", "une", "al", "all", "any",
    ]
    /// Words of an intolerance that nobody asks for as a food.
    static let intolerances: Set<String> = [
        "lactose", "laktose", "lactosa", "casein", "caseine", "caseina", "kasein", "whey",
        // Abbreviations beside "gf" and "df": egg free, nut free.
        "ef", "nf",
    ]
    static let schools: Set<String> = [
        "school", "schools", "kindy", "kinder", "daycare", "nursery", "preschool", "creche", "childcare", "classroom",
        "schule", "kita", "kindergarten", "hort", "krippe", "ecole", "cantine", "garderie", "creche", "maternelle",
        "escuela", "cole", "colegio", "guarderia", "comedor", "kinder", "jardin",
    ]
    static let containing: Set<String> = [
        "with", "w", "containing", "contains", "having", "made", "that", "which", "mit", "wo", "worin", "die", "das",
        "avec", "contenant", "que", "qui", "con", "lleve", "lleven", "tenga", "tengan", "contenga", "contengan",
    ]
    static let lacking: Set<String> = ["without", "ohne", "sans", "sin", "wo"]
    static let never: Set<String> = ["never", "nie", "niemals", "jamais", "nunca", "live"]
    static let denials = [
        "not that we", "not that i", "not that she", "not that he", "not that they", "isnt that we", "no es que",
        "n est pas que", "c est pas que", "nicht dass",
    ]
    static let dislikes: Set<String> = [
        "hates", "hate", "hated", "dislikes", "dislike", "like", "likes", "stand", "loathes", "detests", "keen", "fan",
        "sick", "tired", "bored", "fed", "gone", "went", "yuck", "gags", "want", "wants", "fancy", "mag", "mogen",
        "hasst", "hassen", "satt", "deteste", "detestent", "aime", "aiment", "veut", "veulent", "marre", "envie",
        "horreur", "odia", "odian", "odio", "detesta", "gusta", "gustan", "quiere", "quieren", "quiero", "queremos",
        "harto", "harta", "hartos", "hartas", "asco", "aborrece", "lust",
    ]
    /// Words behind the last item of a list.
    static let closings: Set<String> = [
        "please", "pls", "bitte", "svp", "stp", "porfa", "for", "fur", "pour", "para", "thanks", "danke", "merci",
        "gracias", "in", "this", "diese", "cette", "esta",
    ]
    static let fillers: Set<String> = [
        "scho", "w", "plain", "straight", "visible", "obvious", "chunky", "chunks", "sliced", "grated", "melted",
        "tinned",
        "canned", "pure", "purem", "purer", "sichtbare", "sichtbaren", "geschmolzener", "nature", "visibles",
        "quoi", "quoique", "soit", "contienne", "contiennent", "irgendetwas", "irgendein", "irgendeine", "irgendeinem",
        "irgendeinen", "sonst", "sonstwas", "else", "whatsoever", "haya",
        "aussi", "egalement", "tambien", "encore", "ebenfalls",
        "puro", "pura", "derretido", "ever", "really", "either", "still", "also", "currently", "lately", "definitely",
        "totally",
        "completely",
        "entirely", "ideally", "preferably", "dish", "dishes", "meal", "meals", "recipe", "recipes", "food", "foods",
        "put", "add", "use", "using", "include", "serve", "see", "cook", "swallow", "chew", "digest", "taste",
        "involving", "based", "hint", "whiff", "trace", "drop", "form", "single", "tiny", "whatever", "that", "has",
        "style", "takeaway", "is", "are", "family",
        "gerade", "zurzeit", "momentan", "aktuell", "derzeit", "komplett", "ganz", "gar", "im", "moment", "leider",
        "uberhaupt", "absolut", "unbedingt", "wirklich", "gericht", "gerichte", "rezept", "rezepte", "speisen",
        "sachen",
        "enthalt", "hat", "irgendwie", "einmal", "man", "noch", "jemals", "beim", "vom", "zu", "zur", "zum",
        "jamais", "vraiment", "absolument", "surtout", "plat", "plats", "recette", "recettes", "mettre", "mets", "met",
        "avaler", "boire", "gouter", "voir", "utiliser", "cuisiner", "actuellement", "vraiment", "totalement", "moment",
        "en", "dedans", "contenant", "contient", "genre", "surtout", "moindre", "base", "ce", "qui", "aliment",
        "plato", "platos", "receta", "recetas", "comida", "comidas", "poner", "ponga", "pongas", "pongan", "echar",
        "eches", "usar", "uses", "cocinar", "beber", "comas", "coma", "coman", "ahora", "nunca", "jamas", "realmente",
        "absolutamente", "totalmente", "ni", "lleva", "llevan", "contiene", "contengan", "tiene", "tienen", "cosa",
        "the", "a", "an", "any", "all", "of", "to", "kind", "kinds", "type", "types", "sort", "sorts", "more", "added",
        "whole", "cooked", "raw", "fresh", "her", "his", "my", "our", "their", "it", "them",
        "anything", "things", "stuff", "containing", "contains", "contain", "made", "like", "eat", "eats", "eating",
        "have", "having", "touch", "even", "actual", "real", "please", "pls", "plz", "bloody", "freaking", "damn",
        "flipping", "effing", "traces", "trace", "too", "much", "such", "every", "only", "just", "do", "does", "dose",
        "drink", "anymore",
        "der", "die", "das", "den", "dem", "ein", "eine", "einen", "d", "irgendwelche", "jegliche", "alles", "mit",
        "aus", "bitte", "so", "etwas", "rohe", "rohen", "rohes", "frische", "ganze", "ganzen", "viel", "gern", "gerne",
        "was", "irgendwas", "wo", "drin", "essen", "von", "vo", "bi", "uf", "auf", "gegen", "bei", "wegen", "schon",
        "wieder", "mehr", "jede", "jeder",
        "le", "la", "les", "l", "de", "du", "des", "un", "une", "au", "aux", "tout", "toute", "tous", "toutes", "avec",
        "trop", "svp", "stp", "cru", "crus", "manger", "ses", "son", "sa",
        "el", "los", "las", "lo", "al", "del", "nada", "que", "lleve", "lleven", "tenga", "tengan", "contenga", "con",
        "mucho", "mucha", "ningun", "ninguna", "tipo", "por", "favor", "porfa", "comer", "tomar", "ver", "probar",
        "bien", "en", "cosas", "algo", "todo", "toda", "todos", "todas",
        "with", "from", "in", "cows", "cow", "s", "proteins", "protein", "products", "product", "cos", "yes", "also",
        "obv", "obviously", "obvs", "absolutely", "strictly", "at", "max", "form", "forms", "bit", "bits", "no",
    ]
    static let notFoods: Set<String> = [
        "oven", "stove", "fridge", "later", "less", "more", "fuss", "idea", "clue", "time", "problem", "problems",
        "fail", "doubt", "cooking", "one", "rush", "matter", "worries", "need", "issue", "complaints", "school", "work",
        "microwave", "bbq", "grill", "ofen", "herd", "zeit", "lust", "stress", "ahnung", "four", "temps", "horno",
        "estufa", "tiempo", "problema", "ganas", "prisa", "leftovers", "dishes", "mess", "drama", "tears", "nonsense",
        "longer",
        "frills", "faff", "hassle", "pressure", "limit", "budget", "exceptions", "excuses", "surprises", "shopping",
        "washing", "kids", "guests", "waste", "chopping", "standing", "point", "way", "chance", "preference", "heating",
        "aufwand", "kochen", "hektik", "gaste", "schnickschnack", "ideen", "kinder", "problem", "chichi", "fioritures",
        "souci", "soucis", "idee", "cuisson", "limite", "faute", "invites", "complicaciones", "complicarme", "lios",
        "falta", "idea", "duda", "apuro", "limite", "estres", "drama", "anything", "everybody",
    ]
    static let negations: Set<String> = ["nicht", "nid", "ned", "net", "nod", "noed", "nicht", "ni", "gar"]
    static let wishWords: Set<String> = [
        "with", "w", "using", "mit", "avec", "con", "want", "wants", "make", "need", "something", "quiero", "veut",
        "hatte", "mochte",
    ]
    /// Short words that name no food.
    static let shortWords: Set<String> = [
        "big", "bad", "way", "fun", "joy", "new", "old", "hot", "job", "bus", "car", "tv", "us", "me", "him", "her",
        "you", "now", "yet", "too", "few", "day", "per", "off", "out", "own", "see", "say", "get", "got", "let", "put",
        "lot", "one", "two", "six", "ten", "kid", "boy", "dad", "mum", "mom", "who", "why", "how", "its", "thx", "pls",
        "ask", "end", "far", "fit", "god", "guy", "hey", "low", "man", "men", "mix", "odd", "pay", "run", "sad", "set",
        "sit", "sky", "son", "sun", "tea", "tip", "top", "try", "use", "war", "wet", "win", "yes", "zoo", "able",
        "also",
        "away", "back", "best", "both", "busy", "call", "care", "case", "clue", "cook", "cool", "cost", "date", "deal",
        "done", "door", "dry", "easy", "else", "even", "ever", "fast", "feel", "fine", "free", "full", "game", "give",
        "goes", "gone", "good", "hard", "help", "here", "high", "home", "hope", "hour", "hurt", "idea", "into", "just",
        "keen", "keep", "kind", "know", "last", "left", "less", "life", "like", "line", "live", "long", "look", "love",
        "luck", "main", "many", "mean", "mind", "mine", "miss", "more", "most", "much", "must", "near", "need", "next",
        "nice", "okay", "once", "only", "open", "over", "part", "past", "plan", "play", "real", "rest", "same", "save",
        "sick", "side", "sort", "stop", "such", "sure", "take", "talk", "than", "that", "them", "then", "they", "thing",
        "this", "time", "told", "true", "type", "used", "very", "wait", "want", "week", "well", "went", "were", "what",
        "when", "wish", "with", "word", "work", "year", "your", "aus", "bei", "bin", "bis", "das", "dem", "den", "der",
        "dir", "du", "ein", "er", "erst", "es", "euch", "fur", "ganz", "gar", "gut", "hab", "hat", "ihm", "ihn", "ihr",
        "ihre", "ins", "ist", "je", "kann", "klar", "lang", "mal", "man", "mein", "mich", "mir", "mit", "muss", "nach",
        "neu", "noch", "nun", "nur", "ob", "oft", "ohne", "rein", "sehr", "sein", "seit", "sich", "sie", "sind", "soll",
        "spat", "tag", "uber", "uns", "viel", "vom", "von", "vor", "wahr", "war", "was", "weg", "weil", "wenn", "wer",
        "wie", "wir", "wird", "wo", "zeit", "zu", "zum", "zur", "ans", "ans", "au", "aux", "bien", "ca", "car", "ce",
        "ces", "chez", "dans", "de", "deja", "des", "dit", "donc", "elle", "en", "est", "et", "eux", "fait", "faut",
        "fois", "gros", "il", "ils", "ici", "jour", "la", "leur", "loin", "lui", "ma", "mes", "moi", "mon", "ne", "nos",
        "nous", "on", "ont", "ou", "par", "peu", "plus", "pour", "pres", "pris", "que", "qui", "rien", "sa", "ses",
        "si", "soir", "son", "sont", "suis", "sur", "ta", "te", "tes", "toi", "tot", "tout", "tres", "trop", "un", "va",
        "vrai", "vu", "ya", "algo", "aqui", "asi", "aun", "ayer", "bien", "cada", "casa", "casi", "como", "con", "cual",
        "dar", "del", "dia", "dos", "el", "ella", "era", "eres", "esa", "ese", "eso", "esta", "este", "esto", "fue",
        "gran", "hace", "han", "has", "hay", "hora", "hoy", "iba", "ir", "las", "les", "lo", "los", "mal", "mas", "mi",
        "mis", "modo", "muy", "nos", "otra", "otro", "para", "pero", "poco", "por", "prisa", "pues", "sea", "ser",
        "sin",
        "sino", "sobre", "solo", "son", "soy", "su", "sus", "tal", "tan", "te", "ti", "tu", "tus", "una", "uno", "usa",
        "vas", "ver", "vez", "voy", "yo", "net", "wifi", "app", "gas", "lid", "pan", "pot", "mug", "cup", "mom", "nap",
        "risk", "bed", "bath", "pool", "park", "gym", "cash", "euro", "eur", "usd", "gbp", "chf", "kcal", "min", "std",
        "uhr",
    ]
}
