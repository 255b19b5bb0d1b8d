import Assist
import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

// What shows only below the seams: in the tables, and between two owners of one database.

extension ConformanceCase<Storage> {
    static let cascades: [ConformanceCase] = [
        .init("deleting a household deletes everything of it except the audit") { storage in
            let stores = Stores(storage)
            let (user, other) = (try await stores.newUser(), try await stores.newUser())
            for user in [user, other] {
                let run = try await stores.newRun(of: user)
                try await stores.households.save(
                    Household(id: user.householdID, preferences: .init(), updatedAt: .example))
                try await stores.feedback.record(.example(by: user, on: run.id, .up))
                _ = try await stores.open(user, run: run.id, limit: 1)
                try await stores.memories.add(.example(of: user, "Mia hates mushrooms", at: .example))
            }
            try await storage.write("DELETE FROM households WHERE id = \(user.householdID)")
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM users") == 1)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM runs") == 1)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM feedback") == 1)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM memories") == 1)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM reservations") == 1)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM run_counts") == 2)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM user_run_counts") == 1)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM ledger_entries") == 2)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM audit WHERE action = 'run'") == 2)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM audit WHERE user_id = \(user.id)") == 1)
        },
        .init("deleting a run deletes its feedback") { storage in
            let stores = Stores(storage)
            let user = try await stores.newUser()
            let run = try await stores.newRun(of: user)
            try await stores.feedback.record(.example(by: user, on: run.id, .edit))
            try await storage.write("DELETE FROM runs WHERE id = \(run.id)")
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM feedback") == 0)
        },
        .init("a run recorded repeatedly has one row, its sums and one audit entry") { storage in
            let stores = Stores(storage)
            let user = try await stores.newUser()
            let run = try await stores.newRun(of: user)
            try await stores.runs.record(run, closing: nil)
            let row = try await storage.row(
                "SELECT graph, input_tokens, output_tokens, total_tokens, cost_microusd FROM runs")
            #expect(try row["graph"] == "meals_v1")
            #expect(try row["input_tokens"] == 1020)
            #expect(try row["output_tokens"] == 462)
            #expect(try row["total_tokens"] == 1482)
            #expect(try row["cost_microusd"] == Money(microdollars: 9_000_000_026))
            let entry = try await storage.row(
                "SELECT at, user_id, run_id, outcome, reason FROM audit WHERE action = 'run'")
            #expect(try entry["at"] == run.startedAt + run.duration)
            #expect(try entry["user_id"] == user.id)
            #expect(try entry["run_id"] == run.id)
            #expect(try entry["outcome"] == RunOutcome.done)
            #expect(try entry["reason"] == String?.none)
        },
    ]

    static let audit: [ConformanceCase] = [
        .init("the audit has rules, marked if in shadow, and digests") { storage in
            let stores = Stores(storage)
            var run = RunRecord.example(of: try await stores.newUser())
            run.policy = PolicyTrace(
                findings: [
                    PolicyFinding(rule: "age.honey", effect: "transform", isShadow: false),
                    PolicyFinding(rule: "watching", effect: "refuse", isShadow: true),
                ], fingerprint: "f00d", goalDigest: "ab12")
            try await stores.runs.record(run, closing: nil)
            let entry = try await storage.row(
                "SELECT findings, policy_fingerprint, goal_digest FROM audit WHERE action = 'run'")
            #expect(
                try entry["findings"]
                    == #"[{"effect":"transform","rule":"age.honey","shadow":false},"#
                    + #"{"effect":"refuse","rule":"watching","shadow":true}]"#)
            #expect(try entry["policy_fingerprint"] == "f00d")
            #expect(try entry["goal_digest"] == "ab12")
        },
        .init("the first record of a run decides the policy findings of its audit entry") { storage in
            let stores = Stores(storage)
            var run = RunRecord.example(of: try await stores.newUser())
            run.policy = PolicyTrace(findings: [], fingerprint: "first", goalDigest: "1")
            try await stores.runs.record(run, closing: nil)
            run.policy?.fingerprint = "second"
            try await stores.runs.record(run, closing: nil)
            let entry = try await storage.row("SELECT policy_fingerprint FROM audit WHERE action = 'run'")
            #expect(try entry["policy_fingerprint"] == "first")
        },
    ]

    static let constraints: [ConformanceCase] = [
        .init("a write for an unknown user stores nothing") { storage in
            let stores = Stores(storage)
            let ghost = User(id: UUID(), number: 9, createdAt: .example)
            let attempts: [@Sendable () async throws -> Void] = [
                {
                    try await stores.households.save(
                        Household(id: ghost.householdID, preferences: .init(), updatedAt: .example))
                },
                { _ = try await stores.newRun(of: ghost) },
                { _ = try await stores.open(ghost, limit: 1) },
                { try await stores.feedback.record(.example(by: ghost, on: nil, .up)) },
                { try await stores.memories.add(.example(of: ghost, "", at: .example)) },
            ]
            for attempt in attempts {
                let error = await #expect(throws: HearthError.self) { try await attempt() }
                #expect(error?.code == .userNotFound)
            }
            let entries = try await storage.count("SELECT COUNT(*) AS n FROM audit")
            #expect(entries == 0)
        },
        .init("the tables refuse rows that no repository writes") { storage in
            let stores = Stores(storage)
            let user = try await stores.newUser()
            _ = try await stores.newRun(of: user)
            _ = try await stores.open(user, limit: 1)
            let refused: [SQL] = [
                "UPDATE users SET number = 0",
                "UPDATE users SET number = 9007199254740992",
                "UPDATE users SET locale = \(String?.none)",
                "UPDATE runs SET duration_ms = -1",
                "UPDATE runs SET total_tokens = 0",
                "UPDATE runs SET cost_microusd = -1",
                "UPDATE reservations SET state = 'lost'",
                "UPDATE reservations SET state = 'settled'",
                "UPDATE reservations SET closed_at = 1",
                "UPDATE reservations SET period = '2026-1'",
                "UPDATE reservations SET day = '2026-1-1'",
                "UPDATE reservations SET reserved_tokens = -1",
                "UPDATE ledger_entries SET posting = 'gift'",
                "UPDATE ledger_entries SET account = 'pocket'",
                "UPDATE plans SET run_cents = -1",
                "UPDATE run_counts SET used = -1",
                "UPDATE user_run_counts SET used = -1",
                "UPDATE reservations SET is_counted = 2",
                "UPDATE documents_revision SET singleton = 2",
            ]
            for statement in refused {
                let error = await #expect(throws: StorageError.self) {
                    try await storage.engine.rows(statement, .schema, of: .all)
                }
                #expect(error?.code == .constraint)
            }
        },
        .init("a transaction is all or nothing") { storage in
            let (first, second) = (UUID(), UUID())
            func insert(_ id: UUID, number: Int) -> SQL {
                """
                INSERT INTO users (id, number, locale, time_zone, created_at)
                VALUES (\(id), \(number), 'en', 'UTC', 0)
                """
            }
            let error = await #expect(throws: StorageError.self) {
                try await storage.engine.transaction(
                    [insert(first, number: 1), insert(second, number: 1)], .write, of: .all)
            }
            #expect(error?.code == .conflict)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM users") == 0)
            try await storage.write(insert(second, number: 1))
        },
        .init("a reading transaction cannot write") { storage in
            await #expect(throws: StorageError.self) {
                try await storage.engine.rows("DELETE FROM users", .read, of: .all)
            }
        },
        .init("preferences from before there was a country read as they were") { storage in
            let stores = Stores(storage)
            let user = try await stores.newUser()
            let earlier = #"{"adults":2,"allergies":["kiwi"],"children":[8,90],"cuisines":["thai"]}"#
            try await storage.write(
                """
                UPDATE households SET prefs = \(earlier), prefs_version = 1, extras = '{}', updated_at = 0
                WHERE id = \(user.householdID)
                """)
            let read = try await stores.households.household(id: user.householdID)
            let preferences = Household.Preferences(
                children: [Age(months: 8), Age(months: 90)], allergies: ["kiwi"], cuisines: ["thai"])
            #expect(read?.preferences == preferences)
            try await stores.households.save(
                Household(id: user.householdID, preferences: preferences, updatedAt: .example))
            #expect(try await storage.row("SELECT prefs FROM households")["prefs"] == earlier)
        },
        .init("a row of a newer version is an error") { storage in
            let stores = Stores(storage)
            let user = try await stores.newUser()
            try await stores.households.save(
                Household(id: user.householdID, preferences: .init(), updatedAt: .example))
            try await stores.documents.apply(
                DocumentChange(
                    upserts: [
                        StoredDocument(
                            document: Document(id: "a", kind: .recipe, title: "", body: ""),
                            entry: DocumentEntry(hash: "1"))
                    ]))
            let run = try await stores.newRun(of: user)
            try await storage.write("UPDATE households SET prefs_version = 2")
            try await storage.write("UPDATE documents SET allergens = '[\"egg\",\"moon dust\"]'")
            try await storage.write("UPDATE runs SET outcome = 'ascended'")
            let attempts: [@Sendable () async throws -> Void] = [
                { _ = try await stores.households.household(id: user.householdID) },
                { _ = try await stores.documents.all() },
                { _ = try await stores.run(id: run.id, of: run.householdID) },
            ]
            for attempt in attempts {
                let error = await #expect(throws: HearthError.self) { try await attempt() }
                #expect(error?.code == .internalError)
            }
        },
        .init("text that looks like SQL is text") { storage in
            let stores = Stores(storage)
            let name = "'); DROP TABLE users; -- \" ? $1 \\"
            let user = try await stores.users.upsert(
                UserChanges(newID: UUID(), number: nil, displayName: name, locale: name, timeZone: name), at: .example)
            #expect(user.displayName == name)
            #expect(try await stores.users.user(number: user.number) == user)
        },
        .init("text with a NUL is refused rather than cut") { storage in
            let error = await #expect(throws: HearthError.self) {
                try await storage.users.upsert(
                    UserChanges(newID: UUID(), number: 1, displayName: "a\u{0}b", locale: nil, timeZone: nil),
                    at: .example)
            }
            #expect(error?.code == .invalidField)
            let user = try await storage.users.user(number: 1)
            #expect(user == nil)
        },
        .init("every kind of value comes back as it was bound") { storage in
            let values: [SQLValue] = [
                .null, .integer(.min), .integer(.max), .real(0.1), .text("é\n"), .blob([0, 255, 7]),
            ]
            let row = try await storage.row(
                """
                SELECT CAST(\(values[0]) AS TEXT) AS v0, CAST(\(values[1]) AS BIGINT) AS v1,
                    CAST(\(values[2]) AS BIGINT) AS v2, CAST(\(values[3]) AS DOUBLE PRECISION) AS v3,
                    CAST(\(values[4]) AS TEXT) AS v4
                """)
            for index in 0..<5 { #expect(try row["v\(index)"] == values[index]) }
        },
    ]

    static let concurrency: [ConformanceCase] = [
        .init("a write happens although its task is cancelled, so that every run can be settled") { storage in
            let stores = Stores(storage)
            let user = try await stores.newUser()
            let run = UUID()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.cancelAll()
                group.addTask {
                    #expect(Task.isCancelled)
                    let opening = try await stores.open(user, run: run, limit: 1)
                    #expect(opening.opened)
                    try await stores.close(run, of: user, as: .settled)
                }
                try await group.waitForAll()
            }
            #expect(try await storage.row("SELECT state FROM reservations")["state"] == ReservationState.settled)
        }
    ]

    static let migrations: [ConformanceCase] = [
        .init("a migrated database has nothing left to apply") { storage in
            let migrator = storage.migrator(clock: ManualClock())
            let applied = try await migrator.migrate()
            #expect(applied.isEmpty)
            let status = try await migrator.status()
            #expect(status.map(\.number) == Migration.all.map(\.number))
            #expect(status.allSatisfy { $0.appliedAt != nil })
        }
    ]
}

extension Storage {
    func write(_ statement: SQL) async throws { _ = try await engine.rows(statement, .write, of: .all) }

    func row(_ statement: SQL) async throws -> SQLRow {
        try #require(try await engine.rows(statement, .read, of: .all).first)
    }

    func count(_ statement: SQL) async throws -> Int { try await row(statement)["n"] }
}
