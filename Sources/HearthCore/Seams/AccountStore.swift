package import Foundation

/// Accounts, credentials, sessions and memberships. Implemented by Storage. Secrets come as digests only (SHA-256,
/// lower-case hexadecimal). Every method that changes something writes its audit entry in the same transaction.
///
/// - Throws: ``HearthError`` `storage_unavailable` if the database cannot be reached.
package protocol AccountStore: Sendable {
    /// Returns the user with an id; nil if there is no such user.
    func user(id: UUID) async throws -> User?
    /// Returns the user with an id, for work that outlives its request; nil if there is no such user, if the user is blocked,
    /// or if the session or API token has ended.
    func user(id: UUID, holding credential: UUID?, at time: Timestamp) async throws -> User?

    // MARK: Credentials

    /// Returns the user of a session that is neither revoked nor expired.
    func user(ofSession id: UUID, at time: Timestamp) async throws -> User?
    /// Returns the user of an API token that is neither revoked nor expired, and records the time of use to the minute.
    func use(apiToken digest: String, at time: Timestamp) async throws -> (user: User, token: APITokenRecord)?

    // MARK: Sign-in

    /// Returns the user of an identity at a sign-in provider; nil if no account has it.
    func user(of identity: ExternalIdentity) async throws -> User?
    /// Creates a user in a new household, or in that of an invitation.
    ///
    /// - Throws: ``HearthError`` `email_taken` or `invite_not_found`; `unauthorized` if the setup token is invalid.
    func create(_ account: NewAccount, audit: AuditEntry) async throws -> User
    /// Returns the user with an e-mail address and the hash of the user's password.
    ///
    /// - Parameter email: in lower case.
    func password(ofEmail email: String) async throws -> (user: User, hash: String)?
    /// Returns the e-mail address and the hash of a user's password; nil if the account has no password.
    func password(of userID: UUID) async throws -> (email: String, hash: String)?
    /// Replaces the hash if it still is `old`: the same password, hashed with other parameters.
    func replaceHash(of userID: UUID, _ old: String, with hash: String, at time: Timestamp) async throws
    /// Replaces the hash if it still is `old`, and ends all sessions, API tokens and open invitations of the user.
    /// Returns whether it did.
    ///
    /// - Parameter credential: the id of the session or token that stays.
    func changePassword(
        of user: User, from old: String, to hash: String, keeping credential: UUID?, audit: AuditEntry
    ) async throws -> Bool

    // MARK: Sessions

    /// Opens a session with the digest of its first refresh token.
    func open(_ session: Session, refreshDigest: String, audit: AuditEntry) async throws
    /// Exchanges a refresh token for its successor. A token that was exchanged before ends its session, because someone
    /// else has it; that is audited.
    func refresh(
        _ digest: String, with successor: String, at time: Timestamp, expiring expiry: Timestamp
    ) async throws -> RefreshOutcome
    /// Returns the user's sessions that are neither revoked nor expired, the oldest first.
    func sessions(of user: User, at time: Timestamp) async throws -> [Session]
    /// Ends a session and the open invitations that were created with it.
    ///
    /// - Throws: ``HearthError`` `session_not_found` if the user has no such session.
    func revoke(session id: UUID, of user: User, audit: AuditEntry) async throws
    /// Ends all of the user's sessions and open invitations.
    func revokeSessions(of user: User, audit: AuditEntry) async throws

    // MARK: API tokens

    /// Adds a token.
    ///
    /// - Throws: ``HearthError`` `household_conflict` if the user has fifty.
    func add(_ token: APITokenRecord, digest: String, audit: AuditEntry) async throws
    /// Returns the user's API tokens that are not revoked, the oldest first.
    func apiTokens(of user: User) async throws -> [APITokenRecord]
    /// Ends a token and the open invitations that were created with it.
    ///
    /// - Throws: ``HearthError`` `token_not_found` if the user has no such token.
    func revoke(apiToken id: UUID, of user: User, audit: AuditEntry) async throws

    // MARK: Single-use secrets

    /// Stores a secret that can be used once.
    ///
    /// - Parameter content: returned by ``take(once:purpose:at:)``.
    func keep(once digest: String, purpose: OneTimePurpose, content: String, until expiry: Timestamp) async throws
    /// Returns the content of a secret the first time; nil if the secret is unknown, expired or used.
    func take(once digest: String, purpose: OneTimePurpose, at time: Timestamp) async throws -> String?
    /// Records that a value was seen. Returns false if it was seen before.
    func see(once digest: String, purpose: OneTimePurpose, until expiry: Timestamp, at time: Timestamp) async throws
        -> Bool

    // MARK: Members

    /// Returns the members of a household in the order of their numbers.
    func members(of householdID: UUID) async throws -> [User]
    /// Adds an invitation.
    ///
    /// - Throws: ``HearthError`` `household_conflict` if the household has twenty open ones.
    func add(_ invite: Invite, digest: String, audit: AuditEntry) async throws
    /// Returns the open invitations, the oldest first, with the number of the user who created each.
    func openInvites(of householdID: UUID, at time: Timestamp) async throws -> [(invite: Invite, invitedBy: Int64)]
    /// Deletes an open invitation.
    ///
    /// - Throws: ``HearthError`` `invite_not_found` if the household has no such invitation.
    func revoke(invite id: UUID, of householdID: UUID, audit: AuditEntry) async throws
    /// Moves the user into the household of an invitation. A household that is left without members is deleted; its
    /// children and records come along, unless `bringingZones` is false. An
    /// invitation is valid only while its creator is an owner of the household, or an administrator in it.
    ///
    /// - Throws: ``HearthError`` `invite_not_found`; `household_conflict` if others, or a child, would be left behind without
    ///   an owner.
    func join(
        _ user: User, byInvite digest: String, bringingZones: Bool, at time: Timestamp, audit: AuditEntry
    ) async throws -> User
    /// Returns whether a member of a household is an owner of it or of one of its children.
    func isOwner(_ number: Int64, in householdID: UUID) async throws -> Bool
    /// Changes the role of a member of the actor's household, and for the children whom the actor owns. A member who is no
    /// longer an owner loses their open invitations.
    ///
    /// - Throws: ``HearthError`` `member_not_found`; `household_conflict` if the household or a child would have no owner.
    func setRole(_ role: HouseholdRole, ofUser number: Int64, by actor: User, audit: AuditEntry) async throws -> User
    /// Moves a removed member of the actor's household into a new household without open invitations, and ends their
    /// sessions. Their API tokens are valid for the new household. Their access to the children ends, except to those whom
    /// they own and the actor does not: these go with them, unless another member owns them too.
    ///
    /// - Parameter newHousehold: the id of the new household.
    /// - Throws: ``HearthError`` `member_not_found`; `household_conflict` if the household would have no owner.
    func removeMember(
        _ number: Int64, by actor: User, into newHousehold: UUID, at time: Timestamp, audit: AuditEntry
    ) async throws

    // MARK: The first account

    /// Returns whether anyone can sign in, with a password or an external identity.
    func hasAccounts() async throws -> Bool
    /// Stores the digest of a setup token in place of any other. Returns false and stores nothing if there are
    /// accounts.
    func offerSetup(_ digest: String, until expiry: Timestamp) async throws -> Bool

    // MARK: Accounts as a whole

    /// Writes everything that is stored about the user as one JSON document, by table.
    ///
    /// - Parameter send: takes the bytes in pieces.
    func export(_ user: User, _ send: ([UInt8]) async throws -> Void) async throws
    /// Deletes the user and the user's data, and the household if no member remains. The audit log stays.
    ///
    /// - Throws: ``HearthError`` `household_conflict` if others would be left behind without an owner.
    func delete(_ user: User, audit: AuditEntry) async throws
    /// Grants or withdraws the role of an administrator. Returns nil if there is no such user.
    func setAdministrator(_ isAdministrator: Bool, user number: Int64, audit: AuditEntry) async throws -> User?
    /// Returns a page of all users in the order of their numbers, with the e-mail address of those who have a password.
    func users(after number: Int64, limit: Int) async throws -> [(user: User, email: String?)]

    /// Deletes expired sessions, refresh tokens, invitations and single-use secrets. Returns how many.
    func removeExpired(at time: Timestamp) async throws -> Int
}

