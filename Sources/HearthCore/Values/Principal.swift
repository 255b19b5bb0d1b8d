package import Foundation

/// What a member of a household may do in it; each may do what the ones behind it may.
package enum HouseholdRole: String, CaseIterable, Sendable { case owner, caregiver, viewer }

/// What an API token may be used for, at most. What its user may not do, it may not do either.
package enum TokenScope: String, CaseIterable, Sendable, Comparable {
    case read, assist, write, account, members, admin

    package static func < (one: TokenScope, other: TokenScope) -> Bool { one.rawValue < other.rawValue }
}

/// What a route asks of who calls it.
package enum Permission: String, CaseIterable, Sendable {
    /// See what is the household's.
    case read
    /// Have answers written, which uses up the household's plan.
    case assist
    /// Change what is the household's.
    case write
    /// Keep one's own account: sessions, tokens, password, deletion.
    case account
    /// Decide who belongs to the household.
    case members
    /// See and change what is everybody's.
    case administer

    /// What an API token must be good for.
    package var scope: TokenScope {
        switch self {
        case .read: .read
        case .assist: .assist
        case .write: .write
        case .account: .account
        case .members: .members
        case .administer: .admin
        }
    }
}

/// On whose behalf a request runs, and what it may do.
package struct Principal: Hashable, Sendable {
    /// What the request showed of itself.
    package enum Credential: Hashable, Sendable {
        /// Dev mode asks for none.
        case development
        /// A signed-in client's, with the id of its session.
        case session(UUID)
        case apiToken(UUID)

        /// The id of the session or API token.
        package var id: UUID? {
            switch self {
            case .development: nil
            case .session(let id), .apiToken(let id): id
            }
        }
    }

    package var user: User
    /// The user who sent the request: not `user` where an administrator acts for somebody else.
    package var actor: User
    package var isAdministrator: Bool
    package var credential: Credential
    package var scopes: Set<TokenScope>

    package init(
        user: User, actor: User? = nil, isAdministrator: Bool, credential: Credential = .development,
        scopes: Set<TokenScope> = Set(TokenScope.allCases)
    ) {
        self.user = user
        self.actor = actor ?? user
        self.isAdministrator = isAdministrator
        self.credential = credential
        self.scopes = scopes
    }

    /// The id of `user` where `actor` is somebody else.
    package var onBehalfOf: UUID? { actor.id == user.id ? nil : user.id }

    /// The one place that decides who may do what.
    ///
    /// Throws ``HearthError`` `forbidden`.
    package func require(_ permission: Permission) throws {
        guard scopes.contains(permission.scope) else {
            throw HearthError(
                .forbidden, "This token is not made for that: it needs the scope \(permission.scope.rawValue).")
        }
        guard mayUse(permission) else {
            throw HearthError(
                .forbidden,
                permission == .administer
                    ? "Only an administrator may do this." : "Your role in this household does not allow that.")
        }
    }

    private func mayUse(_ permission: Permission) -> Bool {
        if isAdministrator { return true }
        return switch permission {
        case .read, .account: true
        case .assist, .write: user.role != .viewer
        case .members: user.role == .owner
        case .administer: false
        }
    }
}
