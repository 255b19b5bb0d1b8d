import Assist
import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

@Suite struct HouseholdsMigrationTests {
    @Test func `an existing family keeps its household, runs, feedback, reservations and audit`() async throws {
        try await withStorage(at: "sqlite::memory:") { storage in
            let second = Migrator(
                engine: storage.engine, migrations: Array(Migration.all.prefix(2)), clock: ManualClock())
            _ = try await second.migrate()
            let (user, silent, household, run) = (UUID(), UUID(), UUID(), UUID())
            for statement in Self.family(user, silent, household, run) { try await storage.write(statement) }

            _ = try await storage.migrator(clock: ManualClock()).migrate()
            let stores = Stores(storage)
            let moved = try #require(try await stores.users.user(number: 1))
            #expect(moved.householdID == household)
            #expect(try await stores.households.household(id: household)?.preferences.allergies == ["egg"])
            #expect(try await stores.run(id: run, of: household)?.userID == user)
            let feedback = try await storage.row("SELECT household_id, run_id, comment FROM feedback")
            #expect(try feedback["household_id"] == household)
            #expect(try feedback["run_id"] == run)
            #expect(try feedback["comment"] == "good")
            #expect(try await storage.row("SELECT household_id FROM audit")["household_id"] == household)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM reservations") == 1)

            // Nobody had told anything of this one.
            let other = try #require(try await stores.users.user(number: 2))
            let untold = try await stores.households.household(id: other.householdID)
            #expect(untold == nil)
            try await stores.households.save(
                Household(id: other.householdID, preferences: .init(), updatedAt: .example))
        }
    }

    private static func family(_ user: UUID, _ silent: UUID, _ household: UUID, _ run: UUID) -> [SQL] {
        [
            """
            INSERT INTO users (id, number, locale, time_zone, created_at)
            VALUES (\(user), 1, 'en', 'UTC', 5), (\(silent), 2, 'en', 'UTC', 5)
            """,
            """
            INSERT INTO households (id, user_id, prefs, prefs_version, extras, updated_at)
            VALUES (
                \(household), \(user), '{"adults":2,"children":[8],"allergies":["egg"],"cuisines":[]}', 1, '{}', 6
            )
            """,
            """
            INSERT INTO runs (
                id, user_id, mode, graph, outcome, started_at, duration_ms, calls, input_tokens, output_tokens,
                total_tokens, cost_microusd
            )
            VALUES (\(run), \(user), 'chat', 'chat_v1', 'done', 7, 1, '[]', 0, 0, 0, 0)
            """,
            """
            INSERT INTO feedback (id, user_id, run_id, signal, comment, created_at)
            VALUES (\(UUID()), \(user), \(run), 'up', 'good', 8)
            """,
            """
            INSERT INTO reservations (
                run_id, user_id, period, state, reserved_microusd, cost_microusd, tokens, opened_at
            )
            VALUES (\(run), \(user), '2026-11', 'open', 1, 0, 0, 7)
            """,
            """
            INSERT INTO audit (id, at, user_id, run_id, action, outcome)
            VALUES (\(run), 8, \(user), \(run), 'run', 'done')
            """,
        ]
    }
}
