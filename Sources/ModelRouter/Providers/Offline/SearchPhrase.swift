import Assist
import HearthCore
import Kitchen

/// A short query in the goal's own words, with the family's preferred cuisines.
struct SearchPhrase {
    let goal: String
    let household: Household.Preferences
    let mode: AssistMode

    private static let maxWords = 8
    private static let negations: Set<String> = [
        "no", "not", "without", "avoid", "avoiding", "except", "skip", "never",
    ]

    var text: String {
        var words = Array(wanted.prefix(Self.maxWords))
        if words.isEmpty { words = fallback }
        if mode == .meals {
            let cuisines = household.cuisines.prefix(3).map { $0.lowercased() }
            words += cuisines.filter { !$0.isEmpty && !words.contains($0) }
        }
        return words.joined(separator: " ")
    }

    /// The words that the family wants. Unwanted words are left out: the search filters allergens by itself, and a
    /// query with such a word would only rank those cards higher.
    private var wanted: [String] {
        let allergic = Set(household.allergies.flatMap(KeyWords.tokens).map(KeyWords.stem))
        var words: [String] = []
        var isNegated = false
        var wasNegated = false
        for word in KeyWords.tokens(goal) {
            if Self.negations.contains(word) {
                isNegated = true
            } else if word == "or" || word == "nor" {
                isNegated = wasNegated
            } else if word == "free" {
                if let last = words.last, !Allergen.named(by: last).isEmpty { words.removeLast() }
            } else if !KeyWords.stopWords.contains(word) {
                wasNegated = isNegated
                isNegated = false
                let isUnwanted = wasNegated || word.hasSuffix("-free") || allergic.contains(KeyWords.stem(word))
                if !isUnwanted, !words.contains(word), Int(word) == nil { words.append(word) }
            }
        }
        return words
    }

    private var fallback: [String] {
        switch mode {
        case .meals: ["family", "dinners"]
        case .chores: ["chores", "for", "children"]
        case .routines: ["daily", "routine"]
        case .chat, .imports: ["parenting", "advice"]
        }
    }
}
