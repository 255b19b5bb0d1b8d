import Assist
import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Synchronization
import Testing

/// Tests that every statement of the repositories finds its rows by an index, so that none gets slower with more
/// households.
@Suite struct QueryPlanTests {
    @Test func `no statement about a family scans a table on SQLite`() async throws {
        try await withMigratedStorage { storage in
            let plans = Plans()
            try await Self.useEverything(Storage(engine: ExplainingEngine(engine: storage.engine, plans: plans)))
            #expect(plans.all.count > 20)
            for plan in plans.all {
                let scans = plan.steps.filter { step in Self.tables.contains { step.hasPrefix("SCAN \($0)") } }
                #expect(scans.isEmpty, "\(plan.statement): \(scans)")
            }
        }
    }

    @Test func `no statement about a family scans a table on PostgreSQL`() async throws {
        try await withPostgres { storage in
            let plans = Plans()
            try await Self.useEverything(Storage(engine: ExplainingEngine(engine: storage.engine, plans: plans)))
            #expect(plans.all.count > 20)
            for plan in plans.all {
                let scans = plan.steps.filter { step in Self.tables.contains { step.contains("Seq Scan on \($0)") } }
                #expect(scans.isEmpty, "\(plan.statement): \(scans)")
            }
        }
    }

    /// Leftover vectors are found by a scan of all vectors, but each must find its card by an index.
    @Test func `only leftover vectors are found by a scan on SQLite`() async throws {
        try await withMigratedStorage { storage in
            let plans = Plans()
            try await Self.useVectors(Storage(engine: ExplainingEngine(engine: storage.engine, plans: plans)))
            #expect(plans.all.count > 8)
            for plan in plans.all {
                let mayScan = plan.statement.contains("DELETE FROM embeddings")
                #expect(
                    !plan.steps.contains {
                        $0 == "SCAN documents" || $0.hasPrefix("SCAN documents ") || !mayScan && $0 == "SCAN embeddings"
                    }, "\(plan)")
            }
        }
    }

    @Test func `only leftover vectors are found by a scan on PostgreSQL`() async throws {
        try await withPostgres { storage in
            let plans = Plans()
            try await Self.useVectors(Storage(engine: ExplainingEngine(engine: storage.engine, plans: plans)))
            #expect(plans.all.count > 8)
            for plan in plans.all {
                let scans = plan.steps.filter { $0.contains("Seq Scan on documents ") || $0.contains("on embeddings ") }
                let mayScan = plan.statement.contains("DELETE FROM embeddings")
                #expect(
                    scans.allSatisfy { !$0.contains("Seq Scan") || mayScan && $0.contains("embeddings") }, "\(plan)")
            }
        }
    }

    /// A row that goes takes others with it, which have to be found.
    @Test func `every foreign key leads an index of its table`() async throws {
        try await withMigratedStorage { storage in
            let keys = try await storage.engine.rows(
                """
                SELECT m.name AS owner, f.id AS number, GROUP_CONCAT(f."from") AS columns
                FROM sqlite_master m, pragma_foreign_key_list(m.name) f
                WHERE m.type = 'table' GROUP BY m.name, f.id
                """, .read, of: .all)
            #expect(keys.count > 5)
            for key in keys {
                let (owner, columns): (String, String) = (try key["owner"], try key["columns"])
                let indexes = try await storage.engine.rows(
                    """
                    SELECT (SELECT GROUP_CONCAT(name) FROM pragma_index_info(l.name)) AS columns
                    FROM pragma_index_list(\(owner)) l
                    """, .read, of: .all)
                let leads = try indexes.contains { "\(try $0["columns"] as String),".hasPrefix("\(columns),") }
                #expect(leads, "\(owner) (\(columns))")
            }
        }
    }

    /// Uses vectors like an ingest.
    private static func useVectors(_ storage: Storage) async throws {
        try await storage.embeddings.add([.of("a", 1), .of("b", 1)], in: .small)
        try await storage.documents.apply(
            DocumentChange(upserts: [.example("a", "a"), .example("b", "b")], space: .small))
        _ = try await storage.embeddings.keys(in: .small)
        _ = try await storage.embeddings.vectors(in: .small)
        try await storage.documents.apply(DocumentChange(removals: ["a"], space: .small))
        #expect(try await storage.embeddings.keys(in: .small) == ["b"])
    }

    private static let tables = [
        "users", "households", "runs", "feedback", "audit", "reservations", "run_counts", "ledger_entries", "usage_",
        "memories", "run_results", "responses", "idempotency_keys", "rate_limits", "user_run_counts", "server_spending",
        "zones",
        "records", "tombstones", "revisions", "zone_members", "mutations", "devices", "share_links", "ended_zones",
        "blobs", "loose_blobs",
    ]

    /// Each repository call that a request makes.
    private static func useEverything(_ storage: Storage) async throws {
        let stores = Stores(storage)
        let user = try await stores.newUser()
        _ = try await stores.users.user(number: user.number)
        _ = try await stores.users.upsert(
            UserChanges(newID: UUID(), number: user.number, displayName: "Ada", locale: nil, timeZone: nil),
            at: .example)
        try await stores.households.save(
            Household(id: user.householdID, preferences: .init(), updatedAt: .example))
        _ = try await stores.households.household(id: user.householdID)
        for state in [ReservationState.settled, .released] {
            let run = UUID()
            _ = try await stores.open(user, run: run, limit: 5)
            try await stores.close(run, of: user, as: state)
            _ = try await stores.runDirectory.report(of: run)
            try await stores.feedback.record(.example(by: user, on: run, .up))
            try await stores.quota.release(runID: run, of: user.householdID, at: .example)
        }
        for spendLimit in [Money(cents: 100), .zero] {
            let request = ReservationRequest.example(of: user, spendLimit: spendLimit)
            _ = try await stores.quota.reserve(request, at: .example)
            try await stores.quota.release(runID: request.runID, of: user.householdID, at: .example)
        }
        let lost = UUID()
        _ = try await stores.open(user, run: lost, limit: 5)
        let overdue = try await stores.quota.overdue(at: .example + .seconds(4000), limit: 5)
        #expect(overdue.map(\.runID) == [lost])
        for reservation in overdue { _ = try await stores.quota.expire(reservation, at: .example) }
        try await stores.close(lost, of: user, as: .settled)
        _ = try await stores.usage.usage(of: user, in: .example(30))
        let recent = RunSelection(since: .example)
        var (failed, own) = (recent, recent)
        failed.outcome = .failed
        own.user = user.number
        for selection in [recent, failed, own] {
            for place in [nil, RunPlace(startedAt: .example, id: lost)] {
                _ = try await stores.runDirectory.page(of: selection, before: place, limit: 50)
            }
        }
        var served = RunRecord.example(of: user)
        served.result = .example("soup", ["a"])
        try await stores.runs.record(served, closing: nil)
        for reference in [RunReference.id(served.id), .number(1)] {
            _ = try await stores.results.run(reference, for: user)
            _ = try await stores.results.result(of: reference, for: user)
        }
        for mode in [AssistMode?.none, .meals] {
            _ = try await stores.results.runs(of: user, mode: mode, before: 3, limit: 50)
        }
        _ = try await stores.results.latest(of: user, mode: .meals)
        _ = try await stores.results.recipes(servedTo: user.householdID, since: .example)
        _ = try await stores.results.removeExpired(at: .example)
        let limited = RecordLimits(areas: [.kitchen])
        for limits in [RecordLimits(), limited] {
            let response = ResponseRecord.example(of: user, limits: limits)
            try await stores.responses.add(response)
            _ = try await stores.responses.response(response.id, of: user, within: limits, at: .example)
            try await stores.responses.delete(
                response.id, of: user, within: limits, audit: .example(.responseDeleted, of: user))
        }
        _ = try await stores.responses.removeExpired(at: .example)
        for memory in [Memory.example(of: user, "a", at: .example), .example(of: user, "b", at: .example)] {
            try await stores.memories.add(memory)
            try await stores.memories.update(memory.id, of: user.householdID, text: "c", embedding: nil, at: .example)
        }
        let key = IdempotencyKey(householdID: user.householdID, userID: user.id, key: "k")
        for attempt in [UUID(), UUID()] {
            _ = try await stores.idempotency.begin(
                key, attempt: attempt, fingerprint: "f", at: .example, lease: .example + .seconds(9),
                expiry: .example + .seconds(99))
            try await stores.idempotency.abandon(key, attempt: attempt)
            try await stores.idempotency.finish(
                key, attempt: attempt, with: StoredResponse(status: 200, fields: [], body: []))
        }
        _ = try await stores.idempotency.removeExpired(at: .example)
        _ = try await storage.rateLimits.take(
            ["a", "b"].map { RateLimitBucket(policy: RateLimitPolicy(name: $0, quota: 1), key: "k") })
        for memory in try await stores.memories.memories(of: user.householdID) {
            try await stores.memories.delete(memory.id, of: user.householdID)
        }
        try await useRecords(storage)
        try await storage.write("DELETE FROM households WHERE id = \(user.householdID)")
    }

    private static func useRecords(_ storage: Storage) async throws {
        let family = try await Family.make(storage)
        try await family.fillEveryTable()
        let household = family.owner.householdID
        _ = try await family.phone.everything(in: family.child, pages: 2)
        _ = try await storage.records.heads(of: [family.child, family.home])
        for (since, last) in [(Timestamp?.none, Int64?.none), (.example, 5)] {
            let query = RecordQuery(
                zone: family.child, household: household, type: "feeding", since: since,
                last: last.map { ($0, UUID()) })
            _ = try await storage.records.records(query)
        }
        _ = try await storage.records.record(UUID(), household: household)
        _ = try await storage.records.revisions(of: RecordKey(family.child, UUID()), household: household)
        _ = try await storage.records.members(of: family.child, household: household)
        _ = try await storage.records.links(of: family.child, household: household)
        _ = try await storage.records.link(digest: "a", at: .example)
        _ = try await storage.records.devices(of: family.owner)
        let member = try await family.member(.caregiver)
        _ = try await storage.accounts.setRole(
            .viewer, ofUser: member.number, by: family.owner, audit: .example(.memberChanged, of: family.owner))
        try await storage.accounts.delete(member, audit: .example(.accountDeleted, of: member))
        _ = try await family.sync.removeExpired()
    }
}

