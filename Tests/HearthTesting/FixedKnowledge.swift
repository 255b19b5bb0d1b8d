package import Assist

/// A knowledge base of a few documents, returned in their order; only the kinds are filtered.
package struct FixedKnowledge: KnowledgeSearch {
    private let documents: [Document]
    private let score: Double

    /// - Parameter score: the score of every hit. A chat quotes hits above 0; with 0 they only come near.
    package init(_ documents: [Document], score: Double = 1) {
        self.documents = documents
        self.score = score
    }

    package func embedding(of text: String, allowsExternalProviders: Bool, meter: RunMeter) async -> Memory.Embedding? {
        nil
    }

    package func cards(_ ids: Set<String>) async throws -> [Document] { documents.filter { ids.contains($0.id) } }

    package func search(_ query: SearchQuery, meter: RunMeter) async throws -> SearchAnswer {
        let found = documents.filter { query.kinds.isEmpty || query.kinds.contains($0.kind) }
        return SearchAnswer(
            hits: found.prefix(query.limit).map { SearchHit(document: $0, score: score) },
            plan: SearchPlan(mode: .lexical, candidates: found.count))
    }
}
