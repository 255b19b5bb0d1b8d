import CSeedTables
import Foundation

/// Linear classifier of what parents type, by character n-grams, pairs of words and concepts. It knows what no list of words
/// has: misspelt, telegraphic, or told without the word for it.
///
/// `infra/classifiers.py` trains it from the sentences in `seed`; docs/classifiers.md has the format of the weights.
package struct TextClassifier: Sendable {
    /// Classifiers in the program.
    package enum Name: CaseIterable, Sendable {
        /// What needs help at once. Its kinds are those of `emergencies` in the policy files.
        case emergencies
        /// Requests that are refused. Its kinds are those that rules name as `classified`.
        case refusals
    }

    private static let emergencies = Result { () throws(PolicyError) in try loaded(.emergencies) }
    private static let refusals = Result { () throws(PolicyError) in try loaded(.refusals) }
    private static let words = Concepts(
        parsing: unsafe String(decoding: bytes(of: seed_classifier_concepts()), as: UTF8.self))

    /// Returns a classifier, which is read once.
    ///
    /// - Throws: ``PolicyError`` `unreadable` if its weights are damaged.
    package static func shipped(_ name: Name) throws(PolicyError) -> TextClassifier {
        switch name {
        case .emergencies: try emergencies.get()
        case .refusals: try refusals.get()
        }
    }

    /// Reads a classifier's weights in the program.
    ///
    /// - Throws: ``PolicyError`` `unreadable` if they are damaged.
    package static func loaded(_ name: Name) throws(PolicyError) -> TextClassifier {
        let weights =
            switch name {
            case .emergencies: unsafe bytes(of: seed_emergency_weights())
            case .refusals: unsafe bytes(of: seed_refusal_weights())
            }
        return try TextClassifier(weights: weights, concepts: words)
    }

    private static func bytes(of table: seed_table) -> [UInt8] {
        unsafe Array(UnsafeRawBufferPointer(start: table.bytes, count: table.length))
    }

    /// Kinds of what it finds, as in the second column of the sentences.
    package let kinds: [String]
    private let concepts: Concepts
    /// The file of the weights, and where in it the weights of the buckets begin: of any kind, and of each kind.
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
    init(weights file: [UInt8], concepts: Concepts) throws(PolicyError) {
        let damaged = PolicyError(.unreadable, "the weights of a classifier are damaged")
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
        guard try take(4).elementsEqual("HTC1".utf8) else { throw damaged }
        // The digest of the sentences, which `infra/classifiers.py --check` compares.
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
        self.concepts = concepts
        kindBiases = biases
        firstWeight = position
        firstKindWeight = position + buckets
        bucketMask = UInt32(buckets - 1)
    }

    /// Number of buckets, for ``FeatureSet``.
    var buckets: Int { Int(bucketMask) + 1 }

    /// Leaves the features of some words in `found`. All classifiers count the same ones.
    func features(of text: ClassifierText, words: Range<Int>, into found: inout FeatureSet) {
        found.removeAll()
        text.eachFeature(words: words, of: concepts) { found.insert($0 & bucketMask) }
    }

    /// Returns the probability that words with these features tell of what the classifier finds, 0 to 1.
    func probability(of found: FeatureSet) -> Float {
        let sum = found.buckets.reduce(Int32(0)) { $0 + weight(firstWeight + Int($1)) }
        return Self.logistic(Float(sum) * unit(of: found) + bias)
    }

    private static func logistic(_ score: Float) -> Float { 1 / (1 + exp(-score)) }

    /// Returns whether a text has a word of a concept.
    func names(_ concept: String, in text: ClassifierText) -> Bool {
        guard let index = concepts.names.firstIndex(of: concept) else { return false }
        return text.words.contains { concepts.concepts(of: text.bytes[$0]).contains(index) }
    }

    /// Returns the kinds that words with these features may tell of, the likeliest first, with the probability that each is
    /// theirs if there is something to be found.
    func kinds(of found: FeatureSet) -> [(name: String, probability: Float)] {
        var sums = [Int32](repeating: 0, count: kinds.count)
        for bucket in found.buckets {
            let row = firstKindWeight + Int(bucket) * sums.count
            for kind in sums.indices { sums[kind] += weight(row + kind) }
        }
        let scores = zip(sums, kindBiases).map { Float($0) * unit(of: found) + $1 }
        return kinds.indices.sorted { scores[$0] > scores[$1] }.map { (kinds[$0], Self.logistic(scores[$0])) }
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

    init(_ classifier: TextClassifier) {
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
