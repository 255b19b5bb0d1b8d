import Foundation
import HearthCore
import Records

extension AccountRepository {
    func create(_ account: NewAccount, audit: AuditEntry) async throws -> User {
        let admission = try await admission(of: account)
        let statements = admission.statements + Self.statements(of: account, admission, audit: audit)
        let results: [[SQLRow]]
        do {
            results = try await engine.transaction(statements, .write, of: .all)
        } catch {
            guard error.code == .conflict, account.password != nil else { throw error.hearthError }
            throw HearthError(.emailTaken, "An account with this address exists already. Sign in instead.")
        }
        guard let row = results[admission.statements.count + 1].first else {
            throw try await refusal(of: account)
        }
        return try await atSeam { () throws(StorageError) in try User(row) }
    }

    /// Returns why an account was not admitted.
    private func refusal(of account: NewAccount) async throws -> HearthError {
        guard let digest = account.inviteDigest else { return Self.noSetup }
        let children = RecordRepository(engine: engine, registry: .current)
        if try await openInvite(digest, at: account.createdAt) != nil { return Self.tooManyAccounts }
        let link = try await children.link(digest: digest, at: account.createdAt)?.link
        return link?.kind == .invite ? Self.tooManyAccounts : Self.noInvite
    }

    /// The most accounts that a user's invitations make within ``invitedTime``, with those of the users whom they invited: each
    /// account has a quota of its own.
    static let mostInvited: Int64 = 20
    static let invitedTime = Duration.seconds(30 * 86_400)

    private static var tooManyAccounts: HearthError {
        HearthError(
            .forbidden,
            """
            The invitations of this family have made \(mostInvited) accounts within 30 days. Sign in with an account that you \
            have, or try again later.
            """)
    }

    /// The user at the root of the invitations by which a user came.
    ///
    /// - Parameter user: a column with the user's id.
    private static func root(of user: SQL) -> SQL {
        "COALESCE((SELECT inviter FROM invited_accounts WHERE account = \(user)), \(user))"
    }

    /// A condition: the invitations of a user may make another account.
    private static func mayInvite(_ user: SQL, at time: Timestamp) -> SQL {
        """
        (SELECT COUNT(*) FROM invited_accounts AS invited
            WHERE invited.inviter = \(root(of: user)) AND invited.at > \(time + (.zero - invitedTime))) < \(mostInvited)
        """
    }

    static var noInvite: HearthError {
        HearthError(.inviteNotFound, "The invitation is unknown, used or expired. An owner can create a new one.")
    }

    static var noSetup: HearthError {
        HearthError(
            .unauthorized,
            "This setup link is not valid: it works once, for a day, and only while the server has no account.")
    }

    /// How a new account comes to its household, all in one transaction with the account.
    private struct Admission {
        /// Find or make the household. A refused account leaves it as it was.
        var statements: [SQL]
        /// The row of the account's household and role: columns `household_id` and `role`. Without one, no account is made.
        var home: SQL
        /// Run when the account is made.
        var completion: [SQL] = []
        /// Of the household that the account joins, or whose child it gets access to.
        var audits: [(household: UUID, action: AuditEntry.Action, subject: String?)] = []
    }

