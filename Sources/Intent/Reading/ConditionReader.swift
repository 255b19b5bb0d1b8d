import HearthCore

/// Reads the illnesses, intolerances and fasts that a text names.
struct ConditionReader {
    /// A condition, by its name in ``ConditionLexicon``, with the words that name it.
    struct Mention: Hashable {
        var name: String
        var tokens: Range<Int>
    }

    private let text: MealText

    init(_ text: MealText) { self.text = text }

    /// Returns the conditions of the text, each once. "Not pregnant" and "no longer diabetic" name none.
    func mentions() -> [Mention] {
        var found: [Mention] = []
        for piece in text.pieces {
            for case .condition(let name) in piece.senses
            where !isDenied(piece.tokens.lowerBound) && !found.contains(where: { $0.name == name }) {
                found.append(Mention(name: name, tokens: piece.tokens))
            }
        }
        return found
    }

    /// Returns whether the words before say that the condition is not there or is over.
    private func isDenied(_ start: Int) -> Bool {
        (1...3).contains { distance in
            let index = start - distance
            guard index >= 0, !text.tokens[index + 1].gap.endsClause else { return false }
            return Self.denials.contains(text.tokens[index].folded)
        }
    }

    private static let denials: Set<String> = [
        "not", "isnt", "arent", "never", "nicht", "keine", "kein", "pas", "plus", "ya", "was", "after", "nach", "apres",
        "despues", "before", "vor", "avant", "antes",
    ]
}
