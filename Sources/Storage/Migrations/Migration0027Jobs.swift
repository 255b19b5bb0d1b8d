// The input of a job is in the database: so every process can take the job on after another has died, and a backup has it.
extension Migration {
    /// Work that outlives its request.
    static let jobs = Migration(
        number: 27, name: "jobs",
        statements: [
            // `input`, `progress`: JSON. `owner` is the process that works on it until `lease_until`.
            """
            CREATE TABLE jobs (
                household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
                id TEXT NOT NULL PRIMARY KEY,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                kind TEXT NOT NULL,
                state TEXT NOT NULL
                    CHECK (state IN ('receiving', 'waiting', 'running', 'done', 'failed', 'cancelled')),
                stage TEXT NOT NULL,
                input TEXT NOT NULL,
                progress TEXT NOT NULL,
                error_code TEXT,
                error_message TEXT,
                attempts BIGINT NOT NULL,
                run_at BIGINT NOT NULL,
                owner TEXT,
                lease_until BIGINT,
                created_at BIGINT NOT NULL,
                finished_at BIGINT
            )
            """,
            "CREATE INDEX jobs_by_household ON jobs (household_id, state)",
            "CREATE INDEX jobs_by_user ON jobs (user_id)",
            "CREATE INDEX jobs_by_time ON jobs (run_at) WHERE finished_at IS NULL",
            """
            CREATE TABLE job_pieces (
                household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
                job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
                number BIGINT NOT NULL,
                bytes BYTEA NOT NULL,
                PRIMARY KEY (job_id, number)
            )
            """,
            "CREATE INDEX job_pieces_by_household ON job_pieces (household_id)",
        ],
        onPostgres: policy("jobs", "household_id") + policy("job_pieces", "household_id"))
}
