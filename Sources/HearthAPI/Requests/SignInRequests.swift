/// `POST /v1/auth/apple`.
public struct AppleSignInRequest: Codable, Hashable, Sendable {
    /// The identity token that Sign in with Apple gave the client.
    public var idToken: String
    /// That of `POST /v1/auth/nonce`, whose SHA-256 in hexadecimal the client gave to Apple.
    public var nonce: String?
    /// The code of an invitation into a household.
    public var invite: String?
    /// What the client calls itself in the list of sessions, up to 200 characters.
    public var device: String?

    /// What is not nil is sent.
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
    /// 10 characters or more, on no list of known passwords.
    public var password: String
    /// The name to greet the user with, up to 200 characters.
    public var displayName: String?
    /// The code of an invitation into a household.
    public var invite: String?
    /// What the client calls itself in the list of sessions, up to 200 characters.
    public var device: String?

    /// What is not nil is sent.
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
    /// The address of the account.
    public var email: String
    /// Its password.
    public var password: String
    /// What the client calls itself in the list of sessions, up to 200 characters.
    public var device: String?

    /// What is not nil is sent.
    public init(email: String, password: String, device: String? = nil) {
        self.email = email
        self.password = password
        self.device = device
    }
}

/// `POST /v1/auth/oidc`: what the provider's redirect brought back.
public struct OpenIDSignInRequest: Codable, Hashable, Sendable {
    /// The authorization code.
    public var code: String
    /// That of `POST /v1/auth/oidc/start`.
    public var state: String
    /// That of `POST /v1/auth/oidc/start`, which no URL holds.
    public var binding: String
    /// The code of an invitation into a household.
    public var invite: String?
    /// What the client calls itself in the list of sessions, up to 200 characters.
    public var device: String?

    /// What is not nil is sent.
    public init(code: String, state: String, binding: String, invite: String? = nil, device: String? = nil) {
        self.code = code
        self.state = state
        self.binding = binding
        self.invite = invite
        self.device = device
    }
}

/// `POST /v1/auth/setup`: the first account of a server, an administrator's.
public struct SetupRequest: Codable, Hashable, Sendable {
    /// That of the link that the server prints when it starts without an account.
    public var token: String
    /// An e-mail address, which names the account.
    public var email: String
    /// 10 characters or more, on no list of known passwords.
    public var password: String
    /// The name to greet the user with, up to 200 characters.
    public var displayName: String?
    /// What the client calls itself in the list of sessions, up to 200 characters.
    public var device: String?

    /// What is not nil is sent.
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
    /// Good once.
    public var refreshToken: String

    /// What is not nil is sent.
    public init(refreshToken: String) {
        self.refreshToken = refreshToken
    }

    private enum CodingKeys: String, CodingKey {
        case refreshToken = "refresh_token"
    }
}

/// `POST /v1/auth/password`.
public struct PasswordChangeRequest: Codable, Hashable, Sendable {
    /// The password as it is.
    public var oldPassword: String
    /// 10 characters or more, on no list of known passwords.
    public var newPassword: String

    /// What is not nil is sent.
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
    /// What it is for, 1 to 100 characters.
    public var name: String
    /// What it is good for, at most.
    public var scopes: [Scope]
    /// 1 to 3650; nil for a token that does not expire.
    public var expiresInDays: Int?

    /// `read` sees what is the household's, `assist` has answers written, `write` changes what is the household's, `account`
    /// manages the account, `members` the household's members below owner, `admin` is for administrators.
    public enum Scope: String, Codable, CaseIterable, Sendable { case read, assist, write, account, members, admin }

    /// What is not nil is sent.
    public init(name: String, scopes: [Scope], expiresInDays: Int? = nil) {
        self.name = name
        self.scopes = scopes
        self.expiresInDays = expiresInDays
    }

    private enum CodingKeys: String, CodingKey {
        case name, scopes
        case expiresInDays = "expires_in_days"
    }
}
