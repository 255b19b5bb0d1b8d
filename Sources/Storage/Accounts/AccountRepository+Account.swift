import Foundation
import HearthCore
import Records

extension AccountRepository {
    func delete(_ user: User, audit: AuditEntry) async throws {
        var audit = audit
        // Two concurrent requests delete the account once.
        audit.id = user.id
        let mayLeave = mayLeave(user)
        let forget =
            // Also in zones that the user has left.
            ["DELETE FROM revisions WHERE updated_by = \(user.number) AND \(mayLeave)"]
            + CredentialStatements.end(madeBy: user.id, at: audit.at, where: mayLeave)
        let results = try await write(
            [lock(user.householdID), ZoneAccessStatements.raiseHeads(seenBy: user)] + forget + [
                "DELETE FROM users WHERE id = \(user.id) AND \(mayLeave) RETURNING id",
                deleteIfEmpty(user.householdID),
            ]
                + AuditStatements.append(
                    audit, where: "NOT EXISTS (SELECT 1 FROM users WHERE id = \(user.id))"))
        if results[2 + forget.count].isEmpty { throw try await noOwnerLeft(besides: user) }
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

    func export(_ user: User, _ send: ([UInt8]) async throws -> Void) async throws {
        try await AccountExport(engine: engine, registry: .current, user: user).write(send)
    }
}
