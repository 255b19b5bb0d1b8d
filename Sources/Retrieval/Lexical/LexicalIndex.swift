package import Assist

/// A BM25 index over titles, bodies and tags, by words and by pieces of words. Immutable; knows nothing of filters but
/// the set it is given.
///
/// Stems find the inflections of English. Pieces of four letters (character n-grams) find what no stemmer of English
/// does: words of other languages, compounds and slips. P. McNamee, J. Mayfield, "Character N-Gram Tokenization for
/// European Language Text Retrieval", 2004.
package struct LexicalIndex: Sendable {
    package struct Match: Hashable, Sendable {
        /// Position in the array that the index was built from.
        package var ordinal: Int
        package var score: Double
        /// The share of the query's words that it has, or has a word much like, 0…1; more than 0 also where it has only what
        /// one stands for. Some pieces of any word are in some other, which says nothing alone.
        package var coverage = 0.0
    }

    static let titleWeight: Float = 4

    package let documentCount: Int
    private let words: Postings<String>
    private let pieces: Postings<UInt64>

    package init(_ documents: [Document]) {
        var builder = LexicalIndexBuilder()
        for document in documents {
            builder.begin()
            builder.add(document.title, weight: Self.titleWeight)
            builder.add(document.body, weight: 1)
            for tag in document.tags { builder.add(tag, weight: 1) }
            builder.end()
        }
        documentCount = documents.count
        (words, pieces) = builder.finish()
    }

    /// The best documents that share words or pieces of words with `text` or with what it stands for (``Synonyms``), best
    /// first, ties by ordinal.
    ///
    /// - Parameter candidates: who may come back; nil is everybody.
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

    /// The words of the query, stemmed, that the document has, in alphabetical order.
    func matchedTerms(of query: LexicalQuery, in ordinal: Int) -> [String] {
        query.words.keys.filter { words.has($0, ordinal) }.sorted()
    }

    private func coverage(of query: LexicalQuery, by ordinal: Int, sharesWords: Bool) -> Double {
        let covered = query.wordPieces.count { resembles($0, ordinal) }
        if covered == 0 { return sharesWords ? 1 / Double(max(1, query.wordPieces.count)) : 0 }
        return Double(covered) / Double(query.wordPieces.count)
    }

    /// Whether the document has more than half of the pieces of a word, or as many as a part of a compound has.
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
            // After those that are as good: they came first.
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
            // A long word has more pieces, and is not worth more.
            for piece in all { pieces[piece, default: 0] += 1 / Float(all.count).squareRoot() }
        }
        for (term, weight) in Synonyms.expansion(of: stems) { words[term] = weight }
    }
}

/// Collects words and pieces of documents together.
private struct LexicalIndexBuilder {
    private var words = PostingsBuilder<String>()
    private var pieces = PostingsBuilder<UInt64>()
    /// What a word as it stands in the text comes to; nil for stop words. Spares most words the stemmer.
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
