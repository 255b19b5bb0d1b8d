/// Response of `GET /v1/rag/search/recipes|knowledge|all`.
public struct SearchResponse: Codable, Hashable, Sendable {
    /// The query that was searched.
    public var query: String
    /// Number of results.
    public var count: Int
    /// Results, best first.
    public var results: [KnowledgeCard]
    /// Search method; only with `explain=true`.
    public var plan: Plan?

    /// Creates a response.
    package init(query: String, results: [KnowledgeCard], plan: Plan? = nil) {
        self.query = query
        self.count = results.count
        self.results = results
        self.plan = plan
    }

    /// Method by which the results were found.
    public struct Plan: Codable, Hashable, Sendable {
        /// `hybrid`, `rrf`, `lexical` or `vector`: as requested, or `lexical` if there are no vectors.
        public var mode: String
        /// Number of cards that passed the hard filters.
        public var candidates: Int
        /// The vectors' model and dimension, `minilm-l6-v2/384`.
        public var model: String?
        /// `memory` or `pgvector`.
        public var index: String?
        /// `exact` if every candidate was compared, `hnsw` for a graph.
        public var search: String?
        /// Reason why vectors were requested but not used.
        public var fallback: String?

        /// Creates a plan.
        package init(
            mode: String, candidates: Int, model: String?, index: String?, search: String?, fallback: String?
        ) {
            self.mode = mode
            self.candidates = candidates
            self.model = model
            self.index = index
            self.search = search
            self.fallback = fallback
        }
    }
}
