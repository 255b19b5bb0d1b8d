import Foundation
package import HearthCore

extension AccountService {
    private static let nonceLifetime = Duration.seconds(600)
    /// Limits of wrong passwords for one account: from one network, and from all networks together. An attacker uses up
    /// the limit of its own network first.
    private static let guessesOfNetwork = RateLimitPolicy(name: "account-network", quota: 10, window: .seconds(900))
    private static let guesses = RateLimitPolicy(name: "account", quota: 100, window: .seconds(900))
    private static let setupLifetime = Duration.seconds(86_400)

    /// Returns a nonce for a sign-in with Apple: valid once, for ten minutes.
    package func nonce() async throws -> String {
        guard let apple else { throw Self.noApple }
        let nonce = "\(apple.server)#\(try Secret.text(24))"
        try await store.keep(
            once: Secret.digest(nonce), purpose: .nonce, content: "", until: clock.now + Self.nonceLifetime)
        return nonce
    }

    /// Signs in with Apple.
    package func signIn(
        withApple idToken: String, nonce: String?, invite: String?, device: String?
    ) async throws -> SignedIn {
        guard let apple else { throw Self.noApple }
        let verified = try await apple.verify(idToken, nonce: nonce)
        // Only after the token has been verified: an invalid token must not use up a nonce.
        if let nonce {
            guard try await store.take(once: Secret.digest(nonce), purpose: .nonce, at: clock.now) != nil else {
                throw Self.refused
            }
        }
        return try await signIn(verified, method: "apple", invite: invite, device: device)
    }

    private static var noApple: HearthError {
        HearthError(
            .signInUnavailable, "This server does not offer Sign in with Apple. The operator sets APPLE_AUDIENCE.")
    }

    /// Starts a sign-in with the operator's OpenID provider.
    package func beginOpenID() async throws -> OpenIDStart {
        guard let openID else { throw Self.noOpenID }
        let (state, verifier, nonce) = (try Secret.text(24), try Secret.text(48), try Secret.text(24))
        let url = try await openID.authorizationURL(state: state, nonce: nonce, verifier: verifier)
        let binding = try Secret.text(32)
        try await store.keep(
            once: Secret.digest(state), purpose: .oidcState,
            content: "\(verifier) \(nonce) \(Secret.digest(binding))", until: clock.now + Self.nonceLifetime)
        return OpenIDStart(url: url, state: state, binding: binding)
    }

    /// Finishes a sign-in with the operator's OpenID provider.
    package func finishOpenID(
        code: String, state: String, binding: String, invite: String?, device: String?
    ) async throws -> SignedIn {
        guard let openID else { throw Self.noOpenID }
        // Taken before it is compared, so that the binding can be guessed only once.
        let kept = try await store.take(once: Secret.digest(state), purpose: .oidcState, at: clock.now)
        guard let parts = kept?.split(separator: " "), parts.count == 3,
            Secret.isEqual(Array(parts[2].utf8), Array(Secret.digest(binding).utf8))
        else { throw Self.refused }
        let verified = try await openID.exchange(code: code, verifier: String(parts[0]), nonce: String(parts[1]))
        return try await signIn(verified, method: "oidc", invite: invite, device: device)
    }

    private static var noOpenID: HearthError {
        HearthError(.signInUnavailable, "This server has no OpenID provider. The operator sets OIDC_ISSUER.")
    }

    /// Creates an account with a password and signs in.
    package func signUp(
        _ credentials: PasswordCredentials, displayName: String?, invite: String?, device: String?
    ) async throws -> SignedIn {
        try checkSignUp(invite)
        let user = try await Self.makeAccount(
            credentials, displayName: displayName, invite: invite, in: store, hasher: hasher, breached: breached,
            clock: clock, ids: ids)
        return try await open(user, method: "password", device: device)
    }

