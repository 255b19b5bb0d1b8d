package import HearthCore

/// A BM25 index over titles, bodies and tags. Immutable; knows nothing of filters but who may come back.
///
/// S. Robertson, H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009. The inverse document
/// frequency is ln(1 + (N - df + 0.5) / (df + 0.5)), which is never negative, and the term frequency is weighted by
/// field before saturation, as in BM25F with one length for the whole document.
package struct LexicalIndex: Sendable {
    package struct Match: Hashable, Sendable {
        /// Position in the array that the index was built from.
        package var ordinal: Int
        package var score: Double
    }

    static let titleWeight: Float = 3
    /// How soon further occurrences of a term stop to count.
    static let saturation: Float = 1.2
    /// How much long documents are held back: less than the customary 0.75, because cards and recipes differ in length
    /// by what they need to say and not by how much they repeat themselves.
    static let lengthNormalisation: Float = 0.3

    package let documentCount: Int
    private let termNumbers: [String: Int32]
    /// The postings of term t are at `offsets[t] ..< offsets[t + 1]`.
    private let offsets: [Int32]
    private let ordinals: [Int32]
    /// What a posting adds to the score of its document, all but the query's own term frequency.
    private let impacts: [Float]

    package init(_ documents: [Document]) {
        var builder = PostingsBuilder()
        for document in documents {
            builder.begin()
            builder.add(document.title, weight: Self.titleWeight)
            builder.add(document.body, weight: 1)
            for tag in document.tags { builder.add(tag, weight: 1) }
            builder.end()
        }
        let postings = builder.finish()
        documentCount = documents.count
        termNumbers = postings.termNumbers
        offsets = postings.offsets
        ordinals = postings.ordinals
        impacts = postings.impacts
    }

    /// The best documents that share a term with `text`, best first, ties by ordinal.
    ///
    /// - Parameter candidates: who may come back; nil is everybody.
    package func search(_ text: String, among candidates: CandidateSet? = nil, limit: Int) -> [Match] {
        var scores = [Float](repeating: 0, count: documentCount)
        // In the order of term numbers, so that sums of floats come out the same each time.
        var numbers = Analyzer.terms(of: text).compactMap { termNumbers[$0] }.sorted()[...]
        while let number = numbers.first {
            let rest = numbers.drop { $0 == number }
            let queryFrequency = Float(numbers.count - rest.count)
            for position in Int(offsets[Int(number)])..<Int(offsets[Int(number) + 1]) {
                scores[Int(ordinals[position])] += queryFrequency * impacts[position]
            }
            numbers = rest
        }
        return Self.best(limit, of: scores, among: candidates)
    }

    private static func best(_ limit: Int, of scores: [Float], among candidates: CandidateSet?) -> [Match] {
        var best: [Match] = []
        for (ordinal, score) in scores.enumerated() where score > 0 {
            let score = Double(score)
            if best.count >= limit, best.last.map({ score <= $0.score }) ?? true { continue }
            guard candidates?.contains(ordinal) ?? true else { continue }
            let place = best.firstIndex { $0.score < score } ?? best.endIndex
            best.insert(Match(ordinal: ordinal, score: score), at: place)
            if best.count > limit { best.removeLast() }
        }
        return best
    }
}
