import HearthCore

/// All documents as of one revision of the store, with everything that searching needs. Immutable.
struct KnowledgeSnapshot: Sendable {
    /// Kinds of which a plan needs a number of cards, matching or not: a family that asks for dinners in two rare words
    /// still gets eight recipes. An answer to a question, by contrast, is not helped by a card about something else.
    private static let plannedKinds: Set<Document.Kind> = [.recipe, .routines, .chores]

    let revision: Int64
    /// By id, so that ties fall in the order of ids.
    private let documents: [Document]
    private let profiles: [ContentProfile]
    private let lexical: LexicalIndex

    init(revision: Int64, documents: [Document]) {
        self.revision = revision
        self.documents = documents.sorted { $0.id < $1.id }
        profiles = self.documents.map(ContentProfile.init)
        lexical = LexicalIndex(self.documents)
    }

    /// Documents that match the text, best first; then, where all of `query.kinds` are planned kinds and up to the
    /// limit, documents that do not match it, with a score of 0, by id. All of them pass the filters.
    func search(_ query: SearchQuery) -> [SearchHit] {
        let limit = min(max(query.limit, 1), 100)
        let filter = CandidateFilter(query)
        let matches = lexical.search(query.text, limit: limit) { filter.admits(documents[$0], profiles[$0]) }
        var hits = matches.map { SearchHit(document: documents[$0.ordinal], score: $0.score) }
        guard hits.count < limit, !query.kinds.isEmpty, query.kinds.isSubset(of: Self.plannedKinds) else { return hits }
        let matched = Set(matches.map(\.ordinal))
        for (ordinal, document) in documents.enumerated() where hits.count < limit {
            guard query.kinds.contains(document.kind), !matched.contains(ordinal),
                filter.admits(document, profiles[ordinal])
            else { continue }
            hits.append(SearchHit(document: document, score: 0))
        }
        return hits
    }
}