extension AccountStore {
    /// Moves the user into the household of an invitation with everything that the user has.
    ///
    /// - Throws: as ``join(_:byInvite:bringingZones:at:audit:)``.
    package func join(_ user: User, byInvite digest: String, at time: Timestamp, audit: AuditEntry) async throws -> User
    {
        try await join(user, byInvite: digest, bringingZones: true, at: time, audit: audit)
    }
}

/// The data of an account that is to be created.
package struct NewAccount: Sendable {
    /// The id of the new user.
    package var id: UUID
    /// The display name, if the user gave one.
    package var displayName: String?
    /// A BCP 47 language tag; nil for the default.
    package var locale: String?
    /// The identity at a sign-in provider; nil for an account with a password.
    package var identity: ExternalIdentity?
    /// Nil for an account that only an external identity opens. `email` is in lower case.
    package var password: (email: String, hash: String)?
    /// The digest of an invitation's code; nil for an account with a household of its own.
    package var inviteDigest: String?
    /// The digest of the setup token if this is the first account, whose user becomes an administrator.
    package var setupDigest: String?
    /// The time of the creation.
    package var createdAt: Timestamp

    /// Creates the data of an account.
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

/// The result of exchanging a refresh token.
package enum RefreshOutcome: Hashable, Sendable {
    case renewed(Session, User)
    /// The token was used before; its session has ended.
    case reused
    /// The token is unknown, expired, or belongs to a session that has ended.
    case unknown
}

/// The kinds of single-use secrets.
package enum OneTimePurpose: String, Sendable {
    /// Requested before a sign-in with Apple.
    case nonce
    /// The state of a sign-in with an OpenID provider.
    case oidcState = "oidc_state"
    /// An identity token that was used.
    case identityToken = "identity_token"
    /// The right to create the first account.
    case setup
}
