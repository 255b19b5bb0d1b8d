// Ids are lower-case UUIDs, times are milliseconds since the epoch, durations milliseconds, lists JSON. An enumeration
// that may grow has no CHECK: SQLite could only widen it by copying the table.
extension Migration {
    static let initialSchema = Migration(
        number: 1, name: "initial schema",
        statements: [
            """
            CREATE TABLE users (
                id TEXT NOT NULL PRIMARY KEY,
                number BIGINT NOT NULL UNIQUE CHECK (number BETWEEN 1 AND 9007199254740991),
                display_name TEXT,
                locale TEXT NOT NULL,
                time_zone TEXT NOT NULL,
                created_at BIGINT NOT NULL
            )
            """,
            """
            CREATE TABLE households (
                id TEXT NOT NULL PRIMARY KEY,
                user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
                prefs TEXT NOT NULL,
                prefs_version BIGINT NOT NULL,
                extras TEXT NOT NULL,
                updated_at BIGINT NOT NULL
            )
            """,
            """
            CREATE TABLE runs (
                id TEXT NOT NULL PRIMARY KEY,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                mode TEXT NOT NULL,
                graph TEXT NOT NULL,
                outcome TEXT NOT NULL,
                reason TEXT,
                started_at BIGINT NOT NULL,
                duration_ms BIGINT NOT NULL CHECK (duration_ms >= 0),
                first_token_ms BIGINT CHECK (first_token_ms >= 0),
                calls TEXT NOT NULL,
                input_tokens BIGINT NOT NULL CHECK (input_tokens >= 0),
                output_tokens BIGINT NOT NULL CHECK (output_tokens >= 0),
                total_tokens BIGINT NOT NULL CHECK (total_tokens = input_tokens + output_tokens),
                cost_microusd BIGINT NOT NULL CHECK (cost_microusd >= 0)
            )
            """,
            "CREATE INDEX runs_by_user ON runs (user_id, started_at)",
            "CREATE INDEX runs_by_time ON runs (started_at)",
            """
            CREATE TABLE audit (
                id TEXT NOT NULL PRIMARY KEY,
                at BIGINT NOT NULL,
                user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
                run_id TEXT,
                action TEXT NOT NULL,
                outcome TEXT NOT NULL,
                reason TEXT
            )
            """,
            "CREATE INDEX audit_by_time ON audit (at)",
            "CREATE INDEX audit_by_user ON audit (user_id)",
            """
            CREATE TABLE feedback (
                id TEXT NOT NULL PRIMARY KEY,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                run_id TEXT REFERENCES runs (id) ON DELETE SET NULL,
                signal TEXT NOT NULL CHECK (signal IN ('up', 'down', 'edit')),
                comment TEXT,
                payload TEXT,
                created_at BIGINT NOT NULL
            )
            """,
            "CREATE INDEX feedback_by_user ON feedback (user_id)",
            "CREATE INDEX feedback_by_run ON feedback (run_id)",
            """
            CREATE TABLE documents (
                id TEXT NOT NULL PRIMARY KEY,
                kind TEXT NOT NULL,
                title TEXT NOT NULL,
                body TEXT NOT NULL,
                ages_from BIGINT NOT NULL,
                ages_to BIGINT,
                allergens TEXT NOT NULL,
                tags TEXT NOT NULL,
                sources TEXT NOT NULL,
                reviewed_on TEXT NOT NULL,
                servings BIGINT,
                minutes BIGINT,
                ingredients TEXT NOT NULL,
                steps TEXT NOT NULL,
                hash TEXT NOT NULL
            )
            """,
            """
            CREATE TABLE documents_revision (
                singleton BIGINT NOT NULL PRIMARY KEY CHECK (singleton = 1),
                revision BIGINT NOT NULL
            )
            """,
            "INSERT INTO documents_revision (singleton, revision) VALUES (1, 0)",
            """
            CREATE TABLE reservations (
                run_id TEXT NOT NULL PRIMARY KEY,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                period TEXT NOT NULL CHECK (length(period) = 7),
                state TEXT NOT NULL CHECK (state IN ('open', 'settled', 'released')),
                reserved_microusd BIGINT NOT NULL CHECK (reserved_microusd >= 0),
                cost_microusd BIGINT NOT NULL CHECK (cost_microusd >= 0),
                tokens BIGINT NOT NULL CHECK (tokens >= 0),
                opened_at BIGINT NOT NULL,
                closed_at BIGINT,
                CHECK ((closed_at IS NULL) = (state = 'open'))
            )
            """,
            "CREATE INDEX reservations_by_month ON reservations (user_id, period, state)",
        ])
}
