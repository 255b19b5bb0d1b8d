import Foundation
import HearthCore

extension AccountRepository {
    func delete(_ user: User, audit: AuditEntry) async throws {
        var audit = audit
        // Two concurrent requests delete the account once.
        audit.id = user.id
        let results = try await write(
            [
                lock(user.householdID),
                "DELETE FROM users WHERE id = \(user.id) AND \(mayLeave(user.id, user.householdID)) RETURNING id",
                deleteIfEmpty(user.householdID),
            ]
                + AuditStatements.append(
                    audit, where: "NOT EXISTS (SELECT 1 FROM users WHERE id = \(user.id))"))
        if results[1].isEmpty { throw Self.noOwnerLeft }
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
        var tables: [String: Any] = [:]
        for (part, rows) in zip(parts, rows) { tables[part.name] = rows.map(\.json) }
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
                SELECT id, mode, outcome, reason, started_at, duration_ms, first_token_ms, calls, input_tokens,
                    output_tokens, cost_microusd FROM runs \(mine) ORDER BY started_at, id
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
