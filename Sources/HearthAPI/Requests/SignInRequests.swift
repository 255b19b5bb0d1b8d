/// `POST /v1/auth/apple`.
public struct AppleSignInRequest: Codable, Hashable, Sendable {
    /// Identity token from Sign in with Apple.
    public var idToken: String
    /// Nonce of `POST /v1/auth/nonce`, whose SHA-256 in hexadecimal the client passed to Apple.
    public var nonce: String?
    /// The code of an invitation into a household.
    public var invite: String?
    /// Name of the client in the list of sessions, up to 200 characters.
    public var device: String?

    /// Creates a request; nil members are not sent.
    public init(idToken: String, nonce: String? = nil, invite: String? = nil, device: String? = nil) {
        self.idToken = idToken
        self.nonce = nonce
        self.invite = invite
        self.device = device
    }

    private enum CodingKeys: String, CodingKey {
        case nonce, invite, device
        case idToken = "id_token"
    }
}

/// `POST /v1/auth/sign-up`.
public struct SignUpRequest: Codable, Hashable, Sendable {
    /// An e-mail address, which names the account.
    public var email: String
    /// At least 10 characters, on no list of known passwords.
    public var password: String
    /// Display name, up to 200 characters.
    public var displayName: String?
    /// The code of an invitation into a household.
    public var invite: String?
    /// Name of the client in the list of sessions, up to 200 characters.
    public var device: String?

    /// Creates a request; nil members are not sent.
    public init(
        email: String, password: String, displayName: String? = nil, invite: String? = nil, device: String? = nil
    ) {
        self.email = email
        self.password = password
        self.displayName = displayName
        self.invite = invite
        self.device = device
    }

    private enum CodingKeys: String, CodingKey {
        case email, password, invite, device
        case displayName = "display_name"
    }
}

/// `POST /v1/auth/sign-in`.
public struct PasswordSignInRequest: Codable, Hashable, Sendable {
    /// E-mail address of the account.
    public var email: String
    /// Password of the account.
    public var password: String
    /// Name of the client in the list of sessions, up to 200 characters.
    public var device: String?
    /// True for a client that also wants an API token, valid for 90 days, as `token` in the response.
    public var bearer: Bool?

    /// Creates a request; nil members are not sent.
    public init(email: String, password: String, device: String? = nil, bearer: Bool? = nil) {
        self.email = email
        self.password = password
        self.device = device
        self.bearer = bearer
    }
}

/// `POST /v1/auth/oidc`: the values of the provider's redirect.
public struct OpenIDSignInRequest: Codable, Hashable, Sendable {
    /// The authorization code.
    public var code: String
    /// State of `POST /v1/auth/oidc/start`.
    public var state: String
    /// Binding of `POST /v1/auth/oidc/start`, which must not appear in a URL.
    public var binding: String
    /// The code of an invitation into a household.
    public var invite: String?
    /// Name of the client in the list of sessions, up to 200 characters.
    public var device: String?

    /// Creates a request; nil members are not sent.
    public init(code: String, state: String, binding: String, invite: String? = nil, device: String? = nil) {
        self.code = code
        self.state = state
        self.binding = binding
        self.invite = invite
        self.device = device
    }
}

/// `POST /v1/auth/setup`: creates the first account of a server, an administrator's.
public struct SetupRequest: Codable, Hashable, Sendable {
    /// Token of the setup link that the server prints when it starts without an account.
    public var token: String
    /// An e-mail address, which names the account.
    public var email: String
    /// At least 10 characters, on no list of known passwords.
    public var password: String
    /// Display name, up to 200 characters.
    public var displayName: String?
    /// Name of the client in the list of sessions, up to 200 characters.
    public var device: String?

    /// Creates a request; nil members are not sent.
    public init(token: String, email: String, password: String, displayName: String? = nil, device: String? = nil) {
        self.token = token
        self.email = email
        self.password = password
        self.displayName = displayName
        self.device = device
    }

    private enum CodingKeys: String, CodingKey {
        case token, email, password, device
        case displayName = "display_name"
    }
}

/// `POST /v1/auth/refresh`.
public struct RefreshRequest: Codable, Hashable, Sendable {
    /// Refresh token; valid once.
    public var refreshToken: String

    /// Creates a request; nil members are not sent.
    public init(refreshToken: String) {
        self.refreshToken = refreshToken
    }

    private enum CodingKeys: String, CodingKey {
        case refreshToken = "refresh_token"
    }
}

/// `POST /v1/auth/password`.
public struct PasswordChangeRequest: Codable, Hashable, Sendable {
    /// The current password.
    public var oldPassword: String
    /// At least 10 characters, on no list of known passwords.
    public var newPassword: String

    /// Creates a request; nil members are not sent.
    public init(oldPassword: String, newPassword: String) {
        self.oldPassword = oldPassword
        self.newPassword = newPassword
    }

    private enum CodingKeys: String, CodingKey {
        case oldPassword = "old_password"
        case newPassword = "new_password"
    }
}

/// `POST /v1/auth/tokens`.
public struct APITokenRequest: Codable, Hashable, Sendable {
    /// Purpose of the token, 1 to 100 characters.
    public var name: String
    /// Maximum permissions of the token.
    public var scopes: [Scope]
    /// Areas whose records the token may read and write; nil for all. Only with the scopes `read`, `write` and `assist`.
    public var areas: [Area]?
    /// Zones that the token may see, each as in `GET /v1/sync/zones`; nil for all. Only with the scopes `read`, `write` and
    /// `assist`.
    public var zones: [String]?
    /// Lifetime in days, 1 to 3650; nil for a token that does not expire.
    public var expiresInDays: Int?

    /// Permission of a token. `read` reads the household's data, `assist` starts runs, `write` changes the household's
    /// data, `account` manages the account, `members` the household's members below owner, `admin` is for
    /// administrators.
    public enum Scope: String, Codable, CaseIterable, Sendable { case read, assist, write, account, members, admin }

    /// Part of family life: each type of record belongs to one.
    public enum Area: String, Codable, CaseIterable, Sendable { case care, kitchen, chores, plan }

    /// Creates a request; nil members are not sent.
    public init(
        name: String, scopes: [Scope], areas: [Area]? = nil, zones: [String]? = nil, expiresInDays: Int? = nil
    ) {
        self.name = name
        self.scopes = scopes
        self.areas = areas
        self.zones = zones
        self.expiresInDays = expiresInDays
    }

    private enum CodingKeys: String, CodingKey {
        case name, scopes, areas, zones
        case expiresInDays = "expires_in_days"
    }
}
