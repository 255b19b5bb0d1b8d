extension Migration {
    /// Responses to requests with an Idempotency-Key, kept for a day. `state` is `running`, until the lease ends, or
    /// `done`.
    static let idempotency = Migration(
        number: 15, name: "idempotency",
        statements: [
            """
            CREATE TABLE idempotency_keys (
                household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                key TEXT NOT NULL,
                attempt TEXT NOT NULL,
                fingerprint TEXT NOT NULL,
                state TEXT NOT NULL CHECK (state IN ('running', 'done')),
                status BIGINT,
                fields TEXT,
                body BYTEA,
                created_at BIGINT NOT NULL,
                lease_until BIGINT NOT NULL,
                expires_at BIGINT NOT NULL,
                PRIMARY KEY (household_id, user_id, key),
                CHECK ((state = 'done') = (status IS NOT NULL AND fields IS NOT NULL AND body IS NOT NULL))
            )
            """,
            "CREATE INDEX idempotency_keys_by_user ON idempotency_keys (user_id)",
            "CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at)",
        ],
        onPostgres: policy("idempotency_keys", "household_id"))
}
