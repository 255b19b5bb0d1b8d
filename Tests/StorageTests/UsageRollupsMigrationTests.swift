import Assist
import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

/// Runs that were recorded before there were sums are in them.
@Suite struct UsageRollupsMigrationTests {
    @Test func `the runs of an existing SQLite database are added to the sums`() async throws {
        try await withStorage(at: "sqlite::memory:") { try await check($0) }
    }

    @Test func `the runs of an existing PostgreSQL database are added to the sums`() async throws {
        // Another database gives the server the role of the services, so that no other test does so in between.
        _ = try await PostgresTemplate.newDatabase()
        try await withStorage(at: try await PostgresTemplate.newDatabase(migrated: false)) { try await check($0) }
    }

    /// Connections use the role of the services before this database gives it rights.
    private static let earlierRights: SQL = "GRANT ALL ON ALL TABLES IN SCHEMA public TO hearth_app"

    private func check(_ storage: Storage) async throws {
        let before = Migration.all.prefix { $0.name != "usage rollups" }
        _ = try await Migrator(
            engine: storage.engine, migrations: Array(before), clock: ManualClock()
        ).migrate()
        if storage.engine.dialect == .postgres { try await storage.schema(Self.earlierRights) }
        let stores = Stores(storage)
        var generator = SplitMix64(seed: 3)
        var users: [User] = []
        for number in 1...11 {
            let user = User(id: UUID(), number: Int64(number), createdAt: .example)
            try await storage.insert(user)
            users.append(user)
        }
        var runs: [RunRecord] = []
        for number in 0..<300 {
            var run = RunRecord.random(of: users[number % 11], using: &generator)
            // A binary of that time did not store these.
            (run.answeredBy, run.offline) = (nil, nil)
            // As its text has it, whatever is in it.
            if number == 7 { run.calls = RunRecord.example(of: users[7]).calls }
            try await storage.insert(run)
            runs.append(run)
        }
        _ = try await storage.migrator(clock: ManualClock()).migrate()
        for days in [1, 30, 366] { try await stores.checkUsage(of: users, runs: runs, .example(days)) }
        // And continue from there.
        for user in users {
            let run = RunRecord.random(of: user, using: &generator)
            try await stores.runs.record(run, closing: nil)
            runs.append(run)
        }
        try await stores.checkUsage(of: users, runs: runs, .example(366))
    }
}

extension Storage {
    /// A user as a binary without sums made one.
    fileprivate func insert(_ user: User) async throws {
        try await write("INSERT INTO households (id, updated_at) VALUES (\(user.householdID), 5)")
        try await write(
            """
            INSERT INTO users (id, household_id, number, locale, time_zone, created_at)
            VALUES (\(user.id), \(user.householdID), \(user.number), 'en', 'UTC', 5)
            """)
    }

    /// A run as a binary without sums wrote it.
    fileprivate func insert(_ run: RunRecord) async throws {
        let calls = run.calls.map { call in
            """
            {"cache_write":\(call.usage.cacheWrite),"cached_input":\(call.usage.cachedInput),\
            "cost_microusd":\(call.cost.microdollars),"input":\(call.usage.input),"is_estimate":false,\
            "model":"\(call.model)","output":\(call.usage.output),"phase":"synthesis",\
            "reasoning":\(call.usage.reasoning)}
            """
        }.joined(separator: ",")
        try await write(
            """
            INSERT INTO runs (
                household_id, id, user_id, mode, graph, outcome, reason, started_at, duration_ms, first_token_ms, calls,
                input_tokens, output_tokens, total_tokens, cost_microusd
            )
            VALUES (
                \(run.householdID), \(run.id), \(run.userID), 'chat', 'chat_v1', \(run.outcome), \(run.reason),
                \(run.startedAt), \(run.duration), \(run.timeToFirstToken), \("[\(calls)]"), \(run.usage.input),
                \(run.usage.output), \(run.usage.total), \(run.cost)
            )
            """)
    }
}
