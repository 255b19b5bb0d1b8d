/// Words of people who are not there, or have no chores.
extension ExemptionWords {
    /// Words that say that a person is busy.
    static let busy: Set<String> = [
        "busy", "unavailable", "booked", "verplant", "beschaftigt", "verhindert", "ocupado", "ocupada", "indisponible",
    ]

    /// Such words behind a verb; "s'occupe de" is a French task.
    static let busyPhrases = ["est occupe", "est occupee", "sont occupes", "est pris", "est prise"]

    /// Verbs of paid work, which takes a day.
    static let works: Set<String> = [
        "work", "works", "working", "arbeite", "arbeitet", "arbeiten", "travaille", "travaillent", "travaillons",
        "trabaja", "trabajan", "trabajo", "trabajamos",
    ]

    /// Words that say behind a negation that somebody is not there: "isn't home", "nicht da".
    static let presences: Set<String> = [
        "here", "home", "there", "around", "available", "da", "hier", "dabei", "zuhause", "daheim", "hause",
        "verfugbar", "ici", "maison", "disponible", "casa", "esta", "estan", "estara", "estaran", "estamos",
        "estaremos", "viene", "vienen",
    ]

    /// Verbs of what somebody is able to do, and what he needs for it: "can't", "kann nicht", "keine Zeit".
    static let abilities: Set<String> = [
        "cant", "cannot", "kann", "konnen", "peut", "peuvent", "puede", "pueden", "time", "zeit", "temps", "tiempo",
    ]

    /// Words for the whole family as the subject, by the language of the text.
    static let families: [IntentLanguage: Set<String>] = [
        .english: ["we", "everyone", "everybody"], .german: ["wir"], .french: ["nous", "on"],
        .spanish: ["estamos", "estaremos", "vamos"],
    ]

    /// Verbs of a family that is somewhere.
    static let ofFamily: Set<String> = [
        "are", "re", "be", "is", "go", "going", "ll", "will", "sind", "fahren", "verreisen", "gehen", "sommes",
        "serons", "est", "sera", "partons", "part", "estamos", "estaremos", "vamos",
    ]

    /// Words for nobody, by the language of the text.
    static let nobodies: [IntentLanguage: Set<String>] = [
        .english: ["nobody", "noone"], .german: ["niemand", "keiner"], .french: ["personne"], .spanish: ["nadie"],
    ]

    /// Phrases of a family that is away.
    static let awayPhrases = [
        "are out", "re out", "is out", "are gone", "is gone", "re gone", "go away", "going away", "on holiday",
        "on vacation", "im urlaub",
        "in urlaub", "on part", "nous partons", "en vacances", "de vacaciones", "nos vamos",
    ]

    /// Words between somebody and a place that is not the home: "at grandma's", "bei Oma", "chez papa".
    static let places: Set<String> = ["at", "to", "bei", "beim", "zu", "chez"]

    /// Words between somebody and those with whom he is.
    static let companies: Set<String> = ["with", "mit", "avec", "con"]

    /// Verbs that say where somebody is.
    static let stays: Set<String> = [
        "is", "s", "are", "goes", "stays", "sleeps", "ist", "sind", "geht", "bleibt", "schlaft", "est", "sont", "va",
        "dort", "esta", "estan", "duerme", "queda",
    ]

    /// Words that may follow the name of a person who is exempt.
    static let beings: Set<String> = [having, stays, busy, works, dislikes, modals].reduce(into: []) {
        $0.formUnion($1)
    }

    private static let modals: Set<String> = [
        "isnt", "hasnt", "doesnt", "wont", "cant", "cannot", "can", "will", "kann", "bekommt", "gets", "takes", "peut",
        "puede", "n", "ne", "no", "soll", "muss", "needs", "does", "viene",
    ]

    /// Words that say that somebody is ill, away or has something else to do.
    static let frees: Set<String> = [absences, illnesses, injuries, engagements, busy, works].reduce(into: []) {
        $0.formUnion($1)
    }

    /// Words for chores in general, which a person may not have.
    static let chores: Set<String> = [
        "chore", "chores", "jobs", "task", "tasks", "duties", "housework", "amtli", "amtlis", "aufgabe", "aufgaben",
        "hausarbeit", "hausarbeiten", "pflichten", "corvee", "corvees", "tache", "taches", "tarea", "tareas",
        "quehacer", "quehaceres", "faena", "faenas", "labores", "obligaciones",
    ]

    /// Words between a negation and the word for chores: "doesn't have to do any chores", "pas de tâches".
    static let betweenDenial: Set<String> = [
        "any", "a", "de", "d", "the", "more", "further", "other", "have", "has", "get", "give", "gets", "need", "to",
        "mehr", "weitere", "haben", "hat", "bekommt", "tiene", "tener", "dar", "des", "hay", "que", "hacer", "mas",
        "au", "aux", "for",
    ]

    /// Denials at the beginning of a clause that names a person and nothing else: "not the kids", "keine für Max".
    static let denials: Set<String> = [
        "not", "nicht", "pas", "no", "ohne", "without", "sans", "sin", "none", "kein", "keine", "keinen", "aucun",
        "aucune", "ninguno", "ninguna",
    ]

    /// Words behind "too" of somebody who is not big enough for a task, and of a task that is too much.
    static let unsuited: Set<String> = [
        "heavy", "hard", "difficult", "dangerous", "schwer", "gefahrlich", "lourd", "lourde", "lourdes", "lourds",
        "dangereux", "pesado", "pesada", "pesados", "peligroso", "dificil",
        "small", "little", "young", "short", "klein", "jung", "petit", "petite", "jeune", "petits", "pequeno",
        "pequena",
        "chico", "chica", "joven",
    ]
}
