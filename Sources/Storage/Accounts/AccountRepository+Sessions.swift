import Foundation
import HearthCore

extension AccountRepository {
    func open(_ session: Session, refreshDigest: String, audit: AuditEntry) async throws {
        let isOpen: SQL = "EXISTS (SELECT 1 FROM sessions WHERE id = \(session.id))"
        let results = try await write(
            [
                """
                INSERT INTO sessions (
                    id, household_id, user_id, method, device, created_at, last_used_at, expires_at
                )
                SELECT
                    \(session.id), \(session.householdID), \(session.userID), \(session.method), \(session.device),
                    \(session.createdAt), \(session.lastUsedAt), \(session.expiresAt)
                WHERE NOT EXISTS (SELECT 1 FROM users WHERE id = \(session.userID) AND blocked_at IS NOT NULL)
                RETURNING id
                """,
                """
                INSERT INTO refresh_tokens (digest, household_id, session_id, expires_at)
                SELECT \(refreshDigest), \(session.householdID), \(session.id), \(session.expiresAt) WHERE \(isOpen)
                """,
            ] + AuditStatements.append(audit, where: isOpen))
        if results[0].isEmpty { throw Self.blocked }
    }

    func refresh(
        _ digest: String, with successor: String, at time: Timestamp, expiring expiry: Timestamp
    ) async throws -> RefreshOutcome {
        let holder = try await atSeam { () throws(StorageError) -> (session: UUID, household: UUID, user: UUID)? in
            try await engine.rows(
                """
                SELECT sessions.id, sessions.household_id, sessions.user_id
                FROM refresh_tokens JOIN sessions ON sessions.id = refresh_tokens.session_id
                WHERE refresh_tokens.digest = \(digest)
                """, .read, of: .all
            ).first.map { (row) throws(StorageError) in (try row["id"], try row["household_id"], try row["user_id"]) }
        }
        guard let holder else { return .unknown }
        let isRenewed: SQL = "EXISTS (SELECT 1 FROM refresh_tokens WHERE digest = \(successor))"
        let isReused: SQL = """
            EXISTS (SELECT 1 FROM refresh_tokens
                WHERE digest = \(digest) AND successor IS NOT NULL AND successor <> \(successor))
            """
        // The entry has the session's id: a token that is presented again and again is audited once for each session.
        let reuse = AuditEntry(
            id: holder.session, householdID: holder.household, at: time, userID: holder.user, action: .refreshReused,
            subject: holder.session.text)
        let results = try await write(
            [
                // A second concurrent refresh waits here for the first, and finds the successor in its place.
                """
                UPDATE refresh_tokens SET successor = \(successor)
                WHERE digest = \(digest) AND successor IS NULL AND expires_at > \(time)
                    AND EXISTS (SELECT 1 FROM sessions
                        WHERE id = \(holder.session) AND revoked_at IS NULL AND expires_at > \(time))
                """,
                """
                INSERT INTO refresh_tokens (digest, household_id, session_id, expires_at)
                SELECT \(successor), household_id, session_id, \(expiry) FROM refresh_tokens
                WHERE digest = \(digest) AND successor = \(successor)
                """,
                """
                UPDATE sessions SET last_used_at = \(time), expires_at = \(expiry)
                WHERE id = \(holder.session) AND \(isRenewed)
                RETURNING \(Session.columns)
                """,
                "SELECT \(UserRepository.columns) FROM users WHERE id = \(holder.user) AND \(isRenewed)",
                """
                UPDATE sessions SET revoked_at = \(time)
                WHERE id = \(holder.session) AND revoked_at IS NULL AND \(isReused)
                RETURNING id
                """,
            ] + CredentialStatements.end(madeWith: holder.session, at: time, where: isReused)
                + AuditStatements.append(
                    reuse,
                    where: isReused))
        return try await atSeam { () throws(StorageError) in
            if let session = results[2].first, let user = results[3].first {
                return .renewed(try Session(session), try User(user))
            }
            return results[4].isEmpty ? .unknown : .reused
        }
    }

    func sessions(of user: User, at time: Timestamp) async throws -> [Session] {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT \(Session.columns) FROM sessions
                WHERE user_id = \(user.id) AND revoked_at IS NULL AND expires_at > \(time)
                ORDER BY created_at, id
                """, .read, of: .household(user.householdID)
            ).map { (row) throws(StorageError) in try Session(row) }
        }
    }

    func revoke(session id: UUID, of user: User, audit: AuditEntry) async throws {
        let isMine: SQL = "id = \(id) AND user_id = \(user.id)"
        let isRevoked: SQL = "EXISTS (SELECT 1 FROM sessions WHERE \(isMine) AND revoked_at = \(audit.at))"
        let results = try await write(
            [
                "UPDATE sessions SET revoked_at = \(audit.at) WHERE \(isMine) AND revoked_at IS NULL RETURNING id"
            ] + CredentialStatements.end(madeWith: id, at: audit.at, where: isRevoked)
                + AuditStatements.append(audit, where: isRevoked))
        if results[0].isEmpty {
            throw HearthError(.sessionNotFound, "No session has this id. List yours with GET /v1/auth/sessions.")
        }
    }

    func revokeSessions(of user: User, audit: AuditEntry) async throws {
        try await write(
            [
                """
                UPDATE sessions SET revoked_at = \(audit.at) WHERE user_id = \(user.id) AND revoked_at IS NULL
                """
            ] + CredentialStatements.end(madeBy: user.id, at: audit.at) + AuditStatements.append(audit))
    }
}

extension Session {
    static let columns: SQL = "id, household_id, user_id, method, device, created_at, last_used_at, expires_at"

    init(_ row: SQLRow) throws(StorageError) {
        self.init(
            id: try row["id"], householdID: try row["household_id"], userID: try row["user_id"],
            method: try row["method"], device: try row["device"], createdAt: try row["created_at"],
            lastUsedAt: try row["last_used_at"], expiresAt: try row["expires_at"])
    }
}
