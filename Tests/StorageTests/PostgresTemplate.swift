import HearthTesting
import Storage

/// A database with this binary's schema, which the tests' databases are copies of.
enum PostgresTemplate {
    static let name = "hearth_template"

    private static let made = Task {
        let server = try await TemporaryPostgres.shared.value
        _ = try await server.query("CREATE DATABASE \(name) TEMPLATE template0")
        try await withStorage(at: server.url(database: name)) { storage in
            _ = try await storage.migrator(clock: ManualClock()).migrate()
        }
        // The tests look at what the server's other sessions do.
        _ = try await server.query("GRANT pg_read_all_stats TO hearth_app")
    }

    /// The URL of a new database, with the schema or empty.
    static func newDatabase(migrated: Bool = true, parameters: String = "") async throws -> String {
        let server = try await TemporaryPostgres.shared.value
        if migrated { try await made.value }
        let database = try await server.createDatabase(copying: migrated ? name : "template0")
        return server.url(database: database, parameters: parameters)
    }
}

/// A migrated database of its own on the tests' PostgreSQL server.
func withPostgres(parameters: String = "", _ body: (Storage) async throws -> Void) async throws {
    try await withStorage(at: try await PostgresTemplate.newDatabase(parameters: parameters), body)
}
