package import Assist

/// A knowledge base of a few documents, returned in their order; only the kinds are filtered.
package struct FixedKnowledge: KnowledgeSearch {
    private let documents: [Document]

    package init(_ documents: [Document]) { self.documents = documents }

    package func embedding(of text: String, allowsExternalProviders: Bool, meter: RunMeter) async -> Memory.Embedding? {
        nil
    }

    package func cards(_ ids: Set<String>) async throws -> [Document] { documents.filter { ids.contains($0.id) } }

    package func search(_ query: SearchQuery, meter: RunMeter) async throws -> SearchAnswer {
        let found = documents.filter { query.kinds.isEmpty || query.kinds.contains($0.kind) }
        return SearchAnswer(
            hits: found.prefix(query.limit).map { SearchHit(document: $0, score: 1) },
            plan: SearchPlan(mode: .lexical, candidates: found.count))
    }
}
