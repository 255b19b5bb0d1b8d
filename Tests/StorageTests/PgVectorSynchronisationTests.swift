import Assist
import Foundation
import HearthCore
import HearthTesting
import Kitchen
import Storage
import Testing

/// Tests of the synchronisation of tables with documents on a real PostgreSQL with pgvector.
@Suite struct PgVectorSynchronisationTests {
    @Test func `unchanged rows are not written again, by this process or another`() async throws {
        let vectors = Vectors(dimension: 16, documents: 60)
        try await withVectors { storage, index in
            let revision = try await vectors.ingest(into: storage)
            try await index.synchronise(revision: revision, space: vectors.space)
            let before = try await storage.written()
            try await index.synchronise(revision: revision, space: vectors.space)
            try await index.synchronise(revision: revision - 1, space: vectors.space)
            let other = try await storage.index()
            try await other.synchronise(revision: revision, space: vectors.space)
            #expect(try await storage.written() == before)
            #expect(try await vectors.isFound(by: index))
            #expect(try await vectors.isFound(by: other))
        }
    }

    @Test func `after a change only the changed rows are written`() async throws {
        var vectors = Vectors(dimension: 16, documents: 60)
        try await withVectors { storage, index in
            var revision = try await vectors.ingest(into: storage)
            try await index.synchronise(revision: revision, space: vectors.space)
            let before = try await storage.written()

            let gone = vectors.remove(4)
            vectors.change(3) { $0.kind = .safety }
            vectors.change(5) { $0.ages = AgeRange(from: 500) }
            vectors.change(7) { ($0.kind, $0.ingredients) = (.recipe, ["2 boiled eggs"]) }
            vectors.change(8) { $0.body = "What no search asks for" }
            vectors.add(61)
            try await storage.documents.apply(DocumentChange(removals: gone, space: vectors.space))
            revision = try await vectors.ingest(into: storage)
            try await index.synchronise(revision: revision, space: vectors.space)
            #expect(try await vectors.isFound(by: index))
            let changed = [3, 5, 7, 56].map { vectors.documents[$0].document.id }
            let after = try await storage.written()
            #expect(Set(after.keys) == Set(vectors.documents.map(\.document.id)))
            #expect(Set(after.filter { before[$0.key] != $0.value }.keys) == Set(changed))
        }
    }

    @Test func `after a large change there is a new table, which another process finds`() async throws {
        var vectors = Vectors(dimension: 16, documents: 40)
        try await withVectors { storage, index in
            var revision = try await vectors.ingest(into: storage)
            try await index.synchronise(revision: revision, space: vectors.space)
            let other = try await storage.index()
            #expect(try await vectors.isFound(by: other))

            for number in 100..<200 { vectors.add(number) }
            revision = try await vectors.ingest(into: storage)
            try await index.synchronise(revision: revision, space: vectors.space)
            #expect(try await storage.tables() == ["vector_index_2"])
            #expect(try await vectors.isFound(by: index))
            #expect(try await vectors.isFound(by: other))
        }
    }

