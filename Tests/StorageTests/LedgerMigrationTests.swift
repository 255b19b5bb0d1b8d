import Assist
import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

@Suite struct LedgerMigrationTests {
    @Test func `the reservations of an existing database become ledger entries`() async throws {
        try await withStorage(at: "sqlite::memory:") { storage in
            let before = Migrator(
                engine: storage.engine, migrations: Array(Migration.all.prefix { $0.name != "double-entry ledger" }),
                clock: ManualClock())
            _ = try await before.migrate()
            // A second parent, in a household with an id of its own.
            let household = UUID()
            let users = (1...2).map { User(id: UUID(), householdID: household, number: $0, createdAt: .example) }
            try await storage.write("INSERT INTO households (id, updated_at) VALUES (\(household), 5)")
            for user in users { try await storage.insert(user) }
            var settled = RunRecord.example(of: users[0])
            settled.calls = [settled.calls[0]]
            let (open, released) = (UUID(), UUID())
            try await storage.insert(settled)
            try await storage.insert(settled.id, of: users[0], "settled", cost: 25, tokens: 132)
            try await storage.insert(open, of: users[1], "open")
            try await storage.insert(released, of: users[1], "released")

            let applied = try await storage.migrator(clock: ManualClock()).migrate()
            #expect(applied.first?.name == "double-entry ledger")
            let report = try await storage.ledger.verify(at: Timestamp(milliseconds: 5))
            #expect(report.findings == [])
            #expect(report.reservations == [.open: 1, .settled: 1, .released: 1])
            #expect(report.entries == 2 + 5 + 4)
            #expect(report.balances["spent"] == Money(microdollars: 25))
            #expect(report.balances["reserved"] == Money(microdollars: 1000))

            // The month goes on where it was.
            let stores = Stores(storage)
            #expect(try await stores.open(users[0], limit: 1) == Opening(opened: false, used: 1))
            #expect(try await stores.open(users[1], run: open, limit: 1) == Opening(opened: true, used: 1))
            // The open one's process has died with the old binary.
            let overdue = try await stores.quota.overdue(at: Timestamp(milliseconds: 3_720_006), limit: 9)
            #expect(overdue.map(\.runID) == [open])
            #expect(overdue.first?.mode == nil)
            let isMine = try await stores.quota.expire(try #require(overdue.first), at: .example)
            #expect(isMine)
            #expect(try await stores.used(by: users[1]) == 0)
            // Its mode was not noted, so there is no record of it.
            let lost = try await stores.run(id: open, of: household)
            #expect(lost == nil)
            try await storage.expectBalancedLedger()
        }
    }
}

extension Storage {
    fileprivate func insert(_ user: User) async throws {
        try await write(
            """
            INSERT INTO users (id, household_id, number, locale, time_zone, created_at)
            VALUES (\(user.id), \(user.householdID), \(user.number), 'en', 'UTC', 5)
            """)
    }

    fileprivate func insert(_ run: RunRecord) async throws {
        try await write(
            """
            INSERT INTO runs (
                household_id, id, user_id, mode, graph, outcome, started_at, duration_ms, calls, input_tokens,
                output_tokens, total_tokens, cost_microusd
            )
            VALUES (
                \(run.householdID), \(run.id), \(run.userID), 'chat', 'chat_v1', 'done', 5, 1, '[]',
                \(run.usage.input), \(run.usage.output), \(run.usage.total), \(run.cost)
            )
            """)
    }

    /// As the binary before wrote it, its unit with it.
    fileprivate func insert(_ run: UUID, of user: User, _ state: String, cost: Int = 0, tokens: Int = 0) async throws {
        try await write(
            """
            INSERT INTO reservations (
                run_id, user_id, period, state, reserved_microusd, cost_microusd, tokens, opened_at, closed_at
            )
            VALUES (
                \(run), \(user.id), '2026-11', \(state), 1000, \(cost), \(tokens), 5,
                \(state == "open" ? Int?.none : 6)
            )
            """)
        guard state != "released" else { return }
        try await write(
            """
            INSERT INTO run_counts (user_id, period, used, newest_run_id)
            VALUES (\(user.id), '2026-11', 1, \(run))
            """)
    }
}
