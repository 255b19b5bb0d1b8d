extension Migration {
    /// What each user has had the server store on the last day on which they stored anything.
    static let growth = Migration(
        number: 31, name: "growth by user and day",
        statements: [
            // `day` counts from 1970-01-01 in UTC. Like `import_counts`, without a household: a day's growth is the user's, also after a move to another one.
            """
            CREATE TABLE growth (
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                day BIGINT NOT NULL,
                bytes BIGINT NOT NULL CHECK (bytes >= 0),
                PRIMARY KEY (user_id)
            ) WITHOUT ROWID
            """
        ])
}
