import HearthCore
import Intent

/// What a parent wants to know of a subject, if few cards say it: "how much does a nanny cost" is about childcare, but a
/// card on how to choose childcare does not answer it.
///
/// A card serves a purpose if its title or one of its questions has the purpose as well.
enum QuestionPurpose: CaseIterable, Hashable {
    case price, purchase, law, office, repair, cleaning, contagion, milestones

    /// Returns the purposes of which a text has a word, a phrase, or one word of each list of a pair, in any of the four
    /// languages.
    static func all(in text: String) -> Set<QuestionPurpose> {
        let words = Folding.words(text)
        let known = Set(words)
        let line = " \(words.joined(separator: " ")) "
        return Set(
            allCases.filter { purpose in
                !purpose.words.isDisjoint(with: known)
                    || purpose.phrases.contains { line.contains(" \($0) ") }
                    || purpose.pairs.contains { !$0.isDisjoint(with: known) && !$1.isDisjoint(with: known) }
                    || words.contains { word in purpose.beginnings.contains(where: word.hasPrefix) }
            })
    }

    /// Folded words of all languages.
    private var words: Set<String> {
        switch self {
        case .price: Self.priceWords
        case .purchase: Self.purchaseWords
        case .law: Self.lawWords
        case .office: Self.officeWords
        case .repair: ["repair", "repairs", "unclog", "undicht", "tropft", "fuite", "deboucher", "gotea", "averia"]
        case .cleaning: ["stain", "stains", "carpet", "fleck", "flecken", "teppich", "tapis", "alfombra", "limescale"]
        case .contagion: ["contagious", "infectious", "incubation", "ansteckend", "contagieux", "contagieuse"]
        case .milestones: ["milestone", "milestones", "meilensteine", "hitos"]
        }
    }

    private static let priceWords: Set<String> = [
        "cost", "costs", "price", "prices", "expensive", "salary", "wage", "kostet", "kosten", "preis", "preise",
        "teuer", "verdient", "prix", "tarif", "salaire", "coute", "coutent", "cuesta", "cuestan", "precio", "precios",
        "sueldo", "cobra",
    ]
    private static let purchaseWords: Set<String> = [
        "brand", "brands", "buy", "marke", "marken", "kaufen", "kaufe", "marque", "marques", "acheter", "achete",
        "marca", "marcas", "comprar", "compro", "testsieger", "testbericht", "comparatif",
    ]
    private static let lawWords: Set<String> = [
        "law", "laws", "legal", "legally", "illegal", "lawyer", "sue", "contract", "gesetz", "gesetzlich", "strafbar",
        "anwalt", "klage", "vertrag", "loi", "legalement", "avocat", "tribunal", "contrat", "ley", "leyes",
        "legalmente", "abogado", "juicio", "contrato",
    ]
    private static let officeWords: Set<String> = [
        "tax", "taxes", "passport", "application", "steuer", "steuern", "antrag", "kindergeld", "elterngeld",
        "unterhalt", "reisepass", "impots", "caf", "passeport", "impuestos", "prestacion", "solicitar", "pasaporte",
    ]

    /// Folded phrases of several words.
    private var phrases: [String] {
        switch self {
        case .purchase:
            [
                "worth the money", "worth buying", "worth getting", "best rated", "value for money", "im test",
                "lohnt sich der kauf", "vaut le prix", "vaut l achat", "vale lo que", "mejor valorado",
                "mejor valorada",
            ]
        case .repair: ["error code", "code erreur", "codigo de error", "ne demarre plus", "won t start", "wont start"]
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
        default: []
        }
    }

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
        case .price, .purchase, .law, .milestones: []
        case .office: ["deductib", "beantrag", "allocation", "tramit"]
        case .repair: ["leaking", "reparier", "repar"]
        case .cleaning: ["mancha", "verkalk"]
        case .contagion: ["inkubation", "contagios", "incubacion"]
        }
    }
}
