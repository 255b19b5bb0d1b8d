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
    ///
    /// Each clause is compared as well as the whole, and the best counts: greetings, pleas and feelings around a question
    /// do not make it less like a card's. A clause says less than the whole.
    func similarities(to text: String) -> [Int: Double] {
        var best = similarities(toWhole: text)
        let clauses = Self.clauses(of: text)
        for clause in clauses {
            for (ordinal, similarity) in similarities(toWhole: clause) {
                best[ordinal] = max(best[ordinal] ?? 0, similarity * Self.clauseShare)
            }
        }
        return best
    }

    /// Returns the clauses of a text that may be questions by themselves; none if the text is a single clause.
    private static func clauses(of text: String) -> [String] {
        var clauses: [[Substring]] = [[]]
        for part in text.split(omittingEmptySubsequences: true, whereSeparator: ",.;:!?\n()".contains) {
            for word in part.split(whereSeparator: \.isWhitespace) {
                if joining.contains(word.lowercased()) { clauses.append([]) }
                clauses[clauses.count - 1].append(word)
            }
            clauses.append([])
        }
        let long = clauses.filter { clause in
            Analyzer.terms(of: clause.joined(separator: " ")).count >= fewestTerms
        }
        return clauses.count { !$0.isEmpty } > 1 ? long.map { $0.joined(separator: " ") } : []
    }

    private static let clauseShare = 0.9
    private static let fewestTerms = 3
    /// Words that begin another clause.
    private static let joining: Set<String> = [
        "and", "but", "because", "since", "although", "und", "aber", "weil", "obwohl", "seit", "et", "mais", "parce",
        "depuis", "y", "pero", "porque", "aunque", "desde",
    ]

    private func similarities(toWhole text: String) -> [Int: Double] {
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
        var before = ""
        Analyzer.forEachToken(in: text) { word in
            let written = String(decoding: word, as: UTF8.self)
            defer { before = written }
            let token = Self.spelling(of: written, after: before).map { Array($0.utf8) } ?? word
            guard let stem = Analyzer.term(for: token) else { return }
            shares[WordPieces.whole(stem), default: 0] += 1
            let pieces = WordPieces.of(token)
            for piece in pieces { shares[piece, default: 0] += 1 / Float(pieces.count).squareRoot() }
        }
        return shares
    }

    /// Returns another spelling under which a word is compared: digits as number words, clippings in full, a particle of
    /// a verb as what both mean. Nil for most words.
    private static func spelling(of word: String, after before: String) -> String? {
        if word == "up" || word == "herself" || word == "himself", throwing.contains(before) {
            return word == "up" ? "vomiting" : "tantrum"
        }
        return spellings[word]
    }

    private static let throwing: Set<String> = ["throw", "throws", "throwing", "threw", "thrown"]
    private static let spellings: [String: String] = {
        var spellings: [String: String] = [
            "cole": "colegio", "coles": "colegio", "super": "supermercado", "insti": "instituto", "profe": "profesor",
            "peque": "pequeno", "peques": "pequenos", "guarde": "guarderia", "tele": "television", "bici": "bicicleta",
            "ordi": "ordinateur", "ado": "adolescent", "ados": "adolescents", "appart": "appartement",
            "kiga": "kindergarten",
            "telly": "tv", "recess": "playtime",
        ]
        let numbers = [
            "two zwei deux dos", "three drei trois tres", "four vier quatre cuatro", "five funf cinq cinco",
            "six sechs seis", "seven sieben sept siete", "eight acht huit ocho", "nine neun neuf nueve",
            "ten zehn dix diez", "eleven elf onze once", "twelve zwolf douze doce",
        ]
        for (index, words) in numbers.enumerated() {
            for word in words.split(separator: " ") { spellings[String(word)] = String(index + 2) }
        }
        return spellings
    }()

    private static func rarity(of holders: Int, among count: Int) -> Float {
        log(1 + (Float(count) - Float(holders) + 0.5) / (Float(holders) + 0.5))
    }

    private static func length(of weights: [Float]) -> Float {
        weights.sorted().reduce(0) { $0 + $1 * $1 }.squareRoot()
    }
}
