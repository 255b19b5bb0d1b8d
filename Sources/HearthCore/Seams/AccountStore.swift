package import Foundation

/// Accounts and what opens them. Secrets come as digests only (SHA-256, lower-case hexadecimal). Everything that changes
/// something writes its audit entry in the same transaction. Throws ``HearthError`` `storage_unavailable`.
package protocol AccountStore: Sendable {
    func user(id: UUID) async throws -> User?

    // What stands behind a credential.

    /// Who has this session, while it is neither revoked nor expired.
    func user(ofSession id: UUID, at time: Timestamp) async throws -> User?
    /// Who has the token of this digest, while it is neither revoked nor expired. Notes the time of use, to the minute.
    func use(apiToken digest: String, at time: Timestamp) async throws -> (user: User, token: APITokenRecord)?

    // Ways in.

    func user(of identity: ExternalIdentity) async throws -> User?
    /// Makes a user in a household of their own, or in that of an invitation. Throws `email_taken`, `invite_not_found`,
    /// and `unauthorized` for a setup token that is not valid.
    func create(_ account: NewAccount, audit: AuditEntry) async throws -> User
    /// - Parameter email: in lower case.
    func password(ofEmail email: String) async throws -> (user: User, hash: String)?
    func password(of userID: UUID) async throws -> (email: String, hash: String)?
    /// Sets the hash where it still is `old`: the same password, hashed with other parameters.
    func replaceHash(of userID: UUID, _ old: String, with hash: String, at time: Timestamp) async throws
    /// Sets the hash where it still is `old`, and ends all sessions, API tokens and open invitations of the user. Returns
    /// whether it did.
    ///
    /// - Parameter credential: the id of a session or token that stays.
    func changePassword(
        of user: User, from old: String, to hash: String, keeping credential: UUID?, audit: AuditEntry
    ) async throws -> Bool

    // Sessions.

    func open(_ session: Session, refreshDigest: String, audit: AuditEntry) async throws
    /// Takes a refresh token for its successor. A token that was taken before ends its session, for somebody has it who
    /// should not; that is audited.
    func refresh(
        _ digest: String, with successor: String, at time: Timestamp, expiring expiry: Timestamp
    ) async throws -> RefreshOutcome
    func sessions(of user: User, at time: Timestamp) async throws -> [Session]
    /// Ends a session and the open invitations that were created with it. Throws `session_not_found` where it is not this
    /// user's.
    func revoke(session id: UUID, of user: User, audit: AuditEntry) async throws
    /// Ends all of the user's sessions and open invitations.
    func revokeSessions(of user: User, audit: AuditEntry) async throws

    // API tokens.

    /// Throws `household_conflict` where the user has fifty.
    func add(_ token: APITokenRecord, digest: String, audit: AuditEntry) async throws
    func apiTokens(of user: User) async throws -> [APITokenRecord]
    /// Ends a token and the open invitations that were created with it. Throws `token_not_found` where it is not this
    /// user's.
    func revoke(apiToken id: UUID, of user: User, audit: AuditEntry) async throws

    // Secrets that are good for one use.

    /// - Parameter content: given back to who takes it.
    func keep(once digest: String, purpose: OneTimePurpose, content: String, until expiry: Timestamp) async throws
    /// Its content, the first time; nil where it is unknown, expired or was taken.
    func take(once digest: String, purpose: OneTimePurpose, at time: Timestamp) async throws -> String?
    /// Notes that something was seen. False where it was before.
    func see(once digest: String, purpose: OneTimePurpose, until expiry: Timestamp, at time: Timestamp) async throws
        -> Bool

    // Who belongs together.

    func members(of householdID: UUID) async throws -> [User]
    /// Throws `household_conflict` where the household has twenty open ones.
    func add(_ invite: Invite, digest: String, audit: AuditEntry) async throws
    /// The invitations that somebody can still take, the oldest first, with the number of the user who created each.
    func openInvites(of householdID: UUID, at time: Timestamp) async throws -> [(invite: Invite, invitedBy: Int64)]
    /// Throws `invite_not_found` where the household has no such open invitation.
    func revoke(invite id: UUID, of householdID: UUID, audit: AuditEntry) async throws
    /// The user moves over; a household that is left without members is deleted. An invitation counts only while its
    /// creator is an owner of the household, or an administrator in it. Throws `invite_not_found`, and
    /// `household_conflict` where others would be left behind without an owner.
    func join(_ user: User, byInvite digest: String, at time: Timestamp, audit: AuditEntry) async throws -> User
    /// Who is no owner any more has no open invitations. Throws `member_not_found`, and `household_conflict` where nobody
    /// would be the owner any more.
    func setRole(_ role: HouseholdRole, ofUser number: Int64, in householdID: UUID, audit: AuditEntry) async throws
        -> User
    /// Moves a removed member into a household of their own, without open invitations, and ends their sessions. Their API
    /// tokens are good for that household. Throws as `setRole`.
    ///
    /// - Parameter newHousehold: its id.
    func removeMember(
        _ number: Int64, from householdID: UUID, into newHousehold: UUID, at time: Timestamp, audit: AuditEntry
    ) async throws

    // The first account.

    /// Whether anybody can sign in, with a password or as somebody for whom an issuer vouches.
    func hasAccounts() async throws -> Bool
    /// Keeps the digest of a setup token in place of any other. Returns false, and keeps none, where there are accounts.
    func offerSetup(_ digest: String, until expiry: Timestamp) async throws -> Bool

    // The account as a whole.

    /// Everything that is kept of the user, as JSON text, by table.
    func export(_ user: User) async throws -> String
    /// The user, what is theirs, and the household where nobody is left in it. The audit stays. Throws
    /// `household_conflict` where others would be left behind without an owner.
    func delete(_ user: User, audit: AuditEntry) async throws
    /// Nil where there is no such user.
    func setAdministrator(_ isAdministrator: Bool, user number: Int64, audit: AuditEntry) async throws -> User?
    /// A page of all users in the order of their numbers, with the address of those who have a password.
    func users(after number: Int64, limit: Int) async throws -> [(user: User, email: String?)]

    /// Sessions, refresh tokens, invitations and one-time secrets that expired.
    func removeExpired(at time: Timestamp) async throws -> Int
}

