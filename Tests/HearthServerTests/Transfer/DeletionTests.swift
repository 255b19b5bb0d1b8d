import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

/// What is left of a person after the account is deleted: every table is read.
@Suite struct DeletionTests {
    private static let mark = "marmalade"

    /// The tables that may keep the id of a user, which is also that of the user's first household.
    private static let ids: Set = ["audit", "audit_heads", "ended_zones"]

    /// Every table. A statement is made of literals alone.
    private static let tables: [String: SQL] = [
        "api_tokens": "SELECT * FROM api_tokens",
        "audit": "SELECT * FROM audit",
        "audit_heads": "SELECT * FROM audit_heads",
        "billing_events": "SELECT * FROM billing_events",
        "blobs": "SELECT * FROM blobs",
        "devices": "SELECT * FROM devices",
        "documents": "SELECT * FROM documents",
        "documents_revision": "SELECT * FROM documents_revision",
        "embeddings": "SELECT * FROM embeddings",
        "ended_zones": "SELECT * FROM ended_zones",
        "entitlements": "SELECT * FROM entitlements",
        "feedback": "SELECT * FROM feedback",
        "growth": "SELECT * FROM growth",
        "households": "SELECT * FROM households",
        "idempotency_keys": "SELECT * FROM idempotency_keys",
        "identities": "SELECT * FROM identities",
        "import_counts": "SELECT * FROM import_counts",
        "invited_accounts": "SELECT * FROM invited_accounts",
        "invites": "SELECT * FROM invites",
        "job_pieces": "SELECT * FROM job_pieces",
        "jobs": "SELECT * FROM jobs",
        "ledger_entries": "SELECT * FROM ledger_entries",
        "loose_blobs": "SELECT * FROM loose_blobs",
        "memories": "SELECT * FROM memories",
        "mutations": "SELECT * FROM mutations",
        "one_time_secrets": "SELECT * FROM one_time_secrets",
        "passwords": "SELECT * FROM passwords",
        "plans": "SELECT * FROM plans",
        "rate_limits": "SELECT * FROM rate_limits",
        "records": "SELECT * FROM records",
        "refresh_tokens": "SELECT * FROM refresh_tokens",
        "reservations": "SELECT * FROM reservations",
        "responses": "SELECT * FROM responses",
        "revisions": "SELECT * FROM revisions",
        "run_counts": "SELECT * FROM run_counts",
        "run_results": "SELECT * FROM run_results",
        "runs": "SELECT * FROM runs",
        "schema_migrations": "SELECT * FROM schema_migrations",
        "server_spending": "SELECT * FROM server_spending",
        "sessions": "SELECT * FROM sessions",
        "share_links": "SELECT * FROM share_links",
        "shared_keys": "SELECT * FROM shared_keys",
        "tombstones": "SELECT * FROM tombstones",
        "usage_by_model": "SELECT * FROM usage_by_model",
        "usage_by_offline_reason": "SELECT * FROM usage_by_offline_reason",
        "usage_by_outcome": "SELECT * FROM usage_by_outcome",
        "usage_by_user": "SELECT * FROM usage_by_user",
        "usage_latencies": "SELECT * FROM usage_latencies",
        "user_numbers": "SELECT * FROM user_numbers",
        "user_run_counts": "SELECT * FROM user_run_counts",
        "users": "SELECT * FROM users",
        "vector_indexes": "SELECT * FROM vector_indexes",
        "zone_members": "SELECT * FROM zone_members",
        "zones": "SELECT * FROM zones",
    ]

    /// Returns the tables that have a text, and a row of each.
    private func tables(with text: String, in server: CareServer, _ engine: CareServer.Engine) async throws -> [String]
    {
        let database = server.access.storage.engine
        let names: SQL =
            engine == .sqlite
            ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            : "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'"
        var found: [String] = []
        for row in try await database.rows(names, .read, of: .all) {
            let name: String = try row["name"]
            guard let statement = Self.tables[name] else {
                Issue.record("the table \(name) is not in the list")
                continue
            }
            let rows = try await database.rows(statement, .read, of: .all)
            let bytes = Array(text.utf8)
            for row in rows where row.fields.contains(where: { Self.contains($0.1, text, bytes) }) {
                found.append(name)
                break
            }
        }
        return found.sorted()
    }

    private static func contains(_ value: SQLValue, _ text: String, _ bytes: [UInt8]) -> Bool {
        switch value {
        case .text(let value): value.contains(text)
        case .blob(let value), .native(let value): Data(value).range(of: Data(bytes)) != nil
        default: false
        }
    }

