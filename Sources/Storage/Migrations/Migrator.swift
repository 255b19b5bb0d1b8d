package import HearthCore

/// The migrator that brings a database to this binary's schema.
package struct Migrator: Sendable {
    private let engine: any DatabaseEngine
    private let migrations: [Migration]
    private let clock: any HearthClock

    /// Creates a migrator.
    package init(engine: any DatabaseEngine, migrations: [Migration], clock: any HearthClock) {
        self.engine = engine
        self.migrations = migrations
        self.clock = clock
    }

    /// A migration and the time at which it was applied.
    package struct Status: Hashable, Sendable {
        /// The number of the migration.
        package var number: Int
        /// The name of the migration.
        package var name: String
        /// Nil if the migration was not applied yet.
        package var appliedAt: Timestamp?
    }

    /// Applies the missing migrations, each in a transaction of its own. Returns those that this call applied.
    ///
    /// - Parameter last: the number of the last one to apply; nil for all.
    /// - Throws: `schemaNewer` or `schemaChanged` if the database's history is not this binary's.
    package func migrate(to last: Int? = nil) async throws(StorageError) -> [Migration] {
        var mine: [Migration] = []
        var applied = try await makeHistory().count
        while applied < migrations.count {
            let next = migrations[applied]
            if let last, next.number > last { break }
            do {
                _ = try await engine.transaction(
                    [record(of: next)] + next.statements(in: engine.dialect), .schema, of: .all)
                mine.append(next)
            } catch  where error.code == .conflict {
                // The record is written first and its key is unique, so another process is applying the migration or
                // has applied it. Unless the conflict is the migration's own.
                guard try await history().count > applied else { throw error }
            }
            applied += 1
        }
        _ = try await history()
        return mine
    }

    /// Returns every migration of this binary, in order. Throws like ``migrate(to:)`` but changes nothing, so that a
    /// role that may only read can call it.
    package func status() async throws(StorageError) -> [Status] {
        let applied: [Timestamp]
        do {
            applied = try await history()
        } catch  where error.code == .statement {
            // The database was never migrated.
            applied = []
        }
        return migrations.enumerated().map { index, migration in
            Status(
                number: migration.number, name: migration.name,
                appliedAt: index < applied.count ? applied[index] : nil)
        }
    }

    private func makeHistory() async throws(StorageError) -> [Timestamp] {
        _ = try await engine.rows(
            """
            CREATE TABLE IF NOT EXISTS schema_migrations (
                number BIGINT NOT NULL PRIMARY KEY,
                name TEXT NOT NULL,
                checksum TEXT NOT NULL,
                applied_at BIGINT NOT NULL
            )
            """, .schema, of: .all)
        return try await history()
    }

    /// Returns the time at which each migration was applied, after comparing the database's history with this binary's.
    private func history() async throws(StorageError) -> [Timestamp] {
        let rows = try await engine.rows(
            "SELECT number, name, checksum, applied_at FROM schema_migrations ORDER BY number", .schema, of: .all)
        var times: [Timestamp] = []
        for (index, row) in rows.enumerated() {
            let number: Int = try row["number"]
            let name: String = try row["name"]
            guard index < migrations.count else {
                throw StorageError(
                    .schemaNewer,
                    "the database has migration \(number) (\(name)), this binary knows \(migrations.count): update it")
            }
            let known = migrations[index]
            guard known.number == number, try row["checksum"] == known.checksum else {
                throw StorageError(
                    .schemaChanged,
                    "migration \(number) (\(name)) was applied with other statements than this binary has")
            }
            times.append(try row["applied_at"])
        }
        return times
    }

    private func record(of migration: Migration) -> SQL {
        """
        INSERT INTO schema_migrations (number, name, checksum, applied_at)
        VALUES (\(migration.number), \(migration.name), \(migration.checksum), \(clock.now))
        """
    }
}
