import Assist

/// Makes one order of two.
///
/// Each score is divided by the best of its list, because BM25 has no upper end and cosines lie close together; then they
/// are added with a weight. S. Bruch, S. Gai, A. Ingber, "An Analysis of Fusion Functions for Hybrid Retrieval", 2023;
/// figures: docs/decisions/0026-hybrid-search.md.
struct Fusion: Sendable {
    /// A document of one list or of both.
    struct Candidate {
        var ordinal: Int
        var score = 0.0
        var lexical: SearchHit.Rating?
        var vector: SearchHit.Rating?
    }

    /// Documents of either list that take part; twice as many find a thousandth more.
    static let listLength = 200
    /// Words from which a language can be told.
    private static let tellingWords = 4

    private let model: String?

    /// - Parameter space: of the vectors; nil where there are none.
    init(_ space: EmbeddingSpace?) { model = space?.model }

    /// The share of the vectors' score for a query, 0…1; words have the rest.
    ///
    /// MiniLM was trained on English: of other languages it knows little, and words count for more. The share of other
    /// models has not been measured.
    func vectorShare(of text: String) -> Double {
        model == LocalEmbedder.model && Analyzer.isForeign(text, from: Self.tellingWords) ? 0.5 : 0.7
    }

    /// Cosine below which a document has nothing to do with a query, unless it has most of its words.
    static let leastSimilarity = 0.2
    /// Share of a query's words that a document has to have where its cosine is lower.
    static let leastCoverage = 0.5

    /// Best first, ties by ordinal, which is the order of ids.
    ///
    /// - Parameters:
    ///   - lexical: best first.
    ///   - vector: best first.
    func fuse(
        _ mode: SearchMode, vectorShare: Double, lexical: [(ordinal: Int, score: Double)],
        vector: [(ordinal: Int, score: Double)]
    ) -> [Candidate] {
        var candidates: [Int: Candidate] = [:]
        let mostLexical = lexical.first?.score ?? 0
        let mostSimilar = vector.first?.score ?? 0
        func share(_ score: Double, of most: Double) -> Double { most > 0 ? max(0, score) / most : 0 }
        for (place, match) in lexical.enumerated() {
            var candidate = Candidate(ordinal: match.ordinal)
            candidate.lexical = SearchHit.Rating(score: match.score, rank: place + 1)
            switch mode {
            case .hybrid: candidate.score = (1 - vectorShare) * share(match.score, of: mostLexical)
            case .rrf: candidate.score = Self.reciprocal(place)
            case .lexical, .vector: candidate.score = match.score
            }
            candidates[match.ordinal] = candidate
        }
        for (place, match) in vector.enumerated() {
            var candidate = candidates[match.ordinal] ?? Candidate(ordinal: match.ordinal)
            candidate.vector = SearchHit.Rating(score: match.score, rank: place + 1)
            switch mode {
            case .hybrid: candidate.score += vectorShare * share(match.score, of: mostSimilar)
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
