import HearthCore
import Intent

/// What a parent wants to know of a subject, if few cards say it: "how much does a nanny cost" is about childcare, but a
/// card on how to choose childcare does not answer it.
///
/// A card serves a purpose if its title or one of its questions has the purpose as well.
enum QuestionPurpose: CaseIterable, Hashable {
    case price, purchase, law, office, repair, stain, contagion

    /// Returns the purposes of which a text has a word, in any of the four languages.
    static func all(in text: String) -> Set<QuestionPurpose> {
        let words = Folding.words(text)
        return Set(
            allCases.filter { purpose in
                words.contains { word in
                    purpose.words.contains(word) || purpose.beginnings.contains(where: word.hasPrefix)
                }
            })
    }

    /// Folded words of all languages.
    private var words: Set<String> {
        switch self {
        case .price:
            [
                "cost", "costs", "price", "prices", "expensive", "salary", "wage", "kostet", "kosten", "preis",
                "preise",
                "teuer", "verdient", "prix", "tarif", "salaire", "coute", "coutent", "cuesta", "cuestan", "precio",
                "precios", "sueldo", "cobra",
            ]
        case .purchase:
            [
                "brand", "brands", "buy", "marke", "marken", "kaufen", "kaufe", "marque", "marques", "acheter",
                "achete",
                "marca", "marcas", "comprar", "compro",
            ]
        case .law:
            [
                "legal", "legally", "illegal", "lawyer", "sue", "contract", "gesetzlich", "strafbar", "anwalt", "klage",
                "vertrag", "legalement", "avocat", "tribunal", "contrat", "abogado", "juicio", "contrato",
            ]
        case .office:
            [
                "tax", "taxes", "passport", "application", "steuer", "steuern", "antrag", "kindergeld", "elterngeld",
                "unterhalt", "reisepass", "impots", "caf", "passeport", "impuestos", "prestacion", "solicitar",
                "pasaporte",
            ]
        case .repair:
            ["repair", "repairs", "unclog", "undicht", "tropft", "fuite", "deboucher", "gotea", "averia"]
        case .stain: ["stain", "stains", "carpet", "fleck", "flecken", "teppich", "tapis", "alfombra"]
        case .contagion:
            ["contagious", "infectious", "incubation", "ansteckend", "contagieux", "contagieuse"]
        }
    }

    /// Beginnings of folded words.
    private var beginnings: [String] {
        switch self {
        case .price, .purchase, .law: []
        case .office: ["deductib", "beantrag", "allocation", "tramit"]
        case .repair: ["leaking", "reparier", "repar"]
        case .stain: ["mancha"]
        case .contagion: ["inkubation", "contagios", "incubacion"]
        }
    }
}
