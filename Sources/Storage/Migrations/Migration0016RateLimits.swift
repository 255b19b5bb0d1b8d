extension Migration {
    /// Token buckets that the processes on one PostgreSQL share. Nothing of it has to outlive a crash, and an index beside the
    /// key would make every update of a row cost as much as a new row.
    static let rateLimits = Migration(
        number: 16, name: "rate limits",
        statements: [
            """
            CREATE TABLE rate_limits (
                policy TEXT NOT NULL,
                key TEXT NOT NULL,
                units BIGINT NOT NULL,
                price BIGINT NOT NULL,
                at BIGINT NOT NULL,
                PRIMARY KEY (policy, key)
            )
            """
        ],
        onPostgres: ["ALTER TABLE rate_limits SET UNLOGGED"])
}