private final class Plans: Sendable {
    struct Plan {
        var statement: String
        var steps: [String]
    }

    private let plans = Mutex<[Plan]>([])

    var all: [Plan] { plans.withLock { $0 } }

    func add(_ plan: Plan) { plans.withLock { $0.append(plan) } }
}

/// Notes how the database means to run each statement before it does.
private struct ExplainingEngine: DatabaseEngine {
    let engine: any DatabaseEngine
    let plans: Plans
    var dialect: Dialect { engine.dialect }

    func transaction(
        _ statements: [SQL], _ access: DatabaseAccess, of tenant: Tenant
    ) async throws(StorageError) -> [[SQLRow]] {
        for statement in statements {
            var steps: [String] = []
            switch engine.dialect {
            case .sqlite:
                let rows = try await engine.rows("EXPLAIN QUERY PLAN \(statement)", access, of: tenant)
                for row in rows { steps.append(try row["detail"]) }
            case .postgres:
                // Small tables are scanned, unless that is forbidden: then a scan says that there is no other way.
                let rows = try await engine.transaction(
                    ["SET LOCAL enable_seqscan = off", "EXPLAIN \(statement)"], .write, of: tenant)
                for row in rows[1] { steps.append(try row["QUERY PLAN"]) }
            }
            plans.add(.init(statement: "\(statement)", steps: steps))
        }
        return try await engine.transaction(statements, access, of: tenant)
    }

    func copy(
        into table: SQL, columns: [StaticString], count: Int, row: @escaping @Sendable (Int) -> [SQLValue]
    ) async throws(StorageError) {
        try await engine.copy(into: table, columns: columns, count: count, row: row)
    }

    func notifications(on channel: StaticString) -> AsyncStream<Void> { engine.notifications(on: channel) }

    func close() async { await engine.close() }
}
