import Foundation
import HearthTesting
import Testing

/// The commands and the server on PostgreSQL.
@Suite(.startsServer) struct PostgresTests {
    @Test func `values that the URL omits come from the PG variables`() async throws {
        let server = try await TemporaryPostgres.shared.value
        let (status, output) = try await HearthProcess.run(
            ["migrate"],
            [
                "DATABASE_URL": "postgres://", "PGHOST": server.folder.path, "PGPORT": "\(server.port)",
                "PGUSER": "hearth", "PGDATABASE": try await server.createDatabase(),
            ])
        #expect(status == 0, "\(output)")
        let (missing, complaint) = try await HearthProcess.run(
            ["migrate"],
            [
                "DATABASE_URL": "postgres://", "PGHOST": server.folder.path, "PGPORT": "\(server.port)",
                "PGUSER": "hearth", "PGDATABASE": "nowhere",
            ])
        #expect(missing == 1)
        #expect(complaint.contains("nowhere"))
    }

    @Test func `migrate, ingest, search and serve run on PostgreSQL, and changed cards reach a server`()
        async throws
    {
        let server = try await TemporaryPostgres.shared.value
        let url = server.url(database: try await server.createDatabase())
        let seed = FileManager.default.temporaryDirectory.appending(path: "hearth-seed-\(UUID())")
        try FileManager.default.copyItem(at: HearthProcess.repository.appending(path: "seed"), to: seed)
        defer { try? FileManager.default.removeItem(at: seed) }
        let settings = ["DATABASE_URL": url, "SEED_DIR": seed.path]

        var (status, output) = try await HearthProcess.run(["migrate", "--status"], settings)
        #expect(status == 0)
        #expect(output.contains("0001  initial schema  pending"))
        (status, output) = try await HearthProcess.run(["migrate"], settings)
        #expect(status == 0)
        (status, output) = try await HearthProcess.run(["migrate", "--status"], settings)
        #expect(status == 0)
        #expect(!output.contains("pending"))
        (status, output) = try await HearthProcess.run(["ingest"], settings)
        #expect(status == 0, "\(output)")
        (status, output) = try await HearthProcess.run(["search", "lentil dal"], settings)
        #expect(status == 0)
        #expect(output.lowercased().contains("dal"))

        let search = "/v1/rag/search/recipes?q=zanzibar&k=1"
        try await withHearth(settings) { hearth in
            let ready = try await hearth.send("/ready")
            #expect(ready.status == 200)
            #expect(try await hearth.stream("meals", "Plan dinners for two days").done != nil)
            let before = try await hearth.send(search).text
            #expect(!before.contains("Zanzibar"))

            let card = seed.appending(path: "recipe/red-lentil-dal.md")
            try String(contentsOf: card, encoding: .utf8)
                .replacing("title: Red lentil dal with rice", with: "title: Zanzibar dal")
                .write(to: card, atomically: true, encoding: .utf8)
            (status, output) = try await HearthProcess.run(["ingest"], settings)
            #expect(output.contains("1 updated"))
            while try await hearth.send(search).text.contains("Zanzibar") == false {
                await Task.yield()
            }
        }
    }
}
