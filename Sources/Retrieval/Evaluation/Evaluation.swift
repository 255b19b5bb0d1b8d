package import Assist

/// Evaluation of search: ranks the queries of an evaluation set like the knowledge base, over an index of its own.
package struct Evaluation: Sendable {
    /// The ranking of one query.
    package struct Ranking: Sendable {
        /// The query.
        package var query: EvaluationSet.Query
        /// Document ids with scores, best first, at most ``depth``.
        package var hits: [(id: String, score: Double)]
    }

    /// Maximum number of documents in a ranking.
    package static let depth = 50

    private let set: EvaluationSet
    private let snapshot: KnowledgeSnapshot
    private let documents: [Document]

    /// Embeds the documents if there is an embedder.
    ///
    /// - Parameter progress: called after each batch with the number of documents done and of all.
    @concurrent
    package init(
        _ set: EvaluationSet, embedder: (any Embedder)?,
        progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws {
        self.set = set
        documents = set.documents.sorted { $0.id < $1.id }
        var vectors = SnapshotVectors()
        if let embedder {
            var embedded: [[[Float]]] = []
            while embedded.count < documents.count {
                let batch = documents[embedded.count...].prefix(64).map(Passages.init)
                let found = try await embedder.embed(batch.flatMap(\.texts), meter: RunMeter())
                var next = 0
                for passages in batch {
                    embedded.append(passages.vectors(of: found[next..<(next + passages.texts.count)]))
                    next += passages.texts.count
                }
                progress(embedded.count, documents.count)
            }
            vectors.embedder = embedder
            vectors.source = .memory(
                try PassageIndex(embedded, space: embedder.space, fingerprint: ""), embedder.space)
        }
        snapshot = KnowledgeSnapshot(
            state: DocumentState(revision: 0, space: embedder?.space), documents: documents, vectors: vectors)
    }

    /// Returns one ranking per query, in the order of the queries.
    @concurrent
    package func rankings(_ mode: SearchMode) async throws -> [Ranking] {
        var rankings: [Ranking] = []
        var groups: [String: CandidateSet] = [:]
        for query in set.queries {
            try Task.checkCancellation()
            let rule = CandidateRule(set: query.set)
            let within = groups[rule.name] ?? candidates(of: rule)
            groups[rule.name] = within
            let search = SearchQuery(
                text: query.text, kinds: rule.isOfRecipes ? [.recipe] : [.tips], limit: Self.depth, mode: mode)
            let vector = try await snapshot.vectors.embedder?.embed([QueryText.of(search)], meter: RunMeter()).first
            let answer = try await snapshot.search(search, vector: mode == .lexical ? nil : vector, within: within)
            rankings.append(Ranking(query: query, hits: answer.hits.map { ($0.document.id, $0.score) }))
        }
        return rankings
    }

    private func candidates(of rule: CandidateRule) -> CandidateSet {
        var candidates = CandidateSet(universe: documents.count)
        for ordinal in documents.indices where rule.admits(documents[ordinal]) { candidates.insert(ordinal) }
        return candidates
    }

    /// Returns one row per set, in the order of their first queries.
    package func scores(of rankings: [Ranking]) -> [SetScore] {
        var bySet: [(name: String, metrics: [RankingMetrics])] = []
        for ranking in rankings {
            let metrics = RankingMetrics(
                ranking: ranking.hits.map(\.id), grades: set.grades[ranking.query.id] ?? [:],
                relevantFrom: ranking.query.set == "guidance" ? 2 : 1)
            if let place = bySet.firstIndex(where: { $0.name == ranking.query.set }) {
                bySet[place].metrics.append(metrics)
            } else {
                bySet.append((ranking.query.set, [metrics]))
            }
        }
        return bySet.map { SetScore(name: $0.name, metrics: $0.metrics) }
    }
}

/// The documents that a set of queries may find. Sets of recipes rank recipes; facets those from scraped pages (`rs-`),
/// categories those from the cookbook (`wb-`). All other sets rank documents that are not recipes.
private struct CandidateRule {
    let name: String
    private let prefix: String
    let isOfRecipes: Bool

    init(set: String) {
        isOfRecipes = set.hasPrefix("recipe")
        prefix = set == "recipe-facet" ? "rs-" : set == "recipe-category" ? "wb-" : ""
        name = isOfRecipes ? "recipe \(prefix)" : "knowledge"
    }

    func admits(_ document: Document) -> Bool {
        (document.kind == .recipe) == isOfRecipes && document.id.hasPrefix(prefix)
    }
}

/// The score of one set of queries.
package struct SetScore: Sendable {
    /// Name of the set.
    package var name: String
    /// Number of queries.
    package var count: Int
    /// Mean over the queries.
    package var mean: RankingMetrics
    /// Interval of 95 of 100 means of resampled queries (bootstrap).
    package var nDCGInterval: ClosedRange<Double>

    init(name: String, metrics: [RankingMetrics]) {
        self.name = name
        count = metrics.count
        mean = RankingMetrics.mean(metrics) ?? RankingMetrics(nDCG: 0, recall: 0, reciprocalRank: 0)
        var generator = SplitMix(seed: 1)
        let means = (0..<500).map { _ in
            (0..<metrics.count).reduce(0.0) { sum, _ in
                sum + metrics[Int.random(in: 0..<metrics.count, using: &generator)].nDCG
            } / Double(metrics.count)
        }.sorted()
        nDCGInterval = means[12]...means[487]
    }

    /// Returns the mean over the sets, equally weighted.
    package static func macro(_ scores: [SetScore]) -> RankingMetrics? { RankingMetrics.mean(scores.map(\.mean)) }
}

/// Seeded generator. G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
private struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
