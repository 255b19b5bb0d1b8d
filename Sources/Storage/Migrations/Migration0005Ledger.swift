// The service's own role may do no more with `ledger_entries` than INSERT and SELECT, and with `plans` than SELECT: its
// grants come with the migration that makes the role.
extension Migration {
    /// Money and tokens as double entries, and a plan for each household's limits.
    static let ledger = Migration(
        number: 5, name: "double-entry ledger",
        statements: [
            // Null leaves the limit to the settings, or sets none. The settings' defaults are the free plan.
            """
            CREATE TABLE plans (
                name TEXT NOT NULL PRIMARY KEY,
                user_runs_per_month BIGINT CHECK (user_runs_per_month >= 0),
                household_runs_per_month BIGINT CHECK (household_runs_per_month >= 0),
                household_runs_per_day BIGINT CHECK (household_runs_per_day >= 0),
                run_cents BIGINT CHECK (run_cents BETWEEN 0 AND 100000),
                run_tokens BIGINT CHECK (run_tokens BETWEEN 0 AND 10000000)
            )
            """,
            """
            INSERT INTO plans (
                name, user_runs_per_month, household_runs_per_month, household_runs_per_day, run_cents, run_tokens
            )
            VALUES ('free', NULL, NULL, NULL, NULL, NULL), ('pro', 100, 300, 40, 50, 8000)
            """,
            // Null is free: SQLite adds no reference with another default.
            "ALTER TABLE households ADD COLUMN plan TEXT REFERENCES plans (name)",
            "CREATE INDEX households_by_plan ON households (plan)",

            "DROP INDEX reservations_by_user",
            "ALTER TABLE reservations RENAME TO old_reservations",
            // Belongs to the household and not to the user, so that its windows keep their counts when a user leaves.
            """
            CREATE TABLE reservations (
                household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
                run_id TEXT NOT NULL,
                user_id TEXT NOT NULL,
                mode TEXT,
                period TEXT NOT NULL CHECK (length(period) = 7),
                day TEXT CHECK (length(day) = 10),
                state TEXT NOT NULL CHECK (state IN ('open', 'settled', 'released', 'expired', 'corrected')),
                reserved_microusd BIGINT NOT NULL CHECK (reserved_microusd >= 0),
                reserved_tokens BIGINT NOT NULL CHECK (reserved_tokens >= 0),
                cost_microusd BIGINT NOT NULL CHECK (cost_microusd >= 0),
                tokens BIGINT NOT NULL CHECK (tokens >= 0),
                owner TEXT NOT NULL,
                opened_at BIGINT NOT NULL,
                expires_at BIGINT NOT NULL,
                closed_at BIGINT,
                CHECK ((closed_at IS NULL) = (state = 'open')),
                PRIMARY KEY (household_id, run_id)
            )
            """,
            // Mode, day and owner were not recorded. An hour is the longest deadline, two minutes the margin.
            """
            INSERT INTO reservations (
                household_id, run_id, user_id, mode, period, day, state, reserved_microusd, reserved_tokens,
                cost_microusd, tokens, owner, opened_at, expires_at, closed_at
            )
            SELECT users.household_id, run_id, user_id, NULL, period, NULL, state, reserved_microusd, tokens,
                cost_microusd, tokens, '00000000-0000-0000-0000-000000000000', opened_at, opened_at + 3720000, closed_at
            FROM old_reservations JOIN users ON users.id = old_reservations.user_id
            """,
            "DROP TABLE old_reservations",
            // The sweeper reads open reservations alone.
            "CREATE INDEX open_reservations ON reservations (expires_at) WHERE state = 'open'",

            // A month of a user's, and, with an empty user_id, a month and a day of the household's.
            "DROP TABLE run_counts",
            """
            CREATE TABLE run_counts (
                household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
                user_id TEXT NOT NULL,
                period TEXT NOT NULL CHECK (length(period) IN (7, 10)),
                used BIGINT NOT NULL CHECK (used >= 0),
                PRIMARY KEY (household_id, user_id, period)
            ) WITHOUT ROWID
            """,
            """
            INSERT INTO run_counts (household_id, user_id, period, used)
            SELECT household_id, user_id, period, COUNT(*) FROM reservations
            WHERE state IN ('open', 'settled') GROUP BY household_id, user_id, period
            """,
            """
            INSERT INTO run_counts (household_id, user_id, period, used)
            SELECT household_id, '', period, COUNT(*) FROM reservations
            WHERE state IN ('open', 'settled') GROUP BY household_id, period
            """,

            // Rows are added and never changed; each posting's sum to zero.
            """
            CREATE TABLE ledger_entries (
                household_id TEXT NOT NULL,
                run_id TEXT NOT NULL,
                posting TEXT NOT NULL CHECK (posting IN ('reserve', 'settle', 'release', 'expire', 'correct')),
                account TEXT NOT NULL CHECK (account IN ('available', 'reserved', 'spent', 'written_off')),
                microusd BIGINT NOT NULL,
                tokens BIGINT NOT NULL,
                at BIGINT NOT NULL,
                PRIMARY KEY (household_id, run_id, posting, account),
                FOREIGN KEY (household_id, run_id) REFERENCES reservations (household_id, run_id) ON DELETE CASCADE
            ) WITHOUT ROWID
            """,
            """
            INSERT INTO ledger_entries (household_id, run_id, posting, account, microusd, tokens, at)
            SELECT household_id, run_id, 'reserve', 'available', -reserved_microusd, -reserved_tokens, opened_at
            FROM reservations
            UNION ALL
            SELECT household_id, run_id, 'reserve', 'reserved', reserved_microusd, reserved_tokens, opened_at
            FROM reservations
            UNION ALL
            SELECT household_id, run_id, 'settle', 'reserved', -reserved_microusd, -reserved_tokens, closed_at
            FROM reservations WHERE state = 'settled'
            UNION ALL
            SELECT household_id, run_id, 'settle', 'spent', cost_microusd, tokens, closed_at
            FROM reservations WHERE state = 'settled'
            UNION ALL
            SELECT household_id, run_id, 'settle', 'available', reserved_microusd - cost_microusd,
                reserved_tokens - tokens, closed_at
            FROM reservations WHERE state = 'settled'
            UNION ALL
            SELECT household_id, run_id, 'release', 'reserved', -reserved_microusd, -reserved_tokens, closed_at
            FROM reservations WHERE state = 'released'
            UNION ALL
            SELECT household_id, run_id, 'release', 'available', reserved_microusd, reserved_tokens, closed_at
            FROM reservations WHERE state = 'released'
            """,
        ])
}
