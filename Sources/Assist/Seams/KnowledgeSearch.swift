/// Finds cards. Implemented by Retrieval.
package protocol KnowledgeSearch: Sendable {
    /// The best hits, best first, ties by id. Hard filters are applied before ranking.
    ///
    /// - Parameter meter: books what it costs to embed the query, where a provider is paid for it.
    func search(_ query: SearchQuery, meter: RunMeter) async throws -> SearchAnswer

    /// What a memory means, in the space that searches use; nil where they use none, or it cannot be had now: it is then
    /// found by its words, and embedded with the searches that concern it.
    func embedding(of text: String, allowsExternalProviders: Bool, meter: RunMeter) async -> Memory.Embedding?
}
