import Foundation
import HearthCore
import Storage

extension DatabaseCheck {
    /// Returns PostgreSQL's name with its version, and findings about version, role, pgvector and clock.
    func server(_ storage: Storage, migrated: Bool) async throws -> (String, [Finding]) {
        let sent = environment.clock.now
        let rows = try await storage.engine.rows(
            """
            SELECT current_setting('server_version_num') AS version,
                CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS now,
                CAST(current_user AS TEXT) AS role,
                (SELECT CAST(rolsuper OR rolbypassrls AS INT) FROM pg_roles WHERE rolname = current_user) AS is_free,
                (SELECT COUNT(*) FROM pg_class WHERE relname = 'households' AND relrowsecurity) AS has_policies,
                (SELECT COUNT(*) FROM pg_available_extensions WHERE name = 'vector') AS offers_vectors,
                COALESCE((SELECT extversion FROM pg_extension WHERE extname = 'vector'), '') AS vectors
            """, .read, of: .all)
        guard let row = rows.first else { return ("PostgreSQL", []) }
        let number: String = try row["version"]
        let major = (Int(number) ?? 0) / 10_000
        var findings: [Finding] = []
        if major < 15 {
            findings.append(
                .fail(name, "PostgreSQL \(major) is too old: 15 or later is required", "pg_upgrade to 15 or later"))
        }
        if migrated {
            findings.append(
                Self.role(try row["role"], isFree: try row["is_free"] == 1, hasPolicies: try row["has_policies"] > 0))
        }
        if environment.settings["VECTOR_INDEX"] != "memory" {
            findings.append(
                Self.vectors(try row["vectors"], isOffered: try row["offers_vectors"] > 0, by: major))
        }
        let now = Timestamp(milliseconds: try row["now"])
        findings.append(ClockFinding.make(environment.clock.now, sent: sent, other: now, of: "the database"))
        return ("PostgreSQL \(major)", findings)
    }

    private static func role(_ role: String, isFree: Bool, hasPolicies: Bool) -> Finding {
        if isFree {
            return .fail(
                "role", "the server's role \(role) bypasses row-level security",
                "psql \"$DATABASE_URL\" -c \"CREATE ROLE hearth_app NOLOGIN; GRANT hearth_app TO CURRENT_USER\" && hearth migrate"
            )
        }
        return hasPolicies
            ? .ok("role", "\(role), restricted to one household by row-level security")
            : .fail("role", "the tables have no row-level security", "hearth migrate")
    }

    private static func vectors(_ version: String, isOffered: Bool, by major: Int) -> Finding {
        if version.isEmpty {
            return isOffered
                ? .warn(
                    "pgvector", "is not created in this database: vectors are searched in memory",
                    "psql \"$DATABASE_URL\" -c \"CREATE EXTENSION vector\", as a superuser")
                : .warn(
                    "pgvector", "is not installed: vectors are searched in memory",
                    "apt-get install postgresql-\(major)-pgvector, or VECTOR_INDEX=memory")
        }
        return version.compare("0.8", options: .numeric) == .orderedAscending
            ? .warn(
                "pgvector", "\(version) is too old, 0.8 or later is required: vectors are searched in memory",
                "psql \"$DATABASE_URL\" -c \"ALTER EXTENSION vector UPDATE\"")
            : .ok("pgvector", version)
    }
}
