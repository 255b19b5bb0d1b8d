package import HearthCore

/// The vectors of clients' own texts, by the embedder that the operator has configured. Implemented by Retrieval.
package protocol TextEmbedding: Sendable {
    /// The space of the vectors; nil if there is no embedder, or if texts may not be sent to it.
    ///
    /// - Parameter allowsExternalProviders: true if texts may leave this machine.
    func space(allowsExternalProviders: Bool) -> EmbeddingSpace?

    /// Returns a unit vector of the space for each text, in order. A text that is longer than the embedder reads is cut.
    ///
    /// Only a few calls compute at once; the others wait.
    ///
    /// - Parameters:
    ///   - allowsExternalProviders: true if texts may leave this machine.
    ///   - meter: records the cost of the vectors if a provider is paid for them.
    /// - Throws: ``HearthError`` `model_not_found` without an embedder, `overloaded` if too many calls wait,
    ///   `provider_unavailable`, `deadline_exceeded`.
    func vectors(of texts: [String], allowsExternalProviders: Bool, meter: RunMeter) async throws -> TextVectors
}

/// The vectors of some texts.
package struct TextVectors: Hashable, Sendable {
    /// The vectors, in the order of the texts.
    package var vectors: [[Float]]
    /// The tokens of the texts as the embedder counts them.
    package var tokens: Int

    /// Creates vectors.
    package init(vectors: [[Float]], tokens: Int) {
        self.vectors = vectors
        self.tokens = tokens
    }
}

extension HearthError {
    /// Returns the error for an embedding model that the server does not offer.
    ///
    /// - Parameter model: the name that the request has.
    package static func unknownEmbedder(_ model: String) -> HearthError {
        HearthError(
            .modelNotFound,
            "There is no embedding model “\(model.prefix(100))” here. The name `embedder` stands for the server's own, if it has one.",
            problems: [FieldProblem(field: "/model", message: "is not offered")])
    }
}
