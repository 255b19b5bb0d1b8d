import Foundation
import HearthCore
import Records

extension AccountRepository {
    func create(_ account: NewAccount, audit: AuditEntry) async throws -> User {
        guard let digest = account.inviteDigest, try await openInvite(digest, at: account.createdAt) == nil else {
            return try await createAlone(account, audit: audit)
        }
        // An invitation to a child, whose user gets a household of their own. Whoever is too late for it keeps the account.
        let children = RecordRepository(engine: engine, registry: .current)
        guard let link = try await children.link(digest: digest, at: account.createdAt)?.link, link.kind == .invite
        else {
            throw Self.noInvite
        }
        var account = account
        account.inviteDigest = nil
        let user = try await createAlone(account, audit: audit)
        var access = audit
        (access.action, access.subject) = (.accessGranted, link.zone.text)
        _ = try await children.accept(digest: digest, as: user, audit: access)
        return user
    }

    private func createAlone(_ account: NewAccount, audit: AuditEntry) async throws -> User {
        var audit = audit
        audit.householdID = account.id
        if let digest = account.inviteDigest {
            guard let invite = try await openInvite(digest, at: account.createdAt) else { throw Self.noInvite }
            audit.householdID = invite.householdID
        }
        let (admission, rest) = (Self.admission(of: account), Self.statements(of: account, audit: audit))
        do {
            // Two concurrent sign-ups may get the same number: the later one's statement then does nothing.
            for _ in 0..<8 {
                let results = try await engine.transaction(admission.statements + rest, .write, of: .all)
                if let row = results[admission.statements.count].first { return try User(row) }
                if let claim = admission.claim, results[claim.index].isEmpty { throw claim.refusal }
            }
        } catch let error as StorageError {
            guard error.code == .conflict, account.password != nil else { throw error.hearthError }
            throw HearthError(.emailTaken, "An account with this address exists already. Sign in instead.")
        }
        throw HearthError(.storageUnavailable, "The database is not available.", detail: "too many sign-ups at once")
    }

    static var noInvite: HearthError {
        HearthError(.inviteNotFound, "The invitation is unknown, used or expired. An owner can create a new one.")
    }

    static var noSetup: HearthError {
        HearthError(
            .unauthorized,
            "This setup link is not valid: it works once, for a day, and only while the server has no account.")
    }

    /// The statements that find or create a new account's household.
    private struct Admission {
        var statements: [SQL]
        /// The index of the statement that returns nothing if the account is refused, and the error for that.
        var claim: (index: Int, refusal: HearthError)?
    }

    private static func admission(of account: NewAccount) -> Admission {
        let (id, time) = (account.id, account.createdAt)
        // A user with an invitation joins that household; any other gets a new one with the user's id.
        if let digest = account.inviteDigest {
            return Admission(
                statements: [
                    """
                    UPDATE households SET updated_at = updated_at
                    WHERE id = (SELECT household_id FROM invites WHERE digest = \(digest))
                    """,
                    """
                    UPDATE invites SET used_by = \(id)
                    WHERE digest = \(digest) AND (used_by IS NULL OR used_by = \(id)) AND \(isGood(at: time))
                        AND \(isOpen("invites.household_id"))
                    RETURNING id
                    """,
                ], claim: (1, noInvite))
        }
        guard let digest = account.setupDigest else {
            return Admission(
                statements: [
                    "INSERT INTO households (id, updated_at) VALUES (\(id), \(time)) ON CONFLICT (id) DO NOTHING"
                ])
        }
        let isMine: SQL = """
            purpose = \(OneTimePurpose.setup.rawValue) AND digest = \(digest) AND content = \(id)
            """
        return Admission(
            statements: [
                // A second concurrent use of the link waits here and finds it taken.
                """
                UPDATE one_time_secrets SET content = \(id)
                WHERE purpose = \(OneTimePurpose.setup.rawValue) AND digest = \(digest) AND expires_at > \(time)
                    AND (content = '' OR content = \(id)) AND NOT \(hasAccounts)
                RETURNING digest
                """,
                """
                INSERT INTO households (id, updated_at)
                SELECT \(id), \(time) WHERE EXISTS (SELECT 1 FROM one_time_secrets WHERE \(isMine))
                ON CONFLICT (id) DO NOTHING
                """,
            ], claim: (0, noSetup))
    }

    private static func statements(of account: NewAccount, audit: AuditEntry) -> [SQL] {
        let (id, time) = (account.id, account.createdAt)
        let isMade: SQL = "EXISTS (SELECT 1 FROM users WHERE id = \(id))"
        var statements: [SQL] = [
            """
            INSERT INTO users (id, household_id, number, display_name, locale, time_zone, created_at, role, is_admin)
            SELECT \(id), household_id, COALESCE((SELECT MAX(number) FROM users), 0) + 1, \(account.displayName),
                \(account.locale ?? "en"), 'UTC', \(time), role, \(account.setupDigest == nil ? 0 : 1)
            FROM \(account.inviteDigest == nil
                ? "(SELECT id AS household_id, 'owner' AS role FROM households WHERE id = \(id)) AS home" as SQL
                : "invites")
            WHERE \(account.inviteDigest == nil ? "1 = 1" as SQL : "used_by = \(id)")
            ON CONFLICT (number) DO NOTHING
            RETURNING \(UserRepository.columns)
            """
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
        if account.setupDigest != nil {
            statements.append(
                "DELETE FROM one_time_secrets WHERE purpose = \(OneTimePurpose.setup.rawValue) AND \(isMade)")
        }
        if account.inviteDigest != nil {
            statements += ZoneAccessStatements.admit(id, to: audit.householdID, at: time, where: isMade)
        }
        return statements + AuditStatements.append(audit, where: isMade)
    }
}
