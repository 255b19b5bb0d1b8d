import HearthCore
import Intent

/// The purpose of a question about a subject, if few cards serve it: "how much does a nanny cost" is about childcare, but a
/// card on how to choose childcare does not answer it.
///
/// A card serves a purpose if its title or one of its questions has the purpose as well.
enum QuestionPurpose: CaseIterable, Hashable {
    case price, purchase, law, office, repair, cleaning, contagion, milestones, place, moment, pet, ownBody

    /// Returns the purposes of which a text has a word, a phrase, or one word of each list of a pair, in any of the four
    /// languages.
    static func all(in text: String) -> Set<QuestionPurpose> {
        var words = Folding.words(text)
        // "À quel âge" asks for no goods.
        words = zip(words, words.dropFirst() + [""]).filter { $0 != "quel" || $1 != "age" }.map(\.0)
        let known = Set(words)
        let line = " \(words.joined(separator: " ")) "
        return Set(
            allCases.filter { purpose in
                !purpose.words.isDisjoint(with: known)
                    || purpose.phrases.contains { line.contains(" \($0) ") }
                    || purpose.pairs.contains { !$0.isDisjoint(with: known) && !$1.isDisjoint(with: known) }
                    || words.contains { word in purpose.beginnings.contains(where: word.hasPrefix) }
                    || purpose == .purchase && asksForTheBest(words)
                    || purpose == .pet && isAboutAnAnimalAlone(words)
            })
    }

    /// Returns whether one of several texts serves all purposes. Texts are read alone: words of two questions make no
    /// purpose.
    static func served(_ purposes: Set<QuestionPurpose>, by texts: [String]) -> Bool {
        texts.contains { purposes.isSubset(of: all(in: $0)) }
    }

    /// Returns whether a text asks for the best of some goods ("the best laptop"), not for the best way or time.
    private static func asksForTheBest(_ words: [String]) -> Bool {
        zip(words, words.dropFirst()).contains { superlatives.contains($0) && !abstract.contains($1) }
    }

    /// Returns whether a text names an animal and no person: "my cat does not eat".
    private static func isAboutAnAnimalAlone(_ words: [String]) -> Bool {
        guard !pets.isDisjoint(with: words), words.count <= longestOnAnimals else { return false }
        return zip(words, words.dropFirst()).contains { owners.contains($0) && pets.contains($1) }
            && persons.isDisjoint(with: words)
    }

    private static let longestOnAnimals = 12
    private static let superlatives: Set<String> = [
        "best", "cheapest", "beste", "besten", "bester", "bestes", "meilleur", "meilleure", "meilleurs",
    ]
    /// What follows "best" in questions about family life.
    private static let abstract: Set<String> = [
        "way", "ways", "age", "time", "times", "place", "thing", "things", "for", "to", "method", "moment", "response",
        "food",
        "foods", "position", "order", "answer", "temperature", "friend", "friends", "is", "if", "practice", "spot",
        "room",
        "bedtime", "routine", "when", "how", "with", "as", "before", "after", "in", "at", "on", "snack", "snacks",
        "breakfast",
        "alter", "zeit", "zeitpunkt", "weg", "methode", "fur", "platz", "ort", "freund", "freundin", "freunde",
        "reihenfolge",
        "moment", "facon", "maniere", "ami", "amie", "endroit", "heure", "pour", "ist", "wenn", "beim", "wie",
    ]
    private static let owners: Set<String> = [
        "my", "our", "the", "mein", "meine", "unser", "unsere", "der", "die", "mon", "ma", "notre", "le", "la", "mi",
        "nuestro",
        "nuestra", "el",
    ]
    private static let persons: Set<String> = [
        "baby", "babies", "toddler", "kid", "kids", "child", "children", "son", "daughter", "boy", "girl", "him", "her",
        "she",
        "newborn", "nephew", "niece", "kind", "kinder", "kindern", "sohn", "tochter", "junge", "madchen", "ihn", "ihm",
        "neugeborene", "neugeborenen", "bebe", "enfant", "enfants", "fils", "fille", "nouveau", "hijo", "hija", "hijos",
        "nino", "nina", "ninos",
        "recien", "cuna", "cot", "crib", "babybett", "school", "schule", "ecole", "colegio",
    ]

