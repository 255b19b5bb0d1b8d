import Assist

/// All documents of one revision of the store with the search structures. Immutable.
struct KnowledgeSnapshot: Sendable {
    /// Kinds of which a plan needs a number of cards, matching or not: a family that asks for dinners in two rare words
    /// still gets eight recipes. For a question, a card about another subject is no help.
    private static let plannedKinds: Set<Document.Kind> = [.recipe, .routines, .chores]

    let state: DocumentState
    let vectors: SnapshotVectors
    /// Sorted by id, so that ties are in the order of ids.
    private let documents: [Document]
    private let attributes: DocumentAttributes
    private let lexical: LexicalIndex
    /// The titles, tags and questions of the documents, without their bodies.
    private let heads: LexicalIndex
    private let questions: QuestionIndex
    private let ordinals: [String: Int]

    init(state: DocumentState, documents: [Document], vectors: SnapshotVectors) {
        self.state = state
        self.documents = documents
        self.vectors = vectors
        attributes = DocumentAttributes(documents)
        lexical = LexicalIndex(documents)
        heads = LexicalIndex(documents.map(Self.head(of:)))
        questions = QuestionIndex(documents)
        ordinals = Dictionary(uniqueKeysWithValues: documents.enumerated().map { ($0.element.id, $0.offset) })
    }

    private static func head(of document: Document) -> Document {
        var head = document
        head.body = ""
        return head
    }

    /// Returns the documents of ids, in their order.
    func documents(_ ids: Set<String>) -> [Document] {
        ids.compactMap { ordinals[$0] }.sorted().map { documents[$0] }
    }

    /// The most hits of a search. A plan chooses among all recipes that pass its filters, so the limit is above the
    /// number of recipes that Hearth ships (244); it bounds what one search copies.
    private static let mostHits = 400

    /// Returns documents that match the text, best first. If all of `query.kinds` are planned kinds, other documents
    /// fill the result up to the limit, with a score of 0, by id. All of them pass the filters.
    ///
    /// - Parameters:
    ///   - vector: the query's vector in the space of the documents; nil to search by words only.
    ///   - memories: memories to search as well, for kind `memory`.
    ///   - fallback: the reason if a vector was requested but is missing.
    ///   - within: documents to search; nil for all.
    func search(
        _ query: SearchQuery, vector: [Float]?, memories: MemoryIndex = MemoryIndex(), fallback: String? = nil,
        within: CandidateSet? = nil
    ) async throws -> SearchAnswer {
        let limit = min(max(query.limit, 1), Self.mostHits)
        var admitted = attributes.candidates(for: query)
        if let within { admitted.formIntersection(within) }
        var plan = SearchPlan(
            mode: vector == nil ? .lexical : query.mode, candidates: admitted.count, fallback: fallback)
        var words: [LexicalIndex.Match] = []
        let first = documents.count
        if plan.mode != .vector {
            words = lexical.search(query.text, among: admitted, limit: Fusion.listLength)
            words += memories.lexical(query.text).map { memory in
                var memory = memory
                memory.ordinal += first
                return memory
            }
        }
        var meanings: [(ordinal: Int, score: Double)] = []
        if plan.mode != .lexical, let vector {
            meanings = try await nearest(to: vector, query, among: admitted, noting: &plan)
            meanings += memories.similarities(to: vector).map { (first + $0.ordinal, $0.score) }
        }
        plan.candidates += memories.documents.count
        // If vectors are available, one common word is not enough: "world cup" is not a cup of milk.
        let least = plan.mode == .lexical ? 0 : Fusion.minCoverage
        let related = Set(words.filter { $0.coverage > 0 && $0.coverage >= least }.map(\.ordinal))
        let fused = vectors.fusion.fuse(
            plan.mode, vectorShare: vectors.fusion.vectorShare(of: query.text),
            lexical: Self.ranked(words.map { ($0.ordinal, $0.score) }), vector: Self.ranked(meanings)
        ).filter { related.contains($0.ordinal) || ($0.vector?.score ?? 0) >= Fusion.minSimilarity }.prefix(limit)
        let terms = LexicalQuery(query.text)
        let subjects = query.subjects.map { $0.map(LexicalQuery.init) }
        let asked = subjects.isEmpty ? [:] : questions.similarities(to: query.text)
        var hits = fused.map { candidate in
            let isMemory = candidate.ordinal >= first
            return SearchHit(
                document: isMemory ? memories.documents[candidate.ordinal - first] : documents[candidate.ordinal],
                score: candidate.score,
                evidence: SearchHit.Evidence(
                    lexical: candidate.lexical, vector: candidate.vector,
                    matchedTerms: isMemory
                        ? memories.matchedTerms(of: terms, in: candidate.ordinal - first)
                        : lexical.matchedTerms(of: terms, in: candidate.ordinal),
                    coverage: isMemory
                        ? 0
                        : subjects.isEmpty
                            ? lexical.rareCoverage(of: terms, in: candidate.ordinal)
                            : lexical.rareCoverage(of: subjects, in: candidate.ordinal),
                    headed: isMemory || subjects.isEmpty
                        ? 0 : heads.rareCoverage(of: subjects, in: candidate.ordinal),
                    asked: asked[candidate.ordinal] ?? 0))
        }
        guard hits.count < limit, !query.kinds.isEmpty, query.kinds.isSubset(of: Self.plannedKinds) else {
            return SearchAnswer(hits: hits, plan: plan)
        }
        let found = Set(fused.map(\.ordinal))
        for ordinal in admitted where hits.count < limit && !found.contains(ordinal) {
            hits.append(SearchHit(document: documents[ordinal], score: 0))
        }
        return SearchAnswer(hits: hits, plan: plan)
    }

    /// Returns the matches best first, after memories were appended.
    private static func ranked(_ matches: [(ordinal: Int, score: Double)]) -> [(ordinal: Int, score: Double)] {
        matches.sorted { ($1.score, $0.ordinal) < ($0.score, $1.ordinal) }
    }

    /// Returns the nearest documents, best first.
    private func nearest(
        to vector: [Float], _ query: SearchQuery, among admitted: CandidateSet, noting plan: inout SearchPlan
    ) async throws -> [(ordinal: Int, score: Double)] {
        switch vectors.source {
        case .none: return []
        case .memory(let index, let space):
            plan.space = space
            plan.index = .memory
            plan.search = .exact
            return try index.nearest(to: vector, among: admitted, limit: Fusion.listLength)
                .map { ($0.ordinal, Double($0.similarity)) }
        case .database(let index, let space):
            let answer = try await index.nearest(
                to: vector, in: space,
                passing: VectorFilter(
                    kinds: query.kinds, ages: query.ages, excluding: query.excluding,
                    excludedIDs: attributes.recipes(holding: query.excludingWords).map { documents[$0].id },
                    candidateCount: admitted.count),
                limit: Fusion.listLength)
            plan.space = space
            plan.index = .pgvector
            plan.search = answer.plan
            // A card that was added meanwhile is in the next snapshot.
            return answer.matches.compactMap { match in
                ordinals[match.documentID].map { ($0, Double(match.similarity)) }
            }.filter { admitted.contains($0.ordinal) }
        }
    }
}

/// The vectors of a snapshot, and the embedder for queries.
struct SnapshotVectors: Sendable {
    enum Source: Sendable {
        case none
        case memory(PassageIndex, EmbeddingSpace)
        case database(any VectorIndex, EmbeddingSpace)
    }

    var source: Source = .none
    var embedder: (any Embedder)?
    /// The reason if there are no vectors, or none in the database.
    var note: String?

    var fusion: Fusion { Fusion(embedder?.space) }
}
