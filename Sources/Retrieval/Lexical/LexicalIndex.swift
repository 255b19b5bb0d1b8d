package import Assist

/// A BM25 index over titles, bodies, tags and questions, by words and by pieces of words. Immutable. Filters are passed in as a
/// set of candidates.
///
/// Stems find the inflections of English. Pieces of four letters (character n-grams) find words of other languages,
/// compounds and misspellings. P. McNamee, J. Mayfield, "Character N-Gram Tokenization for European Language Text
/// Retrieval", 2004.
package struct LexicalIndex: Sendable {
    /// A matching document.
    package struct Match: Hashable, Sendable {
        /// Position in the array that the index was built from.
        package var ordinal: Int
        /// BM25 score.
        package var score: Double
        /// Share of the query's words that the document has exactly or nearly, 0…1. Also above 0 if it has only a
        /// synonym. Shared pieces alone do not count: any word shares some with another.
        package var coverage = 0.0
    }

    static let titleWeight: Float = 4

    /// Number of documents.
    package let documentCount: Int
    private let words: Postings<String>
    private let pieces: Postings<UInt64>

    /// Builds the index.
    package init(_ documents: [Document]) {
        var builder = LexicalIndexBuilder()
        for document in documents {
            builder.begin()
            builder.add(document.title, weight: Self.titleWeight)
            builder.add(document.body, weight: 1)
            for tag in document.tags { builder.add(tag, weight: 1) }
            for question in document.questions { builder.add(question, weight: 1) }
            builder.end()
        }
        documentCount = documents.count
        (words, pieces) = builder.finish()
    }

    /// Returns the best documents that share words or pieces of words with `text` or with its synonyms (``Synonyms``),
    /// best first, ties by ordinal.
    ///
    /// - Parameter candidates: documents that may be returned; nil for all.
    package func search(_ text: String, among candidates: CandidateSet? = nil, limit: Int) -> [Match] {
        let query = LexicalQuery(text)
        var scores = [Float](repeating: 0, count: documentCount)
        words.add(query.words, to: &scores)
        let shared = scores
        pieces.add(query.pieces, to: &scores)
        return Self.best(limit, of: scores, among: candidates).map { match in
            var match = match
            match.coverage = coverage(of: query, by: match.ordinal, sharesWords: shared[match.ordinal] > 0)
            return match
        }
    }

    /// Returns the query's stems that the document contains, in alphabetical order.
    func matchedTerms(of query: LexicalQuery, in ordinal: Int) -> [String] {
        query.words.keys.filter { words.has($0, ordinal) }.sorted()
    }

    /// Returns the share of the query's words that the document contains, weighted by their rarity, 0…1; 0 if the query
    /// has only stop words.
    func rareCoverage(of query: LexicalQuery, in ordinal: Int) -> Double {
        // In alphabetical order, so that sums of floats are reproducible.
        let terms = query.asked.sorted().map { (term: $0, rarity: words.rarity(of: $0, among: documentCount)) }
        let whole = terms.reduce(0) { $0 + $1.rarity }
        return whole > 0 ? terms.filter { words.has($0.term, ordinal) }.reduce(0) { $0 + $1.rarity } / whole : 0
    }

    /// Returns the share of the subjects that the document has, weighted by their rarity, 0…1. A subject that only
    /// resembles words of the document counts half.
    func rareCoverage(of subjects: [[LexicalQuery]], in ordinal: Int) -> Double {
        var (covered, whole) = (0.0, 0.0)
        for phrases in subjects {
            // A phrase is as rare as its rarest word, a group as common as its most common phrase.
            let rarity =
                phrases.compactMap { phrase in phrase.asked.map { words.rarity(of: $0, among: documentCount) }.max() }
                .min() ?? 0
            whole += rarity
            if phrases.contains(where: { phrase in
                !phrase.asked.isEmpty && phrase.asked.allSatisfy { words.has($0, ordinal) }
            }) {
                covered += rarity
            } else if phrases.contains(where: { phrase in
                !phrase.wordPieces.isEmpty && phrase.wordPieces.allSatisfy { $0.count > 2 && resembles($0, ordinal) }
            }) {
                covered += rarity / 2
            }
        }
        return whole > 0 ? covered / whole : 0
    }

    private func coverage(of query: LexicalQuery, by ordinal: Int, sharesWords: Bool) -> Double {
        let covered = query.wordPieces.count { resembles($0, ordinal) }
        if covered == 0 { return sharesWords ? 1 / Double(max(1, query.wordPieces.count)) : 0 }
        return Double(covered) / Double(query.wordPieces.count)
    }

    /// Returns true if the document has more than half of a word's pieces, or as many as part of a compound has.
    private func resembles(_ word: [UInt64], _ ordinal: Int) -> Bool {
        let shared = word.count { pieces.has($0, ordinal) }
        return shared * 2 > word.count || shared >= Self.piecesOfAPart
    }

    private static let piecesOfAPart = 4

    private static func best(_ limit: Int, of scores: [Float], among candidates: CandidateSet?) -> [Match] {
        var best: [Match] = []
        for (ordinal, score) in scores.enumerated() where score > 0 {
            let score = Double(score)
            if best.count >= limit, best.last.map({ score <= $0.score }) ?? true { continue }
            guard candidates?.contains(ordinal) ?? true else { continue }
            // After equal scores, which came first.
            var (low, high) = (best.startIndex, best.endIndex)
            while low < high {
                let middle = low + (high - low) / 2
                if best[middle].score >= score { low = middle + 1 } else { high = middle }
            }
            best.insert(Match(ordinal: ordinal, score: score), at: low)
            if best.count > limit { best.removeLast() }
        }
        return best
    }
}

