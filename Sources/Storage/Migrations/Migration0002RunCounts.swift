extension Migration {
    /// The number of a month's open or settled runs: counting them at each request grew with the month.
    static let runCounts = Migration(
        number: 2, name: "run counts",
        statements: [
            // The newest run is the one that took the last unit; null if it ran before this migration.
            """
            CREATE TABLE run_counts (
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                period TEXT NOT NULL CHECK (length(period) = 7),
                used BIGINT NOT NULL CHECK (used >= 0),
                newest_run_id TEXT,
                PRIMARY KEY (user_id, period)
            )
            """,
            """
            INSERT INTO run_counts (user_id, period, used)
            SELECT user_id, period, COUNT(*) FROM reservations
            WHERE state IN ('open', 'settled') GROUP BY user_id, period
            """,
            // Only the reservations of a deleted user are still found by an index.
            "CREATE INDEX reservations_by_user ON reservations (user_id)",
            "DROP INDEX reservations_by_month",
        ])
}
