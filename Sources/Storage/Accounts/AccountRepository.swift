import Foundation
import HearthCore

/// Accounts and their credentials. A user who signs in has no household yet, so most methods look at all households.
struct AccountRepository: AccountStore {
    let engine: any DatabaseEngine

    func user(id: UUID) async throws -> User? { try await user(where: "id = \(id)") }

    func user(id: UUID, holding credential: UUID?, at time: Timestamp) async throws -> User? {
        let isValid = credential.map { CredentialStatements.isValid("\($0)", at: time) } ?? "1 = 1"
        return try await user(where: "id = \(id) AND blocked_at IS NULL AND \(isValid)")
    }

    func user(ofSession id: UUID, at time: Timestamp) async throws -> User? {
        try await user(
            where: """
                id = (SELECT user_id FROM sessions
                    WHERE id = \(id) AND revoked_at IS NULL AND expires_at > \(time))
                AND blocked_at IS NULL
                """)
    }

    func use(apiToken digest: String, at time: Timestamp) async throws -> (user: User, token: APITokenRecord)? {
        let isValid: SQL = """
            digest = \(digest) AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > \(time))
            """
        let found = try await atSeam { () throws(StorageError) -> (User, APITokenRecord)? in
            let results = try await engine.transaction(
                [
                    "SELECT \(APITokenRecord.columns) FROM api_tokens WHERE \(isValid)",
                    """
                    SELECT \(UserRepository.columns) FROM users
                    WHERE id = (SELECT user_id FROM api_tokens WHERE \(isValid)) AND blocked_at IS NULL
                    """,
                ], .read, of: .all)
            guard let token = results[0].first, let user = results[1].first else { return nil }
            return (try User(user), try APITokenRecord(token))
        }
        guard let (user, token) = found else { return nil }
        if token.lastUsedAt.map({ $0 + Self.useResolution <= time }) ?? true {
            _ = try await atSeam { () throws(StorageError) in
                try await engine.rows(
                    "UPDATE api_tokens SET last_used_at = \(time) WHERE id = \(token.id)", .write, of: .all)
            }
        }
        return (user, token)
    }

    /// A use of a token is written at most once a minute.
    private static let useResolution = Duration.seconds(60)

    func user(of identity: ExternalIdentity) async throws -> User? {
        try await user(
            where: """
                id = (SELECT user_id FROM identities
                    WHERE provider = \(identity.provider) AND subject = \(identity.subject))
                """)
    }

    func password(ofEmail email: String) async throws -> (user: User, hash: String)? {
        try await atSeam { () throws(StorageError) -> (User, String)? in
            let results = try await engine.transaction(
                [
                    "SELECT hash FROM passwords WHERE email = \(email)",
                    """
                    SELECT \(UserRepository.columns) FROM users
                    WHERE id = (SELECT user_id FROM passwords WHERE email = \(email))
                    """,
                ], .read, of: .all)
            guard let hash = results[0].first, let user = results[1].first else { return nil }
            return (try User(user), try hash["hash"])
        }
    }

    func password(of userID: UUID) async throws -> (email: String, hash: String)? {
        try await atSeam { () throws(StorageError) -> (String, String)? in
            guard
                let row = try await engine.rows(
                    "SELECT email, hash FROM passwords WHERE user_id = \(userID)", .read, of: .all
                ).first
            else { return nil }
            return (try row["email"], try row["hash"])
        }
    }

    func replaceHash(of userID: UUID, _ old: String, with hash: String, at time: Timestamp) async throws {
        try await write([setHash(of: userID, old, to: hash, at: time)])
    }

    func changePassword(
        of user: User, from old: String, to hash: String, keeping credential: UUID?, audit: AuditEntry
    ) async throws -> Bool {
        let isChanged: SQL = "EXISTS (SELECT 1 FROM passwords WHERE user_id = \(user.id) AND hash = \(hash))"
        let others: SQL = """
            user_id = \(user.id) AND revoked_at IS NULL AND id <> \(credential?.text ?? "") AND \(isChanged)
            """
        let results = try await write(
            [
                setHash(of: user.id, old, to: hash, at: audit.at),
                "UPDATE sessions SET revoked_at = \(audit.at) WHERE \(others)",
                "UPDATE api_tokens SET revoked_at = \(audit.at) WHERE \(others)",
            ] + CredentialStatements.end(madeBy: user.id, at: audit.at, where: isChanged)
                + AuditStatements.append(audit, where: isChanged))
        return !results[0].isEmpty
    }

