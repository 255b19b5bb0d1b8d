import Foundation
import HearthCore

extension AccountRepository {
    func delete(_ user: User, audit: AuditEntry) async throws {
        var audit = audit
        // Two concurrent requests delete the account once.
        audit.id = user.id
        let mayLeave = mayLeave(user.id, user.householdID)
        let forget = ZoneAccessStatements.forget(user, where: mayLeave)
        let results = try await write(
            [lock(user.householdID)] + forget + [
                "DELETE FROM users WHERE id = \(user.id) AND \(mayLeave) RETURNING id",
                deleteIfEmpty(user.householdID),
            ]
                + AuditStatements.append(
                    audit, where: "NOT EXISTS (SELECT 1 FROM users WHERE id = \(user.id))"))
        if results[1 + forget.count].isEmpty { throw Self.noOwnerLeft }
    }

    func setAdministrator(_ isAdministrator: Bool, user number: Int64, audit: AuditEntry) async throws -> User? {
        let results = try await write(
            [
                """
                UPDATE users SET is_admin = \(isAdministrator ? 1 : 0) WHERE number = \(number)
                RETURNING \(UserRepository.columns)
                """
            ] + AuditStatements.append(audit, where: "EXISTS (SELECT 1 FROM users WHERE number = \(number))"))
        return try await atSeam { () throws(StorageError) in try results[0].first.map(User.init) }
    }

