package import Foundation
package import HearthCore

extension AccountService {
    /// Ends the session of the caller. Throws ``HearthError`` `session_not_found` for a caller without one.
    package func signOut(_ principal: Principal) async throws {
        guard case .session(let id) = principal.credential else {
            throw HearthError(
                .sessionNotFound, "This request was not made with a session. To end an API token, revoke it instead.")
        }
        try await store.revoke(
            session: id, of: principal.user, audit: audit(.signOut, of: principal.user, subject: id.text))
    }

    /// Returns the open sessions of the caller.
    package func sessions(of principal: Principal) async throws -> [Session] {
        try await store.sessions(of: principal.user, at: clock.now)
    }

    /// Ends a session of the caller.
    package func revokeSession(_ id: UUID, of principal: Principal) async throws {
        try await store.revoke(
            session: id, of: principal.user, audit: audit(.sessionRevoked, of: principal.user, subject: id.text))
    }

    /// Replaces the caller's password and ends all other sessions and API tokens.
    package func changePassword(from old: String, to new: String, of principal: Principal) async throws {
        let user = principal.user
        guard let (email, hash) = try await store.password(of: user.id) else {
            throw HearthError(
                .signInUnavailable, "This account has no password: its user signs in with Apple or OpenID.")
        }
        // The limit also holds for a stranger with a signed-in device. Its attempts are counted apart from sign-ins, so
        // that they do not keep the user from signing in.
        let guess = [RateLimitBucket(policy: Self.guesses, key: user.id.text)]
        try await count(guess)
        guard try await hasher.verify(old, against: hash).isCorrect else { throw Self.wrongPassword }
        await limiter.putBack(guess)
        try await Self.check(newPassword: new, for: email, field: "/new_password", breached: breached)
        guard
            try await store.changePassword(
                of: user, from: hash, to: try await hasher.hash(new), keeping: principal.credential.id,
                audit: audit(.passwordChanged, of: user))
        else { throw Self.wrongPassword }
    }

    private static let guesses = RateLimitPolicy(name: "password-change", quota: 10, window: .seconds(900))

    private static var wrongPassword: HearthError {
        invalid("/old_password", "is not the password of this account")
    }

    /// Sets a password for the operator, and ends all sessions, API tokens and open invitations of the user.
    ///
    /// - Throws: ``HearthError`` `invalid_field`, and `sign_in_unavailable` if the account has no password.
    package static func resetPassword(
        of user: User, to password: String, in store: any AccountStore, hasher: PasswordHasher,
        breached: any BreachedPasswords, audit: AuditEntry
    ) async throws {
        guard let (email, old) = try await store.password(of: user.id) else {
            throw HearthError(
                .signInUnavailable, "This account has no password: its user signs in with Apple or OpenID.")
        }
        try await check(newPassword: password, for: email, field: "/password", breached: breached)
        let isSet = try await store.changePassword(
            of: user, from: old, to: try await hasher.hash(password), keeping: nil, audit: audit)
        guard isSet else {
            throw HearthError(.householdConflict, "The user changed the password at the same time. Try again.")
        }
    }

    private static let freshness = Duration.seconds(600)

    /// Requires a sign-in of the last 10 minutes, for operations that a stolen session or token must not perform.
    ///
    /// - Throws: ``HearthError`` `fresh_sign_in_required`.
    package func requireFreshSignIn(_ principal: Principal) async throws {
        switch principal.credential {
        case .development: return
        case .apiToken: break
        case .session(let id):
            let session = try await store.sessions(of: principal.actor, at: clock.now).first { $0.id == id }
            if let session, clock.now < session.createdAt + Self.freshness { return }
        }
        throw HearthError(
            .freshSignInRequired,
            "This needs a session that began within the last 10 minutes. Sign in, then send the request again.")
    }

    /// Returns the API tokens of the caller, without their texts.
    package func apiTokens(of principal: Principal) async throws -> [APITokenRecord] {
        try await store.apiTokens(of: principal.user)
    }

    /// Creates an API token. Its text cannot be read again.
    package func createAPIToken(
        name: String, scopes: Set<TokenScope>, limits: RecordLimits, lifetime: Duration?, for principal: Principal
    ) async throws -> (token: String, record: APITokenRecord) {
        // A token cannot have more permissions than its creator.
        guard scopes.isSubset(of: principal.scopes), !scopes.contains(.admin) || principal.isAdministrator else {
            throw HearthError(.forbidden, "A token cannot have more permissions than the user who creates it.")
        }
        guard !limits.isLimited || scopes.isSubset(of: Self.limitedScopes) else {
            throw Self.invalid("/scopes", "must be read, write or assist for a token with areas or zones")
        }
        try await requireFreshSignIn(principal)
        return try await makeToken(name: name, scopes: scopes, limits: limits, lifetime: lifetime, for: principal.user)
    }

