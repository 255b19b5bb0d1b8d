import Assist

/// What is embedded of a query.
enum QueryText {
    /// More would be cut by most models.
    private static let mostTokens = 256
    /// Words up to which a query for recipes says that it is one: "lunch" alone may mean anything.
    private static let fewWords = 3

    /// Of a memory, which is as short as a question and embedded like one.
    static func of(_ memory: String) -> EmbedderText { EmbedderText(memory, maximumTokens: mostTokens) }

    static func of(_ query: SearchQuery) -> EmbedderText {
        let words = query.text.split(whereSeparator: \.isWhitespace)
        let isBare =
            query.kinds == [.recipe] && words.count <= fewWords
            && !words.contains { $0.lowercased().hasPrefix("recipe") }
        return EmbedderText(isBare ? "\(query.text) recipe" : query.text, maximumTokens: mostTokens)
    }
}
