import Intent

/// A question whether something is allowed or good, in four languages: "may he have honey?", "is that a bad idea?".
///
/// "How do I" and "can you" ask for instructions and are no yes/no questions.
enum YesNoQuestion {
    /// Returns whether a clause of the text begins like such a question, or the text asks for a verdict.
    static func isOne(_ text: String) -> Bool {
        let clauses = text.split { ".!?;:,\n".contains($0) }.map { Folding.words(String($0)) }
        if clauses.contains(where: begins) { return true }
        return text.contains("?") && clauses.contains { $0.count <= mostVerdictWords && !verdicts.isDisjoint(with: $0) }
    }

    private static func begins(_ words: [String]) -> Bool {
        let words = words.drop(while: fillers.contains)
        guard let first = words.first else { return false }
        // "Can you" asks Hearth to do something.
        let second = words.dropFirst().first ?? ""
        return verbs.contains(first) && !["you", "we", "du", "ihr", "wir", "tu", "vous"].contains(second)
    }

    /// "Bad idea", "is that alright or no": longer clauses have verdict words in passing.
    private static let mostVerdictWords = 8
    private static let fillers: Set<String> = [
        "so", "and", "but", "or", "hi", "hello", "und", "aber", "also", "et", "mais", "y", "pero", "le", "les", "la",
        "lo", "se", "on", "je", "il", "elle", "est", "ce", "que", "qu", "ya",
    ]
    private static let verbs: Set<String> = [
        "can", "may", "could", "should", "is", "are", "isn", "isnt", "does", "do", "would", "will", "darf", "durfen",
        "kann", "konnen", "ist", "sind", "soll", "sollte", "sollten", "peut", "peuvent", "puis", "peux", "faut", "dois",
        "doit", "puede", "pueden", "puedo", "debo", "debe", "es", "esta", "hay",
    ]
    private static let verdicts: Set<String> = [
        "ok", "okay", "alright", "fine", "safe", "bad", "allowed", "idea", "erlaubt", "schlimm", "sicher", "gefahrlich",
        "gut", "schlecht", "grave", "dangereux", "bien", "mal", "malo", "mala", "seguro", "peligroso",
    ]
}