package struct NewAccount: Sendable {
    package var id: UUID
    package var displayName: String?
    package var locale: String?
    package var identity: ExternalIdentity?
    /// Nil for an account that is opened by an identity alone. `email` in lower case.
    package var password: (email: String, hash: String)?
    package var inviteDigest: String?
    /// That of the setup token: the account is the first one, and an administrator's.
    package var setupDigest: String?
    package var createdAt: Timestamp

    package init(
        id: UUID, displayName: String? = nil, locale: String? = nil, identity: ExternalIdentity? = nil,
        password: (email: String, hash: String)? = nil, inviteDigest: String? = nil, setupDigest: String? = nil,
        createdAt: Timestamp
    ) {
        self.id = id
        self.displayName = displayName
        self.locale = locale
        self.identity = identity
        self.password = password
        self.inviteDigest = inviteDigest
        self.setupDigest = setupDigest
        self.createdAt = createdAt
    }
}

package enum RefreshOutcome: Hashable, Sendable {
    case renewed(Session, User)
    /// Used before: its session is over.
    case reused
    /// Unknown, expired, or of a session that is over.
    case unknown
}

package enum OneTimePurpose: String, Sendable {
    /// Asked for before a sign-in with Apple.
    case nonce
    /// The state of a sign-in with an OpenID provider.
    case oidcState = "oidc_state"
    /// An identity token that was used.
    case identityToken = "identity_token"
    /// The right to make the first account.
    case setup
}
