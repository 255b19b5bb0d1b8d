import Foundation

/// Which documents have which terms, with what each occurrence adds to a score. Immutable.
///
/// S. Robertson, H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009. The inverse document
/// frequency is ln(1 + (N - df + 0.5) / (df + 0.5)), which is never negative, and the term frequency is weighted by
/// field before saturation, as in BM25F with one length for the whole document.
struct Postings<Term: Hashable & Sendable>: Sendable {
    private let numbers: [Term: Int32]
    /// The postings of term t are at `offsets[t] ..< offsets[t + 1]`.
    private let offsets: [Int32]
    private let ordinals: [Int32]
    /// What a posting adds to the score of its document, all but the query's own weight of the term.
    private let impacts: [Float]

    fileprivate init(_ numbers: [Term: Int32], offsets: [Int32], ordinals: [Int32], impacts: [Float]) {
        self.numbers = numbers
        self.offsets = offsets
        self.ordinals = ordinals
        self.impacts = impacts
    }

    /// Adds the documents' scores for a query to `scores`, one a document.
    func add(_ query: [Term: Float], to scores: inout [Float]) {
        // In the order of term numbers, so that sums of floats come out the same each time.
        let terms = query.compactMap { term, weight in numbers[term].map { (number: Int($0), weight: weight) } }
            .sorted { $0.number < $1.number }
        for (number, weight) in terms {
            for position in Int(offsets[number])..<Int(offsets[number + 1]) {
                scores[Int(ordinals[position])] += weight * impacts[position]
            }
        }
    }

    /// Whether the document has the term.
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

/// How soon further occurrences of a term stop to count (k1).
private let saturation: Float = 1.2
/// How much long documents are held back (b): less than the customary 0.75, because cards and recipes differ in length by
/// what they need to say and not by how much they repeat themselves.
private let lengthNormalisation: Float = 0.3

/// Collects the terms of documents, one document after the other, and lays them out by term.
struct PostingsBuilder<Term: Hashable & Sendable> {
    private var numbers: [Term: Int32] = [:]
    private var lengths: [Float] = []
    private var documentFrequencies: [Int32] = []
    // One entry per pair of document and term, in the order of documents.
    private var terms: [Int32] = []
    private var documents: [Int32] = []
    private var frequencies: [Float] = []
    // Of the document that is being read: weighted frequency by term, and the terms that have one.
    private var current: [Float] = []
    private var touched: [Int32] = []

    mutating func begin() { lengths.append(0) }

    /// The term's number, for ``add(_:weight:)``.
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
