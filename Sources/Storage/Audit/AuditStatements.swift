import HearthCore

/// The statements that append an entry to its household's chain.
enum AuditStatements {
    /// Returns the statements for the end of a transaction: behind all others that lock a row, so that no transactions
    /// deadlock on the head of a chain. Of several entries those of the household with the lower id come first.
    ///
    /// An id that is in the chain already is not appended again.
    ///
    /// - Parameter condition: whether the audited change has happened, at that moment. A deletion locks its rows,
    ///   appends if they exist, and deletes them last.
    static func append(_ entry: AuditEntry, where condition: SQL = "1 = 1") -> [SQL] {
        append(AuditRow(entry), where: condition)
    }

    static func append(_ row: AuditRow, where condition: SQL) -> [SQL] {
        let (household, id) = (row.values[0], row.values[1])
        return [
            // Changes nothing, but another writer of the same chain waits here, and then sees this entry.
            """
            INSERT INTO audit_heads (household_id, sequence, hash) VALUES (\(household), 0, '')
            ON CONFLICT (household_id) DO UPDATE SET sequence = audit_heads.sequence
            """,
            """
            \(insert) FROM audit_heads, \(row.asTable) AS entry
            WHERE audit_heads.household_id = \(household) AND (\(condition))
            ON CONFLICT (household_id, id) DO NOTHING
            """,
            """
            UPDATE audit_heads SET sequence = audit.sequence, hash = audit.hash FROM audit
            WHERE audit_heads.household_id = \(household) AND audit.household_id = \(household) AND audit.id = \(id)
                AND audit.sequence = audit_heads.sequence + 1
            """,
        ]
    }

    // Built once: every run uses it.
    private static let insert: SQL = {
        let text = AuditRow.text(
            sequence: "audit_heads.sequence + 1", previous: "audit_heads.hash", of: "entry")
        return """
            INSERT INTO audit (\(AuditRow.names()), sequence, previous, hash)
            SELECT \(AuditRow.names(of: "entry")), audit_heads.sequence + 1, audit_heads.hash, sha256_hex(\(text))
            """
    }()
}
