package import Assist
package import HearthCore
package import Records

/// The database and its repositories.
package struct Storage: Sendable {
    /// The database.
    package let engine: any DatabaseEngine
    private let preferences = DecodedPreferences()
    private let pastUsage = UsageCache()

    /// The token buckets that several processes share.
    package let rateLimits: RateLimitRepository

    /// Creates the repositories of an open database.
    package init(engine: any DatabaseEngine) {
        self.engine = engine
        rateLimits = RateLimitRepository(engine: engine)
    }

    /// Opens the database of a URL, without touching its schema; see ``migrator(clock:)``.
    ///
    /// - `sqlite:///var/lib/hearth/hearth.db`: a file, which is created with its folder if it is missing. A path that
    ///   begins with a dot (`sqlite:///.hearth/hearth.db`) is relative to the working directory, any other to the root.
    /// - `sqlite::memory:`: a database that ends with the process.
    /// - `postgres://` or `postgresql://`, as libpq reads it, with all of its parameters (`?sslmode=verify-full`) and,
    ///   for missing ones, its environment variables (`PGHOST`); besides those `pool_size` (4) and `statement_timeout`
    ///   in milliseconds (30000).
    ///
    /// - Parameter protectsFiles: removes other users' rights to the files of an SQLite database.
    /// - Throws: ``StorageError`` `unsupportedURL` or `unavailable`.
    package static func open(url: String, protectsFiles: Bool = true) async throws(StorageError) -> Storage {
        let scheme = url.prefix { $0 != ":" }
        if url.hasPrefix("postgres://") || url.hasPrefix("postgresql://") {
            return Storage(engine: try await PostgresEngine.open(url: url))
        }
        guard scheme == "sqlite", url.count > scheme.count + 1 else {
            // The rest of the URL may hold a password.
            throw StorageError(
                .unsupportedURL, "a URL of scheme \"\(scheme)\" is not supported; expected sqlite or postgres")
        }
        return Storage(
            engine: try await SQLiteEngine.open(
                path: sqlitePath(url.dropFirst(scheme.count + 1)), protectsFiles: protectsFiles))
    }

    /// The users by their numbers.
    package var users: any UserStore { UserRepository(engine: engine) }
    /// The accounts with their credentials, sessions and memberships.
    package var accounts: any AccountStore { AccountRepository(engine: engine) }
    /// The users whom the operator has blocked.
    package var userBlocks: UserBlocks { UserBlocks(engine: engine) }
    /// The preferences of households.
    package var households: any HouseholdStore { HouseholdRepository(engine: engine, decoded: preferences) }
    /// The runs of all households, for the operator.
    package var runDirectory: any RunHistory { RunHistoryRepository(engine: engine) }
    /// The results of runs, for the families that they belong to.
    package var results: any RunResults { RunResultsRepository(engine: engine) }
    /// The stored responses of `/v1/responses`.
    package var responses: any ResponseStore { ResponseRepository(engine: engine) }
    /// The feedback of users.
    package var feedback: any FeedbackStore { FeedbackRepository(engine: engine) }
    /// The sums of usage.
    package var usage: any UsageStatistics { UsageRepository(engine: engine, past: pastUsage) }
    /// The documents of the knowledge base.
    package var documents: any DocumentStore { DocumentRepository(engine: engine) }
    /// The vectors of the documents.
    package var embeddings: any EmbeddingStore { EmbeddingRepository(engine: engine) }
    /// The memories of households.
    package var memories: any MemoryStore { MemoryRepository(engine: engine) }
    /// The records of families, with the registry of this version.
    package var records: any RecordStore { RecordRepository(engine: engine, registry: .current) }
    /// The pictures of families.
    package var images: any ImageStore { ImageRepository(engine: engine, registry: .current) }
    /// The work that outlives its request.
    package var jobs: any JobStore { JobRepository(engine: engine) }
    /// The purchases, and the imports of a month.
    package var billing: any BillingStore { BillingRepository(engine: engine) }
    /// The keys that all processes of a server share.
    package var sharedKeys: SharedKeys { SharedKeys(engine: engine) }
    /// The responses to requests with an `Idempotency-Key`.
    package var idempotency: any IdempotencyStore { IdempotencyRepository(engine: engine) }
    /// The reservations and run records.
    package var quota: any QuotaStore { QuotaRepository(engine: engine) }
    /// The ledger, for verification and export.
    package var ledger: LedgerReader { LedgerReader(engine: engine) }
    /// The plans of households.
    package var plans: PlanRepository { PlanRepository(engine: engine) }

    /// A stream with an element whenever another process, too, may have changed the documents. SQLite sends none:
    /// compare the documents' revision instead.
    package var documentChanges: AsyncStream<Void> { engine.notifications(on: "hearth_documents") }

    /// Returns the migrator that brings the database to this binary's schema.
    package func migrator(clock: any HearthClock) -> Migrator {
        Migrator(engine: engine, migrations: Migration.all, clock: clock)
    }

    /// The audit, for verification and export.
    package var audit: AuditReader { AuditReader(engine: engine) }

    /// Waits for running transactions, then closes every connection. Later calls fail with `unavailable`.
    package func close() async { await engine.close() }

    /// Returns the path of an SQLite database, whether the file exists or not; nil for any other database.
    package static func sqliteFile(of url: String) -> String? {
        url.hasPrefix("sqlite:") ? sqlitePath(url.dropFirst("sqlite:".count)) : nil
    }

    /// Returns nil for a database in memory.
    private static func sqlitePath(_ rest: Substring) -> String? {
        guard rest.hasPrefix("//") else { return rest == ":memory:" ? nil : String(rest) }
        let path = rest.drop { $0 == "/" }
        if path == ":memory:" { return nil }
        return path.hasPrefix(".") ? String(path) : "/\(path)"
    }
}
