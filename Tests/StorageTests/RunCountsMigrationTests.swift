import Assist
import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

@Suite struct RunCountsMigrationTests {
    @Test func `the monthly counts of an existing database are kept`() async throws {
        try await withStorage(at: "sqlite::memory:") { storage in
            let first = Migrator(
                engine: storage.engine, migrations: Array(Migration.all.prefix(1)), clock: ManualClock())
            _ = try await first.migrate()
            let (user, other) = (User.example(1), User.example(2))
            for user in [user, other] { try await storage.insert(user) }
            let open = UUID()
            try await storage.insert(open, of: user, "2026-11", "open")
            for _ in 0..<2 { try await storage.insert(UUID(), of: user, "2026-11", "settled") }
            try await storage.insert(UUID(), of: user, "2026-11", "released")
            try await storage.insert(UUID(), of: user, "2026-10", "settled")
            try await storage.insert(UUID(), of: other, "2026-11", "released")

            let applied = try await storage.migrator(clock: ManualClock()).migrate()
            #expect(applied.map(\.number) == Array(2...Migration.all.count))
            let stores = Stores(storage)
            #expect(try await stores.open(user, limit: 3) == Opening(opened: false, used: 3))
            #expect(try await stores.open(user, run: open, limit: 3) == Opening(opened: true, used: 3))
            #expect(try await stores.open(user, period: "2026-10", limit: 2) == Opening(opened: true, used: 2))
            #expect(try await stores.open(other, limit: 1) == Opening(opened: true, used: 1))
            try await stores.close(open, of: user, as: .released)
            #expect(try await stores.used(by: user) == 2)
        }
    }
}

extension User {
    fileprivate static func example(_ number: Int64) -> User { User(id: UUID(), number: number, createdAt: .example) }
}

extension Storage {
    /// A user as the first schema's binary wrote it.
    fileprivate func insert(_ user: User) async throws {
        try await write(
            """
            INSERT INTO users (id, number, locale, time_zone, created_at)
            VALUES (\(user.id), \(user.number), 'en', 'UTC', 5)
            """)
    }

    /// A reservation as the first schema's binary wrote it.
    fileprivate func insert(_ run: UUID, of user: User, _ period: String, _ state: String) async throws {
        try await write(
            """
            INSERT INTO reservations (
                run_id, user_id, period, state, reserved_microusd, cost_microusd, tokens, opened_at, closed_at
            )
            VALUES (\(run), \(user.id), \(period), \(state), 1, 0, 0, 5, \(state == "open" ? Int?.none : 6))
            """)
    }
}
