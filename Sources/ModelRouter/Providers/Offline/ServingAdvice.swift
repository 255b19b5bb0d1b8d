import Assist
import HearthCore

/// Advice on making food safe for the youngest at the table.
///
/// Sources: AAP on choking foods (under 4 years) and on piece size (about half an inch, seated and supervised); NHS on
/// whole nuts (under 5 years); WHO, CDC, AAP and NHS on milk alone until about 6 months and on honey (under 12 months).
enum ServingAdvice {
    private struct Rule {
        var words: [String]
        /// Words that make the ingredient harmless: ground almonds; carrot soup is cooked anyway.
        var unless: [String] = []
        var belowMonths: Int
        var advice: String
    }

    private static let rules = [
        Rule(words: ["grape"], belowMonths: 60, advice: "quarter the grapes lengthways"),
        Rule(words: ["cherry tomato"], belowMonths: 60, advice: "quarter the cherry tomatoes lengthways"),
        Rule(
            words: ["sausage", "hot dog", "frankfurter"], belowMonths: 60,
            advice: "cut the sausages lengthways into thin strips, never into rounds"),
        Rule(
            words: ["peanut", "almond", "cashew", "walnut", "pecan", "hazelnut", "pistachio", "macadamia"],
            unless: ["ground", "flour", "milk", "butter", "oil"], belowMonths: 60,
            advice: "grind the nuts, or leave them out of the small portion"),
        Rule(
            words: ["carrot", "apple"], unless: ["juice", "sauce", "puree"], belowMonths: 48,
            advice: "cook or grate what is hard and raw"),
    ]

    /// Returns how to cut this recipe's food; nil if nothing needs it or no child is that young.
    static func cutting(for children: [Age], recipe: Document) -> String? {
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
        return "For your \(youngest.noun): \(Prose.list(advice.map(\.advice)))."
    }

    /// Returns the texture for the youngest, with a note for a baby that does not eat yet; nil from six years on.
    static func texture(for children: [Age]) -> String? {
        let baby = children.filter { !eats($0) }.min().map { age in
            "These dishes are for the rest of you: your \(age.noun) needs nothing but milk until about 6 months."
        }
        let eater = youngestEater(children).flatMap(portion)
        let notes = [baby, eater].compactMap { $0 }
        return notes.isEmpty ? nil : notes.joined(separator: "\n")
    }

    private static func portion(for age: Age) -> String? {
        switch age.months {
        case ..<12:
            "For your \(age.noun), set aside a portion that is soft, mashed or in finger-sized strips, without honey."
        case ..<48:
            "For your \(age.noun), cut everything small (about 1 cm, half an inch), and stay at the table together."
        case ..<72: "For your \(age.noun), small pieces and sitting down to eat are still the rule."
        default: nil
        }
    }

    private static func eats(_ age: Age) -> Bool { age.months >= 6 }
    private static func youngestEater(_ children: [Age]) -> Age? { children.filter(eats).min() }
}
