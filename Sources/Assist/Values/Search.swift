package import HearthCore
package import Kitchen

/// A search and the conditions that no result may break.
package struct SearchQuery: Hashable, Sendable {
    /// The text to search for.
    package var text: String
    /// The kinds to return; empty for every kind.
    package var kinds: Set<Document.Kind>
    /// The ages. A recipe must suit all of them, any other card at least one.
    package var ages: [Age]
    /// A hard filter: a recipe with any of these allergens is never returned.
    package var excluding: Set<Allergen>
    /// A hard filter: a recipe with any of these words in title or ingredients is never returned.
    package var excludingWords: [String]
    /// The most hits, 1…400.
    package var limit: Int
    /// The ranking of hits.
    package var mode: SearchMode
    /// The memories of the asking household, searched as documents of kind `memory`. Memories of other households
    /// cannot be found, because the query does not hold them.
    package var memories: [Memory]
    /// The subjects of the text: groups of words with one meaning, for the evidence of a hit. Empty for the words of the
    /// text.
    package var subjects: [[String]]
    /// True if the text may be sent to a provider of vectors. Otherwise the search uses words if only such a provider
    /// could embed it.
    package var allowsExternalProviders: Bool

    /// Creates a search query.
    package init(
        text: String, kinds: Set<Document.Kind> = [], ages: [Age] = [], excluding: Set<Allergen> = [],
        excludingWords: [String] = [], limit: Int = 8, mode: SearchMode = .hybrid,
        memories: [Memory] = [], subjects: [[String]] = [], allowsExternalProviders: Bool = false
    ) {
        self.text = text
        self.subjects = subjects
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
    /// The document.
    package var document: Document
    /// The score. Higher is better; only comparable within one answer.
    package var score: Double
    /// The reasons for its rank.
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
        /// The share of the query's subjects that the document has, weighted by their rarity, 0…1.
        package var coverage: Double
        /// The share of the query's subjects that the document's title, tags and questions have, weighted by their
        /// rarity, 0…1.
        package var headed: Double
        /// The cosine of the query and the most similar title or question of the document, by words, 0…1; 0 if the
        /// query has no subjects.
        package var asked: Double

        /// Creates evidence.
        package init(
            lexical: Rating? = nil, vector: Rating? = nil, matchedTerms: [String] = [], coverage: Double = 0,
            headed: Double = 0, asked: Double = 0
        ) {
            self.lexical = lexical
            self.vector = vector
            self.matchedTerms = matchedTerms
            self.coverage = coverage
            self.headed = headed
            self.asked = asked
        }
    }

    /// A score with its rank.
    package struct Rating: Hashable, Sendable {
        /// The score. Higher is better.
        package var score: Double
        /// The rank, from 1.
        package var rank: Int

        /// Creates a rating.
        package init(score: Double, rank: Int) {
            self.score = score
            self.rank = rank
        }
    }

    /// Creates a search hit.
    package init(document: Document, score: Double, evidence: Evidence = Evidence()) {
        self.document = document
        self.score = score
        self.evidence = evidence
    }
}

/// The hits of a search and how they were found.
package struct SearchAnswer: Hashable, Sendable {
    /// The hits, best first.
    package var hits: [SearchHit]
    /// The method by which they were found.
    package var plan: SearchPlan

    /// Creates a search answer.
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

    /// Creates a description of a search.
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
