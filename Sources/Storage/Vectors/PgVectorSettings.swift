/// Settings of pgvector's graphs (HNSW), with pgvector's names.
package struct PgVectorSettings: Hashable, Sendable {
    /// Neighbours of a vector in each layer, 2…100. More neighbours find more and take more memory.
    package var m: Int
    /// Candidates for a vector's neighbours while the graph is built, 4…1000 and at least twice `m`.
    package var efConstruction: Int
    /// Candidates of a search, 1…1000.
    package var efSearch: Int

    /// Creates settings.
    package init(m: Int = 16, efConstruction: Int = 64, efSearch: Int = 100) {
        self.m = m
        self.efConstruction = efConstruction
        self.efSearch = efSearch
    }
}
