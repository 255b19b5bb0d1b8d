import HearthCore
import Kitchen

/// Reads sentences whose subject is nobody: "neither Mia nor Ben can have milk", "keiner von uns verträgt Sellerie",
/// "personne ne digère le chou", "ninguno de los niños puede comer kiwi".
extension ExclusionReader {
    /// Excludes the foods behind the verb of a subject that is nobody.
    mutating func readNegativeSubjects() {
        for start in tokens.indices where Self.nobody.contains(tokens[start].folded) {
            guard isSubject(start), let verb = verb(behind: start) else { continue }
            let list = list(from: verb + 1, unknown: .continueBeforeJoin, entersExclusions: false)
            list.unread.filter(isUnknownName).forEach { report($0) }
            allowed.subtract(list.foods)
            let isHealth = Self.bearing.contains(tokens[verb].folded)
            add(list.foods, isHealth: isHealth || (start..<verb).contains { Self.able.contains(tokens[$0].folded) })
        }
    }

    /// Returns whether a second "nor" follows, where the word alone says nothing about the subject.
    private func isSubject(_ start: Int) -> Bool {
        guard Self.pairs.contains(tokens[start].folded) else { return true }
        return (start + 1..<min(start + 8, tokens.count)).contains { index in
            Self.seconds.contains(tokens[index].folded) && !tokens[index].gap.endsSentence
        }
    }

    /// Returns the verb of eating or bearing behind the subject; nil if a food stands before it.
    private func verb(behind start: Int) -> Int? {
        var found: Int?
        var index = start + 1
        while index < tokens.count, index - start < 13, !tokens[index].gap.endsSentence {
            if text.piece(at: index)?.isFood == true { break }
            let word = tokens[index].folded
            if Self.eatingOrBearing.contains(word) {
                found = index
            } else if found != nil, !Self.fillers.contains(word) {
                break
            } else if tokens[index].gap.contains(.comma), !Self.seconds.contains(word) {
                break
            }
            index += 1
        }
        return found
    }

    private static let nobody: Set<String> = [
        "neither", "none", "nobody", "weder", "keiner", "keines", "niemand", "ni", "personne", "aucun", "aucune",
        "nadie",
        "ninguno", "ninguna",
    ]
    private static let pairs: Set<String> = ["weder", "ni"]
    private static let seconds: Set<String> = ["nor", "noch", "ni", "or"]
    private static let able: Set<String> = [
        "can", "may", "allowed", "able", "darf", "durfen", "kann", "konnen", "peut", "peuvent", "pouvons", "puede",
        "pueden", "podemos", "droit",
    ]
    private static let bearing: Set<String> = [
        "tolerate", "tolerates", "digest", "digests", "stomach", "handle", "vertragt", "vertragen", "digere",
        "digerent",
        "supporte", "supportent", "tolere", "tolerent", "digiere", "digieren", "tolera", "toleran", "toleramos",
        "digerimos",
    ]
    private static let eatingOrBearing: Set<String> = bearing.union([
        "eat", "eats", "have", "drink", "drinks", "touch", "touches", "like", "likes", "want", "wants", "do", "darf",
        "durfen", "isst", "essen", "esse", "trinkt", "trinken", "mag", "mogen", "mange", "mangent", "mangeons",
        "manger",
        "boit", "boivent", "boire", "aime", "aiment", "aimons", "avoir", "come", "comen", "comemos", "comer", "toma",
        "toman", "tomamos", "tomar", "bebe", "beben", "beber", "gusta", "gustan", "quiere", "quieren",
    ])
}
