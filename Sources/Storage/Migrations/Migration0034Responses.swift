extension Migration {
    /// The responses of `/v1/responses`, which are stored for a limited time, so that a request can continue one.
    static let responses = Migration(
        number: 34, name: "stored responses",
        statements: [
            // Each row has its whole conversation, so that deleting an earlier response breaks no later one. `conversation` is a
            // JSON array of turns, `response` the object that the client received. `limits` is a JSON object with the areas and
            // zones of the credential. `children` has ids, separated by spaces, of children who may end or move to another
            // household, so that there is no reference. `bytes` is the size of the texts.
            """
            CREATE TABLE responses (
                household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
                id TEXT NOT NULL,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                limits TEXT NOT NULL,
                children TEXT NOT NULL,
                instructions TEXT NOT NULL,
                conversation TEXT NOT NULL,
                response TEXT NOT NULL,
                bytes BIGINT NOT NULL,
                created_at BIGINT NOT NULL,
                expires_at BIGINT NOT NULL,
                PRIMARY KEY (household_id, id)
            )
            """,
            "CREATE INDEX responses_by_user ON responses (user_id, created_at, id)",
            "CREATE INDEX responses_by_expiry ON responses (expires_at)",
        ],
        onPostgres: policy("responses", "household_id"))
}
