package import HearthCore
package import Kitchen

/// What to look for, and what may not come back however well it matches.
package struct SearchQuery: Hashable, Sendable {
    package var text: String
    /// Empty means every kind.
    package var kinds: Set<Document.Kind>
    /// A recipe must suit every one of these ages, any other card at least one.
    package var ages: [Age]
    /// Hard filter: a recipe with any of these allergens is never returned.
    package var excluding: Set<Allergen>
    /// Hard filter: a recipe with any of these words in title or ingredients is never returned.
    package var excludingWords: [String]
    /// At most this many hits, 1…100.
    package var limit: Int
    package var mode: SearchMode
    /// What the asking household has asked to keep, searched as documents of kind `memory`. Nobody else's can be found,
    /// because nobody else's is there.
    package var memories: [Memory]
    /// Whether the text may go to a provider of vectors; false searches by words where only such a one could embed it.
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

/// How hits are ranked.
package enum SearchMode: String, CaseIterable, Sendable {
    /// By a weighted sum of both scores.
    case hybrid
    /// By both ranks (reciprocal rank fusion).
    case rrf
    /// By the words that query and document share (BM25).
    case lexical
    /// By what they mean (cosine of vectors).
    case vector
}

package struct SearchHit: Hashable, Sendable {
    package var document: Document
    /// Higher is better; only comparable within one answer.
    package var score: Double
    package var evidence: Evidence

    /// Why a document is where it is.
    package struct Evidence: Hashable, Sendable {
        /// BM25, and its place in that order, counted from 1; nil where it shares no word with the query.
        package var lexical: Rating?
        /// Cosine, and its place in that order; nil where it is not among the nearest, or nobody looked.
        package var vector: Rating?
        /// Words of the query that the document has, stemmed.
        package var matchedTerms: [String]

        package init(lexical: Rating? = nil, vector: Rating? = nil, matchedTerms: [String] = []) {
            self.lexical = lexical
            self.vector = vector
            self.matchedTerms = matchedTerms
        }
    }

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

/// Hits, and how they were found.
package struct SearchAnswer: Hashable, Sendable {
    package var hits: [SearchHit]
    package var plan: SearchPlan

    package init(hits: [SearchHit], plan: SearchPlan) {
        self.hits = hits
        self.plan = plan
    }
}

package struct SearchPlan: Hashable, Sendable {
    /// The one that was asked for, or `lexical` where there are no vectors.
    package var mode: SearchMode
    /// Documents that passed the hard filters.
    package var candidates: Int
    /// The vectors' space; nil where none were used.
    package var space: EmbeddingSpace?
    /// Where the vectors are; nil where none were used.
    package var index: VectorPlace?
    /// How the nearest were found; nil where nobody looked.
    package var search: VectorAnswer.Plan?
    /// Why vectors were asked for and not used.
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

/// Where vectors are searched.
package enum VectorPlace: String, Sendable {
    case memory, pgvector
}
