import HearthCore

/// What hard filters ask of documents, worked out once per snapshot.
struct DocumentAttributes: Sendable {
    private let documents: [Document]
    private let profiles: [ContentProfile]

    init(_ documents: [Document]) {
        self.documents = documents
        profiles = documents.map(ContentProfile.init)
    }

    /// The documents that pass every condition of the query.
    func candidates(for query: SearchQuery) -> CandidateSet {
        let filter = CandidateFilter(query)
        var candidates = CandidateSet(universe: documents.count)
        for ordinal in documents.indices where filter.admits(documents[ordinal], profiles[ordinal]) {
            candidates.insert(ordinal)
        }
        return candidates
    }

    /// Recipes that a word of the query's alone keeps away.
    func excludedByWords(of query: SearchQuery) -> [Int] {
        let filter = CandidateFilter(SearchQuery(text: "", excludingWords: query.excludingWords))
        return query.excludingWords.isEmpty
            ? [] : documents.indices.filter { !filter.admits(documents[$0], profiles[$0]) }
    }
}