    /// Folded words of all languages.
    private var words: Set<String> {
        switch self {
        case .price: Self.priceWords
        case .purchase: Self.purchaseWords
        case .law: Self.lawWords
        case .office: Self.officeWords
        case .repair:
            [
                "repair", "repairs", "unclog", "undicht", "tropft", "wasserdruck", "fuite", "deboucher", "gotea",
                "averia",
            ]
        case .cleaning: ["stain", "stains", "carpet", "fleck", "flecken", "teppich", "tapis", "alfombra", "limescale"]
        case .contagion:
            [
                "contagious", "infectious", "incubation", "catching", "ansteckend", "contagieux", "contagieuse",
                "contagiosa", "contagioso", "contagia",
            ]
        case .place: ["nearest", "closest"]
        case .moment, .pet, .ownBody: []
        case .milestones: ["milestone", "milestones", "meilensteine", "hitos"]
        }
    }

    private static let priceWords: Set<String> = [
        "cost", "costs", "price", "prices", "expensive", "salary", "wage", "kostet", "kosten", "preis", "preise",
        "teuer", "verdient", "prix", "tarif", "salaire", "coute", "coutent", "cuesta", "cuestan", "precio", "precios",
        "sueldo", "cobra",
    ]
    private static let purchaseWords: Set<String> = [
        "brand", "brands", "marke", "marken", "marque", "marques", "marca", "marcas", "testsieger", "testbericht",
        "comparatif",
    ]
    private static let buying: Set<String> = [
        "buy", "buying", "order", "kaufen", "kaufe", "acheter", "achete", "comprar", "compro",
    ]
    /// Words that ask which goods. "When do I buy him a phone" is about the child.
    private static let choosing: Set<String> = [
        "which", "best", "cheapest", "cheap", "good", "where", "welche", "welchen", "welcher", "welches", "beste",
        "besten", "bester", "bestes", "gunstig", "gunstige", "wo", "quel", "quelle", "quels", "quelles", "meilleur",
        "meilleure", "cual", "cuales", "mejor", "mejores", "donde", "barato", "barata",
    ]
    /// Goods that a family compares. Cards are about their use.
    private static let goods: Set<String> = [
        "toothbrush", "stroller", "pram", "pushchair", "buggy", "vitamins", "thermometer", "babyphone", "mattress",
        "zahnburste", "kinderwagen", "vitamine", "vitaminmarke", "matratze", "brosse", "poussette", "vitamines",
        "thermometre", "matelas", "cepillo", "cochecito", "vitaminas", "termometro", "colchon",
    ]
    /// Places that have opening hours.
    private static let sights: Set<String> = [
        "museum", "zoo", "library", "pool", "cinema", "park", "supermarket", "pharmacy", "shop", "tierpark",
        "bibliothek", "freibad", "schwimmbad", "hallenbad", "kino", "apotheke", "supermarkt", "musee", "bibliotheque",
        "piscine", "parc", "pharmacie", "supermarche", "museo", "biblioteca", "piscina", "cine", "parque", "farmacia",
        "supermercado",
    ]
    private static let openings: Set<String> = [
        "open", "opens", "closed", "closes", "shut", "shuts", "offnet", "offen", "geoffnet", "geschlossen", "schliesst",
        "ouvre", "ouvert", "ouverte", "ferme", "fermee", "abre", "abierto", "abierta", "cierra", "cerrado", "cerrada",
    ]
    private static let lawWords: Set<String> = [
        "law", "laws", "legal", "legally", "illegal", "lawyer", "sue", "contract", "gesetz", "gesetzlich", "strafbar",
        "anwalt", "klage", "vertrag", "loi", "legalement", "avocat", "tribunal", "contrat", "ley", "leyes",
        "legalmente", "abogado", "juicio", "contrato",
    ]
    private static let officeWords: Set<String> = [
        "tax", "taxes", "passport", "application", "insurance", "versicherung", "krankenkasse", "krankenversicherung",
        "mutuelle", "assurance", "aseguradora", "steuer", "steuern", "antrag", "kindergeld", "elterngeld",
        "unterhalt", "reisepass", "impots", "caf", "passeport", "impuestos", "prestacion", "solicitar", "pasaporte",
    ]

