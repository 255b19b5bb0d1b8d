import HearthCore

/// All documents as of one revision of the store, with everything that searching needs. Immutable.
struct KnowledgeSnapshot: Sendable {
    /// Kinds of which a plan needs a number of cards, matching or not: a family that asks for dinners in two rare words
    /// still gets eight recipes. An answer to a question, by contrast, is not helped by a card about something else.
    private static let plannedKinds: Set<Document.Kind> = [.recipe, .routines, .chores]

    let revision: Int64
    /// By id, so that ties fall in the order of ids.
    private let documents: [Document]
    private let attributes: DocumentAttributes
    private let lexical: LexicalIndex

    init(revision: Int64, documents: [Document]) {
        self.revision = revision
        self.documents = documents.sorted { $0.id < $1.id }
        attributes = DocumentAttributes(self.documents)
        lexical = LexicalIndex(self.documents)
    }

    /// Documents that match the text, best first; then, where all of `query.kinds` are planned kinds and up to the
    /// limit, documents that do not match it, with a score of 0, by id. All of them pass the filters.
    func search(_ query: SearchQuery) -> [SearchHit] {
        let limit = min(max(query.limit, 1), 100)
        let candidates = attributes.candidates(for: query)
        let matches = lexical.search(query.text, among: candidates, limit: limit)
        var hits = matches.map { SearchHit(document: documents[$0.ordinal], score: $0.score) }
        guard hits.count < limit, !query.kinds.isEmpty, query.kinds.isSubset(of: Self.plannedKinds) else { return hits }
        let matched = Set(matches.map(\.ordinal))
        for ordinal in candidates where !matched.contains(ordinal) {
            if hits.count == limit { break }
            hits.append(SearchHit(document: documents[ordinal], score: 0))
        }
        return hits
    }
}
