import CSeedTables
import Foundation

/// Linear classifier of what a frightened parent types, by character n-grams, pairs of words and concepts. It knows
/// emergencies that no list of words has: misspelt, telegraphic, or told without the word for them.
///
/// `infra/emergencies.py` trains it from `seed/emergencies`; docs/emergencies.md has the format of the weights.
package struct EmergencyClassifier: Sendable {
    /// The classifier of the product, or the reason why its weights cannot be read.
    package static let shipped = Result { () throws(PolicyError) in try loaded() }

    /// Reads the weights in the program.
    ///
    /// - Throws: ``PolicyError`` `unreadable` if they are damaged.
    package static func loaded() throws(PolicyError) -> EmergencyClassifier {
        try EmergencyClassifier(
            weights: unsafe bytes(of: seed_emergency_weights()),
            concepts: unsafe String(decoding: bytes(of: seed_emergency_concepts()), as: UTF8.self))
    }

    private static func bytes(of table: seed_table) -> [UInt8] {
        unsafe Array(UnsafeRawBufferPointer(start: table.bytes, count: table.length))
    }

    /// Kinds of emergencies, as in the second column of the sentences.
    package let kinds: [String]
    private let concepts: EmergencyConcepts
    /// The file of the weights, and where in it the weights of the buckets begin: of an emergency of any kind, and of each
    /// kind.
    private let file: [UInt8]
    private let firstWeight: Int
    private let firstKindWeight: Int
    private let bias: Float
    private let kindBiases: [Float]
    /// Value of a weight's unit.
    private let scale: Float
    private let bucketMask: UInt32

    /// Reads weights.
    ///
    /// - Throws: ``PolicyError`` `unreadable` if they are damaged.
    init(weights file: [UInt8], concepts: String) throws(PolicyError) {
        let damaged = PolicyError(.unreadable, "the weights of the classifier of emergencies are damaged")
        var position = 0
        func take(_ count: Int) throws(PolicyError) -> ArraySlice<UInt8> {
            guard file.count - position >= count else { throw damaged }
            defer { position += count }
            return file[position..<position + count]
        }
        func byte() throws(PolicyError) -> Int { Int(try take(1).reduce(0, |)) }
        func number() throws(PolicyError) -> Float {
            Float(bitPattern: try take(4).reversed().reduce(0) { $0 << 8 | UInt32($1) })
        }
        guard try take(4).elementsEqual("EMG1".utf8) else { throw damaged }
        // The digest of the sentences, which `infra/emergencies.py --check` reads.
        _ = try take(32)
        let (kindCount, bits) = (try byte(), try byte())
        guard kindCount > 0, (1..<24).contains(bits) else { throw damaged }
        scale = try number()
        bias = try number()
        var kinds: [String] = []
        var biases: [Float] = []
        for _ in 0..<kindCount {
            kinds.append(String(decoding: try take(try byte()), as: UTF8.self))
            biases.append(try number())
        }
        let buckets = 1 << bits
        guard file.count - position == buckets * (1 + kindCount) else { throw damaged }
        self.file = file
        self.kinds = kinds
        self.concepts = EmergencyConcepts(parsing: concepts)
        kindBiases = biases
        firstWeight = position
        firstKindWeight = position + buckets
        bucketMask = UInt32(buckets - 1)
    }

    /// Number of buckets, for ``FeatureSet``.
    var buckets: Int { Int(bucketMask) + 1 }

    /// Returns the probability that some words tell of an emergency, 0 to 1, and leaves their features in `found`.
    func probability(of text: EmergencyText, words: Range<Int>, using found: inout FeatureSet) -> Float {
        found.removeAll()
        text.eachFeature(words: words, of: concepts) { found.insert($0 & bucketMask) }
        let sum = found.buckets.reduce(Int32(0)) { $0 + weight(firstWeight + Int($1)) }
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
            let row = firstKindWeight + Int(bucket) * sums.count
            for kind in sums.indices { sums[kind] += weight(row + kind) }
        }
        let scores = zip(sums, kindBiases).map { Float($0) * unit(of: found) + $1 }
        return kinds.indices.sorted { scores[$0] > scores[$1] }.map { kinds[$0] }
    }

    private func weight(_ position: Int) -> Int32 { Int32(Int8(bitPattern: file[position])) }

    /// The more features a text has, the less each counts. A text of fewer than 80 is judged as if it had as many, so that
    /// two words alone say little.
    private func unit(of found: FeatureSet) -> Float { scale / Float(max(found.buckets.count, 80)).squareRoot() }
}

/// Set of buckets that keeps its memory between texts.
struct FeatureSet {
    private(set) var buckets: [UInt32] = []
    private var bits: [UInt64]

    /// Features of a window of words.
    private static let usual = 1_024

    init(_ classifier: EmergencyClassifier) {
        bits = [UInt64](repeating: 0, count: (classifier.buckets + 63) / 64)
        buckets.reserveCapacity(Self.usual)
    }

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
