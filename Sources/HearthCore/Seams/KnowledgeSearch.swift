/// Finds cards. Implemented by Retrieval.
package protocol KnowledgeSearch: Sendable {
    /// The best hits, best first, ties by id. Hard filters are applied before ranking.
    func search(_ query: SearchQuery) async throws -> [SearchHit]
}
