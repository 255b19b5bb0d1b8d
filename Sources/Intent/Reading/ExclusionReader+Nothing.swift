import HearthCore
import Kitchen

/// Reads what nothing may hold: "nothing that's got nuts in it", "nichts, wo Gelatine drin ist", "rien qui contienne du
/// lait", "nada que tenga huevo".
extension ExclusionReader {
    /// Excludes the foods behind a word for "nothing" and a word for holding.
    mutating func readNothings() {
        for index in tokens.indices where Self.nothings.contains(tokens[index].folded) {
            if let piece = text.piece(at: index), piece.isCue(.allows) { continue }
            guard let start = endOfHolding(after: index) else { continue }
            let list = list(from: start, unknown: .continueBeforeJoin, entersExclusions: false)
            list.unread.filter(isUnknownName).forEach { report($0) }
            add(list.foods, isHealth: false)
        }
    }

    /// Returns the token behind the words that say that the nothing holds something; nil if they do not follow.
    private func endOfHolding(after start: Int) -> Int? {
        var index = start + 1
        var end: Int?
        while index < tokens.count, index - start < 6 {
            let token = tokens[index]
            guard !token.gap.endsSentence, token.gap.isDisjoint(with: [.colon, .parenthesis]),
                !Self.concerning.contains(token.folded)
            else { break }
            let isRelative = Self.relatives.contains(token.folded)
            // Only a relative clause goes on behind a comma.
            if token.gap.contains(.comma), !isRelative { break }
            if Self.holding.contains(token.folded) || isRelative && isHeld(behind: index) {
                end = index + 1
            } else if !isRelative, !Self.fillers.contains(token.folded) {
                break
            }
            index += 1
        }
        return end
    }

    /// Returns whether a German clause ends with a verb of holding: "das Nüsse enthält", "wo Milch drin ist".
    private func isHeld(behind start: Int) -> Bool {
        var index = start + 1
        while index < tokens.count, index - start < 10, !tokens[index].gap.endsSentence {
            if Self.heldVerbs.contains(tokens[index].folded) { return true }
            index += 1
        }
        return false
    }

    private static let nothings: Set<String> = ["nothing", "nowt", "nothin", "nichts", "nix", "rien", "nada"]
    private static let relatives: Set<String> = [
        "that", "which", "das", "was", "wo", "worin", "dem", "der", "die", "qui", "que", "ou",
    ]
    private static let holding: Set<String> = [
        "with", "w", "containing", "contains", "has", "have", "got", "having", "includes", "uses", "mit", "avec",
        "contenant", "contient", "contienne", "ait", "con", "lleve", "lleven", "tenga", "tengan", "contenga",
        "contengan", "haya", "hay", "traiga", "incluya",
    ]
    private static let heldVerbs: Set<String> = ["enthalt", "enthalten", "drin", "drinnen", "beinhaltet", "hat"]
    /// Verbs behind which "with" holds nothing: "nothing to do with nuts".
    private static let concerning: Set<String> = ["do", "tun", "faire", "voir", "ver", "hacer"]
}
