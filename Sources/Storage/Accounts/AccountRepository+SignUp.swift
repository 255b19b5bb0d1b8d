import Foundation
import HearthCore

extension AccountRepository {
    func create(_ account: NewAccount, audit: AuditEntry) async throws -> User {
        var audit = audit
        audit.householdID = account.id
        if let digest = account.inviteDigest {
            guard let invite = try await openInvite(digest, at: account.createdAt) else { throw Self.noInvite }
            audit.householdID = invite.householdID
        }
        let statements = Self.statements(of: account, audit: audit)
        do {
            // Two who take the next number at once may get the same: the later one's statement then does nothing.
            for _ in 0..<8 {
                let results = try await engine.transaction(statements, .write, of: .all)
                if let row = results[1].first { return try User(row) }
                if account.inviteDigest != nil, results[0].isEmpty { throw Self.noInvite }
            }
        } catch let error as StorageError {
            guard error.code == .conflict, account.password != nil else { throw error.hearthError }
            throw HearthError(.emailTaken, "There is an account with this address already.")
        }
        throw HearthError(.storageUnavailable, "The database is not available.", detail: "too many sign-ups at once")
    }

    static var noInvite: HearthError { HearthError(.inviteNotFound, "There is no such invitation.") }

    private static func statements(of account: NewAccount, audit: AuditEntry) -> [SQL] {
        let (id, time) = (account.id, account.createdAt)
        let isMade: SQL = "EXISTS (SELECT 1 FROM users WHERE id = \(id))"
        var statements: [SQL] = [
            // Who has an invitation comes into that household; anybody else is the first of one that has their id.
            account.inviteDigest.map {
                """
                UPDATE invites SET used_by = \(id)
                WHERE digest = \($0) AND (used_by IS NULL OR used_by = \(id)) AND expires_at > \(time)
                    AND \(isOpen("invites.household_id"))
                RETURNING id
                """
            } ?? "INSERT INTO households (id, updated_at) VALUES (\(id), \(time)) ON CONFLICT (id) DO NOTHING",
            """
            INSERT INTO users (id, household_id, number, display_name, locale, time_zone, created_at, role)
            SELECT \(id), household_id, COALESCE((SELECT MAX(number) FROM users), 0) + 1, \(account.displayName),
                \(account.locale ?? "en"), 'UTC', \(time), role
            FROM \(account.inviteDigest == nil
                ? "(SELECT id AS household_id, 'owner' AS role FROM households WHERE id = \(id)) AS home" as SQL
                : "invites")
            WHERE \(account.inviteDigest == nil ? "1 = 1" as SQL : "used_by = \(id)")
            ON CONFLICT (number) DO NOTHING
            RETURNING \(UserRepository.columns)
            """,
        ]
        if let identity = account.identity {
            statements.append(
                """
                INSERT INTO identities (provider, subject, household_id, user_id, email, created_at)
                SELECT \(identity.provider), \(identity.subject), household_id, id, \(identity.email), \(time)
                FROM users WHERE id = \(id)
                """)
        }
        if let password = account.password {
            statements.append(
                """
                INSERT INTO passwords (user_id, household_id, email, hash, updated_at)
                SELECT id, household_id, \(password.email), \(password.hash), \(time) FROM users WHERE id = \(id)
                """)
        }
        return statements + AuditStatements.append(audit, where: isMade)
    }
}
