import Assist
import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

@Suite struct RunResultsMigrationTests {
    @Test func `the runs of an existing database are numbered by household and start`() async throws {
        try await withStorage(at: "sqlite::memory:") { try await check($0, migrateTo: 21) }
    }

    @Test func `the results of an existing database may name the children of that time`() async throws {
        try await withStorage(at: "sqlite::memory:") { storage in
            _ = try await storage.migrator(clock: ManualClock()).migrate(to: 32)
            let user = User(id: UUID(), number: 1, createdAt: .example)
            let (mia, later, run) = (UUID(), UUID(), UUID())
            try await storage.write("INSERT INTO households (id, updated_at) VALUES (\(user.id), \(user.createdAt))")
            try await storage.write(
                """
                INSERT INTO users (id, household_id, number, locale, time_zone, created_at)
                VALUES (\(user.id), \(user.id), \(user.number), 'en', 'UTC', \(user.createdAt))
                """)
            for (child, time) in [(mia, 100), (later, 300)] {
                let zone = "profile-\(child.text)"
                try await storage.write(
                    """
                    INSERT INTO zones (household_id, id, epoch, reason, head, floor, live, bytes, digest, created_at)
                    VALUES (\(user.id), \(zone), 1, 'made', 0, 0, 0, 0, '0000000000000000', \(time))
                    """)
            }
            try await storage.write(
                """
                INSERT INTO runs (
                    household_id, id, user_id, mode, graph, outcome, started_at, duration_ms, calls, input_tokens,
                    output_tokens, total_tokens, cost_microusd, number
                )
                VALUES (\(user.id), \(run), \(user.id), 'chores', 'chores_v1', 'done', 200, 0, '[]', 0, 0, 0, 0, 1)
                """)
            try await storage.write(
                """
                INSERT INTO run_results (
                    household_id, run_id, user_id, mode, title, result, meals, limits, created_at, expires_at
                )
                VALUES (
                    \(user.id), \(run), \(user.id), 'chores', 'Dishes', '{}', '[]', '{"exclude":[],"diets":[]}', 200, 900
                )
                """)
            _ = try await storage.migrator(clock: ManualClock()).migrate()
            #expect(try await storage.row("SELECT children FROM run_results")["children"] == mia.text)
            // Nobody has access to the child.
            #expect(try await storage.results.result(of: .id(run), for: user) == nil)
            #expect(try await storage.results.run(.id(run), for: user)?.title == nil)
        }
    }

    private func check(_ storage: Storage, migrateTo number: Int) async throws {
        _ = try await storage.migrator(clock: ManualClock()).migrate(to: number)
        let users = [1, 2].map { User(id: UUID(), number: $0, createdAt: .example) }
        for user in users {
            try await storage.write("INSERT INTO households (id, updated_at) VALUES (\(user.id), \(user.createdAt))")
            try await storage.write(
                """
                INSERT INTO users (id, household_id, number, locale, time_zone, created_at)
                VALUES (\(user.id), \(user.id), \(user.number), 'en', 'UTC', \(user.createdAt))
                """)
        }
        var runs: [UUID] = []
        for start in [300, 100, 200] {
            for user in users {
                let id = UUID()
                try await storage.write(
                    """
                    INSERT INTO runs (
                        household_id, id, user_id, mode, graph, outcome, started_at, duration_ms, calls, input_tokens,
                        output_tokens, total_tokens, cost_microusd
                    )
                    VALUES (\(user.householdID), \(id), \(user.id), 'meals', 'meals_v1', 'done', \(start), 0, '[]', 0, 0, 0, 0)
                    """)
                if user == users[0] { runs.append(id) }
            }
        }
        let applied = try await storage.migrator(clock: ManualClock()).migrate()
        #expect(applied.first?.number == number + 1)
        let stores = Stores(storage)
        for (id, number) in zip(runs, [3, 1, 2]) {
            #expect(try await stores.results.run(.id(id), for: users[0])?.number == number)
        }
        let next = try await stores.newRun(of: users[0])
        #expect(try await stores.results.run(.id(next.id), for: users[0])?.number == 4)
    }
}
