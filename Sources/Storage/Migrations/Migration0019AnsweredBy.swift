// The writer of earlier runs' texts is unknown: theirs stays null.
extension Migration {
    /// Columns that record if a model wrote a run's text, and the reason if none did.
    static let answeredBy = Migration(
        number: 19, name: "answered by",
        statements: [
            "ALTER TABLE runs ADD COLUMN answered_by TEXT",
            "ALTER TABLE runs ADD COLUMN offline_reason TEXT",
            // Code of the last provider's failure.
            "ALTER TABLE runs ADD COLUMN offline_code TEXT",
            // Finds the last answer of a model, and what was answered without one since.
            "CREATE INDEX runs_by_source ON runs (answered_by, started_at, offline_reason)",
            // The same shape as usage_by_outcome.
            """
            CREATE TABLE usage_by_offline_reason (
                day BIGINT NOT NULL,
                shard BIGINT NOT NULL,
                reason TEXT NOT NULL,
                runs BIGINT NOT NULL,
                PRIMARY KEY (day, shard, reason)
            )
            """,
        ])
}
