/// The answer of `GET /v1/rag/search/recipes|knowledge|all`.
public struct SearchResponse: Codable, Hashable, Sendable {
    /// The query as it was searched.
    public var query: String
    /// How many results there are.
    public var count: Int
    /// Best first.
    public var results: [KnowledgeCard]
    /// How they were found; only with `explain=true`.
    public var plan: Plan?

    package init(query: String, results: [KnowledgeCard], plan: Plan? = nil) {
        self.query = query
        self.count = results.count
        self.results = results
        self.plan = plan
    }

    /// How the results were found.
    public struct Plan: Codable, Hashable, Sendable {
        /// `hybrid`, `rrf`, `lexical` or `vector`: what was asked for, or `lexical` where there are no vectors.
        public var mode: String
        /// How many cards passed the hard filters.
        public var candidates: Int
        /// The vectors' model and dimension, `minilm-l6-v2/384`.
        public var model: String?
        /// `memory` or `pgvector`.
        public var index: String?
        /// `exact` where every candidate was compared, `hnsw` for a graph.
        public var search: String?
        /// Why there are no vectors though they were asked for.
        public var fallback: String?

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