    /// The scopes that reach nothing but records, and what runs make of them. Each other one would lead past the limits: an
    /// export has all records, and a new member sees all zones.
    private static let limitedScopes: Set<TokenScope> = [.read, .write, .assist]

    func makeToken(
        name: String, scopes: Set<TokenScope>, limits: RecordLimits = RecordLimits(), lifetime: Duration?,
        for user: User
    ) async throws -> (token: String, record: APITokenRecord) {
        let token = try APIToken.generate()
        let now = clock.now
        let record = APITokenRecord(
            id: newID(), householdID: user.householdID, userID: user.id, name: name, scopes: scopes, limits: limits,
            createdAt: now, expiresAt: lifetime.map { now + $0 })
        try await store.add(
            record, digest: token.digest,
            audit: audit(.tokenCreated, of: user, subject: record.id.text))
        return (token.text, record)
    }

    /// Ends an API token of the caller.
    package func revokeAPIToken(_ id: UUID, of principal: Principal) async throws {
        try await store.revoke(
            apiToken: id, of: principal.user, audit: audit(.tokenRevoked, of: principal.user, subject: id.text))
    }

    /// Writes everything that is stored about the user as one JSON document.
    package func export(_ principal: Principal, _ send: ([UInt8]) async throws -> Void) async throws {
        try await store.export(principal.user, send)
    }

    /// Deletes the account and its data.
    package func delete(_ principal: Principal) async throws {
        try await requireFreshSignIn(principal)
        try await store.delete(
            principal.user, audit: audit(.accountDeleted, of: principal.user, subject: principal.user.id.text))
    }

    // MARK: Members of a household

    private static let inviteLifetime = Duration.seconds(7 * 86_400)

    /// Returns the members of the caller's household.
    package func members(of principal: Principal) async throws -> [User] {
        try await store.members(of: principal.user.householdID)
    }

    /// Creates an invitation. Its code cannot be read again.
    package func invite(
        as role: HouseholdRole, by principal: Principal
    ) async throws -> (code: String, invite: Invite) {
        if role == .owner { try await requireFreshSignIn(principal) }
        let code = try Secret.text(18)
        let now = clock.now
        let invite = Invite(
            id: newID(), householdID: principal.user.householdID, invitedBy: principal.user.id, role: role,
            madeWith: principal.credential.id, createdAt: now, expiresAt: now + Self.inviteLifetime)
        try await store.add(
            invite, digest: Secret.digest(code),
            audit: audit(.memberInvited, of: principal.user, subject: invite.id.text))
        return (code, invite)
    }

    /// Returns the open invitations of the caller's household.
    package func invites(of principal: Principal) async throws -> [(invite: Invite, invitedBy: Int64)] {
        try await store.openInvites(of: principal.user.householdID, at: clock.now)
    }

    /// Revokes an open invitation of the caller's household.
    package func revokeInvite(_ id: UUID, by principal: Principal) async throws {
        try await store.revoke(
            invite: id, of: principal.user.householdID,
            audit: audit(.inviteRevoked, of: principal.user, subject: id.text))
    }

    /// Moves the caller into the household of an invitation.
    package func join(
        _ code: String, isLeaving: Bool, isBringing: Bool, by principal: Principal
    ) async throws -> User {
        // Otherwise a stolen token would take the children to its thief.
        try await requireFreshSignIn(principal)
        if !isLeaving {
            guard try await store.members(of: principal.user.householdID).count > 1 else {
                throw HearthError(
                    .householdConflict,
                    "You are the last member of your household: joining another one deletes it. To confirm, send \"leave\": true."
                )
            }
        }
        return try await store.join(
            principal.user, byInvite: Secret.digest(code), bringingZones: isBringing, at: clock.now,
            audit: audit(.memberJoined, of: principal.user))
    }

    /// Changes the role of a member.
    package func setRole(
        _ role: HouseholdRole, ofUser number: Int64, by principal: Principal
    ) async throws -> User {
        // Otherwise a caller that may not invite an owner could invite a member and make it an owner, or leave the household
        // to somebody else by demoting all other owners.
        let wasOwner = try await store.isOwner(number, in: principal.user.householdID)
        if role == .owner || wasOwner { try await requireFreshSignIn(principal) }
        return try await store.setRole(
            role, ofUser: number, by: principal.user,
            audit: audit(.memberChanged, of: principal.user, subject: String(number)))
    }

    /// Removes a member from the caller's household.
    package func removeMember(_ number: Int64, by principal: Principal) async throws {
        if try await store.isOwner(number, in: principal.user.householdID) { try await requireFreshSignIn(principal) }
        try await store.removeMember(
            number, by: principal.user, into: newID(), at: clock.now,
            audit: audit(.memberRemoved, of: principal.user, subject: String(number)))
    }
}