    func users(after number: Int64, limit: Int) async throws -> [(user: User, email: String?)] {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT \(UserRepository.columns),
                    (SELECT email FROM passwords WHERE passwords.user_id = users.id) AS email
                FROM users WHERE number > \(number) ORDER BY number LIMIT \(limit)
                """, .read, of: .all
            ).map { (row) throws(StorageError) in (try User(row), try row["email"]) }
        }
    }

    func export(_ user: User) async throws -> String {
        let parts = Self.exported(user)
        let rows = try await atSeam { () throws(StorageError) in
            try await engine.transaction(parts.map(\.rows), .read, of: .household(user.householdID))
        }
        // Other households' children, which the user was given access to, and what the user wrote there.
        let (shared, written) = try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                .read, of: .all,
                """
                SELECT zones.id AS zone, zone_members.role, zone_members.via, zone_members.granted_at
                FROM zone_members JOIN zones ON zones.number = zone_members.zone
                WHERE zone_members.user_id = \(user.id) ORDER BY zones.id
                """ as SQL,
                """
                SELECT zones.id AS zone, records.type, records.data, records.created_at, records.updated_at
                FROM zone_members JOIN zones ON zones.number = zone_members.zone
                    JOIN records ON records.zone = zones.number
                WHERE zone_members.user_id = \(user.id) AND zones.household_id <> \(user.householdID)
                    AND (records.created_by = \(user.number) OR records.updated_by = \(user.number))
                ORDER BY records.created_at, records.zone, records.seq
                """ as SQL)
        }
        var tables: [String: Any] = ["zone_members": shared.map(\.json)]
        for (part, rows) in zip(parts, rows) { tables[part.name] = rows.map(\.json) }
        tables["records"] = (tables["records"] as? [[String: Any]] ?? []) + written.map(\.json)
        // By its name, as everywhere outside of the database.
        tables["records"] = (tables["records"] as? [[String: Any]])?.map { record in
            record.merging(["type": (record["type"] as? Int64).flatMap { try? RecordTypeCodes.name(of: $0) } ?? ""]) {
                $1
            }
        }
        let data = try JSONSerialization.data(withJSONObject: tables, options: [.sortedKeys])
        return String(decoding: data, as: UTF8.self)
    }

    /// Returns all stored data of a user except secrets: hashes and digests.
    private static func exported(_ user: User) -> [(name: String, rows: SQL)] {
        let mine: SQL = "WHERE user_id = \(user.id)"
        return [
            ("user", "SELECT \(UserRepository.columns) FROM users WHERE id = \(user.id)"),
            (
                "household",
                "SELECT id, prefs, extras, plan, updated_at FROM households WHERE id = \(user.householdID)"
            ),
            ("identities", "SELECT provider, subject, email, created_at FROM identities \(mine)"),
            ("password", "SELECT email, updated_at FROM passwords \(mine)"),
            ("sessions", "SELECT \(Session.columns), revoked_at FROM sessions \(mine)"),
            ("api_tokens", "SELECT \(APITokenRecord.columns), revoked_at FROM api_tokens \(mine)"),
            (
                "memories",
                "SELECT id, text, created_at, updated_at FROM memories \(mine) ORDER BY created_at, id"
            ),
            (
                "feedback",
                """
                SELECT id, run_id, signal, comment, payload, prompt, answer, created_at FROM feedback \(mine)
                ORDER BY created_at, id
                """
            ),
            (
                "runs",
                """
                SELECT id, number, mode, outcome, reason, started_at, duration_ms, first_token_ms, calls, input_tokens,
                    output_tokens, cost_microusd FROM runs \(mine) ORDER BY started_at, id
                """
            ),
            (
                "run_results",
                """
                SELECT run_id, mode, title, result, limits, created_at, expires_at FROM run_results \(mine)
                ORDER BY created_at, run_id
                """
            ),
            (
                "devices",
                """
                SELECT id, name, kind, app, created_at, last_seen_at, last_push, last_pull, cursors, ended_at FROM devices
                \(mine) ORDER BY created_at, id
                """
            ),
            (
                // The pictures themselves are in the archive of `GET /v1/export`.
                "images",
                """
                SELECT zones.id AS zone, blobs.media_type, blobs.bytes, blobs.width, blobs.height, blobs.created_at
                FROM blobs JOIN zones ON zones.number = blobs.zone
                WHERE zones.household_id = \(user.householdID) AND blobs.created_by = \(user.number)
                ORDER BY blobs.created_at, blobs.id
                """
            ),
            (
                "jobs",
                """
                SELECT id, kind, state, stage, input, progress, error_code, error_message, created_at, finished_at
                FROM jobs \(mine) ORDER BY created_at, id
                """
            ),
            // What the user wrote. The records of the whole household have an export of their own.
            (
                "records",
                """
                SELECT zones.id AS zone, records.type, records.data, records.created_at, records.updated_at
                FROM zones JOIN records ON records.zone = zones.number
                WHERE zones.household_id = \(user.householdID)
                    AND (records.created_by = \(user.number) OR records.updated_by = \(user.number))
                ORDER BY records.created_at, records.zone, records.seq
                """
            ),
            (
                "revisions",
                """
                SELECT zones.id AS zone, revisions.field, revisions.value, revisions.at
                FROM zones JOIN revisions ON revisions.zone = zones.number
                WHERE zones.household_id = \(user.householdID) AND revisions.updated_by = \(user.number)
                ORDER BY revisions.at, revisions.zone, revisions.seq
                """
            ),
            (
                "share_links",
                """
                SELECT share_links.id, zones.id AS zone, share_links.kind, share_links.role, share_links.created_at,
                    share_links.expires_at, share_links.uses, share_links.revoked_at
                FROM zones JOIN share_links ON share_links.zone = zones.number
                WHERE zones.household_id = \(user.householdID) AND share_links.created_by = \(user.number)
                ORDER BY share_links.created_at, share_links.id
                """
            ),
            (
                "audit",
                """
                SELECT id, at, user_id, on_behalf_of, action, outcome, reason, subject FROM audit
                WHERE household_id = \(user.householdID) AND (user_id = \(user.id) OR on_behalf_of = \(user.id))
                ORDER BY at, id
                """
            ),
        ]
    }
}

extension SQLRow {
    /// The value for `JSONSerialization`.
    fileprivate var json: [String: Any] { Dictionary(fields.map { ($0, $1.json) }) { first, _ in first } }
}

extension SQLValue {
    fileprivate var json: Any {
        switch self {
        case .null: NSNull()
        case .integer(let number): number
        case .real(let number): number
        case .text(let text): text
        case .blob(let bytes), .native(let bytes): Data(bytes).base64EncodedString()
        }
    }
}
