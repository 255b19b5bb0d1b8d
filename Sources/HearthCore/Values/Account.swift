package import Foundation

/// The identity of a person at a sign-in provider.
package struct ExternalIdentity: Hashable, Sendable {
    /// `apple`, or the issuer of an OpenID provider.
    package var provider: String
    /// The provider's identifier of the person.
    package var subject: String
    /// Nil if the provider did not send it or did not verify it.
    package var email: String?
    /// The display name; nil if the provider did not send one.
    package var displayName: String?

    /// Creates an external identity.
    package init(provider: String, subject: String, email: String? = nil, displayName: String? = nil) {
        self.provider = provider
        self.subject = subject
        self.email = email
        self.displayName = displayName
    }
}

/// The session of a client that a user signed in with.
package struct Session: Hashable, Sendable {
    /// The unique id.
    package var id: UUID
    /// The household of the user.
    package var householdID: UUID
    /// The user who signed in.
    package var userID: UUID
    /// `apple`, `password`, `oidc`.
    package var method: String
    /// The name that the client gives itself.
    package var device: String?
    /// The time of the sign-in.
    package var createdAt: Timestamp
    /// The time of the last refresh.
    package var lastUsedAt: Timestamp
    /// The time from which the session is invalid.
    package var expiresAt: Timestamp

    /// Creates a session.
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
    /// The unique id.
    package var id: UUID
    /// The household of the user.
    package var householdID: UUID
    /// The user who created the token.
    package var userID: UUID
    /// The purpose of the token, as the user named it.
    package var name: String
    /// The operations that the token allows at most.
    package var scopes: Set<TokenScope>
    /// The records that the token may reach at most.
    package var limits: RecordLimits
    /// The time of the creation.
    package var createdAt: Timestamp
    /// Nil if the token does not expire.
    package var expiresAt: Timestamp?
    /// The time of the last use, to the minute; nil if the token was never used.
    package var lastUsedAt: Timestamp?

    /// Creates an API token.
    package init(
        id: UUID, householdID: UUID, userID: UUID, name: String, scopes: Set<TokenScope>,
        limits: RecordLimits = RecordLimits(), createdAt: Timestamp, expiresAt: Timestamp?, lastUsedAt: Timestamp? = nil
    ) {
        self.id = id
        self.householdID = householdID
        self.userID = userID
        self.name = name
        self.scopes = scopes
        self.limits = limits
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.lastUsedAt = lastUsedAt
    }
}

/// An invitation into a household. Its code is shown once and stored as a digest.
package struct Invite: Hashable, Sendable {
    /// The unique id.
    package var id: UUID
    /// The household that the invitation opens.
    package var householdID: UUID
    /// The user who created it.
    package var invitedBy: UUID
    /// The role of the member who accepts it.
    package var role: HouseholdRole
    /// The id of the session or API token that created it; the invitation ends with it.
    package var madeWith: UUID?
    /// The time of the creation.
    package var createdAt: Timestamp
    /// The time from which the invitation is invalid.
    package var expiresAt: Timestamp

    /// Creates an invitation.
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
    /// A secret that only the client that started the sign-in knows. It must not appear in a URL.
    package var binding: String

    /// Creates the start of a sign-in.
    package init(url: String, state: String, binding: String) {
        self.url = url
        self.state = state
        self.binding = binding
    }
}

/// The tokens that a sign-in returns to its client.
package struct SignedIn: Hashable, Sendable {
    /// The user who signed in.
    package var user: User
    /// The id of the session.
    package var session: UUID
    /// The time from which the session is invalid, unless it is refreshed before.
    package var sessionExpiresAt: Timestamp
    /// A JWT for the Authorization header.
    package var accessToken: String
    /// The lifetime of the access token.
    package var expiresIn: Duration
    /// A token for one exchange.
    package var refreshToken: String
    /// The text of an API token, if the client asked for one.
    package var apiToken: String?

    /// Creates the result of a sign-in.
    package init(
        user: User, session: UUID, sessionExpiresAt: Timestamp, accessToken: String, expiresIn: Duration,
        refreshToken: String, apiToken: String? = nil
    ) {
        self.user = user
        self.session = session
        self.sessionExpiresAt = sessionExpiresAt
        self.accessToken = accessToken
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.apiToken = apiToken
    }
}
