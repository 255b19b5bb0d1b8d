package import Assist
package import HearthCore
import Synchronization

/// An embedder whose vectors have a one at the place of the text's length. It records the texts.
package final class FakeTextEmbedding: TextEmbedding {
    private let model: EmbeddingSpace?
    private let isLocalOnly: Bool
    private let failure: HearthError?
    private let asked = Mutex<[String]>([])

    /// - Parameters:
    ///   - space: nil for a server without an embedder.
    ///   - failure: the error of every call; nil for an embedder that works.
    package init(
        _ space: EmbeddingSpace? = EmbeddingSpace(model: "test/embedder", dimension: 4), isLocalOnly: Bool = true,
        failure: HearthError? = nil
    ) {
        model = space
        self.isLocalOnly = isLocalOnly
        self.failure = failure
    }

    /// The texts so far, in their order.
    package var texts: [String] { asked.withLock { $0 } }

    package func space(allowsExternalProviders: Bool) -> EmbeddingSpace? {
        allowsExternalProviders || isLocalOnly ? model : nil
    }

    package func vectors(
        of texts: [String], allowsExternalProviders: Bool, meter: RunMeter
    ) async throws -> TextVectors {
        if let failure { throw failure }
        guard let space = space(allowsExternalProviders: allowsExternalProviders) else {
            throw HearthError.unknownEmbedder("embedder")
        }
        asked.withLock { $0 += texts }
        if !isLocalOnly {
            meter.record(
                ModelCall(
                    model: space.model, phase: .planning, usage: TokenUsage(input: 7), cost: Money(microdollars: 3),
                    basis: .reported))
        }
        let vectors = texts.map { text in
            (0..<space.dimension).map { $0 == text.utf8.count % space.dimension ? Float(1) : 0 }
        }
        return TextVectors(vectors: vectors, tokens: texts.reduce(0) { $0 + $1.utf8.count })
    }
}
