// A household is the tenant: its rows carry its id in their keys, so that row-level security can separate them.
extension Migration {
    static let households = Migration(
        number: 3, name: "households own their data",
        statements: [
            "ALTER TABLE households RENAME TO old_households",
            """
            CREATE TABLE households (
                id TEXT NOT NULL PRIMARY KEY,
                prefs TEXT,
                prefs_version BIGINT,
                extras TEXT,
                updated_at BIGINT NOT NULL,
                CHECK ((prefs IS NULL) = (prefs_version IS NULL) AND (prefs IS NULL) = (extras IS NULL))
            )
            """,
            """
            INSERT INTO households (id, prefs, prefs_version, extras, updated_at)
            SELECT id, prefs, prefs_version, extras, updated_at FROM old_households
            """,
            // A household that is made with its first user has that user's id.
            """
            INSERT INTO households (id, updated_at)
            SELECT id, created_at FROM users WHERE id NOT IN (SELECT user_id FROM old_households)
            """,
            "ALTER TABLE users ADD COLUMN household_id TEXT REFERENCES households (id) ON DELETE CASCADE",
            """
            UPDATE users
            SET household_id = COALESCE((SELECT id FROM old_households WHERE user_id = users.id), users.id)
            """,
            "DROP TABLE old_households",
            "CREATE INDEX users_by_household ON users (household_id)",

            "DROP INDEX runs_by_user",
            "DROP INDEX runs_by_time",
            "DROP INDEX feedback_by_user",
            "DROP INDEX feedback_by_run",
            "ALTER TABLE runs RENAME TO old_runs",
            "ALTER TABLE feedback RENAME TO old_feedback",
            """
            CREATE TABLE runs (
                household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
                id TEXT NOT NULL,
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
                cost_microusd BIGINT NOT NULL CHECK (cost_microusd >= 0),
                PRIMARY KEY (household_id, id)
            )
            """,
            """
            INSERT INTO runs (
                household_id, id, user_id, mode, graph, outcome, reason, started_at, duration_ms, first_token_ms,
                calls, input_tokens, output_tokens, total_tokens, cost_microusd
            )
            SELECT users.household_id, old_runs.id, user_id, mode, graph, outcome, reason, started_at, duration_ms,
                first_token_ms, calls, input_tokens, output_tokens, total_tokens, cost_microusd
            FROM old_runs JOIN users ON users.id = old_runs.user_id
            """,
            "CREATE INDEX runs_by_user ON runs (user_id, started_at)",
            """
            CREATE TABLE feedback (
                household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
                id TEXT NOT NULL,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                run_id TEXT,
                signal TEXT NOT NULL CHECK (signal IN ('up', 'down', 'edit')),
                comment TEXT,
                payload TEXT,
                created_at BIGINT NOT NULL,
                PRIMARY KEY (household_id, id),
                FOREIGN KEY (household_id, run_id) REFERENCES runs (household_id, id) ON DELETE CASCADE
            )
            """,
            """
            INSERT INTO feedback (household_id, id, user_id, run_id, signal, comment, payload, created_at)
            SELECT users.household_id, old_feedback.id, user_id, run_id, signal, comment, payload,
                old_feedback.created_at
            FROM old_feedback JOIN users ON users.id = old_feedback.user_id
            """,
            "CREATE INDEX feedback_by_user ON feedback (user_id)",
            "CREATE INDEX feedback_by_run ON feedback (household_id, run_id)",
            "DROP TABLE old_feedback",
            "DROP TABLE old_runs",

            // Audit entries outlive the account, so nothing here refers to it.
            "DROP INDEX audit_by_time",
            "DROP INDEX audit_by_user",
            "ALTER TABLE audit RENAME TO old_audit",
            """
            CREATE TABLE audit (
                household_id TEXT NOT NULL,
                id TEXT NOT NULL,
                at BIGINT NOT NULL,
                user_id TEXT,
                run_id TEXT,
                action TEXT NOT NULL,
                outcome TEXT NOT NULL,
                reason TEXT,
                PRIMARY KEY (household_id, id)
            )
            """,
            """
            INSERT INTO audit (household_id, id, at, user_id, run_id, action, outcome, reason)
            SELECT COALESCE(users.household_id, ''), old_audit.id, at, user_id, run_id, action, outcome, reason
            FROM old_audit LEFT JOIN users ON users.id = old_audit.user_id
            """,
            "DROP TABLE old_audit",
        ])
}
