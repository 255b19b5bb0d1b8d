import Foundation

/// Collects the terms of documents, one document after the other, and lays them out by term.
struct PostingsBuilder {
    private(set) var termNumbers: [String: Int32] = [:]
    /// Words as they stand in the text to their term; nil for stop words. Spares most words the stemmer.
    private var analyzed: [[UInt8]: Int32?] = [:]
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

    mutating func add(_ text: String, weight: Float) {
        Analyzer.forEachToken(in: text) { token in
            guard let term = number(for: token) else { return }
            if current[Int(term)] == 0 { touched.append(term) }
            current[Int(term)] += weight
            lengths[lengths.count - 1] += weight
        }
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

    func finish() -> (termNumbers: [String: Int32], offsets: [Int32], ordinals: [Int32], impacts: [Float]) {
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
            let b = LexicalIndex.lengthNormalisation
            let k1 = LexicalIndex.saturation
            let norm = k1 * (1 - b + b * lengths[Int(documents[entry])] / averageLength)
            let position = Int(next[Int(term)])
            next[Int(term)] += 1
            ordinals[position] = documents[entry]
            impacts[position] = rarity * frequencies[entry] * (k1 + 1) / (frequencies[entry] + norm)
        }
        return (termNumbers, offsets, ordinals, impacts)
    }

    private mutating func number(for token: [UInt8]) -> Int32? {
        if let known = analyzed[token] { return known }
        let number = Analyzer.term(for: token).map { term in
            if let known = termNumbers[term] { return known }
            let new = Int32(termNumbers.count)
            termNumbers[term] = new
            documentFrequencies.append(0)
            current.append(0)
            return new
        }
        analyzed[token] = .some(number)
        return number
    }
}
