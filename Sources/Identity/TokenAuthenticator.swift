package import HearthCore

/// The authenticator of requests by their bearer: the access token of a session, or an API token.
package struct TokenAuthenticator: Authenticator {
    private let tokens: AccessTokens
    private let accounts: any AccountStore
    private let users: any UserStore
    private let clock: any HearthClock

    /// Creates a token authenticator.
    package init(
        tokens: AccessTokens, accounts: any AccountStore, users: any UserStore, clock: any HearthClock
    ) {
        self.tokens = tokens
        self.accounts = accounts
        self.users = users
        self.clock = clock
    }

    /// Returns the principal of a request.
    package func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
        guard let bearer, !bearer.isEmpty else { throw Self.unauthorized }
        var principal = try await holder(of: bearer)
        guard let userNumber, userNumber != principal.user.number else { return principal }
        // An administrator may act for others, and stays the actor. Any other user gets the same error for users that
        // exist and users that do not.
        guard principal.isAdministrator else {
            throw HearthError(.forbidden, "The `user_id` of a request must be that of the signed-in user.")
        }
        guard let user = try await users.user(number: userNumber) else {
            throw HearthError(.userNotFound, "No user has this number.")
        }
        principal.user = user
        return principal
    }

    private func holder(of bearer: String) async throws -> Principal {
        if bearer.hasPrefix(APIToken.prefix) {
            // The checksum rejects a typo without a query.
            guard let token = APIToken(bearer),
                let (user, record) = try await accounts.use(apiToken: token.digest, at: clock.now)
            else { throw Self.unauthorized }
            return Principal(
                user: user, isAdministrator: user.isAdministrator && record.scopes.contains(.admin),
                credential: .apiToken(record.id), scopes: record.scopes, limits: record.limits)
        }
        let token = try await tokens.verify(bearer)
        // Signing out ends the session at once, even if the token has not expired.
        guard let user = try await accounts.user(ofSession: token.session, at: clock.now), user.id == token.user else {
            throw Self.unauthorized
        }
        return Principal(user: user, isAdministrator: user.isAdministrator, credential: .session(token.session))
    }

    private static var unauthorized: HearthError { HearthError(.unauthorized, "Sign in to use this server.") }
}
