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
