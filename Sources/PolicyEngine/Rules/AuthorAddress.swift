/// Recognises sentences that tell the author of an answer what to write: "name no dose", "an die Praxis verweisen".
///
/// Families read notes and constraints. A text for the parent says the same as a fact: "doses are a question for the
/// pharmacist"; what a model must do is the rule's `instruction`.
enum AuthorAddress {
    /// Returns the first clause that addresses the author; nil if none does.
    static func clause(in text: String) -> String? {
        text.split { ".,;:!?()".contains($0) }.map(String.init).first(where: isAddressed)
    }

    private static func isAddressed(_ clause: String) -> Bool {
        var words = clause.lowercased().split { !$0.isLetter }.map(String.init)
        while let first = words.first, openings.contains(first) { words.removeFirst() }
        guard let first = words.first, let last = words.last else { return false }
        return firstWords.contains(first) || lastWords.contains(last)
            || objects[first].map { !$0.isDisjoint(with: words.dropFirst().prefix(1)) } == true
    }

    /// Words before the verb of a clause.
    private static let openings: Set<String> = [
        "and", "but", "please", "do", "not", "never", "ne", "et", "no", "y", "rien",
    ]
    /// Verbs of writing and advising, as commands in English and as infinitives in French and Spanish.
    private static let firstWords: Set<String> = [
        "name", "say", "mention", "refer", "suggest", "tell", "explain", "describe", "recommend", "respond", "nommer",
        "dire", "mentionner", "renvoyer", "suggérer", "indiquer", "expliquer", "recommander", "nombrar",
        "decir", "mencionar", "remitir", "sugerir", "indicar", "explicar", "recomendar",
    ]
    /// The same verbs at the end of a German clause.
    private static let lastWords: Set<String> = [
        "nennen", "sagen", "erwähnen", "verweisen", "empfehlen", "erklären", "vorschlagen", "beschreiben",
    ]
    /// Verbs that address the author only with one of these words behind them.
    private static let objects: [String: Set<String>] = [
        "give": ["no", "balanced", "advice"], "take": ["no"], "offer": ["advice"],
    ]
}
