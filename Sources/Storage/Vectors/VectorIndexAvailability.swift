import Foundation
import HearthCore

/// Whether the database can search vectors.
package enum VectorIndexAvailability: Sendable {
    case available(PgVectorIndex)
    /// Why not, for the operator. Nil where nobody expects it to: SQLite.
    case unavailable(reason: String?)
}

extension Storage {
    /// Makes pgvector's extension where that is possible and not yet done.
    ///
    /// Throws HearthError with `storage_unavailable` when the database cannot be reached.
    ///
    /// - Parameter exactBelow: of fewer candidates each is compared, and fewer passages get no graph.
    package func vectorIndex(
        _ settings: PgVectorSettings = .init(), exactBelow: Int = PgVectorIndex.exactBelow
    ) async throws -> VectorIndexAvailability {
        guard let engine = engine as? PostgresEngine else { return .unavailable(reason: nil) }
        return try await atSeam { () throws(StorageError) in
            if let reason = try await Self.obstacle(to: engine) { return .unavailable(reason: reason) }
            return .available(PgVectorIndex(engine: engine, settings: settings, exactBelow: exactBelow))
        }
    }

    /// What keeps the tables' owner from using pgvector.
    private static func obstacle(to engine: PostgresEngine) async throws(StorageError) -> String? {
        let rows = try await engine.rows(
            """
            SELECT CAST(has_schema_privilege(CAST(current_schema() AS TEXT), 'CREATE') AS INT) AS may_create,
                (SELECT COUNT(*) FROM pg_available_extensions WHERE name = 'vector') AS offered
            """, .schema, of: .all)
        guard let row = rows.first, try row["offered"] == 1 else { return "PostgreSQL has no pgvector" }
        guard try row["may_create"] == 1 else { return "the role of DATABASE_URL may not make tables for pgvector" }
        do {
            _ = try await engine.rows("CREATE EXTENSION IF NOT EXISTS vector", .schema, of: .all)
        } catch  where error.code == .statement {
            return "a superuser has to run CREATE EXTENSION vector: the role of DATABASE_URL may not"
        }
        let extensions = try await engine.rows(
            "SELECT extversion AS version FROM pg_extension WHERE extname = 'vector'", .schema, of: .all)
        let version: String = try extensions.first?["version"] ?? ""
        // Scans that go on until enough rows pass the filter came with 0.8.
        if version.compare("0.8", options: .numeric) == .orderedAscending {
            return "pgvector \(version) is too old, 0.8 is needed: ALTER EXTENSION vector UPDATE"
        }
        return nil
    }
}