    private func fill(_ server: CareServer, _ child: ZoneID, by caller: CareServer.Caller) async throws {
        let home = ZoneID(.household, caller.user.householdID)
        let samples = SampleRecords(mark: Self.mark, child: child, home: home, now: server.clock.now)
        let sync = TestServer.sync(server.access.storage.records, server.clock)
        let principal = Principal(user: caller.user, isAdministrator: false)
        _ = try await sync.apply(samples.puts(), from: .request(principal))
        // A text that loses is kept as a revision.
        let note = try #require(samples.all.first { $0.type.name == "note" })
        for (device, milliseconds) in [(8, 900), (9, 800)] {
            _ = try await sync.apply(
                [
                    .readable(
                        Mutation(
                            mid: UUID(), zone: child, type: "note", id: note.id, operation: .set,
                            stamp: Stamp(
                                milliseconds: server.clock.now.milliseconds - Int64(milliseconds), counter: 0,
                                device: UInt32(device)),
                            data: ["text": .string("\(Self.mark) \(device)")]))
                ], from: .request(principal))
        }
        let image = StoredImage(
            id: UUID(), zone: child, sha256: String(repeating: "a", count: 64), mediaType: "image/\(Self.mark)",
            width: 1,
            height: 1, parts: [StoredImage.Part(name: "original", size: 1)], createdBy: caller.user.number,
            createdAt: server.clock.now)
        _ = try await server.access.storage.images.add(
            image, household: caller.user.householdID, by: caller.user,
            audit: server.access.entry(.imageAdded, of: caller.user))
        _ = try await server.upload(Array("\(Self.mark),1\n".utf8), "/v1/import?name=\(Self.mark).csv", as: caller)
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `nothing is left of a household but ids in the audit`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            let child = ZoneID(.child, UUID())
            try await fill(server, child, by: server.owner)
            let filled = try await tables(with: Self.mark, in: server, engine)
            #expect(filled == ["blobs", "job_pieces", "jobs", "records", "revisions"], "\(filled)")
            // The person's own export has all of it.
            let export = try await server.access.storage.accounts.export(server.owner.user)
            for type in Registry.current.types { #expect(export.contains("\"\(type.name)\""), "\(type.name)") }
            #expect(export.contains("\(Self.mark).csv"))
            #expect(try await server.send("DELETE", "/v1/account").status == 204)
            #expect(try await tables(with: Self.mark, in: server, engine) == [])
            let left = try await tables(with: server.owner.user.id.text, in: server, engine)
            #expect(Set(left).isSubset(of: Self.ids), "\(left)")
            let zone = try await tables(with: child.text, in: server, engine)
            #expect(zone == ["audit", "ended_zones"], "\(zone)")
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a member who leaves takes revisions, jobs and access along, and the family's records stay`(
        engine: CareServer.Engine
    ) async throws {
        try await CareServer.serve(on: engine) { server in
            let member = try await server.member(.caregiver)
            let child = ZoneID(.child, UUID())
            try await fill(server, child, by: member)
            #expect(try await server.send("DELETE", "/v1/account", as: member).status == 204)
            #expect(try await tables(with: Self.mark, in: server, engine) == ["blobs", "records"])
            let left = try await tables(with: member.user.id.text, in: server, engine)
            // The family's invitation keeps the id of who accepted it, and their count that of the account for 30 days.
            #expect(Set(left).isSubset(of: Self.ids.union(["invites", "invited_accounts"])), "\(left)")
            let end = server.clock.now + .seconds(30 * 86_400)
            _ = try await server.access.storage.accounts.removeExpired(at: end)
            let later = try await tables(with: member.user.id.text, in: server, engine)
            #expect(!later.contains("invited_accounts"))
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a deleted child leaves its id alone`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            let path = try await server.child(#"{"name":"\#(Self.mark)"}"#)
            let note = try await server.add(
                "\(path)/notes", #"{"category":"a","text":"\#(Self.mark) 1","started_at":"2026-11-21T09:00:00Z"}"#)
            _ = try await server.send("PATCH", "\(path)/notes/\(note["id"]?.string ?? "")", #"{"text":"other"}"#)
            #expect(try await server.send("DELETE", path).status == 204)
            #expect(try await tables(with: Self.mark, in: server, engine) == [])
        }
    }
}
