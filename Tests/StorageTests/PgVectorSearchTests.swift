import Assist
import Foundation
import HearthCore
import HearthTesting
import Kitchen
import Storage
import Testing

/// Tests of search results on a real PostgreSQL with pgvector.
@Suite struct PgVectorSearchTests {
    /// Singles, and halves above 2,000 components.
    @Test(arguments: [(384, 400), (3072, 120)])
    func `a search finds the same documents in the same order as comparing all`(
        dimension: Int, count: Int
    ) async throws {
        var vectors = Vectors(dimension: dimension, documents: count)
        let some = vectors.documents.map(\.document.id).enumerated().filter { !$0.offset.isMultiple(of: 3) }
        let filters = [
            VectorFilter(candidateCount: 0), VectorFilter(kinds: [.recipe], candidateCount: 0),
            VectorFilter(kinds: [.recipe, .tips, .discipline], ages: [Age(months: 40)], candidateCount: 0),
            VectorFilter(ages: [Age(months: 8), Age(months: 20), Age(months: 90)], candidateCount: 0),
            VectorFilter(excluding: [.peanut, .egg], candidateCount: 0),
            VectorFilter(
                kinds: [.recipe], ages: [Age(months: 12)], excluding: [.sulphite], excludedIDs: some.map(\.element),
                candidateCount: 0),
            VectorFilter(kinds: [.chores], excludedIDs: vectors.documents.map(\.document.id), candidateCount: 0),
        ]
        try await withVectors { storage, index in
            let revision = try await vectors.ingest(into: storage)
            try await index.synchronise(revision: revision, space: vectors.space)
            // A card is the nearest to its own vector, and so is a card with the same vectors.
            let queries = [vectors.vector(), vectors.vector(), vectors.embedded["key 7"]?[0] ?? []]
            for (filter, query) in filters.flatMap({ filter in queries.map { (filter, $0) } }) {
                var filter = filter
                filter.candidateCount = vectors.passing(filter).count
                for limit in [1, 10, 1000] {
                    let answer = try await index.nearest(
                        to: query, in: vectors.space, passing: filter, limit: limit)
                    let expected = vectors.nearest(to: query, passing: filter, limit: limit)
                    #expect(answer.plan == .exact)
                    #expect(expected.count == min(limit, filter.candidateCount))
                    #expect(answer.matches.map(\.documentID) == expected.map(\.documentID), "\(filter) \(limit)")
                    for (match, other) in zip(answer.matches, expected) {
                        #expect(abs(match.similarity - other.similarity) < 3e-6)
                    }
                }
            }
        }
    }