    /// Creates an account with a password.
    ///
    /// - Throws: ``HearthError`` `invalid_field`, `email_taken`, `invite_not_found`, and `unauthorized` for an invalid
    ///   setup token.
    package static func makeAccount(
        _ credentials: PasswordCredentials, displayName: String?, invite: String? = nil, setup: String? = nil,
        in store: any AccountStore, hasher: PasswordHasher, breached: any BreachedPasswords, clock: any HearthClock,
        ids: any IDGenerator = RandomIDs()
    ) async throws -> User {
        guard let email = canonical(credentials.email) else {
            throw invalid("/email", "must be an e-mail address")
        }
        try await check(newPassword: credentials.password, for: email, field: "/password", breached: breached)
        let hash = try await hasher.hash(credentials.password)
        let account = NewAccount(
            id: ids.uuid(at: clock.now), displayName: displayName, password: (email, hash),
            inviteDigest: invite.map(Secret.digest), setupDigest: setup.map(Secret.digest), createdAt: clock.now)
        return try await create(account, method: setup == nil ? "password" : "setup", in: store, ids: ids)
    }

    // MARK: The first account

    /// Returns the token of a new setup link, which replaces the previous one; nil if there are accounts.
    package static func offerSetup(in store: any AccountStore, clock: any HearthClock) async throws -> String? {
        let token = try Secret.text(24)
        let isOffered = try await store.offerSetup(Secret.digest(token), until: clock.now + setupLifetime)
        return isOffered ? token : nil
    }

    /// Returns whether no account exists yet.
    package func awaitsSetup() async throws -> Bool { try await !store.hasAccounts() }

    /// Creates the first account, whose user is an administrator.
    package func setUp(
        _ token: String, _ credentials: PasswordCredentials, displayName: String?, device: String?
    ) async throws -> SignedIn {
        let user = try await Self.makeAccount(
            credentials, displayName: displayName, setup: token, in: store, hasher: hasher, breached: breached,
            clock: clock, ids: ids)
        return try await open(user, method: "password", device: device)
    }

    // MARK: With a password

    /// Signs in with a password.
    package func signIn(
        _ credentials: PasswordCredentials, device: String?, network: String?, wantsToken: Bool
    ) async throws -> SignedIn {
        let email = Self.canonical(credentials.email) ?? ""
        let account = Secret.digest(email)
        let guess = [
            RateLimitBucket(policy: Self.guessesOfNetwork, key: "\(account) \(network ?? "unknown")"),
            RateLimitBucket(policy: Self.guesses, key: account),
        ]
        try await count(guess)
        guard let (user, hash) = try await store.password(ofEmail: email) else {
            // The same work as for a known address, so that the response time does not reveal which exist.
            try await hasher.hashAndDiscard(credentials.password)
            throw Self.refused
        }
        let (isCorrect, needsRehash) = try await hasher.verify(credentials.password, against: hash)
        guard isCorrect else { throw Self.refused }
        await limiter.putBack(guess)
        if needsRehash {
            try await store.replaceHash(
                of: user.id, hash, with: try await hasher.hash(credentials.password), at: clock.now)
        }
        // Before the session, so that a user with too many tokens does not get one more session at each attempt.
        let token =
            wantsToken
            ? try await makeToken(
                name: device.map { String($0.prefix(100)) } ?? "sign-in",
                scopes: Set(TokenScope.allCases).subtracting([.admin]), lifetime: Self.tokenLifetime, for: user
            ).token : nil
        var signedIn = try await open(user, method: "password", device: device)
        signedIn.apiToken = token
        return signedIn
    }

    /// The lifetime of the API token of a sign-in.
    private static let tokenLifetime = Duration.seconds(90 * 86_400)

    /// Counts an attempt with a password, which the caller puts back if the password is right.
    ///
    /// - Throws: ``HearthError`` `rate_limited` if there were too many attempts recently.
    func count(_ guess: [RateLimitBucket]) async throws {
        let verdict = await limiter.take(guess)
        guard verdict.isAllowed else {
            throw HearthError(
                .rateLimited, "Too many attempts for this account. Please wait a while.",
                retryAfter: verdict.states.map(\.retryAfter).max())
        }
    }

    /// Exchanges a refresh token for new tokens.
    package func refresh(_ token: String) async throws -> SignedIn {
        let successor = try Secret.text(32)
        let now = clock.now
        let outcome = try await store.refresh(
            Secret.digest(token), with: Secret.digest(successor), at: now, expiring: now + settings.sessionLifetime)
        guard case .renewed(let session, let user) = outcome else { throw Self.refused }
        return try await signedIn(user, session: session, refreshToken: successor)
    }

