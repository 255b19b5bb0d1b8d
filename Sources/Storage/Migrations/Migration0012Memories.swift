extension Migration {
    /// Short facts that a family asked to keep. A vector is stored with its text, because a household has few and
    /// shares none.
    static let memories = Migration(
        number: 12, name: "memories",
        statements: [
            """
            CREATE TABLE memories (
                household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
                id TEXT NOT NULL,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                text TEXT NOT NULL,
                created_at BIGINT NOT NULL,
                updated_at BIGINT NOT NULL,
                space TEXT,
                vector BYTEA,
                PRIMARY KEY (household_id, id),
                CHECK ((space IS NULL) = (vector IS NULL))
            )
            """,
            "CREATE INDEX memories_by_user ON memories (user_id)",
        ],
        onPostgres: policy("memories", "household_id"))
}
