/// A part of the day that a text names.
struct DayPartMention: Hashable, Sendable {
    var part: DayPart
    /// The indices of the tokens.
    var tokens: Range<Int>
}

/// Reads parts of the day: "mornings", "am Abend", "l'après-midi", "por la noche", "after school".
struct DayPartReader {
    private let tokens: [Token]
    private let language: IntentLanguage

    init(_ context: ReadingContext) {
        tokens = context.tokens
        language = context.language
    }

    /// Returns the parts of the day in the order of the text.
    func mentions() -> [DayPartMention] {
        tokens.indices.compactMap { index in
            guard let part = part(at: index) else { return nil }
            return DayPartMention(part: part, tokens: index..<index + 1)
        }
    }

    private func part(at index: Int) -> DayPart? {
        let word = tokens[index].folded
        let before = tokens.word(index - 1)
        switch word {
        case "morgen", "morge": return Self.germanBefore.contains(before) ? .morning : nil
        case "manana":
            // "mañana" alone is tomorrow.
            return ["la", "las", "cada", "de"].contains(before) || tokens.word(index + 1) == "y" ? .morning : nil
        case "tarde": return ["la", "las", "cada", "y"].contains(before) ? .afternoon : nil
        case "midi":
            // "après-midi"
            if before == "apres" { return .afternoon }
            return language == .french ? .noon : nil
        case _ where Self.schools.contains(word): return ofSchool(index)
        case "nights", "night":
            return ["school", "week", "all"].contains(before) ? nil : .evening
        default: return Self.words[word]
        }
    }

    /// Returns the part of "before school" and "après l'école".
    private func ofSchool(_ index: Int) -> DayPart? {
        var place = index - 1
        while place >= 0, index - place < 4, Self.articles.contains(tokens[place].folded) { place -= 1 }
        switch tokens.word(place) {
        case "before", "vor", "avant", "antes": return .morning
        case "after", "nach", "apres", "despues": return .afternoon
        default: return nil
        }
    }

    /// Words for school.
    static let schools: Set<String> = ["school", "schule", "ecole", "cole", "colegio", "escuela", "clase"]
    private static let articles: Set<String> = ["the", "der", "l", "le", "la", "el", "del", "de", "de", "d"]
    private static let germanBefore: Set<String> = ["am", "jeden", "jede", "jedem", "zum", "em"]
    private static let words: [String: DayPart] = [
        "morning": .morning, "mornings": .morning, "morgens": .morning, "fruhmorgens": .morning, "vormittags": .morning,
        "vormittag": .morning, "matin": .morning, "matins": .morning, "mananas": .morning,
        "noon": .noon, "lunchtime": .noon, "mittags": .noon, "mediodia": .noon,
        "afternoon": .afternoon, "afternoons": .afternoon, "nachmittags": .afternoon, "nachmittag": .afternoon,
        "tardes": .afternoon,
        "evening": .evening, "evenings": .evening, "abends": .evening, "abend": .evening, "soir": .evening,
        "soirs": .evening, "noche": .evening, "noches": .evening,
    ]
}
