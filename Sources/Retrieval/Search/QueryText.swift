import Assist

/// The text that is embedded for a query.
enum QueryText {
    /// Token limit; most models would cut longer texts.
    private static let maxTokens = 256
    /// Maximum number of words of a recipe query that gets a hint that it is one: "lunch" alone may mean anything.
    private static let fewWords = 3

    /// Returns the text of a memory, which is as short as a question and embedded like one.
    static func of(_ memory: String) -> EmbedderText { EmbedderText(memory, maximumTokens: maxTokens) }

    static func of(_ query: SearchQuery) -> EmbedderText {
        let words = query.text.split(whereSeparator: \.isWhitespace)
        let isBare =
            query.kinds == [.recipe] && words.count <= fewWords
            && !words.contains { $0.lowercased().hasPrefix("recipe") }
        return EmbedderText(isBare ? "\(query.text) recipe" : query.text, maximumTokens: maxTokens)
    }
}
