import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

@Suite struct MigratorTests {
    private static let first = Migration(
        number: 1, name: "first", statements: ["CREATE TABLE a (id BIGINT PRIMARY KEY)", "INSERT INTO a VALUES (1)"])
    private static let second = Migration(number: 2, name: "second", statements: ["CREATE TABLE b (id BIGINT)"])

    private func migrator(_ storage: Storage, _ migrations: [Migration], clock: ManualClock = ManualClock())
        -> Migrator
    {
        Migrator(engine: storage.engine, migrations: migrations, clock: clock)
    }

    @Test func `a new database gets every migration in order, once`() async throws {
        try await withStorage(at: "sqlite::memory:") { storage in
            let clock = ManualClock(now: Timestamp(milliseconds: 77))
            let migrator = migrator(storage, [Self.first, Self.second], clock: clock)
            #expect(try await migrator.status().map(\.appliedAt) == [nil, nil])
            #expect(try await migrator.migrate().map(\.name) == ["first", "second"])
            clock.advance(by: .seconds(1))
            #expect(try await migrator.migrate().isEmpty)
            let status = try await migrator.status()
            #expect(status.map(\.name) == ["first", "second"])
            #expect(status.map(\.appliedAt?.milliseconds) == [77, 77])
        }
    }

    @Test func `an upgrade ends at the requested migration`() async throws {
        try await withStorage(at: "sqlite::memory:") { storage in
            let migrator = migrator(storage, [Self.first, Self.second])
            var applied: [[Int]] = []
            for last in [1, 1, 2, 1] { applied.append(try await migrator.migrate(to: last).map(\.number)) }
            #expect(applied == [[1], [], [2], []])
        }
    }

    @Test func `an older database gets the missing migrations`() async throws {
        try await withStorage(at: "sqlite::memory:") { storage in
            _ = try await migrator(storage, [Self.first]).migrate()
            #expect(try await migrator(storage, [Self.first, Self.second]).migrate().map(\.number) == [2])
        }
    }

    @Test func `a migration that was changed after it was applied is an error with its name`() async throws {
        try await withStorage(at: "sqlite::memory:") { storage in
            _ = try await migrator(storage, [Self.first]).migrate()
            var tampered = Self.first
            tampered.statements.append("DROP TABLE a")
            let migrator = migrator(storage, [tampered, Self.second])
            for attempt in [{ _ = try await migrator.migrate() }, { _ = try await migrator.status() }] {
                let error = await #expect(throws: StorageError.self) { try await attempt() }
                #expect(error?.code == .schemaChanged)
                #expect(error?.message.contains("1 (first)") == true)
            }
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM a") == 1)
        }
    }

    @Test func `a database that is newer than the binary is an error and is not changed`() async throws {
        try await withStorage(at: "sqlite::memory:") { storage in
            _ = try await migrator(storage, [Self.first, Self.second]).migrate()
            let error = await #expect(throws: StorageError.self) {
                try await migrator(storage, [Self.first]).migrate()
            }
            #expect(error?.code == .schemaNewer)
            #expect(error?.message.contains("2 (second)") == true)
        }
    }

    @Test func `a migration that fails leaves nothing behind and can be repeated`() async throws {
        try await withStorage(at: "sqlite::memory:") { storage in
            let broken = Migration(
                number: 2, name: "broken", statements: ["CREATE TABLE b (id BIGINT)", "INSERT INTO a VALUES (1)"])
            let error = await #expect(throws: StorageError.self) {
                try await migrator(storage, [Self.first, broken]).migrate()
            }
            #expect(error?.code == .conflict)
            let later = try await migrator(storage, [Self.first, Self.second]).migrate()
            #expect(later.map(\.number) == [2])
        }
    }

    @Test func `each migration is applied by one of several concurrent processes`() async throws {
        try await withTemporaryFolder { folder in
            let url = "sqlite://\(folder.path)/hearth.db"
            let applied = try await withThrowingTaskGroup(of: [String].self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        try await withStorage(at: url) { storage in
                            try await migrator(storage, [Self.first, Self.second]).migrate().map(\.name)
                        }
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(applied.sorted() == ["first", "second"])
        }
    }

    @Test func `this binary's migrations are numbered without a gap`() {
        #expect(Migration.all.map(\.number) == Array(1...Migration.all.count))
    }
}