    /// Folded phrases of several words.
    private var phrases: [String] {
        switch self {
        case .purchase:
            [
                "worth the money", "worth buying", "worth getting", "best rated", "value for money", "im test",
                "lohnt sich der kauf", "vaut le prix", "vaut l achat", "vale lo que", "mejor valorado",
                "mejor valorada", "que marca", "what to buy", "what should i buy", "gift idea", "gift ideas",
                "present idea", "present ideas", "geschenkidee", "geschenkideen", "was schenken", "was schenke ich",
                "was schenkt man", "idee de cadeau", "idees de cadeau", "idees cadeaux", "idee cadeau", "quel cadeau",
                "quoi offrir", "idea de regalo", "ideas de regalo", "que regalo", "que le regalo", "que regalar",
            ]
        case .place:
            [
                "near me", "open now", "open today", "opening hours", "opening times", "in our town", "in my town",
                "nachste apotheke", "nachsten apotheke", "nachste arzt", "in der nahe", "offnungszeiten",
                "hat heute offen",
                "heute geoffnet", "pres de chez", "plus proche", "horaires d ouverture", "ouvert aujourd hui",
                "mas cercano", "mas cercana", "cerca de aqui", "cerca de mi casa", "esta abierta hoy",
                "esta abierto hoy",
            ]
        case .moment:
            [
                "will it rain", "will it snow", "what s the weather", "how s the weather", "weather tomorrow",
                "weather today", "next bus", "next train", "next tram", "wird es regnen", "regnet es morgen",
                "wie wird das wetter", "wetter morgen", "wetter heute", "nachste bus", "nachster bus", "nachste zug",
                "nachster zug", "nachste bahn", "quel temps", "va t il pleuvoir", "il va pleuvoir", "meteo",
                "prochain bus", "prochain train", "prochain metro", "cours de l or", "va a llover", "llovera manana",
                "que tiempo hace", "que tiempo hara", "que tiempo va a", "proximo autobus", "proximo tren",
                "proximo bus", "gold price", "goldpreis", "precio del oro", "who won", "wer hat gewonnen",
                "qui a gagne", "quien gano", "quien ha ganado",
            ]
        case .ownBody:
            [
                "can i take", "what can i take", "should i take", "may i take", "i have a headache", "my back hurts",
                "my knee hurts", "kann ich nehmen", "darf ich nehmen", "soll ich nehmen", "ich habe kopfschmerzen",
                "ich habe ruckenschmerzen", "mein rucken", "je peux prendre", "puis je prendre", "j ai mal a la tete",
                "j ai mal au dos", "que prendre contre", "puedo tomar", "me duele la cabeza", "me duele la espalda",
                "que me tomo",
            ]
        case .office:
            [
                "child benefit", "parental allowance", "seguro medico", "seguro de salud", "seguro privado",
                "seguro escolar", "seguro de vida", "ayuda por hijo",
            ]
        case .repair:
            [
                "water pressure", "pression de l eau", "presion del agua", "error code", "code erreur",
                "codigo de error", "ne demarre plus", "won t start", "wont start",
            ]
        case .milestones:
            [
                "should be doing", "able to do", "usually do", "normally do", "babies do", "kids usually",
                "children usually", "was konnen", "konnen babys", "konnen kinder", "sait faire", "savent faire",
                "savoir faire", "deberia hacer", "sabe hacer", "saben hacer", "pueden hacer",
            ]
        default: []
        }
    }

