import Assist

/// Fusion of the lexical and the vector ranking.
///
/// Each score is divided by the best of its list, because BM25 has no upper limit and cosines lie close together. Then
/// they are added with a weight. S. Bruch, S. Gai, A. Ingber, "An Analysis of Fusion Functions for Hybrid Retrieval",
/// 2023; figures: decision 0026.
struct Fusion: Sendable {
    /// A document of one list or of both.
    struct Candidate {
        var ordinal: Int
        var score = 0.0
        var lexical: SearchHit.Rating?
        var vector: SearchHit.Rating?
    }

    /// Number of documents of each list that take part; twice as many improve the result by a thousandth.
    static let listLength = 200
    /// Minimum number of words to detect a language.
    private static let minWordsForLanguage = 4

    private let model: String?

    /// Creates the fusion for a space.
    ///
    /// - Parameter space: space of the vectors; nil for a search without vectors.
    init(_ space: EmbeddingSpace?) { model = space?.model }

    /// Returns the weight of the vectors' score for a query, 0…1; the words' score has the rest.
    ///
    /// MiniLM was trained on English and knows little of other languages, so words count for more there. The weight has
    /// not been measured for other models.
    func vectorShare(of text: String) -> Double {
        model == LocalEmbedder.model && Analyzer.isForeign(text, from: Self.minWordsForLanguage) ? 0.5 : 0.7
    }

    /// Minimum cosine of a relevant document, unless it has most of the query's words.
    static let minSimilarity = 0.2
    /// Minimum share of a query's words in a document with a lower cosine.
    static let minCoverage = 0.5

    /// Returns one ranking, best first, ties by ordinal, which is the order of ids.
    ///
    /// - Parameters:
    ///   - lexical: best first.
    ///   - vector: best first.
    func fuse(
        _ mode: SearchMode, vectorShare: Double, lexical: [(ordinal: Int, score: Double)],
        vector: [(ordinal: Int, score: Double)]
    ) -> [Candidate] {
        var candidates: [Int: Candidate] = [:]
        let maxLexical = lexical.first?.score ?? 0
        let maxSimilar = vector.first?.score ?? 0
        func share(_ score: Double, of most: Double) -> Double { most > 0 ? max(0, score) / most : 0 }
        for (place, match) in lexical.enumerated() {
            var candidate = Candidate(ordinal: match.ordinal)
            candidate.lexical = SearchHit.Rating(score: match.score, rank: place + 1)
            switch mode {
            case .hybrid: candidate.score = (1 - vectorShare) * share(match.score, of: maxLexical)
            case .rrf: candidate.score = Self.reciprocal(place)
            case .lexical, .vector: candidate.score = match.score
            }
            candidates[match.ordinal] = candidate
        }
        for (place, match) in vector.enumerated() {
            var candidate = candidates[match.ordinal] ?? Candidate(ordinal: match.ordinal)
            candidate.vector = SearchHit.Rating(score: match.score, rank: place + 1)
            switch mode {
            case .hybrid: candidate.score += vectorShare * share(match.score, of: maxSimilar)
            case .rrf: candidate.score += Self.reciprocal(place)
            case .lexical, .vector: candidate.score = match.score
            }
            candidates[match.ordinal] = candidate
        }
        return candidates.values.sorted { ($1.score, $0.ordinal) < ($0.score, $1.ordinal) }
    }

    /// G. Cormack, C. Clarke, S. Büttcher, "Reciprocal Rank Fusion", 2009, whose constant is 60.
    private static func reciprocal(_ place: Int) -> Double { 1 / Double(60 + place + 1) }
}
