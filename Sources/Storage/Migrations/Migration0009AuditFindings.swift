extension Migration {
    /// The policy's findings about a request: ids of rules and digests, and no text of the family. Row-level security
    /// holds for the columns as for the table; they are null in earlier entries, and for runs that were never closed.
    static let auditFindings = Migration(
        number: 9, name: "audit findings",
        statements: [
            "ALTER TABLE audit ADD COLUMN findings TEXT",
            "ALTER TABLE audit ADD COLUMN policy_fingerprint TEXT",
            "ALTER TABLE audit ADD COLUMN goal_digest TEXT",
        ])
}
