extension Migration {
    /// Each household's audit is a chain of hashes, which shows if an entry was changed, removed or inserted. Earlier
    /// entries are chained in the order of their time.
    static let auditChain = Migration(
        number: 14, name: "audit chain",
        statements: [
            "ALTER TABLE audit ADD COLUMN subject TEXT",
            "ALTER TABLE audit RENAME TO old_audit",
            // Outlives the household: nothing here refers to it.
            """
            CREATE TABLE audit (
                household_id TEXT NOT NULL,
                id TEXT NOT NULL,
                at BIGINT NOT NULL,
                user_id TEXT,
                run_id TEXT,
                action TEXT NOT NULL,
                outcome TEXT NOT NULL,
                reason TEXT,
                findings TEXT,
                policy_fingerprint TEXT,
                goal_digest TEXT,
                subject TEXT,
                sequence BIGINT NOT NULL CHECK (sequence > 0),
                previous TEXT NOT NULL,
                hash TEXT NOT NULL,
                PRIMARY KEY (household_id, id),
                UNIQUE (household_id, sequence)
            )
            """,
            // The newest entry's sequence and hash: 0 and empty before the first one.
            """
            CREATE TABLE audit_heads (
                household_id TEXT NOT NULL PRIMARY KEY,
                sequence BIGINT NOT NULL CHECK (sequence >= 0),
                hash TEXT NOT NULL
            ) WITHOUT ROWID
            """,
            """
            CREATE TABLE audit_order (
                household_id TEXT NOT NULL,
                sequence BIGINT NOT NULL,
                id TEXT NOT NULL,
                PRIMARY KEY (household_id, sequence)
            ) WITHOUT ROWID
            """,
            """
            INSERT INTO audit_order (household_id, sequence, id)
            SELECT household_id, ROW_NUMBER() OVER (PARTITION BY household_id ORDER BY at, id), id FROM old_audit
            """,
        ],
        // `sha256_hex` is the engine's own there.
        onSQLite: chained + [
            neverChanged("audit_is_not_updated", "UPDATE ON audit"),
            neverChanged("audit_is_not_deleted", "DELETE ON audit"),
            neverChanged("audit_heads_are_not_deleted", "DELETE ON audit_heads"),
        ],
        onPostgres: [
            """
            CREATE FUNCTION sha256_hex(content TEXT) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE
            RETURN encode(sha256(convert_to(content, 'UTF8')), 'hex')
            """,
            // A table that was just filled has no statistics, and a scan of it at each step would be quadratic.
            """
            SELECT set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
                set_config('enable_mergejoin', 'off', true)
            """,
        ] + chained + [
            "REVOKE UPDATE, DELETE ON audit FROM hearth_app",
            "REVOKE DELETE ON audit_heads FROM hearth_app",
        ] + policy("audit", "household_id") + policy("audit_heads", "household_id"))

    private static let chained: [SQL] = [
        """
        INSERT INTO audit (\(AuditRow.names(AuditRow.firstColumns)), sequence, previous, hash)
        WITH RECURSIVE chain (household_id, id, sequence, previous, hash) AS (
            SELECT audit_order.household_id, audit_order.id, audit_order.sequence, CAST('' AS TEXT),
                sha256_hex(\(AuditRow.firstText(sequence: "audit_order.sequence", previous: "''", of: "old_audit")))
            FROM audit_order CROSS JOIN old_audit
            WHERE audit_order.sequence = 1
                AND old_audit.household_id = audit_order.household_id AND old_audit.id = audit_order.id
            UNION ALL
            SELECT audit_order.household_id, audit_order.id, audit_order.sequence, chain.hash,
                sha256_hex(\(AuditRow.firstText(sequence: "audit_order.sequence", previous: "chain.hash", of: "old_audit")))
            FROM chain CROSS JOIN audit_order CROSS JOIN old_audit
            WHERE audit_order.household_id = chain.household_id AND audit_order.sequence = chain.sequence + 1
                AND old_audit.household_id = audit_order.household_id AND old_audit.id = audit_order.id
        )
        SELECT \(AuditRow.names(AuditRow.firstColumns, of: "old_audit")), chain.sequence, chain.previous, chain.hash
        FROM chain CROSS JOIN old_audit
        WHERE old_audit.household_id = chain.household_id AND old_audit.id = chain.id
        """,
        """
        INSERT INTO audit_heads (household_id, sequence, hash)
        SELECT household_id, sequence, hash FROM audit WHERE NOT EXISTS (
            SELECT 1 FROM audit AS later
            WHERE later.household_id = audit.household_id AND later.sequence = audit.sequence + 1
        )
        """,
        "DROP TABLE audit_order",
        "DROP TABLE old_audit",
    ]

    private static func neverChanged(_ name: SQL, _ event: SQL) -> SQL {
        """
        CREATE TRIGGER \(name) BEFORE \(event) BEGIN SELECT RAISE(ABORT, 'what was audited is never changed'); END
        """
    }
}