    @Test func `ids decide between equal documents at the end of the list`() async throws {
        var vectors = Vectors(dimension: 3, documents: 0)
        for number in 0..<40 { vectors.add(number, key: "same") }
        try await withVectors { storage, index in
            let revision = try await vectors.ingest(into: storage)
            try await index.synchronise(revision: revision, space: vectors.space)
            let answer = try await index.nearest(
                to: vectors.vector(), in: vectors.space, passing: VectorFilter(candidateCount: 40), limit: 7)
            #expect(
                answer.matches.map(\.documentID) == vectors.documents.map(\.document.id).sorted().prefix(7).map(\.self))
            #expect(Set(answer.matches.map(\.similarity)).count == 1)
        }
    }

    @Test func `a query without direction or of another space is refused`() async throws {
        let vectors = Vectors(dimension: 3, documents: 5)
        try await withVectors { storage, index in
            let revision = try await vectors.ingest(into: storage)
            try await index.synchronise(revision: revision, space: vectors.space)
            for query: [Float] in [[0, 0, 0], [.nan, 0, 1], [.infinity, 0, 1], [1, 0], [1, 0, 0, 0], []] {
                let error = await #expect(throws: HearthError.self) {
                    try await index.nearest(
                        to: query, in: vectors.space, passing: VectorFilter(candidateCount: 5), limit: 3)
                }
                #expect(error?.code == .internalError)
            }
        }
    }

    @Test(arguments: [24, 2100])
    func `the graph is used for many candidates and not for few`(dimension: Int) async throws {
        var vectors = Vectors(dimension: dimension, documents: dimension > 2000 ? 150 : 600)
        let threshold = vectors.documents.count / 2
        // On one connection, which can report its index scans.
        try await withVectors(parameters: "pool_size=1", exactBelow: threshold) { storage, index in
            let revision = try await vectors.ingest(into: storage)
            try await index.synchronise(revision: revision, space: vectors.space)
            let graph = try await index.graph(of: vectors.space)
            #expect(graph?.m == 16 && graph?.efConstruction == 64)
            #expect(try await storage.graphScans() == 0)

            var found = 0
            var plain = VectorFilter(kinds: [.recipe, .discipline, .development], candidateCount: 0)
            plain.candidateCount = vectors.passing(plain).count
            #expect(plain.candidateCount > threshold)
            for _ in 0..<20 {
                let query = vectors.vector()
                let answer = try await index.nearest(to: query, in: vectors.space, passing: plain, limit: 10)
                #expect(answer.plan == .hnsw && answer.matches.count == 10)
                #expect(
                    answer.matches.sorted { ($1.similarity, $0.documentID) < ($0.similarity, $1.documentID) }
                        == answer.matches)
                let expected = vectors.nearest(to: query, passing: plain, limit: 10)
                found += Set(expected.map(\.documentID)).intersection(answer.matches.map(\.documentID)).count
            }
            // It may miss a few; with so many candidates a search it hardly does.
            #expect(found >= 190)
            let scans = try await storage.graphScans()
            #expect(scans >= 20)

            var narrow = VectorFilter(kinds: [.recipe], excluding: [.peanut, .egg], candidateCount: 0)
            narrow.candidateCount = vectors.passing(narrow).count
            #expect(narrow.candidateCount < threshold)
            let query = vectors.vector()
            let answer = try await index.nearest(to: query, in: vectors.space, passing: narrow, limit: 10)
            #expect(answer.plan == .exact)
            #expect(
                answer.matches.map(\.documentID)
                    == vectors.nearest(to: query, passing: narrow, limit: 10).map(\.documentID))
            #expect(try await storage.graphScans() == scans)

            // More are promised than the graph can find: then all are compared.
            narrow.candidateCount = threshold
            let whole = try await index.nearest(to: query, in: vectors.space, passing: narrow, limit: 1000)
            #expect(whole.plan == .exact)
            #expect(whole.matches.count == vectors.passing(narrow).count)
        }
    }

    @Test func `a lost server is unavailable and is used again when it is back`() async throws {
        let server = try await TemporaryPostgres.start(.init(hasVectors: true))
        let vectors = Vectors(dimension: 8, documents: 20)
        try await withStorage(at: server.url()) { storage in
            _ = try await storage.migrator(clock: ManualClock()).migrate()
            let index = try await storage.index()
            let revision = try await vectors.ingest(into: storage)
            try await index.synchronise(revision: revision, space: vectors.space)
            let search = {
                try await index.nearest(
                    to: vectors.embedded["key 1"]?[0] ?? [], in: vectors.space,
                    passing: VectorFilter(candidateCount: 20), limit: 3)
            }
            let before = try await search()
            #expect(before.matches.count == 3)
            try await server.stop("immediate")
            let attempts: [() async throws -> Void] = [
                { _ = try await search() },
                { try await index.synchronise(revision: revision + 1, space: vectors.space) },
                { _ = try await storage.vectorIndex() },
            ]
            for attempt in attempts {
                let error = await #expect(throws: HearthError.self) { try await attempt() }
                #expect(error?.code == .storageUnavailable)
            }
            try await server.launch()
            var answer: VectorAnswer?
            while answer == nil { answer = try? await search() }
            #expect(answer == before)
        }
    }
}

extension Storage {
    /// Returns the number of graph searches on the pool's only connection.
    fileprivate func graphScans() async throws -> Int {
        _ = try await engine.rows("SELECT pg_stat_force_next_flush()", .write, of: .all)
        return try await count(
            """
            SELECT COALESCE(SUM(idx_scan), 0) AS n FROM pg_stat_user_indexes
            WHERE indexrelname LIKE 'vector_index_%_graph'
            """)
    }
}
