package import HearthCore

/// A knowledge base of a few documents, returned in their order; only the kinds are filtered.
package struct FixedKnowledge: KnowledgeSearch {
    private let documents: [Document]

    package init(_ documents: [Document]) { self.documents = documents }

    package func search(_ query: SearchQuery) async throws -> [SearchHit] {
        documents.filter { query.kinds.isEmpty || query.kinds.contains($0.kind) }
            .prefix(query.limit).map { SearchHit(document: $0, score: 1) }
    }
}
