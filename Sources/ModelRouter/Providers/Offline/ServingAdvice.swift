import Assist
import HearthCore
import Intent

/// Advice on making food safe for the youngest at the table.
///
/// Sources: AAP on choking foods (under 4 years) and on piece size (about half an inch, seated and supervised); NHS on
/// whole nuts (under 5 years); WHO, CDC, AAP and NHS on milk alone until about 6 months and on honey (under 12 months).
enum ServingAdvice {
    private struct Rule: Sendable {
        var words: [String]
        /// Words that make the ingredient harmless: ground almonds; carrot soup is cooked anyway.
        var unless: [String] = []
        var belowMonths: Int
        var advice: @Sendable (IntentLanguage) -> String
    }

    private static let rules = [
        Rule(words: ["grape"], belowMonths: 60) { language in
            language.pick(
                "quarter the grapes lengthways", "Trauben längs vierteln",
                "couper les raisins en quatre dans la longueur", "corta las uvas en cuartos a lo largo")
        },
        Rule(words: ["cherry tomato"], belowMonths: 60) { language in
            language.pick(
                "quarter the cherry tomatoes lengthways", "Kirschtomaten längs vierteln",
                "couper les tomates cerises en quatre dans la longueur",
                "corta los tomates cherry en cuartos a lo largo")
        },
        Rule(words: ["sausage", "hot dog", "frankfurter"], belowMonths: 60) { language in
            language.pick(
                "cut the sausages lengthways into thin strips, never into rounds",
                "Würstchen längs in dünne Streifen schneiden, nie in Scheiben",
                "couper les saucisses en fines lanières dans la longueur, jamais en rondelles",
                "corta las salchichas a lo largo en tiras finas, nunca en rodajas")
        },
        Rule(
            words: ["peanut", "almond", "cashew", "walnut", "pecan", "hazelnut", "pistachio", "macadamia"],
            unless: ["ground", "flour", "milk", "butter", "oil"], belowMonths: 60
        ) { language in
            language.pick(
                "grind the nuts, or leave them out of the small portion",
                "Nüsse mahlen oder bei der kleinen Portion weglassen",
                "moudre les fruits à coque ou les retirer de la petite portion",
                "muele los frutos secos o quítalos de la porción pequeña")
        },
        Rule(words: ["carrot", "apple"], unless: ["juice", "sauce", "puree"], belowMonths: 48) { language in
            language.pick(
                "cook or grate what is hard and raw", "Hartes und Rohes garen oder reiben",
                "cuire ou râper ce qui est dur et cru", "cocina o ralla lo que esté duro y crudo")
        },
    ]

    /// Returns how to cut this recipe's food; nil if nothing needs it or no child is that young.
    static func cutting(
        for children: [Age], recipe: Document, in language: IntentLanguage = .english
    ) -> String? {
        guard let youngest = youngestEater(children) else { return nil }
        let lines = recipe.ingredients.map(Words.canonical)
        let advice = rules.filter { rule in
            youngest.months < rule.belowMonths
                && lines.contains { line in
                    rule.words.contains { Words.contains(line, phrase: $0) }
                        && !rule.unless.contains { Words.contains(line, phrase: $0) }
                }
        }
        guard !advice.isEmpty else { return nil }
        let texts = advice.map { $0.advice(language) }
        return language.pick(
            "For your \(youngest.noun): \(Prose.list(texts)).", "Für euer Jüngstes: \(texts.joined(separator: "; ")).",
            "Pour le plus jeune : \(texts.joined(separator: " ; ")).",
            "Para el más pequeño: \(texts.joined(separator: "; ")).")
    }

    /// Returns the texture for the youngest, in English with a note for a baby that does not eat yet; nil if no child
    /// needs it.
    static func texture(for children: [Age], in language: IntentLanguage = .english) -> String? {
        let baby = language != .english ? nil : children.filter { !eats($0) }.min()
        let milk = baby.map { age in
            "These dishes are for the rest of you: your \(age.noun) needs nothing but milk until about 6 months."
        }
        let notes = [milk, youngestEater(children).flatMap { portion(for: $0, in: language) }].compactMap(\.self)
        return notes.isEmpty ? nil : notes.joined(separator: "\n")
    }

    private static func portion(for age: Age, in language: IntentLanguage) -> String? {
        switch age.months {
        case ..<12:
            language.pick(
                "For your \(age.noun), set aside a portion that is soft, mashed or in finger-sized strips, without honey.",
                "Für euer Baby: eine Portion weich, zerdrückt oder in fingergroßen Streifen beiseitelegen, ohne Honig.",
                "Pour bébé : gardez une portion tendre, écrasée ou en bâtonnets, sans miel.",
                "Para el bebé: aparta una porción blanda, aplastada o en bastones, sin miel.")
        case ..<48:
            language.pick(
                "For your \(age.noun), cut everything small (about 1 cm, half an inch), and stay at the table together.",
                "Für euer Jüngstes alles klein schneiden (etwa 1 cm) und am Tisch dabeibleiben.",
                "Pour le plus jeune, coupez tout en petits morceaux (environ 1 cm) et restez à table avec lui.",
                "Para el más pequeño, córtalo todo en trozos de 1 cm y quédate en la mesa con él.")
        case ..<72 where language == .english:
            "For your \(age.noun), small pieces and sitting down to eat are still the rule."
        default: nil
        }
    }

    private static func eats(_ age: Age) -> Bool { age.months >= 6 }
    private static func youngestEater(_ children: [Age]) -> Age? { children.filter(eats).min() }
}