    private func setHash(of userID: UUID, _ old: String, to hash: String, at time: Timestamp) -> SQL {
        """
        UPDATE passwords SET hash = \(hash), updated_at = \(time) WHERE user_id = \(userID) AND hash = \(old)
        RETURNING user_id
        """
    }

    // MARK: - Secrets for one use

    func keep(once digest: String, purpose: OneTimePurpose, content: String, until expiry: Timestamp) async throws {
        try await write([
            """
            INSERT INTO one_time_secrets (purpose, digest, content, expires_at)
            VALUES (\(purpose.rawValue), \(digest), \(content), \(expiry))
            """
        ])
    }

    func take(once digest: String, purpose: OneTimePurpose, at time: Timestamp) async throws -> String? {
        try await atSeam { () throws(StorageError) -> String? in
            guard
                let row = try await engine.rows(
                    """
                    DELETE FROM one_time_secrets WHERE purpose = \(purpose.rawValue) AND digest = \(digest)
                    RETURNING content, expires_at
                    """, .write, of: .all
                ).first
            else { return nil }
            let expiry: Timestamp = try row["expires_at"]
            return expiry > time ? try row["content"] : nil
        }
    }

    func see(
        once digest: String, purpose: OneTimePurpose, until expiry: Timestamp, at time: Timestamp
    ) async throws -> Bool {
        try await atSeam { () throws(StorageError) in
            try await !engine.rows(
                """
                INSERT INTO one_time_secrets (purpose, digest, content, expires_at)
                VALUES (\(purpose.rawValue), \(digest), '', \(expiry))
                ON CONFLICT (purpose, digest) DO NOTHING
                RETURNING digest
                """, .write, of: .all
            ).isEmpty
        }
    }

    func removeExpired(at time: Timestamp) async throws -> Int {
        try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                [
                    // Their ids are all that says which links ended with them.
                    CredentialStatements.endLinks(
                        """
                        (made_with IN (SELECT id FROM sessions WHERE expires_at <= \(time))
                            OR made_with IN (SELECT id FROM api_tokens WHERE expires_at <= \(time)))
                        """, at: time),
                    "DELETE FROM one_time_secrets WHERE expires_at <= \(time) RETURNING purpose",
                    "DELETE FROM refresh_tokens WHERE expires_at <= \(time) RETURNING session_id",
                    "DELETE FROM sessions WHERE expires_at <= \(time) RETURNING id",
                    "DELETE FROM invites WHERE expires_at <= \(time) RETURNING id",
                    """
                    DELETE FROM invited_accounts WHERE at <= \(time + (.zero - Self.invitedTime))
                        AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = invited_accounts.account) RETURNING account
                    """,
                ], .write, of: .all
            ).map(\.count).reduce(0, +)
        }
    }

    // MARK: - The first account

    func hasAccounts() async throws -> Bool {
        try await atSeam { () throws(StorageError) in
            try await !engine.rows("SELECT 1 AS one WHERE \(Self.hasAccounts)", .read, of: .all).isEmpty
        }
    }

    func offerSetup(_ digest: String, until expiry: Timestamp) async throws -> Bool {
        let purpose = OneTimePurpose.setup.rawValue
        let results = try await write([
            "DELETE FROM one_time_secrets WHERE purpose = \(purpose)",
            """
            INSERT INTO one_time_secrets (purpose, digest, content, expires_at)
            SELECT \(purpose), \(digest), '', \(expiry) WHERE NOT \(Self.hasAccounts)
            RETURNING digest
            """,
        ])
        return !results[1].isEmpty
    }

    /// A condition: a user who can sign in exists; the user of dev mode cannot.
    static let hasAccounts: SQL = "(EXISTS (SELECT 1 FROM passwords) OR EXISTS (SELECT 1 FROM identities))"

    // MARK: - Shared statements

    func user(where condition: SQL) async throws -> User? {
        try await atSeam { () throws(StorageError) in
            try await engine.rows("SELECT \(UserRepository.columns) FROM users WHERE \(condition)", .read, of: .all)
                .first.map(User.init)
        }
    }

    @discardableResult
    func write(_ statements: [SQL]) async throws -> [[SQLRow]] {
        try await atSeam { () throws(StorageError) in try await engine.transaction(statements, .write, of: .all) }
    }

    /// Serializes changes of a household's members, so that two concurrent changes do not leave it without an owner.
    func lock(_ householdID: UUID) -> SQL {
        "UPDATE households SET updated_at = updated_at WHERE id = \(householdID)"
    }
}
