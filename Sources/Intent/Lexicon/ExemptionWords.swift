/// Words of clauses that free somebody from chores, and the tasks that an allergy or an injury forbids.
package enum ExemptionWords {
    /// Verbs of dislike.
    static let dislikes: Set<String> = [
        "hates", "hate", "dislikes", "dislike", "detests", "loathes", "refuses", "deteste", "detestent", "hait", "aime",
        "supporte", "hasst", "mag", "verabscheut", "weigert", "odia", "detesta", "gusta", "gustan", "soporta",
        "aborrece",
    ]
    /// Verbs that are a dislike behind a negation alone: "n'aime pas", "mag nicht".
    static let likes: Set<String> = ["aime", "supporte", "mag", "gusta", "gustan", "soporta", "like", "likes", "stand"]

    /// Words of an illness or an injury.
    static let injuries: Set<String> = [
        "broke", "broken", "sprained", "injured", "crutches", "surgery", "operation", "hurt", "plaster", "gebrochen",
        "verstaucht", "verletzt", "gips", "krucken", "operiert", "casse", "cassee", "foulure", "platre", "blesse",
        "blessee",
        "bequilles", "operee", "opere", "roto", "esguince", "escayola", "muletas", "lesionado", "lesionada",
        "operado", "operada", "pregnant", "schwanger", "enceinte", "embarazada", "gipsarm", "gipsbein", "backache",
        "ruckenschmerzen", "hernia", "lumbago",
    ]

    /// Words of an illness that frees from everything.
    static let illnesses: Set<String> = [
        "sick", "ill", "unwell", "poorly", "flu", "fever", "krank", "grippe", "fieber", "malade", "fievre", "enfermo",
        "enferma", "malito", "malita", "fiebre", "gripe", "covid",
    ]

    /// Phrases of somebody who is not there.
    static let absences: Set<String> = [
        "away", "abroad", "travelling", "traveling", "weg", "verreist", "unterwegs", "dienstreise", "geschaftsreise",
        "klassenfahrt", "deplacement", "absent", "absente", "absents", "absentes", "parti", "partie", "partis",
        "parties", "viaje", "fuera", "ausente", "ausentes", "camp", "trip", "ausflug", "voyage",
    ]

    /// Things that take somebody's day, behind "has" or "is at".
    static let engagements: Set<String> = [
        "exam", "exams", "test", "tests", "training", "practice", "football", "soccer", "piano", "lesson", "lessons",
        "class", "classes", "course", "nights", "shift", "shifts", "late", "tournament", "match", "club", "scouts",
        "judo",
        "karate", "swimming", "gymnastics", "ballet", "dance", "tutoring", "appointment", "prufung", "prufungen",
        "klausur", "klausuren", "arbeit", "klavier", "fussball", "turnier", "spatschicht", "nachtschicht", "schicht",
        "schwimmen", "turnen", "kurs", "unterricht", "nachhilfe", "sport", "chor", "examen", "examens", "entrainement",
        "foot", "cours", "match", "tournoi", "natation", "danse", "solfege", "gym", "nuit", "garde", "entrenamiento",
        "entreno", "futbol", "clase", "clases", "partido", "torneo", "natacion", "baile", "turno", "noches", "deberes",
        "extraescolar", "violin", "violon", "geige", "guitar", "guitarre", "guitarra",
    ]

    /// Verbs that join somebody to an engagement.
    static let having: Set<String> = [
        "has", "have", "is", "s", "works", "work", "plays", "goes", "hat", "ist", "arbeitet", "hab", "habe", "bin",
        "spielt",
        "geht", "schreibt", "a", "ai", "est", "suis", "travaille", "joue", "va", "passe", "tiene", "tengo", "esta",
        "estoy",
        "trabaja", "trabajo", "juega", "at", "beim", "am", "m", "im", "are", "re", "sind", "sont",
    ]

    /// Words that mean no chore at all.
    static let nothing: Set<String> = [
        "nothing", "nichts", "nix", "rien", "nada", "off", "frei", "libre", "libres", "exempt", "befreit", "dispense",
        "dispensee", "free", "aucune", "ninguna", "exento", "exenta", "none", "excused", "spared", "verschont",
    ]

    /// Pronouns for somebody named in an earlier clause.
    static let pronouns: Set<String> = [
        "her", "him", "she", "he", "them", "they", "ihr", "ihm", "sie", "er", "ihn", "elle", "lui", "il", "leur",
        "ella", "el",
        "le",
    ]

    /// Words that begin another clause.
    static let clauses: Set<String> = [
        "so", "but", "because", "since", "therefore", "also", "weil", "deshalb", "daher", "aber", "da", "donc", "mais",
        "car",
        "alors", "asi", "pero", "porque", "entonces", "pues", "while",
    ]

    /// Words of heavy work in general.
    static let heavy: Set<String> = [
        "heavy", "schweres", "schwere", "lourd", "lourde", "lourdes", "pesado", "pesada", "pesadas", "light",
        "leichtes",
        "leger", "legere", "legeres", "ligero", "ligera", "anstrengendes",
    ]

    /// Words of tasks that a broken arm, an operation or a pregnancy forbids: what is carried, pushed or bent for.
    static let heavyTasks: Set<String> = [
        "rake", "mow", "shovel", "weed", "gardening", "garden", "groceries", "vacuum", "mop", "car", "wash", "windows",
        "bathroom", "toilet", "shower", "bathtub", "firewood", "trash", "bins", "recycling", "compost", "sheets",
        "sweep",
        "clean", "garage", "walk", "litter", "cage", "hedge", "scrub", "laundry", "iron", "dust", "mirrors", "stove",
        "fridge", "oven", "carry", "hang", "waste", "pool", "bake", "cook",
    ]

    /// Allergies of people, and the words of tasks that bring them near it.
    package static let triggers: [(words: Set<String>, tasks: Set<String>)] = [
        (
            [
                "dust", "dusty", "mites", "staub", "hausstaub", "hausstaubmilben", "milben", "hausstauballergie",
                "stauballergie", "poussiere", "acariens", "polvo", "acaros",
            ],
            ["dust", "vacuum", "sweep", "sheets"]
        ),
        (
            [
                "cat", "cats", "katze", "katzen", "katzenhaare", "katzenallergie", "katzenhaarallergie", "chat",
                "chats",
                "gato", "gatos",
            ],
            ["cat", "litter"]
        ),
        (["dog", "dogs", "hund", "hunde", "hundehaare", "chien", "chiens", "perro", "perros"], ["dog"]),
        (
            [
                "pets", "animals", "fur", "tierhaare", "tierhaarallergie", "tiere", "animaux", "poils", "animales",
                "mascotas", "pelo",
            ],
            ["dog", "cat", "pets", "rabbit", "hamster", "cage", "litter", "guinea", "horse", "stable"]
        ),
        (
            [
                "pollen", "grass", "hay", "graser", "gras", "heuschnupfen", "pollenallergie", "graminees", "polen",
                "cesped",
                "hayfever",
            ],
            ["lawn", "leaves", "weed", "gardening", "garden", "hedge"]
        ),
        (
            [
                "detergent", "detergents", "bleach", "cleaners", "putzmittel", "waschmittel", "lessive", "javel",
                "detergente", "lejia",
            ],
            ["clean", "mop", "toilet", "bathroom", "laundry", "dishes"]
        ),
    ]

    /// Beginnings of the words for an allergy or asthma.
    package static let allergies = ["allerg", "alerg", "asthm", "asma", "hausstauballerg", "heuschnupf", "hayfever"]

    /// Words that say which tasks an allergy or its opposite names: of asthma, dust.
    static let asthma = ["asthm", "asma"]
}
