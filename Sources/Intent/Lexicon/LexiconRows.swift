/// Reads the tables of the lexicons: a row a line, a column for the canonical name and one for each language, separated
/// by semicolons; the words of a column are separated by commas.
enum LexiconRows {
    /// Returns the phrases of a table whose columns are: name; English; German; French; Spanish.
    ///
    /// - Parameter value: the sense of a row by its name; nil leaves the row out.
    static func phrases<Value>(_ table: String, _ value: (String) -> Value?) -> [PhraseTable<Value>.Phrase] {
        var phrases: [PhraseTable<Value>.Phrase] = []
        for line in table.split(separator: "\n") {
            let columns = line.split(separator: ";", omittingEmptySubsequences: false)
            guard let name = columns.first, let value = value(trimmed(name)) else { continue }
            for (language, column) in zip(IntentLanguage.allCases, columns.dropFirst()) {
                for word in column.split(separator: ",") {
                    phrases.append(.init(trimmed(word), value, [language]))
                }
            }
        }
        return phrases
    }

    /// Returns the phrases of such a table with the language of each. A word in the plural stands for the singular too.
    static func phrasesByLanguage<Value>(
        _ table: String, _ value: (String, IntentLanguage) -> Value
    ) -> [PhraseTable<Value>.Phrase] {
        var phrases: [PhraseTable<Value>.Phrase] = []
        for line in table.split(separator: "\n") {
            let columns = line.split(separator: ";", omittingEmptySubsequences: false)
            guard let name = columns.first.map(trimmed) else { continue }
            for (language, column) in zip(IntentLanguage.allCases, columns.dropFirst()) {
                for word in column.split(separator: ",").map(trimmed) {
                    phrases += singulars(word, language).map { .init($0, value(name, language), [language]) }
                }
            }
        }
        return phrases
    }

    /// Returns the names of the rows, in their order.
    static func names(_ table: String) -> [String] {
        table.split(separator: "\n").compactMap { $0.split(separator: ";").first.map(trimmed) }
    }

    /// Returns the name of each row with the first word of each language.
    static func titles(_ table: String) -> [(String, [String])] {
        table.split(separator: "\n").compactMap { line in
            let columns = line.split(separator: ";", omittingEmptySubsequences: false)
            guard let name = columns.first.map(trimmed) else { return nil }
            return (name, columns.dropFirst().map { column in column.split(separator: ",").first.map(trimmed) ?? "" })
        }
    }

    /// Returns the word and, for a plural in s of one word, its singular.
    static func singulars(_ word: String, _ language: IntentLanguage) -> [String] {
        guard language != .german, word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us"), word.count > 4,
            !word.contains(" "), !irregular.contains(word)
        else { return [word] }
        return [word, String(word.dropLast())]
    }

    /// Plurals whose singular has another form, and words that only look like plurals.
    private static let irregular: Set<String> = [
        "leaves", "dishes", "clothes", "glass", "shelves", "bunnies", "puppies", "ponies", "batteries", "groceries",
        "diapers", "lunches",
        "boxes", "radishes", "stories", "lullabies", "courses", "jeux", "temps", "dedans", "dehors", "repos", "puis",
        "vers",
        "menos", "mates", "gratis", "tennis", "draps", "things", "teams", "times", "rezos", "pants", "mimos", "noches",
        "compas",
        "darks", "whites", "hands", "mains", "manos", "pjs", "jams", "legos", "toys", "kids", "boys", "girls", "means",
        "sports",
        "news", "always", "commissions", "provisions", "compras", "mandados", "bills", "cuentas", "luces", "sabanas",
        "lentes", "pairs", "pas",
    ]

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first == " " { text = text.dropFirst() }
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }
}
