package import Foundation
package import HearthCore

extension AccountService {
    package func signOut(_ principal: Principal) async throws {
        guard case .session(let id) = principal.credential else {
            throw HearthError(.sessionNotFound, "This request belongs to no session: revoke an API token instead.")
        }
        try await store.revoke(
            session: id, of: principal.user, audit: audit(.signOut, of: principal.user, subject: id.text))
    }

    package func sessions(of principal: Principal) async throws -> [Session] {
        try await store.sessions(of: principal.user, at: clock.now)
    }

    package func revokeSession(_ id: UUID, of principal: Principal) async throws {
        try await store.revoke(
            session: id, of: principal.user, audit: audit(.sessionRevoked, of: principal.user, subject: id.text))
    }

    package func changePassword(from old: String, to new: String, of principal: Principal) async throws {
        let user = principal.user
        guard let (email, hash) = try await store.password(of: user.id) else {
            throw HearthError(.signInUnavailable, "This account has no password.")
        }
        // Whoever found a device that is signed in may not try passwords on it either.
        try await countGuess(for: email)
        guard try await hasher.verify(old, against: hash).isCorrect else {
            throw Self.invalid("/old_password", "is not the password of this account")
        }
        try await Self.check(newPassword: new, for: email, field: "/new_password", breached: breached)
        try await store.replacePassword(
            of: user.id, hash, with: try await hasher.hash(new), at: clock.now, audit: audit(.passwordChanged, of: user)
        )
        // Whoever else had the old password is out.
        var current: UUID?
        if case .session(let id) = principal.credential { current = id }
        try await store.revokeSessions(
            of: user, except: current, audit: audit(.sessionRevoked, of: user, subject: "others"))
    }

    package func apiTokens(of principal: Principal) async throws -> [APITokenRecord] {
        try await store.apiTokens(of: principal.user)
    }

    package func createAPIToken(
        name: String, scopes: Set<TokenScope>, lifetime: Duration?, for principal: Principal
    ) async throws -> (token: String, record: APITokenRecord) {
        // Nobody hands on more than they have.
        guard scopes.isSubset(of: principal.scopes), !scopes.contains(.admin) || principal.isAdministrator else {
            throw HearthError(.forbidden, "A token cannot be good for more than who makes it.")
        }
        let token = try APIToken.generate()
        let now = clock.now
        let record = APITokenRecord(
            id: newID(), householdID: principal.user.householdID, userID: principal.user.id, name: name,
            scopes: scopes, createdAt: now, expiresAt: lifetime.map { now + $0 })
        try await store.add(
            record, digest: token.digest,
            audit: audit(.tokenCreated, of: principal.user, subject: record.id.text))
        return (token.text, record)
    }

    package func revokeAPIToken(_ id: UUID, of principal: Principal) async throws {
        try await store.revoke(
            apiToken: id, of: principal.user, audit: audit(.tokenRevoked, of: principal.user, subject: id.text))
    }

    package func export(_ principal: Principal) async throws -> String { try await store.export(principal.user) }

    package func delete(_ principal: Principal) async throws {
        try await store.delete(
            principal.user, audit: audit(.accountDeleted, of: principal.user, subject: principal.user.id.text))
    }

    // MARK: Who belongs together

    private static let inviteLifetime = Duration.seconds(7 * 86_400)

    package func members(of principal: Principal) async throws -> [User] {
        try await store.members(of: principal.user.householdID)
    }

    package func invite(
        as role: HouseholdRole, by principal: Principal
    ) async throws -> (code: String, invite: Invite) {
        let code = try Secret.text(18)
        let now = clock.now
        let invite = Invite(
            id: newID(), householdID: principal.user.householdID, invitedBy: principal.user.id, role: role,
            createdAt: now, expiresAt: now + Self.inviteLifetime)
        try await store.add(
            invite, digest: Secret.digest(code),
            audit: audit(.memberInvited, of: principal.user, subject: invite.id.text))
        return (code, invite)
    }

    package func join(_ code: String, isLeaving: Bool, by principal: Principal) async throws -> User {
        if !isLeaving {
            guard try await store.members(of: principal.user.householdID).count > 1 else {
                throw HearthError(
                    .householdConflict,
                    "You are the last one of your household: joining another deletes it. Say so with \"leave\": true.")
            }
        }
        return try await store.join(
            principal.user, byInvite: Secret.digest(code), at: clock.now,
            audit: audit(.memberJoined, of: principal.user))
    }

    package func setRole(
        _ role: HouseholdRole, ofUser number: Int64, by principal: Principal
    ) async throws -> User {
        try await store.setRole(
            role, ofUser: number, in: principal.user.householdID,
            audit: audit(.memberChanged, of: principal.user, subject: String(number)))
    }

    package func removeMember(_ number: Int64, by principal: Principal) async throws {
        try await store.removeMember(
            number, from: principal.user.householdID, into: newID(), at: clock.now,
            audit: audit(.memberRemoved, of: principal.user, subject: String(number)))
    }
}
