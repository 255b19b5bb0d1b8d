import CSeedTables
import Foundation

/// Linear classifier of what a frightened parent types, by character n-grams, pairs of words and concepts. It knows
/// emergencies that no list of words has: misspelt, telegraphic, or told without the word for them.
///
/// `infra/emergencies.py` trains it from `seed/emergencies`; docs/emergencies.md has the format of the weights.
package struct EmergencyClassifier: Sendable {
    /// The classifier of the product.
    package static let shipped: EmergencyClassifier = {
        let classifier = EmergencyClassifier(
            weights: unsafe bytes(of: seed_emergency_weights()),
            concepts: unsafe String(decoding: bytes(of: seed_emergency_concepts()), as: UTF8.self))
        // A build whose weights cannot be read must not start: it would answer emergencies with recipes.
        guard let classifier else { preconditionFailure("seed/emergencies/weights.bin is damaged") }
        return classifier
    }()

    private static func bytes(of table: seed_table) -> [UInt8] {
        unsafe Array(UnsafeRawBufferPointer(start: table.bytes, count: table.length))
    }

    /// Kinds of emergencies, as in the second column of the sentences.
    package let kinds: [String]
    private let concepts: EmergencyConcepts
    /// Weights of the buckets: of an emergency of any kind, and of each kind.
    private let weights: [Int8]
    private let kindWeights: [Int8]
    private let bias: Float
    private let kindBiases: [Float]
    /// Value of a weight's unit.
    private let scale: Float
    private let bucketMask: UInt32

    /// Reads weights.
    ///
    /// - Returns: nil if they are damaged.
    package init?(weights file: [UInt8], concepts: String) {
        var rest = file[...]
        func take(_ count: Int) -> ArraySlice<UInt8>? {
            guard rest.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
        func number() -> Float? {
            take(4).map { Float(bitPattern: $0.reversed().reduce(0) { $0 << 8 | UInt32($1) }) }
        }
        // The digest of the sentences, which `infra/emergencies.py --check` reads, is behind the mark.
        guard take(4).map(Array.init) == Array("EMG1".utf8), take(32) != nil, let sizes = take(2).map(Array.init),
            sizes[0] > 0, (1..<24).contains(sizes[1]), let scale = number(), let bias = number()
        else { return nil }
        var kinds: [String] = []
        var biases: [Float] = []
        for _ in 0..<sizes[0] {
            guard let length = take(1)?.first, let name = take(Int(length)), let bias = number() else { return nil }
            kinds.append(String(decoding: name, as: UTF8.self))
            biases.append(bias)
        }
        let buckets = 1 << Int(sizes[1])
        guard rest.count == buckets * (1 + kinds.count) else { return nil }
        self.kinds = kinds
        self.bias = bias
        self.scale = scale
        self.concepts = EmergencyConcepts(parsing: concepts)
        kindBiases = biases
        bucketMask = UInt32(buckets - 1)
        weights = rest.prefix(buckets).map { Int8(bitPattern: $0) }
        kindWeights = rest.dropFirst(buckets).map { Int8(bitPattern: $0) }
    }

    /// Number of buckets, for ``FeatureSet``.
    var buckets: Int { Int(bucketMask) + 1 }

    /// Returns the probability that some words tell of an emergency, 0 to 1, and leaves their features in `found`.
    func probability(of text: EmergencyText, words: Range<Int>, using found: inout FeatureSet) -> Float {
        found.removeAll()
        text.eachFeature(words: words, of: concepts) { found.insert($0 & bucketMask) }
        let sum = found.buckets.reduce(Int32(0)) { $0 + Int32(weights[Int($1)]) }
        return 1 / (1 + exp(-(Float(sum) * unit(of: found) + bias)))
    }

    /// Returns whether a text has a word of a concept.
    func names(_ concept: String, in text: EmergencyText) -> Bool {
        guard let index = concepts.names.firstIndex(of: concept) else { return false }
        return text.words.contains { concepts.concepts(of: text.bytes[$0]).contains(index) }
    }

    /// Returns the kinds of an emergency with these features, the likeliest first.
    func kinds(of found: FeatureSet) -> [String] {
        var sums = [Int32](repeating: 0, count: kinds.count)
        for bucket in found.buckets {
            let row = Int(bucket) * sums.count
            for kind in sums.indices { sums[kind] += Int32(kindWeights[row + kind]) }
        }
        let scores = zip(sums, kindBiases).map { Float($0) * unit(of: found) + $1 }
        return kinds.indices.sorted { scores[$0] > scores[$1] }.map { kinds[$0] }
    }

    /// The more features a text has, the less each counts. A text of fewer than 80 is judged as if it had as many, so that
    /// two words alone say little.
    private func unit(of found: FeatureSet) -> Float { scale / Float(max(found.buckets.count, 80)).squareRoot() }
}

/// Set of buckets that keeps its memory between texts.
struct FeatureSet {
    private(set) var buckets: [UInt32] = []
    private var bits: [UInt64]

    init(_ classifier: EmergencyClassifier) { bits = [UInt64](repeating: 0, count: (classifier.buckets + 63) / 64) }

    mutating func insert(_ bucket: UInt32) {
        let bit = UInt64(1) << UInt64(bucket & 63)
        guard bits[Int(bucket >> 6)] & bit == 0 else { return }
        bits[Int(bucket >> 6)] |= bit
        buckets.append(bucket)
    }

    mutating func removeAll() {
        for bucket in buckets { bits[Int(bucket >> 6)] = 0 }
        buckets.removeAll(keepingCapacity: true)
    }
}
