extension Migration {
    /// Each transaction names the household it is about (``Tenant``), and PostgreSQL lets it see no other.
    static let rowSecurity = Migration(
        number: 8, name: "row-level security", statements: [],
        onPostgres: [
            // Roles belong to all databases of a server: another one's migration may make it at the same moment.
            """
            DO $$ BEGIN
                IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'hearth_app') THEN
                    CREATE ROLE hearth_app NOLOGIN;
                END IF;
            EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
            END $$
            """,
            """
            DO $$ BEGIN
                -- Who makes a role is not yet one that may take it on (PostgreSQL 16).
                EXECUTE format('GRANT hearth_app TO %I', current_user);
            EXCEPTION WHEN insufficient_privilege THEN NULL;
            END $$
            """,
            "GRANT USAGE ON SCHEMA public TO hearth_app",
            "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO hearth_app",
            "ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO hearth_app",
            "REVOKE INSERT, UPDATE, DELETE ON schema_migrations, plans FROM hearth_app",
            // Ledger and audit entries never change. Deleting a household still deletes its entries, because a foreign
            // key acts as the table's owner.
            "REVOKE UPDATE, DELETE ON ledger_entries, audit FROM hearth_app",
        ] + tenantTables.flatMap(policy))

    private static let tenantTables: [(table: SQL, household: SQL)] = [
        ("households", "id"), ("users", "household_id"), ("runs", "household_id"), ("feedback", "household_id"),
        ("audit", "household_id"), ("reservations", "household_id"), ("run_counts", "household_id"),
        ("ledger_entries", "household_id"), ("usage_by_user", "household_id"),
    ]

    /// Limits a transaction to the rows of its own household.
    static func policy(_ table: SQL, _ household: SQL) -> [SQL] {
        [
            "ALTER TABLE \(table) ENABLE ROW LEVEL SECURITY",
            "ALTER TABLE \(table) FORCE ROW LEVEL SECURITY",
            // Without the setting no row is visible.
            """
            CREATE POLICY household ON \(table)
            USING (current_setting('hearth.household', true) IN ('*', \(household)))
            WITH CHECK (current_setting('hearth.household', true) IN ('*', \(household)))
            """,
        ]
    }
}