    /// Signs in the user of a verified identity, and creates the account at the first sign-in.
    private func signIn(
        _ verified: VerifiedIdentity, method: String, invite: String?, device: String?
    ) async throws -> SignedIn {
        // An identity token is accepted once.
        guard
            try await store.see(
                once: verified.tokenDigest, purpose: .identityToken, until: verified.expiresAt, at: clock.now)
        else { throw Self.refused }
        if let user = try await store.user(of: verified.identity) {
            return try await open(user, method: method, device: device)
        }
        try checkSignUp(invite)
        let account = NewAccount(
            id: newID(), displayName: verified.identity.displayName, identity: verified.identity,
            inviteDigest: invite.map(Secret.digest), createdAt: clock.now)
        do {
            return try await open(
                try await Self.create(account, method: method, in: store, ids: ids), method: method, device: device)
        } catch let error as HearthError where error.code == .internalError {
            // A concurrent sign-in of the same identity has created the account.
            guard let user = try await store.user(of: verified.identity) else { throw error }
            return try await open(user, method: method, device: device)
        }
    }

    private func checkSignUp(_ invite: String?) throws {
        guard settings.isSignUpOpen || invite != nil else {
            throw HearthError(.forbidden, "This server takes new accounts by invitation only.")
        }
    }

    private static func create(
        _ account: NewAccount, method: String, in store: any AccountStore, ids: any IDGenerator
    ) async throws -> User {
        try await store.create(
            account,
            audit: AuditEntry(
                id: ids.uuid(at: account.createdAt), householdID: account.id, at: account.createdAt, userID: account.id,
                action: .signUp, subject: method))
    }

    private func open(_ user: User, method: String, device: String?) async throws -> SignedIn {
        let now = clock.now
        let session = Session(
            id: newID(), householdID: user.householdID, userID: user.id, method: method, device: device,
            createdAt: now, lastUsedAt: now, expiresAt: now + settings.sessionLifetime)
        let refreshToken = try Secret.text(32)
        try await store.open(
            session, refreshDigest: Secret.digest(refreshToken), audit: audit(.signIn, of: user, subject: method))
        return try await signedIn(user, session: session, refreshToken: refreshToken)
    }

    private func signedIn(_ user: User, session: Session, refreshToken: String) async throws -> SignedIn {
        SignedIn(
            user: user, session: session.id, sessionExpiresAt: session.expiresAt,
            accessToken: try await tokens.issue(user: user.id, session: session.id), expiresIn: tokens.lifetime,
            refreshToken: refreshToken)
    }

    // MARK: Passwords

    /// Returns the address in lower case; nil if it is malformed.
    ///
    /// Only the mail server knows which local parts exist, so few rules are checked.
    static func canonical(_ email: String) -> String? {
        let email = email.trimmingCharacters(in: .whitespaces).lowercased()
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        let isAddress =
            parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && email.utf8.count <= 254
            && !email.unicodeScalars.contains { $0.properties.isWhitespace || $0.value < 0x20 }
        return isAddress ? email : nil
    }

    /// Checks the length and the lists of breached passwords, which are better criteria than rules of composition (NIST
    /// SP 800-63B, section 5.1.1.2).
    ///
    /// - Throws: ``HearthError`` `invalid_field`.
    static func check(
        newPassword password: String, for email: String, field: String, breached: any BreachedPasswords
    ) async throws {
        guard password.count >= 10, password.utf8.count <= 1024 else {
            throw invalid(field, "must have 10 characters or more, and at most 1024 bytes")
        }
        guard password.lowercased() != email else { throw invalid(field, "must not be the e-mail address") }
        guard await !breached.contains(password) else {
            throw invalid(field, "is on lists of known passwords: choose another one")
        }
    }

    static func invalid(_ field: String, _ message: String) -> HearthError {
        HearthError(
            .invalidField, "Invalid request: `\(field)` \(message).",
            problems: [.init(field: field, message: message)])
    }
}