    /// Pairs of lists: a text has the purpose if it has a word of both.
    private var pairs: [(Set<String>, Set<String>)] {
        switch self {
        case .repair: [(Self.machines, Self.faults)]
        case .cleaning: [(Self.pots, Self.burns)]
        case .purchase: [(Self.buying, Self.choosing), (Self.goods, Self.choosing)]
        case .place: [(Self.sights, Self.openings)]
        case .pet: [(Self.pets, Self.petCares)]
        case .office: [(Self.leaves, Self.amounts)]
        default: []
        }
    }

    /// The leave of parents.
    private static let leaves: Set<String> = [
        "maternity", "paternity", "parental", "elternzeit", "mutterschutz", "maternite", "paternite", "maternidad",
        "paternidad",
    ]
    private static let amounts: Set<String> = [
        "much", "many", "entitled", "days", "weeks", "anspruch", "tage", "wochen", "combien", "jours", "semaines",
        "cuanto", "cuantos", "cuantas", "dias", "semanas",
    ]
    private static let pets: Set<String> = [
        "dog", "dogs", "puppy", "cat", "cats", "kitten", "rabbit", "hamster", "hund", "hunde", "welpe", "katze",
        "katzen", "kater", "hase", "chien", "chiens", "chiot", "chat", "chats", "chaton", "lapin", "perro", "perros",
        "cachorro", "gato", "gatos", "conejo",
    ]
    /// The care of an animal, or its behaviour.
    private static let petCares: Set<String> = [
        "bark", "barks", "barking", "train", "trained", "leash", "vet", "fleas", "litter", "neuter", "kibble", "vomits",
        "bellt", "bellen", "abgewohnen", "leine", "tierarzt", "flohe", "katzenklo", "futter", "futtere", "kotzt",
        "erbricht",
        "aboie", "aboyer", "dresser", "laisse", "veterinaire", "puces", "litiere", "croquettes", "vomit", "vomi",
        "ladra", "ladrar", "adiestrar", "correa", "veterinario", "pulgas", "arenero", "pienso", "vomita",
    ]

    private static let machines: Set<String> = [
        "dishwasher", "washer", "washing", "dryer", "fridge", "freezer", "oven", "boiler", "heating", "router",
        "printer",
        "car", "sink", "drain", "toilet", "tap", "spulmaschine", "geschirrspuler", "waschmaschine", "trockner",
        "kuhlschrank", "backofen", "heizung", "auto", "abfluss", "wasserhahn", "lave", "vaisselle", "linge", "frigo",
        "four", "chaudiere", "voiture", "evier", "robinet", "lavavajillas", "lavadora", "secadora", "nevera", "horno",
        "caldera", "coche", "grifo", "fregadero",
    ]
    private static let faults: Set<String> = [
        "leak", "leaks", "leaking", "drain", "drains", "draining", "error", "fault", "faulty", "clogged", "blocked",
        "kaputt", "defekt", "fehler", "fehlercode", "verstopft", "leckt", "panne", "erreur", "bouche", "bouchee",
        "fuit", "averiado", "averiada", "estropeado", "estropeada", "atascado", "atascada", "roto", "rota",
    ]
    private static let pots: Set<String> = [
        "pot", "pan", "saucepan", "topf", "pfanne", "blech", "casserole", "poele", "marmite", "olla", "sarten",
        "cazuela",
    ]
    private static let burns: Set<String> = [
        "burnt", "burned", "scorched", "charred", "angebrannt", "verbrannt", "eingebrannt", "brule", "brulee",
        "attache", "cramee", "quemo", "quemado", "quemada", "requemada",
    ]

    /// Beginnings of folded words.
    private var beginnings: [String] {
        switch self {
        case .price, .purchase, .law, .milestones, .place, .moment, .pet, .ownBody: []
        case .office: ["deductib", "beantrag", "allocation", "tramit"]
        case .repair: ["leaking", "reparier", "repar"]
        case .cleaning: ["mancha", "verkalk"]
        case .contagion: ["inkubation", "contagios", "incubacion"]
        }
    }
}
