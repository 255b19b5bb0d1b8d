package import Assist
import Synchronization

/// Vectors in tables of PostgreSQL with pgvector. They are derived from the documents and their vectors, and can be
/// dropped at any time: the next ``synchronise(revision:space:)`` makes them again.
package final class PgVectorIndex: VectorIndex {
    /// Below this number, comparing each candidate takes milliseconds and misses none, and passages get no graph.
    package static let exactBelow = 20_000

    private struct Known {
        var tables: [EmbeddingSpace: VectorTable] = [:]
        /// The tables whose rows this process has compared with the documents.
        var compared: Set<EmbeddingSpace> = []
    }

    private let engine: PostgresEngine
    private let settings: PgVectorSettings
    private let exactBelow: Int
    private let known = Mutex(Known())

    init(engine: PostgresEngine, settings: PgVectorSettings, exactBelow: Int) {
        self.engine = engine
        self.settings = settings
        self.exactBelow = exactBelow
    }

    /// The parameters of the space's graph as PostgreSQL has them; nil if each candidate is compared.
    package func graph(of space: EmbeddingSpace) async throws -> Graph? {
        try await atSeam { () throws(StorageError) in try await table(of: space).graph }
    }

    /// Brings the space's table to a revision of the documents.
    package func synchronise(revision: Int64, space: EmbeddingSpace) async throws {
        try await atSeam { () throws(StorageError) in
            // A process compares all rows the first time: another version may find other allergens in the same recipe.
            if known.withLock({ $0.compared.contains(space) }), let table = try await load(space),
                table.revision >= revision
            {
                return
            }
            let synchronisation = VectorSynchronisation(space: space, settings: settings, graphFrom: exactBelow)
            let table = try await engine.session { (session) throws(StorageError) in
                try synchronisation.run(session)
            }
            known.withLock { known in
                known.tables[space] = table
                known.compared.insert(space)
            }
        }
    }

    /// Returns the documents nearest to a query.
    package func nearest(
        to vector: [Float], in space: EmbeddingSpace, passing filter: VectorFilter, limit: Int
    ) async throws -> VectorAnswer {
        try await atSeam { () throws(StorageError) in
            guard vector.count == space.dimension, StoredVector.hasDirection(vector), limit > 0 else {
                throw StorageError(.constraint, "a query without direction, without limit, or not of space \(space)")
            }
            let table = try await table(of: space)
            let search = VectorSearch(
                space: space, vector: vector, filter: filter, limit: limit, efSearch: settings.efSearch)
            do throws(StorageError) {
                return try await answer(search, in: table)
            } catch  where error.code == .statement {
                // Another process may have created a new table and dropped this one.
                known.withLock { $0.tables[space] = nil }
                let current = try await self.table(of: space)
                guard current.number != table.number else { throw error }
                return try await answer(search, in: current)
            }
        }
    }

    private func answer(_ search: VectorSearch, in table: VectorTable) async throws(StorageError) -> VectorAnswer {
        if table.graph != nil, search.filter.candidateCount >= exactBelow {
            let rows = try await engine.transaction(search.byGraph(in: table), .read, of: .all)
            let matches = try search.matches(rows[1])
            // A search whose neighbours' neighbours run out before enough pass the filter has not found all.
            if matches.count == min(search.limit, search.filter.candidateCount) {
                return VectorAnswer(matches: matches, plan: .hnsw)
            }
        }
        let rows = try await engine.transaction(search.exact(in: table), .read, of: .all)
        return VectorAnswer(matches: try search.matches(rows[1]), plan: .exact)
    }

    private func table(of space: EmbeddingSpace) async throws(StorageError) -> VectorTable {
        if let table = known.withLock({ $0.tables[space] }) { return table }
        guard let table = try await load(space) else {
            throw StorageError(.unavailable, "no table has the vectors of space \(space)")
        }
        return table
    }

    private func load(_ space: EmbeddingSpace) async throws(StorageError) -> VectorTable? {
        let row = try await engine.rows(VectorTable.find(space), .read, of: .all).first
        let table = try row.map { (row) throws(StorageError) in try VectorTable(row) }
        known.withLock { $0.tables[space] = table }
        return table
    }
}
