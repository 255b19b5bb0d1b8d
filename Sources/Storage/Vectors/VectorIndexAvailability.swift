import Foundation
import HearthCore

/// The availability of vector search in the database.
package enum VectorIndexAvailability: Sendable {
    case available(PgVectorIndex)
    /// The reason, for the operator. Nil for SQLite, which has no such index.
    case unavailable(reason: String?)
}

extension Storage {
    /// Returns the index of a database. Creates pgvector's extension if that is possible and not yet done.
    ///
    /// - Parameter exactBelow: the number of candidates below which each is compared, and of passages below which there
    ///   is no graph.
    /// - Throws: ``HearthError`` `storage_unavailable` if the database cannot be reached.
    package func vectorIndex(
        _ settings: PgVectorSettings = .init(), exactBelow: Int = PgVectorIndex.exactBelow
    ) async throws -> VectorIndexAvailability {
        guard let engine = engine as? PostgresEngine else { return .unavailable(reason: nil) }
        return try await atSeam { () throws(StorageError) in
            if let reason = try await Self.obstacle(to: engine) { return .unavailable(reason: reason) }
            return .available(PgVectorIndex(engine: engine, settings: settings, exactBelow: exactBelow))
        }
    }

    /// Returns the reason why the tables' owner cannot use pgvector; nil if it can.
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
        // Scans that continue until enough rows pass the filter came with 0.8.
        if version.compare("0.8", options: .numeric) == .orderedAscending {
            return "pgvector \(version) is too old, 0.8 is needed: ALTER EXTENSION vector UPDATE"
        }
        return nil
    }
}
