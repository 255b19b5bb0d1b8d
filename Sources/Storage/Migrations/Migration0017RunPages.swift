// Only the number of a model's calls was summed up, not their tokens. The tokens of runs that were deleted with their
// household are unknown.
extension Migration {
    /// Sums of tokens and money by model, and an order in which all runs can be paged through.
    static let runPages = Migration(
        number: 17, name: "run pages",
        statements: [
            "ALTER TABLE usage_by_model ADD COLUMN input_tokens BIGINT NOT NULL DEFAULT 0",
            "ALTER TABLE usage_by_model ADD COLUMN output_tokens BIGINT NOT NULL DEFAULT 0",
            "ALTER TABLE usage_by_model ADD COLUMN cost_microusd BIGINT NOT NULL DEFAULT 0",
            // The index has the columns by which a page can be filtered, so that a rare outcome is found without
            // reading rows.
            "CREATE INDEX runs_by_time ON runs (started_at, id, outcome, mode)",
            "CREATE INDEX runs_by_id ON runs (id)",
            "DROP VIEW run_calls",
        ],
        onSQLite: [
            """
            CREATE VIEW run_calls AS
            SELECT runs.household_id, runs.user_id, runs.started_at, runs.outcome, \(callColumns)
            FROM runs, json_each(runs.calls) AS call
            """,
            sumUpExistingCalls,
        ],
        onPostgres: [
            """
            CREATE VIEW run_calls WITH (security_invoker = true) AS
            SELECT runs.household_id, runs.user_id, runs.started_at, runs.outcome, \(callColumns)
            FROM runs, json_array_elements(CAST(runs.calls AS json)) AS call (value)
            """,
            sumUpExistingCalls,
        ])

    private static let callColumns: SQL = """
        call.value ->> 'model' AS model,
        CAST(call.value ->> 'input' AS BIGINT) AS input,
        CAST(call.value ->> 'output' AS BIGINT) AS output,
        CAST(call.value ->> 'cost_microusd' AS BIGINT) AS cost_microusd,
        CAST(call.value ->> 'cached_input' AS BIGINT) AS cached_input,
        CAST(call.value ->> 'cache_write' AS BIGINT) AS cache_write,
        CAST(call.value ->> 'reasoning' AS BIGINT) AS reasoning
        """

    private static let sumUpExistingCalls: SQL = """
        INSERT INTO usage_by_model (day, shard, model, calls, input_tokens, output_tokens, cost_microusd)
        SELECT started_at / 86400000, 0, model, 0, SUM(input), SUM(output), SUM(cost_microusd)
        FROM run_calls WHERE 1 = 1 GROUP BY started_at / 86400000, model
        ON CONFLICT (day, shard, model) DO UPDATE SET
            input_tokens = excluded.input_tokens, output_tokens = excluded.output_tokens,
            cost_microusd = excluded.cost_microusd
        """
}
