// A user's month used to be counted within a household, so that it began anew whenever the user changed households.
extension Migration {
    /// Months of users across households, the server's spending by day, the plan that stops a household, and blocked users.
    static let stopsAndLimits = Migration(
        number: 20, name: "daily server costs",
        statements: [
            // A reservation that calls no model counts in no window.
            """
            ALTER TABLE reservations ADD COLUMN is_counted BIGINT NOT NULL DEFAULT 1 CHECK (is_counted IN (0, 1))
            """,

            // `carried` is the part of `used` whose reservations went with a deleted household. The table has no household and
            // no row-level security: a run ends in the household where it began, even after its user has moved.
            """
            CREATE TABLE user_run_counts (
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                period TEXT NOT NULL CHECK (length(period) = 7),
                used BIGINT NOT NULL CHECK (used >= 0),
                carried BIGINT NOT NULL DEFAULT 0 CHECK (carried >= 0),
                PRIMARY KEY (user_id, period)
            ) WITHOUT ROWID
            """,
            """
            INSERT INTO user_run_counts (user_id, period, used)
            SELECT user_id, period, SUM(used) FROM run_counts
            WHERE EXISTS (SELECT 1 FROM users WHERE id = run_counts.user_id)
            GROUP BY user_id, period
            """,
            "ALTER TABLE run_counts RENAME TO old_run_counts",
            """
            CREATE TABLE run_counts (
                household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
                period TEXT NOT NULL CHECK (length(period) IN (7, 10)),
                used BIGINT NOT NULL CHECK (used >= 0),
                PRIMARY KEY (household_id, period)
            ) WITHOUT ROWID
            """,
            """
            INSERT INTO run_counts (household_id, period, used)
            SELECT household_id, period, used FROM old_run_counts WHERE user_id = ''
            """,
            "DROP TABLE old_run_counts",

            // The sum of a day's rows is the money that its reservations still hold or have cost. Shard 0 admits runs under
            // the limit, the shards above it take what is known when runs end, and shard -1 subtracts the reservations
            // of deleted households, so that the sum of all rows can be compared with the reservations that exist.
            """
            CREATE TABLE server_spending (
                day BIGINT NOT NULL,
                shard BIGINT NOT NULL,
                microusd BIGINT NOT NULL,
                last_run TEXT,
                PRIMARY KEY (day, shard)
            ) WITHOUT ROWID
            """,
            """
            INSERT INTO server_spending (day, shard, microusd)
            SELECT opened_at / 86400000, 0, SUM(\(committed("reservations"))) FROM reservations
            GROUP BY opened_at / 86400000
            """,

            """
            INSERT INTO plans (
                name, user_runs_per_month, household_runs_per_month, household_runs_per_day, run_cents, run_tokens
            )
            VALUES ('stopped', 0, 0, 0, 0, 0)
            ON CONFLICT (name) DO UPDATE SET
                user_runs_per_month = 0, household_runs_per_month = 0, household_runs_per_day = 0, run_cents = 0,
                run_tokens = 0
            """,
            "ALTER TABLE users ADD COLUMN blocked_at BIGINT",

            // These answers were kept in clear, under keys that are now kept as hashes.
            "DELETE FROM idempotency_keys",
        ],
        onSQLite: [
            """
            CREATE TRIGGER carry_reservation AFTER DELETE ON reservations BEGIN
                \(carrySpending);
                \(carryCount);
            END
            """
        ],
        onPostgres: policy("run_counts", "household_id") + [
            """
            CREATE FUNCTION carry_reservation() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                \(carrySpending);
                \(carryCount);
                RETURN NULL;
            END $$
            """,
            """
            CREATE TRIGGER carry_reservation AFTER DELETE ON reservations
            FOR EACH ROW EXECUTE FUNCTION carry_reservation()
            """,
        ])

    /// The money that a reservation holds or has cost. What was written off may still be billed.
    private static func committed(_ row: SQL) -> SQL {
        """
        CASE WHEN \(row).state IN ('open', 'expired') THEN \(row).reserved_microusd ELSE \(row).cost_microusd END
        """
    }

    private static let carrySpending: SQL = """
        INSERT INTO server_spending (day, shard, microusd)
        SELECT OLD.opened_at / 86400000, -1, -(\(committed("OLD"))) WHERE \(committed("OLD")) <> 0
        ON CONFLICT (day, shard) DO UPDATE SET microusd = server_spending.microusd + excluded.microusd
        """

    private static let carryCount: SQL = """
        UPDATE user_run_counts SET carried = carried + 1
        WHERE user_id = OLD.user_id AND period = OLD.period
            AND OLD.is_counted = 1 AND OLD.state IN ('open', 'settled')
        """
}
