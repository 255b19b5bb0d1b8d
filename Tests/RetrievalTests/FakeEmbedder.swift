import Assist
import HearthCore
import Retrieval
import Synchronization

/// Embeds by the words that a dictionary gives a meaning: texts with words of one meaning are near each other, whatever
/// the words. Real embedders pass `EmbedderConformanceTests`.
final class FakeEmbedder: Embedder {
    let space: EmbeddingSpace
    let isLocalOnly: Bool
    private let meanings: [String: Int]
    private let state = Mutex((texts: 0, failAfter: Int.max))

    /// - Parameter meanings: groups of words that mean the same.
    init(_ meanings: [[String]] = [], model: String = "fake", dimension: Int = 8, isLocalOnly: Bool = true) {
        self.isLocalOnly = isLocalOnly
        space = EmbeddingSpace(model: model, dimension: dimension)
        self.meanings = Dictionary(
            meanings.enumerated().flatMap { group in group.element.map { ($0, group.offset) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The number of embedded texts.
    var texts: Int { state.withLock { $0.texts } }

    /// Lets it fail behind that many more texts.
    func fail(after texts: Int) { state.withLock { $0.failAfter = $0.texts + texts } }

    func embed(_ texts: [EmbedderText], meter: RunMeter) async throws -> [[Float]] {
        try state.withLock { state in
            guard state.texts + texts.count <= state.failAfter else {
                throw EmbedderError(.providerFailed, "The provider is away.")
            }
            state.texts += texts.count
        }
        meter.record(
            ModelCall(
                model: "fake/fake", phase: .planning, usage: TokenUsage(input: texts.count, output: 0), cost: .zero,
                basis: .reported))
        return texts.map { vector(of: $0.text) }
    }

    private func vector(of text: String) -> [Float] {
        var vector = [Float](repeating: 0.01, count: space.dimension)
        for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) {
            if let meaning = meanings[String(word)] { vector[meaning % space.dimension] += 1 }
        }
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return vector.map { $0 / length }
    }
}
