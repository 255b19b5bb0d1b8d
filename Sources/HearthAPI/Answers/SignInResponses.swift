/// Response of `POST /v1/auth/nonce`.
public struct NonceResponse: Codable, Hashable, Sendable {
    /// The server's origin, `#` and random characters; valid for one sign-in. The client compares the origin with that
    /// of its server, and passes the SHA-256 of the whole text, in hexadecimal, to Apple.
    public var nonce: String
    /// Lifetime in seconds.
    public var expiresIn: Int

    /// Creates a response.
    package init(nonce: String, expiresIn: Int) {
        self.nonce = nonce
        self.expiresIn = expiresIn
    }

    private enum CodingKeys: String, CodingKey {
        case nonce
        case expiresIn = "expires_in"
    }
}

/// Response of every sign-in route.
public struct SignInResponse: Codable, Hashable, Sendable {
    /// Number of the user who signed in.
    public var userID: Int64
    /// Access token for the header `Authorization: Bearer`.
    public var jwt: String
    /// `Bearer`.
    public var tokenType: String
    /// Lifetime of the access token in seconds.
    public var expiresIn: Int
    /// Refresh token for `POST /v1/auth/refresh`; valid once.
    public var refreshToken: String
    /// The session; nil from an older server.
    public var session: SessionReference?
    /// The user who signed in; nil from an older server.
    public var user: UserResponse?
    /// API token, valid for 90 days, if the request asked for one with `bearer`. Only returned once.
    public var token: String?

    /// A session without its tokens.
    public struct SessionReference: Codable, Hashable, Sendable {
        /// A UUID.
        public var id: String
        /// RFC 3339 in UTC. Each refresh moves it.
        public var expiresAt: String

        /// Creates a reference.
        package init(id: String, expiresAt: String) {
            self.id = id
            self.expiresAt = expiresAt
        }

        private enum CodingKeys: String, CodingKey {
            case id
            case expiresAt = "expires_at"
        }
    }

    /// Creates a response.
    package init(
        userID: Int64, jwt: String, tokenType: String, expiresIn: Int, refreshToken: String,
        session: SessionReference? = nil, user: UserResponse? = nil, token: String? = nil
    ) {
        self.userID = userID
        self.jwt = jwt
        self.tokenType = tokenType
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.session = session
        self.user = user
        self.token = token
    }

    private enum CodingKeys: String, CodingKey {
        case jwt, session, user, token
        case userID = "user_id"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case refreshToken = "refresh_token"
    }
}

/// Response of `POST /v1/auth/oidc/start`.
public struct OpenIDStartResponse: Codable, Hashable, Sendable {
    /// URL to open in the browser.
    public var authorizationURL: String
    /// State that the redirect must return; the client must compare it.
    public var state: String
    /// Secret that the client keeps and sends with the code; it must not appear in a URL.
    public var binding: String

    /// Creates a response.
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

/// A signed-in client.
public struct SessionResponse: Codable, Hashable, Sendable {
    /// A UUID.
    public var id: String
    /// `apple`, `password` or `oidc`.
    public var method: String
    /// Name that the client gave itself.
    public var device: String?
    /// True for the session of this request.
    public var isCurrent: Bool
    /// RFC 3339 in UTC.
    public var createdAt: String
    /// Time of the last refresh: RFC 3339 in UTC.
    public var lastUsedAt: String
    /// RFC 3339 in UTC.
    public var expiresAt: String

    /// Creates a response.
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

/// Response of `GET /v1/auth/sessions`.
public struct SessionsResponse: Codable, Hashable, Sendable {
    /// The sessions, the oldest first.
    public var sessions: [SessionResponse]

    /// Creates a response.
    package init(sessions: [SessionResponse]) {
        self.sessions = sessions
    }
}

/// A token for scripts, without the secret except in the response that creates it.
public struct APITokenResponse: Codable, Hashable, Sendable {
    /// A UUID.
    public var id: String
    /// Purpose of the token.
    public var name: String
    /// Permissions of the token.
    public var scopes: [String]
    /// Areas whose records the token may read and write; nil for all.
    public var areas: [String]?
    /// Zones that the token may see; nil for all.
    public var zones: [String]?
    /// The token itself, only in the response that creates it.
    public var token: String?
    /// RFC 3339 in UTC.
    public var createdAt: String
    /// RFC 3339 in UTC; nil for a token that does not expire.
    public var expiresAt: String?
    /// Time of the last use, to the minute; nil if it was never used.
    public var lastUsedAt: String?

    /// Creates a response.
    package init(
        id: String, name: String, scopes: [String], areas: [String]? = nil, zones: [String]? = nil,
        token: String? = nil, createdAt: String, expiresAt: String? = nil,
        lastUsedAt: String? = nil
    ) {
        self.id = id
        self.name = name
        self.scopes = scopes
        self.areas = areas
        self.zones = zones
        self.token = token
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.lastUsedAt = lastUsedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, scopes, areas, zones, token
        case createdAt = "created_at"
        case expiresAt = "expires_at"
        case lastUsedAt = "last_used_at"
    }
}

/// Response of `GET /v1/auth/tokens`.
public struct APITokensResponse: Codable, Hashable, Sendable {
    /// The tokens, the oldest first.
    public var tokens: [APITokenResponse]

    /// Creates a response.
    package init(tokens: [APITokenResponse]) {
        self.tokens = tokens
    }
}
