/// Words for the days that a text has not named yet: "the other days", "le reste de la semaine".
enum RestWords {
    /// Returns the end of the longest phrase that begins at the index; nil if none does.
    static func end(at index: Int, in tokens: [Token]) -> Int? {
        guard index < tokens.count, starts.contains(tokens[index].folded) else { return nil }
        return phrases.compactMap { tokens.end(of: $0, at: index) }.max()
    }

    private static let starts = Set(phrases.compactMap { $0.split(separator: " ").first.map(String.init) })
    private static let phrases = [
        "otherwise", "sonst", "ansonsten", "sinon", "the rest", "rest of the week", "rest of the days",
        "the rest of the week", "other days", "other nights", "all other days", "all the other days", "the others",
        "remaining days", "der rest", "den rest", "rest der woche", "restliche tage", "restlichen tage",
        "an den anderen tagen", "anderen tagen", "anderen tage", "andere tage", "ubrigen tage", "ubrigen tagen",
        "le reste", "le reste de la semaine", "le reste du temps", "les autres jours", "autres jours", "autres soirs",
        "el resto", "el resto de la semana", "el resto de dias", "resto de la semana", "los demas dias", "demas dias",
        "otros dias", "los otros dias", "rest",
    ]
}
