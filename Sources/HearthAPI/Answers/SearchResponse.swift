/// The answer of `GET /v1/rag/search/recipes|knowledge|all`.
public struct SearchResponse: Codable, Hashable, Sendable {
    /// The query as it was searched.
    public var query: String
    /// How many results there are.
    public var count: Int
    /// Best first.
    public var results: [KnowledgeCard]

    package init(query: String, results: [KnowledgeCard]) {
        self.query = query
        self.count = results.count
        self.results = results
    }
}
