import Assist
import Foundation

/// The titles and questions of cards, each alone, by words and by pieces of words. Immutable.
///
/// The whole text of a card shares single words with many questions; one of its questions shares most words only with a
/// question that asks for the same. So two texts are compared in both directions: the cosine of their weighted words. A
/// word that no card asks about makes a question less similar to every card. Each word has its stem and its pieces, as in
/// ``LexicalIndex``, weighted by the rarity among all questions (G. Salton, C. Buckley, "Term-Weighting Approaches in
/// Automatic Text Retrieval", 1988).
struct QuestionIndex: Sendable {
    private struct Posting {
        var question: Int32
        /// The part of the question's length that the term has, 0…1.
        var weight: Float
    }

    private let postings: [UInt64: [Posting]]
    /// The position of each question's document.
    private let owners: [Int32]

    /// Builds the index.
    init(_ documents: [Document]) {
        var owners: [Int32] = []
        var shares: [[UInt64: Float]] = []
        for (ordinal, document) in documents.enumerated() {
            for text in [document.title] + document.questions {
                owners.append(Int32(ordinal))
                shares.append(Self.shares(of: text))
            }
        }
        var holders: [UInt64: Int] = [:]
        for share in shares {
            for term in share.keys { holders[term, default: 0] += 1 }
        }
        let rarities = holders.mapValues { Self.rarity(of: $0, among: shares.count) }
        var postings: [UInt64: [Posting]] = [:]
        for (question, share) in shares.enumerated() {
            let weights = share.map { (term: $0.key, weight: $0.value * (rarities[$0.key] ?? 0)) }
            let length = Self.length(of: weights.map(\.weight))
            guard length > 0 else { continue }
            for (term, weight) in weights {
                postings[term, default: []].append(Posting(question: Int32(question), weight: weight / length))
            }
        }
        self.owners = owners
        self.postings = postings
    }

    /// Returns the cosine, 0…1, of a text and the most similar title or question of each document that shares a term
    /// with it, by the document's position.
    func similarities(to text: String) -> [Int: Double] {
        // In the order of terms, so that sums of floats are reproducible.
        let terms = Self.shares(of: text).sorted { $0.key < $1.key }.map { term, share in
            (
                found: postings[term] ?? [],
                weight: share * Self.rarity(of: postings[term]?.count ?? 0, among: owners.count)
            )
        }
        let length = Self.length(of: terms.map(\.weight))
        guard length > 0 else { return [:] }
        var similarities: [Int32: Float] = [:]
        for term in terms {
            for posting in term.found {
                similarities[posting.question, default: 0] += posting.weight * term.weight / length
            }
        }
        return similarities.reduce(into: [:]) { best, entry in
            let ordinal = Int(owners[Int(entry.key)])
            best[ordinal] = max(best[ordinal] ?? 0, Double(entry.value))
        }
    }

    /// Returns the terms of a text: of each word its stem with a share of 1, and its pieces with shares that together
    /// have the same length.
    private static func shares(of text: String) -> [UInt64: Float] {
        var shares: [UInt64: Float] = [:]
        Analyzer.forEachToken(in: text) { token in
            guard let stem = Analyzer.term(for: token) else { return }
            shares[WordPieces.whole(stem), default: 0] += 1
            let pieces = WordPieces.of(token)
            for piece in pieces { shares[piece, default: 0] += 1 / Float(pieces.count).squareRoot() }
        }
        return shares
    }

    private static func rarity(of holders: Int, among count: Int) -> Float {
        log(1 + (Float(count) - Float(holders) + 0.5) / (Float(holders) + 0.5))
    }

    private static func length(of weights: [Float]) -> Float {
        weights.sorted().reduce(0) { $0 + $1 * $1 }.squareRoot()
    }
}
