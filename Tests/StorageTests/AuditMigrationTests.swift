import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

/// What was audited before there were chains is in them.
@Suite struct AuditMigrationTests {
    private static let household = UUID()
    private static let other = UUID()
    /// The same on both engines, in no order.
    private static let entries: [(household: UUID?, id: UUID, at: Int64)] = (0..<60).map { number in
        ([household, other, nil][number % 3], UUID(), Int64(number * 7 % 11))
    }

    @Test func `earlier entries are chained in the order of their time, equally on both engines`() async throws {
        let lite = try await withStorage(at: "sqlite::memory:") { try await Self.migrate($0) }
        let url = try await PostgresTemplate.newDatabase(migrated: false)
        let postgres = try await withStorage(at: url) { try await Self.migrate($0) }
        #expect(lite.count == 3)
        #expect(lite == postgres)
    }

    @Test func `SQLite refuses changes of audited rows`() async throws {
        try await withMigratedStorage { storage in
            try await storage.audit(.example(of: Self.household, .signIn))
            for statement in ["UPDATE audit SET outcome = 'x'", "DELETE FROM audit", "DELETE FROM audit_heads"] as [SQL]
            {
                for access in [DatabaseAccess.write, .schema] {
                    let error = await #expect(throws: StorageError.self) {
                        try await storage.engine.rows(statement, access, of: .all)
                    }
                    #expect(error?.code == .constraint)
                }
            }
            #expect(try await storage.auditReport().entries == 1)
        }
    }

    /// The ends of the chains.
    private static func migrate(_ storage: Storage) async throws -> [AuditAnchor] {
        let before = Migration.all.prefix { $0.name != "audit chain" }
        _ = try await Migrator(
            engine: storage.engine, migrations: Array(before), clock: ManualClock()
        ).migrate()
        for (index, entry) in entries.enumerated() {
            let user: UUID? = index % 2 == 0 ? entry.id : nil
            let household = entry.household?.text ?? ""
            _ = try await storage.engine.rows(
                """
                INSERT INTO audit (household_id, id, at, user_id, run_id, action, outcome, reason, findings)
                VALUES (\(household), \(entry.id), \(entry.at), \(user), \(entry.id), 'run', 'done', 'é''"', '[]')
                """, .schema, of: .all)
        }
        let applied = try await storage.migrator(clock: ManualClock()).migrate()
        #expect(applied.first?.name == "audit chain")
        #expect(try await storage.auditReport(page: 7).findings == [])
        let chained = try await storage.auditEntries(of: household)
        let expected = entries.filter { $0.household == household }.sorted { ($0.at, $0.id.text) < ($1.at, $1.id.text) }
        #expect(chained.map(\.id) == expected.map(\.id.text))
        #expect(chained.map(\.sequence) == Array(1...20))
        // And the chain goes on.
        try await storage.audit(.example(of: household, .signIn))
        let report = try await storage.auditReport()
        #expect(report.findings == [])
        #expect(report.entries == 61)
        return try await storage.auditAnchors().map { anchor in
            // The last entry of this one has an id of its own.
            anchor.household == household.text
                ? AuditAnchor(household: anchor.household, sequence: 20, hash: chained.last?.hash ?? "") : anchor
        }.sorted { $0.household < $1.household }
    }
}
