import Foundation

/// Inverted index: the documents of each term, with the contribution of each occurrence to the score. Immutable.
///
/// S. Robertson, H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009. The inverse document
/// frequency is ln(1 + (N - df + 0.5) / (df + 0.5)), which is never negative, and the term frequency is weighted by
/// field before saturation, as in BM25F with one length for the whole document.
struct Postings<Term: Hashable & Sendable>: Sendable {
    private let numbers: [Term: Int32]
    /// The postings of term t are at `offsets[t] ..< offsets[t + 1]`.
    private let offsets: [Int32]
    private let ordinals: [Int32]
    /// Contribution of each posting to its document's score, without the query's weight of the term.
    private let impacts: [Float]

    fileprivate init(_ numbers: [Term: Int32], offsets: [Int32], ordinals: [Int32], impacts: [Float]) {
        self.numbers = numbers
        self.offsets = offsets
        self.ordinals = ordinals
        self.impacts = impacts
    }

    /// Adds the scores for a query to `scores`, which has one element per document.
    func add(_ query: [Term: Float], to scores: inout [Float]) {
        // In the order of term numbers, so that sums of floats are reproducible.
        let terms = query.compactMap { term, weight in numbers[term].map { (number: Int($0), weight: weight) } }
            .sorted { $0.number < $1.number }
        for (number, weight) in terms {
            for position in Int(offsets[number])..<Int(offsets[number + 1]) {
                scores[Int(ordinals[position])] += weight * impacts[position]
            }
        }
    }

    /// Returns the inverse document frequency of a term; the highest one for a term that no document has.
    ///
    /// - Parameter count: the number of documents.
    func rarity(of term: Term, among count: Int) -> Double {
        let holders = numbers[term].map { Double(offsets[Int($0) + 1] - offsets[Int($0)]) } ?? 0
        return log(1 + (Double(count) - holders + 0.5) / (holders + 0.5))
    }

    /// Returns true if the document contains the term.
    func has(_ term: Term, _ ordinal: Int) -> Bool {
        guard let number = numbers[term].map(Int.init) else { return false }
        var (low, high) = (Int(offsets[number]), Int(offsets[number + 1]))
        while low < high {
            let middle = low + (high - low) / 2
            if ordinals[middle] < ordinal { low = middle + 1 } else { high = middle }
        }
        return low < offsets[number + 1] && ordinals[low] == ordinal
    }
}

/// Saturation of repeated terms (k1).
private let saturation: Float = 1.2
/// Normalisation of document length (b). Less than the customary 0.75, because cards and recipes differ in length by
/// content and not by repetition.
private let lengthNormalisation: Float = 0.3

/// Builder that collects the terms of one document after the other and arranges them by term.
struct PostingsBuilder<Term: Hashable & Sendable> {
    private var numbers: [Term: Int32] = [:]
    private var lengths: [Float] = []
    private var documentFrequencies: [Int32] = []
    // One entry per pair of document and term, in the order of documents.
    private var terms: [Int32] = []
    private var documents: [Int32] = []
    private var frequencies: [Float] = []
    // State of the current document: weighted frequency by term, and its terms.
    private var current: [Float] = []
    private var touched: [Int32] = []

    mutating func begin() { lengths.append(0) }

    /// Returns the term's number, for ``add(_:weight:)``.
    mutating func number(of term: Term) -> Int32 {
        if let known = numbers[term] { return known }
        let number = Int32(numbers.count)
        numbers[term] = number
        documentFrequencies.append(0)
        current.append(0)
        return number
    }

    mutating func add(_ number: Int32, weight: Float) {
        if current[Int(number)] == 0 { touched.append(number) }
        current[Int(number)] += weight
        lengths[lengths.count - 1] += weight
    }

    mutating func end() {
        for term in touched {
            terms.append(term)
            documents.append(Int32(lengths.count - 1))
            frequencies.append(current[Int(term)])
            documentFrequencies[Int(term)] += 1
            current[Int(term)] = 0
        }
        touched.removeAll(keepingCapacity: true)
    }

    func finish() -> Postings<Term> {
        let count = Float(lengths.count)
        let averageLength = max(1, lengths.reduce(0, +) / max(1, count))
        var offsets: [Int32] = [0]
        for frequency in documentFrequencies { offsets.append(offsets[offsets.count - 1] + frequency) }
        var next = offsets
        var ordinals = [Int32](repeating: 0, count: terms.count)
        var impacts = [Float](repeating: 0, count: terms.count)
        for (entry, term) in terms.enumerated() {
            let documentFrequency = Float(documentFrequencies[Int(term)])
            let rarity = log(1 + (count - documentFrequency + 0.5) / (documentFrequency + 0.5))
            let b = lengthNormalisation
            let norm = saturation * (1 - b + b * lengths[Int(documents[entry])] / averageLength)
            let position = Int(next[Int(term)])
            next[Int(term)] += 1
            ordinals[position] = documents[entry]
            impacts[position] = rarity * frequencies[entry] * (saturation + 1) / (frequencies[entry] + norm)
        }
        return Postings(numbers, offsets: offsets, ordinals: ordinals, impacts: impacts)
    }
}
