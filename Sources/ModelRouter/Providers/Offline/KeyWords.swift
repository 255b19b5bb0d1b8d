import HearthCore

/// Extraction of the significant words of a text.
enum KeyWords {
    /// Returns lower-case words in order, with inner hyphens: `nut-free`.
    static func tokens(_ text: String) -> [String] {
        text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "'" || $0 == "’") }
            .map { $0.trimmingPrefix { $0 == "-" || $0 == "'" || $0 == "’" } }
            .compactMap { token in
                var word = String(token).replacing("’", with: "'")
                while word.hasSuffix("-") || word.hasSuffix("'") { word.removeLast() }
                if word.hasSuffix("'s") { word.removeLast(2) }
                return word.isEmpty ? nil : word
            }
    }

    /// Returns tokens without stop words, each once.
    static func significant(_ text: String) -> [String] {
        var seen: Set<String> = []
        return tokens(text).filter { !stopWords.contains($0) && $0.count > 1 && seen.insert($0).inserted }
    }

    /// Returns the same stem for words that differ only in their ending: `quartered`, `quarters`; `berries`, `berry`.
    static func stem(_ word: String) -> String {
        guard word.count > 4 else { return word.hasSuffix("s") && word.count > 3 ? String(word.dropLast()) : word }
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        for ending in ["ing", "ers", "er", "ed", "es", "s"] where word.hasSuffix(ending) && !word.hasSuffix("ss") {
            let stem = word.dropLast(ending.count)
            if stem.count > 2 { return trimmedE(stem) }
        }
        return trimmedE(word[...])
    }

    private static func trimmedE(_ word: Substring) -> String { String(word.hasSuffix("e") ? word.dropLast() : word) }

    static let stopWords: Set<String> = [
        "a", "about", "after", "again", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be", "because",
        "been", "before", "being", "best", "but", "by", "can", "could", "day", "days", "did", "do", "does", "doing",
        "don't", "each", "every", "few", "for", "from", "get", "give", "go", "going", "good", "got", "had", "has",
        "have", "having", "he", "hello", "help", "her", "here", "hi", "him", "his", "how", "i", "i'd", "i'll", "i'm",
        "i've", "idea", "ideas", "if", "in", "into", "is", "it", "it's", "its", "just", "kid", "kids", "know", "let",
        "let's", "like", "likes", "list", "little", "make", "many", "may", "me", "might", "month", "more", "most",
        "much", "must", "my", "need", "needs", "next", "now", "of", "off", "on", "one", "only", "or", "our", "out",
        "over", "plan", "plans", "please", "set", "she", "should", "so", "some", "something", "such", "suggest", "than",
        "thanks", "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "through", "to",
        "too", "up", "us", "use", "want", "wants", "was", "we", "we'd", "we're", "week", "weekly", "weeks", "were",
        "what", "what's", "when", "where", "which", "while", "who", "why", "will", "with", "would", "you", "your",
        "child", "children", "family", "old", "year", "years", "two", "three", "four", "five", "six", "seven", "eight",
        "nine", "ten", "tonight", "today", "tomorrow",
    ]
}
