extension Migration {
    /// The most records that a plan allows.
    static let recordLimits = Migration(
        number: 26, name: "record limits",
        statements: [
            // Null for what the server allows.
            "ALTER TABLE plans ADD COLUMN records_limit BIGINT CHECK (records_limit >= 0)"
        ])
}
