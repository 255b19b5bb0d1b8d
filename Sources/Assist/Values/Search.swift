package import HearthCore
package import Kitchen

/// A search and the conditions that no result may break.
package struct SearchQuery: Hashable, Sendable {
    package var text: String
    /// The kinds to return; empty for every kind.
    package var kinds: Set<Document.Kind>
    /// The ages. A recipe must suit all of them, any other card at least one.
    package var ages: [Age]
    /// A hard filter: a recipe with any of these allergens is never returned.
    package var excluding: Set<Allergen>
    /// A hard filter: a recipe with any of these words in title or ingredients is never returned.
    package var excludingWords: [String]
    /// The most hits, 1…100.
    package var limit: Int
    package var mode: SearchMode
    /// The memories of the asking household, searched as documents of kind `memory`. Memories of other households
    /// cannot be found, because the query does not hold them.
    package var memories: [Memory]
    /// True if the text may be sent to a provider of vectors. Otherwise the search uses words if only such a provider
    /// could embed it.
    package var allowsExternalProviders: Bool

    package init(
        text: String, kinds: Set<Document.Kind> = [], ages: [Age] = [], excluding: Set<Allergen> = [],
        excludingWords: [String] = [], limit: Int = 8, mode: SearchMode = .hybrid,
        memories: [Memory] = [], allowsExternalProviders: Bool = false
    ) {
        self.text = text
        self.kinds = kinds
        self.ages = ages
        self.excluding = excluding
        self.excludingWords = excludingWords
        self.limit = limit
        self.mode = mode
        self.memories = memories
        self.allowsExternalProviders = allowsExternalProviders
    }
}

/// The ranking of hits.
package enum SearchMode: String, CaseIterable, Sendable {
    /// A weighted sum of both scores.
    case hybrid
    /// Both ranks (reciprocal rank fusion).
    case rrf
    /// The words that query and document share (BM25).
    case lexical
    /// The meaning (cosine of vectors).
    case vector
}

/// A document that a search found.
package struct SearchHit: Hashable, Sendable {
    package var document: Document
    /// The score. Higher is better; only comparable within one answer.
    package var score: Double
    package var evidence: Evidence

    /// The reasons for the rank of a document.
    package struct Evidence: Hashable, Sendable {
        /// BM25 and the rank by it, counted from 1; nil if the document shares no word with the query.
        package var lexical: Rating?
        /// The cosine and the rank by it; nil if the document is not among the nearest, or if vectors were not
        /// searched.
        package var vector: Rating?
        /// The words of the query that the document has, stemmed.
        package var matchedTerms: [String]

        package init(lexical: Rating? = nil, vector: Rating? = nil, matchedTerms: [String] = []) {
            self.lexical = lexical
            self.vector = vector
            self.matchedTerms = matchedTerms
        }
    }

    /// A score with its rank.
    package struct Rating: Hashable, Sendable {
        package var score: Double
        package var rank: Int

        package init(score: Double, rank: Int) {
            self.score = score
            self.rank = rank
        }
    }

    package init(document: Document, score: Double, evidence: Evidence = Evidence()) {
        self.document = document
        self.score = score
        self.evidence = evidence
    }
}

/// The hits of a search and how they were found.
package struct SearchAnswer: Hashable, Sendable {
    package var hits: [SearchHit]
    package var plan: SearchPlan

    package init(hits: [SearchHit], plan: SearchPlan) {
        self.hits = hits
        self.plan = plan
    }
}

/// The method by which a search was done.
package struct SearchPlan: Hashable, Sendable {
    /// The requested mode, or `lexical` if there are no vectors.
    package var mode: SearchMode
    /// The number of documents that passed the hard filters.
    package var candidates: Int
    /// The space of the vectors; nil if none were used.
    package var space: EmbeddingSpace?
    /// The place of the vectors; nil if none were used.
    package var index: VectorPlace?
    /// The method of the vector search; nil if vectors were not searched.
    package var search: VectorAnswer.Plan?
    /// The reason why vectors were requested and not used.
    package var fallback: String?

    package init(
        mode: SearchMode, candidates: Int, space: EmbeddingSpace? = nil, index: VectorPlace? = nil,
        search: VectorAnswer.Plan? = nil, fallback: String? = nil
    ) {
        self.mode = mode
        self.candidates = candidates
        self.space = space
        self.index = index
        self.search = search
        self.fallback = fallback
    }
}

/// The place where vectors are searched.
package enum VectorPlace: String, Sendable {
    case memory, pgvector
}
