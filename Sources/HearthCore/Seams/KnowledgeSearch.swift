/// Finds cards. Implemented by Retrieval.
package protocol KnowledgeSearch: Sendable {
    /// The best hits, best first, ties by id. Hard filters are applied before ranking.
    ///
    /// - Parameter meter: books what it costs to embed the query, where a provider is paid for it.
    func search(_ query: SearchQuery, meter: RunMeter) async throws -> SearchAnswer
}
