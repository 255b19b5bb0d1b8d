import Assist
import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

/// What PostgreSQL itself keeps apart, whatever a statement says.
@Suite struct RowSecurityTests {
    @Test func `a transaction sees and changes the rows of its household alone`() async throws {
        try await withPostgres { storage in
            let stores = Stores(storage)
            let (ours, theirs) = (try await stores.newUser(), try await stores.newUser())
            let run = try await stores.newRun(of: ours)
            let foreign = try await stores.newRun(of: theirs)
            let tenant = Tenant.household(ours.householdID)

            let seen = try await storage.engine.rows("SELECT id FROM runs", .read, of: tenant)
            #expect(try seen.map { try $0["id"] as UUID } == [run.id])
            let changed = try await storage.engine.rows(
                "UPDATE runs SET reason = 'x' RETURNING id", .write, of: tenant)
            #expect(changed.count == 1)
            let deleted = try await storage.engine.rows(
                "DELETE FROM runs WHERE id = \(foreign.id) RETURNING id", .write, of: tenant)
            #expect(deleted.isEmpty)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM runs") == 2)
            await #expect(throws: StorageError.self) {
                try await storage.engine.rows(
                    "UPDATE runs SET household_id = \(theirs.householdID) RETURNING id", .write, of: tenant)
            }
            await #expect(throws: StorageError.self) {
                try await storage.engine.rows(
                    """
                    INSERT INTO feedback (household_id, id, user_id, signal, created_at)
                    VALUES (\(theirs.householdID), \(UUID()), \(theirs.id), 'up', 0)
                    """, .write, of: tenant)
            }
        }
    }

    @Test func `the tenant of a transaction does not stay with its connection`() async throws {
        try await withPostgres { storage in
            let stores = Stores(storage)
            let users = [try await stores.newUser(), try await stores.newUser()]
            for user in users { _ = try await stores.newRun(of: user) }
            try await withThrowingTaskGroup { group in
                for number in 0..<200 {
                    let user = users[number % 2]
                    group.addTask {
                        let rows = try await storage.engine.rows(
                            "SELECT household_id FROM runs", .read, of: .household(user.householdID))
                        #expect(try rows.map { try $0["household_id"] as UUID } == [user.householdID])
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `an owner who is not a superuser migrates and serves under row-level security`() async throws {
        let server = try await TemporaryPostgres.start()
        _ = try await server.query("CREATE ROLE host LOGIN CREATEROLE")
        _ = try await server.query("CREATE DATABASE home OWNER host")
        let url = server.url(database: "home").replacing("hearth@", with: "host@")
        try await withStorage(at: url) { storage in
            _ = try await storage.migrator(clock: ManualClock()).migrate()
        }
        try await withStorage(at: url) { storage in
            #expect(try await storage.row("SELECT CAST(current_user AS TEXT) AS name")["name"] == "hearth_app")
            let stores = Stores(storage)
            let (ours, theirs) = (try await stores.newUser(), try await stores.newUser())
            for user in [ours, theirs] { _ = try await stores.newRun(of: user) }
            let seen = try await storage.engine.rows("SELECT id FROM runs", .read, of: .household(ours.householdID))
            #expect(seen.count == 1)
            #expect(try await stores.open(ours, limit: 5).opened)
            #expect(try await storage.migrator(clock: ManualClock()).migrate().isEmpty)
        }
    }

    @Test func `every table of a household has row-level security, for its owner too`() async throws {
        try await withPostgres { storage in
            let tables = try await storage.engine.rows(
                """
                SELECT c.relname AS name, CAST(c.relrowsecurity AND c.relforcerowsecurity AS INT) AS is_held
                FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
                WHERE c.relkind = 'r' AND (a.attname = 'household_id' OR (c.relname = 'households' AND a.attname = 'id'))
                """, .read, of: .all)
            #expect(tables.count >= 6)
            for table in tables {
                let name: String = try table["name"]
                #expect(try table["is_held"] == 1, "\(name)")
            }
        }
    }

    @Test func `the server is neither owner nor superuser and cannot change ledger entries`() async throws {
        try await withPostgres { storage in
            let role = try await storage.row(
                """
                SELECT CAST(current_user AS TEXT) AS name,
                    (SELECT COUNT(*) FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolbypassrls)) AS powers,
                    (SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public' AND tableowner = current_user) AS owned
                """)
            #expect(try role["name"] == "hearth_app")
            #expect(try role["powers"] == 0)
            #expect(try role["owned"] == 0)
            let forbidden: [SQL] = [
                "UPDATE ledger_entries SET microusd = 0", "DELETE FROM ledger_entries", "DELETE FROM audit",
                "DELETE FROM audit_heads",

                "UPDATE audit SET reason = NULL", "DELETE FROM schema_migrations", "CREATE TABLE mine (id INT)",
                "ALTER TABLE runs DISABLE ROW LEVEL SECURITY", "UPDATE plans SET run_cents = 1",
            ]
            for statement in forbidden {
                let error = await #expect(throws: StorageError.self) {
                    try await storage.engine.rows(statement, .write, of: .all)
                }
                #expect(error?.code == .statement)
            }
        }
    }
}