    @Test func `processes that synchronise at once make one table while searches continue`() async throws {
        var vectors = Vectors(dimension: 16, documents: 200)
        try await withVectors(exactBelow: 100) { storage, index in
            var revision = try await vectors.ingest(into: storage)
            try await index.synchronise(revision: revision, space: vectors.space)
            for number in 1000..<1400 { vectors.add(number) }
            revision = try await vectors.ingest(into: storage)
            let (space, last) = (vectors.space, revision)
            let query = vectors.vector()
            try await withThrowingTaskGroup { group in
                for _ in 0..<5 {
                    group.addTask {
                        try await storage.index(exactBelow: 100).synchronise(revision: last, space: space)
                    }
                    group.addTask {
                        for _ in 0..<40 {
                            let answer = try await index.nearest(
                                to: query, in: space, passing: VectorFilter(candidateCount: 200), limit: 10)
                            #expect(answer.matches.count == 10)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await storage.tables() == ["vector_index_2"])
            #expect(try await vectors.isFound(by: index))
        }
    }

    @Test func `the table of a space without vectors is dropped`() async throws {
        let (old, new) = (Vectors(dimension: 16, documents: 30), Vectors(dimension: 20, documents: 30))
        try await withVectors { storage, index in
            var revision = try await old.ingest(into: storage)
            try await index.synchronise(revision: revision, space: old.space)
            revision = try await new.ingest(into: storage)
            // Searches use the old table until the new one exists.
            #expect(try await old.isFound(by: index))
            try await index.synchronise(revision: revision, space: new.space)
            #expect(try await new.isFound(by: index))
            #expect(try await storage.tables() == ["vector_index_2"])
            let error = await #expect(throws: HearthError.self) { _ = try await old.isFound(by: index) }
            #expect(error?.code == .storageUnavailable)
        }
    }

    @Test func `a table that was dropped or changed is repaired by the next process`() async throws {
        let vectors = Vectors(dimension: 16, documents: 60)
        try await withVectors { storage, index in
            let revision = try await vectors.ingest(into: storage)
            try await index.synchronise(revision: revision, space: vectors.space)
            // As a version would have written it that finds no allergen in anything.
            _ = try await storage.engine.rows("UPDATE vector_index_1 SET allergens = 0", .schema, of: .all)
            #expect(try await !vectors.isFound(by: index))
            try await storage.index().synchronise(revision: revision, space: vectors.space)
            #expect(try await vectors.isFound(by: index))
            _ = try await storage.engine.rows("DROP TABLE vector_index_1", .schema, of: .all)
            try await index.synchronise(revision: revision, space: vectors.space)
            #expect(try await vectors.isFound(by: index))
        }
    }

    @Test func `a graph is built with the passages and again with other settings`() async throws {
        var vectors = Vectors(dimension: 16, documents: 30)
        try await withVectors(exactBelow: 100) { storage, index in
            var revision = try await vectors.ingest(into: storage)
            try await index.synchronise(revision: revision, space: vectors.space)
            var graph = try await index.graph(of: vectors.space)
            #expect(graph == nil)
            for number in 1000..<1030 { vectors.add(number) }
            revision = try await vectors.ingest(into: storage)
            try await index.synchronise(revision: revision, space: vectors.space)
            graph = try await index.graph(of: vectors.space)
            #expect(graph?.m == 16)
            #expect(try await storage.tables() == ["vector_index_1"])

            let other = try await storage.index(.init(m: 5, efConstruction: 44), exactBelow: 100)
            try await other.synchronise(revision: revision, space: vectors.space)
            graph = try await other.graph(of: vectors.space)
            #expect(graph?.m == 5 && graph?.efConstruction == 44)
            #expect(try await storage.tables() == ["vector_index_2"])
        }
    }

    @Test func `the server reads the tables and cannot change them`() async throws {
        let vectors = Vectors(dimension: 16, documents: 10)
        try await withVectors { storage, index in
            let revision = try await vectors.ingest(into: storage)
            try await index.synchronise(revision: revision, space: vectors.space)
            for statement: SQL in ["DELETE FROM vector_index_1", "UPDATE vector_indexes SET revision = 0"] {
                let error = await #expect(throws: StorageError.self) { try await storage.write(statement) }
                #expect(error?.code == .statement)
            }
        }
    }

    // MARK: Where there is no pgvector

    @Test func `a server without pgvector reports why, and SQLite reports nothing`() async throws {
        let server = try await TemporaryPostgres.start(.init(hasVectors: false))
        try await withStorage(at: server.url()) { storage in
            _ = try await storage.migrator(clock: ManualClock()).migrate()
            let obstacle = try await storage.obstacle()
            #expect(obstacle == "PostgreSQL has no pgvector")
        }
        try await withStorage(at: "sqlite::memory:") { storage in
            let obstacle = try await storage.obstacle()
            #expect(obstacle == nil)
        }
    }

    @Test func `an owner who is not a superuser needs the extension once, and missing rights are reported`()
        async throws
    {
        let server = try await TemporaryPostgres.start(.init(hasVectors: true))
        _ = try await server.query("CREATE ROLE host LOGIN CREATEROLE")
        _ = try await server.query("CREATE DATABASE home OWNER host")
        let url = server.url(database: "home").replacing("hearth@", with: "host@")
        let vectors = Vectors(dimension: 8, documents: 20)
        try await withStorage(at: url) { storage in
            _ = try await storage.migrator(clock: ManualClock()).migrate()
            let obstacle = try await storage.obstacle()
            #expect(obstacle?.contains("superuser has to run CREATE EXTENSION vector") == true)
        }
        _ = try await server.query("CREATE EXTENSION vector", database: "home")
        try await withStorage(at: url) { storage in
            let index = try await storage.index()
            let revision = try await vectors.ingest(into: storage)
            try await index.synchronise(revision: revision, space: vectors.space)
            #expect(try await vectors.isFound(by: index))
        }
        _ = try await server.query("CREATE ROLE guest LOGIN IN ROLE hearth_app")
        try await withStorage(at: url.replacing("host@", with: "guest@")) { storage in
            let obstacle = try await storage.obstacle()
            #expect(obstacle?.contains("may not make tables") == true)
        }
    }
}

extension Storage {
    fileprivate func obstacle() async throws -> String? {
        guard case .unavailable(let reason) = try await vectorIndex() else { return "available" }
        return reason
    }

    fileprivate func tables() async throws -> [String] {
        try await engine.rows(
            """
            SELECT CAST(relname AS TEXT) AS name FROM pg_class
            WHERE relkind = 'r' AND relname LIKE 'vector_index\\__%' ORDER BY relname
            """, .read, of: .all
        ).map { try $0["name"] }
    }

    /// By which transaction each card's row of the first table was written.
    fileprivate func written() async throws -> [String: String] {
        var written: [String: String] = [:]
        for row in try await engine.rows(
            "SELECT document_id AS id, CAST(xmin AS TEXT) AS x FROM vector_index_1 WHERE passage = 0", .read, of: .all)
        {
            let id: String = try row["id"]
            written[id] = try row["x"]
        }
        return written
    }
}

extension Vectors {
    /// Returns true if a search with filters finds the same documents as comparing all.
    fileprivate func isFound(by index: PgVectorIndex) async throws -> Bool {
        for filter in [
            VectorFilter(candidateCount: 0),
            VectorFilter(kinds: [.recipe], excluding: [.peanut, .egg], candidateCount: 0),
            VectorFilter(ages: [Age(months: 30)], candidateCount: 0),
        ] {
            let query = [Float](repeating: 0.25, count: space.dimension)
            let answer = try await index.nearest(to: query, in: space, passing: filter, limit: 1000)
            let expected = nearest(to: query, passing: filter, limit: 1000)
            if answer.matches.map(\.documentID) != expected.map(\.documentID) { return false }
        }
        return true
    }
}
