extension Migration {
    /// Imports of recipes by month, and purchases that allow more of them.
    static let imports = Migration(
        number: 30, name: "imports and purchases",
        statements: [
            // Null sets no limit. It only holds where purchases are configured.
            "ALTER TABLE plans ADD COLUMN imports_per_month BIGINT CHECK (imports_per_month >= 0)",
            "UPDATE plans SET imports_per_month = 15 WHERE name = 'free'",
            "UPDATE plans SET imports_per_month = 0 WHERE name = 'stopped'",
            // Null is the default plan. A purchase never overrides the operator's choice.
            "ALTER TABLE households ADD COLUMN plan_by TEXT CHECK (plan_by IN ('operator', 'billing'))",
            "UPDATE households SET plan_by = 'operator' WHERE plan IS NOT NULL",

            // Like `user_run_counts`, these tables have no household and no row-level security: a month and a purchase are
            // the user's, also after a move to another household.
            """
            CREATE TABLE import_counts (
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                period TEXT NOT NULL CHECK (length(period) = 7),
                used BIGINT NOT NULL CHECK (used >= 0),
                PRIMARY KEY (user_id, period)
            ) WITHOUT ROWID
            """,
            // `event_at` and `event_id` are those of the last event that was applied. A purchase that has ended keeps its row,
            // so that an event from before does not bring it back. `expires_at` null is never.
            """
            CREATE TABLE entitlements (
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                expires_at BIGINT,
                event_at BIGINT NOT NULL,
                event_id TEXT NOT NULL,
                source TEXT NOT NULL,
                PRIMARY KEY (user_id, name)
            ) WITHOUT ROWID
            """,
            "CREATE INDEX entitlements_by_end ON entitlements (name, expires_at)",
            // What a shop has reported, also about users who are not known.
            """
            CREATE TABLE billing_events (
                id TEXT NOT NULL PRIMARY KEY,
                event_at BIGINT NOT NULL,
                app_user_id TEXT NOT NULL,
                type TEXT NOT NULL,
                outcome TEXT NOT NULL,
                received_at BIGINT NOT NULL
            ) WITHOUT ROWID
            """,
            "CREATE INDEX billing_events_by_time ON billing_events (received_at)",
        ])
}
