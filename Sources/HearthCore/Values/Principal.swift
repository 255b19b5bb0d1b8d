package import Foundation

/// The role of a member in a household. Each role may do what the following ones may.
package enum HouseholdRole: String, CaseIterable, Sendable { case owner, caregiver, viewer }

/// The operations that an API token allows at most. It allows nothing that its user may not do.
package enum TokenScope: String, CaseIterable, Sendable, Comparable {
    case read, assist, write, account, members, admin

    package static func < (one: TokenScope, other: TokenScope) -> Bool { one.rawValue < other.rawValue }
}

/// The permission that a route requires.
package enum Permission: String, CaseIterable, Sendable {
    /// See the data of the household.
    case read
    /// Start runs, which count in the household's plan.
    case assist
    /// Change the data of the household.
    case write
    /// Manage the own account: sessions, tokens, password, deletion.
    case account
    /// Manage the members of the household.
    case members
    /// See and change the data of the whole server.
    case administer

    /// The scope that an API token needs.
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

/// The authenticated user on whose behalf a request acts, with role and scopes.
package struct Principal: Hashable, Sendable {
    /// The credential of the request.
    package enum Credential: Hashable, Sendable {
        /// Dev mode requires none.
        case development
        /// A signed-in client, with the id of its session.
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

    /// True if the user has signed in themselves, rather than made a token for a program or display.
    package var isSignedIn: Bool {
        switch credential {
        case .development, .session: true
        case .apiToken: false
        }
    }

    /// The user on whose behalf the request acts.
    package var user: User
    /// The user who sent the request. It differs from `user` if an administrator acts for that user.
    package var actor: User
    /// True if the request may see and change the data of the whole server.
    package var isAdministrator: Bool
    /// The credential of the request.
    package var credential: Credential
    /// The operations that the credential allows at most.
    package var scopes: Set<TokenScope>
    /// The records that the credential may reach at most.
    package var limits: RecordLimits

    /// Creates a principal.
    package init(
        user: User, actor: User? = nil, isAdministrator: Bool, credential: Credential = .development,
        scopes: Set<TokenScope> = Set(TokenScope.allCases), limits: RecordLimits = RecordLimits()
    ) {
        self.user = user
        self.actor = actor ?? user
        self.isAdministrator = isAdministrator
        self.credential = credential
        self.scopes = scopes
        self.limits = limits
    }

    /// The id of `user` if `actor` is another user.
    package var onBehalfOf: UUID? { actor.id == user.id ? nil : user.id }

    /// Checks a permission. No other code decides who may do what.
    ///
    /// - Throws: ``HearthError`` `forbidden`.
    package func require(_ permission: Permission) throws {
        try require(scope: permission.scope)
        guard mayUse(permission) else {
            throw HearthError(
                .forbidden,
                permission == .administer
                    ? "Only an administrator may do this." : "Your role in this household does not allow that.")
        }
    }

    /// Checks a scope, for routes whose permission is narrower than what their body may ask for.
    ///
    /// - Throws: ``HearthError`` `forbidden`.
    package func require(scope: TokenScope) throws {
        guard scopes.contains(scope) else {
            throw HearthError(.forbidden, "This token does not allow that: it needs the scope \(scope.rawValue).")
        }
    }

    /// Checks an area of records.
    ///
    /// - Throws: ``HearthError`` `forbidden`.
    package func require(area: RecordArea) throws {
        guard limits.allows(area) else {
            throw HearthError(.forbidden, "This token does not allow that: it needs the area \(area.rawValue).")
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
