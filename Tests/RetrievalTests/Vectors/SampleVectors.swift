import Assist
import HearthCore
import HearthTesting
import Retrieval

/// Vectors of unit length, and what comparing them one by one in Double brings.
enum SampleVectors {
    static func random(_ dimension: Int, _ random: inout SplitMix64) -> [Float] {
        normalised((0..<dimension).map { _ in Float.random(in: -1...1, using: &random) })
    }

    /// One large number and many small ones, of which codes keep next to nothing.
    static func spiked(_ dimension: Int, _ random: inout SplitMix64) -> [Float] {
        normalised([1] + (1..<dimension).map { _ in Float.random(in: -0.02...0.02, using: &random) })
    }

    /// Four halves among zeros: inner products are quarters in every order of summing, and many are equal.
    static func quartered(_ dimension: Int, _ random: inout SplitMix64) -> [Float] {
        var vector = [Float](repeating: 0, count: dimension)
        for column in (0..<dimension).shuffled(using: &random).prefix(4) {
            vector[column] = Bool.random(using: &random) ? 0.5 : -0.5
        }
        return vector
    }

    static func normalised(_ vector: [Float]) -> [Float] {
        let length = vector.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
        return vector.map { Float(Double($0) / length) }
    }

    /// `documents` with 0...3 passages each.
    static func documents(
        _ count: Int, _ dimension: Int, _ random: inout SplitMix64, _ vector: (Int, inout SplitMix64) -> [Float]
    ) -> [[[Float]]] {
        (0..<count).map { _ in (0..<Int.random(in: 0...3, using: &random)).map { _ in vector(dimension, &random) } }
    }

    static func nearest(
        to query: [Float], in documents: [[[Float]]], among candidates: Set<Int>? = nil, limit: Int
    ) -> [PassageIndex.Match] {
        var matches: [(ordinal: Int, similarity: Float)] = []
        for (ordinal, passages) in documents.enumerated() where candidates?.contains(ordinal) ?? true {
            let similarities = passages.enumerated().map { number, passage in
                let cosine = zip(query, passage).reduce(0) { $0 + Double($1.0) * Double($1.1) }
                return number == 0 ? cosine : Double(EmbeddedDocument.laterPassageWeight) * cosine
            }
            guard let best = similarities.max() else { continue }
            matches.append((ordinal, VectorMatch.rounded(Float(best))))
        }
        matches.sort { $0.similarity != $1.similarity ? $0.similarity > $1.similarity : $0.ordinal < $1.ordinal }
        return matches.prefix(limit).map { PassageIndex.Match(ordinal: $0.ordinal, similarity: $0.similarity) }
    }
}

extension EmbeddingSpace {
    static func sample(_ dimension: Int) -> EmbeddingSpace { EmbeddingSpace(model: "sample", dimension: dimension) }
}

extension CandidateSet {
    init(_ members: some Sequence<Int>, universe: Int) {
        self.init(universe: universe)
        for member in members { insert(member) }
    }
}
