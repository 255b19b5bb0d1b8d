package import HearthCore

/// Tells who a request is from by what it shows: the JWT of a session, or an API token.
package struct TokenAuthenticator: Authenticator {
    private let tokens: AccessTokens
    private let accounts: any AccountStore
    private let users: any UserStore
    private let clock: any HearthClock

    package init(
        tokens: AccessTokens, accounts: any AccountStore, users: any UserStore, clock: any HearthClock
    ) {
        self.tokens = tokens
        self.accounts = accounts
        self.users = users
        self.clock = clock
    }

    package func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
        guard let bearer, !bearer.isEmpty else { throw Self.unauthorized }
        var principal = try await holder(of: bearer)
        guard let userNumber, userNumber != principal.user.number else { return principal }
        // An administrator may act for others, and stays the actor. To anybody else the same is said of who exists and who
        // does not.
        guard principal.isAdministrator else {
            throw HearthError(.forbidden, "The user_id of a request must be that of its sign-in.")
        }
        guard let user = try await users.user(number: userNumber) else {
            throw HearthError(.userNotFound, "There is no such user.")
        }
        principal.user = user
        return principal
    }

    private func holder(of bearer: String) async throws -> Principal {
        if bearer.hasPrefix(APIToken.prefix) {
            // A typo costs no query.
            guard let token = APIToken(bearer),
                let (user, record) = try await accounts.use(apiToken: token.digest, at: clock.now)
            else { throw Self.unauthorized }
            return Principal(
                user: user, isAdministrator: user.isAdministrator && record.scopes.contains(.admin),
                credential: .apiToken(record.id), scopes: record.scopes)
        }
        let token = try await tokens.verify(bearer)
        // Signing out ends it at once, however long the token would have gone on.
        guard let user = try await accounts.user(ofSession: token.session, at: clock.now), user.id == token.user else {
            throw Self.unauthorized
        }
        return Principal(user: user, isAdministrator: user.isAdministrator, credential: .session(token.session))
    }

    private static var unauthorized: HearthError { HearthError(.unauthorized, "Sign in to use this server.") }
}
