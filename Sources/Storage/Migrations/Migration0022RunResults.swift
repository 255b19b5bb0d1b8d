// The runs from before have numbers in the order of their starts, later ones in the order of their records.
extension Migration {
    /// The results of runs, which are stored for a limited time, and a number for each run of a household.
    static let runResults = Migration(
        number: 22, name: "results of runs",
        statements: [
            "ALTER TABLE runs ADD COLUMN number BIGINT",
            """
            UPDATE runs SET number = numbered.number FROM (
                SELECT household_id, id, ROW_NUMBER() OVER (PARTITION BY household_id ORDER BY started_at, id) AS number
                FROM runs
            ) AS numbered
            WHERE numbered.household_id = runs.household_id AND numbered.id = runs.id
            """,
            "CREATE UNIQUE INDEX runs_by_number ON runs (household_id, number)",

            // `result` is the data of the event `final`; `meals` is what later plans avoid and follow-ups change: a JSON
            // array of objects with day, meal, id and title. `limits` is a JSON object with the exclusions and diets that
            // the request named.
            """
            CREATE TABLE run_results (
                household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
                run_id TEXT NOT NULL,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                mode TEXT NOT NULL,
                title TEXT NOT NULL,
                result TEXT NOT NULL,
                meals TEXT NOT NULL,
                limits TEXT NOT NULL,
                created_at BIGINT NOT NULL,
                expires_at BIGINT NOT NULL,
                PRIMARY KEY (household_id, run_id),
                FOREIGN KEY (household_id, run_id) REFERENCES runs (household_id, id) ON DELETE CASCADE
            )
            """,
            "CREATE INDEX run_results_by_user ON run_results (user_id, mode, created_at)",
            "CREATE INDEX run_results_by_time ON run_results (household_id, created_at)",
            "CREATE INDEX run_results_by_expiry ON run_results (expires_at)",
        ],
        onPostgres: policy("run_results", "household_id"))
}
