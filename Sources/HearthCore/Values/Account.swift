package import Foundation

/// The identity of a person at a sign-in provider.
package struct ExternalIdentity: Hashable, Sendable {
    /// `apple`, or the issuer of an OpenID provider.
    package var provider: String
    /// The provider's identifier of the person.
    package var subject: String
    /// Nil if the provider did not send it or did not verify it.
    package var email: String?
    package var displayName: String?

    package init(provider: String, subject: String, email: String? = nil, displayName: String? = nil) {
        self.provider = provider
        self.subject = subject
        self.email = email
        self.displayName = displayName
    }
}

/// The session of a client that a user signed in with.
package struct Session: Hashable, Sendable {
    package var id: UUID
    package var householdID: UUID
    package var userID: UUID
    /// `apple`, `password`, `oidc`.
    package var method: String
    /// The name that the client gives itself.
    package var device: String?
    package var createdAt: Timestamp
    package var lastUsedAt: Timestamp
    package var expiresAt: Timestamp

    package init(
        id: UUID, householdID: UUID, userID: UUID, method: String, device: String?, createdAt: Timestamp,
        lastUsedAt: Timestamp, expiresAt: Timestamp
    ) {
        self.id = id
        self.householdID = householdID
        self.userID = userID
        self.method = method
        self.device = device
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.expiresAt = expiresAt
    }
}

/// An API token for scripts. The token itself is shown once and stored as a digest.
package struct APITokenRecord: Hashable, Sendable {
    package var id: UUID
    package var householdID: UUID
    package var userID: UUID
    package var name: String
    package var scopes: Set<TokenScope>
    package var createdAt: Timestamp
    /// Nil if the token does not expire.
    package var expiresAt: Timestamp?
    package var lastUsedAt: Timestamp?

    package init(
        id: UUID, householdID: UUID, userID: UUID, name: String, scopes: Set<TokenScope>, createdAt: Timestamp,
        expiresAt: Timestamp?, lastUsedAt: Timestamp? = nil
    ) {
        self.id = id
        self.householdID = householdID
        self.userID = userID
        self.name = name
        self.scopes = scopes
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.lastUsedAt = lastUsedAt
    }
}

/// An invitation into a household. Its code is shown once and stored as a digest.
package struct Invite: Hashable, Sendable {
    package var id: UUID
    package var householdID: UUID
    package var invitedBy: UUID
    package var role: HouseholdRole
    /// The id of the session or API token that created it; the invitation ends with it.
    package var madeWith: UUID?
    package var createdAt: Timestamp
    package var expiresAt: Timestamp

    package init(
        id: UUID, householdID: UUID, invitedBy: UUID, role: HouseholdRole, madeWith: UUID? = nil,
        createdAt: Timestamp, expiresAt: Timestamp
    ) {
        self.id = id
        self.householdID = householdID
        self.invitedBy = invitedBy
        self.role = role
        self.madeWith = madeWith
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}

/// The start of a sign-in with an OpenID provider.
package struct OpenIDStart: Hashable, Sendable {
    /// The address that the browser opens.
    package var url: String
    /// The provider returns it in the redirect.
    package var state: String
    /// A secret that only the client which started the sign-in knows; it is part of no URL.
    package var binding: String

    package init(url: String, state: String, binding: String) {
        self.url = url
        self.state = state
        self.binding = binding
    }
}

/// The tokens that a sign-in returns to its client.
package struct SignedIn: Hashable, Sendable {
    package var user: User
    /// A JWT for the Authorization header.
    package var accessToken: String
    package var expiresIn: Duration
    /// A token for one exchange.
    package var refreshToken: String

    package init(user: User, accessToken: String, expiresIn: Duration, refreshToken: String) {
        self.user = user
        self.accessToken = accessToken
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
    }
}
