import Assist

/// The texts that are embedded for a document, and the combination of their vectors.
///
/// A recipe is embedded by its beginning, any other card whole, in passages if it is long. Half of the title's vector
/// is added to each passage's, which separates passages with similar words (measured:
/// decision 0026). Each question of a card is embedded alone: a parent's question is nearer to
/// another question than to an answer.
struct Passages {
    /// Part of every key. Raising it makes the next ingest embed every document again.
    static let version = 2

    private static let recipeTokens = 128
    private static let knowledgeTokens = 256
    private static let titleTokens = 128
    private static let questionTokens = 64
    private static let titleShare: Float = 0.5
    /// Length of a passage in words. Shorter texts are never split: small passages lose their topic.
    private static let passageWords = 180
    private static let overlapWords = 40

    /// Nil if the title is not added.
    private let title: EmbedderText?
    private let bodies: [EmbedderText]
    private let questions: [EmbedderText]

    init(_ document: Document) {
        let name = document.title
        title = name.isEmpty ? nil : EmbedderText(name, maximumTokens: Self.titleTokens)
        let isRecipe = document.kind == .recipe
        let text =
            isRecipe && !document.ingredients.isEmpty ? document.ingredients.joined(separator: ", ") : document.body
        let limit = isRecipe ? Self.recipeTokens : Self.knowledgeTokens
        bodies = (isRecipe ? [text] : Self.split(text)).map { part in
            EmbedderText(name.isEmpty || part.hasPrefix(name) ? part : "\(name). \(part)", maximumTokens: limit)
        }
        questions = document.questions.map { EmbedderText($0, maximumTokens: Self.questionTokens) }
    }

    /// All texts to embed: the title, if any, then the passages and the questions.
    var texts: [EmbedderText] { [title].compactMap(\.self) + bodies + questions }

    /// The vectors' inputs except the model, to be digested into ``EmbeddedDocument/key``.
    var content: [UInt8] {
        var content = Array("passages-v\(Self.version)\n".utf8)
        for text in texts {
            content += Array("\(text.maximumTokens) \(text.text.utf8.count)\n".utf8)
            content += Array(text.text.utf8)
        }
        return content
    }

    /// Returns the document's vectors.
    ///
    /// - Parameter embedded: the vectors of ``texts``.
    func vectors(of embedded: ArraySlice<[Float]>) -> [[Float]] {
        guard title != nil, let name = embedded.first else { return Array(embedded) }
        let passages = embedded.dropFirst().prefix(bodies.count).map { body in
            Self.normalised(zip(body, name).map { $0 + Self.titleShare * $1 })
        }
        return passages + embedded.suffix(questions.count)
    }

    private static func split(_ text: String) -> [String] {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count > passageWords else { return [text] }
        var passages: [String] = []
        var start = 0
        while true {
            let end = min(start + passageWords, words.count)
            passages.append(words[start..<end].joined(separator: " "))
            if end == words.count { return passages }
            start = end - overlapWords
        }
    }

    private static func normalised(_ vector: [Float]) -> [Float] {
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 0 ? vector.map { $0 / length } : vector
    }
}
