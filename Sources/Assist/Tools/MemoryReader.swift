import HearthCore
import Kitchen

/// A reader of the foods that a memory rules out.
///
/// It is stricter than the reader of goals, because nobody checks its result: in a fact about an allergy, every food
/// counts.
struct MemoryReader {
    private let text: String

    init(_ text: String) { self.text = text.lowercased() }

    /// The foods in the fact's own words; empty for a fact about something that is over.
    var exclusions: [String] {
        let words = Words.fold(text).split(separator: " ").map(String.init)
        let padded = " \(words.joined(separator: " ")) "
        if Self.endings.contains(where: { padded.contains(" \($0) ") }) { return [] }
        var foods = Self.dislikes.reduce(into: GoalReader(text).exclusions) { foods, verb in
            if text.contains(verb) { foods += GoalReader(text.replacing(verb, with: "hates")).exclusions }
        }
        if words.contains(where: { word in Self.signs.contains(where: word.hasPrefix) }) {
            for (index, word) in words.enumerated() {
                let pair = index + 1 < words.count ? "\(word) \(words[index + 1])" : word
                foods += [pair, word].filter(Avoidance.isName)
            }
        }
        return foods
    }

    /// Beginnings of words that indicate an allergy or an intolerance, folded.
    private static let signs = [
        "allerg", "intoleran", "coeliac", "celiac", "zoliakie", "coeliaque", "celiaqu", "react", "hives", "rash",
        "anaphyla", "epipen", "unvertrag",
    ]
    private static let endings = ["no longer", "any more", "anymore", "outgrown", "outgrew", "not allergic"]
    /// Words for more than dislike; the reader of goals knows the plain ones.
    private static let dislikes = [
        "can't stand", "cannot stand", "refuses to eat", "refuses", "won't eat", "will not eat",
    ]
}