    private func admission(of account: NewAccount) async throws -> Admission {
        let (id, time) = (account.id, account.createdAt)
        if let digest = account.inviteDigest {
            if let invite = try await openInvite(digest, at: time) {
                return Self.admission(of: account, intoHousehold: invite.householdID, byInvite: digest)
            }
            let children = RecordRepository(engine: engine, registry: .current)
            guard let (link, household) = try await children.link(digest: digest, at: time), link.kind == .invite else {
                throw Self.noInvite
            }
            return Self.admission(of: account, to: link.zone, of: household, byLink: digest)
        }
        guard let digest = account.setupDigest else {
            return Admission(
                statements: ["INSERT INTO households (id, updated_at) VALUES (\(id), \(time))"], home: Self.ownHome(id))
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
                    AND content = '' AND NOT \(Self.hasAccounts)
                """,
                """
                INSERT INTO households (id, updated_at)
                SELECT \(id), \(time) WHERE EXISTS (SELECT 1 FROM one_time_secrets WHERE \(isMine))
                """,
            ], home: Self.ownHome(id),
            completion: [
                """
                DELETE FROM one_time_secrets
                WHERE purpose = \(OneTimePurpose.setup.rawValue) AND \(Self.isMade(account))
                """
            ])
    }

    /// A user without an invitation into a household gets a new one with the user's id.
    private static func ownHome(_ id: UUID) -> SQL {
        "(SELECT id AS household_id, 'owner' AS role FROM households WHERE id = \(id)) AS home"
    }

    private static func admission(
        of account: NewAccount, intoHousehold household: UUID, byInvite digest: String
    ) -> Admission {
        let (id, time) = (account.id, account.createdAt)
        return Admission(
            statements: [
                "UPDATE households SET updated_at = updated_at WHERE id = \(household)",
                """
                UPDATE invites SET used_by = \(id)
                WHERE digest = \(digest) AND used_by IS NULL AND \(isGood(at: time))
                    AND \(isOpen("invites.household_id")) AND \(mayInvite("invites.invited_by", at: time))
                """,
            ], home: "invites WHERE used_by = \(id)",
            completion: [
                """
                INSERT INTO invited_accounts (account, inviter, at)
                SELECT \(id), \(root(of: "invites.invited_by")), \(time) FROM invites
                WHERE digest = \(digest) AND \(isMade(account))
                """
            ]
                + ZoneAccessStatements.admit(
                    id, to: household, by: "(SELECT invited_by FROM invites WHERE digest = \(digest))", at: time,
                    where: isMade(account)),
            audits: [(household, .signUp, nil)])
    }

    /// An invitation to a child, whose user gets a household of their own.
    private static func admission(
        of account: NewAccount, to zone: ZoneID, of household: UUID, byLink digest: String
    ) -> Admission {
        let (id, time) = (account.id, account.createdAt)
        let link: SQL = "FROM share_links WHERE digest = \(digest)"
        return Admission(
            statements: RecordRepository.lock(link: digest) + [
                """
                INSERT INTO households (id, updated_at)
                SELECT \(id), \(time) \(link) AND kind = 'invite' AND \(RecordRepository.isOpen(at: time))
                    AND \(mayInvite("share_links.made_by", at: time))
                """
            ], home: ownHome(id),
            completion: [
                """
                INSERT INTO invited_accounts (account, inviter, at)
                SELECT \(id), \(root(of: "share_links.made_by")), \(time) \(link) AND \(isMade(account))
                """,
                """
                INSERT INTO zone_members (zone, user_id, role, via, granted_by, granted_at)
                SELECT zone, \(id), role, 'share', created_by, \(time) \(link) AND \(isMade(account))
                """,
                """
                UPDATE share_links SET uses = uses + 1, last_used_at = \(time)
                WHERE digest = \(digest) AND \(isMade(account))
                """,
            ], audits: [(id, .signUp, nil), (household, .accessGranted, zone.text)])
    }

    private static func isMade(_ account: NewAccount) -> SQL {
        "EXISTS (SELECT 1 FROM users WHERE id = \(account.id))"
    }

    private static func statements(of account: NewAccount, _ admission: Admission, audit: AuditEntry) -> [SQL] {
        let (id, time) = (account.id, account.createdAt)
        var statements: [SQL] = [
            UserRepository.lockNumbers,
            """
            INSERT INTO users (id, household_id, number, display_name, locale, time_zone, created_at, role, is_admin)
            SELECT \(id), household_id, \(UserRepository.nextNumber), \(account.displayName),
                \(account.locale ?? "en"), 'UTC', \(time), role, \(account.setupDigest == nil ? 0 : 1)
            FROM \(admission.home)
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
        statements += admission.completion
        let audits = admission.audits.isEmpty ? [(account.id, .signUp, nil)] : admission.audits
        for (household, action, subject) in audits.sorted(by: { $0.household.text < $1.household.text }) {
            var entry = audit
            (entry.householdID, entry.action, entry.subject) = (household, action, subject ?? audit.subject)
            statements += AuditStatements.append(entry, where: isMade(account))
        }
        return statements
    }
}
