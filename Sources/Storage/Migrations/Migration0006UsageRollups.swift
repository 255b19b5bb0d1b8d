// The process that records a run adds it to daily sums in the same transaction: adding up the runs of a month for a
// page would grow with the server. The sums of the server belong to no household and name no user.
extension Migration {
    static let usageRollups = Migration(
        number: 6, name: "usage rollups",
        statements: [
            // The number of records after the first. Zero identifies the record that was the first to add the run to
            // the sums.
            "ALTER TABLE runs ADD COLUMN replays BIGINT NOT NULL DEFAULT 0",
            // Rows of a deleted user are deleted; the sums of the server keep the usage.
            """
            CREATE TABLE usage_by_user (
                household_id TEXT NOT NULL,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                day BIGINT NOT NULL,
                runs BIGINT NOT NULL,
                tokens BIGINT NOT NULL,
                cost_microusd BIGINT NOT NULL,
                PRIMARY KEY (user_id, day, household_id)
            )
            """,
            "CREATE INDEX usage_by_user_day ON usage_by_user (day)",
            // Every writer would wait for a single row of the server: `shard` spreads it.
            """
            CREATE TABLE usage_by_outcome (
                day BIGINT NOT NULL,
                shard BIGINT NOT NULL,
                outcome TEXT NOT NULL,
                runs BIGINT NOT NULL,
                input_tokens BIGINT NOT NULL,
                output_tokens BIGINT NOT NULL,
                cached_input_tokens BIGINT NOT NULL,
                cache_write_tokens BIGINT NOT NULL,
                reasoning_tokens BIGINT NOT NULL,
                cost_microusd BIGINT NOT NULL,
                PRIMARY KEY (day, shard, outcome)
            )
            """,
            """
            CREATE TABLE usage_by_model (
                day BIGINT NOT NULL,
                shard BIGINT NOT NULL,
                model TEXT NOT NULL,
                calls BIGINT NOT NULL,
                PRIMARY KEY (day, shard, model)
            )
            """,
            // `ms` is the time with all but its six leading binary digits cleared.
            """
            CREATE TABLE usage_latencies (
                day BIGINT NOT NULL,
                shard BIGINT NOT NULL,
                measure TEXT NOT NULL CHECK (measure IN ('run', 'first_text')),
                ms BIGINT NOT NULL,
                runs BIGINT NOT NULL,
                PRIMARY KEY (day, shard, measure, ms)
            )
            """,
        ],
        onSQLite: [
            """
            CREATE VIEW run_calls AS
            SELECT runs.household_id, runs.user_id, runs.started_at, runs.outcome, \(callColumns)
            FROM runs, json_each(runs.calls) AS call
            """
        ] + rollUpExistingRuns,
        onPostgres: [
            // With the rights of the caller, so that row-level security applies.
            """
            CREATE VIEW run_calls WITH (security_invoker = true) AS
            SELECT runs.household_id, runs.user_id, runs.started_at, runs.outcome, \(callColumns)
            FROM runs, json_array_elements(CAST(runs.calls AS json)) AS call (value)
            """
        ] + rollUpExistingRuns)

    private static let callColumns: SQL = """
        call.value ->> 'model' AS model,
        CAST(call.value ->> 'cached_input' AS BIGINT) AS cached_input,
        CAST(call.value ->> 'cache_write' AS BIGINT) AS cache_write,
        CAST(call.value ->> 'reasoning' AS BIGINT) AS reasoning
        """

    private static let rollUpExistingRuns: [SQL] = [
        """
        INSERT INTO usage_by_user (household_id, user_id, day, runs, tokens, cost_microusd)
        SELECT household_id, user_id, started_at / 86400000, COUNT(*), SUM(total_tokens), SUM(cost_microusd)
        FROM runs GROUP BY household_id, user_id, started_at / 86400000
        """,
        // One pass over the runs and one over their calls.
        """
        INSERT INTO usage_by_outcome (
            day, shard, outcome, runs, input_tokens, output_tokens, cached_input_tokens, cache_write_tokens,
            reasoning_tokens, cost_microusd
        )
        SELECT day, 0, outcome, SUM(runs), SUM(input), SUM(output), SUM(cached_input), SUM(cache_write),
            SUM(reasoning), SUM(cost)
        FROM (
            SELECT started_at / 86400000 AS day, outcome, 1 AS runs, input_tokens AS input, output_tokens AS output,
                0 AS cached_input, 0 AS cache_write, 0 AS reasoning, cost_microusd AS cost
            FROM runs
            UNION ALL
            SELECT started_at / 86400000, outcome, 0, 0, 0, cached_input, cache_write, reasoning, 0 FROM run_calls
        ) AS parts
        GROUP BY day, outcome
        """,
        """
        INSERT INTO usage_by_model (day, shard, model, calls)
        SELECT started_at / 86400000, 0, model, COUNT(*) FROM run_calls GROUP BY started_at / 86400000, model
        """,
        latencies(of: "duration_ms", as: "'run'", where: "outcome = 'done'"),
        latencies(of: "first_token_ms", as: "'first_text'", where: "first_token_ms IS NOT NULL"),
    ]

    /// See ``LatencyBucket``.
    private static func latencies(of column: SQL, as measure: SQL, where condition: SQL) -> SQL {
        """
        INSERT INTO usage_latencies (day, shard, measure, ms, runs)
        SELECT day, 0, \(measure), (ms >> width) << width, COUNT(*)
        FROM (
            SELECT started_at / 86400000 AS day, \(column) AS ms, CASE
                WHEN \(column) < 64 THEN 0 WHEN \(column) < 128 THEN 1 WHEN \(column) < 256 THEN 2
                WHEN \(column) < 512 THEN 3 WHEN \(column) < 1024 THEN 4 WHEN \(column) < 2048 THEN 5
                WHEN \(column) < 4096 THEN 6 WHEN \(column) < 8192 THEN 7 WHEN \(column) < 16384 THEN 8
                WHEN \(column) < 32768 THEN 9 WHEN \(column) < 65536 THEN 10 WHEN \(column) < 131072 THEN 11
                WHEN \(column) < 262144 THEN 12 WHEN \(column) < 524288 THEN 13 WHEN \(column) < 1048576 THEN 14
                WHEN \(column) < 2097152 THEN 15 WHEN \(column) < 4194304 THEN 16 ELSE 17 END AS width
            FROM runs WHERE \(condition)
        ) AS times
        GROUP BY day, (ms >> width) << width
        """
    }
}