/// A query's terms with their weights.
struct LexicalQuery {
    private(set) var words: [String: Float] = [:]
    /// The stems of the query's own words, without synonyms.
    private(set) var asked: Set<String> = []
    private(set) var pieces: [UInt64: Float] = [:]
    /// The pieces of each word.
    private(set) var wordPieces: [[UInt64]] = []

    init(_ text: String) {
        var stems: [String] = []
        Analyzer.forEachToken(in: text) { token in
            guard let term = Analyzer.term(for: token) else { return }
            stems.append(term)
            words[term, default: 0] += 1
            let all = WordPieces.of(token)
            wordPieces.append(all)
            // A long word has more pieces but no more weight.
            for piece in all { pieces[piece, default: 0] += 1 / Float(all.count).squareRoot() }
        }
        asked = Set(stems)
        for (term, weight) in Synonyms.expansion(of: stems) { words[term] = weight }
    }
}

/// Builder that collects words and pieces of documents together.
private struct LexicalIndexBuilder {
    private var words = PostingsBuilder<String>()
    private var pieces = PostingsBuilder<UInt64>()
    /// Term numbers of each word form in the text; nil for stop words. Saves stemming most words.
    private var known: [[UInt8]: (word: Int32, pieces: [Int32])?] = [:]

    mutating func begin() {
        words.begin()
        pieces.begin()
    }

    mutating func add(_ text: String, weight: Float) {
        Analyzer.forEachToken(in: text) { token in
            guard let numbers = numbers(of: token) else { return }
            words.add(numbers.word, weight: weight)
            for piece in numbers.pieces { pieces.add(piece, weight: weight) }
        }
    }

    mutating func end() {
        words.end()
        pieces.end()
    }

    func finish() -> (Postings<String>, Postings<UInt64>) { (words.finish(), pieces.finish()) }

    private mutating func numbers(of token: [UInt8]) -> (word: Int32, pieces: [Int32])? {
        if let known = known[token] { return known }
        let numbers = Analyzer.term(for: token).map { term in
            (word: words.number(of: term), pieces: WordPieces.of(token).map { pieces.number(of: $0) })
        }
        known[token] = .some(numbers)
        return numbers
    }
}
