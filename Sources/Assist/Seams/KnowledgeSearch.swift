/// The search for cards. Implemented by Retrieval.
package protocol KnowledgeSearch: Sendable {
    /// Returns the best hits, best first, ties by id. Hard filters are applied before ranking.
    ///
    /// - Parameter meter: records the cost of embedding the query if a provider is paid for it.
    func search(_ query: SearchQuery, meter: RunMeter) async throws -> SearchAnswer

    /// Returns the cards of ids, in no order; an unknown id has none.
    func cards(_ ids: Set<String>) async throws -> [Document]

    /// Returns the vector of a memory in the space that searches use. Returns nil if they use none, or if it is not
    /// available now: the memory is then found by its words, and embedded with the searches that concern it.
    func embedding(of text: String, allowsExternalProviders: Bool, meter: RunMeter) async -> Memory.Embedding?
}
