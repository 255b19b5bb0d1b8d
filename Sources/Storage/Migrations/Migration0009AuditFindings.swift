extension Migration {
    /// What policy made of a request: ids of rules and digests, no word of the family's. Row-level security holds for the
    /// columns as it does for the table; null in entries from before, and of runs that nobody closed.
    static let auditFindings = Migration(
        number: 9, name: "audit findings",
        statements: [
            "ALTER TABLE audit ADD COLUMN findings TEXT",
            "ALTER TABLE audit ADD COLUMN policy_fingerprint TEXT",
            "ALTER TABLE audit ADD COLUMN goal_digest TEXT",
        ])
}
