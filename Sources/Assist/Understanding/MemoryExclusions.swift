import HearthCore
import Intent
import Kitchen

/// Reads the foods that a memory excludes.
///
/// It is stricter than the reader of requests, because nobody checks its result: in a fact about an allergy, every food
/// counts.
struct MemoryExclusions {
    private let reader: IntentReader

    init(_ reader: IntentReader) { self.reader = reader }

    /// Returns the foods that a fact excludes. A former allergy excludes none.
    func exclusions(of memory: Memory) -> [FoodExclusion] {
        (reader.read(memory.text, mode: .meals).meals.exclude + Self.foodsOfIllness(in: memory.text))
            .map { FoodExclusion($0, source: .memory(memory.text)) }
    }

    /// Returns the foods of a fact about an allergy or an intolerance, in the fact's own words.
    private static func foodsOfIllness(in text: String) -> [String] {
        let words = Words.fold(text.lowercased()).split(separator: " ").map(String.init)
        guard words.contains(where: { word in signs.contains(where: word.hasPrefix) }) else { return [] }
        let padded = " \(words.joined(separator: " ")) "
        if endings.contains(where: { padded.contains(" \($0) ") }) { return [] }
        return words.indices.flatMap { index in
            let pair = index + 1 < words.count ? "\(words[index]) \(words[index + 1])" : words[index]
            return [pair, words[index]].filter(Avoidance.isName)
        }
    }

    /// Beginnings of words that indicate an allergy or an intolerance, folded.
    private static let signs = [
        "allerg", "intoleran", "coeliac", "celiac", "zoliakie", "coeliaque", "celiaqu", "react", "hives", "rash",
        "anaphyla", "epipen", "unvertrag",
    ]
    private static let endings = ["no longer", "any more", "anymore", "outgrown", "outgrew", "not allergic"]
}
