/// The answer of `POST /v1/auth/nonce`.
public struct NonceResponse: Codable, Hashable, Sendable {
    /// The origin of the server, `#` and random characters; good for one sign-in. The client compares the origin with that
    /// of its server, and gives the SHA-256 of the whole text, in hexadecimal, to Apple.
    public var nonce: String
    /// Seconds.
    public var expiresIn: Int

    package init(nonce: String, expiresIn: Int) {
        self.nonce = nonce
        self.expiresIn = expiresIn
    }

    private enum CodingKeys: String, CodingKey {
        case nonce
        case expiresIn = "expires_in"
    }
}

/// The answer of every way to sign in.
public struct SignInResponse: Codable, Hashable, Sendable {
    /// Who signed in.
    public var userID: Int64
    /// For the field `Authorization: Bearer`.
    public var jwt: String
    /// `Bearer`.
    public var tokenType: String
    /// Seconds that the JWT is good for.
    public var expiresIn: Int
    /// For `POST /v1/auth/refresh`, once.
    public var refreshToken: String

    package init(userID: Int64, jwt: String, tokenType: String, expiresIn: Int, refreshToken: String) {
        self.userID = userID
        self.jwt = jwt
        self.tokenType = tokenType
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
    }

    private enum CodingKeys: String, CodingKey {
        case jwt
        case userID = "user_id"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case refreshToken = "refresh_token"
    }
}

/// The answer of `POST /v1/auth/oidc/start`.
public struct OpenIDStartResponse: Codable, Hashable, Sendable {
    /// Where to send the browser.
    public var authorizationURL: String
    /// What the redirect has to bring back: the client must see that it is the same.
    public var state: String
    /// The client keeps it and sends it with the code; it must not stand in a URL.
    public var binding: String

    package init(authorizationURL: String, state: String, binding: String) {
        self.authorizationURL = authorizationURL
        self.state = state
        self.binding = binding
    }

    private enum CodingKeys: String, CodingKey {
        case state, binding
        case authorizationURL = "authorization_url"
    }
}

/// A client that is signed in.
public struct SessionResponse: Codable, Hashable, Sendable {
    /// A UUID.
    public var id: String
    /// `apple`, `password` or `oidc`.
    public var method: String
    /// What the client calls itself.
    public var device: String?
    /// Whether it is the one that asks.
    public var isCurrent: Bool
    /// RFC 3339, UTC.
    public var createdAt: String
    /// When it was refreshed last: RFC 3339, UTC.
    public var lastUsedAt: String
    /// RFC 3339, UTC.
    public var expiresAt: String

    package init(
        id: String, method: String, device: String? = nil, isCurrent: Bool, createdAt: String, lastUsedAt: String,
        expiresAt: String
    ) {
        self.id = id
        self.method = method
        self.device = device
        self.isCurrent = isCurrent
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.expiresAt = expiresAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, method, device
        case isCurrent = "current"
        case createdAt = "created_at"
        case lastUsedAt = "last_used_at"
        case expiresAt = "expires_at"
    }
}

/// The answer of `GET /v1/auth/sessions`.
public struct SessionsResponse: Codable, Hashable, Sendable {
    /// The oldest first.
    public var sessions: [SessionResponse]

    package init(sessions: [SessionResponse]) {
        self.sessions = sessions
    }
}

/// A token for scripts, as far as it is known.
public struct APITokenResponse: Codable, Hashable, Sendable {
    /// A UUID.
    public var id: String
    /// What it is for.
    public var name: String
    /// What it is good for.
    public var scopes: [String]
    /// The token itself, in the answer that makes it and never again.
    public var token: String?
    /// RFC 3339, UTC.
    public var createdAt: String
    /// RFC 3339, UTC; nil for one that does not expire.
    public var expiresAt: String?
    /// To the minute; nil where it was never used.
    public var lastUsedAt: String?

    package init(
        id: String, name: String, scopes: [String], token: String? = nil, createdAt: String, expiresAt: String? = nil,
        lastUsedAt: String? = nil
    ) {
        self.id = id
        self.name = name
        self.scopes = scopes
        self.token = token
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.lastUsedAt = lastUsedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, scopes, token
        case createdAt = "created_at"
        case expiresAt = "expires_at"
        case lastUsedAt = "last_used_at"
    }
}

/// The answer of `GET /v1/auth/tokens`.
public struct APITokensResponse: Codable, Hashable, Sendable {
    /// The oldest first.
    public var tokens: [APITokenResponse]

    package init(tokens: [APITokenResponse]) {
        self.tokens = tokens
    }
}
